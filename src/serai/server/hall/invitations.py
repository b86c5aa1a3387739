"""Invitations that count: the table still waits with a free seat, and nobody concerned has blocked the other."""

from typing import NamedTuple

from serai.server.hall.hall import Hall
from serai.server.hall.lobby import SEATS
from serai.server.store.batches import Listed
from serai.server.store.errors import NoSuchTable
from serai.server.store.invitations import Invitation

MAX_INVITATIONS = 20
"""How many invitations of one person are looked at."""


class OpenInvitation(NamedTuple):
    """An invitation that can be accepted, and the table as it is now."""

    asked: Invitation
    table: Listed


async def open_invitations(hall: Hall, person: str) -> list[OpenInvitation]:
    """The invitations that a person can accept, one for each table, the oldest first."""
    found: dict[str, OpenInvitation] = {}
    for asked in (await hall.store.invitations.of_person(person, hall.clock()))[-MAX_INVITATIONS:]:
        if asked.table_id not in found and (table := await _waiting(hall, asked)):
            found[asked.table_id] = OpenInvitation(asked, table)
    return list(found.values())


async def _waiting(hall: Hall, asked: Invitation) -> Listed | None:
    """The table of an invitation; None if it waits for nobody, or if a block stands between them."""
    try:
        table = await hall.store.listed(asked.table_id)
    except NoSuchTable:
        return None
    if table is None or table.status != "open" or "" not in SEATS.decode(table.about).names:
        return None
    apart = await hall.store.blocks.parts(asked.person, (asked.inviter, table.host))
    return None if apart else table
