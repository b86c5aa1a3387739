"""A bot of one's own that is a program, in any language, and plays over its input and output."""

from typing import TypeVar

from serai.bots.own.fault import BotFault
from serai.bots.own.own_bot import STARTING_SECONDS, OwnBot, illegal
from serai.bots.own.program import GRACE_SECONDS, Program, Silent
from serai.bots.own.protocol import (
    VERSIONS,
    Choice,
    Sorry,
    Welcome,
    cancel_line,
    choose_line,
    hello_line,
    read_answer,
)
from serai.kernel.game import View


class ProgramBot(OwnBot):
    """A program that is started for one seat of one game, so that it remembers nothing of another one."""

    def __init__(self, command: str, seed: str, seconds: float) -> None:
        self._command, self._seed, self._seconds = command, seed, seconds
        self._program: Program | None = None
        self._question = 0

    def begin(self, view: View) -> None:
        """Starts the program and greets it."""
        self._program = Program(self._command)
        self._program.say(hello_line(view, self._seed, self._seconds))
        require_welcome(self._program, STARTING_SECONDS)

    def choose(self, view: View) -> int:
        """What the program answers, if that is one of its choices."""
        if self._program is None:
            self.begin(view)
        assert self._program
        self._question += 1
        self._program.say(choose_line(view, self._question, self._seconds))
        return chosen(self._answer(self._program), view, self._question)

    def end(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _answer(self, program: Program) -> bytes:
        """The answer of the program, the last one that it can give when its time is up."""
        try:
            return program.hear(self._seconds)
        except Silent:
            program.say(cancel_line(self._question))
        try:
            return program.hear(GRACE_SECONDS)
        except Silent:
            raise BotFault("late", f"has not answered within {self._seconds:g} s.") from None


def require_welcome(program: Program, seconds: float) -> Welcome:
    """What a program says about itself; raises BotFault if it cannot be played with."""
    try:
        line = program.hear(seconds)
    except Silent:
        raise BotFault("start", f"has not answered the hello within {seconds:g} s.") from None
    said = _expected(line, Welcome)
    if said.protocol not in VERSIONS:
        ours = ", ".join(map(str, VERSIONS))
        raise BotFault("version", f"speaks version {said.protocol} of the protocol; this Serai speaks {ours}.")
    return said


def chosen(line: bytes, view: View, question: int) -> int:
    """The action that a program has chosen; raises BotFault if its line is no answer to this question."""
    said = _expected(line, Choice)
    if said.id != question:
        raise BotFault("unreadable", f"answered question {said.id} and not {question}.")
    if said.choice not in view.choices:
        raise illegal(said.choice, view)
    return view.legal[view.choices.index(said.choice)]


Said = TypeVar("Said", Welcome, Choice)


def _expected(line: bytes, kind: type[Said]) -> Said:
    """The line of a program, if it is of this kind."""
    try:
        said = read_answer(line)
    except ValueError as error:
        raise BotFault(
            "unreadable", f"wrote {line.rstrip()!r:.80}, which is no line of the protocol: {error}."
        ) from None
    if isinstance(said, Sorry):
        raise BotFault("refused", f"does not play this: {said.say:.200}")
    if not isinstance(said, kind):
        raise BotFault("unreadable", f"wrote {line.rstrip()!r:.80} where {kind.__name__} was due.")
    return said
