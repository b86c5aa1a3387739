"""`serai arena`: a match between bots, with every deal played from every seat."""

import json
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from serai.cli.errors import EXIT_MISUSE, CommandError, print_note
from serai.cli.figures import grid, headline, percent
from serai.cli.flags import (
    GAME_HELP,
    AsJson,
    EditionName,
    Options,
    Players,
    Processes,
    RayAddress,
    Seed,
    executor,
    game_names,
    name_bots,
    open_game,
    print_cautions,
    read_options,
    read_players,
    where_edition_is,
)
from serai.games import game_named

if TYPE_CHECKING:
    from serai.arena.executors import Executor
    from serai.arena.match import BotMatch
    from serai.arena.results import Results
    from serai.arena.standings import Standing


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=game_names)] = None,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots to compare, with commas between them; the first one also fills the seats left over. One of "
            "your own is ./bot.py:Class, module:Class or 'exec: PROGRAM'."
        ),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 400,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="How long a bot of your own may think about a choice.")
    ] = 5.0,
    seed: Seed = None,
    edition: EditionName = None,
    option: Options = None,
    jobs: Processes = None,
    ray: RayAddress = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the results to this file; if it exists, go on from there."),
    ] = None,
    show: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play nothing; show the results in this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare bots: every deal is played from every seat."""
    from serai.arena.match import ArenaError
    from serai.arena.results import read_results

    began = perf_counter()
    try:
        if show is not None:
            match, results = read_results(show)
        elif game is None:
            raise CommandError("Something is missing: GAME, or --show FILE.", EXIT_MISUSE)
        else:
            match = _arrange(game, edition, players, bots, option, seed, seconds, out)
            results = _play(match, edition, games, executor(jobs, ray), out)
    except ArenaError as error:
        raise CommandError(str(error)) from None
    _print(match, results, 0.0 if show else perf_counter() - began, as_json)


def _arrange(
    game: str,
    edition: str | None,
    players: int | None,
    bots: str,
    option: Sequence[str] | None,
    seed: str | None,
    seconds: float,
    out: Path | None,
) -> "BotMatch":
    """The match to play; without a seed, that of the results file if it exists."""
    from serai.arena.match import ArenaError, match_of
    from serai.arena.results import match_in
    from serai.bots.own import require_any_bot
    from serai.kernel.fate import new_seed

    played = open_game(game, edition)
    players = read_players(played, players)
    options = read_options(played, option, players)
    line_up = name_bots(bots, require_any_bot)
    print_cautions(played, line_up)
    kept = match_in(out) if out and not seed else None
    try:
        return match_of(played, players, line_up, options, kept.seed if kept else seed or new_seed(), seconds)
    except ArenaError as error:
        raise CommandError(str(error), EXIT_MISUSE) from None


def _play(match: "BotMatch", edition: str | None, games: int, place: "Executor", out: Path | None) -> "Results":
    from serai.arena.executors import play_match
    from serai.arena.match import fixtures
    from serai.cli.console import counting, new_console

    wanted = len(fixtures(games, match.players))
    if wanted != games:
        print_note(f"{wanted} games are played, not {games}: every deal from each of the {match.players} seats.")
    with counting(new_console(error=True), wanted, "Playing") as advance:
        return play_match(match, where_edition_is(match.game, edition), games, place, out, advance)


def _print(match: "BotMatch", results: "Results", seconds: float, as_json: bool) -> None:
    from serai.arena.faults import fault_lines
    from serai.arena.standings import standings
    from serai.cli.console import new_console

    if not results:
        raise CommandError("No game has been played yet.")
    table = standings(match, results)
    if as_json:
        print(json.dumps(_as_json(match, results, table), ensure_ascii=False, indent=2))
        return
    options = "".join(f", {name} {value}" for name, value in match.options.items() if value)
    game = game_named(match.game)
    what = f"{len(results):,} games of {game.title}, {match.players} players, edition {match.edition}{options}"
    console = new_console()
    headline(console, what, f"{seconds:.1f} s" if seconds else "")
    headings = ("games", "wins %", "95 %", game.scored, "rank", "rating", "ms a choice")
    console.print(grid("", headings, [_line(standing) for standing in table]))
    for line in fault_lines(match, results):
        console.print(line, markup=False)
    console.print(f"Line-up {', '.join(match.line_up)}; seed {match.seed}.", markup=False)


def _line(standing: "Standing") -> list[str]:
    share = standing.share
    figures = (f"{share.points:.1f}", f"{standing.rank:.2f}")
    rating = f"{standing.rating:.1f} ± {standing.uncertainty:.1f}"
    return [
        share.who,
        f"{share.games:,}",
        *percent(share.share, share.interval),
        *figures,
        rating,
        f"{standing.ms:.3g}",
    ]


def _as_json(match: "BotMatch", results: "Results", table: Sequence["Standing"]) -> dict[str, Any]:
    import msgspec

    from serai.arena.faults import faults_by_bot

    faults = {bot: dict(counted) for bot, counted in faults_by_bot(match, results).items()}
    by_bot = [_bot_as_json(bot) for bot in table]
    return {**msgspec.to_builtins(match), "games": len(results), "by_bot": by_bot, "faults": faults}


def _bot_as_json(standing: "Standing") -> dict[str, Any]:
    share = standing.share
    low, high = share.interval
    victories = {"wins": share.share, "low": low, "high": high, "points": share.points}
    numbers = {"rank": standing.rank, "rating": standing.rating, "uncertainty": standing.uncertainty, "ms": standing.ms}
    rounded = {name: round(value, 4) for name, value in (victories | numbers).items()}
    return {"who": share.who, "games": share.games, **rounded}
