"""The three ways in which a choice can be refused."""


class Refused(Exception):
    """A choice that the table does not take; `why` is for programs, the message for people, perhaps in German too."""

    why = "refused"

    def __init__(self, say: str = "", german: str = "") -> None:
        super().__init__(say)
        self.german = german


class Unreadable(Refused):
    """Nobody can tell which action is meant."""

    why = "unreadable"


class NotNow(Refused):
    """An action of the game, but not one that this seat may take now."""

    why = "not-now"


class NotYours(Refused):
    """It is not for this seat to choose."""

    why = "not-yours"
