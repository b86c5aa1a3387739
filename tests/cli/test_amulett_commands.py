"""Das Amulett from the command line without a person: records, simulations, trouble, speed, editions."""

import json
import re
from pathlib import Path

import pytest

from serai.games import game_named
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.rules.state import UNSEEN
from serai.kernel.record import record_of, text_of
from serai.kernel.table import Table
from tests.cli.conftest import Run
from tests.cli.editions import own_edition
from tests.plain_rules import plain_rules

TAKES_A_METAL = r"\d+  (?:Ilse|Ravi) takes (gold|silver|copper|iron)\."
OLD_RECORDS = Path(__file__).parent.parent / "corpus" / "0.1"
Ilse, Ravi, Kashgar = PEOPLE = ("Ilse", "Ravi", "Kashgar")


def played(choices: int | None = None, start: int = 1, seed: str = "records", metals: int = 0) -> Table:
    """A game in which everybody bids a little, up to a choice or to the end."""
    table = Table(game_named("amulett"), PEOPLE, seed=seed, options={"start": start, "metals": metals})
    while not table.over and len(table.history) != choices:
        seat = table.acting[0]
        legal = table.legal(seat)
        table.apply(seat, legal[len(table.history) % min(len(legal), 3)])
    return table


def keep(table: Table, folder: Path) -> Path:
    file = folder / "game.record"
    file.write_text(text_of(record_of(table), table.game.actions), encoding="utf-8")
    return file


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return keep(played(), tmp_path)


def broken(folder: Path) -> Path:
    """An edition in which a spell has a bolt too many."""
    return own_edition(folder, "amulett", **{"bolts = 1\n": "bolts = 3\n"})


# Records


def test_a_kept_record_is_proved(run: Run, kept: Path):
    table = played()
    proved = run("verify", kept)
    assert proved.code == 0
    assert f"All {len(table.history)} choices follow rules version 2" in proved.out
    assert "The jewels are those the rules give: Ilse " in proved.out
    assert "completes the amulet and wins with" in proved.out


def test_a_changed_choice_is_found(run: Run, kept: Path):
    text = kept.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if re.match(r"1 bid ", line))
    kept.write_text(text.replace(line, re.sub(r"\d+$", "99", line), 1), encoding="utf-8")
    found = run("verify", kept)
    assert found.code == 1
    assert "The rules refuse choice" in found.err
    assert "You have only" in found.err


def test_a_changed_result_is_found(run: Run, kept: Path):
    text = kept.read_text(encoding="utf-8")
    kept.write_text(re.sub(r'\[Points "\d+', '[Points "9', text), encoding="utf-8")
    assert "won with 9 jewels" in run("verify", kept).err


def test_a_walk_through_the_whole_game(run: Run, kept: Path):
    table = played()
    walk = run("replay", kept)
    assert walk.code == 0
    assert len(re.findall(r"^ *\d+  (?:Ilse|Ravi|Kashgar) \w+s ", walk.out, re.M)) + len(
        re.findall(r"^ *\d+  (?:Ilse|Ravi|Kashgar) passes\.$", walk.out, re.M)
    ) == len(table.history)
    assert "Round 0 (the first spells)" in walk.out
    assert "Up for auction: " in walk.out
    assert re.search(r"Round \d+ · The end", walk.out)


@pytest.mark.parametrize("file", sorted(OLD_RECORDS.glob("amulett-*-played.record")), ids=lambda file: file.stem)
def test_a_record_of_version_1_of_the_rules_is_proved(run: Run, file: Path):
    proved = run("verify", file)
    assert (proved.code, "follow rules version 1" in proved.out) == (0, True), proved.err


def test_a_walk_up_to_a_choice_shows_all_metals(run: Run, kept: Path):
    table = played(choices=60)
    walk = run("replay", kept, "--at", 60, columns=140)
    for seat, name in enumerate(PEOPLE):
        wizard = table.view(seat).shown.wizards[seat]
        row = next(line for line in walk.out.splitlines() if re.match(rf"  {name}[ ★]* +\d", line))
        counts = [wizard.metals.get(metal, 0) for metal in ("gold", "silver", "copper", "iron")]
        assert [int(number) for number in re.findall(r"\d+", row)][2:6] == counts


def test_a_seat_sees_only_what_it_saw(run: Run, kept: Path):
    early = run("replay", kept, "--at", 4, "--seat", Kashgar)
    assert "1  Ilse keeps a spell." in early.out
    assert "puts stones on a spell" in early.out
    later = run("replay", kept, "--seat", Kashgar)
    assert "Ilse began with " in later.words
    assert re.search(TAKES_A_METAL, later.out)


def test_a_seat_does_not_see_which_metals_the_others_take_unseen(run: Run, tmp_path: Path):
    kept = keep(played(metals=UNSEEN), tmp_path)
    assert re.search(TAKES_A_METAL, run("replay", kept).out)
    seen = run("replay", kept, "--seat", Kashgar)
    assert "takes a metal of their choice" in seen.words
    assert not re.search(TAKES_A_METAL, seen.out)


def test_a_walk_in_german(run: Run, kept: Path):
    walk = run("replay", kept, "--language", "de")
    assert "vollendet das Amulett" in walk.out
    assert not re.search(r"\b(bids|passes|jewel|stones)\b", walk.out)


# Many games


def test_the_result_of_many_games_as_json(run: Run):
    said = run("simulate", "amulett", "--games", 20, "--players", 3, "--seed", "1", "--json")
    result = json.loads(said.out)
    assert result["game"] == "amulett"
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(1, abs=0.001)
    assert set(result["notes"]) == {"rounds", "exchanges", "won by colours"}
    assert all(note["low"] <= note["high"] for note in result["notes"].values())
    assert result["notes"]["exchanges"]["mean"] > result["notes"]["rounds"]["mean"] > 1
    spells = {spell.id for spell in edition_of(game_named("amulett")).spells}
    assert set(result["cards"]) <= spells
    assert all(card["low"] <= card["wins"] <= card["high"] for card in result["cards"].values())


def test_the_result_of_many_games_as_a_table(run: Run):
    said = run("simulate", "amulett", "--games", 20, "--option", "start=mulligan")
    assert "20 games of Das Amulett, 4 players, edition reconstructed-1, greedy everywhere" in said.out
    assert re.search(r"wins % +95 % +jewels", said.out)
    assert re.search(r"rounds +\d+\.\d\d +\d+ +\d+", said.out)
    assert "Wings of the Phoenix" in said.out
    assert max(map(len, said.out.splitlines())) <= 100
    assert not said.err


def test_greedy_bots_beat_random_ones(run: Run):
    said = run("simulate", "amulett", "--games", 40, "--bots", "greedy,random,random,random", "--no-cards", "--json")
    shares = {share["who"]: share["wins"] for share in json.loads(said.out)["by_bot"]}
    assert shares["greedy"] > shares["random"]


def test_the_command_says_what_was_covered(run: Run):
    with plain_rules():
        found = run("fuzz", "amulett", "--games", 2, "--seed", 1)
    assert found.code == 0
    assert "2 games" in found.out
    assert re.search(r"[1-9]\d* standing orders", found.words)
    assert "somebody needs one more jewel" in found.out
    assert "Nothing broke." in found.out


def test_the_bench_measures_any_game(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("serai.arena.bench.research_environments", lambda game: {})  # compiling them takes a while
    result = json.loads(run("bench", "amulett", "--seconds", 0, "--rounds", 1, "--json").out)
    assert result["game"] == "Das Amulett"
    assert any(each["who"].startswith("Das Amulett, ") and each["median"] > 0 for each in result["measures"])


# Editions


def test_the_shipped_edition_has_nothing_to_mend(run: Run):
    checked = run("edition", "check", "amulett")
    assert checked.code == 0
    assert "Golden Abundance, metal phase, 2 bolts. Income: 4 gold." in checked.words
    assert "D3: city, asks for any metal. Pyramid." in checked.words
    assert checked.out.rstrip().endswith("reconstructed: 33 spells, 24 areas, nothing to fix")


def test_the_spells_are_told_in_german_too(run: Run):
    checked = run("edition", "check", "das-amulett", "reconstructed", "--language", "both")
    assert "Goldener Überfluss, Metallphase, 2 Blitze." in checked.words
    assert "Golden Abundance, metal phase, 2 bolts." in checked.words


def test_a_broken_edition_is_told_and_opens_no_game(run: Run, tmp_path: Path):
    file = broken(tmp_path)
    checked = run("edition", "check", "amulett", file)
    assert checked.code == 1
    assert "3 bolts" in checked.err
    for command in ("play", "simulate", "fuzz"):
        refused = run(command, "amulett", "--edition", file)
        assert refused.code == 1
        assert "3 bolts" in refused.err


def test_an_edition_of_ones_own_is_played_and_replayed(run: Run, tmp_path: Path):
    file, record = own_edition(tmp_path, "amulett", **{"bolts = 1": "bolts = 2"}), tmp_path / "own.record"
    game = run("play", "amulett", "--edition", file, "--record", record, answers="0\n1\n2\n" * 1500, columns=300)
    assert game.code == 0
    assert "Edition mine-1" in game.out
    assert run("verify", record).code == 0  # it carries its edition
    assert run("verify", record, "--edition", file).code == 0
