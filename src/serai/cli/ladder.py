"""`serai ladder`: a league of bots at tables of every game and size, and the page that shows who stands where."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_MISUSE, CommandError, print_note
from serai.cli.figures import grid, headline, percent
from serai.cli.flags import (
    AsJson,
    EditionName,
    Processes,
    RayAddress,
    Seed,
    executor,
    find_package,
    game_names,
    name_bots,
    open_game,
    print_cautions,
    where_edition_is,
)
from serai.games import packages

if TYPE_CHECKING:
    from serai.arena.ladder.league import Division
    from serai.arena.ladder.rungs import Ladder, Rung

ALL_BOTS = "apprentice,novice,trader,scout,guide,master,random,greedy"
FILE, PAGE = "ladder.json", "index.html"


def ladder(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="The games; all, if none is named.", autocompletion=game_names),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots of the league, with commas between them: those that come along, your own (./bot.py:Class, "
            "module:Class, 'exec: PROGRAM'), and folders with bots in them."
        ),
    ] = ALL_BOTS,
    players: Annotated[
        str | None, typer.Option(help="The numbers of players: 4, or 3,4,5.", show_default="all that a game is for")
    ] = None,
    each: Annotated[
        int, typer.Option("--games", min=1, help="About how many games each bot plays with each number of players.")
    ] = 40,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Begin no more games after so long.", show_default="no limit")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="How long a bot of your own may think about a choice.")
    ] = 5.0,
    seed: Seed = None,
    edition: EditionName = None,
    jobs: Processes = None,
    ray: RayAddress = None,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where results, page and JSON lie; if it exists, go on from there.")
    ] = Path("ladder"),
    show: Annotated[bool, typer.Option("--show", help="Play nothing; write page and JSON from what is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let a league of bots play each other, and write the page that shows who is best and what a choice costs."""
    from serai.arena.ladder.rungs import ladder_of
    from serai.arena.match import ArenaError

    divisions = _divisions(games, _league(bots), players, seconds, seed, edition, out)
    try:
        if not show:
            _play(divisions, each, minutes, jobs, ray)
        ladders = [found for division in divisions if (found := ladder_of(division)).rungs]
    except ArenaError as error:
        raise CommandError(str(error)) from None
    _write(ladders, out, as_json)


def _league(bots: str) -> list[str]:
    """The bots of the league; raises CommandError for one that there is not, and if there is none to play against."""
    from serai.arena.ladder.entrants import spread_folders
    from serai.bots.own import require_any_bot

    def require(bot: str) -> None:
        if not Path(bot).is_dir():
            require_any_bot(bot)

    try:
        league = spread_folders(name_bots(bots, require), print_note)
    except ValueError as wrong:
        raise CommandError(str(wrong), EXIT_MISUSE) from None
    if len(league) < 2:
        raise CommandError("A league takes two bots or more; name them with --bots.", EXIT_MISUSE)
    return league


def _divisions(
    games: Sequence[str] | None,
    league: Sequence[str],
    players: str | None,
    seconds: float,
    seed: str | None,
    edition: str | None,
    out: Path,
) -> "list[Division]":
    """One for each game and number of players; without a seed, with that of the folder if there is one."""
    from serai.arena.ladder.entrants import entrants_of
    from serai.arena.ladder.league import Division, file_of, seed_in
    from serai.arena.match import match_of
    from serai.kernel.fate import new_seed

    seed = seed or seed_in(out) or new_seed()
    divisions: list[Division] = []
    for name in games or packages():
        game = open_game(find_package(name).name, edition)
        print_cautions(game, league)
        entrants = entrants_of(game, league)
        for number in _numbers(players, game.seats):
            match = match_of(game, number, (), {}, seed, seconds)
            where = where_edition_is(game.name, edition)
            divisions.append(Division(match, where, file_of(out, game.name, number), entrants))
    if not divisions:
        raise CommandError(f"None of the games is for {players} players.", EXIT_MISUSE)
    return divisions


def _numbers(wanted: str | None, seats: Sequence[int]) -> list[int]:
    """The numbers of players, of those that a game is for."""
    if wanted is None:
        return list(seats)
    try:
        named = {int(number) for number in wanted.split(",")}
    except ValueError:
        raise CommandError(f"'{wanted}' names no numbers of players; write them like 3,4,5.", EXIT_MISUSE) from None
    return [number for number in seats if number in named]


def _play(
    divisions: "Sequence[Division]", games: int, minutes: float | None, jobs: int | None, ray: str | None
) -> None:
    from serai.arena.ladder.league import games_due, play_league
    from serai.cli.console import counting, new_console

    for division in divisions:
        division.path.parent.mkdir(parents=True, exist_ok=True)
    with counting(new_console(error=True), games_due(divisions, games), "Playing") as advance:
        play_league(divisions, games, executor(jobs, ray), None if minutes is None else 60 * minutes, advance)


def _write(ladders: "Sequence[Ladder]", out: Path, as_json: bool) -> None:
    """Writes page and JSON; prints the ladders, or the JSON."""
    from serai.arena.ladder.entrants import short_names
    from serai.arena.ladder.page import page
    from serai.arena.ladder.summary import summary
    from serai.cli.console import new_console

    if not ladders:
        raise CommandError("No game has been played yet.")
    day = datetime.now(UTC).date().isoformat()
    told = json.dumps(summary(ladders, day), ensure_ascii=False, indent=1)
    (out / FILE).write_text(told + "\n", encoding="utf-8")
    (out / PAGE).write_text(page(ladders, day, FILE), encoding="utf-8")
    if as_json:
        print(told)
        return
    console = new_console()
    for each in ladders:
        match = each.division.match
        headline(console, f"{find_package(match.game).title}, {match.players} players: {each.games:,} games", "")
        headings = ("strength", "95 %", "wins %", "95 %", "CPU ms", "games")
        names = short_names([rung.bot for rung in each.rungs])
        console.print(grid("", headings, [_line(rung, names[rung.bot]) for rung in each.rungs]))
    print_note(f"The page: {out / PAGE}; all figures: {out / FILE}")


def _line(rung: "Rung", name: str) -> list[str]:
    low, high = rung.interval
    strength = (f"{rung.rating:.1f}", f"{low:.1f}-{high:.1f}")
    wins = percent(rung.share.share, rung.share.interval)
    return [name, *strength, *wins, f"{rung.cpu_ms:.2g}", f"{rung.share.games:,}"]
