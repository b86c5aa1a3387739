"""The searching bot: it thinks for a number of imagined games, or for a time, and takes what it came back to most."""

from time import perf_counter
from typing import NamedTuple

from caravanserai.bots.search import Desk, Manner, first_trail, new_desk, tables_for, think
from caravanserai.bots.tree import new_tree, read_branch
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.door import can_compile
from caravanserai.kernel.view import View

BREATH, BREATH_UNCOMPILED = 64, 4
"""After so many imagined games the bot looks at the clock, and whether its choice is settled."""
MOST_GAMES = 1 << 17
"""No bot thinks further than so many imagined games."""


class Budget(NamedTuple):
    """How long a bot may think about one choice: so many imagined games, so many seconds; 0 sets no limit."""

    games: int = 0
    seconds: float = 0.0


class Weighed(NamedTuple):
    """One choice after thinking: how often it was tried, and how it did on average, from 0 to 1."""

    action: int
    tried: int
    value: float


class SearchBot:
    """A bot that thinks ahead; the same seed and the same View lead to the same choice, whatever is hidden."""

    def __init__(self, budget: Budget, manner: Manner | None = None, seed: int | str = 0) -> None:
        self.budget, self.manner = budget, manner or Manner()
        self._chance = new_chance(seed)

    def choose(self, view: View) -> int:
        """What the bot has come back to most often."""
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.weigh(view), key=lambda choice: (choice.tried, choice.value)).action

    def weigh(self, view: View) -> list[Weighed]:
        """Every choice, after thinking."""
        game, players = view.game, int(view.state.players)
        most = min(self.budget.games or MOST_GAMES, MOST_GAMES)
        desk = new_desk(game, new_tree(players * most), game.lore(players))
        tables, facts, search = tables_for(view), game.table_facts, game.quiet.compiled(think)
        games, began = 0, perf_counter()
        breath = BREATH if can_compile() else BREATH_UNCOMPILED
        while games < most:
            rounds = min(breath, most - games)
            search(tables, facts, view.seat, players, self.manner, desk, rounds, self._chance)
            games += rounds
            if self._is_settled(view, desk, self._games_left(games, perf_counter() - began)):
                break
        first = first_trail(view.seat)
        return [Weighed(action, *read_branch(desk.tree, first, action)) for action in view.legal]

    def _games_left(self, games: int, spent: float) -> float:
        in_time = games * (self.budget.seconds / spent - 1) if self.budget.seconds else MOST_GAMES
        return min(in_time, (self.budget.games or MOST_GAMES) - games)

    def _is_settled(self, view: View, desk: Desk, left: float) -> bool:
        """Whether the games that are left could not bring another choice to the top."""
        first = first_trail(view.seat)
        *others, most = sorted(read_branch(desk.tree, first, action)[0] for action in view.legal)
        return most - max(others, default=0) > left
