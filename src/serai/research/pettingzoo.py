"""One table as a PettingZoo AEC environment: seats are agents that choose one after the other."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] it has types, but does not say so

from serai.kernel.contract import linked
from serai.kernel.events import NOTHING
from serai.kernel.fate import fate_of, new_seed
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from serai.research.single_table import make_choice, next_seat, open_to, waited_for, write_observation
from serai.research.vector_env import ObservationDict, illegal_action, observation_space

AGENT_NAME = "player_{}"


class TableEnv(AECEnv[str, ObservationDict, int | None]):
    """A table whose seats are the agents; seats that choose at the same time are asked in turn, unseen.

    It is ready at once. With `compiled` rules it steps faster, once they are compiled, which takes a minute or two.
    """

    metadata = {"name": "serai", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(
        self, game: Game, seats: int = 4, options: Mapping[str, int] | None = None, compiled: bool = False
    ) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"{game.name}_v{game.version}"}
        self.game = game
        self.possible_agents = [AGENT_NAME.format(seat) for seat in range(seats)]
        self._observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
        self._options = game.option_values(options or {}, seats)
        self._compiled = compiled and can_compile()
        build = game.quiet_linker.compiled if self._compiled else game.quiet_linker.plain
        self._rules = linked(build)
        self._facts = game.facts_row if self._compiled else (game.plain_facts,)
        self._next_seat, self._make_choice = build(next_seat), build(make_choice)
        self._write_observation = build(write_observation)
        self._waited_for, self._open_to = build(waited_for), build(open_to)
        self._tables = game.tables(1, self._compiled)
        self._choices = np.zeros(len(game.actions), np.int32)
        self._choice_count = 0
        self._seed, self._games = new_seed(), 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """An agent's observation of the table, and the mask of the actions open to it; the same for every agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game; the first game of a seed is that of a Table with the same seed."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        fate = fate_of(f"{self._seed}/{self._games}" if self._games else self._seed, self.game.fate_size)
        self._games += 1
        self.agents = list(self.possible_agents)
        self._tables = self.game.tables(1, self._compiled)
        self._rules.setup(self._tables[0], self._facts[0], len(self.agents), self._options, fate)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._turn_to(*self._next_seat(self._tables, self._facts, self._choices))

    def _turn_to(self, seat: int, count: int) -> None:
        """Makes a seat the agent to be asked, with this many choices; NOTHING when the game is over."""
        self._choice_count = count
        if seat != NOTHING:
            self.agent_selection = self.possible_agents[seat]

    @property
    def choices(self) -> NDArray[np.int32]:
        """The actions open to the asked agent, smallest first."""
        return self._choices[: self._choice_count]

    @property
    def waited_for(self) -> list[str]:
        """The agents that choose now, at the same time."""
        bits = self._waited_for(self._tables, self._facts)
        return [agent for seat, agent in enumerate(self.possible_agents) if bits >> seat & 1]

    def open_to(self, agent: str) -> NDArray[np.int32]:
        """The actions open to one of them, smallest first."""
        choices = np.zeros_like(self._choices)
        return choices[: self._open_to(self._tables, self._facts, self.possible_agents.index(agent), choices)]

    def observe(self, agent: str) -> ObservationDict:
        """An agent's observation; the mask is all 0 for agents that are not asked."""
        observation, mask = np.zeros(self.game.observation_size, np.float32), np.zeros(len(self.game.actions), np.int8)
        self._write_observation(self._tables, self._facts, self.possible_agents.index(agent), observation)
        if agent == self.agent_selection:
            mask[self.choices] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Makes the asked agent's choice; after the last one every agent is rewarded with its share of the victory."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self.choices:
            raise ValueError(illegal_action(self.game, agent, action, self.choices))
        self._cumulative_rewards[agent] = 0.0
        self.choose(agent, int(action))

    def choose(self, agent: str, action: int) -> None:
        """Makes a choice that is open to one of the agents that choose now."""
        seat = self.possible_agents.index(agent)
        self._turn_to(*self._make_choice(self._tables, self._facts, seat, action, self._choices))
        if not self._choice_count:
            self._finish()

    def _finish(self) -> None:
        points = np.zeros(self.game.seats[-1], np.int32)
        self._rules.score(self._tables[0], self._facts[0], points)
        bits = self._rules.winners(self._tables[0], self._facts[0])
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = (bits >> seat & 1) / bits.bit_count()
            self.infos[agent] = {"points": int(points[seat])}
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
