"""Tables, Views and records as scenes that can be drawn: who looks, whose turn it is, and what lies there."""

from collections.abc import Sequence
from typing import NamedTuple

from serai.games import parts_of, voice_of
from serai.kernel.game import View
from serai.kernel.table import Table
from serai.pictures.picture import Picture, Scene, SceneSeat
from serai.text.voice import AND


class Words(NamedTuple):
    """What stands around a picture, in one language."""

    seat: str
    round: str
    open: str
    spectator: str
    seen_by: str
    acting: str


WORDS = {
    "en": Words(
        seat="Seat {0}",
        round="Round {0}",
        open="all hands open",
        spectator="as a spectator sees it",
        seen_by="as {0} sees it",
        acting="To move: {0}.",
    ),
    "de": Words(
        seat="Platz {0}",
        round="Runde {0}",
        open="alle Hände offen",
        spectator="aus Sicht der Zuschauer",
        seen_by="aus Sicht von {0}",
        acting="Am Zug: {0}.",
    ),
}
BEFORE_THE_FIRST_ROUND = "0"


def scene_of_view(view: View, names: Sequence[str], language: str) -> Scene:
    """What one seat, or a spectator, knows of a table; it is made from the View alone."""
    words, own = WORDS[language], view.seat >= 0
    asked = own and view.seat in view.acting
    question = voice_of(view.game, names, language, view.seat).question(view) if asked else ""
    seen = words.open if view.is_open else words.seen_by.format(names[view.seat]) if own else words.spectator
    return Scene(
        view.game.title,
        seen,
        round_of(view, language),
        question or acting_of(view.acting, names, language),
        [SceneSeat(name, marked=seat in view.acting) for seat, name in enumerate(names)],
        picture_of(view, language),
    )


def scene_of_table(table: Table, language: str, seat: int | None = None) -> Scene:
    """A table with all hands open, or as a seat sees it; a finished one with who has won."""
    view = table.open_view() if seat is None else table.view(seat)
    scene = scene_of_view(view, table.names, language)
    if not table.over:
        return scene
    points, winners = table.points, table.winners
    seats = [SceneSeat(name, str(points[seat]), seat in winners) for seat, name in enumerate(table.names)]
    return scene._replace(sentence=voice_of(table.game, table.names, language).result(points, winners), seats=seats)


def picture_of(view: View, language: str) -> Picture | None:
    """What lies on the table, if the game says how it is drawn."""
    draw = parts_of(view.game).picture
    return draw(view, language) if draw else None


def round_of(view: View, language: str) -> str:
    """The round; empty before the first."""
    chapter = view.game.chapter(view.state)  # pyright: ignore[reportArgumentType] -- each game takes its own state
    return "" if chapter == BEFORE_THE_FIRST_ROUND else WORDS[language].round.format(chapter)


def acting_of(seats: Sequence[int], names: Sequence[str], language: str) -> str:
    """Whose turn it is, as a sentence; empty if it is nobody's."""
    return WORDS[language].acting.format(listed([names[seat] for seat in seats], language)) if seats else ""


def listed(names: Sequence[str], language: str) -> str:
    """Names in a row, the last with an `and`."""
    *others, last = names
    return f"{', '.join(others)}{AND[language]}{last}" if others else last


def seat_names(seats: int, language: str) -> list[str]:
    """What the seats of a View are called, which does not know who sits there."""
    return [WORDS[language].seat.format(seat + 1) for seat in range(seats)]
