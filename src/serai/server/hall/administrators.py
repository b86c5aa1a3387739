"""Who administers the server: invitations that bind one passkey, and sessions that the passkey opens."""

import hashlib
import hmac
import secrets
from typing import NamedTuple

from serai.kernel.refusal import NotYours
from serai.server.hall.administration import MACHINE, note
from serai.server.hall.hall import Hall
from serai.server.store.administrators import Administrator
from serai.server.store.passkeys import Passkey

INVITATION_MILLISECONDS = 3_600_000
"""How long an invitation counts."""
SESSION_MILLISECONDS = 3_600_000
"""How long an administrator may act before the passkey is asked for again."""
CODE_BYTES = 24


class AdminSession(NamedTuple):
    """What a page shows with every request of an administrator, and until when it counts."""

    secret: str
    until: int


async def invite(hall: Hall) -> str:
    """Makes an invitation; returns its code, of which a hash is stored."""
    code, at = secrets.token_urlsafe(CODE_BYTES), hall.clock()
    await hall.store.administrators.invite(_hash(code), at, at + INVITATION_MILLISECONDS)
    await note(hall, MACHINE, "invite")
    return code


async def require_invitation(hall: Hall, code: str) -> None:
    """Refuses a code that nobody was given, that was used, or that is older than an hour."""
    if not await hall.store.administrators.is_invited(_hash(code), hall.clock()):
        raise _no_invitation()


async def bind(hall: Hall, code: str, person: str, passkey: bytes, made: Passkey | None = None) -> AdminSession:
    """Makes a person an administrator who acts by this passkey, and opens their first session."""
    session = _new_session(hall)
    new = Administrator(person, passkey, hall.clock(), _hash(session.secret), session.until)
    if not await hall.store.administrators.bind(_hash(code), new, made):
        raise _no_invitation()
    await note(hall, person, "bind", person)
    return session


async def require_administrator(hall: Hall, person: str) -> Administrator:
    """The administrator of this id; every node asks the database each time, so that whoever is removed is refused."""
    administrator = await hall.store.administrators.administrator(person)
    if administrator is None:
        raise NotYours("This is for administrators.", "Das ist nur für Administratoren.")
    return administrator


async def open_session(hall: Hall, person: str) -> AdminSession:
    """Opens a session for an administrator who has just shown their passkey."""
    session = _new_session(hall)
    await hall.store.administrators.open_session(person, _hash(session.secret), session.until)
    await note(hall, person, "session")
    return session


async def require_session(hall: Hall, person: str, secret: str) -> None:
    """Refuses whoever is no administrator, or has not shown their passkey within the hour."""
    administrator = await require_administrator(hall, person)
    is_open = hmac.compare_digest(administrator.session, _hash(secret)) and hall.clock() < administrator.session_until
    if not is_open:
        raise NotYours("Show your passkey first.", "Zeige zuerst deinen Passkey.")


async def remove_administrator(hall: Hall, person: str) -> bool:
    """Removes an administrator, whose session ends at once at every node; returns whether the person was one."""
    removed = await hall.store.administrators.remove(person)
    if removed:
        await note(hall, MACHINE, "remove", person)
    return removed


def _new_session(hall: Hall) -> AdminSession:
    return AdminSession(secrets.token_urlsafe(CODE_BYTES), hall.clock() + SESSION_MILLISECONDS)


def _hash(secret: str) -> str:
    """What is stored of a code or a session."""
    return hashlib.sha256(f"administrator {secret}".encode()).hexdigest()


def _no_invitation() -> NotYours:
    return NotYours(
        "This invitation was used already, or is older than an hour. Ask for a new one: serai admin invite.",
        "Diese Einladung ist schon benutzt oder älter als eine Stunde. Lass dir eine neue geben: serai admin invite.",
    )
