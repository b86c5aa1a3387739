"""Conditions: what decisions about a command ask first, each of them refused in words."""

from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.online.commands import Visitor
from serai.online.place import Place
from serai.online.table import OnlineTable


def place_at(table: OnlineTable, seat: int) -> Place:
    """The state of a seat; a number that is none is refused."""
    if seat not in range(len(table.places)):
        raise Unreadable(
            f"This table has seats 0 to {len(table.places) - 1}.",
            f"Dieser Tisch hat die Plätze 0 bis {len(table.places) - 1}.",
        )
    return table.places[seat]


def own_seat(table: OnlineTable, visitor: Visitor) -> int:
    """The seat of a visitor; refused without one."""
    seat = table.seat_of(visitor.id)
    if seat == SPECTATOR:
        raise NotYours("You have no seat at this table.", "Du hast an diesem Tisch keinen Platz.")
    return seat


def playing_seat(table: OnlineTable, visitor: Visitor) -> int:
    """The seat at which a visitor plays; refused before and after the game, and while a bot plays for them."""
    seat = own_seat(table, visitor)
    require_running(table)
    if table.places[seat].away:
        raise NotNow(
            "A bot plays for you. Take your seat back first.", "Ein Bot spielt für dich. Nimm erst deinen Platz zurück."
        )
    if visitor.program and not table.places[seat].program:
        _require_no_contest(table)
    return seat


def _require_no_contest(table: OnlineTable) -> None:
    """Refuses a program at the seat of a person, where the game counts among people."""
    if table.opened.rated or table.opened.daily:
        raise NotYours(
            "You sit here yourself, and this game counts among people. A program cannot play it for you.",
            "Du sitzt selbst hier, und diese Partie zählt unter Menschen. Kein Programm kann sie für dich spielen.",
        )


def require_not_dealt(table: OnlineTable) -> None:
    """Refuses what is for the time before the cards are dealt."""
    if table.game_table is not None:
        raise NotNow("The game has begun.", "Das Spiel hat begonnen.")


def require_not_begun(table: OnlineTable) -> None:
    """Refuses what is for the time before the game; it begins with cutting the cards."""
    require_not_dealt(table)
    if table.cuts.until is not None:
        raise NotNow("The cards are being cut, and then the game begins.", "Es wird abgehoben, dann beginnt das Spiel.")


def require_running(table: OnlineTable) -> None:
    """Refuses what is for the time during the game."""
    if table.game_table is None:
        raise NotNow("The game has not begun.", "Das Spiel hat noch nicht begonnen.")
    if table.over:
        raise NotNow("The game is over.", "Das Spiel ist zu Ende.")


def require_unrated(table: OnlineTable) -> None:
    """Refuses a change of who plays where it would change ratings."""
    if table.opened.rated:
        raise NotNow(
            "At a rated table nobody else can take over a seat.",
            "An einem gewerteten Tisch kann niemand anderes einen Platz übernehmen.",
        )


def require_no_rating(table: OnlineTable) -> None:
    """Refuses programs, be it of a person or of whoever runs the site, where the game is rated."""
    if table.opened.rated:
        raise NotYours(
            "Programs do not play rated games. Open a table that is not rated.",
            "Programme spielen keine gewerteten Spiele. Eröffne einen Tisch ohne Wertung.",
        )


def require_fixed_levels(table: OnlineTable) -> None:
    """Refuses bots that are as strong as the people where the game is rated."""
    if table.opened.rated:
        raise NotNow(
            "In a rated game, say how strong the bot is.",
            "In einem gewerteten Spiel legst du fest, wie stark der Bot ist.",
        )


def require_host(table: OnlineTable, visitor: Visitor) -> None:
    """Refuses everybody but the host."""
    if table.host != visitor.id:
        raise NotYours("Only the host of the table can do that.", "Das kann nur der Gastgeber des Tisches.")
