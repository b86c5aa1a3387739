"""`serai show`: the position at one moment of a record, in the terminal or as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from serai.cli.flags import InLanguage, RecordEdition, RecordFile
from serai.text.languages import FIRST_LANGUAGE


def show(
    file: RecordFile,
    move: Annotated[
        int | None,
        typer.Option(
            min=1, help="The moment before this choice, counted as `replay` counts them.", show_default="the end"
        ),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="PICTURE", help="Write the position to this file as a picture (SVG).")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="See only what this seat saw.", show_default="all hands open")
    ] = None,
    edition: RecordEdition = None,
    language: InLanguage = FIRST_LANGUAGE,
) -> None:
    """Show the position at one moment of a record, here or as a picture."""
    from serai.cli.files import write_file
    from serai.cli.records import game_of_record, open_record, require_seat, table_before
    from serai.cli.replay import show_position
    from serai.cli.terminal import open_terminal
    from serai.games.scenes import scene_of_table
    from serai.pictures.svg import svg_of

    record = open_record(file)
    require_seat(record, seat)
    game = game_of_record(record, edition)
    table = table_before(record, game, len(record.choices) + 1 if move is None else move)
    you = None if seat is None else record.seats.index(seat)
    if svg is not None:
        write_file(svg, svg_of(scene_of_table(table, language, you)))
        return
    terminal = open_terminal(game, record.seats, language, you)
    terminal.show_chapter(table.chapter)
    show_position(terminal, table)
