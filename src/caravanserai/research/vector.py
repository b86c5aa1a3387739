"""Many tables as one vector environment of Gymnasium: one compiled call makes a step at all of them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from caravanserai.bots.policy import POLICIES, RANDOM
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.fate import new_seed
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.picture import BRIGHTEST
from caravanserai.research.room import Actions, advise_all, new_room, step_all

Seen = dict[str, NDArray[Any]]


def observation_space(game: Game) -> spaces.Dict:
    """What the asked seat sees: its picture of the table, and which actions are open to it."""
    picture = spaces.Box(0.0, BRIGHTEST, (game.picture_size,), np.float32)
    return spaces.Dict({"observation": picture, "action_mask": spaces.MultiBinary(len(game.actions))})


class Tables(VectorEnv[Seen, Actions, NDArray[Any]]):
    """Many tables of one game; all arrays are filled in place, so keep a copy of what is to outlast the next step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        tables: int = 256,
        seats: int = 4,
        others: str | None = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        """Every seat is asked in turn; with `others`, only one at each table, and that policy plays all others."""
        self.game, self.others = game, others
        self.num_envs = tables
        self.single_observation_space = observation_space(game)
        self.single_action_space = spaces.Discrete(len(game.actions))
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        self.room = new_room(game, tables, seats, RANDOM if others is None else _policy(others), options or {})
        self._step = game.quiet.compiled(step_all)
        self._advise = game.quiet.compiled(advise_all)
        self._never_cut_off = np.zeros(tables, np.bool_)
        self._seed(new_seed())

    def _seed(self, seed: int | str) -> None:
        """Each table has its own chance, so that its games do not depend on how many others there are."""
        for table in range(self.num_envs):
            self.room.deals[table] = new_chance(f"deals/{seed}/{table}")
            self.room.whims[table] = new_chance(f"whims/{seed}/{table}")
        if self.others is not None:
            self.room.learner[:] = np.arange(self.num_envs) % self.room.players

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deals a new game at every table; the same seed always deals the same games."""
        if seed is not None:
            self._seed(seed)
        self.room.open[:] = 0
        self._step(self.room, np.zeros(self.num_envs, np.int64))
        return self._seen, self._info

    def step(self, actions: Actions) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Each asked seat makes its choice; where that ends a game, the next one is dealt in the same step."""
        room = self.room
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"There are {self.num_envs} tables; give one action for each, not {actions.shape}.")
        refused = self._step(room, actions)
        if refused != NOTHING:
            who = f"At table {refused} seat {room.asked[refused]}"
            choices = room.choices[refused, : room.open[refused]]
            raise ValueError(refusal(self.game, who, int(actions[refused]), choices))
        return self._seen, room.reward, room.over, self._never_cut_off, self._info

    def advice(self, policy: str = "random") -> Actions:
        """What a policy would do at each table, seeing what the asked seat may know."""
        actions = np.zeros(self.num_envs, np.int64)
        self._advise(self.room, _policy(policy), actions)
        return actions

    @property
    def _seen(self) -> Seen:
        return {"observation": self.room.pictures, "action_mask": self.room.masks}

    @property
    def _info(self) -> dict[str, Any]:
        room = self.room
        return {
            "seat": room.asked,
            "won": room.won,
            "points": room.points[:, : room.players],
            "final_obs": room.final,
            "_final_obs": room.over,
        }


def refusal(game: Game, who: str, action: int | None, choices: NDArray[np.int32]) -> str:
    """Why somebody cannot do something, and what they can do."""
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
