"""Who may ask for a hint at a table, and what it is made from."""

from serai.kernel.game import View
from serai.kernel.refusal import NotNow
from serai.online.commands import Visitor
from serai.online.conditions import playing_seat
from serai.online.table import OnlineTable
from serai.text.languages import Both
from serai.text.refusals import spoken


def may_get_hints(table: OnlineTable) -> bool:
    """Whether whoever is asked at a table may ask for a hint."""
    return why_no_hints(table) is None


def why_no_hints(table: OnlineTable) -> Both | None:
    """Why nobody gets hints at a table, in a sentence; None if they do."""
    if table.opened.rated:
        return Both(
            "There are no hints in a rated game. At a table that is not rated you can ask for them.",
            "In einem gewerteten Spiel gibt es keine Tipps. An einem Tisch ohne Wertung kannst du danach fragen.",
        )
    if table.opened.daily:
        return Both(
            "Everybody plays the daily deal without hints. At another table you can ask for them.",
            "Die Tagespartie spielen alle ohne Tipps. An einem anderen Tisch kannst du danach fragen.",
        )
    if table.opened.lesson:
        return Both(
            "In a lesson the host says what to look at.",
            "In einer Lektion sagt der Gastgeber, worauf du achten sollst.",
        )
    playing = [place for place in table.places if place.person is not None and not place.resigned]
    if len(playing) > 1 and not table.opened.hints:
        return Both(
            "Other people play here, and the host has not allowed hints. Allow them when you open a table.",
            "Hier spielen noch andere, und der Gastgeber hat Tipps nicht erlaubt. Erlaube sie, wenn du einen Tisch "
            "eröffnest.",
        )
    return None


def view_for_hint(table: OnlineTable, visitor: Visitor) -> View:
    """What the visitor knows at their own seat; refused if hints are not allowed here, or nobody asks them now."""
    seat = playing_seat(table, visitor)
    refused = why_no_hints(table)
    if refused:
        raise spoken(NotNow, refused)
    if table.closed:
        raise NotNow("This table is closed.", "Dieser Tisch ist geschlossen.")
    if seat not in table.acting:
        raise NotNow(
            "It is not your turn. Ask for a hint when you are asked to choose.",
            "Du bist nicht am Zug. Frag nach einem Tipp, wenn du wählen sollst.",
        )
    return table.view_of(seat)
