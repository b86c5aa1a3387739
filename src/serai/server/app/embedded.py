"""A game inside a page of another site: its picture, and links through the moments of a finished game.

There is no script and no cookie on this page, and nothing that acts, so that any site may frame it.
"""

from html import escape
from typing import Any, NamedTuple
from urllib.parse import quote

from litestar import Request, Response, get

from serai.kernel.review import Review
from serai.online.preview import is_private, text_of, title_of
from serai.pictures.canvas import HEIGHT, WIDTH
from serai.pictures.picture import Scene
from serai.server.app.asked_language import asked_language
from serai.server.app.context import Context
from serai.server.app.embedded_style import STYLE
from serai.server.app.previews import FOR_A_MINUTE, Known, Move, known_table
from serai.server.app.security_headers import FRAMED
from serai.server.store.errors import NoSuchTable

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>{style}</style></head><body>
{body}
</body></html>
"""


class Words(NamedTuple):
    """What the page says in one language."""

    first: str
    before: str
    after: str
    last: str
    open: str
    nothing: str


WORDS = {
    "en": Words("Start", "Back", "Next", "End", "Open on Serai", "There is no public game at this address."),
    "de": Words("Anfang", "Zurück", "Weiter", "Ende", "Auf Serai öffnen", "Hier gibt es keine öffentliche Partie."),
}


@get("/embed/t/{id:str}", include_in_schema=False)
async def get_embedded(request: Request[Any, Any, Any], context: Context, id: str, move: Move = 0) -> Response[str]:
    """A public game: a finished one at a moment, any other as it is now."""
    language = asked_language(request)
    try:
        known = await known_table(request, context, id, move)
    except NoSuchTable:
        return _nothing(language)
    if is_private(known.table):
        return _nothing(language)
    names = [place.name for place in known.table.places]
    preview = await context.hall.beside.do(lambda: known.preview(names, language))
    return _page(title_of(preview, language), _shown(known, preview, language), language, 200)


def _shown(known: Known, preview: Scene, language: str) -> str:
    """The picture, and the links below it."""
    table, words = quote(known.session.id), WORDS[language]
    text = f"{title_of(preview, language)}. {text_of(preview, language)}"
    source = f"/previews/t/{table}/table.png?language={language}{known.query(preview)}"
    image = f'<img src="{escape(source)}" width="{WIDTH}" height="{HEIGHT}" alt="{escape(text)}">'
    links = _steps(known.review, known.step, f"{FRAMED}t/{table}?language={language}", words) if known.review else ""
    whole = f"/t/{table}/review?move={known.step}" if known.review else f"/t/{table}"
    return f'{image}\n<nav>{links}<a href="{escape(whole)}" target="_blank" rel="noopener">{words.open}</a></nav>'


def _steps(review: Review, step: int, address: str, words: Words) -> str:
    """Links to the first and the last moment and to those beside this one, as far as there are any."""
    last = review.steps[-1]
    moves = {words.first: 0, words.before: step - 1, words.after: step + 1, words.last: last}
    return "".join(
        f'<a href="{escape(f"{address}&move={move}")}">{word}</a>'
        for word, move in moves.items()
        if 0 <= move <= last and move != step
    )


def _nothing(language: str) -> Response[str]:
    return _page("Serai", f"<p>{WORDS[language].nothing}</p>", language, 404)


def _page(title: str, body: str, language: str, status: int) -> Response[str]:
    headers = {"cache-control": FOR_A_MINUTE, "vary": "accept-language"}
    page = PAGE.format(style=STYLE, language=language, title=escape(title), body=body)
    return Response(page, status_code=status, media_type="text/html", headers=headers)
