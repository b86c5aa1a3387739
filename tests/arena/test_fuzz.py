"""The fuzzer plays odd games, finds what is broken, and keeps it as a record."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from serai.arena import fuzz as arena
from serai.arena.fuzz import (
    BrokenInvariant,
    fuzz,
    require_imaginable,
    require_refused,
    require_replays,
    require_unnoticed,
)
from serai.games import game_named
from serai.games.amul.game import amul
from serai.games.amul.rules import round as rules
from serai.games.amulett.rules.facts import Verb
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.kernel.record import read_record, replay, text_of
from serai.kernel.secrecy import channels
from serai.kernel.table import Table
from tests.cli.conftest import Run, run

assert run


def with_fault(name: str = "amul", **faults: Callable[..., Any]) -> Game:
    """A game with some of its rules replaced."""
    game = game_named(name)
    return replace(game, rules=replace(game.rules, **faults))


@rule
def lose_a_card(table: Any, facts: Any, seat: int, action: int) -> None:
    rules.apply(table, facts, seat, action)
    if table.round == 3:
        table.gone[0] += 1


@rule
def stumble(table: Any, facts: Any, seat: int, action: int) -> None:
    if table.round == 2:
        raise IndexError("no such card")
    rules.apply(table, facts, seat, action)


@rule
def forget_the_choices(table: Any, facts: Any, seat: int, choices: Any) -> int:
    return 0 if table.round == 4 else rules.legal(table, facts, seat, choices)


@rule
def imagine_too_little(table: Any, facts: Any, seat: int, chance: Any) -> None:
    pass


@rule
def bid_what_nobody_has(table: Any, facts: Any, seat: int, limit: int) -> int:
    return int(facts.first[Verb.BID]) + 90


@pytest.mark.parametrize("rules", ["plain", "compiled"])
@pytest.mark.parametrize(("name", "games"), [("amul", 5), ("amulett", 6)])
def test_odd_games_keep_every_promise(name: str, games: int, rules: str, request: pytest.FixtureRequest):
    if rules == "plain":
        request.getfixturevalue("uncompiled")
    found = fuzz(game_named(name), games=games, seed=3)
    assert found.failure is None
    assert found.games == games
    assert found.changed > 0
    assert found.refused > 0
    assert bool(found.ordered) == game_named(name).auctions
    assert sum(found.outcomes.values()) == found.choices


def test_the_same_seed_plays_the_same_games(uncompiled: None):
    game = replace(amul())
    once, again = (fuzz(game, games=3, seed=5) for _ in range(2))
    assert once.outcomes == again.outcomes
    assert fuzz(game, games=3, seed=6).outcomes != once.outcomes


def test_rare_situations_of_das_amulett_are_reached(uncompiled: None):
    game = replace(game_named("amulett"))
    found = fuzz(game, games=4, seed=2)
    assert found.failure is None
    assert {"somebody needs one more jewel", "somebody has no stones in the supply"} <= set(found.landmarks)
    assert set(found.landmarks) <= set(game.landmarks)
    seen = {event for outcome in found.outcomes for event in outcome}
    assert {"sold", "won", "jewel", "moved", "burned", "under", "ended"} <= seen


def test_rare_situations_are_reached(uncompiled: None):
    found = fuzz(replace(amul()), games=15, seed=1)
    assert "two seats are equally strong" in found.landmarks
    assert set(found.landmarks) <= set(amul().landmarks)
    assert {event for outcome in found.outcomes for event in outcome} >= set(amul().events) - {"dealt", "filled"}
    assert len(found.outcomes) > 40


@pytest.mark.parametrize(
    ("faults", "what"),
    [
        ({"apply": lose_a_card}, "the table is not sound"),
        ({"apply": stumble}, "IndexError: no such card"),
        ({"legal": forget_the_choices}, "must choose and has no choice"),
        ({"imagine": imagine_too_little}, ""),
    ],
)
def test_a_planted_fault_is_found(uncompiled: None, faults: dict[str, Callable[..., Any]], what: str):
    found = fuzz(with_fault("amul", **faults), games=20, seed=1)
    assert found.failure is not None
    assert what in found.failure.what


def test_the_record_of_a_crash_holds_the_choice_that_caused_it(uncompiled: None):
    game = with_fault(apply=stumble)
    crash = fuzz(game, games=20, seed=1).failure
    assert crash is not None
    record = read_record(text_of(crash.record, game.actions))
    with pytest.raises(IndexError, match="no such card"):
        replay(record, game)
    replay(record, amul())


def test_an_order_that_cannot_be_followed_is_found(uncompiled: None):
    found = fuzz(with_fault("amulett", follow=bid_what_nobody_has), games=20, seed=1)
    assert found.failure is not None
    assert "NotNow: You " in found.failure.what


def test_an_order_must_not_be_noticed(monkeypatch: pytest.MonkeyPatch):
    table = Table(game_named("amulett"), 3, seed="1")
    require_unnoticed(table, table.acting[0], 4)
    seen = channels

    def telling(table: Any, viewer: int) -> dict[str, bytes]:
        return {**seen(table, viewer), "gossip": repr(table._orders).encode()}

    monkeypatch.setattr(arena, "channels", telling)
    with pytest.raises(BrokenInvariant, match="a standing order shows in gossip"):
        require_unnoticed(table, table.acting[0], 5)


def test_time_can_be_limited(uncompiled: None):
    assert fuzz(replace(amul()), games=1000, seconds=0.2, seed=1).games < 1000


def test_a_refused_choice_must_change_nothing():
    table = Table(amul(), 4, seed="1")
    require_refused(table, 0, "pick silk")
    with pytest.raises(BrokenInvariant, match="was allowed"):
        require_refused(table, 0, table.legal(0)[0])


def test_an_imagined_table_must_give_the_same_view(uncompiled: None):
    require_imaginable(Table(replace(amul()), 4, seed="1"), 0, seed=1)
    with pytest.raises(BrokenInvariant, match="not sound"):
        require_imaginable(Table(with_fault(sound=lambda table, facts: False), 4, seed="1"), 0, seed=1)


def test_a_record_must_replay_to_the_same_points():
    table = Table(amul(), 3, seed="1")
    while not table.over:
        table.apply(table.acting[0], table.legal(table.acting[0])[0])
    require_replays(table)
    table.state.area[0, 0] += 5
    with pytest.raises(BrokenInvariant, match="other points"):
        require_replays(table)


def test_the_command_keeps_a_crash_as_a_record(
    run: Run, uncompiled: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    broken = with_fault(apply=stumble)
    monkeypatch.setattr("serai.games.amul.game.amul", lambda edition: broken)
    monkeypatch.chdir(tmp_path)
    found = run("fuzz", "amul", "--games", 20, "--seed", 4)
    assert found.code == 1
    assert "broke a promise: IndexError: no such card" in found.err
    assert "serai replay fuzz-4.record" in found.err
    assert (tmp_path / "fuzz-4.record").exists()
    seen = run("replay", "fuzz-4.record")
    assert seen.code == 1
    assert re.search(r"the rules fail at choice \d+: IndexError: no such card", seen.err)


def test_the_command_says_what_was_covered(run: Run, uncompiled: None, monkeypatch: pytest.MonkeyPatch):
    game = replace(amul())
    monkeypatch.setattr("serai.games.amul.game.amul", lambda edition: game)
    found = run("fuzz", "amul", "--games", 3)
    assert found.code == 0
    assert "3 games" in found.out
    assert "two seats are equally strong" in found.out
    assert "Nothing broke." in found.out
