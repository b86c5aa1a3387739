"""Editions over HTTP: what a new table can be played with, and the editions that people upload for themselves."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from serai.games import kept_game
from serai.kernel.game import Game
from serai.kernel.refusal import NotNow, Unreadable
from serai.online.names import clean_text
from serai.server.app.context import Context
from serai.server.app.uploading import MAX_EDITION_LETTERS, read_upload
from serai.server.clock import now
from serai.server.store.uploads import Upload
from serai.text.languages import Both, both
from serai.text.refusals import spoken

MAX_UPLOADS = 20
"""How many editions one person may have here."""
MAX_UPLOAD_BYTES = 4 * MAX_EDITION_LETTERS
"""What a request may bring: a letter takes up to four bytes."""

NOT_YOURS = Both("You have no such edition.", "Eine solche Ausgabe hast du nicht.")

Origin = Literal["shipped", "host", "yours"]
EditionId = Annotated[str, Parameter(max_length=40, pattern=r"^[0-9a-f]*$")]
Called = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]


class EditionAbout(msgspec.Struct, frozen=True):
    """What lists show of an edition."""

    label: str
    """Name, version and digest, as records carry them: `reconstructed-1 5f1c2a90`."""
    title: Both
    facts: dict[str, int]
    """How many facts are `printed`, `derived`, `ruling` and `reconstructed`."""


class EditionOut(msgspec.Struct, frozen=True):
    """An edition that you may open a table with."""

    id: str
    game: str
    origin: Origin
    about: EditionAbout
    called: str = ""
    """Your own name for an edition of yours; nobody else sees it."""


class NewEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition to upload: the game, and the text of the file."""

    game: str
    toml: str


class RenamedEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your own name for an edition of yours; empty for its title."""

    called: Called


@get("/api/editions")
async def get_editions(request: Request[Any, Any, Any], context: Context) -> list[EditionOut]:
    """The editions that you may open a table with; the first of each game comes with it."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    catalog = context.hall.catalog
    shipped = [EditionOut(game.edition_file.digests[0], game.name, "shipped", _about(game)) for game in catalog.games]
    offered = [EditionOut(game.edition_file.text_digest, game.name, "host", _about(game)) for game in catalog.offered]
    own = await context.hall.store.uploads.of(caller.person.id) if caller and "host" in caller.scopes else []
    return [*shipped, *offered, *map(_own, own)]


@post("/api/editions", request_max_body_size=MAX_UPLOAD_BYTES)
async def post_edition(request: Request[Any, Any, Any], context: Context, data: NewEdition) -> EditionOut:
    """Uploads an edition, for you alone: nobody else finds it, and whoever has the link of a table sees its box there.

    The edition is checked, and every fault is returned with its place.
    """
    caller = await context.caller(request, "host")
    context.take("upload", request, caller)
    uploads = context.hall.store.uploads
    if context.hall.catalog.game(data.game) is None:
        raise Unreadable(
            f"There is no game '{data.game[:40]}' here.", f"Ein Spiel '{data.game[:40]}' gibt es hier nicht."
        )
    if len(await uploads.of(caller.person.id)) >= MAX_UPLOADS:
        raise NotNow(
            f"You have {MAX_UPLOADS} editions here. Delete one first.",
            f"Du hast hier {MAX_UPLOADS} Ausgaben. Lösche erst eine.",
        )
    game = await asyncio.to_thread(read_upload, data.game, data.toml)
    file, about = game.edition_file, msgspec.json.encode(_about(game)).decode()
    await context.authenticator.save(caller.person)
    upload = Upload(caller.person.id, file.text_digest, game.name, "", about, now())
    await uploads.add(upload, file.content)
    return _own(upload)


@put("/api/editions/{id:str}")
async def put_edition(
    request: Request[Any, Any, Any], context: Context, id: EditionId, data: RenamedEdition
) -> EditionOut:
    """Gives an edition of yours another name in your list; its title at tables stands in the file."""
    caller = await context.caller(request, "host")
    context.take("account", request, caller)
    uploads = context.hall.store.uploads
    if not await uploads.rename(caller.person.id, id, clean_text(data.called)):
        raise spoken(Unreadable, NOT_YOURS)
    return next(_own(upload) for upload in await uploads.of(caller.person.id) if upload.id == id)


@delete("/api/editions/{id:str}", status_code=204)
async def delete_edition(request: Request[Any, Any, Any], context: Context, id: EditionId) -> None:
    """Deletes an edition of yours; tables that were opened with it go on."""
    caller = await context.caller(request, "host")
    context.take("account", request, caller)
    if not await context.hall.store.uploads.remove(caller.person.id, id):
        raise spoken(Unreadable, NOT_YOURS)


async def own_game(context: Context, person: str, game: Game, id: str) -> Game | None:
    """A game with an edition that a person has uploaded; None if they have no such edition of this game."""
    content = await context.hall.store.uploads.content(person, game.name, id)
    if content is None:
        return None
    catalog = context.hall.catalog
    if not catalog.has(game.name, id):
        catalog.add(game.name, id, content)
    return await asyncio.to_thread(catalog.find, game.name, game.version, id)


async def game_to_show(request: Request[Any, Any, Any], context: Context, name: str, edition: str) -> Game:
    """A game with an edition that is shipped, offered or kept here, or that the caller has uploaded."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    found = shipped = context.hall.catalog.game(name)
    if shipped and edition:
        found = await context.hall.find_game(name, shipped.version, edition)
    if shipped and not found and caller and "host" in caller.scopes:
        found = await _upload_of(context, caller.person.id, shipped, edition)
    if found is None:
        raise NotFoundException(f"There is no box of '{name[:40]}'{' in this edition' if edition else ''} here.")
    return found


async def _upload_of(context: Context, person: str, game: Game, id: str) -> Game | None:
    """For its owner's eyes alone: unlike `own_game` at a table, nobody else finds the edition by it."""
    content = await context.hall.store.uploads.content(person, game.name, id)
    return await asyncio.to_thread(kept_game, game.name, game.version, content) if content is not None else None


def _about(game: Game) -> EditionAbout:
    file = game.edition_file
    return EditionAbout(file.label, both(file.title), dict(file.facts))


def _own(upload: Upload) -> EditionOut:
    about = msgspec.json.decode(upload.about, type=EditionAbout)
    return EditionOut(upload.id, upload.game, "yours", about, upload.called)
