"""The edition workshop over HTTP: an edition as a tree or as its file, and the proof of a draft while it is written."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException

from serai.games import parts_of
from serai.kernel.edition import Fault, count_facts, marks_of, pieces_read_off
from serai.server.app.context import Context
from serai.server.app.editions import MAX_UPLOAD_BYTES, EditionId, game_to_show
from serai.server.app.uploading import Proof, prove
from serai.text.edition_writing import edition_text
from serai.text.languages import Both

FIVE_MINUTES = 300
Tree = dict[str, Any]
"""An edition as its file says it: tables, lists, words and numbers."""


class EditionDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition to be proved: a tree, or the text of a file."""

    tree: Tree | None = None
    toml: str = ""


class FaultOut(msgspec.Struct, frozen=True):
    """What is wrong with an edition, and where."""

    say: Both
    path: list[str]
    """The field from the top of the tree, pieces by their id: `["card", "spice", "score"]`; `*` is any piece."""


class EditionProof(msgspec.Struct, frozen=True):
    """What `serai edition check` and `serai edition progress` say of a draft, and how its pieces look."""

    faults: list[FaultOut]
    warnings: list[FaultOut]
    """What may be a slip of the pen and can be played all the same."""
    players: list[int]
    """With how many players it can be played; none as long as there are faults."""
    progress: dict[str, tuple[int, int]]
    """The sorts of pieces: how many have nothing reconstructed any more, and of how many."""
    read_off: dict[str, list[str]]
    """The ids of these pieces."""
    facts: dict[str, int]
    """How many facts are `printed`, `derived`, `ruling` and `reconstructed`."""
    tree: Tree
    toml: str
    """The file as it would be downloaded; empty if the text that was sent is no TOML."""
    box: Any
    """The pieces as a table would show them, see `GET /api/games/{game}/box`; null if a value cannot be read."""


@get("/api/games/{game:str}/edition")
async def get_edition_tree(
    request: Request[Any, Any, Any], context: Context, game: str, edition: EditionId = ""
) -> Tree:
    """An edition as a tree, to begin a draft with; without an id, the one that comes with the game."""
    return dict(await _content(request, context, game, edition))


@get("/api/games/{game:str}/edition/file", media_type="application/toml")
async def get_edition_file(
    request: Request[Any, Any, Any], context: Context, game: str, edition: EditionId = ""
) -> Response[str]:
    """The file of an edition, to be kept and changed: one that comes with the game, the host's, a table's or yours."""
    content = await _content(request, context, game, edition)
    name = f"{content.get('name', game)}.toml"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(edition_text(content), media_type="application/toml; charset=utf-8", headers=headers)


@get("/api/games/{game:str}/edition/vocabulary")
async def get_edition_vocabulary(request: Request[Any, Any, Any], context: Context, game: str) -> Response[Any]:
    """What the author of an edition of a game can choose from, in words, and how much of everything the rules need."""
    context.take("read", request, await context.caller_or_none(request))
    found = context.hall.catalog.game(game)
    vocabulary = parts_of(found).vocabulary if found else None
    if vocabulary is None:
        raise NotFoundException(f"There is no vocabulary of '{game[:40]}' here.")
    return Response(vocabulary(), headers={"cache-control": f"max-age={FIVE_MINUTES}"})


@post("/api/games/{game:str}/edition/check", status_code=200, request_max_body_size=MAX_UPLOAD_BYTES)
async def post_edition_check(
    request: Request[Any, Any, Any], context: Context, game: str, data: EditionDraft
) -> EditionProof:
    """Proves a draft of an edition without keeping it; whoever may open the pages may ask."""
    context.take("check", request, await context.caller_or_none(request))
    if context.hall.catalog.game(game) is None:
        raise NotFoundException(f"There is no game '{game[:40]}' here.")
    return await asyncio.to_thread(_proof, game, data)


async def _content(request: Request[Any, Any, Any], context: Context, game: str, id: str) -> Mapping[str, object]:
    """What an edition says, without the hashes that it had in earlier days: a copy has none of them."""
    content = (await game_to_show(request, context, game, id)).edition_file.content
    return {key: value for key, value in content.items() if key != "earlier"}


def _proof(game: str, draft: EditionDraft) -> EditionProof:
    proof = prove(game, draft.toml if draft.tree is None else edition_text(draft.tree))
    marks = marks_of(proof.content)
    return EditionProof(
        faults=_out(proof.faults),
        warnings=_out(proof.warnings),
        players=list(proof.game.seats) if proof.game and not proof.faults else [],
        progress={sort: (pieces - reconstructed, pieces) for sort, (reconstructed, pieces) in marks.items()},
        read_off=pieces_read_off(proof.content),
        facts=dict(count_facts(proof.content)),
        tree=dict(proof.content),
        toml=edition_text(proof.content) if proof.content else "",
        box=_box(proof),
    )


def _out(faults: Sequence[Fault]) -> list[FaultOut]:
    return [FaultOut(Both(fault.en, fault.de), list(fault.path)) for fault in faults]


def _box(proof: Proof) -> msgspec.Struct | None:
    box = parts_of(proof.game).box if proof.game else None
    return box(proof.game) if box and proof.game else None
