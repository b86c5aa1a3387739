"""Makes a dataset part by part, in this process, in several or on a cluster; the rows are the same."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from serai.arena.executors import Executor, in_this_process
from serai.dataset.card import Card, read_card, write_card
from serai.dataset.columns import GAME_SCHEMA, choice_schema, choices_batch, games_table
from serai.dataset.files import CHOICES, GAMES, games_in, part_file, writing
from serai.dataset.plan import Plan, plan_of, require_plan
from serai.dataset.playing import Playing
from serai.games import game_named
from serai.kernel.game import Game

GAMES_PER_PART = 500
ROOM = 65536
"""Room for so many rows; they are written when half of it is full."""


class Part(NamedTuple):
    """Some games of a plan, which make one file of choices and one of games."""

    plan: Plan
    edition: str | None
    """The edition by its name, or the path of its file."""
    folder: Path
    number: int
    games: range


_game = lru_cache(game_named)


def make_dataset(
    game: Game,
    plan: Plan,
    folder: str | Path,
    games: int,
    edition: str | None = None,
    executor: Executor = in_this_process,
    progress: Callable[[int], None] = lambda _: None,
) -> Card:
    """Plays the games of a plan that a folder has not yet, and returns the card of what is there then.

    Other processes find the edition by its name, or by the path of its file.
    """
    folder = Path(folder).resolve()
    if (card := read_card(folder)) is not None:
        require_plan(card.plan, plan, f"{folder} holds another dataset")
    write_card(folder, game, plan)
    missing = list(_missing(plan, edition, folder, games))
    progress(games - sum(len(part.games) for part in missing))
    for played in executor(make_part, iter(missing)):
        progress(played)
    return write_card(folder, game, plan)


def _missing(plan: Plan, edition: str | None, folder: Path, games: int) -> Iterator[Part]:
    """The parts that are not there, or have fewer games than they should; those are made anew."""
    for number, first in enumerate(range(0, games, GAMES_PER_PART)):
        wanted = range(first, min(first + GAMES_PER_PART, games))
        if games_in(folder, number) < len(wanted):
            yield Part(plan, edition, folder, number, wanted)


def make_part(part: Part) -> int:
    """Plays and writes a part; returns the number of its games."""
    game = _game(part.plan.game, part.edition)
    here = plan_of(game, part.plan.bots, part.plan.options, part.plan.seed)
    require_plan(here, part.plan, "A process that should play has other rules; install the same Serai everywhere")
    schema, playing = choice_schema(game), Playing(game, part.plan, part.games, ROOM)
    with writing(part_file(part.folder, CHOICES, part.number), schema) as file:
        for rows, count in playing.batches():
            file.write_batch(choices_batch(schema, rows, count))
    with writing(part_file(part.folder, GAMES, part.number), GAME_SCHEMA) as file:
        file.write_table(games_table(part.plan, playing.deals))
    return len(part.games)
