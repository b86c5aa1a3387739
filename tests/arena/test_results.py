"""Results lie in a file: a match goes on where it stopped, and nothing else gets in."""

from pathlib import Path

import msgspec
import pytest

from serai.arena.match import ArenaError, BotMatch, Fixture, PlayedGame, match_of
from serai.arena.results import open_results, read_results
from serai.games.amul.game import amul
from tests.arena.conftest import came_out


@pytest.fixture
def file(tmp_path: Path, match: BotMatch) -> Path:
    """Two games have been played."""
    path = tmp_path / "match.jsonl"
    with open_results(path, match) as (_, keep):
        keep(came_out(0, 0, [30, 70, 20]))
        keep(came_out(0, 1, [10, 20, 80]))
    return path


def test_the_first_line_says_what_is_played(file: Path, match: BotMatch):
    first, *games = file.read_text().splitlines()
    assert msgspec.json.decode(first, type=BotMatch) == match
    assert amul().edition_file.label in first
    assert len(games) == 2


def test_what_is_there_is_known(file: Path, match: BotMatch):
    with open_results(file, match) as (results, keep):
        assert set(results) == {Fixture(0, 0), Fixture(0, 1)}
        keep(came_out(0, 2, [90, 10, 10]))
    assert read_results(file) == (match, {**results, Fixture(0, 2): came_out(0, 2, [90, 10, 10])})


def test_a_line_that_was_cut_off_is_dropped(file: Path, match: BotMatch):
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert set(read_results(file)[1]) == {Fixture(0, 0)}
    with open_results(file, match) as (results, keep):
        assert set(results) == {Fixture(0, 0)}
        keep(came_out(0, 1, [10, 20, 80]))
    assert file.read_bytes() == whole


def test_a_first_line_that_was_cut_off_begins_anew(file: Path, match: BotMatch):
    file.write_bytes(file.read_bytes()[:40])
    with open_results(file, match) as (results, keep):
        assert not results
        keep(came_out(0, 0, [30, 70, 20]))
    assert set(read_results(file)[1]) == {Fixture(0, 0)}


def test_a_game_that_stands_there_twice_counts_once(file: Path, match: BotMatch):
    with open_results(file, match) as (_, keep):
        keep(came_out(0, 1, [99, 0, 0]))
    assert read_results(file)[1][Fixture(0, 1)].points == (10, 20, 80)


@pytest.mark.parametrize(
    ("players", "bots", "options", "seed", "said"),
    [
        (3, ["random", "greedy"], {}, "salt", 'holds another match: seed "silk", not "salt".'),
        (3, ["greedy"], {}, "silk", 'bots ["random","greedy"], not ["greedy"].'),
        (4, ["random", "greedy"], {}, "silk", "players 3, not 4."),
        (3, ["random", "greedy"], {"tea": 3}, "silk", 'options {"tea":0,"early-prowess":0}, not {"tea":3'),
    ],
)
def test_a_file_of_another_match_is_refused(
    file: Path, players: int, bots: list[str], options: dict[str, int], seed: str, said: str
):
    before = file.read_bytes()
    with pytest.raises(ArenaError) as refused, open_results(file, match_of(amul(), players, bots, options, seed)):
        pass
    assert said in str(refused.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["a letter to a friend\n", '{"game":"amul"}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, match: BotMatch, content: str):
    (tmp_path / "letter").write_text(content)
    with pytest.raises(ArenaError, match="holds no match of the arena"), open_results(tmp_path / "letter", match):
        pass
    assert (tmp_path / "letter").read_text() == content


def test_a_later_format_is_refused(file: Path):
    file.write_text(file.read_text().replace('"format":1', '"format":2', 1))
    with pytest.raises(ArenaError, match="written in format 2; this arena reads format 1"):
        read_results(file)


def test_a_broken_line_in_the_middle_is_named(file: Path):
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], "coffee", lines[2], ""]))
    with pytest.raises(ArenaError, match="line 2 is no result of a game"):
        read_results(file)


def test_a_line_of_eight_slow_players_is_short():
    slow = PlayedGame(999, 7, (123,) * 8, tuple(range(8)), (108,) * 8, (123456.7,) * 8, "0123456789abcdef")
    assert len(msgspec.json.encode(slow)) < 250
