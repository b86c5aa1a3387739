"""The console, and a progress bar for work that takes a while."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def new_console(error: bool = False) -> Console:
    """A console that prints text as it is, without markup, emoji or automatic highlighting."""
    return Console(stderr=error, highlight=False, markup=False, emoji=False)


@contextmanager
def counting(console: Console, games: int, doing: str) -> Generator[Callable[[int], None]]:
    """A progress bar that counts games, if the console is a terminal; before the first game, rules are compiled."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Setting up the tables; the first time takes half a minute", total=games)

        def advance(played: int) -> None:
            bar.update(task, advance=played, description=doing)

        yield advance
