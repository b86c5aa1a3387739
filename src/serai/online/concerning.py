"""Whom a change of a table concerns who may be elsewhere."""

from serai.online.table import OnlineTable


def concerned(table: OnlineTable, before: OnlineTable) -> set[str]:
    """The people whose turn has begun since `before`; everybody who sits there once the game is over."""
    if table.over:
        return set() if before.over else set(table.people)
    asked = {seat for seat, since in table.asked_at.items() if before.asked_at.get(seat) != since}
    return {person for seat in asked if (person := table.places[seat].person) is not None}
