"""People: who you are, what others see of you, your tokens, and who plays best."""

import secrets
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.params import Parameter

from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.online.wishes import LONGEST_NAME, require_fit_name
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.identity import SCOPES, Scope, hash_of
from caravanserai.server.moment import now
from caravanserai.server.store.people import Person
from caravanserai.server.store.ratings import Rating
from caravanserai.server.store.tokens import Token

MOST_TOKENS = 20
BEST = 100

Label = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What somebody calls a thing of theirs, in one line."""
Plain = Annotated[str, Parameter(max_length=40, pattern=r"^[\w-]+$")]
"""A word in an address, such as the hall gives out."""


class Me(msgspec.Struct, frozen=True):
    """You."""

    id: str
    name: str
    language: str
    kept: bool
    """Whether a passkey lets you come back as yourself from another device."""


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to be called, and in which language you read."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] | None = None
    language: Literal["", "en", "de"] | None = None


class PersonTold(msgspec.Struct, frozen=True):
    """Somebody as everybody may know them."""

    id: str
    name: str
    ratings: list[Rating]


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that you want to make."""

    name: Label
    scopes: Annotated[list[Scope], msgspec.Meta(min_length=1, max_length=len(SCOPES))] = msgspec.field(
        default_factory=lambda: list(SCOPES)
    )


class TokenTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of your tokens; the token itself is shown once, when it is made."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    used: int | None
    token: str | None = None


class Ranked(msgspec.Struct, frozen=True):
    """Somebody in the list of the best."""

    name: str
    rating: Rating


@get("/api/me")
async def me(request: Request[Any, Any, Any], desk: Desk) -> Me:
    """Who you are; if you have never been here, you are somebody from now on."""
    caller = await desk.anybody(request)
    desk.spend("read", request, caller)
    person = caller.person if caller else await desk.doorkeeper.person(desk.come_in(request))
    return await tell_me(desk, person)


@put("/api/me")
async def change_me(request: Request[Any, Any, Any], desk: Desk, data: Changed) -> Me:
    """Changes your name or language."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    name = caller.person.name if data.name is None else require_fit_name(" ".join(data.name.split()))
    language = caller.person.language if data.language is None else data.language
    person = msgspec.structs.replace(caller.person, name=name, language=language, seen=now())
    await desk.hall.store.people.save(person)
    desk.doorkeeper.remember(person)
    return await tell_me(desk, person)


async def tell_me(desk: Desk, person: Person) -> Me:
    """A person, told to themselves."""
    return Me(person.id, person.name, person.language, bool(await desk.hall.store.passkeys.of(person.id)))


@get("/api/people/{id:str}")
async def person(request: Request[Any, Any, Any], desk: Desk, id: Plain) -> PersonTold:
    """Somebody's name and ratings."""
    desk.spend("read", request, await desk.anybody(request))
    known = await desk.hall.store.people.person(id)
    ratings = await desk.hall.store.ratings.of(id)
    if known is None and not ratings:
        raise Unreadable("Nobody with this id has been here.")
    return PersonTold(id, (known or await desk.doorkeeper.person(id)).name, ratings)


@get("/api/ratings/{game:str}")
async def best(request: Request[Any, Any, Any], desk: Desk, game: Plain) -> list[Ranked]:
    """The best at a game, by what their strength is at least."""
    desk.spend("read", request, await desk.anybody(request))
    ratings = await desk.hall.store.ratings.best(game, BEST)
    return [Ranked((await desk.doorkeeper.person(rating.person)).name, rating) for rating in ratings]


@post("/api/me/tokens")
async def make_token(request: Request[Any, Any, Any], desk: Desk, data: NewToken) -> TokenTold:
    """Makes a token for a program of yours; it is shown this once."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    if len(await desk.hall.store.tokens.of(caller.person.id)) >= MOST_TOKENS:
        raise NotNow(f"You have {MOST_TOKENS} tokens. Take one back first.")
    await desk.hall.store.people.save(caller.person)
    secret = f"crv_{secrets.token_urlsafe(24)}"
    scopes = tuple(scope for scope in SCOPES if scope in data.scopes)
    token = Token(secrets.token_hex(6), hash_of(secret), caller.person.id, data.name, scopes, now())
    await desk.hall.store.tokens.add(token)
    desk.doorkeeper.forget_token(token.hash)
    return _told(token, secret)


@get("/api/me/tokens")
async def my_tokens(request: Request[Any, Any, Any], desk: Desk) -> list[TokenTold]:
    """Your tokens, without what is secret about them."""
    caller = await desk.caller(request, "self")
    desk.spend("read", request, caller)
    return [_told(token) for token in await desk.hall.store.tokens.of(caller.person.id)]


@delete("/api/me/tokens/{id:str}", status_code=204)
async def take_token_back(request: Request[Any, Any, Any], desk: Desk, id: Plain) -> None:
    """Takes a token back: within seconds nothing more is done with it."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    for token in await desk.hall.store.tokens.of(caller.person.id):
        if token.id == id:
            desk.doorkeeper.forget_token(token.hash)
    if not await desk.hall.store.tokens.remove(caller.person.id, id):
        raise Unreadable("You have no such token.")


@post("/api/me/sign-out", status_code=204)
async def sign_out(request: Request[Any, Any, Any], desk: Desk) -> Response[None]:
    """This browser forgets who you are; without a passkey, so does everybody."""
    desk.spend("door", request, await desk.caller(request, "self"))
    desk.part(request)
    return Response(None, status_code=204)


def _told(token: Token, secret: str | None = None) -> TokenTold:
    return TokenTold(token.id, token.name, token.scopes, token.created, token.used, secret)
