"""Everything that somebody may wish at a table, as it comes over the wire, and the entry that it becomes."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import msgspec

from caravanserai.online import wishes
from caravanserai.online.entries import AnyEntry
from caravanserai.online.gathering import Gathering
from caravanserai.online.wishes import LONGEST_NAME, LONGEST_TEXT

Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Word = Annotated[str, msgspec.Meta(max_length=80)]


class Visitor(NamedTuple):
    """Somebody who comes to a table: who they are, and what they are called."""

    id: str
    name: str


class Wish(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """Something that somebody wishes; a wish sent twice with the same `id` comes true once."""

    id: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Sit(Wish, frozen=True):
    """To take a seat, under one's own name or another."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class Stand(Wish, frozen=True):
    """To give up the own seat before the game; the host may send a bot away."""

    seat: Seat


class Engage(Wish, frozen=True):
    """To give a seat to a bot."""

    seat: Seat
    level: Word


class Ready(Wish, frozen=True):
    """To say that the game may begin, or not yet."""

    ready: bool = True


class Begin(Wish, frozen=True):
    """To begin at once."""


class Choose(Wish, frozen=True):
    """To make a choice, in notation: `pick spice`."""

    action: Word


class Order(Wish, frozen=True):
    """To leave a standing order in an auction; without a limit, to take it back."""

    limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class Undo(Wish, frozen=True):
    """To take the latest choice back."""


class Leave(Wish, frozen=True):
    """To leave a running game to a bot."""


class Return(Wish, frozen=True):
    """To come back to it."""


class Free(Wish, frozen=True):
    """To let somebody else take the seat of one who is away."""

    seat: Seat


class Say(Wish, frozen=True):
    """To say something at the table."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Again(Wish, frozen=True):
    """To play again with the same people, or not."""

    again: bool = True


AnyWish = Sit | Stand | Engage | Ready | Begin | Choose | Order | Undo | Leave | Return | Free | Say | Again
"""Every kind of wish, as it is sent: `{"t": "choose", "id": "c-17", "action": "reveal mongol-merchant"}`."""

Granting = Callable[[Gathering, Visitor, Any, int], AnyEntry]

GRANTING: dict[type[Wish], Granting] = {
    Sit: lambda table, who, wish, now: wishes.sit(table, who.id, wish.name or who.name, wish.seat, now),
    Stand: lambda table, who, wish, now: wishes.stand(table, who.id, wish.seat, now),
    Engage: lambda table, who, wish, now: wishes.engage(table, who.id, wish.seat, wish.level, now),
    Ready: lambda table, who, wish, now: wishes.say_ready(table, who.id, wish.ready, now),
    Begin: lambda table, who, wish, now: wishes.begin(table, who.id, now),
    Choose: lambda table, who, wish, now: wishes.choose(table, who.id, wish.action, now),
    Order: lambda table, who, wish, now: wishes.order(table, who.id, wish.limit, now),
    Undo: lambda table, who, wish, now: wishes.undo(table, who.id, now),
    Leave: lambda table, who, wish, now: wishes.leave(table, who.id, now),
    Return: lambda table, who, wish, now: wishes.come_back(table, who.id, now),
    Free: lambda table, who, wish, now: wishes.free(table, who.id, wish.seat, now),
    Say: lambda table, who, wish, now: wishes.say(table, who.id, who.name, wish.text, now),
    Again: lambda table, who, wish, now: wishes.want_again(table, who.id, wish.again, now),
}
"""What is asked of the table for each kind of wish."""


def name_of(who: Visitor, wish: Wish) -> str:
    """The name of one person's wish, the same however often it is sent; empty if it has none."""
    return f"{who.id}/{wish.id}" if wish.id else ""


def grant(gathering: Gathering, who: Visitor, wish: Wish, now: int) -> AnyEntry:
    """The entry with which a wish comes true, or a refusal."""
    entry = GRANTING[type(wish)](gathering, who, wish, now)
    return msgspec.structs.replace(entry, id=name_of(who, wish)) if wish.id else entry
