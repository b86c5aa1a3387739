"""A lesson: a table at which a newcomer makes the moves, and what the host says there, written as data."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from caravanserai.bots import POLICIES
from caravanserai.kernel.edition import read_edition_file, shipped_editions, suggestion
from caravanserai.kernel.game import Game
from caravanserai.kernel.pieces import Text, Written, shaped

Thing = str | int | bool
Zone = Literal["market", "palace", "bazaar"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One part of the lesson, as the list beside the table names it."""

    name: Text
    says: Text


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign on the pieces, from the part on in which it is met."""

    part: int
    icon: Written
    says: Text


class Tip(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host would choose, in notation and one after the other where one question needs several, and why."""

    actions: Annotated[tuple[Written, ...], Meta(min_length=1)]
    why: Text


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host says once the newcomer has chosen: an action, any with a verb, or whatever was not named before."""

    says: Text
    to: str = ""

    def answers(self, action: str) -> bool:
        """Whether this is said about an action."""
        return not self.to or action == self.to or action.startswith(f"{self.to} ")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation of the lesson: how the View tells it, and what the host says to the question there."""

    part: int
    when: dict[str, Thing | list[Thing]]
    says: Text
    tip: Tip | None = None
    after: tuple[Reply, ...] = ()
    rest: tuple[Zone, ...] = ()
    """What is not needed yet and steps back."""

    def fits(self, shown: Struct) -> bool:
        """Whether this is the situation: everything named in `when` is so, or is one of the things listed there."""
        return all(_is(getattr(shown, key), wanted) for key, wanted in self.when.items())


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. The first step that fits is the one that is taught; when none does, one plays alone."""

    name: str
    version: int
    title: Text
    about: Text
    outline: Text
    """What stands above the list of the parts."""
    seats: int
    bots: str
    seed: Written
    farewell: Text
    """What the host says after the last choice."""
    part: Annotated[tuple[Part, ...], Meta(min_length=1)]
    step: Annotated[tuple[Step, ...], Meta(min_length=1)]
    sign: tuple[Sign, ...] = ()
    options: dict[str, int] = {}

    def step_for(self, shown: Struct) -> Step | None:
        """The step that a View is about."""
        return next((step for step in self.step if step.fits(shown)), None)


@cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """The lessons that come with a game, by name."""
    package = f"caravanserai.games.{game}.lessons"
    return {name: read_lesson(package, name) for name in shipped_editions(package)}


def read_lesson(package: str, name_or_path: str) -> Lesson:
    """A lesson shipped in a package by its name, or any file whose name ends in .toml."""
    file = read_edition_file(package, name_or_path)
    return shaped(file.content, Lesson, file.where, "the lesson")


def problems(game: Game, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson that its shape alone does not tell, for whoever writes it."""
    return [*_of_the_table(game, lesson), *(fault for step in lesson.step for fault in _of_a_step(game, lesson, step))]


def _of_the_table(game: Game, lesson: Lesson) -> Iterator[str]:
    try:
        game.option_values(lesson.options, lesson.seats)
    except ValueError as wrong:
        yield str(wrong)
    if lesson.bots not in POLICIES:
        yield f"There is no bot '{lesson.bots}'; {suggestion(lesson.bots, POLICIES)}"


def _of_a_step(game: Game, lesson: Lesson, step: Step) -> Iterator[str]:
    place = f"The step '{step.says.en[:30]}…'"
    if not 1 <= step.part <= len(lesson.part):
        yield f"{place} belongs to part {step.part}; there are {len(lesson.part)}."
    known = [field.name for field in msgspec.structs.fields(game.made_of["view"])]
    yield from (f"{place} asks for '{key}'; {suggestion(key, known)}" for key in step.when if key not in known)
    actions = [game.actions.notation(action) for action in range(len(game.actions))]
    named = [*(step.tip.actions if step.tip else ()), *(reply.to for reply in step.after if " " in reply.to)]
    yield from (f"{place} names '{one}'; {suggestion(one, actions)}" for one in named if one not in actions)


def _is(thing: Any, wanted: Thing | list[Thing]) -> bool:
    return thing in wanted if isinstance(wanted, list) else thing == wanted
