"""A lesson, read from a TOML file: a table at which a newcomer plays, and what the host says there."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from serai.bots import POLICIES
from serai.games import package_named, parts_of
from serai.kernel.edition import read_edition_file, shipped_editions, suggestion
from serai.kernel.game import Game
from serai.kernel.refusal import Refused
from serai.kernel.table import Table
from serai.text.edition_tables import shaped
from serai.text.languages import Text, Written

Thing = str | int | bool


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One part of the lesson, as the list of parts beside the table shows it."""

    name: Text
    says: Text


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """An icon on the pieces and its meaning, shown from the given part on."""

    part: int
    icon: Written
    says: Text


class Tip(Struct, frozen=True, forbid_unknown_fields=True):
    """The host's advice: the actions to take, in notation and in order, and the reason."""

    actions: Annotated[tuple[Written, ...], Meta(min_length=1)]
    why: Text


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host says after a choice.

    `to` is an action, a verb, `order` for what a standing order chose, or empty for every choice not named before.
    """

    says: Text
    to: str = ""

    def answers(self, action: str) -> bool:
        """Whether the reply fits an action."""
        return not self.to or action == self.to or action.startswith(f"{self.to} ")


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation in the lesson: the conditions on the View, and what the host says there."""

    part: int
    when: dict[str, Thing | list[Thing]]
    says: Text
    tip: Tip | None = None
    after: tuple[Reply, ...] = ()
    rest: tuple[Written, ...] = ()
    """Zones of the table that are not needed yet and are dimmed; each is a field of the game's View."""

    def fits(self, shown: Struct) -> bool:
        """Whether a View meets every condition in `when`: the field has that value, or one of the listed values."""
        return all(_is(getattr(shown, key), wanted) for key, wanted in self.when.items())


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. The first step that fits is taught; when none fits, the newcomer plays without advice."""

    name: str
    version: int
    title: Text
    about: Text
    outline: Text
    """The heading of the list of parts."""
    seats: int
    bots: str
    seed: Written
    opening: Text
    """What the host says first, until the newcomer has chosen: the aim of the game, or how the table stands."""
    farewell: Text
    """What the host says when the game is over."""
    part: Annotated[tuple[Part, ...], Meta(min_length=1)]
    step: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
    sign: tuple[Sign, ...] = ()
    options: dict[str, int] = {}
    played: tuple[Written, ...] = ()
    """The choices that were made before the newcomer comes, in order, each as seat and notation: `0 offer silk`."""

    @property
    def choices_before(self) -> Iterator[tuple[int, str]]:
        """The seat and the action of every choice in `played`."""
        for choice in self.played:
            seat, _, action = choice.partition(" ")
            yield int(seat), action

    def step_for(self, shown: Struct) -> LessonStep | None:
        """The first step that fits a View."""
        return next((step for step in self.step if step.fits(shown)), None)


@cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """The lessons that a game ships, by name."""
    package = package_named(game).lessons
    return {name: read_lesson(package, name) for name in shipped_editions(package)} if package else {}


def read_lesson(package: str, name_or_path: str) -> Lesson:
    """A lesson that a package ships, by its name, or any file whose name ends in .toml."""
    file = read_edition_file(package, name_or_path)
    return shaped(file.content, Lesson, file.place, "the lesson")


def lesson_problems(game: Game, lesson: Lesson) -> list[str]:
    """The mistakes in a lesson that its schema does not find, as sentences for its author."""
    return [*_of_the_table(game, lesson), *(fault for step in lesson.step for fault in _of_a_step(game, lesson, step))]


def _of_the_table(game: Game, lesson: Lesson) -> Iterator[str]:
    try:
        game.option_values(lesson.options, lesson.seats)
    except ValueError as wrong:
        yield str(wrong)
    else:
        yield from _of_what_was_played(game, lesson)
    if lesson.bots not in POLICIES:
        yield f"There is no bot '{lesson.bots}'; {suggestion(lesson.bots, POLICIES)}"


def _of_what_was_played(game: Game, lesson: Lesson) -> Iterator[str]:
    """The first choice in `played` that could not be made at this table."""
    table = Table(game, lesson.seats, seed=lesson.seed, options=lesson.options)
    for number, choice in enumerate(lesson.played, 1):
        try:
            seat, _, action = choice.partition(" ")
            table.apply(int(seat), action)
        except (ValueError, Refused) as wrong:
            yield f"The choice '{choice}', number {number} of those played before, cannot be made: {wrong}"
            return


def _of_a_step(game: Game, lesson: Lesson, step: LessonStep) -> Iterator[str]:
    place = f"The step '{step.says.en[:30]}…'"
    if not 1 <= step.part <= len(lesson.part):
        yield f"{place} belongs to part {step.part}; there are {len(lesson.part)}."
    known = [field.name for field in msgspec.structs.fields(parts_of(game).view)]
    yield from (f"{place} asks for '{key}'; {suggestion(key, known)}" for key in step.when if key not in known)
    yield from (f"{place} dims '{zone}'; {suggestion(zone, known)}" for zone in step.rest if zone not in known)
    actions = [game.actions.notation(action) for action in range(len(game.actions))]
    named = [*(step.tip.actions if step.tip else ()), *(reply.to for reply in step.after if " " in reply.to)]
    yield from (f"{place} names '{one}'; {suggestion(one, actions)}" for one in named if one not in actions)


def _is(thing: Any, wanted: Thing | list[Thing]) -> bool:
    return thing in wanted if isinstance(wanted, list) else thing == wanted
