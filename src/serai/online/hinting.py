"""Who may ask for a hint at a table, and what it is made from."""

from serai.kernel.game import View
from serai.kernel.refusal import NotNow
from serai.online.commands import Visitor
from serai.online.conditions import playing_seat
from serai.online.table import OnlineTable


def may_get_hints(table: OnlineTable) -> bool:
    """Whether whoever is asked at a table may ask for a hint."""
    return why_no_hints(table) is None


def why_no_hints(table: OnlineTable) -> str | None:
    """Why nobody gets hints at a table, in a sentence; None if they do."""
    if table.opened.rated:
        return "There are no hints in a rated game. At a table that is not rated you can ask for them."
    if table.opened.daily:
        return "Everybody plays the daily deal without hints. At another table you can ask for them."
    if table.opened.lesson:
        return "In a lesson the host says what to look at."
    playing = [place for place in table.places if place.person is not None and not place.resigned]
    if len(playing) > 1 and not table.opened.hints:
        return "Other people play here, and the host has not allowed hints. Allow them when you open a table."
    return None


def view_for_hint(table: OnlineTable, visitor: Visitor) -> View:
    """What the visitor knows at their own seat; refused if hints are not allowed here, or nobody asks them now."""
    seat = playing_seat(table, visitor)
    refused = why_no_hints(table)
    if refused:
        raise NotNow(refused)
    if table.closed:
        raise NotNow("This table is closed.")
    if seat not in table.acting:
        raise NotNow("It is not your turn. Ask for a hint when you are asked to choose.")
    return table.view_of(seat)
