"""Administrators over HTTP: an invitation binds a passkey, and the passkey opens a session."""

from typing import Annotated, Any

import msgspec
from litestar import Request, post

from serai.kernel.refusal import NotYours
from serai.server.app.authenticator import Caller
from serai.server.app.context import Context
from serai.server.app.passkey_proofs import PasskeyProof
from serai.server.app.passkeys import ShownPasskey
from serai.server.app.people import Label
from serai.server.app.rate_limiter import RequestKind
from serai.server.hall.administrators import (
    bind,
    open_session,
    require_administrator,
    require_invitation,
    require_session,
)
from serai.server.store.passkeys import Passkey

ADMIN_HEADER = "serai-admin"
"""The header with the secret of a session: a cookie alone makes nobody an administrator."""

Code = Annotated[str, msgspec.Meta(max_length=64)]


class AdminInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of an invitation: the end of the link."""

    code: Code


class AdminPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey to bind to an invitation: one that was made now, or one of yours that was shown."""

    code: Code
    name: Label
    """Your name for it, if it is new."""
    credential: dict[str, Any]


class AdminPasskeyOptions(msgspec.Struct, frozen=True):
    """The options for the browser; one of the two is null."""

    create: dict[str, Any] | None
    """For `navigator.credentials.create`, if you have no passkey yet."""
    show: dict[str, Any] | None
    """For `navigator.credentials.get`, if you have one."""


class AdminSessionOut(msgspec.Struct, frozen=True):
    """A session: send its secret as the header `serai-admin`."""

    secret: str
    until: int


@post("/api/admin/invitation/begin", status_code=200)
async def post_invitation_options(
    request: Request[Any, Any, Any], context: Context, data: AdminInvitation
) -> AdminPasskeyOptions:
    """The options for the passkey that an invitation is to bind."""
    caller = await _guest_of_honour(request, context, data.code)
    proof, known = _proof(request, context, caller), await context.hall.store.passkeys.of(caller.person.id)
    if known:
        return AdminPasskeyOptions(None, proof.showing_options([passkey.id for passkey in known]))
    return AdminPasskeyOptions(proof.creation_options(caller.person, known), None)


@post("/api/admin/invitation", status_code=200)
async def post_invitation(request: Request[Any, Any, Any], context: Context, data: AdminPasskey) -> AdminSessionOut:
    """Makes you an administrator: the invitation binds your passkey, once, and opens a session."""
    caller = await _guest_of_honour(request, context, data.code)
    proof, id = _proof(request, context, caller), caller.person.id
    if await context.hall.store.passkeys.of(id):
        passkey, made = await _own_passkey(proof, data.credential), None
    else:
        passkey = made = proof.created(data.credential, data.name)
    await context.authenticator.save(caller.person)
    return AdminSessionOut(*await bind(context.hall, data.code, id, passkey.id, made))


@post("/api/admin/session/begin", status_code=200)
async def post_admin_session_options(request: Request[Any, Any, Any], context: Context) -> dict[str, Any]:
    """The options for showing the passkey that makes you an administrator."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    administrator = await require_administrator(context.hall, caller.person.id)
    return _proof(request, context, caller).showing_options([administrator.passkey])


@post("/api/admin/session", status_code=200)
async def post_admin_session(request: Request[Any, Any, Any], context: Context, data: ShownPasskey) -> AdminSessionOut:
    """Opens a session of an hour with the passkey that makes you an administrator."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    administrator = await require_administrator(context.hall, caller.person.id)
    passkey = await _own_passkey(_proof(request, context, caller), data.credential)
    if passkey.id != administrator.passkey:
        raise _another_passkey()
    return AdminSessionOut(*await open_session(context.hall, caller.person.id))


async def acting_administrator(request: Request[Any, Any, Any], context: Context, kind: RequestKind) -> str:
    """The id of the administrator who sends a request in a session; everybody else is refused."""
    caller = await context.caller(request, "self")
    context.take(kind, request, caller)
    await require_session(context.hall, caller.person.id, request.headers.get(ADMIN_HEADER, ""))
    return caller.person.id


async def _guest_of_honour(request: Request[Any, Any, Any], context: Context, code: str) -> Caller:
    """Who comes with an invitation that still counts; whoever is banned does not."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    await context.standings.require_may_act(caller.person.id)
    await require_invitation(context.hall, code)
    return caller


def _proof(request: Request[Any, Any, Any], context: Context, caller: Caller) -> PasskeyProof:
    return PasskeyProof(request, context, "administer", caller.person.id)


async def _own_passkey(proof: PasskeyProof, credential: dict[str, Any]) -> Passkey:
    """The passkey that was shown, which must be the caller's own."""
    passkey = await proof.shown(credential)
    if passkey.person != proof.person:
        raise _another_passkey()
    return passkey


def _another_passkey() -> NotYours:
    return NotYours(
        "This is not the passkey that makes you an administrator.",
        "Das ist nicht der Passkey, der dich zum Administrator macht.",
    )
