"""Passkeys over HTTP: adding one, and signing in with one on another device."""

import ipaddress
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import Request, delete, get, post
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.server.app.challenges import CHALLENGE_MILLISECONDS
from serai.server.app.context import Context
from serai.server.app.errors import UnknownCaller
from serai.server.app.people import Label, Me, me_of
from serai.server.clock import now
from serai.server.store.passkeys import Passkey

MAX_PASSKEYS = 20
MAX_ID_BYTES = 1023
"""The longest id of a passkey that the standard allows."""

Answer = TypeVar("Answer", RegistrationCredential, AuthenticationCredential)
Verified = TypeVar("Verified")


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


class RelyingParty(NamedTuple):
    """What a passkey is bound to: the host name of this site, and the origin of its pages."""

    name: str
    origin: str


@post("/api/me/passkeys/begin", status_code=200)
async def post_passkey_options(request: Request[Any, Any, Any], context: Context) -> dict[str, Any]:
    """The options for a new passkey, for `navigator.credentials.create` in the browser."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    person, site = caller.person, _relying_party(request, context)
    known = await _require_few_passkeys(context, person.id)
    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Serai",
        user_id=person.id.encode(),
        user_name=person.name,
        challenge=context.authenticator.challenges.new("keep", person.id),
        timeout=CHALLENGE_MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
    )
    return options_to_json_dict(options)


@post("/api/me/passkeys")
async def post_passkey(request: Request[Any, Any, Any], context: Context, data: NewPasskey) -> PasskeyOut:
    """Adds the passkey that your browser has made, so that you can sign in on other devices."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    answer, challenge = _parse(parse_registration_credential_json, data.credential)
    person, site, challenges = caller.person, _relying_party(request, context), context.authenticator.challenges
    challenges.require_open(challenge, "keep", person.id)
    verified = _verify(
        lambda: verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    )
    challenges.close(challenge)
    await _require_few_passkeys(context, person.id)
    if len(verified.credential_id) > MAX_ID_BYTES:
        raise Unreadable(f"The id of a passkey has at most {MAX_ID_BYTES} bytes.")
    if await context.hall.store.passkeys.passkey(verified.credential_id) is not None:
        raise NotNow("This passkey was added already.")
    await context.hall.store.people.save(person)
    details = (verified.credential_public_key, verified.sign_count, data.name, now())
    passkey = Passkey(verified.credential_id, person.id, *details)
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
    raise Unreadable("You have no such passkey.")


@post("/api/passkeys/begin", status_code=200)
async def post_sign_in_options(request: Request[Any, Any, Any], context: Context) -> dict[str, Any]:
    """The options for signing in with a passkey, for `navigator.credentials.get` in the browser."""
    context.take("account", request, await context.caller_or_none(request))
    challenge = context.authenticator.challenges.new("return")
    options = generate_authentication_options(
        rp_id=_relying_party(request, context).name, challenge=challenge, timeout=CHALLENGE_MILLISECONDS
    )
    return options_to_json_dict(options)


@post("/api/passkeys", status_code=200)
async def post_sign_in(request: Request[Any, Any, Any], context: Context, data: ShownPasskey) -> Me:
    """Signs you in as the person who added the passkey."""
    context.take("account", request, await context.caller_or_none(request))
    # Another site could otherwise sign people in under somebody else's name.
    context.require_same_site(request)
    answer, challenge = _parse(parse_authentication_credential_json, data.credential)
    site, challenges = _relying_party(request, context), context.authenticator.challenges
    passkey = await context.hall.store.passkeys.passkey(answer.raw_id)
    if passkey is None or answer.response.user_handle not in (None, passkey.person.encode()):
        raise UnknownCaller("This site does not know this passkey. Continue as a guest and add it, or use another.")
    challenges.require_open(challenge, "return")
    verified = _verify(
        lambda: verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    )
    challenges.close(challenge)
    await context.hall.store.passkeys.used(passkey.id, verified.new_sign_count, now())
    context.sign_in(request, passkey.person)
    return await me_of(context, await context.authenticator.person(passkey.person))


async def _require_few_passkeys(context: Context, person: str) -> list[Passkey]:
    """A person's passkeys; refused if there are too many to add one."""
    known = await context.hall.store.passkeys.of(person)
    if len(known) >= MAX_PASSKEYS:
        raise NotNow(f"You have {MAX_PASSKEYS} passkeys. Delete one first.")
    return known


def _relying_party(request: Request[Any, Any, Any], context: Context) -> RelyingParty:
    """The site that people see; refused if it is opened by an IP address, which browsers allow no passkeys for."""
    where = urlsplit(context.configuration.public_url or str(request.base_url))
    name = where.hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return RelyingParty(name, f"{where.scheme}://{where.netloc}")
    raise NotNow(f"A passkey is bound to a name, not to {name}. Open the site by its name, such as localhost.")


def _parse(parse: Callable[[dict[str, Any]], Answer], credential: dict[str, Any]) -> tuple[Answer, bytes]:
    """The parsed credential, and the challenge that it answers."""
    try:
        answer = parse(credential)
        return answer, parse_client_data_json(answer.response.client_data_json).challenge
    except Exception:  # the parsers raise all kinds of errors for malformed input
        raise Unreadable("This is not the answer of a passkey. Send the result of `toJSON()` of the browser.") from None


def _verify(verify: Callable[[], Verified]) -> Verified:
    """The result of a verification, or a refusal."""
    try:
        return verify()
    except WebAuthnException as wrong:
        raise NotYours(f"This passkey is not valid: {wrong}.") from None
    except Exception:  # malformed keys raise all kinds of errors
        raise Unreadable("This is not the key of a passkey. Add it again.") from None


def _out(passkey: Passkey) -> PasskeyOut:
    return PasskeyOut(bytes_to_base64url(passkey.id), passkey.name, passkey.created, passkey.used)
