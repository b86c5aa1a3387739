"""The three ways in which a choice can be refused."""

from collections.abc import Sequence


class Refused(Exception):
    """A choice that the table does not take; `why` is for programs, the message for people, perhaps in German too.

    What the kernel refuses has a `case`, and what it is `about`: `serai.text.refusals` says that in every language.
    """

    why = "refused"

    def __init__(self, say: str = "", german: str = "", case: str = "", **about: str | Sequence[str]) -> None:
        super().__init__(say)
        self.german = german
        self.case = case
        self.about = about


class Unreadable(Refused):
    """Nobody can tell which action is meant."""

    why = "unreadable"


class NotNow(Refused):
    """An action of the game, but not one that this seat may take now."""

    why = "not-now"


class NotYours(Refused):
    """It is not for this seat to choose."""

    why = "not-yours"
