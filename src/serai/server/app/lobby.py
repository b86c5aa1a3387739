"""What can be found: the games, the public tables of the lobby, and a person's own tables."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, WebSocket, get, websocket
from litestar.exceptions import NotFoundException, WebSocketDisconnect

from serai.bots import LEVELS
from serai.games import parts_of
from serai.kernel.game import Game
from serai.online.bot_names import HOSTS_OWN
from serai.online.opening import BANK_RANGES, MAX_GAIN_MILLISECONDS
from serai.server.app.authenticator import Caller
from serai.server.app.context import Context
from serai.server.app.editions import EditionId, game_to_show
from serai.server.app.encoded import EncodedResponse, compressed
from serai.server.app.flooding import Flooding, close_flooding
from serai.server.app.live import CONNECTIONS, accept, say_bye, send
from serai.server.app.open_connections import OpenConnection
from serai.server.app.rate_limiter import TooManyRequests
from serai.server.hall.lobby import LobbyTables
from serai.server.hall.own_tables import own_tables
from serai.server.reachable import THIS_MACHINE, address_for_others
from serai.server.store.batches import MyTable

MAX_OWN_TABLES = 100
FIVE_MINUTES, DAY = 300, 86_400
"""How long a box may be cached, in seconds: an edition that is named by its hash changes in words at most."""


class OptionOut(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    low: int
    high: int
    default: int
    meaning: str
    words: tuple[str, ...]


class GameOut(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    edition: str
    fewest: int
    most: int
    options: list[OptionOut]
    auctions: bool
    bots: tuple[str, ...]


class GamesOut(msgspec.Struct, frozen=True):
    """Everything that can be chosen for a new table."""

    games: list[GameOut]
    banks: dict[str, tuple[int, int]]
    """The smallest and the largest bank of each kind of clock, in milliseconds."""
    largest_gain: int
    """In milliseconds."""
    address: str
    """Where others reach this server, for a page that was opened on its own machine; empty if they cannot."""
    own_bots: list[str]
    """The host's own bots, each as it is engaged: `own:` and its name. They play no rated games."""


class FactsOut(msgspec.Struct, frozen=True):
    """An edition as the rules read it, and how large a table is that is played with it."""

    facts: dict[str, Any]
    """By field a number, or rows of numbers as deep as the field has dimensions."""
    state: dict[str, tuple[str, list[int]]]
    """By field of a table how large its numbers are (`i1` for one byte), and how many there are in each dimension."""


def _out(game: Game) -> GameOut:
    options = [
        OptionOut(option.name, option.low, option.high, option.default, option.meaning, option.words)
        for option in game.options
    ]
    edition, fewest, most = game.edition_file.label, game.seats[0], game.seats[-1]
    return GameOut(game.name, game.title, game.version, edition, fewest, most, options, game.auctions, LEVELS)


@get("/api/games")
async def get_games(request: Request[Any, Any, Any], context: Context) -> GamesOut:
    """The games with their editions, options and bots, and the clocks."""
    context.take("read", request, await context.caller_or_none(request))
    offered = [_out(game) for game in context.hall.catalog.games]
    address = address_for_others(context.configuration) if request.url.hostname in THIS_MACHINE else ""
    own_bots = [HOSTS_OWN + name for name in context.own_bots]
    return GamesOut(offered, BANK_RANGES, MAX_GAIN_MILLISECONDS, address, own_bots)


@get("/api/games/{game:str}/box")
async def get_box(
    request: Request[Any, Any, Any], context: Context, game: str, edition: EditionId = ""
) -> Response[Any]:
    """What is in the box of a game, in words and numbers, for a client that draws it; without an edition, as it ships.

    The box of an edition that is not shipped is there for who has uploaded it, and for everybody as soon as a table
    has been opened with it.
    """
    found = await game_to_show(request, context, game, edition)
    box = parts_of(found).box
    if box is None:
        raise NotFoundException(f"There is no box of '{game[:40]}' here.")
    return compressed(request, box(found), _cached(edition))


@get("/api/games/{game:str}/facts")
async def get_facts(
    request: Request[Any, Any, Any], context: Context, game: str, edition: EditionId = ""
) -> Response[FactsOut]:
    """What the rules of a game read of an edition, as plain numbers, for a client that counts without a connection.

    It is found like the box.
    """
    facts = facts_of(await game_to_show(request, context, game, edition))
    return compressed(request, facts, _cached(edition))


def facts_of(game: Game) -> FactsOut:
    """What the rules read of a game's edition."""
    names, fields = game.facts.dtype.names or (), game.dtype.fields or {}
    return FactsOut(
        {name: game.facts[name].tolist() for name in names},
        {name: (field[0].base.str[1:], list(field[0].shape)) for name, field in fields.items()},
    )


def _cached(edition: str) -> str:
    return f"private, max-age={DAY if edition else FIVE_MINUTES}"


@get("/api/lobby")
async def get_lobby(request: Request[Any, Any, Any], context: Context) -> Response[LobbyTables]:
    """The public tables."""
    context.take("read", request, await context.caller_or_none(request))
    return EncodedResponse(await context.lobby.latest())


@get("/api/me/tables")
async def get_my_tables(request: Request[Any, Any, Any], context: Context) -> list[MyTable]:
    """The tables at which you have a seat, those where it is your turn first."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    return await own_tables(context.hall, caller.person.id, MAX_OWN_TABLES)


@websocket("/api/lobby/live")
async def lobby_socket(socket: WebSocket[Any, Any, Any], context: Context) -> None:
    """The lobby as it changes; each message is the whole list."""
    caller = await accept(socket, context)
    if caller is False:
        return
    changed = asyncio.Event()
    sent = b""
    context.lobby.follow(changed.set)
    reading = asyncio.create_task(_until_disconnected(socket, context, caller))
    try:
        with OpenConnection(context, socket, caller), CONNECTIONS.labels("lobby").track_inprogress():
            while not context.closing and not reading.done():
                if context.lobby.message != sent:
                    sent = context.lobby.message
                    if not await send(socket, sent):
                        return
                changed.clear()
                waiting = asyncio.create_task(changed.wait())
                await asyncio.wait((waiting, reading), timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
            if context.closing:
                await say_bye(socket)
    except WebSocketDisconnect:
        pass
    finally:
        context.lobby.followers.discard(changed.set)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _until_disconnected(socket: WebSocket[Any, Any, Any], context: Context, caller: Caller | None) -> None:
    """Reads and ignores messages until the client disconnects, or sends too many."""
    flooding = Flooding()
    while not flooding.is_over:
        await socket.receive_text()
        try:
            context.take("message", socket, caller)
        except TooManyRequests:
            flooding.count(True)
        else:
            flooding.count(False)
    await close_flooding(socket, context)
