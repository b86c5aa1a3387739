"""The training of a network: play a lot, learn from it, note how it goes, and go on from there after a break."""

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from serai.bots.network import Network, new_network
from serai.games import game_named
from serai.kernel.game import Game
from serai.learning.ppo import Learner, Losses, Rates, learn, new_learner
from serai.learning.self_play import Lot, SelfPlay, joined

HIDDEN = 256
TABLES, STEPS = 64, 512
"""Tables of a lot, and choices at each of them: enough for whole games, as every lot begins with fresh deals."""
FASTEST, SLOWEST = 5e-4, 1e-5
"""The size of the steps at the beginning and at the end."""
MOST_VARIETY, LEAST_VARIETY = 0.005, 0.0003
OPPONENT = "greedy"
"""One half of all lots is played against this policy, the other against itself."""
LOTS_PER_SAVE = 10
PARTS = ("network", "mean", "square")
"""Of a learner: all that is kept of it besides the number of its steps."""
STATE, CURVE = "training.npz", "curve.jsonl"


class Plan(msgspec.Struct, frozen=True):
    """What is to be trained, and for how many choices."""

    game: str
    edition: str | None
    choices: int
    seed: int = 0

    @property
    def steps(self) -> int:
        """Choices at each table of a lot; a short training has short lots."""
        return max(1, min(STEPS, self.choices // (16 * TABLES)))


class LotTask(NamedTuple):
    """One lot to be played, wherever that is."""

    game: str
    edition: str | None
    seats: int
    others: str | None
    seed: int
    steps: int


class PlayedLot(NamedTuple):
    """A lot, and the games that were finished and won in it."""

    lot: Lot
    games: int
    won: float
    cpu_seconds: float


class CurvePoint(msgspec.Struct, frozen=True):
    """How training went in one lot."""

    choices: int
    """Seen so far."""
    cpu_seconds: float
    players: int
    games: int
    """Finished against the opponent in this lot, and the part of them that was won, with choices drawn at random."""
    won: float
    value_loss: float
    entropy: float


class Progress(NamedTuple):
    """Where training stands."""

    learner: Learner
    lots: int = 0
    choices: int = 0
    cpu_seconds: float = 0.0


PlayLots = Callable[[list[LotTask], Network], list[PlayedLot]]
"""Plays several lots with a network, in this process or in others."""
_game = lru_cache(game_named)


def play_lot(task: LotTask, network: Network) -> PlayedLot:
    """Plays one lot from fresh deals; the same task and network give the same lot."""
    began = time.process_time()
    play = SelfPlay(_game(task.game, task.edition), task.seats, task.others, task.seed, TABLES)
    lot = play.play(network, task.steps)
    return PlayedLot(lot, int(play.games.sum()), play.won, time.process_time() - began)


def play_here(tasks: list[LotTask], network: Network) -> list[PlayedLot]:
    """Plays lots in this process, one after the other."""
    return [play_lot(task, network) for task in tasks]


def tasks_of(plan: Plan, game: Game, lots: int) -> list[LotTask]:
    """What is played next: every number of players in turn, against itself and against the opponent."""
    seats, seed = game.seats[lots % len(game.seats)], 2 * lots + (plan.seed << 32)
    return [
        LotTask(plan.game, plan.edition, seats, None, seed, plan.steps),
        LotTask(plan.game, plan.edition, seats, OPPONENT, seed + 1, plan.steps),
    ]


def rates_at(done: float) -> Rates:
    """The rates after a share of the training: they become smaller."""
    left = max(0.0, 1 - done)
    return Rates(SLOWEST + (FASTEST - SLOWEST) * left, LEAST_VARIETY + (MOST_VARIETY - LEAST_VARIETY) * left)


def train(plan: Plan, folder: Path, play: PlayLots = play_here) -> Iterator[CurvePoint]:
    """Trains until the plan is fulfilled, and says after every lot how it went; goes on from what the folder holds."""
    game = _game(plan.game, plan.edition)
    require_own(folder, game)
    progress = read_progress(folder) or Progress(new_learner(new_network(game, HIDDEN, plan.seed)))
    cut_curve(folder, progress.lots)
    while progress.choices < plan.choices:
        progress, point = train_on(progress, plan, game, play)
        with (folder / CURVE).open("ab") as curve:
            curve.write(msgspec.json.encode(point) + b"\n")
        if progress.lots % LOTS_PER_SAVE == 0 or progress.choices >= plan.choices:
            write_progress(folder, progress, label_of(game))
        yield point


def cut_curve(folder: Path, lots: int) -> None:
    """Leaves so many lots of the curve: those after the last time that progress was kept are played again."""
    if (folder / CURVE).exists():
        lines = (folder / CURVE).read_bytes().splitlines(keepends=True)
        (folder / CURVE).write_bytes(b"".join(lines[:lots]))


def train_on(progress: Progress, plan: Plan, game: Game, play: PlayLots) -> tuple[Progress, CurvePoint]:
    """Plays one lot and learns from it."""
    played = play(tasks_of(plan, game, progress.lots), progress.learner.network)
    began, lot = time.process_time(), joined([each.lot for each in played])
    random = np.random.default_rng((plan.seed, progress.lots))
    learner, losses = learn(progress.learner, lot, rates_at(progress.choices / plan.choices), random)
    spent = sum(each.cpu_seconds for each in played) + time.process_time() - began
    after = Progress(learner, progress.lots + 1, progress.choices + len(lot.actions), progress.cpu_seconds + spent)
    return after, _point(after, lot, played[-1], losses)


def _point(progress: Progress, lot: Lot, against: PlayedLot, losses: Losses) -> CurvePoint:
    won = against.won / max(against.games, 1)
    players = int(lot.players[0])
    return CurvePoint(progress.choices, progress.cpu_seconds, players, against.games, won, losses.value, losses.entropy)


class OtherTraining(Exception):
    """The folder holds a training of another game or edition."""


def label_of(game: Game) -> str:
    """What a network is trained for."""
    return f"{game.title}, {game.edition_file.label}"


def require_own(folder: Path, game: Game) -> None:
    """Refuses a folder whose training is of another game or edition."""
    if not (folder / STATE).exists():
        return
    with np.load(folder / STATE, allow_pickle=False) as kept:
        label = str(kept["label"]) if "label" in kept else label_of(game)
    if label != label_of(game):
        raise OtherTraining(f"{folder} holds a training of {label}. Choose another folder with --out.")


def write_progress(folder: Path, progress: Progress, label: str) -> None:
    """Keeps where training stands; a break while it is written leaves what was kept before."""
    learner, beside = progress.learner, folder / f"new-{STATE}"
    kept = {f"{part}.{name}": weights for part in PARTS for name, weights in getattr(learner, part)._asdict().items()}
    numbers = np.array([learner.steps, progress.lots, progress.choices, progress.cpu_seconds])
    np.savez(beside, numbers=numbers, label=np.array(label), **kept)
    beside.replace(folder / STATE)


def read_progress(folder: Path) -> Progress | None:
    """Where training stood when it was last kept; None before the first time."""
    if not (folder / STATE).exists():
        return None
    with np.load(folder / STATE, allow_pickle=False) as kept:
        parts = [Network._make(kept[f"{part}.{name}"] for name in Network._fields) for part in PARTS]
        steps, lots, choices, cpu_seconds = kept["numbers"].tolist()
    return Progress(Learner(parts[0], parts[1], parts[2], int(steps)), int(lots), int(choices), cpu_seconds)
