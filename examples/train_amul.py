"""Learns Āmul for three by copying the greedy bot and then playing against two of them, and measures how often it wins.

Run it with `python examples/train_amul.py` after `pip install "serai[train]"`; it takes a quarter of an hour.
"""

import argparse
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from serai.arena.win_share import WinShare
from serai.games import game_named
from serai.research.vector_env import VectorEnv

SEATS = 3
POINTS_PER_WIN = 25.0
"""The lead, in points, that is rewarded like a victory: points come in every game, victories in one of three."""
ADVANTAGE_DECAY = 0.95
"""The decay of advantages from one choice to the one before (the lambda of GAE)."""


class ActorCritic(nn.Module):
    """Maps an observation to the log probability of each action and the expected reward."""

    def __init__(self, observation: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observation, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor = nn.Linear(width, actions)
        self.critic = nn.Linear(width, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log probabilities of the actions, with the mask applied, and the expected reward."""
        features = self.body(observations)
        logits = self.actor(features).masked_fill(masks == 0, -1e9)
        return functional.log_softmax(logits, dim=1), self.critic(features).squeeze(1)


@dataclass
class Batch:
    """Many choices, with their log probabilities, returns and advantages."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    returns: Tensor
    advantages: Tensor


def look(env: VectorEnv) -> tuple[Tensor, Tensor]:
    """The observations and masks of all tables; copies, because the next step overwrites the arrays."""
    return torch.tensor(env.tables.observations), torch.tensor(env.tables.masks)


def copy_greedy(player: ActorCritic, env: VectorEnv, steps: int, rate: float = 1e-3) -> float:
    """Trains the player to choose as the greedy bot does; returns how often it agrees in the end."""
    learner = torch.optim.Adam(player.parameters(), lr=rate)
    agreed = 0.0
    for _ in range(steps):
        observations, masks = look(env)
        actions = env.policy_actions("greedy")
        wanted = torch.tensor(actions)
        log_probabilities, _ = player(observations, masks)
        loss = functional.nll_loss(log_probabilities, wanted)
        learner.zero_grad()
        loss.backward()
        learner.step()
        agreed = 0.98 * agreed + 0.02 * float((log_probabilities.argmax(1) == wanted).float().mean())
        env.step(actions)
    return agreed


def reward_of(env: VectorEnv, seats: Any, over: Any, info: dict[str, Any]) -> Tensor:
    """At the end of a game: the share of the victory, and the lead over the mean of the others."""
    rows = np.arange(env.num_envs)
    points = info["points"].astype(np.float32)
    own = points[rows, seats]
    lead = own - (points.sum(1) - own) / (SEATS - 1)
    return torch.tensor(np.where(over, info["won"][rows, seats] + lead / POINTS_PER_WIN, 0), dtype=torch.float32)


@torch.no_grad()
def play(player: ActorCritic, env: VectorEnv, steps: int) -> Batch:
    """Plays a number of steps at all tables, with actions sampled from the player."""
    seen: list[tuple[Tensor, ...]] = []
    came: list[tuple[Tensor, Tensor]] = []
    for _ in range(steps):
        observations, masks = look(env)
        log_probabilities, values = player(observations, masks)
        actions = torch.multinomial(log_probabilities.exp(), 1).squeeze(1)
        seen.append((observations, masks, actions, log_probabilities.gather(1, actions[:, None]).squeeze(1), values))
        seats = env.tables.asked.copy()
        _, _, over, _, info = env.step(actions.numpy())
        came.append((reward_of(env, seats, over, info), torch.tensor(over)))
    _, value = player(*look(env))
    values = [*(step[4] for step in seen), value]
    advantage, advantages = torch.zeros(env.num_envs), []
    for step in reversed(range(steps)):
        reward, over = came[step]
        goes_on = (~over).float()
        advantage = reward + goes_on * values[step + 1] - values[step] + ADVANTAGE_DECAY * goes_on * advantage
        advantages.insert(0, advantage)
    gathered = [torch.cat([step[part] for step in seen]) for part in range(5)]
    together = torch.cat(advantages)
    return Batch(*gathered[:4], returns=gathered[4] + together, advantages=together)


def improve(
    player: ActorCritic, batch: Batch, learner: torch.optim.Optimizer, epochs: int = 3, batch_size: int = 4096
) -> None:
    """Makes actions with a positive advantage more likely, within bounds (PPO)."""
    gains = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
    for _ in range(epochs):
        for some in torch.randperm(len(gains)).split(batch_size):
            log_probabilities, values = player(batch.observations[some], batch.masks[some])
            chosen = log_probabilities.gather(1, batch.actions[some, None]).squeeze(1)
            ratio = (chosen - batch.log_probabilities[some]).exp()
            gain = torch.min(ratio * gains[some], ratio.clamp(0.8, 1.2) * gains[some]).mean()
            entropy = -(log_probabilities.exp() * log_probabilities.clamp(min=-50)).sum(1).mean()
            loss = -gain + 0.5 * functional.mse_loss(values, batch.returns[some]) - 0.005 * entropy
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            learner.step()


@torch.no_grad()
def measure(player: ActorCritic, tables: int = 500, games: int = 8, seed: int = 1_000_000) -> WinShare:
    """How often the player wins against two greedy bots with its most likely actions, each seat equally often."""
    env = VectorEnv(game_named("amul"), tables, SEATS, others="greedy")
    env.reset(seed=seed)
    played, wins, points = np.zeros(tables, int), 0.0, 0.0
    while (played < games).any():
        log_probabilities, _ = player(*look(env))
        seats = env.tables.asked.copy()
        _, reward, over, _, info = env.step(log_probabilities.argmax(1).numpy())
        counted = over & (played < games)
        wins += float(reward[counted].sum())
        points += float(info["points"][counted, seats[counted]].sum())
        played += counted
    count = tables * games
    return WinShare("learned", count, wins, points / count, effective_games=count)


def report(what: str, share: WinShare, began: float) -> None:
    """Prints a line of progress."""
    low, high = share.interval
    print(
        f"{perf_counter() - began:5.0f} s  {what:22} wins {share.share:.1%} ({low:.1%} to {high:.1%})"
        f" of {share.games:,} games against two greedy bots, {share.points:.1f} points",
        flush=True,
    )


def train(copying: int, turns: int, tables: int = 512, steps: int = 64, seed: int = 1, every: int = 10) -> ActorCritic:
    """Copies the greedy bot for `copying` steps at all tables, then plays `turns` times `steps` steps against it."""
    began = perf_counter()
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the net is too small for threads to help
    game = game_named("amul")
    player = ActorCritic(game.observation_size, len(game.actions))
    everybody, env = VectorEnv(game, tables, SEATS), VectorEnv(game, tables, SEATS, others="greedy")
    everybody.reset(seed=seed)
    env.reset(seed=seed)
    agreed = copy_greedy(player, everybody, copying)
    report(f"copies {agreed:.0%} of choices", measure(player, tables=100, games=4), began)
    learner = torch.optim.Adam(player.parameters(), lr=3e-4)
    for turn in range(1, turns + 1):
        improve(player, play(player, env, steps), learner)
        if turn % every == 0:
            report(f"after {turn * tables * steps:,} choices", measure(player, tables=100, games=4), began)
    return player


def main() -> None:
    """Trains a player and measures it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--copying", type=int, default=2000, help="steps of copying the greedy bot")
    asked.add_argument("--turns", type=int, default=40, help="turns of playing against it and learning from that")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    began = perf_counter()
    player = train(wanted.copying, wanted.turns, seed=wanted.seed)
    report("in the end", measure(player), began)


if __name__ == "__main__":
    main()
