"""Web Push encryption (RFC 8291) for one browser, and the VAPID key (RFC 8292) that identifies this server."""

import base64
import hmac
import json
import os
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES, SECRET_BYTES = 65, 16
"""The lengths of a browser's public key and of its secret."""
RECORD_BYTES = 4_096
"""The record size in the header; one record holds the whole message."""
TOPIC_BYTES = 24
"""As many as fit into the 32 letters of a topic (RFC 8030)."""
SIGNATURE_SECONDS = 12 * 3_600
"""How long a signature is valid; push services accept at most a day."""


class VapidKey:
    """The server's own key, made once and stored; a browser accepts messages signed with it only."""

    def __init__(self, kept: str, sender: str = "") -> None:
        self._kept = kept.encode()
        self._key = ec.derive_private_key(int(kept, 16), CURVE)
        self.sender = sender
        """The contact URL of the operator, for the push service."""
        self.public = to_base64url(public_point(self._key))

    @staticmethod
    def make() -> str:
        """A new key, as it is stored."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    def signature(self, endpoint: str) -> str:
        """The Authorization header that identifies this server to a push service (RFC 8292)."""
        where = urlsplit(endpoint)
        claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + SIGNATURE_SECONDS}
        if self.sender:
            claims["sub"] = self.sender
        signed = ".".join(to_base64url(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{to_base64url(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"

    def topic(self, table: str) -> str:
        """A word under which a push service replaces the notice before; only this server can tell the table by it."""
        return to_base64url(hmac.digest(self._kept, f"topic {table}".encode(), "sha256")[:TOPIC_BYTES])


def encrypt(
    message: bytes,
    public_key: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message, encrypted for the browser with this key (RFC 8291), with a key that is used once."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key))
    point = public_point(own)
    common = _derived(shared, secret, b"WebPush: info\0" + public_key + point, 32)
    key = _derived(common, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(common, salt, b"Content-Encoding: nonce\0", 12)
    encrypted = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(point)]) + point + encrypted


def is_valid_key(public_key: bytes, secret: bytes) -> bool:
    """Whether the keys of a browser are valid: a point on the curve, and a secret of the right length."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key)
    except ValueError:
        return False
    return len(public_key) == POINT_BYTES and len(secret) == SECRET_BYTES


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_base64url(content: bytes) -> str:
    """Bytes as base64url text without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of base64url text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(source: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(source)
