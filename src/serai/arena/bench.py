"""Measures the speed of the rules and of the research environments, with OpenSpiel's hearts for comparison.

All contestants run in turns, so that other load on the machine affects them alike, and seconds are those of the
processor, so that waiting for other programs does not count.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from serai.arena.search_speed import TimedSearch, openspiel_search, our_search
from serai.bots.search import SearchSettings
from serai.games.package import default_players
from serai.kernel.chance import new_chance
from serai.kernel.game import Game
from serai.kernel.jit import can_compile, rule
from serai.kernel.layout import RecordViews
from serai.kernel.playout import play_many

GAMES_PER_BATCH = 100
COPIES_PER_CALL, COPY_TABLES = 100_000, 16
HEARTS_PLAYERS = 4
VECTOR_TABLES_COUNT, VECTOR_TABLES_UNCOMPILED_COUNT = 256, 4


@rule
def copy_along(tables: Any, places: int, times: int) -> None:
    """Copies a table from place to place; a compiler would do repeated copies to one place only once."""
    for copy in range(times):
        tables[(copy + 1) % places] = tables[copy % places]


@dataclass(frozen=True)
class Speed:
    """The games and moves played in a time, and how many of the moves were players' choices."""

    games: int
    moves: int
    choices: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Whole games per second."""
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        """Moves per second."""
        return self.moves / self.seconds

    @property
    def choices_per_second(self) -> float:
        """Choices of players per second."""
        return self.choices / self.seconds


@dataclass(frozen=True)
class BenchRound:
    """One turn of every contestant; OpenSpiel's are None if it is not installed."""

    compiled: Speed
    plain: Speed
    copy_ns: float
    """Nanoseconds per copy of a table."""
    inside: Speed | None
    """Hearts played inside OpenSpiel's C++."""
    driven: Speed | None
    """Hearts driven from Python."""
    environments: Mapping[str, Speed] = field(default_factory=dict[str, Speed])
    """The research environments, by name."""
    searches: Mapping[str, float] = field(default_factory=dict[str, float])
    """Imagined games per second of each search, by name."""


@dataclass(frozen=True)
class Spread:
    """The median of several measurements, with the smallest and the largest."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class BenchResult:
    """All rounds of a run."""

    players: int
    rounds: tuple[BenchRound, ...]
    compiles: bool

    @property
    def has_openspiel(self) -> bool:
        """Whether OpenSpiel took part."""
        return all(each.inside is not None for each in self.rounds)

    def spread(self, measure: Callable[[BenchRound], float]) -> Spread:
        """The spread of a measurement over all rounds."""
        values = [measure(each) for each in self.rounds]
        return Spread(median(values), min(values), max(values))


Contestant = Callable[[float], Speed]
"""Plays for a number of seconds."""


def bench(
    game: Game,
    seconds: float = 3.0,
    rounds: int = 3,
    progress: Callable[[str], None] = lambda _: None,
    environments: Mapping[str, Contestant] | None = None,
    searches: Mapping[str, TimedSearch] | None = None,
) -> BenchResult:
    """Lets every contestant run in turns, for several rounds."""
    environments, searches = environments or {}, searches or {}
    players = default_players(game)
    play, copy, plain = compiled_rules(game, players), copier(game), plain_rules(game, players)
    hearts = openspiel_hearts()
    for warm_up in (play, copy, plain, *environments.values(), *(hearts or ())):
        progress("warming up")
        warm_up(0.0)
    for search in searches.values():
        search()
    results: list[BenchRound] = []
    for number in range(1, rounds + 1):
        progress(f"round {number} of {rounds}")
        ours, inside, driven = play(seconds), hearts and hearts[0](seconds), hearts and hearts[1](seconds)
        stepped = {name: environment(seconds) for name, environment in environments.items()}
        searched = {name: _search_until(seconds, search) for name, search in searches.items()}
        results.append(BenchRound(ours, plain(seconds / 3), copy(seconds / 10), inside, driven, stepped, searched))
    return BenchResult(players, tuple(results), can_compile())


def _play_until(seconds: float, batch: Callable[[], Speed]) -> Speed:
    """Plays batches until the time is over, at least one."""
    games, moves, choices, spent = 0, 0, 0, 0.0
    while not games or spent < seconds:
        speed = batch()
        games, moves, choices = games + speed.games, moves + speed.moves, choices + speed.choices
        spent += speed.seconds
    return Speed(games, moves, choices, spent)


def _search_until(seconds: float, search: TimedSearch) -> float:
    """Imagined games per second, measured for at least this many seconds."""
    games, spent = search()
    while spent < seconds:
        more, longer = search()
        games, spent = games + more, spent + longer
    return games / spent


def _rules(play: Callable[..., int], game: Game, players: int, tables: Any, facts: Any, batch: int) -> Contestant:
    """Random games from the setup to the final scores, with all legal choices listed at every choice."""
    options = game.option_values({}, players)
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    points, chance = np.zeros(game.seats[-1], np.int32), new_chance("bench")

    def games() -> Speed:
        began = process_time()
        moves = play(tables, facts, players, options, fate, choices, points, batch, chance)
        # All chance is drawn with the deal, so every move of ours is a choice.
        return Speed(batch, moves, moves, process_time() - began)

    return lambda seconds: _play_until(seconds, games)


def compiled_rules(game: Game, players: int) -> Contestant:
    """Random games by the compiled rules, on one core."""
    batch = GAMES_PER_BATCH if can_compile() else 1
    return _rules(game.quiet_linker.compiled(play_many), game, players, game.tables(2), game.table_facts, batch)


def plain_rules(game: Game, players: int) -> Contestant:
    """The same games in plain Python."""
    tables = RecordViews(game.record_view, game.dtype, 2)
    return _rules(game.linker.plain(play_many), game, players, tables, game.plain_facts, 1)


def copier(game: Game) -> Callable[[float], float]:
    """Measures the nanoseconds that one copy of a table takes."""
    copies = COPIES_PER_CALL if can_compile() else COPY_TABLES
    copy, tables = game.linker.compiled(copy_along), game.tables(COPY_TABLES)

    def nanoseconds(seconds: float) -> float:
        times, spent = 0, 0.0
        while not times or spent < seconds:
            began = process_time()
            copy(tables, COPY_TABLES, copies)
            times, spent = times + copies, spent + process_time() - began
        return spent / times * 1e9

    return nanoseconds


def research_environments(game: Game) -> dict[str, Contestant]:
    """Random choices in the research environments, by name; none if Gymnasium or PettingZoo is not installed."""
    players = default_players(game)
    try:
        return {"tables at once": vector_env(game, players), "PettingZoo": pettingzoo_env(game, players)}
    except ImportError:
        return {}


OURS, OURS_WITH_POLICY, THEIRS = "search, random rollouts", "search, rollout policy", "OpenSpiel's ISMCTS, oh_hell"


def searches_of(game: Game) -> dict[str, TimedSearch]:
    """Searches at a first choice: ours with random rollouts and with the rollout policy, and OpenSpiel's."""
    players = default_players(game)
    ours = {
        OURS: our_search(game, players, SearchSettings(use_rollout_policy=False)),
        OURS_WITH_POLICY: our_search(game, players, SearchSettings()),
    }
    theirs = openspiel_search()
    return {**ours, THEIRS: theirs} if theirs else ours


def vector_env(game: Game, players: int) -> Contestant:
    """Many tables that step in one call, with observations and masks."""
    from serai.research.vector_env import VectorEnv

    env = VectorEnv(game, VECTOR_TABLES_COUNT if can_compile() else VECTOR_TABLES_UNCOMPILED_COUNT, players)
    env.reset(seed=0)

    def steps() -> Speed:
        games, moves = 0, 0
        began = process_time()
        while not games:
            games += int(env.step(env.policy_actions())[2].sum())
            moves += env.num_envs
        return Speed(games, moves, moves, process_time() - began)

    return lambda seconds: _play_until(seconds, steps)


def pettingzoo_env(game: Game, players: int) -> Contestant:
    """One table driven agent after agent, with observations and masks."""
    from serai.research.pettingzoo import TableEnv

    table, chance = TableEnv(game, players, compiled=True), random.Random("bench")

    def one_game() -> Speed:
        moves = 0
        began = process_time()
        table.reset(seed=chance.randrange(1 << 30))
        for _ in table.agent_iter():
            seen, _, over, _, _ = table.last()
            table.step(None if over or seen is None else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
            moves += not over
        return Speed(1, moves, moves, process_time() - began)

    return lambda seconds: _play_until(seconds, one_game)


def openspiel_hearts() -> tuple[Contestant, Contestant] | None:
    """Hearts inside OpenSpiel's C++, and hearts driven from Python; None if OpenSpiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    hearts: Any = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(HEARTS_PLAYERS)]
    chance = random.Random("bench")

    def inside() -> Speed:
        states: list[Any] = []
        began = process_time()
        for _ in range(GAMES_PER_BATCH):
            state = hearts.new_initial_state()
            pyspiel.evaluate_bots(state, bots, chance.randrange(1 << 30))
            states.append(state)
        spent = process_time() - began
        # The history holds every move, those of chance (the deal) included; it is read after the clock has stopped.
        steps = [step.player >= 0 for state in states for step in state.full_history()]
        return Speed(GAMES_PER_BATCH, len(steps), sum(steps), spent)

    def driven() -> Speed:
        began = process_time()
        moves, choices = _drive(hearts.new_initial_state(), chance)
        return Speed(1, moves, choices, process_time() - began)

    return (lambda seconds: _play_until(seconds, inside)), (lambda seconds: _play_until(seconds, driven))


def _drive(state: Any, chance: random.Random) -> tuple[int, int]:
    """Plays one random game from Python; returns its moves, chance moves included, and the choices of players."""
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
