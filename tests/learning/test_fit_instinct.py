"""The fit of the instinct of Das Amulett: what it reckons is what papers write, and what it writes is read again."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from serai.games.amulett.advice import instinct_weights

spec = importlib.util.spec_from_file_location(
    "fit_instinct", Path(__file__).parent.parent.parent / "tools" / "fit_instinct.py"
)
assert spec
assert spec.loader
fit_instinct = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fit_instinct)

CUES = np.random.default_rng(0).normal(0, 1, (9, 5))
BEGINS = np.array([0, 3, 4, 9])
"""Three tables with three choices, one and five."""
WEIGHTS = np.array([0.5, -1.0, 0.2, 0.0, 1.5])


def logarithms(weights: np.ndarray, places: np.ndarray) -> np.ndarray:
    """How probable the choices at these places are, as logarithms."""
    ratings, found = CUES @ weights, []
    for table, place in enumerate(places):
        found.append(ratings[place] - np.log(np.exp(ratings[BEGINS[table] : BEGINS[table + 1]]).sum()))
    return np.array(found)


def test_a_score_is_the_slope_of_the_logarithm_of_the_probability():
    places, scores = fit_instinct.taken(CUES, BEGINS, WEIGHTS, np.array([0.1, 0.5, 0.9]))
    for cue, step in enumerate(np.eye(5) * 1e-6):
        slope = (logarithms(WEIGHTS + step, places) - logarithms(WEIGHTS - step, places)) / 2e-6
        assert scores[:, cue] == pytest.approx(slope, abs=1e-6)


def test_choices_are_taken_as_often_as_they_are_probable():
    drawn = (np.arange(10_000) + 0.5) / 10_000
    places = np.array([fit_instinct.taken(CUES, BEGINS, WEIGHTS, np.full(3, one)).places for one in drawn])
    for table in range(3):
        for place in range(BEGINS[table], BEGINS[table + 1]):
            expected = np.exp(logarithms(WEIGHTS, np.where(np.arange(3) == table, place, BEGINS[:-1])))[table]
            assert (places[:, table] == place).mean() == pytest.approx(expected, abs=2e-4)


def test_a_step_changes_the_choices_by_as_much_as_it_should_and_for_the_better():
    random = np.random.default_rng(1)
    scores, gained = random.normal(0, 1, (4000, 3)) * [1, 10, 0.1], random.normal(0, 1, 4000)
    gained = gained + scores @ [0.3, 0.0, -2.0]
    step = fit_instinct.natural_step(scores, gained)
    assert ((scores @ step) ** 2).mean() / 2 == pytest.approx(fit_instinct.STRIDE, rel=0.05)
    assert step[0] > 10 * abs(step[1])
    assert step[2] < 0


def test_the_last_choice_is_credited_with_the_victory_and_the_ones_before_with_less():
    over, won = np.array([[False], [False], [True]]), np.array([[0.0], [0.0], [1.0]])
    lot = fit_instinct.Lot(np.zeros((3, 1, 5)), np.zeros((3, 1, 5)), over, won)
    gained = fit_instinct.advantages(lot, np.full((3, 1), 0.25))
    assert gained[:, 0] == pytest.approx([0.75 * 0.95**2, 0.75 * 0.95, 0.75])


def test_weights_are_written_in_their_places():
    source = Path(instinct_weights.__file__).read_text("utf-8")
    assert fit_instinct.written(source, instinct_weights.WEIGHTS) == source
    changed = fit_instinct.written(source, np.arange(instinct_weights.CUES))
    assert '("what the heuristic thinks", 14.000)' in changed
    assert changed.count("\n") == source.count("\n")
