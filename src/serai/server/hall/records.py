"""The record of a table for whoever asks: by the rules, or from the log alone where the rules are not here."""

from typing import NamedTuple

import msgspec

from serai.games import packages
from serai.kernel.record import Record, carrying_edition, record_of, text_of
from serai.kernel.refusal import NotNow
from serai.online.bare_record import bare_record
from serai.online.daily import end_of, require_may_see
from serai.online.table import OnlineTable
from serai.server.hall.draft import About
from serai.server.hall.hall import Hall
from serai.server.hall.reading import UNREADABLE, opening_of


class TableRecord(NamedTuple):
    """The record of a table, as text too, and the name of its game."""

    game: str
    record: Record
    text: str


async def table_record(hall: Hall, id: str, person: str, with_edition: bool) -> TableRecord:
    """The record of a table: while the game runs, what the person has seen of it; afterwards, all of it."""
    try:
        table = (await hall.session(id)).table
    except UNREADABLE as unreadable:
        return await _from_log(hall, id, unreadable)
    require_may_see(table, person)
    carries = with_edition or not hall.catalog.ships(table.game)
    return await hall.beside.do(lambda: by_the_rules(table, person, carries))


def by_the_rules(table: OnlineTable, person: str, carries: bool) -> TableRecord:
    """The record of a table that can be read, as a person may see it; it carries its edition if that is wished."""
    if table.game_table is None:
        raise NotNow(
            "The game has not begun, so there is no record yet.",
            "Das Spiel hat noch nicht begonnen, darum gibt es noch kein Protokoll.",
        )
    record = record_of(table.game_table, table.seat_of(person))
    record = msgspec.structs.replace(record, pledges=table.cuts.pledges, seed=None if table.sealed else record.seed)
    if carries:
        record = carrying_edition(record, table.game)
    return TableRecord(table.opened.game, record, text_of(record, table.game.actions))


async def _from_log(hall: Hall, id: str, unreadable: Exception) -> TableRecord:
    """The record of a finished game, which has no secrets any more; before its end only the rules know what is one."""
    listed = await hall.store.listed(id)
    if listed is None or listed.status != "over":
        raise unreadable
    entries = await hall.store.read(id)
    opened = opening_of(entries)
    if opened.daily and hall.clock() < end_of(opened.daily):
        raise unreadable
    package, about = packages().get(opened.game), msgspec.json.decode(listed.about, type=About)
    record = bare_record(opened, entries[1:], package.title if package else opened.game, about.names)
    content = await hall.store.editions.find(opened.game, opened.kept_as)
    if content is not None:
        record = msgspec.structs.replace(record, edition_content=dict(content))
    return TableRecord(opened.game, record, text_of(record))
