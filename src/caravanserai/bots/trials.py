"""Trials: choices put to the test in imagined games, all of them at first, then again and again the better half.

A bot soon leaves alone what it does not like. Who asks for advice wants to know what every choice is worth, also the
one that was made, so here each is tried equally often until half of them are out.
"""

from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from caravanserai.bots.search import Desk, Manner, begin, clear_trails, new_desk, play_on, remember, tables_for
from caravanserai.bots.searching import MOST_GAMES, Budget
from caravanserai.bots.tree import new_tree
from caravanserai.kernel.chance import Chance, new_chance
from caravanserai.kernel.contract import Worths, imagine, winners
from caravanserai.kernel.door import hot, rule
from caravanserai.kernel.seats import count_bits
from caravanserai.kernel.view import View

BREATH = 8
"""So many games with one choice, then it is the next one's turn."""


class Account(NamedTuple):
    """By choice: how well its games went in all, how many were won, and the points of all of them."""

    hopes: Worths
    won: Worths
    scored: Worths


@rule
def try_out(
    tables: Any,
    facts: Any,
    seat: int,
    players: int,
    action: int,
    manner: Manner,
    desk: Desk,
    account: Account,
    rounds: int,
    chance: Chance,
) -> None:
    """So many imagined games that begin with one choice; tables[0] is what the seat sees, tables[1] is played on."""
    for _ in range(rounds):
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        clear_trails(desk, players)
        begin(tables[1], facts, seat, action, desk)
        length = play_on(tables[1], facts, seat, players, manner, desk, False, 0, chance)
        remember(tables[1], facts, desk, length)
        keep_account(tables[1], facts, seat, desk, account, action)


@hot
def keep_account(table: Any, facts: Any, seat: int, desk: Desk, account: Account, action: int) -> None:
    """Adds up for a choice how well its games went, how many were won, and with how many points."""
    victors = winners(table, facts)
    account.hopes[action] += desk.values[seat]
    account.won[action] += (victors >> seat & 1) / count_bits(victors)
    account.scored[action] += desk.points[seat]


class Trials:
    """The choices of one View on trial; the same seed and the same View lead to the same verdict."""

    def __init__(self, view: View, budget: Budget, seed: int | str) -> None:
        self.view, self.budget = view, budget
        self.tried = dict.fromkeys(view.legal, 0)
        self._most = min(budget.games or MOST_GAMES, MOST_GAMES)
        self._chance, self._manner = new_chance(seed), Manner()
        game, players = view.game, int(view.state.players)
        self._desk = new_desk(game, new_tree(players * (self._most + BREATH * len(view.legal))), game.lore(players))
        self._account = Account(*np.zeros((3, len(game.actions))))
        self._tables = tables_for(view)

    def ranked(self) -> list[int]:
        """The choices, best first: in every lap the better half of those that are still in goes on."""
        ranked, still_in = self._at_first_sight(), len(self.view.legal)
        laps = max(1, (still_in - 1).bit_length())
        self._try(ranked[0], 0)  # compiled rules are opened now, and not while the clock runs
        began = perf_counter()
        for lap in range(1, laps + 1):
            until = began + self.budget.seconds * lap / laps if self.budget.seconds else inf
            self._lap(ranked[:still_in], max(1, self._most // laps // still_in), until)
            ranked[:still_in] = sorted(ranked[:still_in], key=self._hope, reverse=True)
            still_in = (still_in + 1) // 2
        return ranked

    def _at_first_sight(self) -> list[int]:
        """The choices as a sensible player would rank them, which settles what the games leave equal."""
        view, choices = self.view, np.array(self.view.legal, np.int32)
        worths = np.zeros(len(choices))
        view.game.plain.worth(view.state, view.game.facts_window, view.seat, choices, len(choices), worths)
        return [view.legal[place] for place in np.argsort(-worths, kind="stable").tolist()]

    def wins(self, action: int) -> float:
        """How many games were won with a choice."""
        return float(self._account.won[action])

    def points(self, action: int) -> float:
        """What was scored with a choice on average."""
        return float(self._account.scored[action]) / max(self.tried[action], 1)

    def _hope(self, action: int) -> float:
        return float(self._account.hopes[action]) / self.tried[action]

    def _lap(self, actions: list[int], each: int, until: float) -> None:
        """Tries these choices by turns, each so often or until the time is up, but every one of them once."""
        games = 0
        while games == 0 or (games < each and perf_counter() < until):
            rounds = min(BREATH, each - games)
            for action in actions:
                self._try(action, rounds)
            games += rounds

    def _try(self, action: int, rounds: int) -> None:
        game, players = self.view.game, int(self.view.state.players)
        self.tried[action] += rounds
        game.quiet.compiled(try_out)(
            self._tables,
            game.table_facts,
            self.view.seat,
            players,
            action,
            self._manner,
            self._desk,
            self._account,
            rounds,
            self._chance,
        )
