"""The searching bot: runs a search for a number of imagined games or a time, and takes the most visited choice."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

from serai.bots.search import SearchSettings, Workspace, new_workspace, root_key, run_search, tables_for
from serai.bots.tree import new_tree, visits_and_mean
from serai.kernel.chance import new_chance
from serai.kernel.game import View
from serai.kernel.jit import can_compile
from serai.text.html_table import html_table

GAMES_PER_CLOCK_CHECK, GAMES_PER_CLOCK_CHECK_UNCOMPILED = 64, 4
"""Imagined games between two looks at the clock and at whether the choice is settled."""
MAX_SEARCH_GAMES = 1 << 17
"""The most imagined games of one search, whatever the budget."""


class Budget(NamedTuple):
    """The limits of one search: imagined games, and seconds; 0 means no limit."""

    games: int = 0
    seconds: float = 0.0


class ChoiceStats(NamedTuple):
    """One choice after a search: its visits, and its mean utility from 0 to 1."""

    action: int
    visits: int
    mean_utility: float


class Searched(list[ChoiceStats]):
    """The top of a search tree: every choice of a View in the order of its actions."""

    def __init__(self, view: View, choices: Iterable[ChoiceStats]) -> None:
        super().__init__(choices)
        self.view = view

    def __repr__(self) -> str:
        """The choices in notation, the most visited first."""
        lines = (f"  {action}: {visits} visits ({part}), utility {mean}" for action, visits, part, mean in self._told())
        return "\n".join([f"<Search of seat {self.view.seat}", *lines]) + ">"

    def _repr_html_(self) -> str:
        """The same as a table, for notebooks."""
        return html_table(f"Search of seat {self.view.seat}", ("choice", "visits", "of all", "utility"), self._told())

    def _told(self) -> Iterator[tuple[str, str, str, str]]:
        """Each choice in notation, its visits, their share and its mean utility, the most visited first."""
        games = max(1, sum(choice.visits for choice in self))
        for choice in sorted(self, key=lambda choice: -choice.visits):
            share, action = f"{100 * choice.visits / games:.0f} %", self.view.game.actions.notation(choice.action)
            yield action, str(choice.visits), share, f"{choice.mean_utility:.3f}"


class SearchBot:
    """A bot that searches; with a budget of games, the same seed and the same View give the same choice."""

    def __init__(self, budget: Budget, settings: SearchSettings | None = None, seed: int | str = 0) -> None:
        self.budget, self.settings = budget, settings or SearchSettings()
        self._chance = new_chance(seed)

    def choose(self, view: View) -> int:
        """The most visited choice; of several, the one with the higher mean utility."""
        if len(view.legal) == 1:
            return view.legal[0]
        return max(self.evaluate(view), key=lambda choice: (choice.visits, choice.mean_utility)).action

    def evaluate(self, view: View) -> Searched:
        """Searches, and returns the statistics of every choice."""
        game, players = view.game, int(view.state.players)
        most = min(self.budget.games or MAX_SEARCH_GAMES, MAX_SEARCH_GAMES)
        workspace = new_workspace(game, new_tree(players * most), game.weights(players))
        tables, facts, search = tables_for(view), game.table_facts, game.quiet_linker.compiled(run_search)
        games, began = 0, perf_counter()
        batch = GAMES_PER_CLOCK_CHECK if can_compile() else GAMES_PER_CLOCK_CHECK_UNCOMPILED
        while games < most:
            iterations = min(batch, most - games)
            search(tables, facts, view.seat, players, self.settings, workspace, iterations, self._chance)
            games += iterations
            if self._is_settled(view, workspace, self._games_left(games, perf_counter() - began)):
                break
        root = root_key(view.seat)
        tried = (ChoiceStats(action, *visits_and_mean(workspace.tree, root, action)) for action in view.legal)
        return Searched(view, tried)

    def _games_left(self, games: int, spent: float) -> float:
        in_time = games * (self.budget.seconds / spent - 1) if self.budget.seconds else MAX_SEARCH_GAMES
        return min(in_time, (self.budget.games or MAX_SEARCH_GAMES) - games)

    def _is_settled(self, view: View, workspace: Workspace, left: float) -> bool:
        """Whether no other choice can become the most visited one in the games that are left."""
        root = root_key(view.seat)
        *others, most = sorted(visits_and_mean(workspace.tree, root, action)[0] for action in view.legal)
        return most - max(others, default=0) > left
