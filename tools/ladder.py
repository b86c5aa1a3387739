"""Plays the missing matches of the bots' ladder and writes its page; `--check` only compares page and results."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from serai.arena.executors import in_processes, play_match
from serai.arena.match import ArenaError, match_of
from serai.arena.results import match_in, read_results
from serai.arena.standings import Standing, standings
from serai.cli.console import counting, new_console
from serai.games import game_named

SEED, EDITION, RULES = "ladder", "reconstructed", 1
GAMES_EACH = 400
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
"""The challengers of greedy bots at four players, with the number of games: fewer where they take long."""
TABLES = {"amul": (3, 5, 6, 8), "amulett": (3, 5, 6)}
AT_OTHER_TABLES, GAMES_THERE = "search:64", 120


class Rung(NamedTuple):
    """One match of the ladder: a challenger at a table filled with another bot."""

    game: str
    players: int
    against: str
    challenger: str
    games: int = GAMES_EACH

    @property
    def file(self) -> str:
        """The name of its results file."""
        names = f"{self.challenger}-against-{self.against}".replace(":", "-")
        return f"{self.game}-{self.players}-{names}.jsonl"


LADDER = [
    *(Rung(game, 4, "random", "greedy") for game in CHALLENGERS),
    *(
        Rung(game, 4, "greedy", challenger, games)
        for game, challengers in CHALLENGERS.items()
        for challenger, games in challengers.items()
    ),
    *(
        Rung(game, players, "greedy", AT_OTHER_TABLES, GAMES_THERE)
        for game, tables in TABLES.items()
        for players in tables
    ),
]

INTRODUCTION = f"""# The ladder

How much better a bot is than another: one challenger sits at a table that is filled with the other bot, and every
deal is played once from every seat. A challenger that is no better wins its fair share, one game in as many as there
are players. [The arena](arena.md) says what the figures mean and how the games are played.

`python tools/ladder.py` plays what is missing in `docs/ladder/` and writes this page;
`python tools/ladder.py --check` proves that the page says what the files say. Which matches are on the ladder stands
at the top of the tool; all have the seed `{SEED}`, the edition `{EDITION}` and version {RULES} of the rules, by which
metals for jokers are taken unseen in Das Amulett. The number behind `search:` is how many games the bot imagines before
a choice, and such results are the same on every machine; `search:1s` thinks for a second by the clock. Milliseconds
were taken on a small shared virtual machine.
"""


class Climb(NamedTuple):
    """A rung with its result."""

    rung: Rung
    challenger: Standing

    @property
    def fair(self) -> float:
        """The share of wins of a challenger that is no better."""
        return 1 / self.rung.players


def play(rung: Rung, folder: Path, jobs: int) -> None:
    """Plays the missing games of a match."""
    match = match_of(game_named(rung.game, EDITION, RULES), rung.players, (rung.against, rung.challenger), {}, SEED)
    with counting(new_console(error=True), rung.games, rung.file) as advance:
        play_match(match, EDITION, rung.games, in_processes(jobs), folder / rung.file, advance)


def climbed(folder: Path) -> list[Climb]:
    """The rungs that have been played so far."""
    played = [rung for rung in LADDER if match_in(folder / rung.file)]
    return [Climb(rung, standings(*read_results(folder / rung.file))[1]) for rung in played]


def page(climbs: Sequence[Climb]) -> str:
    """The page of the ladder."""
    parts = [INTRODUCTION]
    for game in CHALLENGERS:
        own = [climb for climb in climbs if climb.rung.game == game]
        curve = [climb for climb in own if climb.rung.players == 4 and climb.rung.challenger.startswith("search:")]
        if own:
            parts.append(f"## {game_named(game).title}\n\n{_table(own)}")
        if curve:
            parts.append(f"More thinking, at four players, against {curve[0].rung.against}:\n\n{_curve(curve)}")
    return "\n".join(parts)


def _table(climbs: Sequence[Climb]) -> str:
    lines = [
        "| players | challenger | against | games | wins % | 95 % | fair share % | mean rank | ms a choice |",
        "|--:|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for (rung, standing), fair in ((climb, climb.fair) for climb in climbs):
        share = standing.share
        low, high = share.interval
        who = f"{rung.players} | {rung.challenger} | {rung.against} | {share.games}"
        wins = f"{share.share:.1%} | {low:.1%}-{high:.1%} | {fair:.1%}".replace("%", "")
        lines.append(f"| {who} | {wins} | {standing.rank:.2f} | {standing.ms:.3g} |")
    return "\n".join(lines) + "\n"


def _curve(climbs: Sequence[Climb], width: int = 50) -> str:
    """Shares drawn in characters: o the share, --- its interval, | the fair share."""
    lines: list[str] = []
    for climb in climbs:
        share = climb.challenger.share
        low, middle, high, fair = (
            round(width * at) for at in (share.interval[0], share.share, share.interval[1], climb.fair)
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
    folder, written = wanted.docs / "ladder", wanted.docs / "ladder.md"
    try:
        for rung in LADDER:
            if not wanted.check and rung.file.startswith(wanted.only):
                play(rung, folder, wanted.jobs)
        text = page(climbed(folder))
    except (ArenaError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if wanted.check and written.read_text(encoding="utf-8") != text:
        print("docs/ladder.md does not fit docs/ladder/: run python tools/ladder.py.", file=sys.stderr)
        return 1
    if not wanted.check:
        written.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
