"""One table as a PettingZoo environment in which seats choose one after the other."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] it has types, but does not say so

from caravanserai.kernel.fate import fate_of, new_seed
from caravanserai.kernel.game import Game, Rules
from caravanserai.kernel.news import NOTHING
from caravanserai.research.asking import ask, choose, paint
from caravanserai.research.vector import Seen, observation_space, refusal

NAME = "player_{}"


class SeatAfterSeat(AECEnv[str, Seen, int | None]):
    """A table whose seats are the agents; who choose at the same time are asked in turn and see nothing of it."""

    metadata = {"name": "caravanserai", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: Game, seats: int = 4, options: Mapping[str, int] | None = None) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"{game.name}_v{game.version}"}
        self.game = game
        self.possible_agents = [NAME.format(seat) for seat in range(seats)]
        self._seen_by = {agent: observation_space(game) for agent in self.possible_agents}
        self._done_by = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
        self._options = game.option_values(options or {}, seats)
        build = game.quiet.compiled
        self._rules, self._facts = Rules(build), game.facts_row
        self._ask, self._choose, self._paint = build(ask), build(choose), build(paint)
        self._tables = game.tables(1)
        self._choices = np.zeros(len(game.actions), np.int32)
        self._open = 0
        self._seed, self._games = new_seed(), 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent: its picture of the table, and which actions are open to it."""
        return self._seen_by[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game."""
        return self._done_by[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game; what a seed deals first, a table with the same seed deals too."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        fate = fate_of(f"{self._seed}/{self._games}" if self._games else self._seed, self.game.fate_size)
        self._games += 1
        self.agents = list(self.possible_agents)
        self._tables = self.game.tables(1)
        self._rules.setup(self._tables[0], self._facts[0], len(self.agents), self._options, fate)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._turn_to(*self._ask(self._tables, self._facts, self._choices))

    def _turn_to(self, seat: int, count: int) -> None:
        """The next seat is asked, if there is one, and has so many choices."""
        self._open = count
        if seat != NOTHING:
            self.agent_selection = self.possible_agents[seat]

    @property
    def choices(self) -> NDArray[np.int32]:
        """The actions open to the agent that is asked, smallest first."""
        return self._choices[: self._open]

    def observe(self, agent: str) -> Seen:
        """What an agent may know; the mask is empty for those who are not asked."""
        picture, mask = np.zeros(self.game.picture_size, np.float32), np.zeros(len(self.game.actions), np.int8)
        self._paint(self._tables, self._facts, self.possible_agents.index(agent), picture)
        if agent == self.agent_selection:
            mask[self.choices] = 1
        return {"observation": picture, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The asked agent chooses; after the last choice all are rewarded with their part in the victory."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self.choices:
            raise ValueError(refusal(self.game, agent, action, self.choices))
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        self._turn_to(*self._choose(self._tables, self._facts, seat, int(action), self._choices))
        if not self._open:
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
