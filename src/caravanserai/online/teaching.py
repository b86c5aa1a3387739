"""What the host of a lesson tells the newcomer now: it follows from what the newcomer sees and has just chosen."""

from typing import NamedTuple

from msgspec import Struct

from caravanserai.kernel.pieces import Both, Text
from caravanserai.kernel.view import View
from caravanserai.online.lesson import Lesson, Step


class Answered(NamedTuple):
    """The latest choice of a newcomer, and what they saw when they made it."""

    view: View
    action: str


class Taught(Struct, frozen=True):
    """What the host says now, in every language."""

    part: int
    parts: int
    """How many there are."""
    says: Both | None = None
    """About the question; nothing while others choose."""
    tip: tuple[str, ...] = ()
    """What the host would choose of what is open now, the next choice first; it is taken up already, but not made."""
    why: Both | None = None
    after: Both | None = None
    """About the choice that the newcomer has just made."""
    rest: tuple[str, ...] = ()


def taught(lesson: Lesson, view: View, answered: Answered | None) -> Taught | None:
    """What the host says to a seat; nothing once the newcomer plays alone."""
    before = lesson.step_for(answered.view.shown) if answered else None
    after = _after(before, answered.action) if before and answered else None
    parts = len(lesson.part)
    if not view.acting:
        return Taught(parts, parts, says=_both(lesson.farewell))
    step = lesson.step_for(view.shown) if view.seat in view.acting else None
    if step is not None:
        tip = tuple(action for action in step.tip.actions if action in view.choices) if step.tip else ()
        why = _both(step.tip.why) if step.tip and tip else None
        return Taught(step.part, parts, _both(step.says), tip, why, after, step.rest)
    waits = view.seat not in view.acting and before is not None and before.part < parts
    return Taught(before.part, parts, after=after, rest=before.rest) if before and (waits or after) else None


def _after(step: Step, action: str) -> Both | None:
    return next((_both(reply.says) for reply in step.after if reply.answers(action)), None)


def _both(text: Text) -> Both:
    return Both(text.en, text.de)
