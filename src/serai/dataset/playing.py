"""Plays the games of a plan, one after the other, and keeps a row for every choice."""

import numpy as np
from numpy.typing import NDArray

from serai.arena.match_game import score_table
from serai.arena.simulate import FEW_GAMES
from serai.bots.policy import POLICIES
from serai.dataset.columns import GameRow
from serai.dataset.plan import Plan
from serai.dataset.rows import (
    TABLES,
    deal_table,
    is_over,
    new_rows,
    play_rows,
    shares,
    twice_the_room,
    write_outcome,
)
from serai.kernel.chance import new_chance
from serai.kernel.fate import fate_of
from serai.kernel.game import Game
from serai.kernel.jit import can_compile


class Playing:
    """A table at which the games of a plan are played, and the rows of their choices."""

    def __init__(self, game: Game, plan: Plan, games: int, room: int) -> None:
        """Compiled, unless so few games are played that nobody need wait for the compiler."""
        self.game, self.plan = game, plan
        compiled = can_compile() and games > FEW_GAMES
        build = game.quiet_linker.compiled if compiled else game.quiet_linker.plain
        self._deal, self._play, self._is_over = build(deal_table), build(play_rows), build(is_over)
        self._score = build(score_table)
        self._tables = game.tables(TABLES, compiled)
        self._facts = game.facts.reshape(1) if compiled else (game.plain_facts,)
        self._options = game.option_values(plan.options, plan.players)
        self._choices, self._estimates = np.zeros(len(game.actions), np.int32), np.zeros(len(game.actions))
        self._points = np.zeros(game.seats[-1], np.int32)
        self.rows, self.count = new_rows(game, room), 0
        """The rows, and how many of them are filled."""

    def play(self, number: int) -> GameRow:
        """Plays a game of the plan behind the rows that are there."""
        first, seed, bots = self.count, self.plan.seed_of(number), self.plan.bots_of(number)
        self._deal(self._tables, self._facts, self.plan.players, self._options, fate_of(seed, self.game.fate_size))
        policies = np.array([POLICIES.index(bot) for bot in bots], np.int32)
        given = self._tables, self._facts, policies, self._choices, self._estimates, new_chance(f"whims/{seed}")
        self.count = self._play(*given, self.rows, first)
        while not self._is_over(self._tables, self._facts):
            self.rows = twice_the_room(self.rows)
            self.count = self._play(*given, self.rows, self.count)
        points, won = self._outcome()
        write_outcome(self.rows, slice(first, self.count), number, points, won)
        return GameRow(number, seed, bots, self.count - first, tuple(points.tolist()), tuple(won.tolist()))

    def _outcome(self) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Points and shares of the victory by seat."""
        bits, players = self._score(self._tables, self._facts, self._points), self.plan.players
        return self._points[:players].copy(), shares([seat for seat in range(players) if bits >> seat & 1], players)

    def begin_anew(self) -> None:
        """Forgets the rows."""
        self.count = 0
