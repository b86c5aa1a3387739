"""Games that a network plays against itself, or against a policy: what was seen, chosen and won."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.network import Network, Numbers, chances_of, hidden_layers, input_size, read_input, read_output, softmax
from serai.kernel.contract import Estimates, Points, veil
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.research.vector_env import VectorEnv
from serai.research.vector_tables import VEILED, VectorTables

FAR_SIGHT = 0.95
"""How far a choice is credited with what comes later, for each time until its seat is asked again."""
UNLIMITED = 1 << 30
CLOSED = np.float32(-1e9)
"""The rating of an action that is not open."""


class Lot(NamedTuple):
    """Choices that were made with more than one action open, a row each."""

    inputs: NDArray[np.float16]
    estimates: NDArray[np.float16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Numbers
    """The probability with which the action was taken."""
    advantages: Numbers
    """How much more came of it for the seat than was expected."""
    outcomes: Numbers
    """By seat, clockwise: the part in the victory that came of it."""
    players: NDArray[np.int64]


class Moment(NamedTuple):
    """One choice at every table: what was seen and taken, and whether that ended the game."""

    inputs: NDArray[np.float16]
    estimates: NDArray[np.float16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Numbers
    expected: Numbers
    """By seat: the part in the victory that the network expected."""
    asked: NDArray[np.int64]
    over: NDArray[np.bool_]
    won: Numbers


@rule
def read_inputs(vector: VectorTables, points: Points, scaled: Estimates, inputs: Numbers, estimates: Numbers) -> None:
    """Writes what a network is given at every table: a row, and a scaled estimate for each open action."""
    facts = vector.facts[0]
    for table in range(inputs.shape[0]):
        seat, count = int(vector.asked[table]), int(vector.choice_count[table])
        veiled, choices, row = vector.tables[VEILED], vector.choices[table], inputs[table]
        vector.tables[VEILED] = vector.tables[table]
        veil(veiled, facts, seat)
        read_input(veiled, facts, seat, vector.players, choices, count, points, row, vector.estimates, scaled)
        estimates[table] = 0
        for place in range(count):
            estimates[table, choices[place]] = scaled[place]


class SelfPlay:
    """Many tables at which one network plays every seat, or one seat against a policy."""

    def __init__(
        self, game: Game, seats: int, others: str | None, seed: int, tables: int, most: int = UNLIMITED
    ) -> None:
        """Of every table's games only the first `most` are counted: those that are over early count no more."""
        self.game, self.seats, self.others, self.most = game, seats, others, most
        self.env = VectorEnv(game, tables, seats, others)
        self.env.reset(seed=seed)
        self.games, self.won = np.zeros(tables, np.int64), 0.0
        """Finished games by table, and the victories of the network in those it plays against others."""
        self._random = np.random.default_rng(seed)
        self._read = game.quiet_linker.compiled(read_inputs)
        self._points = np.zeros(game.seats[-1], np.int32)
        self._scaled = np.zeros(len(game.actions))
        self._inputs = np.zeros((tables, input_size(game)), np.float32)
        self._estimates = np.zeros((tables, len(game.actions)), np.float32)

    def look(self, network: Network) -> tuple[Numbers, Numbers]:
        """What the network says at every table: the probability of each action, and everybody's chances by seat."""
        self._read(self.env.tables, self._points, self._scaled, self._inputs, self._estimates)
        output = read_output(network, hidden_layers(network, self._inputs)[1], self._estimates)
        ratings = np.where(self.env.tables.masks, output.ratings, CLOSED)
        return softmax(ratings), self._by_seat(chances_of(output.values, self.seats))

    def _by_seat(self, clockwise: Numbers) -> Numbers:
        """What is told clockwise from the seat that is asked, told by the number of the seat."""
        places = (np.arange(self.seats) - self.env.tables.asked[:, None]) % self.seats
        return np.take_along_axis(clockwise, places, axis=1)

    def play(self, network: Network, steps: int) -> Lot:
        """Plays a number of choices at every table, each as probable as the network says."""
        moments = [self._step(network) for _ in range(steps)]
        return self._lot(moments, self.look(network)[1])

    def take_best(self, network: Network) -> None:
        """Takes the choice that the network rates highest at every table."""
        self._take(np.argmax(self.look(network)[0], axis=1))

    def _step(self, network: Network) -> Moment:
        probable, expected = self.look(network)
        actions, tables = self._drawn(probable), self.env.tables
        seen = self._inputs.astype(np.float16), self._estimates.astype(np.float16), tables.masks.astype(np.bool_)
        chances, asked = np.take_along_axis(probable, actions[:, None], axis=1)[:, 0], tables.asked.astype(np.int64)
        self._take(actions)
        return Moment(*seen, actions, chances, expected, asked, tables.over.copy(), tables.won.copy())

    def _drawn(self, probable: Numbers) -> NDArray[np.int64]:
        """An action for every table, each as probable as the network says."""
        sums = np.cumsum(probable, axis=1)
        drawn = self._random.random((len(sums), 1), np.float32) * sums[:, -1:]
        actions = np.count_nonzero(sums <= drawn, axis=1)
        # Where rounding has led beyond the last open action, the most probable one is taken.
        places = np.minimum(actions, probable.shape[1] - 1)[:, None]
        is_closed = np.take_along_axis(probable, places, axis=1)[:, 0] == 0
        actions[is_closed] = np.argmax(probable[is_closed], axis=1)
        return actions

    def _take(self, actions: NDArray[np.int64]) -> None:
        tables, learner = self.env.tables, self.env.tables.learner.astype(np.int64)
        self.env.step(actions)
        counted = tables.over & (self.games < self.most)
        self.games += counted
        if self.others:
            self.won += float(tables.won[counted, learner[counted]].sum())

    def _lot(self, moments: list[Moment], outcome: Numbers) -> Lot:
        """Reckons backwards what came of each choice."""
        sight = FAR_SIGHT ** (1 / (1 if self.others else self.seats))
        rows, lots = np.arange(len(outcome)), list[Lot]()
        for moment in reversed(moments):
            outcome = np.where(moment.over[:, None], moment.won, outcome)
            clockwise = np.zeros((len(rows), self.game.seats[-1]), np.float32)
            places = (moment.asked[:, None] + np.arange(self.seats)) % self.seats
            clockwise[:, : self.seats] = np.take_along_axis(outcome, places, axis=1)
            advantages = clockwise[:, 0] - moment.expected[rows, moment.asked]
            lots.append(Lot(*moment[:5], advantages, clockwise, np.full(len(rows), self.seats)))
            outcome = (1 - sight) * moment.expected + sight * outcome
        return with_a_choice(joined(lots))


def joined(lots: list[Lot]) -> Lot:
    """Several lots as one."""
    return Lot._make(np.concatenate(fields) for fields in zip(*lots, strict=True))


def with_a_choice(lot: Lot) -> Lot:
    """Those rows at which more than one action was open."""
    asked = lot.masks.sum(axis=1) > 1
    return Lot._make(field[asked] for field in lot)
