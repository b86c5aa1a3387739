"""Many tables as one vector environment of Gymnasium: one compiled call makes a step at all of them."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import gymnasium.vector
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from serai.bots.policy import POLICIES, RANDOM
from serai.kernel.chance import new_chance
from serai.kernel.events import NOTHING
from serai.kernel.fate import new_seed
from serai.kernel.game import Game
from serai.kernel.jit import straight
from serai.kernel.observation import LARGEST_VALUE
from serai.research.vector_tables import ActionArray, VectorTables, new_vector_tables, policy_actions, step_all

ObservationDict = dict[str, NDArray[Any]]


def observation_space(game: Game, further_actions: int = 0) -> spaces.Dict:
    """A seat's observation of the table, and the mask of the actions open to it; an environment may add actions."""
    observation = spaces.Box(0.0, LARGEST_VALUE, (game.observation_size,), np.float32)
    return spaces.Dict(
        {"observation": observation, "action_mask": spaces.MultiBinary(len(game.actions) + further_actions)}
    )


class VectorEnv(gymnasium.vector.VectorEnv[ObservationDict, ActionArray, NDArray[Any]]):
    """Many tables of one game. All arrays are overwritten by the next step: copy what you keep."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        tables: int = 256,
        seats: int = 4,
        others: str | None = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        """Every seat is asked in turn; with `others`, one seat per table is asked and that policy plays the rest."""
        self.game, self.others = game, others
        self.num_envs = tables
        self.single_observation_space = observation_space(game)
        self.single_action_space = spaces.Discrete(len(game.actions))
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        policy = RANDOM if others is None else _policy(others)
        self.tables = new_vector_tables(game, tables, seats, policy, options or {})
        self._no_actions = np.zeros(tables, np.int64)
        self._never_truncated = np.zeros(tables, np.bool_)
        self._seed(new_seed())

    @cached_property
    def _step(self) -> Callable[[VectorTables, ActionArray], int]:
        return straight(self.game.quiet_linker.compiled(step_all), self.tables, self._no_actions)

    @cached_property
    def _policy_actions(self) -> Callable[[VectorTables, int, ActionArray], None]:
        return straight(self.game.quiet_linker.compiled(policy_actions), self.tables, RANDOM, self._no_actions)

    def _seed(self, seed: int | str) -> None:
        """Seeds each table by its number, so that its games do not depend on how many tables there are."""
        for table in range(self.num_envs):
            self.tables.deal_chance[table] = new_chance(f"deals/{seed}/{table}")
            self.tables.policy_chance[table] = new_chance(f"whims/{seed}/{table}")
        if self.others is not None:
            self.tables.learner[:] = np.arange(self.num_envs) % self.tables.players

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Deals a new game at every table; the same seed always deals the same games."""
        if seed is not None:
            self._seed(seed)
        self.tables.choice_count[:] = 0
        self._step(self.tables, self._no_actions)
        return self._observation, self._info

    def step(
        self, actions: ActionArray
    ) -> tuple[ObservationDict, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes the choice of the asked seat at every table; where that ends a game, the next one is dealt."""
        tables = self.tables
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"There are {self.num_envs} tables; give one action for each, not {actions.shape}.")
        refused = self._step(tables, actions)
        if refused != NOTHING:
            who = f"At table {refused} seat {tables.asked[refused]}"
            choices = tables.choices[refused, : tables.choice_count[refused]]
            raise ValueError(illegal_action(self.game, who, int(actions[refused]), choices))
        return self._observation, tables.reward, tables.over, self._never_truncated, self._info

    def policy_actions(self, policy: str = "random") -> ActionArray:
        """The action a policy takes at each table, knowing only what the asked seat may know."""
        actions = np.zeros(self.num_envs, np.int64)
        self._policy_actions(self.tables, _policy(policy), actions)
        return actions

    @property
    def _observation(self) -> ObservationDict:
        return {"observation": self.tables.observations, "action_mask": self.tables.masks}

    @property
    def _info(self) -> dict[str, Any]:
        tables = self.tables
        return {
            "seat": tables.asked,
            "won": tables.won,
            "points": tables.points[:, : tables.players],
            "final_obs": tables.final_observations,
            "_final_obs": tables.over,
        }


def illegal_action(game: Game, who: str, action: int | None, choices: NDArray[np.int32]) -> str:
    """The message about an action that is not open, with those that are."""
    actions = game.actions
    named = str(action)
    if action is not None and 0 <= action < len(actions):
        named += f" ({actions.notation(action)})"
    listed = ", ".join(f"{choice} ({actions.notation(choice)})" for choice in choices.tolist())
    return f"{who} may not do {named} now. It may: {listed}."


def _policy(name: str) -> int:
    if name not in POLICIES:
        raise ValueError(f"There is no policy '{name}'. There are: {', '.join(POLICIES)}.")
    return POLICIES.index(name)
