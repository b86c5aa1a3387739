"""Draws what a notebook shows: a table, a View or a record as SVG, in the manner of the client."""

from serai.games import UnknownGame
from serai.games.recorded import game_of_record
from serai.games.scenes import picture_of, scene_of_table, scene_of_view, seat_names
from serai.kernel.edition import EditionError
from serai.kernel.game import View
from serai.kernel.record import Record, RecordError, replay
from serai.kernel.table import Table
from serai.pictures.picture import Scene
from serai.pictures.svg import svg_of
from serai.text.languages import FIRST_LANGUAGE

LANGUAGE = FIRST_LANGUAGE


def paint(thing: object) -> str | None:
    """The picture of a table, a View or a record; None for anything else, and for what cannot be played again."""
    scene = _scene(thing)
    return svg_of(scene) if scene else None


def _scene(thing: object) -> Scene | None:
    match thing:
        case Table():
            return scene_of_table(thing, LANGUAGE)
        case View():
            picture = picture_of(thing, LANGUAGE)
            return scene_of_view(thing, seat_names(len(picture.seats), LANGUAGE), LANGUAGE) if picture else None
        case Record():
            table = _played_again(thing)
            return scene_of_table(table, LANGUAGE) if table else None
        case _:
            return None


def _played_again(record: Record) -> Table | None:
    """The table at the end of a record; None if its seed is secret, or its rules or edition are not installed."""
    try:
        game = game_of_record(record)
        return replay(record, game) if game else None
    except (UnknownGame, EditionError, RecordError):
        return None
