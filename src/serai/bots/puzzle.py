"""Moments of real games that make a puzzle: one choice keeps the win, and every other one clearly does not."""

from collections.abc import Sequence

from serai.bots.advice import Advice, ShareEstimate, advise
from serai.bots.analysis import JudgedChoice, Thoroughness, judged
from serai.bots.search_bot import Budget
from serai.kernel.review import Review

KEEPS, CLEAR, SURELY = 0.55, 0.2, 0.1
"""The best choice wins at least so much of the games, any other so much less, and surely so much less."""
MOST_OPTIONS = 12
FIRST_GAMES, GAMES = 4_000, 8_000
"""How many games are imagined to rank the options, and to try those again that look clear."""


def may_be_puzzle(choice: JudgedChoice) -> bool:
    """Whether a choice that was judged quickly looks clear enough to be looked at thoroughly."""
    others = [option.behind for option in choice.options if option.action != choice.best]
    return choice.chance >= KEEPS and all(behind is not None and behind >= CLEAR for behind in others)


def clearest_first(choices: Sequence[JudgedChoice]) -> list[JudgedChoice]:
    """The choices that may be puzzles; those in which the others lie furthest behind come first."""
    found = [choice for choice in choices if may_be_puzzle(choice)]
    return sorted(found, key=lambda choice: -min(option.behind or 0 for option in choice.options[1:]))


def puzzle_at(review: Review, step: int) -> JudgedChoice | None:
    """The moment judged thoroughly, if it is a puzzle: two samples agree on its best choice."""
    view = review.view(step, review.choices[step].seat)
    if len(view.legal) > MOST_OPTIONS:
        return None
    advice = advise(view, Budget(games=GAMES), f"puzzle {step}", ahead=False)
    if not is_clear(advice):
        return None
    found = judged(review, step, Thoroughness(ranking=FIRST_GAMES, comparing=FIRST_GAMES), f"puzzle {step}/2")
    return found if found.best == advice.choices[0].action else None


def is_clear(advice: Advice) -> bool:
    """Whether one choice keeps the win and every other one lies clearly behind it."""
    best, *others = advice.choices
    keeps = best.chance is not None and best.chance.share >= KEEPS
    return keeps and all(_is_far(other.behind) for other in others)


def _is_far(behind: ShareEstimate | None) -> bool:
    return behind is not None and behind.share >= CLEAR and behind.low >= SURELY
