"""In the terminal nobody waits for the compiler: a quick bot plays until the one that was asked for is ready."""

import subprocess
from pathlib import Path

import pytest

from serai.arena import simulate as simulating
from serai.cli import standing_in
from serai.cli.prepare import first_choice
from serai.cli.standing_in import StandingIn, compile_meanwhile
from serai.games import game_named
from serai.kernel.game import View

AMUL = game_named("amul")


class Named:
    def __init__(self, level: str, seed: str) -> None:
        self.level = level
        self.asked = 0

    def choose(self, view: View) -> int:
        self.asked += 1
        return view.legal[0]


def test_the_bot_plays_itself_as_soon_as_it_is_ready(monkeypatch: pytest.MonkeyPatch):
    ready = [False]
    monkeypatch.setattr(standing_in, "must_compile", lambda game, level: not ready[0])
    monkeypatch.setattr(standing_in, "bot_named", Named)
    monkeypatch.setattr(standing_in, "open_bot", Named)
    bot, view = StandingIn("master", "seed"), first_choice(AMUL)
    bot.choose(view)
    ready[0] = True
    bot.choose(view)
    bot.choose(view)
    assert [(one.level, one.asked) for one in (bot._quick, bot._bot)] == [("greedy", 1), ("master", 2)]  # type: ignore[attr-defined]


def test_what_is_compiled_meanwhile_gives_way(monkeypatch: pytest.MonkeyPatch):
    started = list[list[str]]()

    class Started:
        def __init__(self, command: list[str], **where: object) -> None:
            started.append(command)

        def terminate(self) -> None: ...

    monkeypatch.setattr(subprocess, "Popen", Started)
    compile_meanwhile(AMUL)
    assert [command[-3:] for command in started] == [["prepare", "amul", "--gently"]]


@pytest.mark.parametrize(("games", "compiled", "there"), [(50, False, False), (51, True, False), (1, True, True)])
def test_a_few_games_are_played_plainly_unless_compiled_rules_are_there(
    games: int, compiled: bool, there: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(simulating, "can_compile", lambda: True)
    monkeypatch.setattr(simulating, "must_compile", lambda game, level: not there)
    assert simulating.is_worth_compiling(AMUL, games) == compiled
