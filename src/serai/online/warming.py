"""Works out what a table of a game shows once, so that what is compiled for it is loaded before anybody plays."""

from serai.games import parts_of
from serai.kernel.chance import new_chance
from serai.kernel.game import Game, View
from serai.kernel.table import Table
from serai.online.saying import voices_for


def warm_up(game: Game) -> None:
    """Makes a View with hints, as after every choice, and imagines what it hides, as some hints do."""
    table = Table(game, game.seats[0], seed="warm")
    view = first_choice(table)
    view.imagine(new_chance(0))
    hints = parts_of(game).hints
    if hints:
        hints(view, voices_for(table, view.seat))


def first_choice(table: Table) -> View:
    """The first View of a table with more than one choice."""
    while len((view := table.view(table.acting[0])).legal) == 1:
        table.apply(view.seat, view.legal[0])
    assert view.shown
    return view
