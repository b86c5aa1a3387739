"""`caravanserai simulate`: many games between bots, and what comes out of them."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from caravanserai.cli.figures import grid, headline, percent
from caravanserai.cli.flags import (
    AsJson,
    EditionName,
    GameName,
    Options,
    Players,
    Policies,
    Seed,
    open_game,
    read_bots,
    read_options,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from caravanserai.arena.shares import Share
    from caravanserai.arena.simulate import Simulation, Yield
    from caravanserai.kernel.game import Game


CARD_WIDTHS = {"points": 40, "wins": 56}
"""What one card of the table of cards takes on a line, by what cards yield."""


def simulate(
    game: GameName,
    players: Players = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 2000,
    bots: Policies = "greedy",
    seed: Seed = None,
    edition: EditionName = "reconstructed",
    option: Options = None,
    cards: Annotated[bool, typer.Option(help="Also show what each card is worth to its owner.")] = True,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games; show who wins how often."""
    from caravanserai.arena.simulate import require_policy
    from caravanserai.arena.simulate import simulate as play_many
    from caravanserai.cli.console import counting, new_console
    from caravanserai.kernel.fate import new_seed

    played = open_game(game, edition)
    options = read_options(played, option, players)
    sitting = read_bots(bots, players, require_policy)
    with counting(new_console(error=True), games, "Playing") as advance:
        result = play_many(played, sitting, games, seed or new_seed(), options, advance)
    if as_json:
        print(json.dumps(_as_json(played, sitting, result), ensure_ascii=False, indent=2))
    else:
        _print_result(new_console(), played, sitting, result, cards)


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
            note: {"mean": round(noted.mean, 3), "low": noted.low, "high": noted.high}
            for note, noted in result.notes.items()
        },
        "cards": {card: _yield_as_json(game.yields, brought) for card, brought in result.yields.items()},
    }


def _yield_as_json(what: str, brought: "Yield") -> dict[str, float]:
    numbers = {"owned": brought.owned / brought.games, what: brought.each}
    if what == "wins":
        numbers["low"], numbers["high"] = brought.interval
    return {name: round(value, 3) for name, value in numbers.items()}


def _share_as_json(share: "Share") -> dict[str, Any]:
    low, high = share.interval
    numbers = {"wins": share.share, "low": low, "high": high}
    return {
        "who": share.who,
        **{name: round(value, 4) for name, value in numbers.items()},
        "points": round(share.points, 2),
    }


def _print_result(console: "Console", game: "Game", bots: Sequence[str], result: "Simulation", cards: bool) -> None:
    edition = f"{game.edition_file.name}-{game.edition_file.version}"
    company = f"{bots[0]} everywhere" if len(set(bots)) == 1 else " and ".join(dict.fromkeys(bots)) + ", moving round"
    what = f"{result.games:,} games of {game.title}, {len(bots)} players, edition {edition}, {company}"
    pace = f"{result.seconds:.1f} s   {result.games / max(result.seconds, 1e-9):,.0f} games/s"
    headline(console, what, pace)
    for shares in (result.seats, result.bots) if len(result.bots) > 1 else (result.seats,):
        console.print(grid("", ("wins %", "95 %", game.scored), [_share(share) for share in shares]))
    if result.notes:
        console.print()
        console.print(_notes(result))
    if cards:
        console.print()
        console.print(_yields(game, result, max(1, console.width // CARD_WIDTHS[game.yields])))


def _share(share: "Share") -> list[str]:
    return [share.who, *percent(share.share, share.interval), f"{share.points:.1f}"]


def _notes(result: "Simulation") -> "Grid":
    """What was noted about the games: the mean, and between which values eight games in ten lie."""
    lines = [[note, f"{noted.mean:.2f}", str(noted.low), str(noted.high)] for note, noted in result.notes.items()]
    return grid("", ("mean", "10 %", "90 %"), lines)


def _yields(game: "Game", result: "Simulation", columns: int) -> "Grid":
    """What each card brought, best first, in as many columns as there is room for."""
    voice = game.voice((), "en", None)
    lines = [
        [voice.thing(card), f"{brought.owned / brought.games:.2f}", *_brought(game.yields, brought)]
        for card, brought in sorted(result.yields.items(), key=lambda entry: -entry[1].each)
    ]
    height = -(-len(lines) // columns)
    rows = [sum(lines[row::height], list[str]()) for row in range(height)]
    headings = ("owned", "wins %", "95 %") if game.yields == "wins" else ("owned", "points")
    return grid("card", (*headings, "card") * (columns - 1) + headings, rows)


def _brought(what: str, brought: "Yield") -> tuple[str, ...]:
    return percent(brought.each, brought.interval) if what == "wins" else (f"{brought.each:.2f}",)
