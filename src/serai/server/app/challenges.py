"""Challenges for passkeys. They are signed by the server, so that any node can check one without storing it."""

import hmac
import secrets
from collections import OrderedDict
from typing import Literal

from serai.kernel.refusal import NotNow, NotYours
from serai.server.clock import now

CHALLENGE_MILLISECONDS = 300_000
"""How long a challenge is valid."""
MAX_ANSWERED_CHALLENGES = 100_000
"""How many answered challenges a node remembers; the oldest is forgotten first."""
TIME_BYTES, HEAD_BYTES = 8, 24

Purpose = Literal["keep", "return", "administer"]
"""To add a passkey to a person (`keep`), to sign in with one (`return`), or to act as an administrator."""


class Challenges:
    """Makes signed challenges, and accepts one answer to each."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.answered: OrderedDict[bytes, int] = OrderedDict()
        """The challenges that were answered at this node, and when each expires."""

    def new(self, purpose: Purpose, person: str = "") -> bytes:
        """A new challenge: when it expires, random bytes, and a signature."""
        head = (now() + CHALLENGE_MILLISECONDS).to_bytes(TIME_BYTES) + secrets.token_bytes(HEAD_BYTES - TIME_BYTES)
        return head + self._signature(head, purpose, person)

    def _signature(self, head: bytes, purpose: Purpose, person: str) -> bytes:
        return hmac.digest(self.secret, f"passkey {purpose} {person} ".encode() + head, "sha256")

    def require_open(self, challenge: bytes, purpose: Purpose, person: str = "") -> None:
        """Refuses a challenge that this server did not make, that has expired, or that was answered already."""
        head, signature = challenge[:HEAD_BYTES], challenge[HEAD_BYTES:]
        if not hmac.compare_digest(signature, self._signature(head, purpose, person)):
            raise NotYours(
                "This passkey answers a challenge that was not made for you here. Begin again.",
                "Dieser Passkey beantwortet eine Anfrage, die hier nicht für dich gestellt wurde. Fang noch einmal an.",
            )
        if int.from_bytes(head[:TIME_BYTES]) < now():
            raise NotNow(
                f"That took longer than {CHALLENGE_MILLISECONDS // 60_000} minutes. Begin again.",
                f"Das hat länger als {CHALLENGE_MILLISECONDS // 60_000} Minuten gedauert. Fang noch einmal an.",
            )
        if challenge in self.answered:
            raise NotNow("This was answered already. Begin again.", "Das wurde schon beantwortet. Fang noch einmal an.")

    def close(self, challenge: bytes) -> None:
        """Marks a challenge as answered."""
        self.answered[challenge] = int.from_bytes(challenge[:TIME_BYTES])
        while self.answered and (
            len(self.answered) > MAX_ANSWERED_CHALLENGES or next(iter(self.answered.values())) < now()
        ):
            self.answered.popitem(last=False)
