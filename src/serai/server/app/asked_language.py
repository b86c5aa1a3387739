"""The language that a request asks for."""

from typing import Any

from litestar import Request

from serai.text.languages import LANGUAGES


def asked_language(request: Request[Any, Any, Any]) -> str:
    """The language of the address (`?language=de`), or else of the header Accept-Language; English otherwise."""
    wanted = request.query_params.get("language", "")
    return wanted if wanted in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))


def preferred_language(header: str) -> str:
    """The language that a header such as `de-AT,de;q=0.9,en;q=0.8` prefers among those that the site speaks."""
    weights = [_weighed(part) for part in header.split(",")]
    spoken = [(weight, language) for language, weight in weights if language in LANGUAGES and weight > 0]
    return max(spoken, key=lambda one: one[0])[1] if spoken else LANGUAGES[0]


def _weighed(part: str) -> tuple[str, float]:
    """A language without its region, and how much it is wanted."""
    tag, _, weight = part.partition(";")
    try:
        wanted = float(weight.partition("=")[2]) if weight.strip() else 1.0
    except ValueError:
        wanted = 0.0
    return tag.strip().lower().partition("-")[0], wanted
