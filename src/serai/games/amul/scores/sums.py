"""Sums: points for each of something, with a base, a floor and a cap, as numbers and in words."""

from serai.games.amul.scores.score import UNBOUNDED
from serai.games.amul.words.nouns import number
from serai.kernel.edition import EditionError, EditionPlace
from serai.text.voice import AND

LEAST = {"en": "at least {0}", "de": "mindestens {0}"}
MOST = {"en": "at most {0}", "de": "höchstens {0}"}
IN_ALL = {"en": "{0} in all", "de": "zusammen {0}"}


def cap(most: int | None) -> int:
    """The cap of a sum as a number."""
    return UNBOUNDED if most is None else most


def floor(least: int | None) -> int:
    """The floor of a sum as a number."""
    return -UNBOUNDED if least is None else least


def require_bounds(least: int | None, most: int | None, place: EditionPlace) -> None:
    """Refuses a floor above the cap."""
    if floor(least) > cap(most):
        raise EditionError(
            place.fault(
                f"score is at least {least} and at most {most}; one of them is wrong.",
                f"score ist mindestens {least} und höchstens {most}; eines davon ist falsch.",
                "score",
            )
        )


def sum_text(
    language: str, terms: list[tuple[int, str]], base: int = 0, most: int | None = None, least: int | None = None
) -> str:
    """A base and what is added to it, with bounds on the whole: `1, +2 per Camel you own, at most 7 in all`."""
    parts = [number(base)] if base else []
    for each, what in terms:
        parts.append(f"{number(each, signed=bool(parts))} {what}")
    phrases = ((LEAST, least), (MOST, most))
    bounds = [phrase[language].format(number(bound)) for phrase, bound in phrases if bound is not None]
    if bounds:
        said = AND[language].join(bounds)
        parts.append(IN_ALL[language].format(said) if len(parts) > 1 else said)
    return ", ".join(parts)
