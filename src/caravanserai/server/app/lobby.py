"""What can be found: the games of the hall, the tables of the lobby, and one's own."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, WebSocket, get, websocket
from litestar.exceptions import NotFoundException, WebSocketDisconnect

from caravanserai.bots import NAMES
from caravanserai.kernel.game import Game
from caravanserai.online.wishes import BANKS, LARGEST_GAIN
from caravanserai.server.app.crowd import Seated
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.live import OPEN, let_in, part, send
from caravanserai.server.hall.lobby import Tables
from caravanserai.server.store.pages import Sitting

MOST_OF_ONES_OWN = 100


class OptionTold(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    low: int
    high: int
    default: int
    meaning: str
    words: tuple[str, ...]


class GameTold(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    edition: str
    fewest: int
    most: int
    options: list[OptionTold]
    auctions: bool
    bots: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True):
    """All that a new table can be."""

    games: list[GameTold]
    banks: dict[str, tuple[int, int]]
    """The least and the most time that a clock of each kind gives, in milliseconds."""
    largest_gain: int


def _told(game: Game) -> GameTold:
    options = [
        OptionTold(option.name, option.low, option.high, option.default, option.meaning, option.words)
        for option in game.options
    ]
    title, edition = game.title, game.edition_file.label
    fewest, most = game.seats[0], game.seats[-1]
    return GameTold(game.name, title, game.version, edition, fewest, most, options, game.auctions, NAMES)


@get("/api/games")
async def games(request: Request[Any, Any, Any], desk: Desk) -> Offer:
    """The games, editions, options, bots and clocks of this hall."""
    desk.spend("read", request, await desk.anybody(request))
    return Offer([_told(game) for game in desk.hall.shelf.games], BANKS, LARGEST_GAIN)


@get("/api/games/{game:str}/pieces")
async def pieces(request: Request[Any, Any, Any], desk: Desk, game: str) -> Response[Any]:
    """What is in the box of a game, in words and numbers, for a screen that draws it."""
    desk.spend("read", request, await desk.anybody(request))
    found = desk.hall.shelf.game(game)
    if found is None or found.box is None:
        raise NotFoundException(f"There is no box of '{game[:40]}' to look into.")
    return Response(found.box(), headers={"cache-control": "max-age=300"})


@get("/api/lobby")
async def lobby(request: Request[Any, Any, Any], desk: Desk) -> Response[Tables]:
    """The tables that anybody may find."""
    desk.spend("read", request, await desk.anybody(request))
    return Response(await desk.lobby.look(), media_type="application/json")  # pyright: ignore[reportReturnType] -- it is encoded already


@get("/api/me/tables")
async def my_tables(request: Request[Any, Any, Any], desk: Desk) -> list[Sitting]:
    """The tables at which you have a seat: those that wait for you first."""
    caller = await desk.caller(request)
    desk.spend("read", request, caller)
    return await desk.hall.store.tables_of(caller.person.id, MOST_OF_ONES_OWN)


@websocket("/api/lobby/live")
async def live_lobby(socket: WebSocket[Any, Any, Any], desk: Desk) -> None:
    """The lobby as it changes; the whole list each time, for it is short."""
    caller = await let_in(socket, desk)
    if caller is False:
        return
    wake = asyncio.Event()
    shown = b""
    desk.lobby.follow(wake.set)
    listening = asyncio.create_task(_until_gone(socket))
    try:
        with Seated(desk, socket, caller), OPEN.labels("lobby").track_inprogress():
            while not desk.closing and not listening.done():
                if desk.lobby.message != shown:
                    shown = desk.lobby.message
                    if not await send(socket, shown):
                        return
                wake.clear()
                waiting = asyncio.create_task(wake.wait())
                await asyncio.wait((waiting, listening), timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
            if desk.closing:
                await part(socket)
    except WebSocketDisconnect:
        pass
    finally:
        desk.lobby.followers.discard(wake.set)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """Nothing that is said in the lobby is heard; but who hangs up is noticed."""
    while True:
        await socket.receive_text()
