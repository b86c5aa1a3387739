"""What passkeys prove: options for the browser, and who has answered them."""

import ipaddress
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from litestar import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
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
from serai.online.names import fit_title
from serai.server.app.challenges import CHALLENGE_MILLISECONDS, Purpose
from serai.server.app.context import Context
from serai.server.app.errors import UnknownCaller
from serai.server.clock import now
from serai.server.store.passkeys import Passkey
from serai.server.store.people import Person

MAX_ID_BYTES = 1023
"""The longest id of a passkey that the standard allows."""

Answer = TypeVar("Answer", RegistrationCredential, AuthenticationCredential)
Verified = TypeVar("Verified")
Options = dict[str, Any]
Credential = dict[str, Any]


class RelyingParty(NamedTuple):
    """What a passkey is bound to: the host name of this site, and the origin of its pages."""

    name: str
    origin: str


class PasskeyProof(NamedTuple):
    """What is proved by a passkey in one request, for which purpose and of whom; empty if anybody may answer."""

    request: Request[Any, Any, Any]
    context: Context
    purpose: Purpose
    person: str = ""

    @property
    def must_verify(self) -> bool:
        """Whether the authenticator has to ask for a finger, a face or a PIN."""
        return self.purpose == "administer"

    @property
    def verification(self) -> UserVerificationRequirement:
        """The same, as browsers are told."""
        return UserVerificationRequirement.REQUIRED if self.must_verify else UserVerificationRequirement.PREFERRED

    def creation_options(self, person: Person, known: Sequence[Passkey]) -> Options:
        """The options for a new passkey, for `navigator.credentials.create` in the browser."""
        options = generate_registration_options(
            rp_id=self._site().name,
            rp_name="Serai",
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=self.context.authenticator.challenges.new(self.purpose, self.person),
            timeout=CHALLENGE_MILLISECONDS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=self.verification
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
        )
        return options_to_json_dict(options)

    def created(self, credential: Credential, name: str) -> Passkey:
        """The passkey that a browser has made; it is not stored yet."""
        answer, challenge = _parse(parse_registration_credential_json, credential)
        site, challenges = self._site(), self.context.authenticator.challenges
        challenges.require_open(challenge, self.purpose, self.person)
        verified = _verify(
            lambda: verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=self.must_verify,
            )
        )
        challenges.close(challenge)
        if len(verified.credential_id) > MAX_ID_BYTES:
            raise Unreadable(
                f"The id of a passkey has at most {MAX_ID_BYTES} bytes.",
                f"Die Kennung eines Passkeys hat höchstens {MAX_ID_BYTES} Bytes.",
            )
        details = (verified.credential_public_key, verified.sign_count, fit_title(name), now())
        return Passkey(verified.credential_id, self.person, *details)

    def showing_options(self, allowed: Sequence[bytes] = ()) -> Options:
        """The options for showing a passkey, for `navigator.credentials.get` in the browser."""
        options = generate_authentication_options(
            rp_id=self._site().name,
            challenge=self.context.authenticator.challenges.new(self.purpose, self.person),
            timeout=CHALLENGE_MILLISECONDS,
            allow_credentials=[PublicKeyCredentialDescriptor(id=id) for id in allowed] or None,
            user_verification=self.verification,
        )
        return options_to_json_dict(options)

    async def shown(self, credential: Credential) -> Passkey:
        """The stored passkey that somebody has shown."""
        answer, challenge = _parse(parse_authentication_credential_json, credential)
        site, challenges = self._site(), self.context.authenticator.challenges
        passkey = await self.context.hall.store.passkeys.passkey(answer.raw_id)
        if passkey is None or answer.response.user_handle not in (None, passkey.person.encode()):
            raise UnknownCaller("This site does not know this passkey. Continue as a guest and add it, or use another.")
        challenges.require_open(challenge, self.purpose, self.person)
        verified = _verify(
            lambda: verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=self.must_verify,
            )
        )
        challenges.close(challenge)
        await self.context.hall.store.passkeys.used(passkey.id, verified.new_sign_count, now())
        return passkey

    def _site(self) -> RelyingParty:
        """The site that people see; refused if it is opened by an address, which browsers allow no passkeys for."""
        where = urlsplit(self.context.configuration.public_url or str(self.request.base_url))
        name = where.hostname or ""
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return RelyingParty(name, f"{where.scheme}://{where.netloc}")
        raise NotNow(
            f"A passkey is bound to a name, not to {name}. Open the site by its name, such as localhost.",
            f"Ein Passkey gehört zu einem Namen, nicht zu {name}. Öffne die Seite mit ihrem Namen, etwa localhost.",
        )


def _parse(parse: Callable[[Credential], Answer], credential: Credential) -> tuple[Answer, bytes]:
    """The parsed credential, and the challenge that it answers."""
    try:
        answer = parse(credential)
        return answer, parse_client_data_json(answer.response.client_data_json).challenge
    except Exception:  # the parsers raise all kinds of errors for malformed input
        raise Unreadable(
            "This is not the answer of a passkey. Send the result of `toJSON()` of the browser.",
            "Das ist nicht die Antwort eines Passkeys. Schicke das Ergebnis von `toJSON()` des Browsers.",
        ) from None


def _verify(verify: Callable[[], Verified]) -> Verified:
    """The result of a verification, or a refusal."""
    try:
        return verify()
    except WebAuthnException as wrong:
        raise NotYours(f"This passkey is not valid: {wrong}.", f"Dieser Passkey ist nicht gültig: {wrong}.") from None
    except Exception:  # malformed keys raise all kinds of errors
        raise Unreadable(
            "This is not the key of a passkey. Add it again.",
            "Das ist nicht der Schlüssel eines Passkeys. Füge ihn noch einmal hinzu.",
        ) from None
