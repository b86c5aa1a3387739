"""Closing a table in the name of the operator, whoever plays there."""

from serai.online.entries import Closed
from serai.server.hall.draft import Draft
from serai.server.hall.hall import Hall


async def close_table(hall: Hall, id: str) -> bool:
    """Closes a table; returns whether it was closed now. One whose game is over stays as it is."""
    closed = False

    def act(draft: Draft) -> None:
        nonlocal closed
        closed = not draft.table.closed and not draft.table.over
        if closed:
            draft.add(Closed(draft.now))

    await hall.commit(id, act)
    return closed
