"""Invitations by name over HTTP: who can be asked, asking them to a table, and what they answer."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import Parameter

from serai.kernel.refusal import NotNow, Unreadable
from serai.online.commands import MAX_NAME_LETTERS
from serai.online.inviting import require_belongs, require_can_be_invited
from serai.online.names import look_alike
from serai.server.app.authenticator import Caller
from serai.server.app.context import Context
from serai.server.app.people import PlainWord
from serai.server.clock import now
from serai.server.hall.hall import concerning
from serai.server.hall.invitations import OpenInvitation, open_invitations
from serai.server.hall.session import TableSession
from serai.server.store.invitations import Invitation
from serai.server.store.people import Person

MAX_COMPANIONS, MAX_NAMESAKES = 12, 8
MAX_INVITED = 16
"""How many people can be invited to one table."""
MAX_ASKED_LATELY = 10
"""How often somebody can invite the same person in a week if they never come."""

Name = Annotated[str, Parameter(max_length=MAX_NAME_LETTERS, description="The whole name.")]
PersonId = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w-]+$")]


class FoundPerson(msgspec.Struct, frozen=True):
    """Somebody who can be invited."""

    id: str
    name: str
    known: bool
    """Whether they have a passkey, so that they are the same person everywhere."""
    played: int | None
    """When you last ended a game together; null if that was long ago, or never."""


class NewInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite."""

    person: PersonId


class InvitedPerson(msgspec.Struct, frozen=True):
    """Somebody who is invited to a table and has not come."""

    person: str
    name: str
    inviter: str
    """The id of who has invited them."""
    declined: bool


class InvitationOut(msgspec.Struct, frozen=True, tag_field="t", tag="invited"):
    """An invitation that you can accept, by sitting down at the table, or decline."""

    table: str
    inviter: str
    """The id of who invites you."""
    name: str
    """What they are called."""
    at: int
    game: str
    rated: bool
    about: msgspec.Raw


@get("/api/people")
async def get_people(request: Request[Any, Any, Any], context: Context, name: Name = "") -> list[FoundPerson]:
    """Whom you can invite: people of this whole name, or one that looks like it; without a name, those of your games.

    Those with whom you have played come first.
    """
    caller = await context.caller(request)
    context.take("read", request, caller)
    if name:
        context.take_of_both("find", request, caller)
    store, me = context.hall.store, caller.person.id
    companions = await store.history.companions(me, MAX_COMPANIONS)
    people = [person for person in await _people(context, name, companions) if person.id != me]
    blocked = await store.blocks.of(me)
    found = [await _found(context, person, companions) for person in people if person.id not in blocked]
    return sorted(found, key=lambda one: (-(one.played or 0), one.name != name, not one.known))


async def _people(context: Context, name: str, companions: Iterable[str]) -> list[Person]:
    """Those with whom somebody has played, or of a name: then also others, however many namesakes there are."""
    near = [await context.authenticator.person(id) for id in companions]
    if not name:
        return near
    others = await context.hall.store.people.called(name, MAX_NAMESAKES)
    found = {person.id: person for person in (*near, *others) if look_alike(person.name, name)}
    return list(found.values())


async def _found(context: Context, person: Person, companions: dict[str, int]) -> FoundPerson:
    known = bool(await context.hall.store.passkeys.of(person.id))
    return FoundPerson(person.id, person.name, known, companions.get(person.id))


@get("/api/tables/{id:str}/invitations")
async def get_table_invitations(request: Request[Any, Any, Any], context: Context, id: str) -> list[InvitedPerson]:
    """Who is invited to a table and has not come; for its host and those who sit there."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    return await _invited(context, await _own_table(context, caller, id))


@post("/api/tables/{id:str}/invitations")
async def post_table_invitation(
    request: Request[Any, Any, Any], context: Context, id: str, data: NewInvitation
) -> list[InvitedPerson]:
    """Invites somebody to a table that has not begun, by their id; the answer is who is invited now.

    They see it on their first page, and are told of it once, in the ways in which they wish to be told.
    """
    caller = await context.caller(request, "host")
    context.take_of_both("invite", request, caller)
    session = await _own_table(context, caller, id)
    await _require_can_be_asked(context, caller, session, data.person)
    await context.authenticator.save(caller.person)
    asked = Invitation(session.id, data.person, caller.person.id, now())
    if await context.hall.store.invitations.invite(asked):
        context.hall.bus.hint(concerning(asked.person), asked.at)
        context.hall.on_invitation(asked)
    return await _invited(context, session)


async def _require_can_be_asked(context: Context, caller: Caller, session: TableSession, person: str) -> None:
    """Refuses to invite oneself, nobody, whom one has blocked, and whoever was asked often enough."""
    store, me = context.hall.store, caller.person.id
    if person == me:
        raise Unreadable("You cannot invite yourself.", "Du kannst dich nicht selbst einladen.")
    if await store.people.person(person) is None:
        raise Unreadable("There is nobody with this id.", "Niemand hat diese Kennung.")
    require_can_be_invited(session.table, person)
    if await store.blocks.has(me, person):
        raise NotNow("You have blocked them. Unblock them first.", "Du hast diese Person blockiert. Hebe das erst auf.")
    if await store.invitations.count(me, person, now()) >= MAX_ASKED_LATELY:
        raise NotNow(
            "You have invited them often this week. Wait until they come.",
            "Du hast diese Person in dieser Woche schon oft eingeladen. Warte, bis sie kommt.",
        )
    if len(await store.invitations.of_table(session.id, now())) >= MAX_INVITED:
        raise NotNow(
            f"{MAX_INVITED} people are invited to this table already. Take one of the invitations back first.",
            f"Zu diesem Tisch sind schon {MAX_INVITED} Leute eingeladen. Nimm erst eine Einladung zurück.",
        )


@delete("/api/tables/{id:str}/invitations/{person:str}", status_code=204)
async def delete_table_invitation(
    request: Request[Any, Any, Any], context: Context, id: str, person: PlainWord
) -> None:
    """Takes an invitation back: the host any, others their own."""
    caller = await context.caller(request, "host")
    context.take("command", request, caller)
    session = await _own_table(context, caller, id)
    own = () if session.table.host == caller.person.id else (caller.person.id,)
    if not await context.hall.store.invitations.withdraw(session.id, person, own):
        raise Unreadable("There is no such invitation of yours.", "Eine solche Einladung von dir gibt es nicht.")


@get("/api/me/invitations")
async def get_my_invitations(request: Request[Any, Any, Any], context: Context) -> list[InvitationOut]:
    """The tables to which you are invited and where a seat is free, the oldest invitation first."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    return await invitations_of(context, caller.person.id)


async def invitations_of(context: Context, person: str) -> list[InvitationOut]:
    """The invitations that a person can accept, the oldest first."""
    return [await _out(context, one) for one in await open_invitations(context.hall, person)]


@delete("/api/me/invitations/{table:str}", status_code=204)
async def delete_my_invitation(request: Request[Any, Any, Any], context: Context, table: PlainWord) -> None:
    """Declines the invitation to a table; to accept it, sit down there."""
    caller = await context.caller(request, "play")
    context.take("command", request, caller)
    if not await context.hall.store.invitations.decline(table, caller.person.id):
        raise Unreadable("You are not invited to this table.", "Zu diesem Tisch bist du nicht eingeladen.")


async def _own_table(context: Context, caller: Caller, id: str) -> TableSession:
    """A table that is the caller's, as its log says now."""
    session = await context.table_seen_by(caller, id)
    await context.hall.catch_up(session)
    require_belongs(session.table, caller.person.id)
    return session


async def _invited(context: Context, session: TableSession) -> list[InvitedPerson]:
    """Who is invited to a table, each once."""
    asked = {one.person: one for one in reversed(await context.hall.store.invitations.of_table(session.id, now()))}
    return [
        InvitedPerson(one.person, await _name(context, one.person), one.inviter, one.state == "declined")
        for one in reversed(asked.values())
    ]


async def _out(context: Context, one: OpenInvitation) -> InvitationOut:
    asked, table = one
    name = await _name(context, asked.inviter)
    return InvitationOut(table.id, asked.inviter, name, asked.at, table.game, table.rated, table.about)


async def _name(context: Context, person: str) -> str:
    return (await context.authenticator.person(person)).name
