"""A network that has learned to play: from what a seat may know to a rating of its choices and everybody's chances.

Two hidden layers in plain NumPy. Its ratings correct the game's instinct: how far it trusts that is an output too.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.kernel.contract import Choices, Estimates, Points, instinct, observe, score
from serai.kernel.estimates import scale_estimates
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.kernel.observation import LARGEST_VALUE, clockwise

Numbers = NDArray[np.float32]

TRUST_AT_FIRST = 6.0
"""How far an untrained network trusts the instinct: it nearly always takes the choice which that rates highest."""


class Network(NamedTuple):
    """The weights of the layers; the last one holds a column per action, one for trust, and one per seat."""

    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    last: Numbers
    last_bias: Numbers


class Output(NamedTuple):
    """What a network says of some positions, a row each."""

    ratings: Numbers
    """By action; only the differences matter."""
    values: Numbers
    """By seat, clockwise from the one that is asked: what chances are made of."""


def input_size(game: Game) -> int:
    """How many numbers a network is given: an observation, and everybody's points as the table lies."""
    return game.observation_size + game.seats[-1]


def new_network(game: Game, hidden: int, seed: int) -> Network:
    """An untrained network, which plays as the instinct does and gives every seat the same chance."""
    random, size = np.random.default_rng(seed), input_size(game)
    outputs = len(game.actions) + 1 + game.seats[-1]
    last_bias = np.zeros(outputs, np.float32)
    last_bias[len(game.actions)] = TRUST_AT_FIRST
    return Network(
        _drawn(random, size, hidden, 1.0),
        np.zeros(hidden, np.float32),
        _drawn(random, hidden, hidden, 1.0),
        np.zeros(hidden, np.float32),
        _drawn(random, hidden, outputs, 0.01),
        last_bias,
    )


def _drawn(random: np.random.Generator, rows: int, columns: int, scale: float) -> Numbers:
    return (random.standard_normal((rows, columns)) * scale * np.sqrt(2 / rows)).astype(np.float32)


@rule
def read_input(
    veiled: Any,
    facts: Any,
    seat: int,
    players: int,
    choices: Choices,
    count: int,
    points: Points,
    row: Numbers,
    estimates: Estimates,
    scaled: Estimates,
) -> None:
    """Writes what a network is given of a veiled table: a row of numbers, and the scaled estimate of each choice."""
    size = row.shape[0] - points.shape[0]
    observe(veiled, facts, seat, row[:size])
    score(veiled, facts, points)
    row[size:] = 0
    for other in range(players):
        row[size + clockwise(seat, other, players)] = points[other] / LARGEST_VALUE
    instinct(veiled, facts, seat, choices, count, estimates)
    scale_estimates(estimates, count, scaled)


def hidden_layers(network: Network, inputs: Numbers) -> tuple[Numbers, Numbers]:
    """The two hidden layers, each cut off at 0."""
    first = np.maximum(inputs @ network.first + network.first_bias, 0)
    return first, np.maximum(first @ network.second + network.second_bias, 0)


def read_output(network: Network, hidden: Numbers, estimates: Numbers) -> Output:
    """What the last layer says; `estimates` has the scaled estimate of each action, and 0 for those not open."""
    said, actions = hidden @ network.last + network.last_bias, estimates.shape[1]
    trusted = np.multiply(said[:, actions : actions + 1], estimates, dtype=np.float32)
    return Output(np.add(said[:, :actions], trusted, dtype=np.float32), said[:, actions + 1 :])


def chances_of(values: Numbers, players: int) -> Numbers:
    """The part in the victory that each seat may expect; those that play have it all."""
    return softmax(values[:, :players])


def softmax(values: Numbers) -> Numbers:
    """Probabilities, a row each."""
    raised = np.exp(values - values.max(axis=1, keepdims=True))
    return np.divide(raised, raised.sum(axis=1, keepdims=True), dtype=np.float32)
