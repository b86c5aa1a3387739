"""An edition of Āmul, every card in words."""

from collections.abc import Sequence

from rich.text import Text

from caravanserai.cli.amul.screen import COLOURS
from caravanserai.cli.terminal import Proof
from caravanserai.games.amul.check import problems
from caravanserai.games.amul.edition import Card, Edition, read_edition
from caravanserai.games.amul.words import describe


def proof(edition: str, languages: Sequence[str]) -> Proof:
    """The edition with everything that is wrong with it."""
    cards = read_edition(edition)
    told = [_told(card, cards, language) for card in cards.cards for language in languages]
    return Proof(cards.file.name, told, problems(cards), f"{len(cards.cards)} cards")


def _told(card: Card, edition: Edition, language: str) -> Text:
    text = Text(describe(card, edition, language))
    text.stylize(COLOURS[card.colour], 0, len(card.name.form("full", language)))
    return text
