"""A newcomer at the table of a lesson, with the bots of the hall and their luck, but without the hall."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from caravanserai.bots import PolicyBot
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import View
from caravanserai.online import wishes
from caravanserai.online.entries import Began, Clock, Engaged, Sat
from caravanserai.online.gathering import Gathering, opening
from caravanserai.online.lesson import Lesson
from caravanserai.online.teaching import Taught, taught
from caravanserai.server.workers.worker import luck

NEWCOMER = 0
Choose = Callable[[View, Taught | None], str]


class Moment(NamedTuple):
    """One question to the newcomer: what they saw, what the host said, and what they chose."""

    view: View
    taught: Taught | None
    action: str


def sit_down(game: Game, lesson: Lesson) -> Gathering:
    """The table of a lesson after the first cards are dealt."""
    details = (lesson.options, Clock(), False, False, lesson.seed, 0)
    opened = wishes.open_table("linda", game, lesson.seats, *details, lesson=lesson.name)
    gathering = opening(opened, lambda _: game)
    bots = [Engaged(0, seat, lesson.bots) for seat in range(1, lesson.seats)]
    for entry in (Sat(0, NEWCOMER, "linda", "Linda"), *bots, Began(0)):
        gathering.tell(entry)
    return gathering


def host_says(gathering: Gathering, lesson: Lesson) -> Taught | None:
    return taught(lesson, gathering.view_of(NEWCOMER), gathering.answered)


def play(gathering: Gathering, lesson: Lesson, choose: Choose) -> Iterator[Moment]:
    """Plays to the end, and tells of every question to the newcomer."""
    while not gathering.over:
        bots_choose(gathering)
        if NEWCOMER in gathering.thinking:
            view, said = gathering.view_of(NEWCOMER), host_says(gathering, lesson)
            action = choose(view, said)
            gathering.tell(wishes.choose(gathering, "linda", action, 0))
            yield Moment(view, said, action)


def bots_choose(gathering: Gathering) -> None:
    """Every bot that must choose does, as a worker of the hall lets it."""
    asked = [(seat, gathering.places[seat].bot or "") for seat in gathering.bots_to_choose]
    chosen = [(seat, PolicyBot(bot, luck(gathering, seat)).choose(gathering.playing.view(seat))) for seat, bot in asked]
    for seat, action in chosen:
        gathering.tell(wishes.bot_chooses(gathering, seat, action, 0))
