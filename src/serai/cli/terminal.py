"""The terminal at which a game is played: a console, and the screen that draws the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from serai.cli.console import new_console
from serai.cli.phrases import PHRASES, TerminalPhrases
from serai.games import parts_of, voice_of
from serai.kernel.game import Game, View
from serai.kernel.refusal import Refused
from serai.terminal.drawing import capitalised
from serai.terminal.plain import PlainScreen
from serai.terminal.screen import Screen
from serai.text.refusals import said_in
from serai.text.voice import Sentence, Voice, paragraphs


@dataclass(frozen=True)
class Terminal:
    """Prints what a screen draws and its voice says."""

    console: Console
    screen: Screen

    @property
    def voice(self) -> Voice:
        """The voice of the screen."""
        return self.screen.voice

    @property
    def phrases(self) -> TerminalPhrases:
        """What the terminal says around any game, in the language of the voice."""
        return PHRASES[self.voice.language]

    def refusal(self, refused: Refused) -> str:
        """Why something was refused; what was refused here was said in the language of the voice."""
        return said_in(refused, self.voice.language) or str(refused)

    def print(self, what: RenderableType = "") -> None:
        """Prints a line, or anything that takes more than one."""
        self.console.print(what)

    def show_table(self, view: View, since: Sequence[Sentence] = (), hands: Sequence[View] = ()) -> None:
        """Prints the whole table, and what has happened since the last choice."""
        for part in self.screen.table(view, hands):
            self.print(part)
        self.show_since(since)

    def show_since(self, sentences: Sequence[Sentence]) -> None:
        """Prints what has happened since the last choice, with a heading."""
        if sentences:
            self.print(Text(f"\n{self.phrases.since}", "bold"))
            self.show_sentences(sentences)

    def show_sentences(self, sentences: Sequence[Sentence]) -> None:
        """Prints sentences in paragraphs."""
        for paragraph in paragraphs(sentences):
            self.print(Padding(Text(paragraph), (0, 0, 0, 2)))

    def show_choices(self, view: View) -> None:
        """Prints the question and the numbered choices."""
        self.print(Text(f"\n{self.voice.question(view)}", "bold"))
        self.print(self.screen.choices(view))

    def show_chapter(self, chapter: str) -> None:
        """Prints the heading of a chapter."""
        self.print(Text(capitalised(self.screen.chapter(chapter)), "bold"))


def open_terminal(game: Game, names: Sequence[str], language: str, you: int | None) -> Terminal:
    """A terminal with the game's own screen, or the plain one if it has none."""
    terminal = parts_of(game).terminal
    if terminal is None:
        return Terminal(new_console(), PlainScreen(voice_of(game, names, language, you)))
    return Terminal(new_console(), terminal().screen(game, names, language, you))
