"""The daily deal: once a day (UTC) everybody plays the same cards, each at a table of their own, and has one try."""

from datetime import UTC, date, datetime, timedelta

from serai.kernel.refusal import NotNow, NotYours
from serai.online.commands import Close, Command, Engage, FreeSeat, Leave, PlayAgain, Undo
from serai.online.table import OnlineTable
from serai.text.languages import Both
from serai.text.refusals import spoken

SECOND_MILLISECONDS = 1_000
NOBODY_ELSE = Both(
    "In a daily deal nobody else can take over a seat.",
    "In der Tagespartie kann niemand anderes einen Platz übernehmen.",
)
GIVE_UP = Both(
    "The daily deal waits for you until the day ends: come back when you like, or give it up for good.",
    "Die Tagespartie wartet auf dich, bis der Tag endet: Komm wieder, wann du magst, oder gib sie endgültig auf.",
)
REFUSED_TODAY: dict[type[Command], Both] = {
    Undo: Both(
        "In a daily deal a choice stands, because everybody has one try.",
        "In der Tagespartie gilt jede Wahl, denn alle haben nur einen Versuch.",
    ),
    Leave: GIVE_UP,
    Close: GIVE_UP,
    Engage: NOBODY_ELSE,
    FreeSeat: NOBODY_ELSE,
    PlayAgain: Both(
        "Everybody has one try at a daily deal. The next one comes at midnight, UTC.",
        "Für die Tagespartie haben alle nur einen Versuch. Die nächste kommt um Mitternacht, UTC.",
    ),
}
"""What nobody may do at a table of a daily deal once the cards are dealt, and why."""


def day_of(at: int) -> str:
    """The day (UTC) of a time in milliseconds since 1970, such as `2026-11-17`."""
    return datetime.fromtimestamp(at / SECOND_MILLISECONDS, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day ends, in milliseconds since 1970."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1)
    return round(midnight.timestamp() * SECOND_MILLISECONDS)


def day_before(day: str) -> str:
    """The day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def unseals_at(table: OnlineTable) -> int | None:
    """When the table is opened to everybody, in milliseconds since 1970; None if it is open already."""
    return end_of(table.opened.daily) if table.sealed else None


def require_allowed_today(table: OnlineTable, command: Command) -> None:
    """Refuses a second try, and whatever comes close to one."""
    if table.opened.daily and table.game_table is not None and type(command) in REFUSED_TODAY:
        raise spoken(NotNow, REFUSED_TODAY[type(command)])


def require_may_see(table: OnlineTable, person: str) -> None:
    """Refuses whoever would see the cards of a daily deal at somebody else's table before its day has ended."""
    if table.sealed and person not in table.people:
        raise NotYours(
            "Somebody plays the daily deal here. You can see this table when the day is over.",
            "Hier spielt jemand die Tagespartie. Du kannst diesen Tisch sehen, wenn der Tag vorbei ist.",
        )
