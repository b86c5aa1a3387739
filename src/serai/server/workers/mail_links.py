"""The signed links in mails: to confirm an address within a day, and to unsubscribe it at any time."""

import base64
import hmac
from typing import NamedTuple

from serai.server.store.mail_addresses import MailAddress

CONFIRMATION_MILLISECONDS = 86_400_000
"""How long an address can be confirmed."""


class Confirmation(NamedTuple):
    """What a link to confirm an address says."""

    person: str
    expires: int
    signature: str


class MailLinks:
    """Makes and checks the links; each is for one person and one address, and good for one thing."""

    def __init__(self, key: str, public_url: str) -> None:
        self.key, self.public_url = key.encode(), public_url

    def to_confirm(self, mail: MailAddress, now: int) -> str:
        """The link that confirms an address."""
        expires = now + CONFIRMATION_MILLISECONDS
        return f"{self.public_url}/mail/confirm/{mail.person}.{expires}.{self._confirmation(mail, expires)}"

    def to_unsubscribe(self, mail: MailAddress) -> str:
        """The link that stops all mails to an address; it does not expire."""
        return f"{self.public_url}/mail/unsubscribe/{mail.person}.{self._unsubscription(mail)}"

    def confirms(self, token: str, mail: MailAddress | None, now: int) -> bool:
        """Whether a token confirms this address now."""
        said = read_confirmation(token)
        if mail is None or said is None or said.expires < now:
            return False
        return hmac.compare_digest(said.signature, self._confirmation(mail, said.expires))

    def unsubscribes(self, token: str, mail: MailAddress | None) -> bool:
        """Whether a token unsubscribes this address."""
        signature = token.rpartition(".")[2].encode()
        return mail is not None and hmac.compare_digest(signature, self._unsubscription(mail).encode())

    def _confirmation(self, mail: MailAddress, expires: int) -> str:
        return self._signature(f"confirm {mail.person} {mail.address} {expires}")

    def _unsubscription(self, mail: MailAddress) -> str:
        return self._signature(f"unsubscribe {mail.person} {mail.address}")

    def _signature(self, text: str) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self.key, text.encode(), "sha256")[:24]).decode()


def person_in(token: str) -> str:
    """Whose link a token is of, if it is one of ours."""
    return token.partition(".")[0]


def read_confirmation(token: str) -> Confirmation | None:
    """The parts of a token to confirm an address; None if it is none."""
    parts = token.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or not token.isascii():
        return None
    return Confirmation(parts[0], int(parts[1]), parts[2])
