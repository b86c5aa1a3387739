"""The signed cookie by which a browser is known again."""

import base64
import hmac
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from serai.server.clock import now

COOKIE, HTTPS_COOKIE = "serai-device", "__Host-serai-device"
"""Its name. Over https it is one that browsers accept from this very host alone, and over https alone."""
FORMER_COOKIE = "serai"
"""Its name in versions that did not tell browsers apart; such a cookie counts until its person signs out."""
COOKIE_SECONDS = 365 * 86_400
RENEWAL_MILLISECONDS = 30 * 86_400_000
"""The age at which a cookie is replaced, so that whoever comes now and then stays signed in."""
FORMER_DEVICE = ""
"""The device of all cookies of those versions."""


class Cookie(NamedTuple):
    """What a cookie says: whose it is, of which browser, and when it was made."""

    person: str
    device: str
    made: int


def new_device_id() -> str:
    """A random id for a browser."""
    return "d" + secrets.token_hex(8)


def cookie_name(is_https: bool) -> str:
    """The name under which a cookie is set."""
    return HTTPS_COOKIE if is_https else COOKIE


def set_cookie(value: str, is_https: bool) -> str:
    """The header that sets the cookie."""
    secure = "; Secure" if is_https else ""
    return f"{cookie_name(is_https)}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def delete_cookies(is_https: bool) -> list[str]:
    """The headers that delete the cookie under each of its names."""
    names = (COOKIE, FORMER_COOKIE, *([HTTPS_COOKIE] if is_https else []))
    secure = "; Secure" if is_https else ""
    return [f"{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}" for name in names]


class CookieSigner:
    """Signs cookies, and reads those that it has signed."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def signed(self, cookie: Cookie) -> str:
        """The value of a cookie."""
        said = ".".join(map(str, cookie))
        return f"{said}.{self._signature(f'device {said}')}"

    def former(self, person: str) -> str:
        """The value of a cookie as versions made it that did not tell browsers apart."""
        return f"{person}.{self._signature(f'person {person}')}"

    def read(self, cookies: Mapping[str, str]) -> Cookie | None:
        """The cookie of a request; None if there is none, its signature is wrong, or it is too old."""
        value = cookies.get(HTTPS_COOKIE) or cookies.get(COOKIE)
        return self._read(value) if value else self._read_former(cookies.get(FORMER_COOKIE, ""))

    def _read(self, value: str) -> Cookie | None:
        said, _, signature = value.rpartition(".")
        if not self._is_signed(f"device {said}", signature):
            return None
        person, device, made = said.split(".")
        is_valid = int(made) > now() - COOKIE_SECONDS * 1_000
        return Cookie(person, device, int(made)) if is_valid else None

    def _read_former(self, value: str) -> Cookie | None:
        person, _, signature = value.partition(".")
        is_signed = person and self._is_signed(f"person {person}", signature)
        return Cookie(person, FORMER_DEVICE, made=0) if is_signed else None

    def _is_signed(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(signature.encode(), self._signature(text).encode())

    def _signature(self, text: str) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self.secret, text.encode(), "sha256")[:24]).decode()
