"""Files of networks: weights in whole numbers of a byte, and a card that says what they were trained for."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai.bots.network import Network, Numbers
from serai.kernel.edition import digest
from serai.kernel.game import Game

FOLDER = Path(__file__).parent / "networks"
LARGEST = 127
"""Of a byte with a sign."""


class Strength(msgspec.Struct, frozen=True):
    """How a network does with one number of players: its part of the victories when all others are greedy."""

    players: int
    games: int
    won: float
    low: float
    """The interval in which its true part lies, 95 times out of 100."""
    high: float


class NetworkCard(msgspec.Struct, frozen=True):
    """What a network was trained for and with, and how strong it is."""

    game: str
    rules: int
    """The version of the rules."""
    edition: str
    """The label of the edition."""
    layout: str
    """The digest of what the network reads and of the actions it rates."""
    choices: int
    """How many choices it has seen in training."""
    cpu_minutes: float
    made: str
    """The day on which it was finished."""
    strength: tuple[Strength, ...] = ()


class NetworkFile(NamedTuple):
    """A network with its card."""

    network: Network
    card: NetworkCard


class NoNetwork(Exception):
    """There is no network for a game, or it cannot be used with it; says what to do."""


def layout_of(game: Game) -> str:
    """A digest of what a network of a game reads and of the actions it rates."""
    fields = [[field.name, *field.shape] for field in game.observation_fields]
    actions = [game.actions.notation(action) for action in range(len(game.actions))]
    return digest({"fields": fields, "seats": game.seats[-1], "actions": actions})[:16]


def write_network(file: Path, network: Network, card: NetworkCard) -> None:
    """Writes a network; every column of a layer is kept in bytes with a scale of its own."""
    described = {"card": np.frombuffer(msgspec.json.encode(card), np.uint8)}
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **_layers(network), **described)
    file.write_bytes(content.getvalue())


def as_kept(network: Network) -> Network:
    """A network as it is after it was written and read: its weights are a little rounded."""
    layers = _layers(network)
    return Network._make(_unpacked(layers, name) for name in Network._fields)


def _layers(network: Network) -> dict[str, NDArray[Any]]:
    return {name: kept for layer in network._asdict().items() for name, kept in _packed(*layer).items()}


def _packed(name: str, weights: Numbers) -> dict[str, NDArray[Any]]:
    if weights.ndim == 1:
        return {name: weights}
    scale = (np.abs(weights).max(axis=0) / LARGEST + 1e-12).astype(np.float32)
    return {name: np.rint(weights / scale).astype(np.int8), f"{name}_scale": scale}


def read_network(game: Game, file: Path | None = None) -> NetworkFile:
    """The network in a file, or the one of the game that comes with the package; raises NoNetwork."""
    path = file or FOLDER / f"{game.name}.npz"
    if not path.exists():
        missing = f"There is no network {file}." if file else f"No network comes along for {game.title}."
        raise NoNetwork(
            f"{missing} Train one: serai learn {game.name} --out FOLDER\n"
            "  Then the bot is called learned:FOLDER/network.npz."
        )
    with np.load(path, allow_pickle=False) as kept:
        card = msgspec.json.decode(kept["card"].tobytes(), type=NetworkCard)
        if card.layout != layout_of(game):
            raise NoNetwork(
                f"The network {path.name} is for {card.game} with the edition {card.edition}, which has other cards or"
                f" actions. Train one for yours: serai learn {game.name} --edition YOURS --out FOLDER"
            )
        network = Network._make(_unpacked(kept, name) for name in Network._fields)
    return NetworkFile(network, card)


def _unpacked(kept: Mapping[str, NDArray[Any]], name: str) -> Numbers:
    weights: Numbers = kept[name].astype(np.float32)
    return np.multiply(weights, kept[f"{name}_scale"], dtype=np.float32) if weights.ndim == 2 else weights
