"""LobbyTables that lie in a hall as a game once lay, so that a person may go on from any situation there is."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from serai.bots import PolicyBot
from serai.games import game_named
from serai.kernel.fate import seed_hash
from serai.kernel.table import Table
from serai.online.branching import branch_off
from serai.online.commands import Visitor
from serai.online.deciding import due_at
from serai.online.entries import AnyEntry, Began, Branch, Chose, Engaged, Opened
from serai.online.replaying import table_from_log
from serai.online.table import OnlineTable
from serai.server.clock import now
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import listing_of
from serai.server.store.batches import Batch
from serai.server.store.store import Store
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

SEEDS = 4


Options = tuple[tuple[str, int], ...]


class Position(NamedTuple):
    """A moment of a game: which game it was, after how many choices, and who is asked."""

    game: str
    seed: str
    seats: int
    options: Options
    step: int
    seat: int


@cache
def played(game: str, seed: str, seats: int, options: Options) -> Table:
    """A whole game between bots that choose at random, which is how rare things come about."""
    table, bot = Table(game_named(game), seats, seed=seed, options=dict(options)), PolicyBot("random", seed)
    while not table.over:
        seat = table.acting[0]
        table.apply(seat, bot.choose(table.view(seat)))
    return table


@cache
def positions(game: str, seats: int, options: Options) -> Mapping[str, Position]:
    """For every kind of action the first moment at which it is one of several choices, or else the only one."""
    found: dict[str, Position] = {}
    alone: dict[str, Position] = {}
    words = {verb.word for verb in game_named(game).actions.verbs}
    for seed in range(SEEDS):
        for verb, position, several in _asked(game, f"seed {seed}", seats, options):
            (found if several else alone).setdefault(verb, position)
        if words <= found.keys():
            break
    return alone | found


def where(game: str, seats: int, options: Options, so: Callable[[Any], bool]) -> Position:
    """The first moment at which somebody who is asked sees a table that is so."""
    for seed in range(SEEDS):
        course = played(game, f"seed {seed}", seats, options)
        table = Table(course.game, seats, seed=course.seed, options=dict(options))
        for step, choice in enumerate(course.history):
            if so(table.view(choice.seat).shown):
                return Position(game, course.seed, seats, options, step, choice.seat)
            table.apply(choice.seat, choice.action)
    raise AssertionError("No game comes to this.")


def _asked(game: str, seed: str, seats: int, options: Options) -> Iterator[tuple[str, Position, bool]]:
    """Everything that anybody was asked in a game, kind by kind."""
    course = played(game, seed, seats, options)
    table = Table(course.game, seats, seed=seed, options=dict(options))
    for step, choice in enumerate(course.history):
        legal = table.legal(choice.seat)
        for action in legal:
            word = course.game.actions.verb(action).word
            yield word, Position(game, seed, seats, options, step, choice.seat), len(legal) > 1
        table.apply(choice.seat, choice.action)


def seated(browser: Browser, hall: Shape, position: Position, language: str = "en", phone: bool = False) -> Person:
    """Somebody who sits where the question is asked."""
    return sits_down(*somebody(browser, hall, language, phone), hall, position)


def somebody(browser: Browser, hall: Shape, language: str = "en", phone: bool = False) -> tuple[Person, Guest]:
    """Mira with her browser, and the same person without one."""
    person, guest = Person(browser, hall.url, language, phone), Guest(hall.url, "Mira")
    cookies = guest.http.cookies.items()
    person.context.add_cookies([{"name": name, "value": value, "url": hall.url} for name, value in cookies])
    return person, guest


def sits_down(person: Person, guest: Guest, hall: Shape, position: Position) -> Person:
    """The person, where the question is asked."""
    person.page.goto(f"/t/{lay(hall, guest, position)}")
    expect_seen(person.question)
    person.until(lambda: any(message["t"] == "update" for message in person.heard))
    person.until(lambda: person.asked() and person.choices.count() > 0)
    return person


def lay(hall: Shape, guest: Guest, position: Position) -> str:
    """Sets a table in the hall that lies so, with a person where somebody is asked, and bots elsewhere; its id."""
    branch = Branch(seed_hash(position.seed)[:14], position.step)
    entries = branch_off(_table(position), branch, Visitor(guest.id, guest.name), position.seat, now())
    with ThreadPoolExecutor(1) as beside:  # this thread has the event loop of the browser
        return beside.submit(asyncio.run, _keep(hall, entries)).result()


def _table(position: Position) -> OnlineTable:
    """The people of the game that was played: bots, all of them."""
    game = game_named(position.game)
    label = game.edition_file.label
    opened = Opened(0, "", game.name, game.version, label, position.seats, position.seed, dict(position.options))
    course = played(*position[:4])
    choices = [Chose(0, choice.seat, game.actions.notation(choice.action), by="bot") for choice in course.history]
    bots = [Engaged(0, seat, "apprentice") for seat in range(position.seats)]
    return table_from_log([opened, *bots, Began(0), *choices], Catalog().game_of)


async def _keep(hall: Shape, entries: list[AnyEntry]) -> str:
    """Writes the log as the hall itself would."""
    store = await Store.open([hall.databases])
    id, table = store.new_table_id(), table_from_log(entries, Catalog().game_of)
    await store.append(Batch(id, 1, tuple(entries), listing_of(table), now(), due_at(table)))
    await store.close()
    return id
