"""What is told of a finished game that is looked at again: its choices, and the table at any moment of it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from caravanserai.kernel.pieces import Both
from caravanserai.kernel.review import Review
from caravanserai.kernel.speech import Voice
from caravanserai.kernel.view import EVERYBODY, SPECTATOR
from caravanserai.online.telling import Room, sentences, voices_for


class Step(msgspec.Struct, frozen=True):
    """One choice of the game, and what came of it, told with all cards open."""

    chapter: str
    seat: int | None
    """Nobody's, before the first choice."""
    action: str
    says: Both


class Mark(msgspec.Struct, frozen=True):
    """How everybody stood when a chapter began, and at the end."""

    step: int
    chapter: str
    points: list[int]


class Course(msgspec.Struct, frozen=True):
    """A whole game: who sat there, every choice in its order, and how the points grew."""

    room: Room
    steps: list[Step]
    marks: list[Mark]


class Next(msgspec.Struct, frozen=True):
    """The choice that was made at a moment, and what the one who made it was told beside their View."""

    seat: int
    action: str
    counsel: Any


class Scene(msgspec.Struct, frozen=True):
    """The table at one moment, as somebody sees it."""

    step: int
    view: Any
    counsel: Any
    says: Both
    """What had just happened, as far as this audience heard of it."""
    next: Next | None
    """Nothing for those who could not know it yet, and at the end."""


def course_of(review: Review, room: Room) -> Course:
    """The whole game in its choices."""
    voices = _voices(review)
    return Course(room, [_step(review, step, voices) for step in review.steps], _marks(review))


def scene(review: Review, step: int, audience: int) -> Scene:
    """The table after so many choices: with all cards open, or as a seat or a spectator knew it then."""
    view, made = review.view(step, audience), review.next(step)
    knows = made is not None and audience in (EVERYBODY, made.seat)
    return Scene(
        step=step,
        view=view.shown,
        counsel=_counsel(review, step, audience),
        says=sentences(view.events, _voices(review)),
        next=_next(review, step) if knows else None,
    )


def _step(review: Review, step: int, voices: Mapping[str, Voice]) -> Step:
    made, events = review.made(step), review.view(step, EVERYBODY).events
    if made is None:
        return Step(review.choices[0].chapter, None, "", sentences(events, voices))
    return Step(made.chapter, made.seat, review.table.game.actions.notation(made.action), sentences(events, voices))


def _marks(review: Review) -> list[Mark]:
    """Points are counted where a chapter begins: to count them after every choice takes longer than anybody waits."""
    begins = [
        step
        for step, choice in enumerate(review.choices)
        if step == 0 or choice.chapter != review.choices[step - 1].chapter
    ]
    last = len(review.choices)
    marks = [Mark(step, review.choices[step].chapter, review.points(step)) for step in begins]
    return [*marks, Mark(last, "", review.points(last))]


def _next(review: Review, step: int) -> Next:
    made = review.choices[step]
    return Next(made.seat, review.table.game.actions.notation(made.action), _counsel(review, step, made.seat))


def _counsel(review: Review, step: int, audience: int) -> Any:
    counsel = review.table.game.counsel
    return counsel(review.view(step, audience), _voices(review)) if counsel else None


def _voices(review: Review) -> dict[str, Voice]:
    """Whoever looks over somebody's shoulder is told of them by name, for it was not their own game."""
    return voices_for(review.table, SPECTATOR)
