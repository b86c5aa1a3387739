"""What a picture of a table shows: seats, rows of cards and a map as plain shapes, which know no game."""

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Piece(NamedTuple):
    """Cards or stones of one kind that lie together: a card has a name, a stone has none."""

    colour: str
    """The name of a colour of the client: `c-yellow`, `j-red`."""
    name: str = ""
    number: int = 1


class Row(NamedTuple):
    """Pieces in the middle of the table, and what the place is called."""

    title: str
    pieces: Sequence[Piece]


class Land(NamedTuple):
    """One area of a map."""

    outline: Sequence[Point]
    centre: Point
    colour: str
    pieces: Sequence[Piece]
    here: bool
    """Whether the map looks at this area now."""


class SeatPicture(NamedTuple):
    """What lies before one player, and a few words beside the name."""

    words: str
    pieces: Sequence[Piece]
    hand: Sequence[Piece] = ()
    """What the player holds, where whoever looks may know it."""


class Picture(NamedTuple):
    """A table as one View shows it."""

    room: str
    """Which colours the room has: those of the client's page for a game."""
    seats: Sequence[SeatPicture]
    rows: Sequence[Row] = ()
    map: Sequence[Land] = ()


class SceneSeat(NamedTuple):
    """One seat: who sits there, and how they stand."""

    name: str
    """Empty if nobody sits there."""
    points: str = ""
    """After the game; empty before."""
    marked: bool = False
    """Whether the seat is asked to choose now, or has won."""


class Scene(NamedTuple):
    """A table, or a moment of a finished game, with all that is written around it."""

    game: str
    """The title of the game."""
    table: str = ""
    """What the table is called, or who looks at it; may be empty."""
    place: str = ""
    """Where in the game it is: the round, or the number of the choice."""
    sentence: str = ""
    """Whose turn it is, who won, or what has just happened."""
    seats: Sequence[SceneSeat] = ()
    picture: Picture | None = None
    """What lies on the table; None before the game, and for a private table."""

    @property
    def room(self) -> str:
        """Which colours the room has; empty for those of the house."""
        return self.picture.room if self.picture else ""
