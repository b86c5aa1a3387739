"""Passkeys over HTTP: adding one, and signing in with one on another device."""

from typing import Any

import msgspec
from litestar import Request, delete, get, post
from webauthn.helpers import bytes_to_base64url

from serai.kernel.refusal import NotNow, Unreadable
from serai.server.app.context import Context
from serai.server.app.passkey_proofs import PasskeyProof
from serai.server.app.people import Label, Me, me_of
from serai.server.store.passkeys import Passkey

MAX_PASSKEYS = 20


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey to add: your name for it, and the credential from `toJSON()` of the browser."""

    name: Label
    credential: dict[str, Any]


class ShownPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey to sign in with: the credential from `toJSON()` of the browser."""

    credential: dict[str, Any]


class PasskeyOut(msgspec.Struct, frozen=True):
    """One of your passkeys."""

    id: str
    name: str
    created: int
    used: int | None


@post("/api/me/passkeys/begin", status_code=200)
async def post_passkey_options(request: Request[Any, Any, Any], context: Context) -> dict[str, Any]:
    """The options for a new passkey, for `navigator.credentials.create` in the browser."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    known = await _require_few_passkeys(context, caller.person.id)
    return PasskeyProof(request, context, "keep", caller.person.id).creation_options(caller.person, known)


@post("/api/me/passkeys")
async def post_passkey(request: Request[Any, Any, Any], context: Context, data: NewPasskey) -> PasskeyOut:
    """Adds the passkey that your browser has made, so that you can sign in on other devices."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    person = caller.person
    passkey = PasskeyProof(request, context, "keep", person.id).created(data.credential, data.name)
    await _require_few_passkeys(context, person.id)
    if await context.hall.store.passkeys.passkey(passkey.id) is not None:
        raise NotNow("This passkey was added already.", "Dieser Passkey wurde schon hinzugefügt.")
    await context.authenticator.save(person)
    await context.hall.store.passkeys.add(passkey)
    return _out(passkey)


@get("/api/me/passkeys")
async def get_passkeys(request: Request[Any, Any, Any], context: Context) -> list[PasskeyOut]:
    """Your passkeys."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    return [_out(passkey) for passkey in await context.hall.store.passkeys.of(caller.person.id)]


@delete("/api/me/passkeys/{id:str}", status_code=204)
async def delete_passkey(request: Request[Any, Any, Any], context: Context, id: str) -> None:
    """Deletes a passkey: nobody can sign in with it any more."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    for passkey in await context.hall.store.passkeys.of(caller.person.id):
        if bytes_to_base64url(passkey.id) == id and await context.hall.store.passkeys.remove(
            caller.person.id, passkey.id
        ):
            return
    raise Unreadable("You have no such passkey.", "Einen solchen Passkey hast du nicht.")


@post("/api/passkeys/begin", status_code=200)
async def post_sign_in_options(request: Request[Any, Any, Any], context: Context) -> dict[str, Any]:
    """The options for signing in with a passkey, for `navigator.credentials.get` in the browser."""
    context.take("account", request, await context.caller_or_none(request))
    return PasskeyProof(request, context, "return").showing_options()


@post("/api/passkeys", status_code=200)
async def post_sign_in(request: Request[Any, Any, Any], context: Context, data: ShownPasskey) -> Me:
    """Signs you in as the person who added the passkey."""
    caller = await context.caller_or_none(request)
    context.take("account", request, caller)
    # Another site could otherwise sign people in under somebody else's name.
    context.require_same_site(request)
    passkey = await PasskeyProof(request, context, "return").shown(data.credential)
    context.sign_in(request, passkey.person, caller)
    return await me_of(context, await context.authenticator.person(passkey.person))


async def _require_few_passkeys(context: Context, person: str) -> list[Passkey]:
    """A person's passkeys; refused if there are too many to add one."""
    known = await context.hall.store.passkeys.of(person)
    if len(known) >= MAX_PASSKEYS:
        raise NotNow(
            f"You have {MAX_PASSKEYS} passkeys. Delete one first.",
            f"Du hast {MAX_PASSKEYS} Passkeys. Lösche erst einen.",
        )
    return known


def _out(passkey: Passkey) -> PasskeyOut:
    return PasskeyOut(bytes_to_base64url(passkey.id), passkey.name, passkey.created, passkey.used)
