"""A seat of an online table: empty, a person's, or a bot's."""

from dataclasses import dataclass

STAND_IN = "greedy"
"""The level of the bot that plays for somebody who is away."""


@dataclass(frozen=True)
class Place:
    """The state of one seat: empty, a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    level: str | None = None
    """The level of the bot that has the seat, if a bot has it."""
    even: bool = False
    """Whether that level was chosen to fit the people at the table."""
    away: bool = False
    """Whether a bot plays for the person."""
    free: bool = False
    """Whether another person may take the seat while its owner is away."""
    resigned: bool = False
    """Whether the person has left for good."""
    ready: bool = False
    again: bool = False
    known: bool = False
    """Whether the person has a passkey."""
    program: bool = False
    """Whether a program plays for the person."""
    network: str = ""
    """A mark of the network from which the person sat down."""
    missed_by: frozenset[int] = frozenset()
    """The seats that say that the person has been silent for long."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has the seat."""
        return self.person is not None or self.level is not None

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now: the seat's own, or the stand-in for somebody who is away."""
        return STAND_IN if self.away else self.level
