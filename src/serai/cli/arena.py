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
    Seed,
    open_game,
    print_cautions,
    read_options,
    read_players,
)
from serai.games import game_named, package_named

if TYPE_CHECKING:
    from serai.arena.executors import Executor
    from serai.arena.match import BotMatch
    from serai.arena.results import Results
    from serai.arena.standings import Standing


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots to compare, with commas between them; the first one also fills the seats left over."
        ),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 400,
    seed: Seed = None,
    edition: EditionName = None,
    option: Options = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=0, help="The number of processes; 0 means one per core.", show_default="1; on Ray, all"),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, or 'local' to start one here."),
    ] = None,
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
            match = _arrange(game, edition, players, bots, option, seed, out)
            results = _play(match, edition, games, _executor(jobs, ray), out)
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
    out: Path | None,
) -> "BotMatch":
    """The match to play; without a seed, that of the results file if it exists."""
    from serai.arena.match import ArenaError, match_of
    from serai.arena.results import match_in
    from serai.kernel.fate import new_seed

    played = open_game(game, edition)
    players = read_players(played, players)
    options = read_options(played, option, players)
    print_cautions(played, _named(bots))
    kept = match_in(out) if out and not seed else None
    try:
        return match_of(played, players, _named(bots), options, kept.seed if kept else seed or new_seed())
    except ArenaError as error:
        raise CommandError(str(error), EXIT_MISUSE) from None


def _named(bots: str) -> list[str]:
    """The names of the bots; raises CommandError if there is no such bot."""
    from serai.bots import require_bot

    names = [bot.strip() for bot in bots.split(",")]
    try:
        for name in names:
            require_bot(name)
    except ValueError as unknown:
        raise CommandError(str(unknown), EXIT_MISUSE) from None
    return names


def _executor(jobs: int | None, ray: str | None) -> "Executor":
    from serai.arena.executors import in_processes, in_this_process
    from serai.arena.ray_cluster import on_ray

    if ray is not None:
        return on_ray(ray, jobs or 0)
    return in_this_process if jobs in (None, 1) else in_processes(jobs or 0)


def _play(match: "BotMatch", edition: str | None, games: int, executor: "Executor", out: Path | None) -> "Results":
    from serai.arena.executors import play_match
    from serai.arena.match import fixtures
    from serai.cli.console import counting, new_console

    wanted = len(fixtures(games, match.players))
    if wanted != games:
        print_note(f"{wanted} games are played, not {games}: every deal from each of the {match.players} seats.")
    edition = edition or package_named(match.game).default_edition
    where = str(Path(edition).resolve()) if edition.endswith(".toml") else edition
    with counting(new_console(error=True), wanted, "Playing") as advance:
        return play_match(match, where, games, executor, out, advance)


def _print(match: "BotMatch", results: "Results", seconds: float, as_json: bool) -> None:
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
    console.print(f"Line-up {', '.join(match.line_up)}; seed {match.seed}.")


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

    return {**msgspec.to_builtins(match), "games": len(results), "by_bot": [_bot_as_json(bot) for bot in table]}


def _bot_as_json(standing: "Standing") -> dict[str, Any]:
    share = standing.share
    low, high = share.interval
    victories = {"wins": share.share, "low": low, "high": high, "points": share.points}
    numbers = {"rank": standing.rank, "rating": standing.rating, "uncertainty": standing.uncertainty, "ms": standing.ms}
    rounded = {name: round(value, 4) for name, value in (victories | numbers).items()}
    return {"who": share.who, "games": share.games, **rounded}
