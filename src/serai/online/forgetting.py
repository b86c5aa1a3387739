"""Forgetting a person: the log of a table without their id, their names and their messages. It plays out the same."""

import secrets
from collections.abc import Sequence
from itertools import chain, count
from typing import Any, NamedTuple

import msgspec

from serai.kernel.game import SPECTATOR
from serai.online.bot_names import name_for_a_bot
from serai.online.commands import Close, Command, Resign, Stand
from serai.online.entries import AnyEntry, Began, CommandEntry, Engaged, HandedOver, Opened, Removed, Said, Sat, Stood
from serai.online.table import OnlineTable

SOMEBODY = "Somebody"
NOBODY = "gone"
"""What the ids begin with that lead to nobody any more."""


def new_nobody() -> str:
    """An id for somebody who is forgotten, for one table only, so that it tells nothing of other tables."""
    return NOBODY + secrets.token_hex(8)


def is_forgotten(person: str) -> bool:
    """Whether an id leads to nobody any more."""
    return person.startswith(NOBODY)


def people_in(entry: AnyEntry) -> set[str]:
    """The ids that stand in an entry: whom it is about, and who has sent the command."""
    ids = {getattr(entry, "host", ""), getattr(entry, "person", "")}
    if isinstance(entry, CommandEntry):
        ids.add(entry.id.partition("/")[0])
    return ids - {""}


def last_command(table: OnlineTable, person: str) -> Command | None:
    """What somebody does before they are forgotten: they give up their seat, or close a table that waits for them."""
    seat = table.seat_of(person)
    if table.closed or table.over:
        return None
    if table.game_table is not None:
        return Resign() if seat != SPECTATOR and not table.places[seat].resigned else None
    if table.host == person:
        return Close()
    return Stand(seat=seat) if seat != SPECTATOR else None


class WithoutPerson(NamedTuple):
    """A log that names somebody no more: all of its entries, and the seats that have another name at its end."""

    entries: list[AnyEntry]
    name: str
    seats: list[int]


def forget_person(entries: Sequence[AnyEntry], person: str, nobody: str) -> WithoutPerson:
    """The log without a person; the others keep their names, and every choice stands.

    Nothing is played here, so that a log is forgotten whose rules or edition nobody has.
    """
    name, seats, rewritten = _free_name(entries), _Seats(), list[AnyEntry]()
    for entry in entries:
        seats.follow(entry)
        rewritten.append(_without(entry, person, nobody, name, seats))
    return WithoutPerson(rewritten, name, [seat for seat, giver in seats.given_by.items() if giver == person])


def names_of(entries: Sequence[AnyEntry], person: str) -> set[str]:
    """The names under which a person stands in a log."""
    return {entry.name for entry in entries if isinstance(entry, Sat | HandedOver | Said) and entry.person == person}


class _Seats:
    """Who sits where under which name, as far as the log alone tells, and who has brought that name."""

    def __init__(self) -> None:
        self.begun = False
        self.people: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self.given_by: dict[int, str] = {}

    def follow(self, entry: AnyEntry) -> None:
        if isinstance(entry, Sat):
            self.people[entry.seat] = self.given_by[entry.seat] = entry.person
            self.names[entry.seat] = entry.name
        elif isinstance(entry, HandedOver):
            self.people[entry.seat] = entry.person
        elif isinstance(entry, Stood | Removed):
            for known in (self.people, self.names, self.given_by):
                known.pop(entry.seat, None)
        elif isinstance(entry, Began):
            self.begun = True
        elif isinstance(entry, Engaged):
            self.people.pop(entry.seat, None)
            if not self.begun:
                self.given_by.pop(entry.seat, None)
                self.names[entry.seat] = entry.name or name_for_a_bot(entry.level, self.names.values())

    def speaks_as(self, entry: Said, person: str) -> bool:
        """Whether somebody speaks from a seat that still has the name of this person."""
        return any(self.given_by.get(seat) == person for seat, one in self.people.items() if one == entry.person)


def _free_name(entries: Sequence[AnyEntry]) -> str:
    """A name that nobody at the table has ever had."""
    taken = {getattr(entry, "name", "") for entry in entries}
    return next(name for name in chain((SOMEBODY,), (f"{SOMEBODY} {n}" for n in count(2))) if name not in taken)


def _without(entry: AnyEntry, person: str, nobody: str, name: str, seats: _Seats) -> AnyEntry:
    changes: dict[str, Any] = {
        field: nobody + value[len(person) :]
        for field in entry.__struct_fields__
        if isinstance(value := getattr(entry, field), str) and (value == person or value.startswith(f"{person}/"))
    }
    if isinstance(entry, Opened) and entry.host == person:
        changes["name"] = ""
    if isinstance(entry, Engaged) and not seats.begun:
        # It was the first name that nobody had, and the person may have had an earlier one.
        changes["name"] = seats.names[entry.seat]
    if isinstance(entry, Sat | HandedOver | Said) and entry.person == person:
        changes["name"] = name
    if isinstance(entry, Sat) and entry.person == person:
        changes |= {"network": "", "known": False}
    if isinstance(entry, Said):
        changes |= {"text": ""} if entry.person == person else {}
        changes |= {"name": name} if seats.speaks_as(entry, person) else {}
    return msgspec.structs.replace(entry, **changes) if changes else entry
