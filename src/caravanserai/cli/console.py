"""Where things are printed: the console, and a bar for work that takes a while."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def new_console(error: bool = False) -> Console:
    """A console that prints words as they are: no markup, no emoji, no guessing at colours."""
    return Console(stderr=error, highlight=False, markup=False, emoji=False)


@contextmanager
def counting(console: Console, games: int, doing: str) -> Generator[Callable[[int], None]]:
    """A bar that counts games, if somebody can see it; until the first one is played, the rules are being compiled."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Setting the tables; the first time takes half a minute", total=games)

        def advance(played: int) -> None:
            bar.update(task, advance=played, description=doing)

        yield advance
