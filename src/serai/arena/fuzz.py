"""Fuzzes the rules: unusual games in plain Python and compiled side by side, with the kernel's invariants checked."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from serai.bots import PolicyBot
from serai.kernel.chance import new_chance
from serai.kernel.events import NOTHING, read_events
from serai.kernel.fate import fate_of
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.record import Line, Record, read_record, record_of, record_with, replay, text_of
from serai.kernel.refusal import Refused
from serai.kernel.secrecy import channels, leaks
from serai.kernel.table import Table

POOL_START_SHARE, CHANGE_OF_MIND_SHARE, ORDER_SHARE, REFUSAL_SHARE, IMAGINE_SHARE = 0.25, 0.1, 0.1, 0.15, 0.3
"""The share of games that start from the pool, and of choices at which each rare thing is tried or checked."""
MAX_POOL_SIZE = 24
NONSENSE = ("", "?", "everything", "0", "ā")
MAX_ORDER_LIMIT = 12
"""The highest limit of a standing order; few bids reach it."""


class BrokenInvariant(Exception):
    """An invariant of the kernel that did not hold."""


@dataclass(frozen=True)
class FuzzFailure:
    """What went wrong, and the record of the game in which it did."""

    what: str
    record: Record
    game: int
    """The number of the game in the run, from 0."""


@dataclass
class FuzzReport:
    """What a run of the fuzzer has played and reached, and the failure that ended it."""

    games: int = 0
    choices: int = 0
    changed: int = 0
    """Choices with which a seat changed its mind."""
    ordered: int = 0
    """Standing orders."""
    refused: int = 0
    """Illegal choices that were tried."""
    seconds: float = 0.0
    outcomes: "Counter[Outcome]" = field(default_factory=Counter["Outcome"])
    landmarks: Counter[str] = field(default_factory=Counter[str])
    settings: Counter[str] = field(default_factory=Counter[str])
    failure: FuzzFailure | None = None


class TwinTables:
    """One table played twice: by the plain rules and by the compiled ones."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.facts = table.game.table_facts
        self.compiled = table.game.tables(2)
        """The compiled table, and a second one to try choices on."""
        self.record_views: list[Any] = [self.game.record_view_of(self.compiled, place) for place in range(2)]
        self.record_views[0].record[...] = table.state.record

    def require_same_setup(self) -> None:
        """Checks that the compiled rules set up the same table from the same fate."""
        fate = fate_of(self.table.seed, self.game.fate_size, self.table.salt)
        options = self.game.option_values(self.table.options, len(self.table.names))
        self.game.compiled.setup(self.compiled[1], self.facts, len(self.table.names), options, fate)
        _require(self._same(1), "compiled and plain set different tables")

    def _same(self, place: int) -> bool:
        return self.record_views[place].record.tobytes() == self.table.state.record.tobytes()

    def apply(self, seat: int, action: int) -> None:
        """Makes a choice on both tables, and checks that they are equal byte for byte and sound."""
        self.table.apply(seat, action)
        self.game.compiled.apply(self.compiled[0], self.facts, seat, action)
        _require(self._same(0), "compiled and plain leave different tables")
        _require(self.game.plain.sound(self.table.state, self.game.plain_facts), "the table is not sound")

    def due(self) -> tuple[int, int] | None:
        """The seat and action of a standing order that applies now, if any."""
        due = self.table.due
        limit = self.table.order_of(due[0]) if due else None
        if due is not None and limit is not None:
            same = self.game.compiled.follow(self.compiled[0], self.facts, due[0], limit) == due[1]
            _require(same, "compiled and plain follow an order differently")
        return due

    def outcome(self, seat: int, action: int) -> "Outcome":
        """The outcome that a choice would have."""
        self.compiled[1] = self.compiled[0]
        self.game.compiled.apply(self.compiled[1], self.facts, seat, action)
        return outcome_of(self.game, action, self.record_views[1])


Outcome = tuple[str, ...]
"""The verb of a choice, the kinds of event it causes, and the landmarks it reaches."""


def outcome_of(game: Game, action: int, state: Any) -> Outcome:
    """The outcome of a choice, given the state after it."""
    events = {event.what for event in read_events(state, game.events, game.things)}
    return (game.actions.verb(action).word, *sorted(events), *landmarks_of(game, state))


def landmarks_of(game: Game, state: Any) -> list[str]:
    """The landmarks, which are rare situations, that hold in a state."""
    return [name for name, holds in game.landmarks.items() if holds(state)]


class Fuzzer:
    """Plays unusual games of one game until an invariant breaks or enough have been played."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.seed = seed
        self.chance = Random(str(seed))
        self.report = FuzzReport()
        self.pool: list[Table] = []
        """Tables in rare situations, from which later games start."""
        self.greedy = PolicyBot("greedy", str(seed))
        self.nonsense = (*NONSENSE, *(f"{game.actions.verbs[place].word} everything" for place in (0, -1)))
        self.preferences: list[float] = []
        self.strategy: Callable[[TwinTables, int, Sequence[int]], int] = self.at_random
        self.twins: TwinTables | None = None
        self.pending: tuple[int, int] | None = None
        """The seat and action that are being applied."""

    def run(self, games: int, seconds: float | None, progress: Callable[[int], None]) -> FuzzReport:
        """Plays at most this many games and seconds; stops at the first failure."""
        began, report = perf_counter(), self.report
        while report.games < games and report.failure is None:
            try:
                self._play_one()
            except Exception as error:
                report.failure = self._failure(error)
            report.games += 1
            report.seconds = perf_counter() - began
            progress(1)
            if seconds is not None and report.seconds > seconds:
                break
        return report

    # One game

    def _play_one(self) -> None:
        self.twins, self.pending = None, None
        self.preferences = self._preferences()
        self.strategy = self.chance.choice(
            (self.at_random, self.by_preference, self.by_rarity, self.by_rarity, self.by_heuristic)
        )
        self.twins = twins = self._start()
        while not twins.table.over:
            self._check(twins)
            self._leave_order(twins.table)
            seat, action = twins.due() or self._choose(twins)
            self.pending = (seat, action)
            self.report.changed += seat not in twins.table.acting
            twins.apply(seat, action)
            self.pending = None
            self.report.choices += 1
            self._count(twins)
        require_replays(twins.table)

    def _preferences(self) -> list[float]:
        """A random score for each action: every thing has a value, and every verb prefers high or low ones."""
        actions = self.game.actions
        values = {thing: self.chance.random() for thing in (*self.game.things, "")}
        signs = {verb.word: self.chance.choice((-1, 1)) for verb in actions.verbs}
        return [
            values.get(actions.thing(action), 0.5) * signs[actions.verb(action).word] for action in range(len(actions))
        ]

    def _start(self) -> TwinTables:
        """A new table with random players and options, or one from the pool."""
        if self.pool and self.chance.random() < POOL_START_SHARE:
            return TwinTables(self.chance.choice(self.pool).copy())
        players = self.chance.choice(self.game.seats)
        options = {
            option.name: self.chance.choice((option.default, self.chance.randint(option.low, option.high)))
            for option in self.game.options
        }
        self.report.settings[_setting(players, options)] += 1
        twins = TwinTables(Table(self.game, players, seed=f"fuzz-{self.seed}-{self.report.games}", options=options))
        twins.require_same_setup()
        return twins

    def _choose(self, twins: TwinTables) -> tuple[int, int]:
        """A seat that must choose, or sometimes one that changes its mind, and its action by this game's strategy."""
        table = twins.table
        acting = table.acting
        for seat in acting:
            _require(bool(table.legal(seat)), f"{table.names[seat]} must choose and has no choice")
        settled = [seat for seat in table.seats if seat not in acting and table.legal(seat)]
        changes_mind = bool(settled) and self.chance.random() < CHANGE_OF_MIND_SHARE
        seat = self.chance.choice(settled if changes_mind else acting)
        legal = table.legal(seat)
        self.chance.shuffle(legal)
        return seat, self.strategy(twins, seat, legal)

    def _leave_order(self, table: Table) -> None:
        """Sometimes leaves a standing order at an auction, and checks that nobody else can notice it."""
        if not self.game.auctions or self.chance.random() >= ORDER_SHARE:
            return
        auction, facts = self.game.plain.auction, self.game.plain_facts
        bidding = [seat for seat in table.seats if auction(table.state, facts, seat) != NOTHING]
        if bidding:
            require_unnoticed(table, self.chance.choice(bidding), self.chance.randint(0, MAX_ORDER_LIMIT))
            self.report.ordered += 1

    def at_random(self, twins: TwinTables, seat: int, legal: Sequence[int]) -> int:
        """A random choice."""
        return legal[0]

    def by_preference(self, twins: TwinTables, seat: int, legal: Sequence[int]) -> int:
        """The choice with the highest preference, which drives a game to extremes."""
        return max(legal, key=lambda action: self.preferences[action])

    def by_rarity(self, twins: TwinTables, seat: int, legal: Sequence[int]) -> int:
        """The choice whose outcome has been seen least often."""
        return min(legal, key=lambda action: self.report.outcomes[twins.outcome(seat, action)])

    def by_heuristic(self, twins: TwinTables, seat: int, legal: Sequence[int]) -> int:
        """The greedy bot's choice, which gets further into a game than random ones."""
        return self.greedy.choose(twins.table.view(seat))

    def _count(self, twins: TwinTables) -> None:
        """Counts the outcome of the choice, and keeps a copy of the table in the pool if the outcome is new."""
        table, report = twins.table, self.report
        outcome = outcome_of(self.game, table.latest.action, table.state)
        rare = report.outcomes[outcome] == 0
        report.outcomes[outcome] += 1
        report.landmarks.update(landmarks_of(self.game, table.state))
        if rare and not table.over:
            self.pool.append(table.copy())
            if len(self.pool) > MAX_POOL_SIZE:
                self.pool.pop(self.chance.randrange(MAX_POOL_SIZE))

    # What must hold at every choice

    def _check(self, twins: TwinTables) -> None:
        """Sometimes tries an illegal choice, and sometimes compares a seat's View with that of an imagined table."""
        table = twins.table
        if self.chance.random() < REFUSAL_SHARE:
            seat = self.chance.choice(table.seats)
            attempt = self.chance.choice((self.chance.randrange(len(self.game.actions)), *self.nonsense))
            if attempt not in table.legal(seat):
                require_refused(table, seat, attempt)
                self.report.refused += 1
        if self.chance.random() < IMAGINE_SHARE:
            require_imaginable(table, self.chance.choice((*table.seats, SPECTATOR)), self.chance.randrange(1 << 30))

    # When an invariant broke

    def _failure(self, error: Exception) -> FuzzFailure:
        what = str(error) if isinstance(error, BrokenInvariant) else f"{type(error).__name__}: {error}"
        table = self.twins.table if self.twins else None
        if table is None:
            raise error
        return FuzzFailure(what, _record_so_far(table, self.pending), self.report.games)


def fuzz(
    game: Game,
    games: int = 200,
    seconds: float | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> FuzzReport:
    """Plays unusual games until an invariant breaks, the games are played, or the seconds are over."""
    return Fuzzer(game, seed).run(games, seconds, progress)


def require_refused(table: Table, seat: int, attempt: int | str) -> None:
    """Checks that an illegal choice is refused and changes nothing."""
    before, history = table.state.record.tobytes(), list(table.history)
    try:
        table.apply(seat, attempt)
    except Refused as refused:
        _require(bool(str(refused)), "a refusal says nothing")
    else:
        raise BrokenInvariant(f"{table.names[seat]} was allowed '{attempt}', which is not open")
    _require(before == table.state.record.tobytes() and history == table.history, "a refused choice changed the table")


def require_unnoticed(table: Table, seat: int, limit: int) -> None:
    """Leaves a standing order, and checks that nobody else sees a different byte."""
    others = [other for other in (*table.seats, SPECTATOR) if other != seat]
    before = [channels(table, other) for other in others]
    table.order(seat, limit)
    _require(table.order_of(seat) == limit, "a standing order is forgotten")
    for other, seen in zip(others, before, strict=True):
        differing = leaks(seen, channels(table, other))
        _require(not differing, f"a standing order shows in {', '.join(differing)}")


def require_imaginable(table: Table, seat: int, seed: int) -> None:
    """Checks that a table imagined from a View is sound and gives the same View."""
    game, view = table.game, table.view(seat)
    imagined = view.imagine(new_chance(seed))
    _require(game.plain.sound(imagined, game.plain_facts), "an imagined table is not sound")
    game.plain.veil(imagined, game.plain_facts, seat)
    _require(imagined.record.tobytes() == view.state.record.tobytes(), "an imagined table gives another View")


def require_replays(table: Table) -> None:
    """Checks that a record reads back from text and from JSON, and replays to the same result."""
    record, actions = record_of(table), table.game.actions
    for text in (text_of(record, actions), record.json().decode()):
        again = read_record(text)
        _require(again == record, "the record reads back differently")
        replayed = replay(again, table.game)
        _require(replayed.points == table.points, "the replayed record gives other points")
        _require(replayed.winners == table.winners, "the replayed record gives another winner")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)


def _setting(players: int, options: Mapping[str, int]) -> str:
    return f"{players} players" + "".join(f", {name} {value}" for name, value in options.items() if value)


def _record_so_far(table: Table, pending: tuple[int, int] | None) -> Record:
    """The record up to the failure with the choice that caused it, made without calling the rules."""
    actions = table.game.actions
    lines = [Line(choice.chapter, choice.seat, actions.notation(choice.action)) for choice in table.history]
    if pending is not None and (not table.history or table.history[-1][1:] != pending):
        lines.append(Line(table.chapter, pending[0], actions.notation(pending[1])))
    return record_with(table, lines, table.seed)
