"""Nim in the terminal, in the arena, by search, and at an online table."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, one_box

ROOT = Path(__file__).parents[2]
Env = dict[str, str]


def serai(nim: Env, *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "serai", *arguments],
        env={**nim, "NUMBA_DISABLE_JIT": "1"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def hall(nim: Env) -> Iterator[Shape]:
    with one_box(PYTHONPATH=nim["PYTHONPATH"]) as shape:
        yield shape


def test_no_file_of_the_program_names_it():
    folders = [(ROOT / "src", "*.py"), (ROOT / "web" / "src", "*.ts"), (ROOT / "web" / "src", "*.svelte")]
    sources = [file for folder, kind in folders for file in folder.rglob(kind) if ".test." not in file.name]
    assert sources
    assert [file.name for file in sources if re.search(r"\bnim\b", file.read_text(encoding="utf-8"), re.I)] == []


def test_a_person_plays_it_in_the_terminal_and_the_record_is_proved(nim: Env, tmp_path: Path):
    record = tmp_path / "nim.record"
    arguments = ("--players", "2", "--bots", "greedy", "--seed", "heaps", "--record", str(record))
    played = serai(nim, "play", "nim", *arguments, typed="1\n" * 60)
    assert played.returncode == 0, played.stderr
    assert re.search(r"\bwins?\b", played.stdout)
    proved = serai(nim, "verify", str(record))
    assert "follow rules version 1 with edition classic-1" in proved.stdout, proved.stderr
    assert serai(nim, "replay", str(record)).returncode == 0
    picture = tmp_path / "nim.svg"
    assert serai(nim, "show", str(record), "--svg", str(picture)).returncode == 0
    assert ">Nim</text>" in picture.read_text(encoding="utf-8")
    judged = serai(nim, "advise", str(record), "--move", "1")
    assert judged.returncode == 0, judged.stderr


def test_its_edition_is_checked(nim: Env):
    checked = serai(nim, "edition", "check", "nim")
    assert checked.returncode == 0, checked.stderr
    assert "classic" in checked.stdout


def test_bots_play_it_in_the_arena_and_search_beats_chance(nim: Env, tmp_path: Path):
    results = tmp_path / "results.jsonl"
    arguments = ("--players", "2", "--bots", "random,search:60", "--games", "12", "--jobs", "1", "--out", str(results))
    played = serai(nim, "arena", "nim", *arguments)
    assert played.returncode == 0, played.stderr
    assert "search:60" in played.stdout


def test_many_games_are_simulated(nim: Env):
    played = serai(nim, "simulate", "nim", "--players", "2", "--games", "20", "--no-cards")
    assert played.returncode == 0, played.stderr


def test_the_fuzzer_finds_no_trouble_in_it(nim: Env):
    looked = serai(nim, "fuzz", "nim", "--seconds", "3")
    assert looked.returncode == 0, looked.stdout + looked.stderr


def test_it_is_played_online_to_its_end_and_reviewed(hall: Shape):
    linda = Guest(hall.url, "Linda")
    listed = {game["name"]: game for game in linda.get("/api/games")["games"]}
    assert listed["nim"]["title"] == "Nim"
    table = linda.open("nim", 2, fill="greedy", begin=True)
    with linda.line(table) as line:
        line.play()
    look = linda.look(table)
    assert look["info"]["result"]["points"] in ([1, 0], [0, 1])
    review = linda.get(f"/api/tables/{table}/review")
    assert len(review["steps"]) > 4
    assert linda.get(f"/api/tables/{table}/review/scenes", first=1, count=2)[1]["view"]["heaps"]


def test_a_game_nobody_has_is_refused_in_words(hall: Shape):
    linda = Guest(hall.url, "Linda")
    with pytest.raises(WasRefused) as refused:
        linda.open("chess", 2)
    assert refused.value.why == "unreadable"
    assert "There is no game 'chess'" in refused.value.say
    assert linda.http.get("/api/games/chess/box").status_code == 404
    assert linda.http.get("/api/games/nim/box").status_code == 404
    assert linda.http.post("/api/lessons/nim", json={"name": "first"}).status_code in (400, 404)
