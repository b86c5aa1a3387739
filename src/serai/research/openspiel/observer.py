"""Observers as OpenSpiel wants them: for a seat, for the public, for private information, or with perfect recall."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai.kernel.game import SPECTATOR
from serai.kernel.observation import Observation
from serai.research.openspiel.library import pyspiel
from serai.research.openspiel.position import TablePosition
from serai.research.openspiel.setting import GameSetting


class Observer:
    """Observations of one type: as text, and for a seat without recall also as a tensor."""

    def __init__(self, setting: GameSetting, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS or (kind.perfect_recall and not kind.public_info):
            raise ValueError("There is no such observation: look for one seat, for everybody, or at a seat's secrets.")
        self.has_recall: bool = kind.perfect_recall
        self.is_public = kind.private_info == private.NONE
        self.is_private = not kind.public_info
        has_tensor = not (self.has_recall or self.is_public or self.is_private)
        self.tensor: Observation | None = np.zeros(setting.game.observation_size, np.float32) if has_tensor else None
        self.dict = {} if self.tensor is None else fields_in(self.tensor, setting)

    def set_from(self, state: Any, seat: int) -> None:
        """Writes what a seat observes now; all zeros before the deal."""
        position = state.position
        if self.tensor is not None and isinstance(position, TablePosition):
            position.write_observation(seat, self.tensor)
        elif self.tensor is not None:
            self.tensor.fill(0)

    def string_from(self, state: Any, seat: int) -> str:
        """The digest of an information state, or the View as JSON."""
        viewer = SPECTATOR if self.is_public else seat
        position = state.position
        if self.has_recall:
            return f"{viewer} {position.information_state(viewer)}"
        if not isinstance(position, TablePosition):
            return ""
        return private_fields(position, seat) if self.is_private else position.view(viewer).json().decode()


def fields_in(observation: Observation, setting: GameSetting) -> dict[str, NDArray[np.float32]]:
    """The fields of an observation by their names, in the same memory."""
    fields = setting.game.observation_fields
    rows = np.split(observation, np.cumsum([field.size for field in fields])[:-1])
    return {field.name: row.reshape(field.shape) for field, row in zip(fields, rows, strict=True)}


def private_fields(position: TablePosition, seat: int) -> str:
    """The fields of a seat's View that differ from a spectator's, as JSON."""
    own, others = (msgspec.to_builtins(position.view(viewer).shown) for viewer in (seat, SPECTATOR))
    return msgspec.json.encode({field: own[field] for field in own if own[field] != others[field]}).decode()
