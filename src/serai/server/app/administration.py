"""The administrators' page over HTTP: people, reports, tables, the announcement, and what was done."""

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, put
from litestar.params import Parameter

from serai.server.app.administrators import acting_administrator
from serai.server.app.context import Context
from serai.server.app.people import PlainWord
from serai.server.hall import administration
from serai.server.hall.administration import MAX_ANNOUNCEMENT_LETTERS
from serai.server.kept import KEPT
from serai.server.store.admin_acts import AdminAct
from serai.server.store.announcements import Announcement
from serai.server.store.people import Person
from serai.server.store.reports import Report
from serai.text.languages import Both

MAX_PEOPLE, MAX_REPORTS, MAX_ACTS, MAX_LINES = 50, 50, 100, 3
"""How many people, reports, acts, and messages with a report an answer has."""

SearchWords = Annotated[str, Parameter(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
AnnouncementText = Annotated[str, msgspec.Meta(max_length=MAX_ANNOUNCEMENT_LETTERS)]


class AdminPerson(msgspec.Struct, frozen=True):
    """A person as administrators see them; times are milliseconds since 1970."""

    id: str
    name: str
    created: int
    seen: int
    banned: bool
    until: int | None
    """When the ban ends; null if it does not."""


class AdminReport(msgspec.Struct, frozen=True):
    """A report, with names and what the person has written at that table last."""

    at: int
    person: str
    name: str
    reporter: str
    table: str
    why: str
    said: list[str]


class AdminActOut(msgspec.Struct, frozen=True):
    """What an administrator has done; without a name it was a command on the machine."""

    at: int
    name: str
    what: str
    whom: str


class KeptOut(msgspec.Struct, frozen=True):
    """What is kept of people in one table of the database, and how long."""

    table: str
    what: Both
    how_long: Both


class NewBan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ban; without an end it is for good."""

    until: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class NewAnnouncement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody is told, until a time in milliseconds since 1970."""

    en: AnnouncementText
    de: AnnouncementText
    until: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


@get("/api/admin/people")
async def get_admin_people(
    request: Request[Any, Any, Any], context: Context, search: SearchWords = ""
) -> list[AdminPerson]:
    """People by id or part of their name, the latest seen first."""
    await acting_administrator(request, context, "read")
    return [await _person(context, one) for one in await context.hall.store.people.search(search, MAX_PEOPLE)]


@get("/api/admin/reports")
async def get_admin_reports(request: Request[Any, Any, Any], context: Context) -> list[AdminReport]:
    """What people have reported, the newest first."""
    await acting_administrator(request, context, "read")
    return [await _report(context, one) for one in await context.hall.store.reports.latest(MAX_REPORTS)]


@put("/api/admin/bans/{person:str}", status_code=204)
async def put_ban(request: Request[Any, Any, Any], context: Context, person: PlainWord, data: NewBan) -> None:
    """Keeps somebody from playing and writing; within 10 seconds at every node."""
    by = await acting_administrator(request, context, "command")
    await administration.ban(context.hall, by, person, data.until)
    context.standings.forget(person)


@delete("/api/admin/bans/{person:str}", status_code=204)
async def delete_ban(request: Request[Any, Any, Any], context: Context, person: PlainWord) -> None:
    """Lifts a ban."""
    by = await acting_administrator(request, context, "command")
    await administration.lift_ban(context.hall, by, person)
    context.standings.forget(person)


@delete("/api/admin/people/{person:str}", status_code=204)
async def delete_person(request: Request[Any, Any, Any], context: Context, person: PlainWord) -> None:
    """Deletes an account, as people can do it themselves; every table forgets the person."""
    by = await acting_administrator(request, context, "command")
    await administration.forget(context.hall, by, person)
    context.standings.forget(person)


@delete("/api/admin/tables/{id:str}", status_code=204)
async def delete_table(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> None:
    """Closes a table for good, whoever plays there."""
    by = await acting_administrator(request, context, "command")
    await administration.close(context.hall, by, id)


@put("/api/admin/announcement")
async def put_announcement(request: Request[Any, Any, Any], context: Context, data: NewAnnouncement) -> Announcement:
    """Tells everybody something on every page; it takes the place of what was announced before."""
    by = await acting_administrator(request, context, "command")
    announcement = await administration.announce(context.hall, by, data.en, data.de, data.until)
    context.operator_texts.forget()
    return announcement


@delete("/api/admin/announcement", status_code=204)
async def delete_announcement(request: Request[Any, Any, Any], context: Context) -> None:
    """Withdraws what is announced."""
    by = await acting_administrator(request, context, "command")
    await administration.withdraw(context.hall, by)
    context.operator_texts.forget()


@get("/api/admin/acts")
async def get_admin_acts(request: Request[Any, Any, Any], context: Context) -> list[AdminActOut]:
    """What administrators have done, the newest first."""
    await acting_administrator(request, context, "read")
    return [await _act(context, one) for one in await context.hall.store.admin_acts.latest(MAX_ACTS)]


@get("/api/admin/kept")
async def get_admin_kept(request: Request[Any, Any, Any], context: Context) -> list[KeptOut]:
    """What is kept of people, and how long."""
    await acting_administrator(request, context, "read")
    return [KeptOut(table, kept.what, kept.how_long) for table, kept in KEPT.items()]


async def _person(context: Context, person: Person) -> AdminPerson:
    standing = await context.hall.store.bans.standing(person.id)
    banned = not standing.may_act(context.hall.clock())
    return AdminPerson(person.id, person.name, person.created, person.seen, banned, standing.until if banned else None)


async def _report(context: Context, report: Report) -> AdminReport:
    tables = await context.hall.store.visits.messages(report.person, [report.table_id])
    said = [message.text for table in tables for message in table.said[-MAX_LINES:]]
    name, reporter = [await _name(context, person) for person in (report.person, report.reporter)]
    return AdminReport(report.at, report.person, name, reporter, report.table_id, report.why, said)


async def _act(context: Context, act: AdminAct) -> AdminActOut:
    return AdminActOut(act.at, await _name(context, act.person) if act.person else "", act.what, act.whom)


async def _name(context: Context, person: str) -> str:
    return (await context.authenticator.person(person)).name
