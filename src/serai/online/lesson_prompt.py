"""What the host of a lesson says now: it follows from the newcomer's View and their latest choice."""

from typing import NamedTuple

from msgspec import Struct

from serai.kernel.game import View
from serai.online.lesson import Lesson, LessonStep
from serai.text.languages import Both, Text


class LessonChoice(NamedTuple):
    """The latest choice of a newcomer, and the View from which they made it."""

    view: View
    action: str
    """In notation; `order` if a standing order made the choice."""


class LessonPrompt(Struct, frozen=True):
    """What the host says now, in every language."""

    part: int
    parts: int
    """How many parts the lesson has."""
    opening: Both | None = None
    """The aim of the game, or how the table stands; only until the newcomer has chosen."""
    says: Both | None = None
    """About the question; None while others choose."""
    tip: tuple[str, ...] = ()
    """The advised actions that are legal now, the next one first; the client preselects the first one."""
    why: Both | None = None
    after: Both | None = None
    """About the choice that the newcomer has just made."""
    rest: tuple[str, ...] = ()
    """Zones of the table that are not needed yet."""


def lesson_prompt(lesson: Lesson, view: View, answered: LessonChoice | None) -> LessonPrompt | None:
    """What the host says to a seat; None once the newcomer plays without advice."""
    before = lesson.step_for(answered.view.shown) if answered else None
    after = _after(before, answered.action) if before and answered else None
    parts = len(lesson.part)
    if not view.acting:
        return LessonPrompt(parts, parts, says=_both(lesson.farewell))
    step = lesson.step_for(view.shown) if view.seat in view.acting else None
    if step is not None:
        tip = tuple(action for action in step.tip.actions if action in view.choices) if step.tip else ()
        why = _both(step.tip.why) if step.tip and tip else None
        opening = None if answered else _both(lesson.opening)
        return LessonPrompt(step.part, parts, opening, _both(step.says), tip, why, after, step.rest)
    waits = view.seat not in view.acting and before is not None and before.part < parts
    return LessonPrompt(before.part, parts, after=after, rest=before.rest) if before and (waits or after) else None


def _after(step: LessonStep, action: str) -> Both | None:
    return next((_both(reply.says) for reply in step.after if reply.answers(action)), None)


def _both(text: Text) -> Both:
    return Both(text.en, text.de)
