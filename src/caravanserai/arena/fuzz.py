"""Looks for trouble: odd games in plain Python and compiled side by side, with every promise of the kernel checked."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from caravanserai.bots import PolicyBot
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.fate import fate_of
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import NOTHING, read_news
from caravanserai.kernel.record import Line, Record, read_record, record_of, record_with, replay, text_of
from caravanserai.kernel.refusal import Refused
from caravanserai.kernel.secrecy import channels, leaks
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import SPECTATOR

FROM_POOL, CHANGES_MIND, ORDERS, REFUSED, LOOKS = 0.25, 0.1, 0.1, 0.15, 0.3
"""How often a game begins oddly, a seat changes its mind or leaves an order, and costly checks are made."""
POOL = 24
NONSENSE = ("", "?", "everything", "0", "ā")
HIGHEST = 12
"""The highest limit of a standing order; few bids go so far."""


class Broken(Exception):
    """A promise that did not hold."""


@dataclass(frozen=True)
class Crash:
    """What went wrong, and the game in which it did, as a record."""

    what: str
    record: Record
    game: int


@dataclass
class Campaign:
    """What a run of the fuzzer has played, seen and found."""

    games: int = 0
    choices: int = 0
    changed: int = 0
    ordered: int = 0
    refused: int = 0
    seconds: float = 0.0
    outcomes: "Counter[Outcome]" = field(default_factory=Counter["Outcome"])
    landmarks: Counter[str] = field(default_factory=Counter[str])
    settings: Counter[str] = field(default_factory=Counter[str])
    crash: Crash | None = None


class Pair:
    """One table played twice: by the plain rules and by the compiled ones."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.facts = table.game.table_facts
        self.twins = table.game.tables(2)
        """The compiled table, and one to try things on."""
        self.windows: list[Any] = [self.game.window_on(self.twins, place) for place in range(2)]
        self.windows[0].record[...] = table.state.record

    def require_same_setup(self) -> None:
        """The compiled rules set the same table from the same fate."""
        fate = fate_of(self.table.seed, self.game.fate_size, self.table.salt)
        options = self.game.option_values(self.table.options, len(self.table.names))
        self.game.compiled.setup(self.twins[1], self.facts, len(self.table.names), options, fate)
        _require(self._same(1), "compiled and plain set different tables")

    def _same(self, place: int) -> bool:
        return self.windows[place].record.tobytes() == self.table.state.record.tobytes()

    def apply(self, seat: int, action: int) -> None:
        """One choice, made twice, with the same bytes behind it and nothing lost."""
        self.table.apply(seat, action)
        self.game.compiled.apply(self.twins[0], self.facts, seat, action)
        _require(self._same(0), "compiled and plain leave different tables")
        _require(self.game.plain.sound(self.table.state, self.game.facts_window), "the table is not sound")

    def due(self) -> tuple[int, int] | None:
        """The seat and the action with which a standing order answers now."""
        due = self.table.due
        if due is not None:
            limit = self.table.order_of(due[0])
            same = self.game.compiled.follow(self.twins[0], self.facts, due[0], limit) == due[1]
            _require(same, "compiled and plain follow an order differently")
        return due

    def outcome(self, seat: int, action: int) -> "Outcome":
        """What a choice would lead to."""
        self.twins[1] = self.twins[0]
        self.game.compiled.apply(self.twins[1], self.facts, seat, action)
        return outcome_of(self.game, action, self.windows[1])


Outcome = tuple[str, ...]
"""The verb of a choice, the kinds of event that follow, and the landmarks that are reached."""


def outcome_of(game: Game, action: int, state: Any) -> Outcome:
    """What a choice led to, given the table behind it."""
    events = {event.what for event in read_news(state, game.events, game.things)}
    return (game.actions.verb(action).word, *sorted(events), *landmarks_of(game, state))


def landmarks_of(game: Game, state: Any) -> list[str]:
    """The rare situations in which a table is."""
    return [name for name, holds in game.landmarks.items() if holds(state)]


class Fuzzer:
    """Plays odd games of one game until something breaks or enough have been played."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.seed = seed
        self.chance = Random(str(seed))
        self.campaign = Campaign()
        self.pool: list[Table] = []
        self.player = PolicyBot("greedy", str(seed))
        self.nonsense = (*NONSENSE, *(f"{game.actions.verbs[place].word} everything" for place in (0, -1)))
        self.taste: list[float] = []
        self.way: Callable[[Pair, int, Sequence[int]], int] = self.at_random
        self.pair: Pair | None = None
        self.pending: tuple[int, int] | None = None

    def run(self, games: int, seconds: float | None, progress: Callable[[int], None]) -> Campaign:
        """So many games, or for so long; stops at the first trouble."""
        began, report = perf_counter(), self.campaign
        while report.games < games and report.crash is None:
            try:
                self._play_one()
            except Exception as error:
                report.crash = self._crash(error)
            report.games += 1
            report.seconds = perf_counter() - began
            progress(1)
            if seconds is not None and report.seconds > seconds:
                break
        return report

    # One game

    def _play_one(self) -> None:
        self.pair, self.pending = None, None
        self.taste = self._taste()
        self.way = self.chance.choice((self.at_random, self.by_taste, self.the_rare, self.the_rare, self.sensibly))
        self.pair = pair = self._sit_down()
        while not pair.table.over:
            self._look(pair)
            self._leave_order(pair.table)
            seat, action = pair.due() or self._choose(pair)
            self.pending = (seat, action)
            self.campaign.changed += seat not in pair.table.acting
            pair.apply(seat, action)
            self.pending = None
            self.campaign.choices += 1
            self._note(pair)
        require_replays(pair.table)

    def _taste(self) -> list[float]:
        """How much each action is liked: every thing has its charm, every verb leans towards it or away from it."""
        actions = self.game.actions
        charm = {thing: self.chance.random() for thing in (*self.game.things, "")}
        leaning = {verb.word: self.chance.choice((-1, 1)) for verb in actions.verbs}
        return [
            charm.get(actions.thing(action), 0.5) * leaning[actions.verb(action).word] for action in range(len(actions))
        ]

    def _sit_down(self) -> Pair:
        """A fresh table with any number of players and any options, or one from the pool of odd situations."""
        if self.pool and self.chance.random() < FROM_POOL:
            return Pair(self.chance.choice(self.pool).copy())
        players = self.chance.choice(self.game.seats)
        options = {
            option.name: self.chance.choice((option.default, self.chance.randint(option.low, option.high)))
            for option in self.game.options
        }
        self.campaign.settings[_setting(players, options)] += 1
        pair = Pair(Table(self.game, players, seed=f"fuzz-{self.seed}-{self.campaign.games}", options=options))
        pair.require_same_setup()
        return pair

    def _choose(self, pair: Pair) -> tuple[int, int]:
        """A seat that must choose, now and then one that changes its mind, and its action in this game's way."""
        table = pair.table
        acting = table.acting
        for seat in acting:
            _require(bool(table.legal(seat)), f"{table.names[seat]} must choose and has no choice")
        settled = [seat for seat in table.seats if seat not in acting and table.legal(seat)]
        changes_mind = bool(settled) and self.chance.random() < CHANGES_MIND
        seat = self.chance.choice(settled if changes_mind else acting)
        legal = table.legal(seat)
        self.chance.shuffle(legal)
        return seat, self.way(pair, seat, legal)

    def _leave_order(self, table: Table) -> None:
        """Now and then somebody at an auction leaves a standing order, which nobody else can notice."""
        if not self.game.auctions or self.chance.random() >= ORDERS:
            return
        auction, facts = self.game.plain.auction, self.game.facts_window
        bidding = [seat for seat in table.seats if auction(table.state, facts, seat) != NOTHING]
        if bidding:
            require_unnoticed(table, self.chance.choice(bidding), self.chance.randint(0, HIGHEST))
            self.campaign.ordered += 1

    def at_random(self, pair: Pair, seat: int, legal: Sequence[int]) -> int:
        """Any choice."""
        return legal[0]

    def by_taste(self, pair: Pair, seat: int, legal: Sequence[int]) -> int:
        """Always the same likes and dislikes in one game, which drives it to extremes."""
        return max(legal, key=lambda action: self.taste[action])

    def the_rare(self, pair: Pair, seat: int, legal: Sequence[int]) -> int:
        """The choice whose outcome has been seen least."""
        return min(legal, key=lambda action: self.campaign.outcomes[pair.outcome(seat, action)])

    def sensibly(self, pair: Pair, seat: int, legal: Sequence[int]) -> int:
        """As a sensible player would, who gets further than chance does."""
        return self.player.choose(pair.table.view(seat))

    def _note(self, pair: Pair) -> None:
        """Counts what the choice led to, and keeps the table if it lies as it rarely does."""
        table, report = pair.table, self.campaign
        outcome = outcome_of(self.game, table.latest.action, table.state)
        rare = report.outcomes[outcome] == 0
        report.outcomes[outcome] += 1
        report.landmarks.update(landmarks_of(self.game, table.state))
        if rare and not table.over:
            self.pool.append(table.copy())
            if len(self.pool) > POOL:
                self.pool.pop(self.chance.randrange(POOL))

    # What must hold at every choice

    def _look(self, pair: Pair) -> None:
        """Now and then a stranger choice is tried, and a seat's View is imagined and looked at again."""
        table = pair.table
        if self.chance.random() < REFUSED:
            seat = self.chance.choice(table.seats)
            attempt = self.chance.choice((self.chance.randrange(len(self.game.actions)), *self.nonsense))
            if attempt not in table.legal(seat):
                require_refused(table, seat, attempt)
                self.campaign.refused += 1
        if self.chance.random() < LOOKS:
            require_imaginable(table, self.chance.choice((*table.seats, SPECTATOR)), self.chance.randrange(1 << 30))

    # When something broke

    def _crash(self, error: Exception) -> Crash:
        what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        table = self.pair.table if self.pair else None
        if table is None:
            raise error
        return Crash(what, _record_so_far(table, self.pending), self.campaign.games)


def fuzz(
    game: Game,
    games: int = 200,
    seconds: float | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> Campaign:
    """Plays odd games until something breaks, so many have been played, or the time is over."""
    return Fuzzer(game, seed).run(games, seconds, progress)


def require_refused(table: Table, seat: int, attempt: int | str) -> None:
    """A choice that is not open is refused and changes nothing."""
    before, history = table.state.record.tobytes(), list(table.history)
    try:
        table.apply(seat, attempt)
    except Refused as refused:
        _require(bool(str(refused)), "a refusal says nothing")
    else:
        raise Broken(f"{table.names[seat]} was allowed '{attempt}', which is not open")
    _require(before == table.state.record.tobytes() and history == table.history, "a refused choice changed the table")


def require_unnoticed(table: Table, seat: int, limit: int) -> None:
    """A standing order is left, and nobody else gets another byte than before."""
    others = [other for other in (*table.seats, SPECTATOR) if other != seat]
    before = [channels(table, other) for other in others]
    table.order(seat, limit)
    _require(table.order_of(seat) == limit, "a standing order is forgotten")
    for other, seen in zip(others, before, strict=True):
        told = leaks(seen, channels(table, other))
        _require(not told, f"a standing order shows in {', '.join(told)}")


def require_imaginable(table: Table, seat: int, seed: int) -> None:
    """A table imagined from a View is sound, and gives the same View."""
    game, view = table.game, table.view(seat)
    imagined = view.imagine(new_chance(seed))
    _require(game.plain.sound(imagined, game.facts_window), "an imagined table is not sound")
    game.plain.veil(imagined, game.facts_window, seat)
    _require(imagined.record.tobytes() == view.state.record.tobytes(), "an imagined table gives another View")


def require_replays(table: Table) -> None:
    """The record of a finished game reads back from text and from JSON, and replays to the same table."""
    record, actions = record_of(table), table.game.actions
    for text in (text_of(record, actions), record.json().decode()):
        again = read_record(text)
        _require(again == record, "the record reads back differently")
        replayed = replay(again, table.game)
        _require(replayed.points == table.points, "the replayed record gives other points")
        _require(replayed.winners == table.winners, "the replayed record gives another winner")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def _setting(players: int, options: Mapping[str, int]) -> str:
    return f"{players} players" + "".join(f", {name} {value}" for name, value in options.items() if value)


def _record_so_far(table: Table, pending: tuple[int, int] | None) -> Record:
    """The record up to the trouble, put together without asking the rules, with the choice that caused it."""
    actions = table.game.actions
    lines = [Line(choice.chapter, choice.seat, actions.notation(choice.action)) for choice in table.history]
    if pending is not None and (not table.history or table.history[-1][1:] != pending):
        lines.append(Line(table.chapter, pending[0], actions.notation(pending[1])))
    return record_with(table, lines, table.seed)
