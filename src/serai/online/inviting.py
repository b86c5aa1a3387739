"""Inviting: who may ask others to a table, and who can be asked."""

from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import NotNow, NotYours
from serai.online.conditions import require_not_begun
from serai.online.table import OnlineTable


def require_belongs(table: OnlineTable, person: str) -> None:
    """Refuses everybody but the host and those who sit at the table."""
    if person != table.host and table.seat_of(person) == SPECTATOR:
        raise NotYours(
            "Only who sits at this table can invite others to it.",
            "Nur wer an diesem Tisch sitzt, kann andere dazu einladen.",
        )


def require_can_be_invited(table: OnlineTable, person: str) -> None:
    """Refuses an invitation to a table where somebody sits already, or could not sit down."""
    if table.closed:
        raise NotNow("This table is closed.", "Dieser Tisch ist geschlossen.")
    require_not_begun(table)
    if table.seat_of(person) != SPECTATOR:
        raise NotNow("They sit here already.", "Diese Person sitzt schon hier.")
    if person in table.removed:
        raise NotNow(
            "They were sent away from this table. The host can let them back in.",
            "Diese Person wurde von diesem Tisch weggeschickt. Der Gastgeber kann sie wieder zulassen.",
        )
    if all(place.taken for place in table.places):
        raise NotNow("No seat is free any more.", "Es ist kein Platz mehr frei.")
