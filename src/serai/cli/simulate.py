"""`serai simulate`: many games between bots, with shares of wins, statistics and the yield of every card."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from serai.cli.figures import grid, headline, percent
from serai.cli.flags import (
    AsJson,
    EditionName,
    GameName,
    Options,
    Players,
    Policies,
    Seed,
    open_game,
    print_cautions,
    read_bots,
    read_options,
    read_players,
)
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from serai.arena.simulate import Simulation, ThingYield
    from serai.arena.win_share import WinShare
    from serai.kernel.game import Game


CARD_WIDTHS = {"points": 40, "wins": 56}
"""The width of one entry in the table of cards, in characters, by what cards yield."""


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 2000,
    bots: Policies = "greedy",
    seed: Seed = None,
    edition: EditionName = None,
    option: Options = None,
    cards: Annotated[bool, typer.Option(help="Also show what each card is worth to its owner.")] = True,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count who wins how often."""
    from serai.arena.simulate import simulate as run_simulation
    from serai.bots.own import require_any_bot
    from serai.cli.console import counting, new_console
    from serai.kernel.fate import new_seed

    played = open_game(game, edition)
    players = read_players(played, players)
    options = read_options(played, option, players)
    line_up = read_bots(bots, players, require_any_bot)
    print_cautions(played, line_up)
    with counting(new_console(error=True), games, "Playing") as advance:
        result = run_simulation(played, line_up, games, seed or new_seed(), options, advance)
    if as_json:
        print(json.dumps(_as_json(played, line_up, result), ensure_ascii=False, indent=2))
    else:
        _print_result(new_console(), played, line_up, result, cards)


def _as_json(game: "Game", bots: Sequence[str], result: "Simulation") -> dict[str, Any]:
    return {
        "game": game.name,
        "edition": game.edition_file.label,
        "players": len(bots),
        "bots": list(bots),
        "games": result.games,
        "moves": result.moves,
        "seconds": round(result.seconds, 3),
        "seats": [_share_as_json(share) for share in result.seats],
        "by_bot": [_share_as_json(share) for share in result.bots],
        "notes": {
            name: {"mean": round(stat.mean, 3), "low": stat.low, "high": stat.high}
            for name, stat in result.stats.items()
        },
        "cards": {card: _yield_as_json(game.yields, brought) for card, brought in result.yields.items()},
        "faults": result.faults,
    }


def _yield_as_json(what: str, brought: "ThingYield") -> dict[str, float]:
    numbers = {"owned": brought.owned / brought.games, what: brought.each}
    if what == "wins":
        numbers["low"], numbers["high"] = brought.interval
    return {name: round(value, 3) for name, value in numbers.items()}


def _share_as_json(share: "WinShare") -> dict[str, Any]:
    low, high = share.interval
    numbers = {"wins": share.share, "low": low, "high": high}
    return {
        "who": share.who,
        **{name: round(value, 4) for name, value in numbers.items()},
        "points": round(share.points, 2),
    }


def _print_result(console: "Console", game: "Game", bots: Sequence[str], result: "Simulation", cards: bool) -> None:
    edition = f"{game.edition_file.name}-{game.edition_file.version}"
    who = f"{bots[0]} everywhere" if len(set(bots)) == 1 else " and ".join(dict.fromkeys(bots)) + ", moving round"
    what = f"{result.games:,} games of {game.title}, {len(bots)} players, edition {edition}, {who}"
    pace = f"{result.seconds:.1f} s   {result.games / max(result.seconds, 1e-9):,.0f} games/s"
    headline(console, what, pace)
    for shares in (result.seats, result.bots) if len(result.bots) > 1 else (result.seats,):
        console.print(grid("", ("wins %", "95 %", game.scored), [_share(share) for share in shares]))
    for line in result.faults:
        console.print(line, markup=False)
    if result.stats:
        console.print()
        console.print(_stats(result))
    if cards and result.yields:
        console.print()
        console.print(_yields(game, result, max(1, console.width // CARD_WIDTHS[game.yields])))


def _share(share: "WinShare") -> list[str]:
    return [share.who, *percent(share.share, share.interval), f"{share.points:.1f}"]


def _stats(result: "Simulation") -> "Grid":
    """The statistics of the games: mean, 10th and 90th percentile."""
    lines = [[name, f"{stat.mean:.2f}", str(stat.low), str(stat.high)] for name, stat in result.stats.items()]
    return grid("", ("mean", "10 %", "90 %"), lines)


def _yields(game: "Game", result: "Simulation", columns: int) -> "Grid":
    """What each card yielded, best first, in this many columns."""
    from serai.games import voice_of

    voice = voice_of(game, (), FIRST_LANGUAGE)
    lines = [
        [voice.thing(card), f"{brought.owned / brought.games:.2f}", *_brought(game.yields, brought)]
        for card, brought in sorted(result.yields.items(), key=lambda entry: -entry[1].each)
    ]
    height = -(-len(lines) // columns)
    rows = [sum(lines[row::height], list[str]()) for row in range(height)]
    headings = ("owned", "wins %", "95 %") if game.yields == "wins" else ("owned", "points")
    return grid("card", (*headings, "card") * (columns - 1) + headings, rows)


def _brought(what: str, brought: "ThingYield") -> tuple[str, ...]:
    return percent(brought.each, brought.interval) if what == "wins" else (f"{brought.each:.2f}",)
