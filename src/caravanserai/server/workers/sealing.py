"""Sealing: what is sent through a push service can be opened by one browser alone, and shows which hall it is from."""

import base64
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
POINT, SECRET = 65, 16
"""How many bytes a browser's public key and its secret have."""
RECORD = 4_096
"""One record holds the whole message."""
GOOD_FOR = 12 * 3_600
"""For how many seconds a signature is good; push services take no more than a day."""


class Signet:
    """The hall's own key, made once and kept; browsers take calls from nobody else."""

    def __init__(self, kept: str, sender: str = "") -> None:
        self._key = ec.derive_private_key(int(kept, 16), CURVE)
        self.sender = sender
        """How who runs the push service can reach who runs the hall."""
        self.public = written(point_of(self._key))

    @staticmethod
    def make() -> str:
        """A new key, as it is kept."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    def signature(self, endpoint: str) -> str:
        """What shows a push service that a message is from this hall (RFC 8292)."""
        where = urlsplit(endpoint)
        claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + GOOD_FOR}
        if self.sender:
            claims["sub"] = self.sender
        said = ".".join(written(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={said}.{written(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def seal(
    message: bytes,
    public_key: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message as only the browser with this key can open it (RFC 8291), by a key that is used this once."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key))
    point = point_of(own)
    common = _derived(shared, secret, b"WebPush: info\0" + public_key + point, 32)
    key = _derived(common, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(common, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4) + bytes([len(point)]) + point + sealed


def is_openable(public_key: bytes, secret: bytes) -> bool:
    """Whether a browser could open what is sealed for it: the key is a point of the curve, and nothing is missing."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key)
    except ValueError:
        return False
    return len(public_key) == POINT and len(secret) == SECRET


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as it travels."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def written(content: bytes) -> str:
    """Bytes as text that may stand in an address."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def read(text: str) -> bytes:
    """The bytes of such text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(source: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(source)
