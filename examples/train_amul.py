"""Learns Āmul for three by copying the greedy bot and then playing against two of them, and measures how often it wins.

Run it with `python examples/train_amul.py` after `pip install "caravanserai[train]"`; it takes a quarter of an hour.
"""

import argparse
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from caravanserai.arena.shares import Share
from caravanserai.games import game_named
from caravanserai.research.vector import Tables

SEATS = 3
POINTS_PER_WIN = 25.0
"""A lead of so many points is rewarded like a victory: points come in every game, victories in one of three."""
DISCOUNT = 0.95
"""How much of a surprise is passed on to the choice before."""


class Player(nn.Module):
    """Looks at a picture of the table, says how much it likes each action, and what it expects to win."""

    def __init__(self, picture: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.sight = nn.Sequential(nn.Linear(picture, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.liking = nn.Linear(width, actions)
        self.hope = nn.Linear(width, 1)

    def forward(self, pictures: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log chances of the open actions, and the expected reward."""
        seen = self.sight(pictures)
        likings = self.liking(seen).masked_fill(masks == 0, -1e9)
        return functional.log_softmax(likings, dim=1), self.hope(seen).squeeze(1)


@dataclass
class Choices:
    """Many choices: what was seen, what was done, how likely that was, what was hoped for and what came of it."""

    pictures: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    returns: Tensor
    surprises: Tensor


def look(room: Tables) -> tuple[Tensor, Tensor]:
    """What is seen at all tables; copies, as the room writes over its arrays."""
    return torch.tensor(room.room.pictures), torch.tensor(room.room.masks)


def copy_greedy(player: Player, room: Tables, steps: int, rate: float = 1e-3) -> float:
    """The player learns to do as the greedy bot does; says how often it did so in the end."""
    learner = torch.optim.Adam(player.parameters(), lr=rate)
    agreed = 0.0
    for _ in range(steps):
        pictures, masks = look(room)
        actions = room.advice("greedy")
        wanted = torch.tensor(actions)
        likings, _ = player(pictures, masks)
        loss = functional.nll_loss(likings, wanted)
        learner.zero_grad()
        loss.backward()
        learner.step()
        agreed = 0.98 * agreed + 0.02 * float((likings.argmax(1) == wanted).float().mean())
        room.step(actions)
    return agreed


def reward_of(room: Tables, seats: Any, over: Any, info: dict[str, Any]) -> Tensor:
    """At the end of a game: the victory, and the lead over the others."""
    rows = np.arange(room.num_envs)
    points = info["points"].astype(np.float32)
    own = points[rows, seats]
    lead = own - (points.sum(1) - own) / (SEATS - 1)
    return torch.tensor(np.where(over, info["won"][rows, seats] + lead / POINTS_PER_WIN, 0), dtype=torch.float32)


@torch.no_grad()
def play(player: Player, room: Tables, steps: int) -> Choices:
    """Plays on at all tables, each action as likely as the player likes it."""
    seen: list[tuple[Tensor, ...]] = []
    came: list[tuple[Tensor, Tensor]] = []
    for _ in range(steps):
        pictures, masks = look(room)
        likings, hopes = player(pictures, masks)
        actions = torch.multinomial(likings.exp(), 1).squeeze(1)
        seen.append((pictures, masks, actions, likings.gather(1, actions[:, None]).squeeze(1), hopes))
        seats = room.room.asked.copy()
        _, _, over, _, info = room.step(actions.numpy())
        came.append((reward_of(room, seats, over, info), torch.tensor(over)))
    _, hope = player(*look(room))
    hopes = [*(step[4] for step in seen), hope]
    surprise, surprises = torch.zeros(room.num_envs), []
    for step in reversed(range(steps)):
        reward, over = came[step]
        goes_on = (~over).float()
        surprise = reward + goes_on * hopes[step + 1] - hopes[step] + DISCOUNT * goes_on * surprise
        surprises.insert(0, surprise)
    gathered = [torch.cat([step[part] for step in seen]) for part in range(5)]
    together = torch.cat(surprises)
    return Choices(*gathered[:4], returns=gathered[4] + together, surprises=together)


def improve(
    player: Player, choices: Choices, learner: torch.optim.Optimizer, epochs: int = 3, batch: int = 4096
) -> None:
    """What came out better than hoped for is done more often, within bounds (PPO)."""
    gains = (choices.surprises - choices.surprises.mean()) / (choices.surprises.std() + 1e-6)
    for _ in range(epochs):
        for some in torch.randperm(len(gains)).split(batch):
            likings, hopes = player(choices.pictures[some], choices.masks[some])
            chance = likings.gather(1, choices.actions[some, None]).squeeze(1)
            ratio = (chance - choices.chances[some]).exp()
            gain = torch.min(ratio * gains[some], ratio.clamp(0.8, 1.2) * gains[some]).mean()
            variety = -(likings.exp() * likings.clamp(min=-50)).sum(1).mean()
            loss = -gain + 0.5 * functional.mse_loss(hopes, choices.returns[some]) - 0.005 * variety
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            learner.step()


@torch.no_grad()
def measure(player: Player, tables: int = 500, games: int = 8, seed: int = 1_000_000) -> Share:
    """How often the player wins against two greedy bots, doing what it likes best, each seat equally often."""
    room = Tables(game_named("amul"), tables, SEATS, others="greedy")
    room.reset(seed=seed)
    played, wins, points = np.zeros(tables, int), 0.0, 0.0
    while (played < games).any():
        likings, _ = player(*look(room))
        seats = room.room.asked.copy()
        _, reward, over, _, info = room.step(likings.argmax(1).numpy())
        counted = over & (played < games)
        wins += float(reward[counted].sum())
        points += float(info["points"][counted, seats[counted]].sum())
        played += counted
    count = tables * games
    return Share("learned", count, wins, points / count, weight=count)


def report(what: str, share: Share, began: float) -> None:
    """A line of progress."""
    low, high = share.interval
    print(
        f"{perf_counter() - began:5.0f} s  {what:22} wins {share.share:.1%} ({low:.1%} to {high:.1%})"
        f" of {share.games:,} games against two greedy bots, {share.points:.1f} points",
        flush=True,
    )


def train(copying: int, turns: int, tables: int = 512, steps: int = 64, seed: int = 1, every: int = 10) -> Player:
    """Copies the greedy bot for so many steps at all tables, then plays against it for so many turns of 64 steps."""
    began = perf_counter()
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # The net is so small that threads would only wait for each other.
    game = game_named("amul")
    player = Player(game.picture_size, len(game.actions))
    everybody, room = Tables(game, tables, SEATS), Tables(game, tables, SEATS, others="greedy")
    everybody.reset(seed=seed)
    room.reset(seed=seed)
    agreed = copy_greedy(player, everybody, copying)
    report(f"copies {agreed:.0%} of choices", measure(player, tables=100, games=4), began)
    learner = torch.optim.Adam(player.parameters(), lr=3e-4)
    for turn in range(1, turns + 1):
        improve(player, play(player, room, steps), learner)
        if turn % every == 0:
            report(f"after {turn * tables * steps:,} choices", measure(player, tables=100, games=4), began)
    return player


def main() -> None:
    """Learns and measures."""
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
