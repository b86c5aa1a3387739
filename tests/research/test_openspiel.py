"""Both games as OpenSpiel drives them: the same games, nothing told that a seat may not know, nothing forgotten."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from serai.games import game_named
from serai.kernel.table import Table
from serai.research.openspiel import library, setting
from serai.research.openspiel.position import SEED_DIGITS, SEED_LENGTH
from tests.plain_rules import plain_rules
from tests.research.openspiel_playthrough import GAMES, path_of, write_down

TABLES = [
    "serai_amul(players=3)",
    "serai_amul(players=8,tea=8,early-prowess=1)",
    "serai_amul(players=4,utility=points)",
    "serai_amulett(players=3,start=expert)",
    "serai_amulett(players=4,start=mulligan,metals=open)",
    "serai_amulett(players=6,shorter=2)",
]
SMALL = [TABLES[0], TABLES[3], "serai_amulett(players=3,start=mulligan)"]


@pytest.fixture(scope="module", autouse=True)
def plain(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing else needs what would be compiled here; the nights compile it."""
    with nullcontext() if request.config.getoption("--long") else plain_rules():
        setting.setting_of.cache_clear()
        yield
    setting.setting_of.cache_clear()


def dealt(game: str, seed: str) -> Any:
    """A game after its seed was drawn."""
    state = pyspiel.load_game(game).new_initial_state()
    for digit in seed_of(seed):
        state.apply_action(SEED_DIGITS.index(digit))
    return state


def seed_of(name: str) -> str:
    return "".join(Random(name).choices(SEED_DIGITS, k=SEED_LENGTH))


def play_on(state: Any, chance: Random, choices: int = 10_000) -> Any:
    """At random to the end, or so many choices."""
    while choices and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        choices -= 1
    return state


def seats_of(state: Any) -> range:
    return range(state.num_players())


def known(state: Any, seat: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells a seat."""
    return state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)


@pytest.mark.parametrize("game", TABLES)
def test_openspiels_own_checks_pass(game: str):
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", TABLES)
def test_it_is_the_game_that_is_played_at_our_tables(game: str):
    state = play_on(dealt(game, "same"), Random("same"))
    setting = state.get_game().setting
    options = {option.name: value for option, value in zip(setting.game.options, setting.terms.options, strict=True)}
    table = Table(setting.game, len(setting.seats), seed=seed_of("same"), options=options)
    for action in state.history()[SEED_LENGTH:]:
        table.apply(table.acting[0], action)
    assert table.over
    won = [(seat in table.winners) / len(table.winners) - 1 / len(table.seats) for seat in table.seats]
    assert state.returns() == pytest.approx(table.points if "utility=points" in game else won)


@pytest.mark.parametrize("game", SMALL)
def test_at_every_choice_every_seat_can_imagine_a_table_that_looks_the_same(game: str):
    state, chance = dealt(game, "imagine"), Random("imagine")
    while not state.is_terminal():
        for seat in seats_of(state):
            imagined = state.resample_from_infostate(seat, chance.random)
            assert imagined.current_player() == state.current_player()
            assert known(imagined, seat) == known(state, seat)
            if seat == state.current_player():
                assert imagined.legal_actions() == state.legal_actions()
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("game", SMALL)
def test_what_is_imagined_is_not_what_lies_there_and_can_be_played_on(game: str):
    state, chance = play_on(dealt(game, "other"), Random("other"), 5), Random("worlds")
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(5)]
    assert len({str(world) for world in [state, *worlds]}) == 6
    assert not any(world.history() for world in worlds)
    assert all(sum(play_on(world, chance).returns()) == pytest.approx(0) for world in worlds)


def test_a_card_laid_face_down_is_known_to_one_seat_only():
    state = dealt(TABLES[0], "face down")
    after = [state.child(action) for action in state.legal_actions()]
    assert len({known(child, 0)[0] for child in after}) == len(after)
    assert len({str(known(child, seat)) for child in after for seat in (1, 2)}) == 2


def test_what_a_seat_does_at_an_imagined_table_it_remembers_as_at_the_real_one():
    state = dealt(TABLES[0], "face down")
    imagined = state.resample_from_infostate(0, Random("face down").random)
    for action in state.legal_actions():
        assert known(imagined.child(action), 0) == known(state.child(action), 0)


def test_nobody_forgets_a_bid_that_no_longer_shows():
    one, other = dealt("serai_amulett(players=3)", "bids"), dealt("serai_amulett(players=3)", "bids")
    for state, bid in ((one, "bid 1"), (other, "bid 2")):
        for word in (bid, "bid 3", "pass", "pass", "pass"):
            state.apply_action(state.string_to_action(word))
    for seat in seats_of(one):
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)


@pytest.mark.parametrize("game", SMALL)
def test_a_game_can_be_sent_elsewhere_and_played_on(game: str):
    here = play_on(dealt(game, "sent"), Random("sent"), 20)
    imagined = here.resample_from_infostate(1, Random("sent").random)
    for state in (here, imagined):
        game_there, there = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(here.get_game(), state))
        assert str(game_there) == str(here.get_game())
        assert known(there, 1) == known(state, 1)
        assert str(play_on(there, Random("on"))) == str(play_on(state.clone(), Random("on")))
        assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_actions_are_called_as_in_a_record():
    state = dealt(TABLES[3], "words")
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert all(word.startswith("keep ") for word in words)
    assert [state.string_to_action(word) for word in words] == state.legal_actions()


@pytest.mark.parametrize("game", SMALL)
def test_what_is_seen_has_a_public_and_a_private_part(game: str):
    state = dealt(game, "parts")
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = state.get_game().make_py_observer(kind(perfect_recall=False, private_info=private.NONE))
    secret = state.get_game().make_py_observer(kind(perfect_recall=False, public_info=False))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert secret.string_from(state, 0) != secret.string_from(state, 1)
    assert '"choices"' in secret.string_from(state, state.current_player())


def test_the_numbers_come_in_fields_with_names():
    state = dealt(TABLES[0], "pieces")
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 2)
    hand = Table(game_named("amul"), 3, seed=seed_of("pieces")).view(2).shown.hand
    kinds = game_named("amul").things
    assert {kinds[kind]: observer.dict["hand"][kind] * 4 for kind in observer.dict["hand"].nonzero()[0]} == hand
    assert state.observation_tensor(2) == observer.tensor.tolist()


def test_who_plays_too_long_has_not_won():
    state = play_on(dealt("serai_amulett(max_game_length=9)", "long"), Random("long"))
    assert len(state.history()) == SEED_LENGTH + 9
    assert state.returns() == [0.0] * 4


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("serai_amul(players=9)", "Āmul is for 3 to 8 players, not 9."),
        ("serai_amul(tea=99)", "Option 'tea' goes from 0 to"),
        ("serai_amul(utility=glory)", "'glory' is no utility. There are: win, points."),
        ("serai_amulett(start=easy)", "Option 'start' is one of basic, expert, mulligan, not 'easy'."),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(game: str, complaint: str):
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        pyspiel.load_game(game)


def test_an_action_that_is_not_open_changes_nothing():
    state = dealt(TABLES[0], "refused")
    before = str(state)
    shut = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(ValueError, match=f"Action {shut} is not open now"):
        state.apply_action(shut)
    assert str(state) == before


def test_without_openspiel_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pip install 'serai\[research\]'"):
        library.import_pyspiel()


@pytest.mark.parametrize("game", SMALL[:2])
def test_openspiels_search_plays_it(game: str):
    state, chance = dealt(game, "search"), np.random.RandomState(1)
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, chance), 1.4, 12, random_state=chance)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was(name: str):
    kept = path_of(name).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(write_down(name), kept, strict=True), 1):
        assert line == expected, f"line {number} of {path_of(name).name}"


UNCOMPILED = """
from tests.research.test_openspiel import SMALL, dealt, played_a_little
print([played_a_little(dealt(game, "plain")) for game in SMALL])
"""


def played_a_little(state: Any) -> tuple[str, list[Any]]:
    state = play_on(state, Random("plain"), 25)
    imagined = [state.resample_from_infostate(seat, Random("plain").random) for seat in seats_of(state)]
    return str(state), [(str(world), known(world, seat)) for seat, world in enumerate(imagined)]


def test_it_is_the_same_game_uncompiled():
    uncompiled = subprocess.run(
        [sys.executable, "-c", UNCOMPILED],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert uncompiled.strip() == str([played_a_little(dealt(game, "plain")) for game in SMALL])
