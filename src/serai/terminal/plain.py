"""A screen for a game that has none of its own: the fields of the View, the choices in notation, the final points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from rich.columns import Columns
from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from serai.kernel.events import Event
from serai.kernel.game import Game, View
from serai.kernel.table import Table
from serai.terminal.drawing import MAX_LISTED_CHOICES, capitalised, columns
from serai.terminal.screen import EditionReport, GamePhrases
from serai.text.voice import Voice

SHOWN_ELSEWHERE = ("seat", "acting", "choices")
"""Fields of a View that the screen shows in a way of its own."""


@dataclass(frozen=True)
class PlainPhrases(GamePhrases):
    """What the terminal says around such a game, in one language."""

    turn: str
    yes: str
    no: str


PHRASES = {
    "en": PlainPhrases(
        about="{title}, for {low} to {high} players.",
        notice="",
        how="Type the number of a choice and press Enter; ? helps.",
        seated="You sit with bots: {others}.",
        chapter="part {chapter}",
        help=(
            ("3", "take choice 3"),
            ("{notation}", "the same in notation, as records write it; the start is enough"),
        ),
        no_topic="There is nothing to look up about '{text}' in this game.",
        scores="The result",
        sorts={},
        turn="choosing now",
        yes="yes",
        no="no",
    ),
    "de": PlainPhrases(
        about="{title}, für {low} bis {high} Spieler.",
        notice="",
        how="Tippe die Nummer einer Wahl und drücke Enter; ? hilft.",
        seated="Mit dir am Tisch sitzen Bots: {others}.",
        chapter="Teil {chapter}",
        help=(
            ("3", "Wahl 3 nehmen"),
            ("{notation}", "dasselbe, wie es im Protokoll steht; der Anfang genügt"),
        ),
        no_topic="Zu „{text}“ gibt es in diesem Spiel nichts nachzulesen.",
        scores="Das Ergebnis",
        sorts={},
        turn="am Zug",
        yes="ja",
        no="nein",
    ),
}


@dataclass(frozen=True)
class PlainScreen:
    """Draws Views of any game, in the language of a voice."""

    voice: Voice
    drawn_events = ()

    @property
    def phrases(self) -> PlainPhrases:
        """The phrases of the language."""
        return PHRASES[self.voice.language]

    def about(self, table: Table) -> str:
        """The title, and the number of players."""
        seats = table.game.seats
        return self.phrases.about.format(title=table.game.title, low=seats[0], high=seats[-1])

    def chapter(self, chapter: str) -> str:
        """`part 1`."""
        return self.phrases.chapter.format(chapter=chapter)

    # The table

    def table(self, view: View, hands: Sequence[View] = ()) -> Iterator[RenderableType]:
        """Who must choose, and the fields of the View; of open hands, what each seat alone can see."""
        yield Rule(Text(view.game.title, "bold"), style="dim")
        shown = _fields(view)
        acting = ", ".join(self.voice.names[seat] for seat in view.acting)
        yield self._grid({self.phrases.turn: acting, **shown} if acting else shown)
        for seat, own in enumerate(hands):
            private = {name: value for name, value in _fields(own).items() if value != shown.get(name)}
            if private:
                yield Text(self.voice.names[seat], "bold")
                yield self._grid(private)

    def _grid(self, fields: Mapping[str, Any]) -> RenderableType:
        grid = columns()
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for name, value in fields.items():
            grid.add_row(capitalised(name.replace("_", " ")), Text(self._written(value)))
        return grid

    def _written(self, value: Any) -> str:
        """A value as words: lists with commas, entries by name, structs of a list on lines of their own."""
        if isinstance(value, bool):
            return self.phrases.yes if value else self.phrases.no
        if isinstance(value, dict):
            entries = cast("dict[Any, Any]", value).items()
            return ", ".join(f"{str(name).replace('_', ' ')} {self._written(entry)}" for name, entry in entries) or "–"
        if isinstance(value, list | tuple):
            entries = cast("Sequence[Any]", value)
            between = "\n" if any(isinstance(entry, dict) for entry in entries) else ", "
            return between.join(map(self._written, entries)) or "–"
        return "–" if value in (None, "") else str(value)

    # The choices

    def numbered(self, view: View) -> Mapping[int, int]:
        """The choices one after the other."""
        return dict(enumerate(view.legal, 1))

    def choices(self, view: View) -> RenderableType:
        """The choices in notation; many of them side by side."""
        actions, numbered = view.game.actions, self.numbered(view)
        width = len(str(len(numbered)))
        lines = [Text(f"{n:>{width}}  ", "bold").append(actions.notation(each), "") for n, each in numbered.items()]
        if len(lines) > MAX_LISTED_CHOICES:
            return Columns(lines, equal=True, column_first=True, padding=(0, 2))
        return Text("\n").join(lines)

    def warning(self, view: View, action: int) -> str:
        """Nothing: the screen knows no rules."""
        return ""

    # Questions of a person, and the end of a game

    def following(self, events: Sequence[Event], seat: int, choices_told: bool) -> list[Event]:
        """All events, because the screen cannot tell which of them repeat the choice."""
        return list(events)

    def topics(self) -> Mapping[str, Sequence[str]]:
        """None."""
        return {}

    def topic(self, view: View, action: int) -> str | None:
        """None."""
        return None

    def explain(self, topic: str, view: View) -> Iterable[RenderableType]:
        """Nothing."""
        return ()

    def scoring(self, table: Table, names: Sequence[str]) -> Iterator[RenderableType]:
        """The points of every seat, winners first."""
        grid = columns()
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right")
        for seat in sorted(table.seats, key=lambda seat: (seat not in table.winners, -table.points[seat])):
            style = "bold" if seat in table.winners else ""
            grid.add_row(Text(names[seat], style), Text(str(table.points[seat]), style))
        yield grid


def _fields(view: View) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(view.shown)
    return {name: value for name, value in shown.items() if name not in SHOWN_ELSEWHERE}


def plain_edition_report(game: Game, languages: Sequence[str]) -> EditionReport:
    """The note and the values of an edition that has been opened, and therefore has no faults."""
    file = game.edition_file
    notes = [Text(file.note(language)) for language in languages if file.note(language)]
    values = {name: value for name, value in file.content.items() if name not in ("name", "version", "note")}
    lines = [Text(f"{name}: {msgspec.json.encode(value).decode()}") for name, value in values.items()]
    return EditionReport(file.name, [*notes, *lines], (), f"version {file.version}")
