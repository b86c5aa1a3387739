"""The events of Āmul: what the rules report while they run."""

from enum import IntEnum


class AmulEvent(IntEnum):
    """The number of each kind of event."""

    DEALT = 0
    FILLED = 1
    ROUND = 2
    CHOSE = 3
    OFFERED = 4
    PICKED = 5
    REVEALED = 6
    LEFT = 7
    TOOK = 8
    DECLINED = 9
    EMPTIED = 10
    FIRST_PICK = 11
    KEPT = 12
    UNSCORED = 13
    ENDED = 14


EVENTS = tuple(event.name.lower().replace("_", "-") for event in AmulEvent)
"""The word for each kind of event: `first-pick`."""
