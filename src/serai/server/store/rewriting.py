"""Rewriting the log of a table so that it names somebody no more: the one exception to entries never changing."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Row, delete, select, text, update

from serai.online.entries import AnyEntry
from serai.server.store.database import Database
from serai.server.store.errors import Conflict
from serai.server.store.schema import analyses, sitting, tables

INSERT_ENTRY = text("""
INSERT INTO log (table_id, seq, entry) VALUES (:table, :seq, :entry) ON CONFLICT DO NOTHING
""")
UPDATE_ENTRY = text("UPDATE log SET entry = :entry WHERE table_id = :table AND seq = :seq")
IDS = msgspec.json.Decoder(list[str])


class Rewriting(NamedTuple):
    """What changes at a table."""

    table: str
    person: str
    nobody: str
    """The id that takes the place of the person's."""
    entries: Mapping[int, AnyEntry]
    """The entries that change, by their numbers."""
    last: AnyEntry
    """The entry that says that others have changed."""
    length: int
    """How long the log is with it."""
    about: str
    """What the lobby shows from now on, as JSON."""


async def rewrite(database: Database, what: Rewriting) -> None:
    """Appends the last entry and changes those before it, in one commit; raises `Conflict` if it is not the next one.

    It comes first: whoever has its number may change the log, as with every entry, and a node that does not know it
    can write nothing at this table before it has read it.
    """
    last, changed = _entry(what, what.length, what.last), [_entry(what, *entry) for entry in what.entries.items()]

    def write(connection: Connection) -> None:
        if connection.execute(INSERT_ENTRY, last).rowcount == 0:
            raise Conflict(f"Entry {what.length} of table {what.table} is not the next one. Read the log again.")
        connection.execute(UPDATE_ENTRY, changed)
        _rewrite_lists(connection, what)

    await database.transaction(write)


def _entry(what: Rewriting, seq: int, entry: AnyEntry) -> dict[str, object]:
    return {"table": what.table, "seq": seq, "entry": msgspec.json.encode(entry).decode()}


def _rewrite_lists(connection: Connection, what: Rewriting) -> None:
    """The table keeps its place in the lists; what was found in its game is in words that name people."""
    here = tables.c.id == what.table
    row = connection.execute(select(tables.c.host, tables.c.seated, tables.c.turns).where(here)).one()
    connection.execute(update(tables).where(here).values(**_listed(row, what)))
    seat = update(sitting).where(sitting.c.table_id == what.table, sitting.c.person == what.person)
    connection.execute(seat.values(person=what.nobody))
    connection.execute(delete(analyses).where(analyses.c.table_id == what.table))


def _listed(row: Row[str, str, str], what: Rewriting) -> dict[str, object]:
    host, seated, turns = row
    return {
        "length": what.length,
        "host": what.nobody if host == what.person else host,
        "seated": _ids(seated, what),
        "turns": _ids(turns, what),
        "about": what.about,
        "leased_until": 0,
        "runs_out": None,
    }


def _ids(ids: str, what: Rewriting) -> str:
    """People as JSON text, sorted as ever, with the new id."""
    people = (what.nobody if one == what.person else one for one in IDS.decode(ids))
    return msgspec.json.encode(sorted(people)).decode()
