"""The past games of people: what their lists say of a game that is over, and of their dearest choice in it."""

from collections.abc import Sequence

import msgspec

from serai.bots.analysis import JudgedChoice
from serai.games import voice_of
from serai.online.forgetting import is_forgotten
from serai.online.outcome import places
from serai.online.table import OnlineTable
from serai.server.hall.analyses import LookedThrough
from serai.server.hall.hall import Hall
from serai.server.store.history import NOTHING, PastGame, Yield
from serai.text.languages import LANGUAGES, Both, both


class Opponent(msgspec.Struct, frozen=True):
    """Somebody else at the table."""

    seat: int
    name: str
    level: str | None
    """The level of a bot, `own:` and its name for one of the host; None for a person."""
    program: bool = False
    """Whether a program played for the person."""


class DearestChoice(msgspec.Struct, frozen=True):
    """The choice that cost a person most."""

    step: int
    """The number of choices before it."""
    says: Both
    """What was chosen, as a sentence without its full stop."""
    better: Both
    """What the best choice is called."""
    lost: float
    """How much less of the games it wins than the best one."""
    costly: bool


async def note_game(hall: Hall, id: str, table: OnlineTable) -> None:
    """Notes a game that is over in the list of everybody who has played it, once only."""
    ranks = places(table, range(len(table.places)))
    for seat, place in enumerate(table.places):
        if place.person is not None and not is_forgotten(place.person):
            game = _past_game(id, table, seat, ranks[seat])
            await hall.store.history.note(game, [] if place.resigned else _yields(table, seat))
    known = await hall.store.analyses.find(id)
    if known is not None and known.complete:
        await note_dearest(hall, id, table, msgspec.json.decode(known.found, type=LookedThrough))


async def note_dearest(hall: Hall, id: str, table: OnlineTable, found: LookedThrough) -> None:
    """Notes what everybody's dearest choice was in a game that is looked through."""
    if found.failed:
        return
    dearest = {
        place.person: _dearest(table, [choice for choice in found.choices if choice.seat == seat])
        for seat, place in enumerate(table.places)
        if place.person is not None
    }
    await hall.store.history.note_dearest(id, dearest)


def _past_game(id: str, table: OnlineTable, seat: int, place: int) -> PastGame:
    others = [Opponent(at, one.name, one.level, one.program) for at, one in enumerate(table.places) if at != seat]
    return PastGame(
        table_id=id,
        person=table.places[seat].person or "",
        game=table.opened.game,
        seats=len(table.places),
        seat=seat,
        began=table.began_at,
        ended=table.ended_at,
        place=place,
        points=table.playing.points[seat],
        others=msgspec.json.encode(others).decode(),
    )


def _yields(table: OnlineTable, seat: int) -> list[Yield]:
    """What a seat owned, and what that has brought."""
    voices = [voice_of(table.game, table.playing.names, language) for language in LANGUAGES]
    return [
        Yield(thing, msgspec.json.encode(Both(*(voice.thing(thing) for voice in voices))).decode(), *brought)
        for thing, brought in table.playing.yields(seat).items()
    ]


def _dearest(table: OnlineTable, choices: Sequence[JudgedChoice]) -> str:
    """The dearest of a seat's choices as JSON; null if each was as good as the best."""
    dear = [choice for choice in choices if choice.verdict != "best"]
    if not dear:
        return NOTHING
    dearest = max(dear, key=lambda choice: choice.lost)
    better = next(option.says for option in dearest.options if option.action == dearest.best)
    told = DearestChoice(
        dearest.step, _told(table, dearest), better, round(dearest.lost, 4), dearest.verdict == "costly"
    )
    return msgspec.json.encode(told).decode()


def _told(table: OnlineTable, choice: JudgedChoice) -> Both:
    """A choice as it is told to whoever made it."""
    actions, names = table.game.actions, table.playing.names
    number = actions.read(choice.made)
    word, thing = actions.verb(number).word, actions.thing(number)
    return both(lambda language: voice_of(table.game, names, language, choice.seat).choice(choice.seat, word, thing))
