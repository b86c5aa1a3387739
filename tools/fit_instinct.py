"""Fits the weights of the instinct of Das Amulett to games against three greedy bots, in some minutes of one core.

`python tools/fit_instinct.py` plays 40 lots of games, makes after each a step along the natural gradient, and prints
how often the instinct wins, the weights, and how often it wins on other deals with its best choices. `--on` goes on
from the weights that are there, `--write` puts new ones in their place, `--games 2000` only measures them, and
`--network FILE` writes the network of the learned bot before any training: the instinct, with its strength at every
number of players.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.intervals import wilson
from serai.bots.network import new_network
from serai.bots.network_file import write_network
from serai.games import game_named
from serai.games.amulett.advice import instinct_weights
from serai.games.amulett.advice.cues import cards_for, limited, nearness, number, wish_at
from serai.games.amulett.advice.heuristic import EVERYTHING, spell_worth
from serai.games.amulett.advice.instinct import write_cues
from serai.games.amulett.advice.instinct_weights import CUES, TABLES, WEIGHTS
from serai.games.amulett.rules.exchange import colours_to_go, number_to_go
from serai.games.amulett.rules.metals import total_cards
from serai.games.amulett.rules.state import Step
from serai.kernel.contract import narrow, veil
from serai.kernel.jit import rule
from serai.learning.ppo import new_learner
from serai.learning.strength import card_of
from serai.learning.training import Progress
from serai.research.vector_env import VectorEnv
from serai.research.vector_tables import VEILED

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

GAME = "amulett"
SEATS, TABLES_PLAYED, STEPS, LOTS = 4, 250, 300, 40
"""A lot is so many choices at so many tables."""
STRIDE = 0.01
"""How far a step goes: the mean divergence (Kullback and Leibler) of the choices before and after it."""
FAR_SIGHT = 0.95
"""How far a choice is credited with what comes later, for each choice until then."""
HEURISTIC_FIRST = 4.0
"""What the heuristic weighs before the first step, when all else weighs nothing."""
RARE = 1e-5
"""How rare a cue may be, by the mean square of its scores, before its weight is held back: luck would move it far."""
LOTS_REMEMBERED = 4
BY_SEAT = 9
MOST_SEATS = 6
OUTLOOK = MOST_SEATS * BY_SEAT + 6
MEASURING_SEED = 1 << 40
SURE = 1e4
"""Weights times this take the best choice always."""


class Taken(NamedTuple):
    """Which row was taken of each table's choices, and the gradient of the logarithm of its probability."""

    places: Places
    scores: Numbers


class Lot(NamedTuple):
    """What was chosen, what could be seen of the game, and what came of it; by step and table."""

    scores: Numbers
    outlooks: Numbers
    over: NDArray[np.bool_]
    won: Numbers


@rule
def look(vector: Any, choices: Any, begins: Any, cues: Any, outlooks: Any) -> None:
    """Writes all that speaks for each choice at every table, one table after the other, and what chances are told
    from.
    """
    facts, begin = vector.facts[0], 0
    for table in range(outlooks.shape[0]):
        seat, count = int(vector.asked[table]), int(vector.choice_count[table])
        veiled = vector.tables[VEILED]
        vector.tables[VEILED] = vector.tables[table]
        veil(veiled, facts, seat)
        open_now = vector.choices[table, :count].copy()
        kept = narrow(veiled, facts, seat, open_now, count)
        choices[begin : begin + kept] = open_now[:kept]
        cues[begin : begin + kept] = 0
        write_cues(veiled, facts, seat, open_now, kept, cues[begin : begin + kept])
        look_round(veiled, facts, seat, outlooks[table])
        begin += kept
        begins[table + 1] = begin


@rule
def look_round(table: Any, facts: Any, seat: int, outlook: Any) -> None:
    """What a chance to win is told from: for each seat, clockwise, how near it is and what it has."""
    outlook[:] = 0
    for place in range(table.players):
        other = (seat + place) % table.players
        colours, jewels = colours_to_go(table, other), number_to_go(table, other)
        lacks = min(colours, jewels)
        cards = float(total_cards(table, other))
        outlook[place * BY_SEAT : (place + 1) * BY_SEAT] = (
            nearness(table, other),
            float(colours),
            float(jewels),
            cards,
            number(lacks == 1),
            number(lacks == 2),
            number(lacks == 1) * cards,
            float(table.supply[other]),
            spells_of(table, facts, other),
        )
    bids, wished = number(table.step == Step.EXCHANGE), wish_at(table, seat, table.company)
    outlook[MOST_SEATS * BY_SEAT :] = (
        1.0,
        bids,
        bids * limited(wished),
        bids * number(wished >= EVERYTHING) * cards_for(table, facts, seat, seat, table.company),
        number(table.start == seat),
        float(table.exchanges),
    )


@rule
def spells_of(table: Any, facts: Any, seat: int) -> float:
    """What the spells of a seat bring in the rounds that they stay, three at most."""
    worth = 0.0
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] == seat:
            worth += spell_worth(table, facts, seat, spell) * min(table.energy[spell] / float(facts.bolts[spell]), 3.0)
    return worth


def taken(cues: Numbers, begins: Places, weights: Numbers, drawn: Numbers) -> Taken:
    """Takes a choice at each table, as probable as its weighed cues say; `drawn` has a number from 0 to 1 for each."""
    first, counts = begins[:-1], np.diff(begins)
    ratings = cues @ weights
    raised = np.exp(ratings - np.repeat(np.maximum.reduceat(ratings, first), counts))
    probable = raised / np.repeat(np.add.reduceat(raised, first), counts)
    sums = np.cumsum(probable)
    places = np.searchsorted(sums, sums[first] - probable[first] + drawn)
    places = np.clip(places, first, begins[1:] - 1)
    return Taken(places, cues[places] - np.add.reduceat(probable[:, None] * cues, first))


class Play:
    """Many tables at which the instinct plays one seat, by turns every one, and greedy bots the others."""

    def __init__(self, seed: int, seats: int = SEATS) -> None:
        game = game_named(GAME)
        self.env = VectorEnv(game, TABLES_PLAYED, seats, "greedy")
        self.env.reset(seed=seed)
        self._random, self._look = np.random.default_rng(seed), game.quiet_linker.compiled(look)
        most = TABLES_PLAYED * len(game.actions)
        self._choices, self._cues = np.zeros(most, np.int32), np.zeros((most, CUES))
        self._begins = np.zeros(TABLES_PLAYED + 1, np.int64)
        self.outlooks = np.zeros((TABLES_PLAYED, OUTLOOK))

    def step(self, weights: Numbers) -> tuple[Numbers, Numbers]:
        """Makes a choice at every table: its score, and the victory it brought; what was seen is in `outlooks`."""
        self._look(self.env.tables, self._choices, self._begins, self._cues, self.outlooks)
        learner = self.env.tables.learner.astype(np.int64)
        places, scores = taken(
            self._cues[: self._begins[-1]], self._begins, weights, self._random.random(TABLES_PLAYED)
        )
        self.env.step(self._choices[places].astype(np.int64))
        return scores, self.env.tables.won[np.arange(TABLES_PLAYED), learner].astype(np.float64)

    def lot(self, weights: Numbers) -> Lot:
        """Goes on for the choices of a lot."""
        moments: list[Lot] = []
        for _ in range(STEPS):
            scores, won = self.step(weights)
            moments.append(Lot(scores, self.outlooks.copy(), self.env.tables.over.copy(), won))
        return Lot._make(np.array(field) for field in zip(*moments, strict=True))


def measured(weights: Numbers, games: int, seats: int) -> tuple[float, int]:
    """The part of its games that the best choices win, and how many were played: equally many at each table."""
    play, most = Play(MEASURING_SEED, seats), -(-games // TABLES_PLAYED)
    done, wins = np.zeros(TABLES_PLAYED, np.int64), 0.0
    while done.min() < most:
        _, won = play.step(weights * SURE)
        counted = play.env.tables.over & (done < most)
        done += counted
        wins += float(won[counted].sum())
    return wins / int(done.sum()), int(done.sum())


def came_of_it(lot: Lot) -> tuple[NDArray[np.bool_], Numbers]:
    """For every choice whether its game came to an end in the lot, and whether it was won."""
    known, result = np.zeros(lot.over.shape, np.bool_), np.zeros(lot.over.shape)
    is_known, won = known[0].copy(), result[0].copy()
    for step in reversed(range(len(known))):
        is_known, won = is_known | lot.over[step], np.where(lot.over[step], lot.won[step], won)
        known[step], result[step] = is_known, won
    return known, result


def advantages(lot: Lot, expected: Numbers) -> Numbers:
    """How much more came of each choice than was expected before it, what comes later counting ever less."""
    gained, later, following = np.zeros(expected.shape), np.zeros(expected.shape[1]), expected[-1]
    for step in reversed(range(len(expected))):
        over = lot.over[step]
        surprise = np.where(over, lot.won[step], following) - expected[step]
        later = surprise + FAR_SIGHT * np.where(over, 0, later)
        gained[step], following = later, expected[step]
    return gained


def natural_step(scores: Numbers, gained: Numbers) -> Numbers:
    """The step that gains most for how much it changes the choices."""
    chosen = np.abs(scores).sum(axis=1) > 0
    scores, gained = scores[chosen], gained[chosen] - gained[chosen].mean()
    fisher, slope = scores.T @ scores / len(scores), scores.T @ gained / len(scores)
    damping = 0.02 * np.diag(np.diag(fisher)) + RARE * np.eye(len(slope))
    direction = np.linalg.solve(fisher + damping, slope)
    return np.asarray(direction * np.sqrt(2 * STRIDE / max(slope @ direction, 1e-12)), np.float64)


def fit(lots: int, seed: int, weights: Numbers) -> Iterator[tuple[Numbers, float]]:
    """The weights after each lot, and the part of its games that were won."""
    play = Play(seed)
    remembered: list[tuple[Numbers, Numbers]] = []
    for _ in range(lots):
        lot = play.lot(weights)
        known, result = came_of_it(lot)
        remembered = [*remembered[1 - LOTS_REMEMBERED :], (lot.outlooks[known], result[known])]
        seen, won = (np.concatenate(part) for part in zip(*remembered, strict=True))
        worth = np.linalg.solve(seen.T @ seen + 10 * np.eye(OUTLOOK), seen.T @ won)
        gained = advantages(lot, np.clip(lot.outlooks @ worth, 0, 1))
        weights = weights + natural_step(lot.scores.reshape(-1, CUES), gained.reshape(-1))
        yield weights, float(lot.won[lot.over].mean())


def fitted(lots: int, seed: int, weights: Numbers) -> Numbers:
    """The weights after the last lot; says after each how it goes."""
    for lot, (after, won) in enumerate(fit(lots, seed, weights), 1):
        weights = after
        print(f"lot {lot:3}: wins {100 * won:4.1f} % with choices drawn by their weight", flush=True)
    return weights


def first_weights() -> Numbers:
    """The heuristic alone."""
    named = [cue for table in TABLES for cue, _ in table]
    return np.array([HEURISTIC_FIRST * (cue == "what the heuristic thinks") for cue in named])


def written(source: str, weights: Numbers) -> str:
    """The tables of weights with other numbers in them."""
    numbers = iter(weights.tolist())
    return re.sub(r'(?m)^(    \(".*", )[-+.\de]+(\),)$', lambda row: f"{row[1]}{next(numbers):.3f}{row[2]}", source)


def write_first_network(file: Path, games: int) -> None:
    """The network of the learned bot before any training, with its strength."""
    game = game_named(GAME)
    progress = Progress(new_learner(new_network(game, 1, 0)))
    write_network(file, progress.learner.network, card_of(game, progress, games))


def main() -> None:
    """Fits, measures or writes, and prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lots", type=int, default=LOTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="go on from the weights that are there")
    parser.add_argument("--write", action="store_true", help="put the weights into the sources")
    parser.add_argument("--games", type=int, default=0, help="measure the weights that are there in so many games")
    parser.add_argument("--network", type=Path, help="write the network as it is before any training")
    flags = parser.parse_args()
    if flags.network:
        return write_first_network(flags.network, flags.games or 2000)
    weights = WEIGHTS if flags.games else fitted(flags.lots, flags.seed, WEIGHTS if flags.on else first_weights())
    source = Path(instinct_weights.__file__)
    new = written(source.read_text("utf-8"), weights)
    print("\n".join(row for row in new.splitlines() if row.startswith('    ("')))
    for seats in game_named(GAME).seats:
        won, games = measured(weights, flags.games or 2000, seats)
        low, high = wilson(won * games, games)
        print(f"{seats} players: wins {100 * won:.1f} % of {games} games ({100 * low:.1f} to {100 * high:.1f} %)")
    if flags.write:
        source.write_text(new, "utf-8")
    return None


if __name__ == "__main__":
    main()
