"""What a passkey is asked to sign: a question that every node knows again, though none remembers what it asked."""

import hmac
import secrets
from collections import OrderedDict
from typing import Literal

from caravanserai.kernel.refusal import NotNow, NotYours
from caravanserai.server.moment import now

LASTS = 300_000
"""For how many milliseconds a question may be answered."""
MOST_ANSWERED = 100_000
"""How many answered questions a node remembers; the one that was answered longest ago is forgotten first."""
TIME, HEAD = 8, 24

Purpose = Literal["keep", "return"]
"""To keep who one is by a new passkey, or to return as that person."""


class Challenges:
    """Asks questions that carry their own seal, and takes one answer to each."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.answered: OrderedDict[bytes, int] = OrderedDict()
        """The questions that were answered here, and until when somebody could try again."""

    def ask(self, purpose: Purpose, person: str = "") -> bytes:
        """A new question."""
        head = (now() + LASTS).to_bytes(TIME) + secrets.token_bytes(HEAD - TIME)
        return head + self._seal(head, purpose, person)

    def _seal(self, head: bytes, purpose: Purpose, person: str) -> bytes:
        return hmac.digest(self.secret, f"passkey {purpose} {person} ".encode() + head, "sha256")

    def require_open(self, challenge: bytes, purpose: Purpose, person: str = "") -> None:
        """Refuses the answer to a question that was not asked here, or that nobody waits for any more."""
        head, seal = challenge[:HEAD], challenge[HEAD:]
        if not hmac.compare_digest(seal, self._seal(head, purpose, person)):
            raise NotYours("This passkey answers a question that you were not asked here. Begin again.")
        if int.from_bytes(head[:TIME]) < now():
            raise NotNow(f"That took longer than {LASTS // 60_000} minutes. Begin again.")
        if challenge in self.answered:
            raise NotNow("This was answered already. Begin again.")

    def close(self, challenge: bytes) -> None:
        """The question has its answer, and takes no other."""
        self.answered[challenge] = int.from_bytes(challenge[:TIME])
        while self.answered and (len(self.answered) > MOST_ANSWERED or next(iter(self.answered.values())) < now()):
            self.answered.popitem(last=False)
