"""The seats whose bots are as strong as the people at the table: their level follows who sits there until the start."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from serai.bots.levels import LEVELS
from serai.games import parts_of
from serai.kernel.game import Game
from serai.kernel.refusal import NotNow
from serai.online.bot_names import EVEN
from serai.online.commands import Begin, BeReady, Command, Engage, Remove, Sit, Stand, Visitor
from serai.online.conditions import own_seat
from serai.online.entries import AnyEntry, Engaged, Sat
from serai.online.table import OnlineTable
from serai.server.hall.draft import Draft
from serai.server.hall.even_level import GameAgainstBots, Tally, even_level, strength_after, tally
from serai.server.store.history import History, PastGame, Period

GAMES_READ = 100
"""How many of a person's latest games tell how strong they are; what came before would change nothing."""
SEATING = (Sit, Stand, Remove, BeReady, Begin)
"""The commands at which it is looked again who sits at the table, and how strong they are."""
Strengths = Mapping[str, float | None]
"""How strong people are, by id; None for who has not finished a game against bots."""


class Opponent(msgspec.Struct, frozen=True):
    """What counts of somebody else at a table of the past."""

    level: str | None
    """The level of a bot; None for a person."""


OTHERS = msgspec.json.Decoder(list[Opponent])


class EvenLevel(msgspec.Struct, frozen=True):
    """Why the bots at a table have their level, as far as it is about one person there."""

    level: str
    """The level of the bots that are as strong as the people at the table."""
    alone: bool
    """Whether the person is the only one at the table; otherwise the level is that of all people on average."""
    against_it: Tally
    """The person's latest games in which every bot had this level."""
    against_bots: Tally
    """The person's latest games against bots of any level."""


async def strengths_for(history: History, table: OnlineTable, visitor: Visitor, command: Command) -> Strengths:
    """How strong the people are on whom a command lets levels depend; empty if it lets none."""
    if isinstance(command, Engage):
        depends = command.level == EVEN or any(place.even for place in table.places)
    else:
        depends = (
            isinstance(command, SEATING) and table.game_table is None and any(place.even for place in table.places)
        )
    return await strengths_of(history, table.game, {*table.people, visitor.id}) if depends else {}


async def strengths_of(history: History, game: Game, people: Iterable[str]) -> Strengths:
    """How strong people are at a game."""
    leads = parts_of(game).leads
    return {person: strength_after(await games_against_bots(history, person, game.name), leads) for person in people}


async def games_against_bots(history: History, person: str, game: str, until: int = 2**53) -> Sequence[GameAgainstBots]:
    """A person's latest games against bots of our levels alone that ended before a time, the earliest first."""
    games = await history.games(person, GAMES_READ, game, during=Period(0, until))
    return [against for one in reversed(games) if (against := _against_bots(one)) is not None]


def _against_bots(game: PastGame) -> GameAgainstBots | None:
    levels = [other.level for other in OTHERS.decode(game.others)]
    named = [level for level in levels if level in LEVELS]
    return GameAgainstBots(named, game.place == 1) if len(named) == len(levels) else None


def fitted(entry: AnyEntry, table: OnlineTable, strengths: Strengths) -> AnyEntry:
    """An entry at which a bot sits down, with the level that fits the people at the table; any other as it is."""
    if not isinstance(entry, Engaged) or not entry.even:
        return entry
    return msgspec.structs.replace(entry, level=_level_for(table.people, table.game, strengths))


async def fit_first_entries(history: History, game: Game, entries: Sequence[AnyEntry]) -> Sequence[AnyEntry]:
    """The first entries of a table, with bots of the level that fits the people who sit down in them."""
    if not any(isinstance(entry, Engaged) and entry.even for entry in entries):
        return entries
    people = [entry.person for entry in entries if isinstance(entry, Sat)]
    level = _level_for(people, game, await strengths_of(history, game, people))
    replace = msgspec.structs.replace
    return [replace(one, level=level) if isinstance(one, Engaged) and one.even else one for one in entries]


def refit(draft: Draft, strengths: Strengths) -> None:
    """Gives bots the level that fits the people who sit at the table now, unless its game has begun.

    Who has sat down at another node meanwhile is not among the strengths: that node looks after the levels.
    """
    table = draft.table
    if table.game_table is not None or not strengths.keys() >= set(table.people):
        return
    level = _level_for(table.people, table.game, strengths)
    for seat, place in enumerate(table.places):
        if place.even and place.level != level:
            draft.add(Engaged(draft.now, seat, level, place.name, even=True))


def _level_for(people: Iterable[str], game: Game, strengths: Strengths) -> str:
    return even_level([strengths.get(person) for person in people], parts_of(game).leads)


async def why_even(history: History, table: OnlineTable, visitor: Visitor) -> EvenLevel:
    """Why the bots at a table have their level: the results of a person there, as they were when the game began."""
    own_seat(table, visitor)
    level = next((place.level for place in table.places if place.even), None)
    if level is None:
        raise NotNow(
            "No bot at this table follows the strength of the people.",
            "An diesem Tisch folgt kein Bot der Stärke der Leute.",
        )
    games = await games_against_bots(history, visitor.id, table.opened.game, table.began_at or 2**53)
    return EvenLevel(level, len(table.people) == 1, tally(games, level), tally(games))
