"""`serai bench`: the speed of the rules and of the research environments, beside OpenSpiel's hearts."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from serai.cli.errors import print_note
from serai.cli.flags import FIRST_GAME, AsJson, EditionName, GameName, open_game

if TYPE_CHECKING:
    from rich.console import Console

    from serai.arena.bench import BenchResult, BenchRound

INSIDE, DRIVEN = "hearts inside C++", "hearts from Python"


def bench(
    game: GameName = FIRST_GAME,
    seconds: Annotated[
        float, typer.Option(min=0.0, help="How many seconds of the processor each program plays in each round.")
    ] = 3.0,
    rounds: Annotated[int, typer.Option(min=1, help="The number of rounds.")] = 3,
    edition: EditionName = None,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules on one core, beside OpenSpiel."""
    from serai.arena.bench import bench as measure
    from serai.arena.bench import research_environments, searches_of
    from serai.cli.console import new_console

    error = new_console(error=True)
    played = open_game(game, edition)
    with error.status("warming up") as status:
        environments = research_environments(played)
        result = measure(
            *(played, seconds, rounds),
            progress=lambda doing: status.update(doing) if error.is_terminal else None,
            environments=environments,
            searches=searches_of(played),
        )
    if not result.compiles:
        print_note('Numba is missing, so nothing here is compiled: pip install "serai[fast]"')
    if not result.has_openspiel:
        print_note('OpenSpiel is missing, so there is nothing to compare with: pip install "serai[research]"')
    if not environments:
        print_note(
            'Gymnasium or PettingZoo is missing, so their environments are left out: pip install "serai[research]"'
        )
    if as_json:
        print(json.dumps(_as_json(played.title, result), ensure_ascii=False, indent=2))
    else:
        _print_result(new_console(), played.title, result, seconds, rounds)


Measure = tuple[str, str, "Callable[[BenchRound], float]", Callable[[float], str]]


def _measures(title: str, result: "BenchResult") -> list[Measure]:
    """The measures: of whom, the unit, how to get it from a round, how to write it."""
    ours = f"{title}, compiled" if result.compiles else f"{title}, not compiled"
    measures: list[Measure] = [
        (ours, "moves/s", lambda each: each.compiled.moves_per_second, _large),
        (ours, "games/s", lambda each: each.compiled.games_per_second, _large),
        (ours, "ns a copy", lambda each: each.copy_ns, _small),
        (f"{title}, plain Python", "µs a move", lambda each: 1e6 / each.plain.moves_per_second, _small),
    ]
    for environment in result.rounds[0].environments:
        measures += _of_environment(title, environment, result.has_openspiel)
    for search in result.rounds[0].searches:
        measures += _of_search(title, search, result)
    for name, contestant in ((INSIDE, "inside"), (DRIVEN, "driven")) if result.has_openspiel else ():
        measures += _of_hearts(title, name, contestant)
    return measures


def _of_environment(title: str, environment: str, has_openspiel: bool) -> list[Measure]:
    def steps(each: "BenchRound") -> float:
        return each.environments[environment].moves_per_second

    def times_hearts(each: "BenchRound") -> float:
        return steps(each) / each.driven.choices_per_second if each.driven else 0.0

    measures: list[Measure] = [(f"{title}, {environment}", "steps/s", steps, _large)]
    if has_openspiel:
        measures.append((f"{title}, {environment} / {DRIVEN}", "choices/s", times_hearts, _times))
    return measures


def _of_search(title: str, search: str, result: "BenchResult") -> list[Measure]:
    from serai.arena.bench import THEIRS

    def games(each: "BenchRound") -> float:
        return each.searches[search]

    if search == THEIRS:
        return [(THEIRS, "imagined games/s", games, _large)]
    measures: list[Measure] = [(f"{title}, {search}", "imagined games/s", games, _large)]
    if THEIRS in result.rounds[0].searches:
        measures.append((f"{title}, {search} / {THEIRS}", "", lambda each: games(each) / each.searches[THEIRS], _times))
    return measures


def _of_hearts(title: str, name: str, contestant: str) -> list[Measure]:
    def moves(each: "BenchRound") -> float:
        return getattr(each, contestant).moves_per_second

    def choices(each: "BenchRound") -> float:
        return getattr(each, contestant).choices_per_second

    def games(each: "BenchRound") -> float:
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


def _print_result(console: "Console", title: str, result: "BenchResult", seconds: float, rounds: int) -> None:
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
    turns = "1 round" if rounds == 1 else f"{rounds} rounds"
    console.print(
        f"{result.players} players, one core, random choices; {turns} of {seconds:g} s of the processor in turns, "
        "ratios within each round.\n"
        f"A game of {title} includes the legal choices at each choice and the final scores."
    )
    if result.rounds[0].environments:
        console.print("In the environments each step gives the asked seat's observation and the mask of its choices.")
    if result.rounds[0].searches:
        console.print("Imagined games are those of a search at the first choice, each played to its end.")
    if result.has_openspiel:
        console.print("Hearts is OpenSpiel's; its moves are the entries of a state's history, dealt cards included.")
        console.print(f"Choices are the moves of players alone: all moves of {title}, about half of those of hearts.")


def _as_json(title: str, result: "BenchResult") -> dict[str, Any]:
    measures = [
        {"who": name, "what": what, "median": spread.middle, "least": spread.low, "most": spread.high}
        for name, what, measure, _ in _measures(title, result)
        for spread in [result.spread(measure)]
    ]
    return {"game": title, "compiled": result.compiles, "openspiel": result.has_openspiel, "measures": measures}
