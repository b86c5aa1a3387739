"""What administrators do, on their page or by commands on the machine: checked, done and noted in one place."""

import secrets

import structlog

from serai.kernel.refusal import NotNow, Unreadable
from serai.server.hall.closing import close_table
from serai.server.hall.forgetting import delete_account
from serai.server.hall.hall import Hall
from serai.server.store.admin_acts import AdminDeed
from serai.server.store.announcements import Announcement

log = structlog.stdlib.get_logger()

MACHINE = ""
"""Who acts by a command on the machine."""
MAX_ANNOUNCEMENT_LETTERS = 300
MAX_ANNOUNCEMENT_MILLISECONDS = 90 * 86_400_000
"""How long something may be announced."""


async def ban(hall: Hall, by: str, person: str, until: int | None) -> None:
    """Keeps somebody from playing and writing, until a time or for good."""
    await _require_known(hall, person)
    await _require_no_administrator(hall, person)
    await hall.store.bans.ban(person, hall.clock(), until)
    await note(hall, by, "ban", person)


async def lift_ban(hall: Hall, by: str, person: str) -> None:
    """Lets somebody play and write again."""
    if not await hall.store.bans.lift(person):
        raise NotNow(f"{person} is not banned.", f"{person} ist nicht gesperrt.")
    await note(hall, by, "unban", person)


async def forget(hall: Hall, by: str, person: str) -> None:
    """Deletes an account; what is noted of it does not say whose."""
    await _require_known(hall, person)
    await _require_no_administrator(hall, person)
    await delete_account(hall, person)
    await note(hall, by, "forget")


async def close(hall: Hall, by: str, table: str) -> None:
    """Closes a table for good, whoever plays there."""
    if not await close_table(hall, table):
        raise NotNow(
            f"Nothing happens at table {table} any more: it is closed, or its game is over.",
            f"Am Tisch {table} geschieht nichts mehr: Er ist geschlossen, oder die Partie ist zu Ende.",
        )
    await note(hall, by, "close", table)


async def announce(hall: Hall, by: str, english: str, german: str, until: int) -> Announcement:
    """Tells everybody something until a time, in place of what was announced before."""
    at = hall.clock()
    if not at < until <= at + MAX_ANNOUNCEMENT_MILLISECONDS:
        raise Unreadable(
            "An announcement ends within the next 90 days.", "Eine Ankündigung endet in den nächsten 90 Tagen."
        )
    texts = (_fit(english), _fit(german))
    announcement = Announcement(secrets.token_hex(6), at, until, *texts)
    await hall.store.announcements.make(announcement)
    await note(hall, by, "announce")
    return announcement


async def withdraw(hall: Hall, by: str) -> None:
    """Withdraws what was announced."""
    if not await hall.store.announcements.withdraw():
        raise NotNow("Nothing is announced.", "Es ist nichts angekündigt.")
    await note(hall, by, "withdraw")


async def note(hall: Hall, by: str, what: AdminDeed, whom: str = "") -> None:
    """Notes what an administrator has done, in the database and in the log of the node."""
    await hall.store.admin_acts.add(hall.clock(), by, what, whom)
    log.info("an administrator has acted", who=by or "a command on the machine", what=what, whom=whom)


async def _require_known(hall: Hall, person: str) -> None:
    if await hall.store.people.person(person) is None and not await hall.store.visits.of(person, 1):
        raise Unreadable(
            f"Nobody with the id {person} has been here. Reports show ids.",
            f"Niemand mit der Kennung {person} war hier. In den Meldungen stehen Kennungen.",
        )


async def _require_no_administrator(hall: Hall, person: str) -> None:
    if await hall.store.administrators.is_one(person):
        raise NotNow(
            f"{person} is an administrator. Remove them first, on the machine: serai admin remove {person}",
            f"{person} ist Administrator. Das muss zuerst auf dem Rechner enden: serai admin remove {person}",
        )


def _fit(words: str) -> str:
    """A text in one line; refused if it is empty or too long."""
    fitted = " ".join(words.replace("\0", " ").split())
    if not 0 < len(fitted) <= MAX_ANNOUNCEMENT_LETTERS:
        raise Unreadable(
            f"An announcement has 1 to {MAX_ANNOUNCEMENT_LETTERS} letters in each language.",
            f"Eine Ankündigung hat in jeder Sprache 1 bis {MAX_ANNOUNCEMENT_LETTERS} Zeichen.",
        )
    return fitted
