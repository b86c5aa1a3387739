"""The report on an edition of Āmul: every card in words with what of it is reconstructed, and the faults."""

from collections.abc import Sequence

from rich.text import Text

from serai.games.amul.edition.cards import Card, Edition, read_edition
from serai.games.amul.edition.check import problems, warnings
from serai.games.amul.terminal.phrases import PHRASES
from serai.games.amul.terminal.screen import COLOURS
from serai.games.amul.words.descriptions import describe
from serai.games.amul.words.nouns import in_a_row
from serai.terminal.screen import EditionReport
from serai.text.voice import AND


def edition_report(edition: str, languages: Sequence[str]) -> EditionReport:
    """Every card of an edition in these languages, and the faults of the edition."""
    cards = read_edition(edition)
    described = [_described(card, cards, language) for card in cards.cards for language in languages]
    return EditionReport(
        cards.file.name, described, problems(cards), f"{len(cards.cards)} cards", warnings=warnings(cards)
    )


def _described(card: Card, edition: Edition, language: str) -> Text:
    text = Text(f"{describe(card, edition, language)} {source_text(card, language)}".rstrip())
    text.stylize(COLOURS[card.colour], 0, len(card.name.form("full", language)))
    return text


def source_text(card: Card, language: str) -> str:
    """What of a card is reconstructed and not the printed game; empty if nothing."""
    say = PHRASES[language]
    values = [say.values[value] for value, source in card.source.items() if source == "reconstructed"]
    return say.reconstructed.format(values=in_a_row(values, AND[language])) if values else ""
