"""Moments that make a puzzle: one choice keeps the win, and every other one clearly does not."""

import pytest

from serai.bots.advice import Advice, ChoiceAdvice, ShareEstimate
from serai.bots.analysis import JudgedChoice, JudgedOption
from serai.bots.puzzle import clearest_first, is_clear
from serai.text.languages import Both

NO_WORDS = Both("", "")


def share(value: float, spread: float = 0.04) -> ShareEstimate:
    return ShareEstimate(value, value - spread, value + spread)


def advice(best: float, *behind: ShareEstimate | None) -> Advice:
    choices = [
        ChoiceAdvice(f"offer {number}", 100, share(best), far, 0, NO_WORDS)
        for number, far in enumerate((share(0), *behind))
    ]
    return Advice(0, 400, "points", choices)


@pytest.mark.parametrize(
    ("one", "is_one"),
    [
        (advice(0.8, share(0.3), share(0.25)), True),
        (advice(0.8, share(0.3), share(0.15)), False),
        (advice(0.8, share(0.25, spread=0.2)), False),
        (advice(0.8, None), False),
        (advice(0.4, share(0.3)), False),
    ],
    ids=["clear", "a second one is nearly as good", "not sure", "never tried", "nothing to keep"],
)
def test_a_puzzle_has_one_right_choice(one: Advice, is_one: bool):
    assert is_clear(one) is is_one


def choice(step: int, chance: float, *behind: float | None) -> JudgedChoice:
    """A choice that somebody made; the first option is the best one."""
    options = [
        JudgedOption(f"offer {number}", NO_WORDS, far, None, NO_WORDS) for number, far in enumerate((0.0, *behind))
    ]
    return JudgedChoice(step, 0, "offer 1", "offer 0", chance, 0.1, 0.01, "costly", options, [])


def test_the_clearest_moment_is_tried_first_and_those_that_look_unclear_never():
    clear, clearer, near = choice(3, 0.7, 0.25), choice(5, 0.7, 0.5, 0.4), choice(7, 0.7, 0.1)
    lost, untried = choice(9, 0.3, 0.6), choice(13, 0.7, None)
    assert clearest_first([clear, clearer, near, lost, untried]) == [clearer, clear]
