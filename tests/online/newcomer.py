"""A newcomer at the table of a lesson, with the bots of the hall and their bot_seed, but without the hall."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from serai.bots import PolicyBot
from serai.kernel.game import Game, View
from serai.online.commands import Choose as ChooseCommand
from serai.online.commands import Visitor
from serai.online.deciding import decide, decide_bot_choice
from serai.online.entries import Began, Chose, Clock, Engaged, Sat
from serai.online.lesson import Lesson
from serai.online.lesson_prompt import LessonPrompt, lesson_prompt
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.workers.worker import bot_seed

NEWCOMER = 0
Choose = Callable[[View, LessonPrompt | None], str]


class Moment(NamedTuple):
    """One question to the newcomer: what they saw, what the host said, and what they chose."""

    view: View
    said: LessonPrompt | None
    action: str


def sit_down(game: Game, lesson: Lesson) -> OnlineTable:
    """The table of a lesson as the newcomer finds it."""
    details = (lesson.options, Clock(), False, False, lesson.seed, 0)
    opened = decide_opening("linda", game, lesson.seats, *details, lesson=lesson.name)
    table = new_table(opened, lambda _: game)
    bots = [Engaged(0, seat, lesson.bots) for seat in range(1, lesson.seats)]
    before = [Chose(0, seat, action, by="record") for seat, action in lesson.choices_before]
    for entry in (Sat(0, NEWCOMER, "linda", "Linda"), *bots, Began(0), *before):
        table.fold(entry)
    return table


def host_says(table: OnlineTable, lesson: Lesson) -> LessonPrompt | None:
    return lesson_prompt(lesson, table.view_of(NEWCOMER), table.answered)


def play(table: OnlineTable, lesson: Lesson, choose: Choose) -> Iterator[Moment]:
    """Plays to the end, and tells of every question to the newcomer."""
    while not table.over:
        bots_choose(table)
        if NEWCOMER in table.thinking:
            view, said = table.view_of(NEWCOMER), host_says(table, lesson)
            action = choose(view, said)
            table.fold(decide(table, Visitor("linda", "Linda"), ChooseCommand(action=action), 0))
            yield Moment(view, said, action)


def bots_choose(table: OnlineTable) -> None:
    """Every bot that must choose does, as a worker of the hall lets it."""
    asked = [(seat, table.places[seat].bot or "") for seat in table.bots_to_choose]
    chosen = [(seat, PolicyBot(bot, bot_seed(table, seat)).choose(table.playing.view(seat))) for seat, bot in asked]
    for seat, action in chosen:
        table.fold(decide_bot_choice(table, seat, action, 0))
