"""Somebody who looks at games for a seat, for everybody, or with a perfect memory."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.picture import Picture
from caravanserai.kernel.view import SPECTATOR
from caravanserai.research.openspiel.library import pyspiel
from caravanserai.research.openspiel.moment import Position
from caravanserai.research.openspiel.setting import Setting


class Observer:
    """Tells what a kind of observation holds: as text, and what a seat sees now also in numbers."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS or (kind.perfect_recall and not kind.public_info):
            raise ValueError("There is no such observation: look for one seat, for everybody, or at a seat's secrets.")
        self.has_memory: bool = kind.perfect_recall
        self.is_public = kind.private_info == private.NONE
        self.is_private = not kind.public_info
        has_numbers = not (self.has_memory or self.is_public or self.is_private)
        self.tensor: Picture | None = np.zeros(setting.game.picture_size, np.float32) if has_numbers else None
        self.dict = {} if self.tensor is None else pieces_in(self.tensor, setting)

    def set_from(self, state: Any, seat: int) -> None:
        """Draws what a seat sees now; before the deal it sees nothing."""
        moment = state.moment
        if self.tensor is not None and isinstance(moment, Position):
            moment.paint(seat, self.tensor)
        elif self.tensor is not None:
            self.tensor.fill(0)

    def string_from(self, state: Any, seat: int) -> str:
        """The digest of a memory, or the View as JSON."""
        viewer = SPECTATOR if self.is_public else seat
        moment = state.moment
        if self.has_memory:
            return f"{viewer} {moment.memory(viewer)}"
        if not isinstance(moment, Position):
            return ""
        return secrets(moment, seat) if self.is_private else moment.view(viewer).json().decode()


def pieces_in(picture: Picture, setting: Setting) -> dict[str, NDArray[np.float32]]:
    """The pieces of a picture by their names, in the same memory."""
    pieces, ends = setting.game.pieces, np.cumsum([piece.size for piece in setting.game.pieces])
    rows = np.split(picture, ends[:-1])
    return {piece.name: row.reshape(piece.shape) for piece, row in zip(pieces, rows, strict=True)}


def secrets(position: Position, seat: int) -> str:
    """Those parts of a seat's View that a spectator's has not."""
    own, others = (msgspec.to_builtins(position.view(viewer).shown) for viewer in (seat, SPECTATOR))
    return msgspec.json.encode({part: own[part] for part in own if own[part] != others[part]}).decode()
