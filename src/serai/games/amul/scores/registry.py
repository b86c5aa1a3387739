"""All ways of scoring, and the reading of a score from its table in an edition."""

from collections.abc import Iterable

from serai.games.amul.rules.facts import COLOURS, SYMBOLS
from serai.games.amul.scores.different import Different
from serai.games.amul.scores.match import PartnerMatch
from serai.games.amul.scores.pair import ThingPair
from serai.games.amul.scores.per import Per
from serai.games.amul.scores.points import FixedPoints
from serai.games.amul.scores.rarity import Rarity
from serai.games.amul.scores.score import Score
from serai.games.amul.scores.sets import Set
from serai.games.amul.scores.when import When
from serai.kernel.edition import EditionError, EditionPlace, suggestion
from serai.text.edition_tables import shape_of

KINDS = (When, FixedPoints, Set, Rarity, ThingPair, PartnerMatch, Different, Per)
SCORES: dict[str, type[Score]] = {key: kind for kind in KINDS for key in kind.keys}
"""The kind of score that each key tells; a table with several of the keys is of the kind that comes first."""


def read_score(table: object, place: EditionPlace) -> Score:
    """What a card scores, from its table in the edition."""
    kind: type[Score] = shape_of(table, SCORES, place, "score", example="{ points = 4 }", says="what counts")
    return kind.read(table, place)


def check_score(score: Score, ids: Iterable[str], place: EditionPlace) -> None:
    """Refuses a score that counts something the game does not have, or that makes no sense."""
    known = [*COLOURS, *SYMBOLS, *sorted(ids)]
    for word in score.counted():
        if word not in known:
            raise EditionError(
                place.fault(
                    f"score counts '{word}', but no card, colour or symbol has that name; "
                    f"{_nearest(word, known, 'en')}",
                    f"score zählt '{word}', aber keine Karte, keine Farbe und kein Symbol heißt so; "
                    f"{_nearest(word, known, 'de')}",
                    "score",
                )
            )
    score.check(place)


BY_ID = {"en": "name a card by its id.", "de": "nenne eine Karte mit ihrer id."}


def _nearest(word: str, known: list[str], language: str) -> str:
    guess = suggestion(word, known, language)
    return guess if guess.endswith("?") else BY_ID[language]
