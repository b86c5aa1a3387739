"""A bot that must first compile what it searches with keeps nobody waiting: a quick one stands in."""

import os
from concurrent.futures import Future

import pytest

from serai.bots.compiling import NICENESS
from serai.games import game_named
from serai.kernel.table import Table
from serai.server.workers import bot_processes
from serai.server.workers.bot_processes import BotProcesses, Question, processes_that_give_way, question_for

AMUL = game_named("amul")


@pytest.fixture
def question(monkeypatch: pytest.MonkeyPatch) -> Question:
    """To a bot that searches, on a machine that has compiled nothing yet."""
    monkeypatch.setattr(bot_processes, "must_compile", lambda game, level: level == "master")
    return question_for(Table(AMUL, 3, seed="silk").view(0), "master", "seed")


class OnCommand(BotProcesses):
    """Compiles for as long as it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.compiled = list[Question]()
        self.done = Future[int]()

    def _compile(self, question: Question) -> Future[int]:
        self.compiled.append(question)
        return self.done


def test_a_quick_bot_is_asked_as_long_as_the_other_one_compiles_and_no_longer(question: Question):
    bots = OnCommand()
    assert not bots.is_compiling(AMUL)
    assert bots.for_now(AMUL, question) == question._replace(level="greedy", searches=False)
    assert bots.for_now(AMUL, question).level == "greedy"
    assert bots.is_compiling(AMUL)
    assert bots.compiled == [question], "it is compiled once, whoever asks"
    bots.done.set_result(0)
    assert bots.for_now(AMUL, question) == question
    assert not bots.is_compiling(AMUL)


def test_if_compiling_fails_the_bot_itself_is_asked(question: Question):
    bots = OnCommand()
    bots.for_now(AMUL, question)
    bots.done.set_exception(MemoryError())
    assert bots.for_now(AMUL, question) == question


def test_who_needs_no_compiler_is_asked_at_once(question: Question):
    quick = question._replace(level="novice", searches=False)
    assert BotProcesses(1).for_now(AMUL, quick) == quick


def test_the_compiler_gives_way_to_everybody_else():
    with processes_that_give_way(1) as compiler:
        assert compiler.submit(os.nice, 0).result() >= NICENESS
