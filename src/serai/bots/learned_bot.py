"""The learned bot: takes the choice that a network rates highest. It needs NumPy and no search."""

from functools import cache
from pathlib import Path

import numpy as np

from serai.bots.bot import linked
from serai.bots.network import Numbers, hidden_layers, input_size, read_input, read_output, softmax
from serai.bots.network_file import NetworkFile, read_network
from serai.kernel.chance import new_chance, roll
from serai.kernel.contract import Choices, Estimates
from serai.kernel.game import Game, View
from serai.kernel.jit import can_compile

CHANCE_STEPS = 1 << 30
"""Into so many parts a chance is divided to draw from it."""


class LearnedBot:
    """A bot that plays by a network; with a temperature it takes worse choices too, the more the higher that is."""

    def __init__(
        self, file: Path | None = None, seed: int | str = 0, compiled: bool = False, temperature: float = 0.0
    ) -> None:
        self.file, self.temperature = file, temperature
        self._chance = new_chance(seed)
        self._compiled = compiled and can_compile()

    def network(self, game: Game) -> NetworkFile:
        """What it plays a game by: its own file, or the one that comes with the package."""
        return _read(game, self.file)

    def choose(self, view: View) -> int:
        """The choice that the network rates highest, or one drawn by its ratings."""
        if len(view.legal) == 1:
            return view.legal[0]
        ratings = self.rate(view)
        if not self.temperature:
            return view.legal[int(np.argmax(ratings))]
        sums = np.cumsum(softmax(ratings[None] / self.temperature)[0])
        drawn = float(sums[-1]) * roll(self._chance, CHANCE_STEPS) / CHANCE_STEPS
        return view.legal[int((sums <= drawn).sum())]

    def rate(self, view: View) -> Numbers:
        """How the network rates each choice of a View; only the differences matter."""
        game, network = view.game, self.network(view.game).network
        choices, legal = np.array(view.legal, np.int32), list(view.legal)
        row, estimates = _look(view, choices, self._compiled)
        dense = np.zeros((1, len(game.actions)), np.float32)
        dense[0, legal] = estimates
        return read_output(network, hidden_layers(network, row[None])[1], dense).ratings[0, legal]


def caution(game: Game, file: Path | None = None) -> str:
    """What to tell whoever lets it play: that its network was trained for another edition; empty if it was not."""
    card = _read(game, file).card
    if game.edition_file.is_called(card.edition):
        return ""
    return (
        f"The learned bot plays by a network for the edition {card.edition}, not for {game.edition_file.label}.\n"
        f"  Train one for yours: serai learn {game.name} --edition YOURS --out FOLDER"
    )


def _look(view: View, choices: Choices, compiled: bool) -> tuple[Numbers, Estimates]:
    game, count = view.game, len(choices)
    row, points = np.zeros(input_size(game), np.float32), np.zeros(game.seats[-1], np.int32)
    estimates, scaled = np.zeros((2, count))
    read, state, facts = linked(read_input, view, compiled)
    read(state, facts, view.seat, int(view.state.players), choices, count, points, row, estimates, scaled)
    return row, scaled


@cache
def _read(game: Game, file: Path | None) -> NetworkFile:
    return read_network(game, file)
