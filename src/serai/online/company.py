"""Company: whom the host sends away before the game, and who is no longer waited for during it."""

from serai.kernel.refusal import NotNow, NotYours
from serai.online.commands import Admit, Miss, Remove, Visitor
from serai.online.conditions import place_at, playing_seat, require_host, require_no_rating, require_not_begun
from serai.online.entries import Admitted, Missed, Removed
from serai.online.table import OnlineTable

MISSED_AFTER_MILLISECONDS = 3 * 60_000
"""How long somebody without a clock may be silent before the others can say that they miss them."""
SILENT_MILLISECONDS = 20 * 60_000
"""After how long a bot plays for somebody at a table of the lobby, although nobody says anything."""


def decide_remove(table: OnlineTable, visitor: Visitor, command: Remove, now: int) -> Removed:
    """The host sends a person away before the game begins."""
    require_not_begun(table)
    require_host(table, visitor)
    person = place_at(table, command.seat).person
    if person is None:
        raise NotNow("No person sits there.", "Dort sitzt niemand.")
    if person == visitor.id:
        raise NotNow("That is your own seat. You can stand up.", "Das ist dein eigener Platz. Du kannst aufstehen.")
    return Removed(now, command.seat, person)


def decide_admit(table: OnlineTable, visitor: Visitor, command: Admit, now: int) -> Admitted:
    """The host lets somebody sit down again."""
    require_host(table, visitor)
    if command.person not in table.removed:
        raise NotNow(
            "Nobody like that was sent away from this table.", "So jemand wurde von diesem Tisch nicht weggeschickt."
        )
    return Admitted(now, command.person)


def require_welcome(table: OnlineTable, visitor: Visitor) -> None:
    """Refuses a seat to somebody whom the host has sent away, and one at a rated table to who is not known."""
    if visitor.id in table.removed:
        raise NotYours(
            "The host has given your seat to others. You can watch this table.",
            "Der Gastgeber hat deinen Platz anderen gegeben. Du kannst zusehen.",
        )
    if visitor.program:
        require_no_rating(table)
    if table.opened.rated and not visitor.known:
        raise NotYours(
            "Rated games are for people with a passkey. Add one to your account, and sit down then.",
            "Gewertete Spiele sind für Leute mit einem Passkey. Füge deinem Konto einen hinzu und setz dich dann.",
        )


def decide_miss(table: OnlineTable, visitor: Visitor, command: Miss, now: int) -> Missed:
    """Somebody who plays says that another has been silent for long."""
    by, place = playing_seat(table, visitor), place_at(table, command.seat)
    since = missed_from(table, command.seat)
    if command.seat == by or since is None:
        raise NotNow("Nobody is waited for there.", "Dort wird auf niemanden gewartet.")
    if since > now:
        seconds = -(-(since - now) // 1000)
        raise NotNow(
            f"{place.name} may still think for a while. Try again in {seconds} s.",
            f"{place.name} darf noch eine Weile nachdenken. Versuch es in {seconds} s wieder.",
        )
    if by in place.missed_by:
        raise NotNow(
            "You have said so already. The others must say so too.",
            "Das hast du schon gesagt. Die anderen müssen es auch sagen.",
        )
    return Missed(now, command.seat, by)


def missed_from(table: OnlineTable, seat: int) -> int | None:
    """When the others can say that a person without a clock is silent; None if nobody waits for one there."""
    if table.opened.clock.kind != "none" or seat not in table.thinking or len(table.present) < 2:
        return None
    return table.asked_at[seat] + MISSED_AFTER_MILLISECONDS


def silent_at(table: OnlineTable, seat: int) -> int | None:
    """When a bot plays for a person at a table of the lobby that has no clock; None if that does not happen."""
    since = missed_from(table, seat)
    return (
        since - MISSED_AFTER_MILLISECONDS + SILENT_MILLISECONDS if since is not None and table.opened.listed else None
    )
