"""An authenticator in software, as a browser and its passkeys behave: ES256, without attestation."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
Json = dict[str, Any]


def text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def octets(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


@dataclass
class Authenticator:
    """One passkey, used from pages of one origin; `count` is how often it has signed."""

    origin: str
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    owner: str = ""
    """The handle of the person, as the hall has given it."""

    def create(self, options: Json) -> Json:
        """What `navigator.credentials.create` gives for the options of the hall."""
        self.owner = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        seen = self._seen(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": seen})
        client = self._client("webauthn.create", options)
        return self._credential(clientDataJSON=text(client), attestationObject=text(attestation))

    def get(self, options: Json) -> Json:
        """What `navigator.credentials.get` gives for the options of the hall."""
        self.count += 1
        client, seen = self._client("webauthn.get", options), self._seen(options["rpId"], PRESENT | VERIFIED)
        signature = self.key.sign(seen + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=text(client),
            authenticatorData=text(seen),
            signature=text(signature),
            userHandle=self.owner,
        )

    def _client(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _seen(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _credential(self, **response: str) -> Json:
        id = text(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}
