"""The analysis of a finished game for whoever asks: what was found so far, and a wish that the rest be looked at."""

import msgspec

from serai.bots.analysis import JudgedChoice
from serai.kernel.jit import can_compile
from serai.kernel.refusal import NotNow
from serai.online.outcome import is_whole_game
from serai.online.table import OnlineTable
from serai.server.hall.hall import Hall

ASKED = "analyses"
"""The subject of hints that a game waits to be looked through."""


class LookedThrough(msgspec.Struct):
    """How far a game is looked through, and what was found so far."""

    done: int
    of: int
    """The number of moments and choices to look at; 0 until that is known."""
    failed: bool
    """Whether it was given up because of a fault."""
    chances: list[list[float]]
    """By step: the chance of each seat, as a spectator knew it."""
    choices: list[JudgedChoice]
    """Those of people, with more than one option, in order."""


def nothing_yet(failed: bool = False) -> LookedThrough:
    """What is known before the first part, or of a game that was given up."""
    return LookedThrough(0, 0, failed, [], [])


NOTHING_YET = msgspec.json.encode(nothing_yet()).decode()


async def analysis(hall: Hall, id: str) -> bytes:
    """What is known of a finished game, as the JSON of `LookedThrough`; what is not yet looked through is asked for."""
    table = (await hall.session(id)).table
    if not table.over:
        raise NotNow(
            "The game is still being played. Come back when it is over.",
            "Das Spiel läuft noch. Komm wieder, wenn es zu Ende ist.",
        )
    known = await hall.store.analyses.find(id)
    if known is None or not (known.complete or known.leased_until > hall.clock()):
        if not can_compile():
            raise NotNow(
                'This server cannot look through games; whoever runs it installs "serai[fast]".',
                'Dieser Server kann keine Spiele durchsehen; wer ihn betreibt, installiert "serai[fast]".',
            )
        await ask_for_analysis(hall, id)
    return (known.found if known else NOTHING_YET).encode()


async def ask_for_analysis(hall: Hall, id: str) -> None:
    """Asks for an analysis; somebody who is free begins at once."""
    at = hall.clock()
    await hall.store.analyses.ask(id, at, NOTHING_YET)
    hall.bus.hint(ASKED, at)


def is_worth_an_analysis(table: OnlineTable) -> bool:
    """Whether a game is looked through without anybody asking."""
    return can_compile() and is_whole_game(table)
