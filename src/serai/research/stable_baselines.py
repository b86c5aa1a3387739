"""Many tables as the vector environment of Stable-Baselines3, in which all of them still make a step in one call."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from serai.kernel.game import Game
from serai.research.vector_env import VectorEnv, observation_space

Infos = list[dict[str, Any]]

VecEnv: Any = import_module("stable_baselines3.common.vec_env").VecEnv


class TablesVecEnv(VecEnv):
    """One seat at each of many tables, where a policy plays all others; `MaskablePPO` takes it as it is."""

    def __init__(
        self,
        game: Game,
        tables: int = 256,
        seats: int = 4,
        others: str = "greedy",
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.env, self.render_mode = VectorEnv(game, tables, seats, others, options), None
        VecEnv.__init__(self, tables, observation_space(game)["observation"], Discrete(len(game.actions)))
        self._choices = np.zeros(tables, np.int64)
        self._actions = np.zeros(tables, np.int64)

    def reset(self) -> NDArray[np.float32]:
        """Deals a new game at every table; the first of the seeds that were given deals the first games of all."""
        self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._choices[:] = 0
        return self.env.tables.observations.copy()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Takes the choices; `step_wait` makes them."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Makes a choice at every table; where that ends a game, the next one is dealt."""
        tables = self.env.tables
        self.env.step(self._actions)
        self._choices += 1
        infos: Infos = [{}] * self.num_envs
        for table in np.flatnonzero(tables.over).tolist():
            infos[table] = self._end_of_game(table)
        self._choices[tables.over] = 0
        return tables.observations.copy(), tables.reward.copy(), tables.over.copy(), infos

    def _end_of_game(self, table: int) -> dict[str, Any]:
        """What a learner and its log are told of the game that has just ended at a table."""
        tables = self.env.tables
        return {
            "episode": {"r": float(tables.reward[table]), "l": int(self._choices[table])},
            "points": tables.points[table, : tables.players].tolist(),
            "terminal_observation": tables.final_observations[table].copy(),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open, with a row for each table."""
        return self.env.tables.masks.astype(np.bool_)

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **named: Any) -> Sequence[Any]:
        """What a method of all tables returns for each."""
        rows = getattr(self, method_name)(*given, **named)
        return [rows[table] for table in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> Sequence[Any]:
        """An attribute, which is the same for each table."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute for all tables."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        """No table is wrapped on its own."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """There is nothing to close."""
