"""How fast the rules and their doors are, and OpenSpiel's hearts beside them, in turns so that noise hits all alike."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from caravanserai.arena.thinking_pace import Thinker, openspiel_thinker, our_thinker
from caravanserai.bots.search import Manner
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.door import can_compile, rule
from caravanserai.kernel.game import Game
from caravanserai.kernel.layout import Windows
from caravanserai.kernel.playout import play_many

BATCH = 100
COPIES, SHELF = 100_000, 16
SEATS = 4
ROOM = 256
"""Tables that step in one call."""


@rule
def copy_along(tables: Any, shelf: int, times: int) -> None:
    """Copies a table from place to place along a shelf; onto one place again and again, a compiler would do it once."""
    for copy in range(times):
        tables[(copy + 1) % shelf] = tables[copy % shelf]


@dataclass(frozen=True)
class Pace:
    """How many games and moves were played in how many seconds, and how many of the moves were players' choices."""

    games: int
    moves: int
    choices: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Whole games a second."""
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def choices_per_second(self) -> float:
        """Choices of players a second."""
        return self.choices / self.seconds


@dataclass(frozen=True)
class Round:
    """One turn of every contestant; those of OpenSpiel are missing if it is not installed."""

    compiled: Pace
    plain: Pace
    copy_ns: float
    inside: Pace | None
    driven: Pace | None
    doors: Mapping[str, Pace] = field(default_factory=dict[str, Pace])
    """What can be driven from Python besides, by name."""
    thoughts: Mapping[str, float] = field(default_factory=dict[str, float])
    """How many games a second each thinker imagined, by name."""


@dataclass(frozen=True)
class Spread:
    """The middle of several measurements, with the smallest and the largest."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Bench:
    """All rounds of a run."""

    rounds: tuple[Round, ...]
    compiles: bool

    @property
    def has_openspiel(self) -> bool:
        """Whether OpenSpiel took part."""
        return all(each.inside is not None for each in self.rounds)

    def spread(self, measure: Callable[[Round], float]) -> Spread:
        """A measurement over all rounds."""
        values = [measure(each) for each in self.rounds]
        return Spread(median(values), min(values), max(values))


Player = Callable[[float], Pace]


def bench(
    game: Game,
    seconds: float = 3.0,
    rounds: int = 3,
    progress: Callable[[str], None] = lambda _: None,
    doors: Mapping[str, Player] | None = None,
    thinkers: Mapping[str, Thinker] | None = None,
) -> Bench:
    """Lets every contestant run in turn, several rounds long."""
    doors, thinkers = doors or {}, thinkers or {}
    play, copy, plain = compiled_player(game), copier(game), plain_player(game)
    hearts = openspiel_hearts()
    for warm_up in (play, copy, plain, *doors.values(), *(hearts or ())):
        progress("warming up")
        warm_up(0.0)
    for thinker in thinkers.values():
        thinker()
    results: list[Round] = []
    for number in range(1, rounds + 1):
        progress(f"round {number} of {rounds}")
        ours, inside, driven = play(seconds), hearts and hearts[0](seconds), hearts and hearts[1](seconds)
        driven_doors = {name: door(seconds) for name, door in doors.items()}
        thoughts = {name: _think_until(seconds, thinker) for name, thinker in thinkers.items()}
        results.append(Round(ours, plain(seconds / 3), copy(seconds / 10), inside, driven, driven_doors, thoughts))
    return Bench(tuple(results), can_compile())


def _play_until(seconds: float, batch: Callable[[], Pace]) -> Pace:
    """Batches until the time is over, at least one."""
    games, moves, choices, spent = 0, 0, 0, 0.0
    while not games or spent < seconds:
        pace = batch()
        games, moves, choices = games + pace.games, moves + pace.moves, choices + pace.choices
        spent += pace.seconds
    return Pace(games, moves, choices, spent)


def _think_until(seconds: float, think: Thinker) -> float:
    """How many games a second somebody imagines."""
    games, spent = think()
    while spent < seconds:
        more, longer = think()
        games, spent = games + more, spent + longer
    return games / spent


def _player(play: Callable[..., int], game: Game, tables: Any, facts: Any, batch: int) -> Player:
    """Random games from setting the table to the final scores, with the legal choices at every choice."""
    options = game.option_values({}, SEATS)
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    points, chance = np.zeros(game.seats[-1], np.int32), new_chance("bench")

    def games() -> Pace:
        began = perf_counter()
        moves = play(tables, facts, SEATS, options, fate, choices, points, batch, chance)
        # All chance is drawn with the deal, so that every move of ours is a choice.
        return Pace(batch, moves, moves, perf_counter() - began)

    return lambda seconds: _play_until(seconds, games)


def compiled_player(game: Game) -> Player:
    """Random games by the compiled rules, on one core."""
    batch = BATCH if can_compile() else 1
    return _player(game.quiet.compiled(play_many), game, game.tables(2), game.table_facts, batch)


def plain_player(game: Game) -> Player:
    """The same games in plain Python."""
    return _player(game.workshop.plain(play_many), game, Windows(game.window, game.dtype, 2), game.facts_window, 1)


def copier(game: Game) -> Callable[[float], float]:
    """How many nanoseconds one copy of a table takes."""
    copies = COPIES if can_compile() else SHELF
    copy, tables = game.workshop.compiled(copy_along), game.tables(SHELF)

    def nanoseconds(seconds: float) -> float:
        times, spent = 0, 0.0
        while not times or spent < seconds:
            began = perf_counter()
            copy(tables, SHELF, copies)
            times, spent = times + copies, spent + perf_counter() - began
        return spent / times * 1e9

    return nanoseconds


def research_doors(game: Game) -> dict[str, Player]:
    """Random choices through the doors for researchers, by name; none if Gymnasium and PettingZoo are not installed."""
    try:
        return {"tables at once": room_player(game), "PettingZoo": agents_player(game)}
    except ImportError:
        return {}


OURS, OURS_BY_INSTINCT, THEIRS = "search, random play", "search, play by instinct", "OpenSpiel's ISMCTS, oh_hell"


def thinkers_of(game: Game) -> dict[str, Thinker]:
    """Who thinks about a first choice: our search with random play and with instinct, OpenSpiel's with random play."""
    ours = {OURS: our_thinker(game, Manner(instinct=False)), OURS_BY_INSTINCT: our_thinker(game, Manner())}
    theirs = openspiel_thinker()
    return {**ours, THEIRS: theirs} if theirs else ours


def room_player(game: Game) -> Player:
    """Tables that step in one call, with pictures and masks."""
    from caravanserai.research.vector import Tables

    room = Tables(game, ROOM if can_compile() else SEATS, SEATS)
    room.reset(seed=0)

    def steps() -> Pace:
        games, moves = 0, 0
        began = perf_counter()
        while not games:
            games += int(room.step(room.advice())[2].sum())
            moves += room.num_envs
        return Pace(games, moves, moves, perf_counter() - began)

    return lambda seconds: _play_until(seconds, steps)


def agents_player(game: Game) -> Player:
    """One table driven agent after agent, with pictures and masks."""
    from caravanserai.research.pettingzoo import SeatAfterSeat

    table, chance = SeatAfterSeat(game, SEATS), random.Random("bench")

    def one_game() -> Pace:
        moves = 0
        began = perf_counter()
        table.reset(seed=chance.randrange(1 << 30))
        for _ in table.agent_iter():
            seen, _, over, _, _ = table.last()
            table.step(None if over or seen is None else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            moves += not over
        return Pace(1, moves, moves, perf_counter() - began)

    return lambda seconds: _play_until(seconds, one_game)


def openspiel_hearts() -> tuple[Player, Player] | None:
    """Hearts inside OpenSpiel's C++, and hearts driven from Python; nothing if OpenSpiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    hearts: Any = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]
    chance = random.Random("bench")

    def inside() -> Pace:
        states: list[Any] = []
        began = perf_counter()
        for _ in range(BATCH):
            state = hearts.new_initial_state()
            pyspiel.evaluate_bots(state, bots, chance.randrange(1 << 30))
            states.append(state)
        spent = perf_counter() - began
        # The history holds every move, those of chance (the deal) included; it is read after the clock has stopped.
        steps = [step.player >= 0 for state in states for step in state.full_history()]
        return Pace(BATCH, len(steps), sum(steps), spent)

    def driven() -> Pace:
        began = perf_counter()
        moves, choices = _drive(hearts.new_initial_state(), chance)
        return Pace(1, moves, choices, perf_counter() - began)

    return (lambda seconds: _play_until(seconds, inside)), (lambda seconds: _play_until(seconds, driven))


def _drive(state: Any, chance: random.Random) -> tuple[int, int]:
    """One game at random from Python, chance moves drawn by their weights; its moves, and those of players."""
    moves, choices = 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(actions, weights)[0]
        else:
            action = chance.choice(state.legal_actions())
            choices += 1
        state.apply_action(action)
        moves += 1
    state.returns()
    return moves, choices
