"""Many tables step in one call, each by the rules."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from serai.games import game_named
from serai.kernel.game import Game

pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode

from serai.research.vector_env import VectorEnv

GAMES = ("amul", "amulett")
TABLES = 6


def env_of(game: str, seats: int = 4, **settings: Any) -> VectorEnv:
    return VectorEnv(game_named(game), TABLES, seats, **settings)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_follows_the_rules(name: str):
    """The same choices on plain tables: the same seat is asked, sees and may do the same, and the same seat wins."""
    env, ended = env_of(name), 0
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
            game.plain.apply(twin, game.plain_facts, int(choosers[table]), int(actions[table]))
            assert over[table] == (game.plain.acting(twin, game.plain_facts) == 0)
            if over[table]:
                ended += 1
                assert_counted(game, twin, info, table)
                assert reward[table] == info["won"][table, choosers[table]]
                twins[table] = twin_of(env, table)
            else:
                assert not info["won"][table].any()
    assert ended > TABLES / 2


def twin_of(env: VectorEnv, table: int) -> Any:
    """A plain table in the same state as one of the environment."""
    twin: Any = env.game.record_view(env.game.new_state())
    row = env.tables.tables[table]
    twin.record[()] = row if isinstance(row, np.void) else row.record
    return twin


def compare(game: Game, twin: Any, seen: Mapping[str, Any], info: Mapping[str, Any], table: int) -> None:
    bits = game.plain.acting(twin, game.plain_facts)
    seat = (bits & -bits).bit_length() - 1
    assert info["seat"][table] == seat
    choices = np.zeros(len(game.actions), np.int32)
    count = game.plain.legal(twin, game.plain_facts, seat, choices)
    assert np.flatnonzero(seen["action_mask"][table]).tolist() == choices[:count].tolist()
    observation = np.zeros(game.observation_size, np.float32)
    game.plain.observe(twin, game.plain_facts, seat, observation)
    assert np.array_equal(seen["observation"][table], observation)


def assert_counted(game: Game, twin: Any, info: Mapping[str, Any], table: int) -> None:
    points = np.zeros(game.seats[-1], np.int32)
    game.plain.score(twin, game.plain_facts, points)
    assert info["points"][table].tolist() == points[:4].tolist()
    bits = game.plain.winners(twin, game.plain_facts)
    won = [bits >> seat & 1 for seat in range(4)]
    assert info["won"][table].tolist() == [part / sum(won) for part in won]


def play(env: VectorEnv, seed: int | None, steps: int = 60) -> str:
    """What happens at all tables when every seat plays at random."""
    env.reset(seed=seed)
    lines: list[Any] = []
    for _ in range(steps):
        actions = env.policy_actions("random")
        env.step(actions)
        lines.append([actions.tolist(), env.tables.asked.tolist()])
    return json.dumps(lines)


def test_a_seed_deals_the_same_games_again():
    env = env_of("amul")
    first = play(env, 5)
    assert play(env, None) != first
    assert play(env, 6) != first
    assert play(env, 5) == first


def test_a_table_does_not_depend_on_how_many_others_there_are():
    few, many = VectorEnv(game_named("amul"), 2), env_of("amul")
    few.reset(seed=1)
    many.reset(seed=1)
    for _ in range(30):
        actions = many.policy_actions("random")
        assert few.policy_actions("random").tolist() == actions[:2].tolist()
        many.step(actions)
        few.step(actions[:2])
    assert np.array_equal(few.tables.observations, many.tables.observations[:2])


def test_what_is_dealt_does_not_depend_on_what_is_played():
    env, dealt = env_of("amul"), list[bytes]()
    for policy in ("random", "greedy"):
        env.reset(seed=2)
        while not env.tables.over[0]:
            env.step(env.policy_actions(policy))
        dealt.append(env.tables.observations[0].tobytes())
    assert dealt[0] == dealt[1]


def test_a_choice_that_is_not_open_is_refused_and_nothing_happens():
    env = env_of("amul")
    env.reset(seed=1)
    before = env.tables.observations.copy()
    actions = env.policy_actions("random")
    actions[3] = env.game.actions.read("pick silk")
    with pytest.raises(ValueError, match=r"At table 3 seat 0 may not do \d+ \(pick silk\) now. It may: \d+ \(offer"):
        env.step(actions)
    assert np.array_equal(env.tables.observations, before)
    actions[3] = -1
    with pytest.raises(ValueError, match="may not do -1 now"):
        env.step(actions)
    with pytest.raises(ValueError, match="There are 6 tables; give one action for each"):
        env.step(actions[:2])


@pytest.mark.parametrize("name", GAMES)
def test_one_learner_among_others_is_asked_alone_and_sits_elsewhere_in_the_next_game(name: str):
    env = env_of(name, seats=3, others="greedy")
    env.reset(seed=3)
    seats = [env.tables.asked.copy()]
    for _ in range(200):
        _, reward, over, _, info = env.step(env.policy_actions("random"))
        asked = info["seat"].copy()
        assert (asked[over] == (seats[-1][over] + 1) % 3).all()
        assert (asked[~over] == seats[-1][~over]).all()
        assert (reward[over] == info["won"][over, seats[-1][over]]).all()
        seats.append(asked)
    assert len({seat.tobytes() for seat in seats}) > 1


def test_it_says_what_gymnasium_wants_to_know():
    env = env_of("amul")
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.policy_actions("greedy") in env.action_space
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for _ in range(150):
        *_, over, _, info = env.step(env.policy_actions("random"))
        if over.any():
            break
    assert info["_final_obs"].any()
    assert info["final_obs"][over].max() > 0


def test_an_unknown_policy_is_named():
    with pytest.raises(ValueError, match=r"There is no policy 'clever'\. There are: random, greedy\."):
        env_of("amul", others="clever")
