"""One table as a PettingZoo parallel environment: seats that choose at the same time do so in one step."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # pyright: ignore[reportMissingTypeStubs] it has types, but does not say so

from serai.kernel.game import Game
from serai.research.pettingzoo import TableEnv
from serai.research.vector_env import ObservationDict, illegal_action, observation_space

Observations = dict[str, ObservationDict]
Flags = dict[str, bool]
Infos = dict[str, dict[str, Any]]


class ParallelTableEnv(ParallelEnv[str, ObservationDict, int]):
    """A table whose seats act together; a seat that has nothing to choose waits, which then is its one open action."""

    def __init__(
        self, game: Game, seats: int = 4, options: Mapping[str, int] | None = None, compiled: bool = False
    ) -> None:
        self._table = TableEnv(game, seats, options, compiled)
        self.metadata, self.render_mode = self._table.metadata, None
        self.game, self.wait = game, len(game.actions)
        """The game, and the action of a seat that waits: the number after the last action of the game."""
        self.possible_agents = self._table.possible_agents
        self.agents = list[str]()
        self._observation_space = observation_space(game, further_actions=1)
        self._action_space = spaces.Discrete(self.wait + 1)
        self.asked = list[str]()
        """The agents that choose in this step."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """An agent's observation of the table, and the mask of the actions open to it; the same for every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game, and behind them the one that waits."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Deals a game; the first game of a seed is that of a Table with the same seed."""
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._look(), self._table.infos

    def step(self, actions: Mapping[str, int]) -> tuple[Observations, dict[str, float], Flags, Flags, Infos]:
        """Makes the choices of all agents that are asked; after the last one each gets its share of the victory."""
        for agent in self.agents:
            self._require_open(agent, actions.get(agent))
        for agent in self.asked:
            self._table.choose(agent, int(actions[agent]))
        table, agents = self._table, self.agents
        seen = self._look()
        if all(table.terminations.values()):
            self.agents = []
        rewards = {agent: float(table.rewards[agent]) for agent in agents}
        return seen, rewards, dict(table.terminations), dict(table.truncations), table.infos

    def _look(self) -> Observations:
        """What every agent sees, with its open actions; from now on those are asked that must choose."""
        self.asked = self._table.waited_for
        self._open = {agent: self._open_to(agent) for agent in self.agents}
        return {agent: self._observe(agent) for agent in self.agents}

    def _open_to(self, agent: str) -> NDArray[np.int32]:
        return self._table.open_to(agent) if agent in self.asked else np.array([self.wait], np.int32)

    def _observe(self, agent: str) -> ObservationDict:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self._open[agent]] = 1
        return {"observation": self._table.observe(agent)["observation"], "action_mask": mask}

    def _require_open(self, agent: str, action: int | None) -> None:
        """Raises ValueError if an action is not open to an agent; nothing has happened at the table then."""
        if action is not None and action in self._open[agent]:
            return
        if agent not in self.asked:
            raise ValueError(f"{agent} is not asked now. Give it the action {self.wait}, which waits, not {action}.")
        raise ValueError(illegal_action(self.game, agent, action, self._open[agent]))
