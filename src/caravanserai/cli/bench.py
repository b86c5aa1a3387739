"""`caravanserai bench`: how fast the rules and their doors are, beside OpenSpiel's hearts."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from caravanserai.cli.flags import AsJson, EditionName, GameName, open_game
from caravanserai.cli.hosting import say

if TYPE_CHECKING:
    from rich.console import Console

    from caravanserai.arena.bench import Bench, Round

INSIDE, DRIVEN = "hearts inside C++", "hearts from Python"


def bench(
    game: GameName = "amul",
    seconds: Annotated[float, typer.Option(min=0.0, help="How long each contestant plays in a round.")] = 3.0,
    rounds: Annotated[int, typer.Option(min=1, help="How often they take turns.")] = 3,
    edition: EditionName = "reconstructed",
    as_json: AsJson = False,
) -> None:
    """Measure games and moves a second on one core, beside OpenSpiel."""
    from caravanserai.arena.bench import bench as measure
    from caravanserai.arena.bench import research_doors, thinkers_of
    from caravanserai.cli.console import new_console

    error = new_console(error=True)
    played = open_game(game, edition)
    with error.status("warming up") as status:
        doors = research_doors(played)
        result = measure(
            *(played, seconds, rounds),
            progress=lambda doing: status.update(doing) if error.is_terminal else None,
            doors=doors,
            thinkers=thinkers_of(played),
        )
    if not result.compiles:
        say('Numba is missing, so nothing here is compiled: pip install "caravanserai[fast]"')
    if not result.has_openspiel:
        say('OpenSpiel is missing, so there is nothing to compare with: pip install "caravanserai[bench]"')
    if not doors:
        say('Gymnasium or PettingZoo is missing, so their doors stay shut: pip install "caravanserai[research]"')
    if as_json:
        print(json.dumps(_as_json(played.title, result), ensure_ascii=False, indent=2))
    else:
        _print_result(new_console(), played.title, result, seconds, rounds)


Measure = tuple[str, str, "Callable[[Round], float]", Callable[[float], str]]


def _measures(title: str, result: "Bench") -> list[Measure]:
    """What is measured: whose, what, how to get it from a round, how to write it."""
    ours = f"{title}, compiled" if result.compiles else f"{title}, not compiled"
    measures: list[Measure] = [
        (ours, "moves/s", lambda each: each.compiled.moves_per_second, _large),
        (ours, "games/s", lambda each: each.compiled.games_per_second, _large),
        (ours, "ns a copy", lambda each: each.copy_ns, _small),
        (f"{title}, plain Python", "µs a move", lambda each: 1e6 / each.plain.moves_per_second, _small),
    ]
    for door in result.rounds[0].doors:
        measures += _of_door(title, door, result.has_openspiel)
    for thinker in result.rounds[0].thoughts:
        measures += _of_thinker(title, thinker, result)
    for name, contestant in ((INSIDE, "inside"), (DRIVEN, "driven")) if result.has_openspiel else ():
        measures += _of_hearts(title, name, contestant)
    return measures


def _of_door(title: str, door: str, has_openspiel: bool) -> list[Measure]:
    def steps(each: "Round") -> float:
        return each.doors[door].moves_per_second

    def times_hearts(each: "Round") -> float:
        return steps(each) / each.driven.choices_per_second if each.driven else 0.0

    measures: list[Measure] = [(f"{title}, {door}", "steps/s", steps, _large)]
    if has_openspiel:
        measures.append((f"{title}, {door} / {DRIVEN}", "choices/s", times_hearts, _times))
    return measures


def _of_thinker(title: str, thinker: str, result: "Bench") -> list[Measure]:
    from caravanserai.arena.bench import THEIRS

    def games(each: "Round") -> float:
        return each.thoughts[thinker]

    if thinker == THEIRS:
        return [(THEIRS, "imagined games/s", games, _large)]
    measures: list[Measure] = [(f"{title}, {thinker}", "imagined games/s", games, _large)]
    if THEIRS in result.rounds[0].thoughts:
        measures.append(
            (f"{title}, {thinker} / {THEIRS}", "", lambda each: games(each) / each.thoughts[THEIRS], _times)
        )
    return measures


def _of_hearts(title: str, name: str, contestant: str) -> list[Measure]:
    def moves(each: "Round") -> float:
        return getattr(each, contestant).moves_per_second

    def choices(each: "Round") -> float:
        return getattr(each, contestant).choices_per_second

    def games(each: "Round") -> float:
        return getattr(each, contestant).games_per_second

    return [
        (name, "moves/s", moves, _large),
        (name, "games/s", games, _large),
        (f"{title} / {name}", "moves/s", lambda each: each.compiled.moves_per_second / moves(each), _times),
        (f"{title} / {name}", "choices/s", lambda each: each.compiled.choices_per_second / choices(each), _times),
    ]


def _large(value: float) -> str:
    return f"{value:,.0f}"


def _small(value: float) -> str:
    return f"{value:,.1f}"


def _times(value: float) -> str:
    return f"{value:.2f} ×"


def _print_result(console: "Console", title: str, result: "Bench", seconds: float, rounds: int) -> None:
    from rich.table import Table as Grid

    grid = Grid(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("")
    grid.add_column("", style="dim")
    for heading in ("median", "least", "most"):
        grid.add_column(heading, justify="right")
    whose = ""
    for name, what, measure, write in _measures(title, result):
        spread = result.spread(measure)
        grid.add_row(name if name != whose else "", what, write(spread.middle), write(spread.low), write(spread.high))
        whose = name
    console.print(grid)
    console.print(
        f"4 players, one core, random choices; {rounds} rounds of {seconds:g} s in turns, ratios within each round.\n"
        f"A game of {title} includes the legal choices at each choice and the final scores."
    )
    if result.rounds[0].doors:
        console.print(
            "Through the doors each step gives the asked seat's picture of the table and the mask of its choices."
        )
    if result.rounds[0].thoughts:
        console.print("Imagined games are those of a search at the first choice, played to their end.")
    if result.has_openspiel:
        console.print("Hearts is OpenSpiel's; its moves are the entries of a state's history, dealt cards included.")
        console.print(f"Choices are the moves of players alone: all moves of {title}, about half of those of hearts.")


def _as_json(title: str, result: "Bench") -> dict[str, Any]:
    measures = [
        {"who": name, "what": what, "median": spread.middle, "least": spread.low, "most": spread.high}
        for name, what, measure, _ in _measures(title, result)
        for spread in [result.spread(measure)]
    ]
    return {"game": title, "compiled": result.compiles, "openspiel": result.has_openspiel, "measures": measures}
