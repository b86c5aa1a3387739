"""A bot that hangs, dies, floods or lies loses its game, and never the arena, which says who it was."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from serai.arena.faults import fault_lines
from serai.arena.match import BotMatch, Fixture, GameFault, PlayedGame, match_of
from serai.arena.match_game import play_fixture
from serai.arena.standings import ranks, standings
from serai.arena.verdict import winners_without
from serai.bots.own import program, program_bot
from serai.kernel.game import Game
from tests.bots.own.programs import ANSWER, HELLO
from tests.bots.own.programs import program as bot_program

NIM = Path(__file__).parents[2] / "examples" / "nim"
BRIEF = 0.2
"""How many seconds are waited for bots that will not come; all others have time enough on a slow machine."""
FLOOD = "yes {} | head -c 3000000"

HELLOS = {
    "says nothing": (":", "start"),
    "floods its errors": ("yes >&2", "start"),
    "starts a child and hangs": ("sleep 60 & wait", "start"),
    "half a line": ("printf '{'; sleep 60", "start"),
    "a later version": ("""echo '{"t":"hello","protocol":2}'""", "version"),
    "no version yet": ("""echo '{"t":"hello","protocol":0}'""", "version"),
    "a version in words": ("""echo '{"t":"hello","protocol":"1"}'""", "unreadable"),
    "a broken version": ("""echo '{"t":"hello","protocol":1.5}'""", "unreadable"),
    "no version": ("""echo '{"t":"hello"}'""", "unreadable"),
    "a banner": (f"echo Welcome; {HELLO}", "unreadable"),
    "an empty line": (f"echo; {HELLO}", "unreadable"),
    "a list": ("echo '[]'", "unreadable"),
    "an unknown line": ("""echo '{"t":"moo"}'""", "unreadable"),
    "bytes that are no text": ("""printf '{"t":"hello","protocol":1,"name":"\\377"}\\n'""", "unreadable"),
    "a choice at once": ("""echo '{"t":"choice","id":1,"choice":"take one 1"}'""", "unreadable"),
    "a line without end": (FLOOD.format("x") + " | tr -d '\\n'", "unreadable"),
    "lines without end": ("yes", "unreadable"),
    "an excuse": ("""echo '{"t":"sorry","say":"only chess"}'""", "refused"),
    "ends": ("exit 0", "died"),
    "ends with an error": ("exit 3", "died"),
    "is killed": ("kill -9 $$", "died"),
    "crashes": ("kill -SEGV $$", "died"),
    "closes its output": ("exec >&-; sleep 60", "died"),
}
ANSWERS = {
    "thinks for ever": (":", "late"),
    "computes for ever": ("while :; do :; done", "late"),
    "half an answer": ("""printf '{"t":"choi'; sleep 60""", "late"),
    "leaves a child behind": ("sleep 60 & exit 0", "late"),
    "floods its errors for ever": ("yes >&2", "late"),
    "an illegal choice": ("pick=dance; " + ANSWER, "illegal"),
    "an empty choice": ("pick=; " + ANSWER, "illegal"),
    "a loud choice": ("""echo '{"t":"choice","id":1,"choice":"TAKE ONE 1"}'""", "illegal"),
    "a choice with a space": ('pick="$pick "; ' + ANSWER, "illegal"),
    "another question": ("id=7; " + ANSWER, "unreadable"),
    "a question before the first": ("id=-1; " + ANSWER, "unreadable"),
    "an id in words": ("""id='"1"'; """ + ANSWER, "unreadable"),
    "an enormous id": ("id=1e999; " + ANSWER, "unreadable"),
    "no id": ("""echo '{"t":"choice","choice":"x"}'""", "unreadable"),
    "no choice": ("""echo '{"t":"choice","id":1}'""", "unreadable"),
    "a choice that is a number": ("""echo '{"t":"choice","id":1,"choice":0}'""", "unreadable"),
    "a choice that is a list": ("""echo '{"t":"choice","id":1,"choice":["x"]}'""", "unreadable"),
    "no choice at all": ("""echo '{"t":"choice","id":1,"choice":null}'""", "unreadable"),
    "a deep hole": (FLOOD.format("[").replace("3000000", "60000") + " | tr -d '\\n'; echo", "unreadable"),
    "two answers": (ANSWER + "; " + ANSWER, "unreadable"),
    "answers without end": (f"while :; do {ANSWER}; done", "unreadable"),
    "two answers in a line": ("""printf '{"t":"choice","id":1,"choice":"x"}{}\\n'""", "unreadable"),
    "a second hello": (HELLO, "unreadable"),
    "an endless line": ("yes | tr -d '\\n'", "unreadable"),
    "no text": ("head -c 1000 /dev/zero; echo", "unreadable"),
    "gives up": ("""echo '{"t":"sorry","say":"I am lost"}'""", "refused"),
    "half an answer and death": ("printf '{'; exit 1", "died"),
    "dies": ("exit 1", "died"),
    "kills itself": ("kill -9 $$", "died"),
}
CLASSES = {
    "raises": ("raise ValueError('no plan')", "failed"),
    "leaves": ("raise SystemExit(0)", "failed"),
    "recurses": ("return self.choose(view)", "failed"),
    "nothing": ("return None", "illegal"),
    "a word": ("return view.choices[0]", "illegal"),
    "too little": ("return -1", "illegal"),
    "something that cannot be told": ("return type('X', (), {'__repr__': lambda self: 1 / 0})()", "failed"),
    "too much": ("return 10 ** 30", "illegal"),
    "a broken number": ("return float(view.legal[0])", "illegal"),
    "a row": ("import numpy; return numpy.array(view.legal)", "illegal"),
    "loops": ("while True: pass", "late"),
    "waits": ("import time; time.sleep(60)", "late"),
}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for bots that will not come."""
    for module, name in ((program, "GRACE_SECONDS"), (program_bot, "GRACE_SECONDS")):
        monkeypatch.setattr(module, name, 0.1)


@pytest.fixture
def nim(uncompiled: None, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A small game, which is soon over."""
    monkeypatch.syspath_prepend(NIM)
    from serai_nim.game import nim

    return replace(nim())


def played(game: Game, bot: str, seconds: float) -> tuple[BotMatch, PlayedGame]:
    match = match_of(game, 2, [bot, "random"], {}, "faults", seconds)
    return match, play_fixture(game, match, Fixture(0, 0))


def require_lost(game: Game, bot: str, what: str) -> None:
    match, result = played(game, bot, BRIEF if what == "late" else 30.0)
    assert [(fault.seat, fault.what) for fault in result.faults] == [(0, what)]
    assert (result.winners, result.points[0]) == ((1,), 0)
    (line,) = fault_lines(match, {result.fixture: result})
    assert line.startswith(f"{bot} lost 1 games by faults: {what} 1. The first, in deal 0, seat 0: it ")


@pytest.mark.parametrize("case", HELLOS)
def test_a_program_that_greets_badly_loses_and_the_arena_says_who(
    case: str, nim: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    hello, what = HELLOS[case]
    monkeypatch.setattr(program_bot, "STARTING_SECONDS", BRIEF if what == "start" else 30.0)
    require_lost(nim, bot_program(tmp_path, hello=hello), what)


@pytest.mark.parametrize("case", ANSWERS)
def test_a_program_that_answers_badly_loses_and_the_arena_says_who(case: str, nim: Game, tmp_path: Path):
    answer, what = ANSWERS[case]
    require_lost(nim, bot_program(tmp_path, answer=answer), what)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm clock")
@pytest.mark.parametrize("case", CLASSES)
def test_a_class_that_plays_badly_loses_and_the_arena_says_who(case: str, nim: Game, tmp_path: Path):
    body, what = CLASSES[case]
    file = tmp_path / f"own_{''.join(filter(str.isalpha, case))}.py"
    file.write_text(f"class Bad:\n    def choose(self, view):\n        {body}\n")
    require_lost(nim, f"{file}:Bad", what)


def test_a_class_that_cannot_be_made_loses(nim: Game, tmp_path: Path):
    file = tmp_path / "own_unmade.py"
    file.write_text(
        "class Bad:\n    def __init__(self):\n        1 / 0\n    def choose(self, view):\n        return 0\n"
    )
    require_lost(nim, f"{file}:Bad", "failed")


def test_an_honest_program_loses_nothing_by_faults(nim: Game, tmp_path: Path):
    match, result = played(nim, bot_program(tmp_path), 5.0)
    assert result.faults == ()
    assert list(fault_lines(match, {result.fixture: result})) == []
    assert result.choices[0] > 0


def test_the_others_play_for_the_victory():
    assert winners_without((0,), (9, 5, 7), {0}) == (2,)
    assert winners_without((0, 1), (9, 9, 7), {0}) == (1,)
    assert winners_without((1,), (3, 5, 7), {0, 2}) == (1,)
    assert winners_without((0,), (9, 5, 5), {0}) == (1, 2)
    assert winners_without((0,), (9, 5, 5), {0, 1, 2}) == ()


def test_who_makes_a_fault_is_last_and_if_all_do_nobody_wins():
    faults = tuple(GameFault(seat, "died", "has ended.") for seat in (0, 1))
    result = PlayedGame(0, 0, (0, 0, 0), (), (1, 1, 1), (1.0, 1.0, 1.0), "", faults)
    assert ranks(result) == [2.5, 2.5, 1]
    match = BotMatch(1, "amul", "", 1, 3, ("a:A", "b:B", "c:C"), {}, "")
    assert [standing.share.share for standing in standings(match, {result.fixture: result})] == [0, 0, 0]
