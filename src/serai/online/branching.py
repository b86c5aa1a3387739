"""Branching: a new table that repeats the first choices of a finished game and continues against bots."""

from collections.abc import Iterator

from serai.kernel.refusal import NotNow, Unreadable
from serai.kernel.undo import Choice
from serai.online.commands import Visitor
from serai.online.entries import AnyEntry, Began, Branch, Chose, Engaged, Opened, Ready, Sat
from serai.online.place import STAND_IN
from serai.online.table import OnlineTable


def branch_off(played: OnlineTable, at: Branch, visitor: Visitor, seat: int, now: int) -> list[AnyEntry]:
    """The first entries of the new table: the visitor takes a seat, bots take the others, the choices are repeated."""
    if not played.over:
        raise NotNow(
            "The game is still being played. Come back when it is over.",
            "Das Spiel läuft noch. Komm wieder, wenn es zu Ende ist.",
        )
    if played.sealed:
        raise NotNow(
            "Others play the same cards today. You can try other choices when the day is over.",
            "Andere spielen heute dieselben Karten. Wenn der Tag vorbei ist, kannst du anderes ausprobieren.",
        )
    table = played.playing
    if at.step not in range(len(table.history)):
        raise Unreadable(
            f"A table can branch off after 0 to {len(table.history) - 1} of the choices.",
            f"Ein Tisch kann nach 0 bis {len(table.history) - 1} der Entscheidungen abzweigen.",
        )
    if seat not in table.seats:
        raise Unreadable(
            f"That table had seats 0 to {table.seats[-1]}.", f"Jener Tisch hatte die Plätze 0 bis {table.seats[-1]}."
        )
    return [
        _opened(played.opened, at, visitor, now),
        *_seated(played, visitor, seat, now),
        *_chosen(played, at.step, now),
    ]


def _opened(played: Opened, at: Branch, visitor: Visitor, now: int) -> Opened:
    """The same game with the same seed; neither rated nor listed, because the seed is public."""
    return Opened(
        at=now,
        host=visitor.id,
        game=played.game,
        rules=played.rules,
        edition=played.edition,
        edition_id=played.edition_id,
        seats=played.seats,
        seed=played.seed,
        options=played.options,
        name=played.name,
        branch=at,
    )


def _seated(played: OnlineTable, visitor: Visitor, seat: int, now: int) -> Iterator[AnyEntry]:
    yield Sat(now, seat, visitor.id, visitor.name)
    for other in played.playing.seats:
        if other != seat:
            yield Engaged(now, other, STAND_IN)
    yield Ready(now, seat, True)
    yield Began(now, played.playing.salt, played.cuts.pledges)


def _chosen(played: OnlineTable, steps: int, now: int) -> Iterator[Chose]:
    choices: list[Choice] = played.playing.history[:steps]
    for choice in choices:
        yield Chose(now, choice.seat, played.game.actions.notation(choice.action), by="record")
