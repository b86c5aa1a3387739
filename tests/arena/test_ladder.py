"""A league of bots: who meets whom, what counts, and where each of them stands."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from serai.arena.executors import in_this_process
from serai.arena.ladder.entrants import Entrants, entrants_of, short_names
from serai.arena.ladder.league import Division, Meeting, file_of, games_due, play_league, played
from serai.arena.ladder.plan import meetings
from serai.arena.ladder.rungs import ladder_of
from serai.arena.match import match_of
from serai.arena.results import open_lines
from serai.games.amul.game import amul
from tests.arena.conftest import came_out

BOTS = ["Amir", "Linda", "Lukas", "Mira", "Noor", "Tamar", "Yusuf"]
LAST_PICKER = "class Last:\n    def choose(self, view):\n        return view.legal[-1]\n"


def division(folder: Path, entrants: Entrants, players: int = 3) -> Division:
    match = match_of(amul(), players, (), {}, "silk")
    return Division(match, "reconstructed", file_of(folder, "amul", players), entrants)


def evenings(bots: Sequence[str], players: int, deals: int) -> list[tuple[int, tuple[str, ...]]]:
    return [(deal, line_up) for deal in range(deals) for line_up in meetings(bots, players, deal, "silk")]


def play(league: Division, games: int, seconds: float | None = None) -> list[int]:
    """Plays on; returns how many games were played at each meeting."""
    counted: list[int] = []
    play_league([league], games, in_this_process, seconds, counted.append)
    return counted


def met(folder: Path, *tables: tuple[Sequence[str], Sequence[int]]) -> Division:
    """A league in which every table ended with these points from every seat."""
    league = division(folder, dict.fromkeys(sorted({bot for bots, _ in tables for bot in bots}), ""))
    with open_lines(league.path, league.match, Meeting) as (_, keep):
        for deal, (bots, points) in enumerate(tables):
            turned = [[*points[-turn:], *points[:-turn]] if turn else points for turn in range(len(points))]
            games = tuple(came_out(deal, turn, seated) for turn, seated in enumerate(turned))
            keep(Meeting(deal, tuple(bots), ("",) * len(bots), games))
    return league


def test_everybody_is_host_once_in_as_many_deals_as_there_are_players():
    line_ups = evenings(BOTS, 4, deals=40)
    assert len(line_ups) == 7 * 10
    assert all(len(set(line_up)) == 4 for _, line_up in line_ups)
    sat = Counter(bot for _, line_up in line_ups for bot in line_up)
    assert set(sat) == set(BOTS)
    assert min(sat.values()) > 25


def test_over_time_everybody_meets_everybody():
    together = Counter(frozenset((a, b)) for _, seated in evenings(BOTS, 3, deals=60) for a in seated for b in seated)
    assert all(frozenset((a, b)) in together for a in BOTS for b in BOTS)


def test_somebody_who_joins_changes_few_tables_of_the_others():
    before, after = set(evenings(BOTS, 3, deals=30)), set(evenings([*BOTS, "Zoe"], 3, deals=30))
    assert len(before - after) < len(before) / 2
    assert all("Zoe" in line_up for _, line_up in after - before)


def test_the_order_in_which_bots_are_named_changes_nothing():
    assert evenings(BOTS, 3, deals=12) == evenings(BOTS[::-1], 3, deals=12)


def test_where_seats_outnumber_the_bots_some_sit_twice():
    assert {tuple(sorted(line_up)) for _, line_up in evenings(BOTS[:2], 4, deals=8)} == {
        ("Amir", "Amir", "Linda", "Linda")
    }


def test_a_table_for_all_is_not_played_twice():
    assert max(Counter(deal for deal, _ in evenings(BOTS[:3], 3, deals=20)).values()) == 1


def test_a_league_goes_on_where_it_stopped(tmp_path: Path, uncompiled: None):
    league = division(tmp_path, entrants_of(amul(), ["random", "greedy", "trader", "novice"]))
    due = games_due([league], 6)
    assert sum(play(league, 6)) == due > 0
    whole = played(league)
    lines = league.path.read_bytes().splitlines(keepends=True)
    league.path.write_bytes(b"".join([lines[0], *lines[:1:-1]])[:-20])  # in another order, with two meetings lost
    assert play(league, 6) == [3, 3]
    assert [[game.hash for game in one.games] for one in played(league)] == [
        [game.hash for game in one.games] for one in whole
    ]
    assert play(league, 6) == []


def test_when_the_time_is_up_no_more_games_begin(tmp_path: Path, uncompiled: None):
    league = division(tmp_path, entrants_of(amul(), ["random", "greedy"]))
    assert play(league, 30, seconds=0) == []


def test_a_bot_that_was_changed_begins_anew(tmp_path: Path, uncompiled: None):
    file = tmp_path / "last.py"
    file.write_text(LAST_PICKER)
    bots = ["random", "greedy", "novice", f"{file}:Last"]
    before = division(tmp_path, entrants_of(amul(), bots))
    play(before, 6)
    without = [meeting for meeting in played(before) if bots[3] not in meeting.bots]
    file.write_text(LAST_PICKER + "# wiser now\n")
    after = division(tmp_path, entrants_of(amul(), bots))
    assert played(after) == without
    assert sum(play(after, 6)) == 3 * (len(played(before)) - len(without))


def test_what_a_bot_takes_of_the_processor_is_written_down(tmp_path: Path, uncompiled: None):
    league = division(tmp_path, entrants_of(amul(), ["random", "greedy"]))
    play(league, 3)
    rungs = {rung.bot: rung for rung in ladder_of(league).rungs}
    assert 0 < rungs["random"].cpu_ms < rungs["greedy"].cpu_ms


def test_who_finishes_ahead_stands_above(tmp_path: Path):
    league = met(tmp_path, *[(("Amir", "Linda", "Mira"), (20, 50, 30)), (("Linda", "Mira", "Noor"), (40, 30, 10))] * 2)
    ladder = ladder_of(league)
    assert [rung.bot for rung in ladder.rungs][:2] == ["Linda", "Mira"]
    assert ladder.games == 12
    linda = ladder.rungs[0]
    assert linda.interval[0] < linda.rating < linda.interval[1]
    assert (linda.share.share, linda.share.games) == (1.0, 12)
    assert (linda.duels["Mira"].lead, linda.duels["Amir"].lead) == (15, 30)
    assert "Noor" not in {rung.bot: rung for rung in ladder.rungs}["Amir"].duels


def test_a_duel_is_the_same_from_both_sides(tmp_path: Path):
    league = met(tmp_path, (("Amir", "Linda", "Mira"), (20, 20, 30)), (("Amir", "Mira", "Linda"), (20, 30, 10)))
    rungs = {rung.bot: rung for rung in ladder_of(league).rungs}
    amir, linda = rungs["Amir"].duels["Linda"], rungs["Linda"].duels["Amir"]
    assert (amir.ahead.share, amir.lead) == (0.75, 5)  # one tie, one game ahead by ten
    assert (linda.ahead.share, linda.lead) == (0.25, -5)


def test_somebody_who_sits_twice_has_one_rating(tmp_path: Path):
    ladder = ladder_of(met(tmp_path, (("Amir", "Linda", "Amir"), (20, 50, 30))))
    assert [rung.bot for rung in ladder.rungs] == ["Linda", "Amir"]
    assert ladder.rungs[1].share.games == 6


def test_names_are_short_where_nobody_is_mistaken():
    assert short_names(
        ["greedy", "./a/bold.py:Bold", "exec: ./merchant --bold", "./b/shy.py:Shy", "./c/shy.py:Shy"]
    ) == {
        "greedy": "greedy",
        "./a/bold.py:Bold": "Bold",
        "exec: ./merchant --bold": "merchant",
        "./b/shy.py:Shy": "./b/shy.py:Shy",
        "./c/shy.py:Shy": "./c/shy.py:Shy",
    }


@pytest.mark.parametrize(("level", "version"), [("novice", "8.6/0/1"), ("master", "0/20000/1"), ("greedy", "")])
def test_a_level_that_is_set_anew_has_another_version(level: str, version: str):
    assert entrants_of(amul(), [level]) == {level: version}
