"""Plays one game of a match, usually on the compiled rules. Bots are given Views, and their thinking is timed."""

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.arena.match import BotMatch, Fixture, GameFault, PlayedGame
from serai.arena.timed_bot import TimedBot
from serai.arena.verdict import points_without, winners_without
from serai.bots import bot_named
from serai.bots.own import is_own, open_bot
from serai.kernel.contract import Choices, Points, acting, apply, legal, score, setup, veil, winners
from serai.kernel.fate import Fate, fate_of
from serai.kernel.game import Game, View
from serai.kernel.jit import can_compile, rule
from serai.kernel.layout import RecordView
from serai.kernel.seats import lowest_bit


@rule
def set_up_table(tables: Any, facts: Any, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Sets up tables[0]."""
    setup(tables[0], facts[0], seats, options, fate)


@rule
def view_next(tables: Any, facts: Any, choices: Choices) -> tuple[int, int]:
    """The bits of the seats that must choose, and the number of choices of the first of them.

    What that seat may know is written to tables[1].
    """
    seats = acting(tables[0], facts[0])
    if seats == 0:
        return 0, 0
    seat = lowest_bit(seats)
    tables[1] = tables[0]
    veil(tables[1], facts[0], seat)
    return seats, legal(tables[0], facts[0], seat, choices)


@rule
def apply_action(tables: Any, facts: Any, seat: int, action: int) -> None:
    """Makes a seat's choice on tables[0]."""
    apply(tables[0], facts[0], seat, action)


@rule
def score_table(tables: Any, facts: Any, points: Points) -> int:
    """Writes the final points of tables[0]; returns the bits of the winners."""
    score(tables[0], facts[0], points)
    return winners(tables[0], facts[0])


class ArenaTable:
    """A table without history, for games that nobody reviews."""

    def __init__(self, game: Game, match: BotMatch, deal: int, compiled: bool = True) -> None:
        """By compiled rules, where they can be compiled, or by plain ones."""
        self.game = game
        self.players = match.players
        compiled = compiled and can_compile()
        build = game.linker.compiled if compiled else game.linker.plain
        self._view_next, self._apply, self._score = build(view_next), build(apply_action), build(score_table)
        self._tables = game.tables(2, compiled)
        self._seen = game.record_view_of(self._tables, 1)
        self._facts = game.facts.reshape(1) if compiled else (game.plain_facts,)
        self._choices = np.zeros(len(game.actions), np.int32)
        options = game.option_values(match.options, match.players)
        fate = fate_of(f"{match.seed}-{deal}", game.fate_size)
        build(set_up_table)(self._tables, self._facts, match.players, options, fate)

    def next_view(self) -> View | None:
        """The View of the next seat to choose, in memory of its own; None when the game is over."""
        bits, count = self._view_next(self._tables, self._facts, self._choices)
        if not bits:
            return None
        waiting = self._seats(bits)
        return View(self.game, waiting[0], self._seen.copy(), waiting, tuple(self._choices[:count].tolist()))

    def apply(self, seat: int, action: int) -> None:
        """Makes a seat's choice."""
        self._apply(self._tables, self._facts, seat, action)

    def final_score(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points of each seat at the end, and the winners."""
        points = np.zeros(self.game.seats[-1], np.int32)
        won = self._score(self._tables, self._facts, points)
        return tuple(points[: self.players].tolist()), self._seats(won)

    @property
    def state(self) -> RecordView:
        """The table as plain rules read it, with everything that lies hidden."""
        return self.game.record_view_of(self._tables, 0)

    def state_bytes(self) -> bytes:
        """The state of the table."""
        return self.state.record.tobytes()

    def _seats(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)


def play_fixture(
    game: Game,
    match: BotMatch,
    fixture: Fixture,
    compiled: bool = True,
    look: Callable[[ArenaTable], None] = lambda _: None,
) -> PlayedGame:
    """Plays one game of a match; a bot of one's own that makes a fault loses it. `look` gets the table at its end."""
    table = ArenaTable(game, match, fixture.deal, compiled)
    bots = [_timed_bot(match, fixture, seat) for seat in range(match.players)]
    try:
        moves = _play(table, bots)
    finally:
        for bot in bots:
            bot.end()
    look(table)
    points, won = table.final_score()
    faults = tuple(GameFault(seat, bot.fault.what, bot.fault.why) for seat, bot in enumerate(bots) if bot.fault)
    at_fault = {fault.seat for fault in faults}
    return PlayedGame(
        deal=fixture.deal,
        seating=fixture.seating,
        points=points_without(points, at_fault),
        winners=winners_without(won, points, at_fault),
        choices=tuple(bot.choices for bot in bots),
        ms=tuple(round(1000 * bot.seconds, 1) for bot in bots),
        hash=hashlib.sha256(np.array(moves, "<i4").tobytes() + table.state_bytes()).hexdigest()[:16],
        faults=faults,
        cpu_ms=tuple(round(1000 * bot.cpu, 1) for bot in bots),
    )


def _play(table: ArenaTable, bots: Sequence[TimedBot]) -> list[tuple[int, int]]:
    """Plays a table to its end; returns each choice with its seat."""
    moves: list[tuple[int, int]] = []
    while (view := table.next_view()) is not None:
        moves.append((view.seat, bots[view.seat].choose(view)))
        table.apply(*moves[-1])
    return moves


def _timed_bot(match: BotMatch, fixture: Fixture, seat: int) -> TimedBot:
    """The bot on a seat; its random numbers depend only on the seed, the deal, the seat and its place."""
    place = match.place(seat, fixture.seating)
    name, seed = match.line_up[place], f"{match.seed}/{fixture.deal}/{seat}/{place}"
    return TimedBot(name, open_bot(name, seed, compiled=True, seconds=match.seconds), seed)


def warm_up(game: Game, match: BotMatch, bots: Collection[str], compiled: bool = True) -> None:
    """Lets these bots, if they are ours, make one untimed choice each: the first one may have to be compiled."""
    table = ArenaTable(game, match, 0, compiled)
    for name in bots:
        if not is_own(name) and (view := table.next_view()) is not None:
            bot_named(name, compiled=True).choose(view)
