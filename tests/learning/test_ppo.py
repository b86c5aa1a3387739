"""The gradients that are written out by hand are those of the loss."""

import numpy as np
import pytest
from numpy.typing import NDArray

from serai.bots.network import Network, Output, chances_of, hidden_layers, read_output, softmax
from serai.learning.ppo import CLIP, VALUE_WEIGHT, gradients, new_learner, stepped, zeros_like
from serai.learning.self_play import CLOSED, Lot

ROWS, INPUTS, HIDDEN, ACTIONS, SEATS = 6, 5, 4, 3, 4
VARIETY = 0.3


def some_network(seed: int = 0) -> Network:
    random = np.random.default_rng(seed)
    shapes = [
        (INPUTS, HIDDEN),
        (HIDDEN,),
        (HIDDEN, HIDDEN),
        (HIDDEN,),
        (HIDDEN, ACTIONS + 1 + SEATS),
        (ACTIONS + 1 + SEATS,),
    ]
    return Network._make(random.normal(0, 0.7, shape).astype(np.float32) for shape in shapes)


def some_lot(network: Network) -> Lot:
    random = np.random.default_rng(1)
    masks = np.ones((ROWS, ACTIONS), np.bool_)
    masks[0, 2] = False
    players = np.array([3, 4, 4, 3, 4, 4])
    outcomes = np.zeros((ROWS, SEATS), np.float32)
    outcomes[np.arange(ROWS), [0, 3, 1, 2, 0, 0]] = 1
    lot = Lot(
        random.normal(0, 1, (ROWS, INPUTS)).astype(np.float16),
        -random.random((ROWS, ACTIONS)).astype(np.float16),
        masks,
        np.array([0, 1, 2, 0, 1, 2]),
        np.ones(ROWS, np.float32),
        np.array([1, -1, 2, -0.5, 0.3, -2], np.float32),
        outcomes,
        players,
    )
    taken = probabilities(network, lot)[np.arange(ROWS), lot.actions]
    return lot._replace(chances=(taken * np.array([1, 1, 0.7, 0.7, 1.4, 1.4])).astype(np.float32))


def said_of(network: Network, lot: Lot) -> Output:
    inputs, estimates = lot.inputs.astype(np.float32), lot.estimates.astype(np.float32)
    return read_output(network, hidden_layers(network, inputs)[1], estimates)


def probabilities(network: Network, lot: Lot) -> NDArray[np.float32]:
    return softmax(np.where(lot.masks, said_of(network, lot).ratings, CLOSED))


def loss(network: Network, lot: Lot) -> float:
    """What training makes smaller, as papers write it."""
    probable = probabilities(network, lot)
    ratio = probable[np.arange(ROWS), lot.actions] / lot.chances
    gain = np.minimum(ratio * lot.advantages, np.clip(ratio, 1 - CLIP, 1 + CLIP) * lot.advantages)
    entropy = -np.where(probable > 0, probable * np.log(np.maximum(probable, 1e-12)), 0).sum(axis=1)
    values = said_of(network, lot).values
    surprise = [
        -(lot.outcomes[row, :count] * np.log(chances_of(values[row : row + 1], count)[0])).sum()
        for row, count in enumerate(lot.players.tolist())
    ]
    return float(np.mean(-gain - VARIETY * entropy + VALUE_WEIGHT * np.array(surprise)))


@pytest.mark.parametrize("layer", Network._fields)
def test_a_gradient_says_how_the_loss_changes(layer: str):
    network = Network._make(weights.astype(np.float64) for weights in some_network())
    lot = some_lot(network)
    slope = getattr(gradients(network, lot, VARIETY)[0], layer)
    weights, tiny = getattr(network, layer), 1e-3
    for place in np.ndindex(weights.shape):
        kept = weights[place]
        weights[place] = kept + tiny
        above = loss(network, lot)
        weights[place] = kept - tiny
        below = loss(network, lot)
        weights[place] = kept
        assert slope[place] == pytest.approx((above - below) / (2 * tiny), abs=1e-3)


def test_a_step_goes_down_and_not_too_far():
    learner = new_learner(zeros_like(some_network()))
    steep = Network._make(np.full_like(weights, 1e6) for weights in learner.network)
    after = stepped(learner, steep, 0.01)
    assert after.steps == 1
    for weights in after.network:
        assert weights == pytest.approx(-0.01, rel=1e-2)
