"""Plays the missing matches that measure the levels and writes their page; `--check` only compares page and results."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from serai.arena.executors import in_processes, play_match
from serai.arena.match import ArenaError, match_of
from serai.arena.results import match_in, read_results
from serai.arena.standings import Standing, standings
from serai.bots import LEVELS
from serai.bots.levels import strength_of
from serai.cli.console import counting, new_console
from serai.games import game_named

SEED, EDITION = "ladder", "reconstructed"
RULES, EARLIER_RULES = {"amul": 1, "amulett": 2}, {"amul": 1, "amulett": 1}
"""The version of the rules by which levels play, and by which the yardsticks were measured."""
GAMES_EACH, GAMES_OF_QUICK_LEVELS = 400, 1_000
CHALLENGERS = {
    "amul": {
        "search:16": 400,
        "search:64": 400,
        "search:256": 400,
        "search:1024": 400,
        "search:4096": 60,
        "search:1s": 144,
    },
    "amulett": {"search:16": 400, "search:64": 400, "search:256": 96, "search:1s": 48},
}
"""The yardsticks: challengers of greedy bots at four players, with the number of games, fewer where they take long."""
TABLES = {"amul": (3, 5, 6, 7, 8), "amulett": (3, 5, 6)}
GAMES_THERE = 120
GAMES_OF_LEVELS = {"amul": {"guide": 400, "master": 60}, "amulett": {"scout": 400, "guide": 400, "master": 120}}
"""How many games levels play at four players that search; at other tables at most half as many."""


class Challenge(NamedTuple):
    """One match: a challenger at a table filled with another bot."""

    game: str
    players: int
    against: str
    challenger: str
    games: int = GAMES_EACH

    @property
    def is_of_levels(self) -> bool:
        """Whether a level challenges the one below it."""
        return self.challenger in LEVELS

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return (RULES if self.is_of_levels else EARLIER_RULES)[self.game]

    @property
    def file(self) -> str:
        """The name of its results file."""
        names = f"{self._in_full(self.challenger)}-against-{self._in_full(self.against)}".replace(":", "-")
        return f"{self.game}-{self.players}-{names}.jsonl"

    def _in_full(self, bot: str) -> str:
        """A level with how it plays: once that changes, its matches are played again."""
        if bot not in LEVELS:
            return bot
        strength = strength_of(game_named(self.game), bot)
        if not strength.searches:
            return f"{bot}-at-{strength.temperature:g}"
        return f"{bot}-{strength.games}" + "-by-instinct" * strength.by_instinct


def of_levels(game: str, players: int) -> Iterator[Challenge]:
    """Every level challenges the one below it."""
    for below, level in pairwise(LEVELS):
        games = GAMES_OF_LEVELS[game].get(level, GAMES_OF_QUICK_LEVELS)
        yield Challenge(game, players, below, level, games if players == 4 else min(games // 2, GAMES_THERE))


CHALLENGES = [
    *(
        challenge
        for game, tables in TABLES.items()
        for players in (4, *tables)
        for challenge in of_levels(game, players)
    ),
    *(Challenge(game, 4, "random", "greedy") for game in CHALLENGERS),
    *(
        Challenge(game, 4, "greedy", challenger, games)
        for game, challengers in CHALLENGERS.items()
        for challenger, games in challengers.items()
    ),
]

INTRODUCTION = f"""# The levels

How much better a bot is than another: one challenger sits at a table that is filled with the other bot, and every
deal is played once from every seat; [the ladder](ladder.md) lets all of them play each other. A challenger that
is no better wins its fair share, one game in as many as there are players. [The arena](arena.md) says what the figures
mean and how the games are played.

`python tools/levels.py` plays what is missing in `docs/levels/` and writes this page;
`python tools/levels.py --check` proves that the page says what the files say. Which matches are played stands
at the top of the tool; all have the seed `{SEED}` and the edition `{EDITION}`. Yardsticks play Das Amulett by version 1
of the rules, in which metals for jokers are taken unseen. The number behind `search:` is how many games the bot
imagines before a choice, and such results are the same on every machine; `search:1s` thinks for a second by the clock.
A temperature is in the unit of the game's heuristic, a point in Āmul and a metal card in Das Amulett: a choice that is
better by so much is taken about 2.7 times as often. Milliseconds were taken on a small shared virtual machine.
"""


class PlayedChallenge(NamedTuple):
    """A challenge with its result."""

    challenge: Challenge
    challenger: Standing

    @property
    def fair(self) -> float:
        """The share of wins of a challenger that is no better."""
        return 1 / self.challenge.players


def play(challenge: Challenge, folder: Path, jobs: int) -> None:
    """Plays the missing games of a match."""
    match = match_of(
        game_named(challenge.game, EDITION, challenge.rules),
        challenge.players,
        (challenge.against, challenge.challenger),
        {},
        SEED,
    )
    with counting(new_console(error=True), challenge.games, challenge.file) as advance:
        play_match(match, EDITION, challenge.games, in_processes(jobs), folder / challenge.file, advance)


def played_in(folder: Path) -> list[PlayedChallenge]:
    """The challenges that have been played so far."""
    begun = [challenge for challenge in CHALLENGES if match_in(folder / challenge.file)]
    return [PlayedChallenge(challenge, _challenger_in(folder / challenge.file)) for challenge in begun]


def _challenger_in(file: Path) -> Standing:
    """What came of the challenger in a file; of the same content it is reckoned once."""
    content = file.read_bytes()
    if content not in _reckoned:
        _reckoned[content] = standings(*read_results(file))[1]
    return _reckoned[content]


_reckoned: dict[bytes, Standing] = {}
"""The challengers, by the content of their files."""


def page(played: Sequence[PlayedChallenge]) -> str:
    """The page of the levels."""
    parts = [INTRODUCTION]
    for game in CHALLENGERS:
        own = [one for one in played if one.challenge.game == game]
        levels = [one for one in own if one.challenge.is_of_levels]
        yardsticks = [one for one in own if not one.challenge.is_of_levels]
        curve = [one for one in yardsticks if one.challenge.challenger.startswith("search:")]
        if own:
            parts.append(f"## {game_named(game).title}\n")
        if levels:
            parts.append(f"Each level against the one below it:\n\n{_levels(game)}\n{_table(levels)}")
        if yardsticks:
            parts.append(f"Yardsticks:\n\n{_table(yardsticks)}")
        if curve:
            parts.append(f"More thinking, at four players, against {curve[0].challenge.against}:\n\n{_curve(curve)}")
    return "\n".join(parts)


def _levels(game: str) -> str:
    """What each level does."""
    lines = ["| level | how it plays |", "|---|---|"]
    for level in LEVELS:
        strength = strength_of(game_named(game), level)
        misjudges = f"by the heuristic, which it misjudges with temperature {strength.temperature:g}"
        thinks = f"up to {strength.games:,} imagined games, for up to {strength.seconds:g} s"
        thinks += ", and tries first what the instinct would do" * strength.by_instinct
        lines.append(f"| {level} | {thinks if strength.searches else misjudges} |")
    return "\n".join(lines) + "\n"


def _table(played: Sequence[PlayedChallenge]) -> str:
    lines = [
        "| players | challenger | against | games | wins % | 95 % | fair share % | mean rank | ms a choice |",
        "|--:|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for (challenge, standing), fair in ((one, one.fair) for one in played):
        share = standing.share
        low, high = share.interval
        who = f"{challenge.players} | {challenge.challenger} | {challenge.against} | {share.games}"
        wins = f"{share.share:.1%} | {low:.1%}-{high:.1%} | {fair:.1%}".replace("%", "")
        lines.append(f"| {who} | {wins} | {standing.rank:.2f} | {standing.ms:.3g} |")
    return "\n".join(lines) + "\n"


def _curve(played: Sequence[PlayedChallenge], width: int = 50) -> str:
    """Shares drawn in characters: o the share, --- its interval, | the fair share."""
    lines: list[str] = []
    for one in played:
        share = one.challenger.share
        low, middle, high, fair = (
            round(width * at) for at in (share.interval[0], share.share, share.interval[1], one.fair)
        )
        row = ["-" if low <= column <= high else " " for column in range(width + 1)]
        row[fair] = "|"
        row[middle] = "o"
        lines.append(f"{share.who:<14}{100 * share.share:5.1f} %  {''.join(row).rstrip()}")
    scale = f"{'':23}0{'100 %':>{width + 4}}"
    return "\n".join(["```text", *lines, scale, "```", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="play nothing; fail if the page does not fit the files")
    parser.add_argument("--only", default="", help="play only matches whose file begins like this: amul-4-search")
    parser.add_argument("--jobs", type=int, default=0, help="the number of processes; 0 means one per core")
    parser.add_argument("--docs", type=Path, default=Path(__file__).parent.parent / "docs", help="where the page is")
    wanted = parser.parse_args(arguments)
    folder, written = wanted.docs / "levels", wanted.docs / "levels.md"
    try:
        for challenge in CHALLENGES:
            if not wanted.check and challenge.file.startswith(wanted.only):
                play(challenge, folder, wanted.jobs)
        text = page(played_in(folder))
    except (ArenaError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if wanted.check and written.read_text(encoding="utf-8") != text:
        print("docs/levels.md does not fit docs/levels/: run python tools/levels.py.", file=sys.stderr)
        return 1
    if not wanted.check:
        written.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
