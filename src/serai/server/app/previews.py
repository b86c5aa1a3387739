"""Previews of links: the head and the picture of tables, of moments of finished games, and of people.

Whoever asks is told what a spectator may see who knows nothing, so that the answer is the same for everybody.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from serai.games import packages
from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import Unreadable
from serai.kernel.review import Review
from serai.online.preview import is_private, moment_preview, private_preview, table_preview, text_of, title_of
from serai.online.projection import edition_info
from serai.online.table import OnlineTable
from serai.pictures.picture import Scene
from serai.server.app.asked_language import asked_language
from serai.server.app.context import Context
from serai.server.app.errors import ANSWERS
from serai.server.app.page_head import SITE, PageHead
from serai.server.app.people import PlainWord
from serai.server.hall.pictures import KeptPicture
from serai.server.hall.session import TableSession
from serai.server.pictures.fonts import can_write, has_fonts
from serai.server.pictures.person import Strength, draw_person, draw_private
from serai.server.pictures.table import table_png
from serai.server.store.ratings import Rating

FOR_A_MINUTE, FOR_A_DAY = "public, max-age=60", "public, max-age=86400"
"""How long a picture may be cached: of what goes on, and of what is over."""
SEATS = {"en": "Seat {0}", "de": "Platz {0}"}
"""What a picture calls somebody whose name has letters that its fonts do not have."""
GAMES = {"en": ("one game", "{0} games", "{0} won"), "de": ("eine Partie", "{0} Partien", "{0} gewonnen")}
RATED = {"en": "Rating at {0}: {1} ({2}).", "de": "Wertungszahl in {0}: {1} ({2})."}
PLAYS_HERE = {"en": "Plays on {0}.", "de": "Spielt auf {0}."}

Move = Annotated[int | None, Parameter(ge=0, le=100_000)]
AnyRequest = Request[Any, Any, Any]


class Known(NamedTuple):
    """A table as far as somebody looks at it: as it is now, or at a moment of its review."""

    session: TableSession
    review: Review | None = None
    step: int = 0

    @property
    def table(self) -> OnlineTable:
        """The table as it is now."""
        return self.session.table

    def preview(self, names: Sequence[str], language: str) -> Scene:
        """What is told of it."""
        if self.review is None:
            return table_preview(self.table, names, language)
        return moment_preview(self.table, names, language, self.review, self.step)

    def query(self, preview: Scene) -> str:
        """What finds the picture: the moment, or a mark of what is told, so that another picture has another address.

        It follows from what everybody sees, and not from how much has been said or laid face down.
        """
        if is_private(self.table):
            return ""
        return f"&move={self.step}" if self.review else f"&as={sha256(repr(preview).encode()).hexdigest()[:12]}"


async def head_of(request: AnyRequest, context: Context, path: str) -> PageHead | None:
    """The head of a page; None for a page that is not about a table or a person, or about one that is unknown."""
    match path.strip("/").split("/"):
        case ["t", id]:
            about = _table_head(request, context, id, None)
        case ["t", id, "review"]:
            about = _table_head(request, context, id, _move_of(request))
        case ["people", id]:
            about = _person_head(request, context, id)
        case _:
            return None
    try:
        return await about
    except tuple(ANSWERS):
        return None  # the page itself says what is wrong


async def _table_head(request: AnyRequest, context: Context, id: str, move: int | None) -> PageHead:
    known, language = await known_table(request, context, id, move), asked_language(request)
    names = [place.name for place in known.table.places]
    preview = await context.hall.beside.do(lambda: known.preview(names, language))
    where = f"t/{quote(id)}/table.png?language={language}{known.query(preview)}"
    head = _head(request, context, title_of(preview, language), text_of(preview, language), where)
    return head._replace(worn=_worn(known.table))


def _worn(table: OnlineTable) -> dict[str, str]:
    """What the page of a table knows from the beginning: of somebody's own edition nothing."""
    known = edition_info(table)
    return {"game": table.opened.game, "edition": known.id if known.shipped else ""}


async def _person_head(request: AnyRequest, context: Context, id: str) -> PageHead:
    name, ratings = await _person(request, context, id)
    language = asked_language(request)
    where = f"people/{quote(id)}/person.png?language={language}"
    return _head(request, context, f"{name} · {SITE}", _ratings_text(ratings, language), where)


def _head(request: AnyRequest, context: Context, title: str, text: str, picture: str) -> PageHead:
    site = (context.configuration.public_url or str(request.base_url)).rstrip("/")
    query = f"?{request.url.query}" if request.url.query else ""
    address = f"{site}{quote(request.url.path)}{query}"
    return PageHead(title, text, address, f"{site}/previews/{picture}", asked_language(request))


@get("/previews/t/{id:str}/table.png", include_in_schema=False)
async def get_table_picture(request: AnyRequest, context: Context, id: str, move: Move = None) -> Response[bytes]:
    """The picture of a table, or of a moment of a finished game."""
    _require_fonts()
    language = asked_language(request)
    known = await known_table(request, context, id, move)
    table = known.table
    if is_private(table):
        told = private_preview(table, language)
        key = told.game, language
        picture = await context.pictures.of(key, lambda: draw_private(told.game, told.sentence))
    else:
        names = [_written(place.name, seat, language) for seat, place in enumerate(table.places)]
        key = id, known.session.rereads, known.step if known.review else -table.heard[SPECTATOR], language
        picture = await context.pictures.of(key, lambda: table_png(known.preview(names, language)))
    return _answer(request, context, picture, FOR_A_DAY if known.review else FOR_A_MINUTE)


@get("/previews/people/{id:str}/person.png", include_in_schema=False)
async def get_person_picture(request: AnyRequest, context: Context, id: PlainWord) -> Response[bytes]:
    """The picture of a person."""
    _require_fonts()
    language = asked_language(request)
    name, ratings = await _person(request, context, id)
    shown = name if can_write(name) else SITE
    strengths = [_strength(rating, language) for rating in ratings if rating.game in packages()]
    sentence = PLAYS_HERE[language].format(SITE)
    key = "person", shown, tuple(strengths), language
    picture = await context.pictures.of(key, lambda: draw_person(shown, strengths, sentence))
    return _answer(request, context, picture, FOR_A_MINUTE)


async def known_table(request: AnyRequest, context: Context, id: str, move: int | None) -> Known:
    """A table, and the moment that is asked for if its game is over and everybody may see it."""
    context.take("read", request, None)
    session = await context.hall.session(id)
    if move is None or is_private(session.table) or not session.table.over:
        return Known(session)
    review = await context.reviews.of(session)
    return Known(session, review, min(move, review.steps[-1]))


async def _person(request: AnyRequest, context: Context, id: str) -> tuple[str, list[Rating]]:
    context.take("read", request, None)
    known, ratings = await context.hall.store.people.person(id), await context.hall.store.ratings.of(id)
    if known is None and not ratings:
        raise Unreadable("There is no player with this id.", "Niemand hat diese Kennung.")
    return (known or await context.authenticator.person(id)).name, ratings


def _answer(request: AnyRequest, context: Context, picture: KeptPicture, cache_control: str) -> Response[bytes]:
    """A picture, or that it is the one that the browser has."""
    headers = {"cache-control": cache_control, "etag": picture.etag, "vary": "accept-language"}
    if picture.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type="image/png", headers=headers)
    context.charge_for(picture.png, "", context.network(request))
    return Response(picture.png, media_type="image/png", headers=headers)


def _move_of(request: AnyRequest) -> int:
    """The moment that the address of a review names, as the client reads it."""
    move = request.query_params.get("move", "")
    return int(move) if move.isascii() and move.isdigit() and len(move) < 7 else 0


def _require_fonts() -> None:
    if not has_fonts():
        raise NotFoundException("There are no pictures here, because the pages are not built.")


def _written(name: str, seat: int, language: str) -> str:
    return name if can_write(name) else SEATS[language].format(seat + 1)


def _strength(rating: Rating, language: str) -> Strength:
    return Strength(packages()[rating.game].title, f"{rating.mu:.1f}", _games(rating, language))


def _games(rating: Rating, language: str) -> str:
    one, several, won = GAMES[language]
    return f"{one if rating.games == 1 else several.format(rating.games)}, {won.format(rating.wins)}"


def _ratings_text(ratings: Sequence[Rating], language: str) -> str:
    told = [_strength(rating, language) for rating in ratings if rating.game in packages()]
    return " ".join(RATED[language].format(*one) for one in told) or PLAYS_HERE[language].format(SITE)
