"""Previews: what a link to a table tells somebody who knows nothing of it, in words and for a picture.

Everything here is what a spectator may see; of a private table no more than its game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from serai.games import voice_of
from serai.games.scenes import acting_of, listed, picture_of, round_of
from serai.kernel.game import SPECTATOR
from serai.kernel.review import Review
from serai.online.projection import result_of, status_of
from serai.online.table import OnlineTable
from serai.pictures.picture import Scene, SceneSeat
from serai.text.voice import paragraphs


class Words(NamedTuple):
    """The sentences of previews in one language."""

    table_of: str
    private: str
    join: str
    free: str
    full: str
    move: str
    closed: str
    play: str


WORDS = {
    "en": Words(
        table_of="{0}’s table",
        private="A table of {0}",
        join="Open the link to sit down or to watch.",
        free="Free seats: {0} of {1}.",
        full="The game is about to begin.",
        move="Move {0} of {1}",
        closed="This table is closed.",
        play="Players: {0}.",
    ),
    "de": Words(
        table_of="Tisch von {0}",
        private="Ein Tisch für {0}",
        join="Öffne den Link, um dich dazuzusetzen oder zuzusehen.",
        free="Freie Plätze: {0} von {1}.",
        full="Die Partie beginnt gleich.",
        move="Zug {0} von {1}",
        closed="Dieser Tisch ist geschlossen.",
        play="Es spielen: {0}.",
    ),
}
"""A colon before names fits one name and several, in both languages."""


def is_private(table: OnlineTable) -> bool:
    """Whether only those who have the link may know more than the game: no list shows the table, or it is sealed."""
    return table.sealed or not table.opened.listed


def private_preview(table: OnlineTable, language: str) -> Scene:
    """What everybody may know of a private table."""
    return Scene(table.game.title, sentence=WORDS[language].join)


def table_preview(table: OnlineTable, names: Sequence[str], language: str) -> Scene:
    """A table as it is now, with these names at its seats."""
    if is_private(table):
        return private_preview(table, language)
    view = table.view_of(SPECTATOR) if table.game_table else None
    return Scene(
        table.game.title,
        _name_of(table, names, language),
        round_of(view, language) if view and not table.over else "",
        _sentence(table, names, language),
        _seats(table, names),
        picture_of(view, language) if view else None,
    )


def moment_preview(table: OnlineTable, names: Sequence[str], language: str, review: Review, step: int) -> Scene:
    """A moment of a finished game, as a spectator knew it then."""
    view, made = review.view(step, SPECTATOR), len(review.choices)
    happened = voice_of(table.game, names, language).sentences(view.events)
    return Scene(
        table.game.title,
        _name_of(table, names, language),
        WORDS[language].move.format(step, made),
        " ".join(paragraphs(happened)) or acting_of(view.acting, names, language),
        [SceneSeat(name, marked=seat in view.acting) for seat, name in enumerate(names)],
        picture_of(view, language),
    )


def title_of(preview: Scene, language: str) -> str:
    """The title of a page about a table."""
    if not preview.table:
        return WORDS[language].private.format(preview.game)
    return " · ".join(filter(None, (preview.table, preview.game, preview.place)))


def text_of(preview: Scene, language: str) -> str:
    """A few sentences about a table: who plays, where the game is, whose turn it is or who won."""
    names = [seat.name for seat in preview.seats if seat.name]
    playing = WORDS[language].play.format(listed(names, language)) if names else ""
    standing = ", ".join(f"{seat.name} {seat.points}" for seat in preview.seats if seat.points)
    return " ".join(filter(None, (preview.sentence, f"{standing}." if standing else playing)))


def _name_of(table: OnlineTable, names: Sequence[str], language: str) -> str:
    first = next(filter(None, names), "Serai")
    return table.opened.name or WORDS[language].table_of.format(first)


def _sentence(table: OnlineTable, names: Sequence[str], language: str) -> str:
    words, status, result = WORDS[language], status_of(table), result_of(table)
    if result is not None:
        return voice_of(table.game, names, language).result(result.points, result.winners)
    if status == "closed":
        return words.closed
    if status == "running":
        return acting_of(table.view_of(SPECTATOR).acting, names, language)
    free = sum(not place.taken for place in table.places)
    return words.free.format(free, len(table.places)) if free else words.full


def _seats(table: OnlineTable, names: Sequence[str]) -> list[SceneSeat]:
    result = result_of(table)
    if result is None:
        return [SceneSeat(name, marked=seat in table.acting) for seat, name in enumerate(names)]
    return [SceneSeat(name, str(result.points[seat]), seat in result.winners) for seat, name in enumerate(names)]
