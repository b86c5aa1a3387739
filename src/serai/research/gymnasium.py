"""One seat among bots as an environment of Gymnasium: `gymnasium.make("serai/amul")` after this module is imported."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from serai.games import game_named, packages
from serai.research.vector_env import ObservationDict, VectorEnv, observation_space


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table at which a policy plays all others; in the next game it sits one seat further on."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 4,
        others: str = "greedy",
        options: Mapping[str, int] | None = None,
        edition: str | None = None,
    ) -> None:
        self.game = game_named(game, edition)
        self._env = VectorEnv(self.game, 1, seats, others, options)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self._is_dealt = False
        """Whether the next game has been dealt already, at the end of the one before."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Deals the next game; a seed deals the first of its games."""
        super().reset(seed=seed)
        if seed is not None or not self._is_dealt:
            self._env.reset(seed=seed)
        self._is_dealt = False
        return self._look(self._env.tables.observations), {"seat": int(self._env.tables.asked[0])}

    def step(self, action: int) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        """Makes a choice, and those of the bots after it; at the end the reward is the share of the victory."""
        if self._is_dealt:
            raise ValueError("The game is over. Call reset() to be dealt the next one.")
        tables, seat = self._env.tables, int(self._env.tables.asked[0])
        self._env.step(np.array([action]))
        over = self._is_dealt = bool(tables.over[0])
        told: dict[str, Any] = {"seat": seat}
        if over:
            told["points"] = tables.points[0, : tables.players].tolist()
        seen = self._look(tables.final_observations if over else tables.observations)
        return seen, float(tables.reward[0]), over, False, told

    def _look(self, observations: NDArray[np.float32]) -> ObservationDict:
        """A copy of what the seat sees; nothing is open to it when the game is over."""
        mask = np.zeros_like(self._env.tables.masks[0]) if self._is_dealt else self._env.tables.masks[0].copy()
        return {"observation": observations[0].copy(), "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, as the MaskablePPO of Stable-Baselines3's contributions asks for it."""
        return self._env.tables.masks[0].astype(np.bool_)


for name in packages():
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType] it does not say what its arguments hold
        f"serai/{name}", entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": name}
    )
