"""The faults of a match: which bots lost games by them, how often, and what happened first."""

from collections import Counter
from collections.abc import Iterator

from serai.arena.match import BotMatch, GameFault, PlayedGame
from serai.arena.results import Results


def faults_by_bot(match: BotMatch, results: Results) -> dict[str, Counter[str]]:
    """How often each bot lost a game by which fault; bots without one are left out."""
    counted: dict[str, Counter[str]] = {}
    for game, fault in _faults(results):
        counted.setdefault(_bot(match, game, fault), Counter())[fault.what] += 1
    return counted


def fault_lines(match: BotMatch, results: Results) -> Iterator[str]:
    """A line for each bot that lost games by faults, with its first one."""
    for bot, counted in faults_by_bot(match, results).items():
        game, first = next(found for found in _faults(results) if _bot(match, *found) == bot)
        kinds = ", ".join(f"{what} {times}" for what, times in counted.most_common())
        where = f"deal {game.deal}, seat {first.seat}"
        yield f"{bot} lost {counted.total()} games by faults: {kinds}. The first, in {where}: it {first.why}"


def _faults(results: Results) -> Iterator[tuple[PlayedGame, GameFault]]:
    for fixture in sorted(results):
        for fault in results[fixture].faults:
            yield results[fixture], fault


def _bot(match: BotMatch, game: PlayedGame, fault: GameFault) -> str:
    return match.line_up[match.place(fault.seat, game.seating)]
