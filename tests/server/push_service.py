"""A push service and the telephones it reaches: it keeps what is posted, and only the right telephone can open it."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from serai.server.workers.vapid import from_base64url, to_base64url
from tests import patience


@dataclass
class Posted:
    """One message as it reached the service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Keeps every message; answers with a status, late if it is told so."""

    url: str = ""
    status: int = 201
    seconds: float = 0.0
    posted: list[Posted] = field(default_factory=list[Posted])

    def to(self, phone: "Phone") -> list[Posted]:
        """All that came for one telephone."""
        return [one for one in self.posted if one.path == phone.path]

    def wait_for(self, phone: "Phone", number: int = 1, seconds: float = patience.SECONDS) -> list[Posted]:
        """The messages for a telephone, once there are so many."""
        late = monotonic() + seconds
        while len(self.to(phone)) < number:
            assert monotonic() < late, f"{len(self.to(phone))} of {number} calls came"
            sleep(0.05)
        return self.to(phone)


class Phone:
    """A browser with a key of its own, as RFC 8291 wants it."""

    def __init__(self, service: str = "https://push.example.org") -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.path = f"/{os.urandom(8).hex()}"
        self.endpoint = service + self.path

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, Any]:
        """What the browser hands to the hall."""
        keys = {"p256dh": to_base64url(self.point), "auth": to_base64url(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys, "language": "de"}

    def open(self, sealed: bytes) -> bytes:
        """The message; whoever has another key finds none."""
        salt, point, text = sealed[:16], sealed[21 : 21 + sealed[20]], sealed[21 + sealed[20] :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
        common = HKDF(SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + point).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(common)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(common)
        padded = AESGCM(key).decrypt(nonce, text, None)
        assert padded[-1] == 2
        return padded[:-1]


def claims_of(authorization: str, key: str) -> dict[str, Any]:
    """What a sender claims, if the signature is that of the key."""
    token, shown = (part.split("=", 1)[1] for part in authorization.removeprefix("vapid ").split(", "))
    assert shown == key
    said, signature = token.rsplit(".", 1)
    r, s = (int.from_bytes(half) for half in (from_base64url(signature)[:32], from_base64url(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(key))
    public.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(SHA256()))
    return dict(json.loads(from_base64url(said.split(".")[1])))


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service that runs."""
    service = PushService()

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.posted.append(Posted(self.path, dict(self.headers), body))
            sleep(service.seconds)
            self.send_response(service.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody wants to read it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        service.url = f"http://127.0.0.1:{server.server_port}"
        running = threading.Thread(target=server.serve_forever, daemon=True)
        running.start()
        yield service
        server.shutdown()
        running.join()
