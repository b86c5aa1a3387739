"""What can be drawn on: shapes and texts, in the pixels of the finished picture; colours are called by their names."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal

Face = Literal["title", "text", "strong"]
"""The letters of the client: those of headings, of sentences, and of names on cards."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

WIDTH, HEIGHT = 1200, 630
"""The size that chats and other sites ask for; a picture that needs more room is taller."""
ELLIPSIS = "…"


class Canvas(ABC):
    """A picture in the colours of one room."""

    height: float = HEIGHT

    @abstractmethod
    def panel(self, box: Box, fill: str, radius: float = 0, edge: str = "", thick: float = 1) -> None:
        """A box, with round corners and a border if wanted."""

    @abstractmethod
    def spine(self, box: Box, fill: str, radius: float) -> None:
        """The coloured left side of a card, round only on the left."""

    @abstractmethod
    def polygon(self, points: Sequence[tuple[float, float]], fill: str, edge: str = "", thick: float = 1) -> None:
        """An area with straight borders."""

    @abstractmethod
    def stone(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """A jewel or a stone."""

    @abstractmethod
    def text(self, at: tuple[float, float], text: str, face: Face, size: float, fill: str, anchor: str = "ls") -> None:
        """A line of text; `anchor` says where `at` is: left, middle or right, on the base line."""

    @abstractmethod
    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a line of text is."""

    def can_write(self, text: str) -> bool:
        """Whether there are letters for all of a text."""
        return True

    def fit(self, text: str, face: Face, size: float, width: float) -> str:
        """As much of a text as has room, with an ellipsis for what is left out."""
        if self.width(text, face, size) <= width:
            return text
        while text and self.width(text + ELLIPSIS, face, size) > width:
            text = text[:-1].rstrip()
        return text + ELLIPSIS
