"""Deleting an account: everything of a person's own goes, and every table where they have been forgets them."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

import msgspec

from serai.kernel.refusal import Refused
from serai.online.commands import Visitor
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Forgotten, Opened
from serai.online.forgetting import WithoutPerson, forget_person, last_command, names_of, new_nobody
from serai.server.hall.draft import About, Draft
from serai.server.hall.hall import MAX_COMMIT_TRIES, Hall
from serai.server.hall.reading import UNREADABLE
from serai.server.store.errors import Conflict, NoSuchTable, StoreDown
from serai.server.store.rewriting import Rewriting

ERASURES = "erasures"
"""The subject of hints that somebody waits to be forgotten."""
TABLES_AT_ONCE = 50


async def delete_account(hall: Hall, person: str) -> None:
    """Deletes what is a person's own; a worker has their tables forget them."""
    at = hall.clock()
    await hall.store.erasures.ask(person, at)
    hall.bus.hint(ERASURES, at)


async def forget_tables(hall: Hall, person: str) -> AsyncGenerator[str]:
    """Has one table after the other forget a person; yields each. It can be broken off and begun again at any time."""
    after = ""
    while tables := await hall.store.visits.of(person, TABLES_AT_ONCE, after):
        for table in tables:
            await _forget_at(hall, table, person)
            yield table
        after = tables[-1]


async def _forget_at(hall: Hall, table: str, person: str) -> None:
    with suppress(NoSuchTable):
        await _give_up(hall, table, person)
        names = await _rewrite(hall, table, person)
        await hall.store.history.rename(table, names)
    await hall.store.visits.forget(person, table)


async def _give_up(hall: Hall, table: str, person: str) -> None:
    """Gives up the person's seat, so that a bot plays on; nothing can be done where nobody has the rules.

    A game that is over is not even read by its rules: most tables of a person are of that kind.
    """
    listed = await hall.store.listed(table)
    if listed is None or listed.status not in ("open", "running"):
        return

    def act(draft: Draft) -> None:
        command = last_command(draft.table, person)
        if command is not None:
            draft.add(decide(draft.table, Visitor(person, ""), command, draft.now))

    with suppress(*UNREADABLE, Refused):
        await hall.commit(table, act)


async def _rewrite(hall: Hall, table: str, person: str) -> list[str]:
    """Rewrites the log of a table, unless it names the person no more; returns the names at its seats."""
    for _ in range(MAX_COMMIT_TRIES):
        entries = await hall.store.read(table)
        listed = await hall.store.listed(table)
        if listed is None:
            raise NoSuchTable(f"The table {table} stands in no list.")
        about = msgspec.json.decode(listed.about, type=About)
        nobody = new_nobody()
        without = forget_person(entries, person, nobody)
        if without.entries == list(entries):
            return about.names
        await hall.store.puzzles.remove_naming(table, names_of(entries, person))
        about = _about(about, entries, without, person)
        try:
            await hall.store.rewrite(_rewriting(hall, table, person, nobody, entries, without, about))
        except Conflict:
            continue
        await _tell_nodes(hall, table, len(entries) + 1)
        return about.names
    raise StoreDown("Too many people act at this table at once. Try again.")


def _rewriting(
    hall: Hall,
    table: str,
    person: str,
    nobody: str,
    entries: Sequence[AnyEntry],
    without: WithoutPerson,
    about: About,
) -> Rewriting:
    changed = {seq: new for seq, (old, new) in enumerate(zip(entries, without.entries, strict=True), 1) if new != old}
    last = Forgotten(max(hall.clock(), entries[-1].at))
    return Rewriting(table, person, nobody, changed, last, len(entries) + 1, msgspec.json.encode(about).decode())


def _about(about: About, entries: Sequence[AnyEntry], without: WithoutPerson, person: str) -> About:
    opened = entries[0]
    names = [without.name if seat in without.seats else name for seat, name in enumerate(about.names)]
    hosted = isinstance(opened, Opened) and opened.host == person
    return msgspec.structs.replace(about, names=names, name="" if hosted else about.name)


async def _tell_nodes(hall: Hall, table: str, length: int) -> None:
    """Whoever has the table in memory reads it again: this node at once, the others when they hear of it."""
    hall.bus.hint(f"table.{table}", length)
    hall.bus.hint("lobby", hall.clock())
    session = hall.sessions.get(table)
    if session is not None:
        await hall.catch_up(session)
