"""Many tables step in one call, each by the rules."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai.games import game_named
from caravanserai.kernel.game import Game

pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode

from caravanserai.research.vector import Tables

GAMES = ("amul", "amulett")
TABLES = 6


def room_of(game: str, seats: int = 4, **settings: Any) -> Tables:
    return Tables(game_named(game), TABLES, seats, **settings)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_follows_the_rules(name: str):
    """The same choices on plain tables: the same seat is asked, sees and may do the same, and the same seat wins."""
    env, ended = room_of(name), 0
    game, chance = env.game, Random(name)
    seen, info = env.reset(seed=7)
    twins = [twin_of(env, table) for table in range(TABLES)]
    for _ in range(400):
        for table, twin in enumerate(twins):
            compare(game, twin, seen, info, table)
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        choosers = info["seat"].copy()
        seen, reward, over, cut_off, info = env.step(actions)
        assert not cut_off.any()
        for table, twin in enumerate(twins):
            game.plain.apply(twin, game.facts_window, int(choosers[table]), int(actions[table]))
            assert over[table] == (game.plain.acting(twin, game.facts_window) == 0)
            if over[table]:
                ended += 1
                assert_counted(game, twin, info, table)
                assert reward[table] == info["won"][table, choosers[table]]
                twins[table] = twin_of(env, table)
            else:
                assert not info["won"][table].any()
    assert ended > TABLES / 2


def twin_of(env: Tables, table: int) -> Any:
    """A plain table that lies like one of the room."""
    twin: Any = env.game.window(env.game.new_state())
    room = env.room.tables[table]
    twin.record[()] = room if isinstance(room, np.void) else room.record
    return twin


def compare(game: Game, twin: Any, seen: Mapping[str, Any], info: Mapping[str, Any], table: int) -> None:
    bits = game.plain.acting(twin, game.facts_window)
    seat = (bits & -bits).bit_length() - 1
    assert info["seat"][table] == seat
    choices = np.zeros(len(game.actions), np.int32)
    count = game.plain.legal(twin, game.facts_window, seat, choices)
    assert np.flatnonzero(seen["action_mask"][table]).tolist() == choices[:count].tolist()
    picture = np.zeros(game.picture_size, np.float32)
    game.plain.observe(twin, game.facts_window, seat, picture)
    assert np.array_equal(seen["observation"][table], picture)


def assert_counted(game: Game, twin: Any, info: Mapping[str, Any], table: int) -> None:
    points = np.zeros(game.seats[-1], np.int32)
    game.plain.score(twin, game.facts_window, points)
    assert info["points"][table].tolist() == points[:4].tolist()
    bits = game.plain.winners(twin, game.facts_window)
    won = [bits >> seat & 1 for seat in range(4)]
    assert info["won"][table].tolist() == [part / sum(won) for part in won]


def play(env: Tables, seed: int | None, steps: int = 60) -> str:
    """What happens at all tables when everybody chooses by the room's own chance."""
    env.reset(seed=seed)
    lines: list[Any] = []
    for _ in range(steps):
        actions = env.advice("random")
        env.step(actions)
        lines.append([actions.tolist(), env.room.asked.tolist()])
    return json.dumps(lines)


def test_a_seed_deals_the_same_games_again():
    env = room_of("amul")
    first = play(env, 5)
    assert play(env, None) != first
    assert play(env, 6) != first
    assert play(env, 5) == first


def test_a_table_does_not_depend_on_how_many_others_there_are():
    few, many = Tables(game_named("amul"), 2), room_of("amul")
    few.reset(seed=1)
    many.reset(seed=1)
    for _ in range(30):
        actions = many.advice("random")
        assert few.advice("random").tolist() == actions[:2].tolist()
        many.step(actions)
        few.step(actions[:2])
    assert np.array_equal(few.room.pictures, many.room.pictures[:2])


def test_what_is_dealt_does_not_depend_on_what_is_played():
    env, dealt = room_of("amul"), list[bytes]()
    for policy in ("random", "greedy"):
        env.reset(seed=2)
        while not env.room.over[0]:
            env.step(env.advice(policy))
        dealt.append(env.room.pictures[0].tobytes())
    assert dealt[0] == dealt[1]


def test_a_choice_that_is_not_open_is_refused_and_nothing_happens():
    env = room_of("amul")
    env.reset(seed=1)
    before = env.room.pictures.copy()
    actions = env.advice("random")
    actions[3] = env.game.actions.read("pick silk")
    with pytest.raises(ValueError, match=r"At table 3 seat 0 may not do \d+ \(pick silk\) now. It may: \d+ \(offer"):
        env.step(actions)
    assert np.array_equal(env.room.pictures, before)
    actions[3] = -1
    with pytest.raises(ValueError, match="may not do -1 now"):
        env.step(actions)
    with pytest.raises(ValueError, match="There are 6 tables; give one action for each"):
        env.step(actions[:2])


@pytest.mark.parametrize("name", GAMES)
def test_one_learner_among_others_is_asked_alone_and_sits_elsewhere_in_the_next_game(name: str):
    env = room_of(name, seats=3, others="greedy")
    env.reset(seed=3)
    seats = [env.room.asked.copy()]
    for _ in range(200):
        _, reward, over, _, info = env.step(env.advice("random"))
        asked = info["seat"].copy()
        assert (asked[over] == (seats[-1][over] + 1) % 3).all()
        assert (asked[~over] == seats[-1][~over]).all()
        assert (reward[over] == info["won"][over, seats[-1][over]]).all()
        seats.append(asked)
    assert len({seat.tobytes() for seat in seats}) > 1


def test_it_says_what_gymnasium_wants_to_know():
    env = room_of("amul")
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.advice("greedy") in env.action_space
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for _ in range(150):
        *_, over, _, info = env.step(env.advice("random"))
        if over.any():
            break
    assert info["_final_obs"].any()
    assert info["final_obs"][over].max() > 0


def test_an_unknown_policy_is_named():
    with pytest.raises(ValueError, match=r"There is no policy 'clever'\. There are: random, greedy\."):
        room_of("amul", others="clever")
