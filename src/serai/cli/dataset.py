"""`serai dataset`: games between bots as columns for pandas, Polars and Arrow, with a row for every choice."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError, print_note
from serai.cli.flags import (
    EditionName,
    GameName,
    Options,
    Players,
    Policies,
    Processes,
    RayAddress,
    Seed,
    executor,
    open_game,
    read_bots,
    read_options,
    read_players,
    where_edition_is,
)

if TYPE_CHECKING:
    from serai.dataset.card import Card


def dataset(
    game: GameName,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where the dataset is written; if it was begun there, it goes on.")
    ],
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 2000,
    bots: Policies = "greedy",
    seed: Seed = None,
    edition: EditionName = None,
    option: Options = None,
    jobs: Processes = None,
    ray: RayAddress = None,
) -> None:
    """Let bots play many games, and keep every choice as Parquet: what was known, open, chosen, and what came of it."""
    from serai.arena.match import ArenaError
    from serai.cli.console import counting, new_console
    from serai.dataset.card import read_card
    from serai.dataset.making import make_dataset
    from serai.dataset.plan import plan_of, require_policy
    from serai.kernel.fate import new_seed

    played = open_game(game, edition)
    players = read_players(played, players)
    options = read_options(played, option, players)
    line_up = read_bots(bots, players, require_policy)
    began = perf_counter()
    try:
        kept = read_card(out) if not seed else None
        plan = plan_of(played, line_up, options, kept.plan.seed if kept else seed or new_seed())
        with counting(new_console(error=True), games, "Playing") as advance:
            where = where_edition_is(played.name, edition)
            card = make_dataset(played, plan, out, games, where, executor(jobs, ray), advance)
    except ArenaError as error:
        raise CommandError(str(error)) from None
    _print(card, out, perf_counter() - began)


def _print(card: "Card", out: Path, seconds: float) -> None:
    print(f"{card.games:,} games, {card.choices:,} choices, {card.bytes / card.games:,.0f} bytes a game: {out}")
    print_note(f"{seconds:.1f} s; read it with serai.dataset.read_choices, see {out / 'README.md'}")
