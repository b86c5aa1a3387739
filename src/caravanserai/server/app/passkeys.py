"""Passkeys by HTTP: a guest keeps who they are, and comes back as the same person from another device."""

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

from caravanserai.kernel.refusal import NotNow, NotYours, Unreadable
from caravanserai.server.app.challenges import LASTS
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.errors import Stranger
from caravanserai.server.app.people import Label, Me, tell_me
from caravanserai.server.moment import now
from caravanserai.server.store.passkeys import Passkey

MOST_PASSKEYS = 20
LONGEST_ID = 1023
"""How many bytes the standard gives the id of a passkey."""

Answer = TypeVar("Answer", RegistrationCredential, AuthenticationCredential)
Verified = TypeVar("Verified")


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that you want to add: what you call it, and the credential as `toJSON()` of the browser gives it."""

    name: Label
    credential: dict[str, Any]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey with which you come back: the credential as `toJSON()` of the browser gives it."""

    credential: dict[str, Any]


class PasskeyTold(msgspec.Struct, frozen=True):
    """One of your passkeys."""

    id: str
    name: str
    created: int
    used: int | None


class Site(NamedTuple):
    """What a passkey is bound to: the name of the hall in the network, and where its pages come from."""

    name: str
    origin: str


@post("/api/me/passkeys/begin", status_code=200)
async def begin_passkey(request: Request[Any, Any, Any], desk: Desk) -> dict[str, Any]:
    """Asks for a new passkey: what comes back is for `navigator.credentials.create` in your browser."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    person, site = caller.person, _site(request, desk)
    known = await _few_enough(desk, person.id)
    options = generate_registration_options(
        rp_id=site.name,
        rp_name="Caravanserai",
        user_id=person.id.encode(),
        user_name=person.name,
        challenge=desk.doorkeeper.challenges.ask("keep", person.id),
        timeout=LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
    )
    return options_to_json_dict(options)


@post("/api/me/passkeys")
async def add_passkey(request: Request[Any, Any, Any], desk: Desk, data: NewPasskey) -> PasskeyTold:
    """Adds the passkey that your browser has made, so that you can come back as yourself."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    answer, challenge = _read(parse_registration_credential_json, data.credential)
    person, site, challenges = caller.person, _site(request, desk), desk.doorkeeper.challenges
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
    await _few_enough(desk, person.id)
    if len(verified.credential_id) > LONGEST_ID:
        raise Unreadable(f"The id of a passkey has at most {LONGEST_ID} bytes.")
    if await desk.hall.store.passkeys.passkey(verified.credential_id) is not None:
        raise NotNow("This passkey was added already.")
    await desk.hall.store.people.save(person)
    details = (verified.credential_public_key, verified.sign_count, data.name, now())
    passkey = Passkey(verified.credential_id, person.id, *details)
    await desk.hall.store.passkeys.add(passkey)
    return _told(passkey)


@get("/api/me/passkeys")
async def my_passkeys(request: Request[Any, Any, Any], desk: Desk) -> list[PasskeyTold]:
    """Your passkeys."""
    caller = await desk.caller(request, "self")
    desk.spend("read", request, caller)
    return [_told(passkey) for passkey in await desk.hall.store.passkeys.of(caller.person.id)]


@delete("/api/me/passkeys/{id:str}", status_code=204)
async def give_passkey_up(request: Request[Any, Any, Any], desk: Desk, id: str) -> None:
    """Gives a passkey up: nobody comes in with it any more."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    for passkey in await desk.hall.store.passkeys.of(caller.person.id):
        if bytes_to_base64url(passkey.id) == id and await desk.hall.store.passkeys.remove(caller.person.id, passkey.id):
            return
    raise Unreadable("You have no such passkey.")


@post("/api/passkeys/begin", status_code=200)
async def begin_return(request: Request[Any, Any, Any], desk: Desk) -> dict[str, Any]:
    """Asks for a passkey that you have: what comes back is for `navigator.credentials.get` in your browser."""
    desk.spend("door", request, await desk.anybody(request))
    challenge = desk.doorkeeper.challenges.ask("return")
    options = generate_authentication_options(rp_id=_site(request, desk).name, challenge=challenge, timeout=LASTS)
    return options_to_json_dict(options)


@post("/api/passkeys", status_code=200)
async def come_back(request: Request[Any, Any, Any], desk: Desk, data: Shown) -> Me:
    """Lets you in as the person who added the passkey."""
    desk.spend("door", request, await desk.anybody(request))
    # Whoever could do this from another site would make people play, and talk, under a name that is not theirs.
    desk.require_our_own_pages(request)
    answer, challenge = _read(parse_authentication_credential_json, data.credential)
    site, challenges = _site(request, desk), desk.doorkeeper.challenges
    passkey = await desk.hall.store.passkeys.passkey(answer.raw_id)
    if passkey is None or answer.response.user_handle not in (None, passkey.person.encode()):
        raise Stranger("The hall does not know this passkey. Come in as a guest and add it, or take another.")
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
    await desk.hall.store.passkeys.used(passkey.id, verified.new_sign_count, now())
    desk.greet(request, passkey.person)
    return await tell_me(desk, await desk.doorkeeper.person(passkey.person))


async def _few_enough(desk: Desk, person: str) -> list[Passkey]:
    """A person's passkeys, if there may be one more."""
    known = await desk.hall.store.passkeys.of(person)
    if len(known) >= MOST_PASSKEYS:
        raise NotNow(f"You have {MOST_PASSKEYS} passkeys. Give one up first.")
    return known


def _site(request: Request[Any, Any, Any], desk: Desk) -> Site:
    """The site people see; a browser binds passkeys to names only."""
    where = urlsplit(desk.configuration.public_url or str(request.base_url))
    name = where.hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return Site(name, f"{where.scheme}://{where.netloc}")
    raise NotNow(f"A passkey is bound to a name, not to {name}. Open the hall by its name, such as localhost.")


def _read(parse: Callable[[dict[str, Any]], Answer], credential: dict[str, Any]) -> tuple[Answer, bytes]:
    """What a passkey answers, and to which question."""
    try:
        answer = parse(credential)
        return answer, parse_client_data_json(answer.response.client_data_json).challenge
    except Exception:  # the parsers let through whatever goes wrong in a malformed answer
        raise Unreadable("This is not what a passkey answers. Send what `toJSON()` of the browser gives.") from None


def _verify(verify: Callable[[], Verified]) -> Verified:
    """What is proved by the answer, or a refusal."""
    try:
        return verify()
    except WebAuthnException as wrong:
        raise NotYours(f"This passkey does not open the door: {wrong}.") from None
    except Exception:  # keys that are none fail anywhere
        raise Unreadable("This is not the key of a passkey. Add it again.") from None


def _told(passkey: Passkey) -> PasskeyTold:
    return PasskeyTold(bytes_to_base64url(passkey.id), passkey.name, passkey.created, passkey.used)
