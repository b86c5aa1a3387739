"""One game of a match, on the compiled rules and with nothing kept but the table: bots see Views, and time is taken."""

import hashlib
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.arena.match import ArenaError, Fixture, Match, Result
from caravanserai.bots import Bot, bot_named
from caravanserai.kernel.contract import Choices, Points, acting, apply, legal, score, setup, veil, winners
from caravanserai.kernel.door import rule
from caravanserai.kernel.fate import Fate, fate_of
from caravanserai.kernel.game import Game
from caravanserai.kernel.seats import lowest_bit
from caravanserai.kernel.view import View


@rule
def set_table(tables: Any, facts: Any, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Sets tables[0]."""
    setup(tables[0], facts[0], seats, options, fate)


@rule
def ask(tables: Any, facts: Any, choices: Choices) -> tuple[int, int]:
    """The seats that must choose; the first of them finds what it may know on tables[1], and so many choices."""
    seats = acting(tables[0], facts[0])
    if seats == 0:
        return 0, 0
    seat = lowest_bit(seats)
    tables[1] = tables[0]
    veil(tables[1], facts[0], seat)
    return seats, legal(tables[0], facts[0], seat, choices)


@rule
def answer(tables: Any, facts: Any, seat: int, action: int) -> None:
    """A seat makes its choice."""
    apply(tables[0], facts[0], seat, action)


@rule
def reckon(tables: Any, facts: Any, points: Points) -> int:
    """Writes the points at the end, and says who has won."""
    score(tables[0], facts[0], points)
    return winners(tables[0], facts[0])


@dataclass
class Chair:
    """A bot on its seat, with the clock beside it."""

    name: str
    bot: Bot
    choices: int = 0
    seconds: float = 0.0

    def choose(self, view: View) -> int:
        """What the bot answers; a choice that is not open ends the match."""
        began = perf_counter()
        action = self.bot.choose(view)
        self.seconds += perf_counter() - began
        self.choices += 1
        if action not in view.legal:
            raise ArenaError(f"The bot '{self.name}' answered {action}, which is none of its choices: {view.legal}.")
        return action


class Board:
    """A table that keeps nothing but how it lies, for games that nobody looks back on."""

    def __init__(self, game: Game, match: Match, deal: int) -> None:
        self.game = game
        self.players = match.players
        build = game.workshop.compiled
        self._ask, self._answer, self._reckon = build(ask), build(answer), build(reckon)
        self._tables = game.tables(2)
        self._seen = game.window_on(self._tables, 1)
        self._facts = game.facts_row
        self._choices = np.zeros(len(game.actions), np.int32)
        options = game.option_values(match.options, match.players)
        fate = fate_of(f"{match.seed}-{deal}", game.fate_size)
        build(set_table)(self._tables, self._facts, match.players, options, fate)

    def question(self) -> View | None:
        """What the next seat sees, in memory of its own; nothing when the game is over."""
        bits, count = self._ask(self._tables, self._facts, self._choices)
        if not bits:
            return None
        waiting = self._seats(bits)
        return View(self.game, waiting[0], self._seen.copy(), waiting, tuple(self._choices[:count].tolist()))

    def answer(self, seat: int, action: int) -> None:
        """The seat makes its choice."""
        self._answer(self._tables, self._facts, seat, action)

    def reckoning(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The points of each seat at the end, and who has won."""
        points = np.zeros(self.game.seats[-1], np.int32)
        won = self._reckon(self._tables, self._facts, points)
        return tuple(points[: self.players].tolist()), self._seats(won)

    def end(self) -> bytes:
        """The table as it lies."""
        return self.game.window_on(self._tables, 0).record.tobytes()

    def _seats(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)


def play(game: Game, match: Match, fixture: Fixture) -> Result:
    """Plays one game of a match."""
    board = Board(game, match, fixture.deal)
    chairs = [_chair(match, fixture, seat) for seat in range(match.players)]
    moves: list[tuple[int, int]] = []
    while (view := board.question()) is not None:
        moves.append((view.seat, chairs[view.seat].choose(view)))
        board.answer(*moves[-1])
    points, won = board.reckoning()
    return Result(
        deal=fixture.deal,
        seating=fixture.seating,
        points=points,
        winners=won,
        choices=tuple(chair.choices for chair in chairs),
        ms=tuple(round(1000 * chair.seconds, 1) for chair in chairs),
        hash=hashlib.sha256(np.array(moves, "<i4").tobytes() + board.end()).hexdigest()[:16],
    )


def _chair(match: Match, fixture: Fixture, seat: int) -> Chair:
    """A bot's luck hangs on the seed, the deal, its seat and its place in the line-up, and on nothing else."""
    place = match.place(seat, fixture.seating)
    name = match.line_up[place]
    return Chair(name, bot_named(name, f"{match.seed}/{fixture.deal}/{seat}/{place}", compiled=True))


def warm_up(game: Game, match: Match) -> None:
    """Every bot makes a choice that is on no clock, for the first one may have to be compiled."""
    board = Board(game, match, deal=0)
    for name in dict.fromkeys(match.bots):
        if (view := board.question()) is not None:
            bot_named(name, compiled=True).choose(view)
