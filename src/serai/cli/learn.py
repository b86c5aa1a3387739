"""`serai learn`: trains a network that learned bots play by."""

import os
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError
from serai.cli.figures import grid, percent
from serai.cli.flags import EditionName, GameName, RayAddress, open_game

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from serai.bots.network_file import NetworkCard
    from serai.kernel.game import Game
    from serai.learning.training import Plan, PlayLots

MILLION = 1_000_000
NETWORK, PICTURE = "network.npz", "curve.svg"


def learn(
    game: GameName,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where training is kept; if it was begun there, it goes on.")
    ],
    choices: Annotated[float, typer.Option(min=0.001, help="How long to train, in millions of choices.")] = 12.0,
    games: Annotated[
        int, typer.Option(min=1, help="Games that measure it afterwards, for each number of players.")
    ] = 2000,
    edition: EditionName = None,
    jobs: Annotated[int, typer.Option(min=0, help="The number of processes; 0 means one per core.")] = 0,
    ray: RayAddress = None,
) -> None:
    """Train a network by self-play, for the learned bot.

    The folder gets the network, a picture of how the training went, and all that is needed to go on after a break.
    """
    from serai.learning.training import Plan

    if find_spec("gymnasium") is None:
        raise CommandError('Training needs the tables of researchers: pip install "serai[research,fast]"')
    played = open_game(game, edition)
    out.mkdir(parents=True, exist_ok=True)
    plan = Plan(played.name, edition, int(choices * MILLION))
    _train(played, plan, out, _place(jobs or os.cpu_count() or 1, ray))
    _finish(played, out, games)


def _place(jobs: int, ray: str | None) -> "AbstractContextManager[PlayLots]":
    from serai.learning import places
    from serai.learning.training import play_here

    if ray is not None:
        return places.on_ray(ray, jobs)
    return nullcontext(play_here) if jobs == 1 else places.in_processes(jobs)


def _train(game: "Game", plan: "Plan", out: Path, place: "AbstractContextManager[PlayLots]") -> None:
    from serai.cli.console import new_console
    from serai.learning.curves import draw_curve, read_curve
    from serai.learning.training import OtherTraining, train

    console = new_console()
    try:
        with place as play:
            for point in train(plan, out, play):
                console.print(
                    f"{point.choices / MILLION:6.2f} million choices, {point.cpu_seconds / 60:5.1f} CPU minutes: wins"
                    f" {100 * point.won:4.1f} % with {point.players} players"
                )
    except OtherTraining as other:
        raise CommandError(str(other)) from None
    (out / PICTURE).write_text(draw_curve(read_curve(out), f"{game.title}: games won against greedy bots"), "utf-8")


def _finish(game: "Game", out: Path, games: int) -> None:
    """Measures the network at every number of players, and writes it with its card."""
    from serai.bots.network_file import write_network
    from serai.cli.console import new_console
    from serai.learning.strength import card_of
    from serai.learning.training import read_progress

    progress = read_progress(out)
    if progress is None:
        raise CommandError(f"Nothing was trained in {out}.")
    card = card_of(game, progress, games)
    write_network(out / NETWORK, progress.learner.network, card)
    new_console().print(_strengths(card), f"Written: {out / NETWORK}, {out / PICTURE}", sep="\n")


def _strengths(card: "NetworkCard") -> object:
    rows = [[str(one.players), str(one.games), *percent(one.won, (one.low, one.high))] for one in card.strength]
    return grid("players", ("games", "won %", "95 %"), rows)
