"""Messages about a finished game under review: all of its choices, and the table at any moment."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from serai.games import parts_of
from serai.kernel.game import EVERYBODY, SPECTATOR
from serai.kernel.review import Review
from serai.online.projection import TableInfo
from serai.online.saying import Sentences, sentences, voices_for
from serai.text.languages import Both, both
from serai.text.voice import Voice


class ReviewStep(msgspec.Struct, frozen=True):
    """One choice of the game and its events in sentences, with all cards open."""

    chapter: str
    seat: int | None
    """None for step 0, the table before the first choice."""
    action: str
    says: Both


class Mark(msgspec.Struct, frozen=True):
    """The points of every seat at the beginning of a chapter, or at the end of the game."""

    step: int
    chapter: str
    points: list[int]


class Course(msgspec.Struct, frozen=True):
    """A whole game: its table, every choice in order, and the points at the beginning of each chapter."""

    info: TableInfo
    steps: list[ReviewStep]
    marks: list[Mark]


class Next(msgspec.Struct, frozen=True):
    """The choice that was made at a moment, and the hints that its seat had."""

    seat: int
    action: str
    hints: Any


class Scene(msgspec.Struct, frozen=True):
    """The table at one moment, as one audience sees it."""

    step: int
    view: Any
    hints: Any
    says: Sentences
    """What had just happened, as far as this audience could know."""
    next: Next | None
    """None for an audience that could not know the choice, and at the end."""


def course_steps(review: Review) -> Iterator[ReviewStep]:
    """The choices of the game, one after the other, because they take long to put into words."""
    voices = voices_for(review.table, SPECTATOR)
    return (_step(review, step, voices) for step in review.steps)


def scene(review: Review, step: int, audience: int, you: int = SPECTATOR) -> Scene:
    """The table after `step` choices: with all cards open, or as an audience knew it then.

    Every seat is named; only in a puzzle one of them is addressed as "you".
    """
    view, made = review.view(step, audience), review.next(step)
    knows = made is not None and audience in (EVERYBODY, made.seat)
    return Scene(
        step=step,
        view=view.shown,
        hints=_hints(review, step, audience, you),
        says=sentences(view.events, voices_for(review.table, you)),
        next=_next(review, step, you) if knows else None,
    )


def _step(review: Review, step: int, voices: Mapping[str, Voice]) -> ReviewStep:
    made, events = review.made(step), review.view(step, EVERYBODY).events
    says = both(lambda language: " ".join(one.text for one in voices[language].sentences(events)))
    if made is None:
        return ReviewStep(review.choices[0].chapter, None, "", says)
    return ReviewStep(made.chapter, made.seat, review.table.game.actions.notation(made.action), says)


def course_marks(review: Review) -> Iterator[Mark]:
    """Points at the beginning of each chapter and at the end; counting after every choice would take too long."""
    begins = [
        step
        for step, choice in enumerate(review.choices)
        if step == 0 or choice.chapter != review.choices[step - 1].chapter
    ]
    last = len(review.choices)
    chapters = [(step, review.choices[step].chapter) for step in begins]
    return (Mark(step, chapter, review.points(step)) for step, chapter in (*chapters, (last, "")))


def _next(review: Review, step: int, you: int) -> Next:
    made = review.choices[step]
    return Next(made.seat, review.table.game.actions.notation(made.action), _hints(review, step, made.seat, you))


def _hints(review: Review, step: int, audience: int, you: int) -> Any:
    hints = parts_of(review.table.game).hints
    return hints(review.view(step, audience), voices_for(review.table, you)) if hints else None
