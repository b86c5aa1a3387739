"""Plays the games of a plan, one after the other, and keeps a row for every choice."""

from collections.abc import Iterator, Sequence

import numpy as np

from serai.arena.simulate import FEW_GAMES
from serai.bots.policy import POLICIES
from serai.dataset.plan import Plan
from serai.dataset.rows import TABLES, ChoiceRows, Deals, new_rows, new_scratch, play_games
from serai.kernel.chance import new_chance
from serai.kernel.fate import fate_of
from serai.kernel.game import Game
from serai.kernel.jit import can_compile


class Playing:
    """A table at which games of a plan are played."""

    def __init__(self, game: Game, plan: Plan, games: Sequence[int], room: int, compiled: bool | None = None) -> None:
        """With room for so many rows; compiled, unless so few games are played that nobody need wait for that."""
        if compiled is None:
            compiled = can_compile() and len(games) > FEW_GAMES
        self.deals = deals_of(game, plan, games)
        """The games, and what came of those that were played."""
        self.game, self._room = game, room
        self._play = game.quiet_linker.compiled(play_games) if compiled else game.quiet_linker.plain(play_games)
        self._tables = game.tables(TABLES, compiled)
        self._facts = game.facts.reshape(1) if compiled else (game.plain_facts,)
        self._options = game.option_values(plan.options, plan.players)
        self._scratch = new_scratch(game, plan.players)

    def batches(self) -> Iterator[tuple[ChoiceRows, int]]:
        """The rows of whole games and how many there are, until all are played; the next overwrite them."""
        rows, played = new_rows(self.game, self._room), 0
        while played < len(self.deals.numbers):
            enough = max(1, rows.size // 2)
            played, count = self._play(
                self._tables, self._facts, self._options, self.deals, played, self._scratch, rows, enough
            )
            if count:
                yield rows, count
            else:  # there is not enough room for a single game
                rows = new_rows(self.game, 2 * rows.size)


def deals_of(game: Game, plan: Plan, games: Sequence[int]) -> Deals:
    """The games of a plan with these numbers; nothing has come of them yet."""
    seeds = [plan.seed_of(number) for number in games]
    return Deals(
        numbers=np.array(games, np.int64),
        fates=np.stack([fate_of(seed, game.fate_size) for seed in seeds]),
        chances=np.stack([new_chance(f"whims/{seed}") for seed in seeds]),
        policies=np.array([[POLICIES.index(bot) for bot in plan.bots_of(number)] for number in games], np.int32),
        choices=np.zeros(len(games), np.int32),
        points=np.zeros((len(games), game.seats[-1]), np.int32),
        won=np.zeros((len(games), plan.players), np.float32),
    )
