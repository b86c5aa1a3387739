"""Puzzles over HTTP: the next one for you, and whether your choice is right."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post

from serai.kernel.refusal import Unreadable
from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.hall.puzzles import Answered, NextPuzzle, next_puzzle, try_puzzle


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice in notation."""

    action: Annotated[str, msgspec.Meta(max_length=80)]


@get("/api/games/{game:str}/puzzle")
async def get_puzzle(request: Request[Any, Any, Any], context: Context, game: str) -> Response[NextPuzzle]:
    """A puzzle of a game that you have not tried, and how well you solve them."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    if context.hall.catalog.game(game) is None:
        raise Unreadable(f"There is no game '{game[:40]}' here.", f"Ein Spiel '{game[:40]}' gibt es hier nicht.")
    found = await next_puzzle(context.hall, context.reviews, caller.person.id, game)
    return EncodedResponse(msgspec.json.encode(found))


@post("/api/puzzles/{id:str}")
async def post_try(request: Request[Any, Any, Any], context: Context, id: str, data: Try) -> Response[Answered]:
    """Tries a choice; only your first try at a puzzle counts."""
    caller = await context.caller(request, "play")
    context.take("command", request, caller)
    found = await try_puzzle(context.hall, context.reviews, caller.person.id, id, data.action)
    return EncodedResponse(msgspec.json.encode(found))
