"""Tables over HTTP: opening one, reading it, sending a command, and downloading its record."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post

from serai.bots.hint import Hint
from serai.kernel.fate import new_seed
from serai.kernel.game import Game
from serai.kernel.record import Record
from serai.kernel.refusal import Unreadable
from serai.online.commands import AnyCommand, Begin, BeReady, Command, Engage, Pledge, Say, Sit, Visitor
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Clock, Opened
from serai.online.hinting import view_for_hint
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table
from serai.server.app.authenticator import id_of
from serai.server.app.context import Context
from serai.server.app.editions import own_game
from serai.server.app.encoded import EncodedResponse
from serai.server.app.live import After, Words
from serai.server.app.messages import Ack, Update, scope_of
from serai.server.app.sitting_down import carry_out, visitor_of
from serai.server.clock import now
from serai.server.hall.even_seats import EvenLevel, fit_first_entries, why_even
from serai.server.hall.records import table_record

MAX_OPTION_COUNT = 20
MAX_TABLE_NAME_LETTERS = 40


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table to open."""

    game: str
    seats: int
    options: Annotated[dict[str, int], msgspec.Meta(max_length=MAX_OPTION_COUNT)] = {}
    clock: Clock = Clock()
    rated: bool = False
    listed: bool = False
    """Whether the lobby shows it; an unlisted table is found by its link only."""
    hints: bool = False
    """Whether everybody may ask for hints; without it, only somebody who plays against bots alone may."""
    sit: bool = True
    """Whether you take the first seat."""
    fill: str | tuple[str, ...] | None = None
    """The level of the bots that take all other seats, or one level for each; an empty one leaves its seat free.

    `even` is the level at which bots win as often as the people who sit there. A bot of the host is named as in
    `own_bots` of `GET /api/games`.
    """
    begin: bool = False
    """Whether the game begins at once, when every seat is taken."""
    pledge: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$")] = ""
    """The SHA-256 of your cut, if you sit down and cut the cards; the game begins when you have cut."""
    name: Annotated[str, msgspec.Meta(max_length=MAX_TABLE_NAME_LETTERS, pattern=r"^[^\x00-\x1f]*$")] = ""
    """Your name for the table."""
    edition: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """The id of the edition, as `GET /api/editions` lists it; empty for the one that comes with the game."""


@post("/api/tables")
async def post_table(request: Request[Any, Any, Any], context: Context, data: NewTable) -> Response[Update]:
    """Opens a table; everybody who has its id can join."""
    caller = await context.caller(request, "host", "play")
    context.take("open", request, caller)
    game, edition_id = await wanted_game(context, caller.person.id, data)
    details = (data.seats, data.options, data.clock, data.rated, data.listed, new_seed(), now())
    if data.listed:
        network = context.network(request)
        context.limiter.require("listed", network)  # before the database is asked
        await context.lobby.require_capacity(caller.person.id)
        context.limiter.take("listed", network)
    opened = decide_opening(caller.person.id, game, *details, data.name, edition_id=edition_id, hints=data.hints)
    commands = first_commands(data)
    for command in commands:
        context.require_offered(command)
    host = await visitor_of(context, request, caller, commands)
    entries = await fit_first_entries(context.hall.store.history, game, first_entries(game, opened, host, commands))
    session = await context.hall.session(await context.hall.open(opened, entries))
    return EncodedResponse(session.update_for(Listener(session.table.seat_of(host.id)), None))


async def wanted_game(context: Context, host: str, data: NewTable) -> tuple[Game, str]:
    """The game of a new table with its edition, and the id of the edition if it does not come with the game."""
    catalog = context.hall.catalog
    game = catalog.game(data.game)
    if game is None:
        known = ", ".join(game.name for game in catalog.games)
        raise Unreadable(
            f"There is no game '{data.game}' here. There are: {known}.",
            f"Ein Spiel '{data.game}' gibt es hier nicht. Es gibt: {known}.",
        )
    if data.edition in ("", *game.edition_file.digests):
        return game, ""
    for offered in catalog.offered:
        if (offered.name, offered.edition_file.text_digest) == (data.game, data.edition):
            return offered, data.edition
    if own := await own_game(context, host, game, data.edition):
        return own, data.edition
    raise Unreadable(
        f"There is no edition '{data.edition}' of {game.title} that you could use here.",
        f"Eine Ausgabe '{data.edition}' von {game.title}, die du hier verwenden könntest, gibt es nicht.",
    )


def first_commands(data: NewTable) -> Sequence[Command]:
    """What the host wishes at once: a seat, bots at the others, and that the game begins."""
    commands: list[Command] = [Sit(seat=0), BeReady()] if data.sit else []
    commands += [Pledge(pledge=data.pledge)] if data.sit and data.pledge else []
    commands += [Engage(seat=seat, level=level) for seat, level in bots_wanted(data) if level]
    return [*commands, Begin()] if data.begin else commands


def bots_wanted(data: NewTable) -> Sequence[tuple[int, str]]:
    """Each seat that is not yours, and the level of the bot that shall have it; empty if it stays free."""
    seats = range(data.sit, data.seats)
    levels = (data.fill or "",) * len(seats) if isinstance(data.fill, str | None) else data.fill
    if len(levels) != len(seats):
        raise Unreadable(
            f"There are {len(seats)} other seats; name one level for all of them, or {len(seats)}.",
            f"Es gibt {len(seats)} andere Plätze; nenne eine Stärke für alle oder {len(seats)}.",
        )
    return list(zip(seats, levels, strict=True))


def first_entries(game: Game, opened: Opened, host: Visitor, commands: Sequence[Command]) -> Sequence[AnyEntry]:
    """The entries that the host's first commands lead to at a new table."""
    table = new_table(opened, lambda _: game)
    entries: list[AnyEntry] = []
    for command in commands:
        entries.append(decide(table, host, command, opened.at))
        table.fold(entries[-1])
    return entries


@get("/api/tables/{id:str}")
async def get_table(
    request: Request[Any, Any, Any], context: Context, id: str, after: After = None, words: Words = False
) -> Response[Update]:
    """The table as you may see it; with `after`, also the feed items after that number (0: all of them)."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    await context.table_seen_by(caller, id)
    notify = asyncio.Event().set  # follows without waiting, so that the session keeps the feed meanwhile
    session = await context.hall.follow(id, notify, stays=False)
    try:
        await context.hall.catch_up_to(session, id_of(caller), after)
        listener = Listener(session.table.seat_of(id_of(caller)), words)
        if after is not None:
            await context.hall.feeds.keep(session, notify, listener, after)
        answer = session.update_for(listener, after)
        context.charge_for(answer, id_of(caller), context.network(request))
        return EncodedResponse(answer)
    finally:
        context.hall.unfollow(session, notify)


@post("/api/tables/{id:str}", status_code=200)
async def post_command(request: Request[Any, Any, Any], context: Context, id: str, data: AnyCommand) -> Ack:
    """Sends a command to a table: to sit, to choose, to talk. The answer means that it is stored."""
    caller = await context.caller(request, scope_of(data))
    context.take("say" if isinstance(data, Say) else "command", request, caller)
    return Ack(data.id, await carry_out(context, request, caller, id, data))


@get("/api/tables/{id:str}/hint")
async def get_hint(request: Request[Any, Any, Any], context: Context, id: str) -> Hint:
    """A hint for you while you are asked: what to look at, and the choice that is thought best, with its reason."""
    caller = await context.caller(request, "play")
    context.take("hint", request, caller)
    table = (await context.hall.session(id)).table
    return await context.hints.hint(id, view_for_hint(table, caller.visitor), table.playing.names)


@get("/api/tables/{id:str}/even-level")
async def get_even_level(request: Request[Any, Any, Any], context: Context, id: str) -> EvenLevel:
    """Why the bots at your table that are as strong as you have their level: your own results, told to nobody else."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    table = (await context.hall.session(id)).table
    return await why_even(context.hall.store.history, table, caller.visitor)


@get("/api/tables/{id:str}/record")
async def get_record(
    request: Request[Any, Any, Any],
    context: Context,
    id: str,
    form: Literal["text", "json"] = "text",
    edition: bool = False,
) -> Response[str | Record]:
    """The record of the game: while it runs, what you have seen of it; afterwards, all of it.

    It carries its edition if that does not come along with this version, or if `edition` asks for it.
    """
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    game, record, text = await table_record(context.hall, id, id_of(caller), edition)
    name = f"{game}-{id}.{'txt' if form == 'text' else 'json'}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    if form == "json":
        return Response(record, media_type="application/json", headers=headers)
    return Response(text, media_type="text/plain", headers=headers)
