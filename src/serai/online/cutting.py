"""Decisions about cutting the cards before they are dealt."""

from serai.kernel.fate import seed_hash
from serai.kernel.refusal import NotNow, NotYours
from serai.online.commands import Cut, Pledge, Visitor
from serai.online.conditions import own_seat, require_not_begun
from serai.online.entries import Began, CardsCut, Pledged, Shuffled
from serai.online.table import OnlineTable


def decide_pledge(table: OnlineTable, visitor: Visitor, command: Pledge, now: int) -> Pledged:
    """A person fixes their cut, or another one, before the cards are shuffled."""
    require_not_begun(table)
    seat = own_seat(table, visitor)
    if table.opened.daily:
        raise NotNow(
            "Everybody plays the same cards today, so nobody cuts them.",
            "Heute spielen alle mit denselben Karten, darum hebt niemand ab.",
        )
    return Pledged(now, seat, command.pledge)


def decide_cut(table: OnlineTable, visitor: Visitor, command: Cut, now: int) -> CardsCut:
    """A person makes the cut that they have pledged."""
    seat = own_seat(table, visitor)
    if table.game_table is not None or table.cuts.until is None:
        raise NotNow("The cards are not being cut now.", "Gerade wird nicht abgehoben.")
    if not table.cuts.is_pledged(seat, seed_hash(command.cut)):
        raise NotYours(
            "That is not the cut that was pledged for your seat.",
            "Das ist nicht der Schnitt, der für deinen Platz angekündigt war.",
        )
    return CardsCut(now, seat, command.cut)


def beginning(table: OnlineTable, now: int) -> Shuffled | Began:
    """The cards are dealt at once if nobody has pledged a cut; otherwise people cut them first."""
    return Shuffled(now) if any(table.cuts.pledges) else Began(now)


def decide_deal(table: OnlineTable, now: int) -> Began | None:
    """The cards are dealt when everybody has cut as they have pledged, or has had the time to."""
    until = table.cuts.until
    if until is None or not (table.cuts.complete or until <= now):
        return None
    return Began(now, table.cuts.salt, table.cuts.pledges)
