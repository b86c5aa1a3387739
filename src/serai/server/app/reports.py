"""Reports over HTTP: telling the operator of this server about somebody's behaviour at a table."""

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, post

from serai.kernel.refusal import Unreadable
from serai.server.app.context import Context
from serai.server.clock import now
from serai.server.store.reports import Report

MAX_WHY_LETTERS = 500


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report about somebody."""

    table: Annotated[str, msgspec.Meta(max_length=40)]
    person: Annotated[str, msgspec.Meta(max_length=40)]
    why: Annotated[str, msgspec.Meta(max_length=MAX_WHY_LETTERS)]
    """What they have done, in your words."""


@post("/api/reports", status_code=204)
async def post_report(request: Request[Any, Any, Any], context: Context, data: NewReport) -> None:
    """Reports somebody to the operator, with what they have said at this table."""
    caller = await context.caller(request, "self")
    context.take("report", request, caller)
    session = await context.table_seen_by(caller, data.table)
    why = " ".join(data.why.replace("\0", " ").split())
    if not why:
        raise Unreadable("Say in a few words what has happened.", "Sag in ein paar Worten, was geschehen ist.")
    if not await context.hall.store.visits.has_been(data.person, session.id):
        raise Unreadable(
            "Nobody with this id has been at this table.", "Niemand mit dieser Kennung war an diesem Tisch."
        )
    report = Report(secrets.token_hex(8), now(), caller.person.id, data.person, session.id, session.table.length, why)
    await context.hall.store.reports.add(report)
