"""What if: a new table that lies as a finished game lay at some moment, and goes on from there against bots."""

from collections.abc import Iterator

from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.kernel.table import Choice
from caravanserai.online.asking import Visitor
from caravanserai.online.entries import AnyEntry, Began, Branch, Chose, Engaged, Opened, Ready, Sat
from caravanserai.online.gathering import STAND_IN, Gathering


def branch_off(played: Gathering, at: Branch, who: Visitor, seat: int, now: int) -> list[AnyEntry]:
    """How the new table begins: somebody takes a seat, bots the others, and all is chosen as it was then."""
    if not played.over:
        raise NotNow("The game is still being played. Come back when it is over.")
    table = played.playing
    if at.step not in range(len(table.history)):
        raise Unreadable(f"One can play on after 0 to {len(table.history) - 1} of the choices.")
    if seat not in table.seats:
        raise Unreadable(f"That table had seats 0 to {table.seats[-1]}.")
    return [_opened(played.opened, at, who, now), *_seated(played, who, seat, now), *_chosen(played, at.step, now)]


def _opened(played: Opened, at: Branch, who: Visitor, now: int) -> Opened:
    """The same game with the same cards; neither rated nor listed, for its seed is known to all."""
    return Opened(
        at=now,
        host=who.id,
        game=played.game,
        rules=played.rules,
        edition=played.edition,
        seats=played.seats,
        seed=played.seed,
        options=played.options,
        name=played.name,
        branch=at,
    )


def _seated(played: Gathering, who: Visitor, seat: int, now: int) -> Iterator[AnyEntry]:
    yield Sat(now, seat, who.id, who.name)
    for other in played.playing.seats:
        if other != seat:
            yield Engaged(now, other, STAND_IN)
    yield Ready(now, seat, True)
    yield Began(now)


def _chosen(played: Gathering, steps: int, now: int) -> Iterator[Chose]:
    choices: list[Choice] = played.playing.history[:steps]
    for choice in choices:
        yield Chose(now, choice.seat, played.game.actions.notation(choice.action), by="record")
