"""`caravanserai arena`: bots play each other, every deal from every seat, and the better one is seen."""

import json
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from caravanserai.cli.figures import grid, headline, percent
from caravanserai.cli.flags import AsJson, EditionName, Options, Players, Seed, open_game, read_options
from caravanserai.cli.hosting import MISUSE, Plain, say
from caravanserai.games import GAMES, game_named

if TYPE_CHECKING:
    from caravanserai.arena.match import Match
    from caravanserai.arena.results import Results
    from caravanserai.arena.spreading import PlayAll
    from caravanserai.arena.standings import Standing


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"The game: {' or '.join(GAMES)}.")] = None,
    players: Players = 4,
    bots: Annotated[
        str, typer.Option(help="The line-up; the first bot fills the seats that are left: greedy,random.")
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many games; every deal is played once from every seat.")] = 400,
    seed: Seed = None,
    edition: EditionName = "reconstructed",
    option: Options = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=0, help="How many processes play; 0 takes all cores.", show_default="1; on Ray all there are"),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, or 'local' for one of your own."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the results here; the same file again goes on with them.")
    ] = None,
    show: Annotated[Path | None, typer.Option(metavar="FILE", help="Only show the results of a file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, every deal from every seat; show who is better."""
    from caravanserai.arena.match import ArenaError
    from caravanserai.arena.results import read_results

    began = perf_counter()
    try:
        if show is not None:
            match, results = read_results(show)
        elif game is None:
            raise Plain("This needs one thing more: GAME, or --show FILE.", MISUSE)
        else:
            match = _arrange(game, edition, players, bots, option, seed, out)
            results = _play(match, edition, games, _back_end(jobs, ray), out)
    except ArenaError as error:
        raise Plain(str(error)) from None
    _print(match, results, 0.0 if show else perf_counter() - began, as_json)


def _arrange(
    game: str, edition: str, players: int, bots: str, option: Sequence[str] | None, seed: str | None, out: Path | None
) -> "Match":
    """The match that a person asked for; without a seed, a file that is there already says which."""
    from caravanserai.arena.match import ArenaError, match_of
    from caravanserai.arena.results import match_in
    from caravanserai.kernel.fate import new_seed

    played = open_game(game, edition)
    options = read_options(played, option, players)
    kept = match_in(out) if out and not seed else None
    try:
        return match_of(played, players, _named(bots), options, kept.seed if kept else seed or new_seed())
    except ArenaError as error:
        raise Plain(str(error), MISUSE) from None


def _named(bots: str) -> list[str]:
    """The bots by their names, if there are such."""
    from caravanserai.bots import require_bot

    names = [bot.strip() for bot in bots.split(",")]
    try:
        for name in names:
            require_bot(name)
    except ValueError as unknown:
        raise Plain(str(unknown), MISUSE) from None
    return names


def _back_end(jobs: int | None, ray: str | None) -> "PlayAll":
    from caravanserai.arena.ray_cluster import on_ray
    from caravanserai.arena.spreading import in_processes, play_here

    if ray is not None:
        return on_ray(ray, jobs or 0)
    return play_here if jobs in (None, 1) else in_processes(jobs or 0)


def _play(match: "Match", edition: str, games: int, play_all: "PlayAll", out: Path | None) -> "Results":
    from caravanserai.arena.match import fixtures
    from caravanserai.arena.spreading import play_match
    from caravanserai.cli.console import counting, new_console

    wanted = len(fixtures(games, match.players))
    if wanted != games:
        say(f"{wanted} games are played, not {games}: every deal from each of the {match.players} seats.")
    where = str(Path(edition).resolve()) if edition.endswith(".toml") else edition
    with counting(new_console(error=True), wanted, "Playing") as advance:
        return play_match(match, where, games, play_all, out, advance)


def _print(match: "Match", results: "Results", seconds: float, as_json: bool) -> None:
    from caravanserai.arena.standings import standings
    from caravanserai.cli.console import new_console

    if not results:
        raise Plain("No game has been played yet.")
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


def _as_json(match: "Match", results: "Results", table: Sequence["Standing"]) -> dict[str, Any]:
    import msgspec

    return {**msgspec.to_builtins(match), "games": len(results), "by_bot": [_bot_as_json(bot) for bot in table]}


def _bot_as_json(standing: "Standing") -> dict[str, Any]:
    share = standing.share
    low, high = share.interval
    victories = {"wins": share.share, "low": low, "high": high, "points": share.points}
    numbers = {"rank": standing.rank, "rating": standing.rating, "uncertainty": standing.uncertainty, "ms": standing.ms}
    rounded = {name: round(value, 4) for name, value in (victories | numbers).items()}
    return {"who": share.who, "games": share.games, **rounded}
