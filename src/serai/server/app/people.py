"""People over HTTP: yourself, others, your tokens, and the best players."""

import secrets
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, delete, get, post, put
from litestar.params import Parameter

from serai.kernel.refusal import NotNow, Unreadable
from serai.online.commands import MAX_NAME_LETTERS
from serai.online.names import fit_name, fit_title
from serai.server.app.authenticator import SCOPES, Scope, token_hash
from serai.server.app.context import Context
from serai.server.clock import now
from serai.server.store.people import Person
from serai.server.store.ratings import Rating
from serai.server.store.tokens import Token
from serai.text.languages import Language

MAX_TOKENS = 20
MAX_RANKED = 100

Label = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""A name for something, in one line."""
PlainWord = Annotated[str, Parameter(max_length=40, pattern=r"^[\w-]+$")]
"""An id in a URL."""


class Me(msgspec.Struct, frozen=True):
    """You."""

    id: str
    name: str
    language: str
    kept: bool
    """Whether a passkey lets you come back as yourself from another device."""
    blocked: list[str]
    """The ids of those whom you have blocked."""
    administrator: bool
    """Whether you administer this site, once you show your passkey."""


class ChangedMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your new name or language; what is null stays."""

    name: Annotated[str, msgspec.Meta(max_length=MAX_NAME_LETTERS)] | None = None
    language: Literal["", Language] | None = None


class PersonOut(msgspec.Struct, frozen=True):
    """A person as everybody may see them."""

    id: str
    name: str
    ratings: list[Rating]


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token to make."""

    name: Label
    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=len(SCOPES))] = msgspec.field(
        default_factory=lambda: list(SCOPES)
    )


class TokenOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of your tokens; `token` itself is there only in the response that makes it."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    used: int | None
    token: str | None = None


class Ranked(msgspec.Struct, frozen=True):
    """A person in the list of the best."""

    name: str
    rating: Rating


@get("/api/me")
async def get_me(request: Request[Any, Any, Any], context: Context) -> Me:
    """Who you are; if nobody is signed in, you are signed in as a new person."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    if caller is None:
        return await me_of(context, await context.authenticator.person(context.sign_in_newcomer(request)))
    context.renew_cookie(request, caller)
    return await me_of(context, caller.person)


@put("/api/me")
async def put_me(request: Request[Any, Any, Any], context: Context, data: ChangedMe) -> Me:
    """Changes your name or language."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    name = caller.person.name if data.name is None else fit_name(data.name)
    language = caller.person.language if data.language is None else data.language
    person = msgspec.structs.replace(caller.person, name=name, language=language, seen=now())
    await context.authenticator.save(person)
    return await me_of(context, person)


async def me_of(context: Context, person: Person) -> Me:
    """A person as they see themselves."""
    store = context.hall.store
    kept, blocked = bool(await store.passkeys.of(person.id)), await store.blocks.of(person.id)
    administrator = kept and await store.administrators.administrator(person.id) is not None
    return Me(person.id, person.name, person.language, kept, blocked, administrator)


@get("/api/people/{id:str}")
async def get_person(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> PersonOut:
    """A person's name and ratings."""
    context.take("read", request, await context.caller_or_none(request))
    known = await context.hall.store.people.person(id)
    ratings = await context.hall.store.ratings.of(id)
    if known is None and not ratings:
        raise Unreadable("There is no player with this id.", "Niemand hat diese Kennung.")
    return PersonOut(id, (known or await context.authenticator.person(id)).name, ratings)


@get("/api/ratings/{game:str}")
async def get_best(request: Request[Any, Any, Any], context: Context, game: PlainWord) -> list[Ranked]:
    """The best at a game, by their conservative strength (mu - 3 sigma)."""
    context.take("read", request, await context.caller_or_none(request))
    ratings = await context.hall.store.ratings.best(game, MAX_RANKED)
    return [Ranked((await context.authenticator.person(rating.person)).name, rating) for rating in ratings]


@post("/api/me/tokens")
async def post_token(request: Request[Any, Any, Any], context: Context, data: NewToken) -> TokenOut:
    """Makes a token for a program of yours; the token is shown in this response only."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if len(await context.hall.store.tokens.of(caller.person.id)) >= MAX_TOKENS:
        raise NotNow(
            f"You have {MAX_TOKENS} tokens. Delete one first.", f"Du hast {MAX_TOKENS} Tokens. Lösche erst eines."
        )
    await context.authenticator.save(caller.person)
    secret = f"serai_{secrets.token_urlsafe(24)}"
    scopes = tuple(scope for scope in SCOPES if scope in data.scopes)
    token = Token(secrets.token_hex(6), token_hash(secret), caller.person.id, fit_title(data.name), scopes, now())
    await context.hall.store.tokens.add(token)
    context.authenticator.forget_token(token.hash)
    return _out(token, secret)


@get("/api/me/tokens")
async def get_tokens(request: Request[Any, Any, Any], context: Context) -> list[TokenOut]:
    """Your tokens, without the secrets."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    return [_out(token) for token in await context.hall.store.tokens.of(caller.person.id)]


@delete("/api/me/tokens/{id:str}", status_code=204)
async def delete_token(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> None:
    """Deletes a token; within 10 seconds it stops working everywhere."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    for token in await context.hall.store.tokens.of(caller.person.id):
        if token.id == id:
            context.authenticator.forget_token(token.hash)
    if not await context.hall.store.tokens.remove(caller.person.id, id):
        raise Unreadable("You have no such token.", "Ein solches Token hast du nicht.")


def _out(token: Token, secret: str | None = None) -> TokenOut:
    return TokenOut(token.id, token.name, token.scopes, token.created, token.used, secret)
