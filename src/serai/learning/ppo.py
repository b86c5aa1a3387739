"""Proximal policy optimisation in plain NumPy: a network takes small steps towards what came out better than expected.

The gradient of every layer is written out by hand; a test compares it with differences.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.network import Network, Numbers, chances_of, hidden_layers, read_output, softmax
from serai.learning.self_play import CLOSED, Lot

BATCH = 4096
"""About so many choices make one step."""
EPOCHS = 2
CLIP = 0.2
"""How far the probability of a choice may move before it is no longer pushed."""
VALUE_WEIGHT = 0.5
STEEPEST = 1.0
"""The greatest length of a gradient."""
BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-7


class Learner(NamedTuple):
    """A network in training, with the running means of its gradients (Adam)."""

    network: Network
    mean: Network
    square: Network
    steps: int


class Rates(NamedTuple):
    """How large the steps are, and how much variety is worth."""

    learning: float
    entropy: float


class Losses(NamedTuple):
    """How training goes: means over a lot."""

    value: float
    entropy: float
    clipped: float


def new_learner(network: Network) -> Learner:
    """A network at the beginning of its training."""
    return Learner(network, zeros_like(network), zeros_like(network), 0)


def zeros_like(network: Network) -> Network:
    """A network of nothing but zeros."""
    return Network(*(np.zeros_like(layer) for layer in network))


def gradients(network: Network, lot: Lot, entropy_weight: float) -> tuple[Network, Losses]:
    """Where the loss of a batch rises, and how large its parts are."""
    inputs, estimates = lot.inputs.astype(np.float32), lot.estimates.astype(np.float32)
    first, second = hidden_layers(network, inputs)
    ratings, values = read_output(network, second, estimates)
    rows = np.arange(len(inputs))
    probable = softmax(np.where(lot.masks, ratings, CLOSED))
    taken = probable[rows, lot.actions]
    ratio = taken / np.maximum(lot.chances, 1e-8)
    clipped = ((ratio > 1 + CLIP) & (lot.advantages > 0)) | ((ratio < 1 - CLIP) & (lot.advantages < 0))
    push = np.where(clipped, 0, -lot.advantages * ratio)[:, None].astype(np.float32)
    d_ratings = -push * probable
    d_ratings[rows, lot.actions] += push[:, 0]
    logs = np.log(np.maximum(probable, 1e-12))
    entropy = -(probable * logs).sum(axis=1, keepdims=True)
    d_ratings += entropy_weight * probable * (logs + entropy)
    d_values, value_loss = value_gradient(values, lot.outcomes, lot.players)
    said = with_trust(d_ratings, estimates, d_values)
    losses = Losses(value_loss, float(entropy.mean()), float(clipped.mean()))
    return backwards(network, inputs, first, second, said), losses


def value_gradient(values: Numbers, outcomes: Numbers, players: NDArray[np.int64]) -> tuple[Numbers, float]:
    """The gradient of the cross-entropy between what was expected and what came, and its mean."""
    gradient, loss = np.zeros_like(values), 0.0
    for count in np.unique(players).tolist():
        here = players == count
        expected, came = chances_of(values[here], count), outcomes[here, :count]
        gradient[here, :count] = VALUE_WEIGHT * (expected - came)
        loss -= float((came * np.log(np.maximum(expected, 1e-12))).sum())
    return gradient, loss / len(values)


def with_trust(d_ratings: Numbers, estimates: Numbers, d_values: Numbers) -> Numbers:
    """The gradient of everything that the last layer says, for the mean of all rows."""
    d_trust = np.einsum("ra,ra->r", d_ratings, estimates)[:, None]
    return (np.concatenate([d_ratings, d_trust, d_values], axis=1) / len(estimates)).astype(np.float32)


def backwards(network: Network, inputs: Numbers, first: Numbers, second: Numbers, said: Numbers) -> Network:
    """The gradient of every layer, from that of what the network says."""
    d_second = np.where(second > 0, said @ network.last.T, np.float32(0))
    d_first = np.where(first > 0, d_second @ network.second.T, np.float32(0))
    return Network(
        inputs.T @ d_first,
        d_first.sum(axis=0),
        first.T @ d_second,
        d_second.sum(axis=0),
        second.T @ said,
        said.sum(axis=0),
    )


def stepped(learner: Learner, gradient: Network, rate: float) -> Learner:
    """One step of Adam down a gradient, in place."""
    steep = np.sqrt(sum(float((layer**2).sum()) for layer in gradient))
    scale, steps = min(1.0, STEEPEST / max(steep, 1e-9)), learner.steps + 1
    size = rate * np.sqrt(1 - BETA_2**steps) / (1 - BETA_1**steps)
    for weights, mean, square, slope in zip(learner.network, learner.mean, learner.square, gradient, strict=True):
        np.add(mean, (1 - BETA_1) * (scale * slope - mean), out=mean)
        np.add(square, (1 - BETA_2) * ((scale * slope) ** 2 - square), out=square)
        np.subtract(weights, (size * mean / (np.sqrt(square) + TINY)).astype(np.float32), out=weights)
    return learner._replace(steps=steps)


def learn(learner: Learner, lot: Lot, rates: Rates, random: np.random.Generator) -> tuple[Learner, Losses]:
    """Goes over a lot twice in batches."""
    spread = lot.advantages.std() + 1e-8
    lot = lot._replace(advantages=(lot.advantages - lot.advantages.mean()) / spread)
    seen: list[Losses] = []
    for _ in range(EPOCHS):
        order = random.permutation(len(lot.actions))
        for rows in np.array_split(order, max(1, round(len(order) / BATCH))):
            batch = Lot._make(field[rows] for field in lot)
            gradient, losses = gradients(learner.network, batch, rates.entropy)
            learner = stepped(learner, gradient, rates.learning)
            seen.append(losses)
    return learner, Losses(*np.mean(seen, axis=0).tolist())
