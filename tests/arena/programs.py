"""A bot in C plays 1,000 games of each game: its faults, and what the protocol adds to a choice.

Beside it sit the same bot as a Python class, and greedy. Run it with a C compiler: python -m tests.arena.programs
"""

import argparse
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from serai.arena.executors import in_this_process, play_match
from serai.arena.match import BotMatch, PlayedGame, match_of
from serai.games import game_named

BOTS = Path(__file__).parents[2] / "examples" / "bots"
SEATS = 4


def program(folder: Path) -> str:
    """The example in C, compiled."""
    made = folder / "merchant"
    subprocess.run(["cc", "-O2", "-o", made, BOTS / "merchant.c"], check=True)
    return f"exec: {made}"


def measure(name: str, bots: Sequence[str], games: int) -> None:
    """Plays every deal from every seat, and prints what came of it."""
    game = game_named(name)
    match = match_of(game, SEATS, bots, {}, "programs")
    played = list(play_match(match, game.edition_file.name, games, in_this_process).values())
    faults = sum(len(one.faults) for one in played)
    print(f"{game.title}: {len(played):,} games with {SEATS} players, {faults} faults")
    for bot in bots:
        say(bot, match, played)


def say(bot: str, match: BotMatch, played: Sequence[PlayedGame]) -> None:
    """How many choices a bot has made, and what one took: time, and CPU time, that of its program included."""
    seats = [(one, seat) for one in played for seat in range(SEATS) if bot_on(match, one, seat) == bot]
    choices = sum(one.choices[seat] for one, seat in seats)
    ms, cpu = sum(one.ms[seat] for one, seat in seats), sum(one.cpu_ms[seat] for one, seat in seats)
    print(f"  {bot:60} {choices:9,} choices  {ms / choices:6.3f} ms each  {cpu / choices:6.3f} ms of CPU")


def bot_on(match: BotMatch, one: PlayedGame, seat: int) -> str:
    return match.line_up[match.place(seat, one.seating)]


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=1000, help="the games of each game")
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        line_up = [program(Path(folder)), f"{BOTS / 'merchant.py'}:Merchant", "greedy"]
        for name in ("amul", "amulett"):
            measure(name, line_up, wanted.games)
