"""Cards in words: the line that says what a card scores is made from its score, in English and in German."""

from serai.games.amul.edition.cards import PLAYERS, Card, Edition
from serai.games.amul.rules.facts import COLOURS, PLACES, SYMBOLS
from serai.games.amul.words.nouns import COLOUR_NAMES, SYMBOL_NAMES, Nouns, in_a_row, number
from serai.text.voice import OR

ROW_NAMES = {
    "en": COLOUR_NAMES["en"] | {"arab-majority": "Arab majority", "mongol-majority": "Mongol majority"},
    "de": COLOUR_NAMES["de"] | {"arab-majority": "Arabische Mehrheit", "mongol-majority": "Mongolische Mehrheit"},
}
PLACE_NAMES = {
    "en": {"market": "Market", "palace": "Palace", "bazaar": "Bazaar"},
    "de": {"market": "Markt", "palace": "Palast", "bazaar": "Bazar"},
}
POSITION_NAMES = {
    "en": {"table": "scores on the table", "hand": "scores in hand", "both": "scores on the table or in hand"},
    "de": {
        "table": "zählt auf dem Tisch",
        "hand": "zählt auf der Hand",
        "both": "zählt auf dem Tisch oder auf der Hand",
    },
}
EFFECTS = {
    "en": {
        "market": "Take one {card} left in the Market",
        "palace": "Take one {card} from the Palace",
        "bazaar": "Take one {card} from the Bazaar",
        "several": "Take one {card} from {places}",
    },
    "de": {
        "market": "Nimm eine übrige {card} aus dem Markt",
        "palace": "Nimm eine {card} aus dem Palast",
        "bazaar": "Nimm eine {card} aus dem Bazar",
        "several": "Nimm eine {card} aus {places}",
    },
}
ANY_CARD = {"en": {"palace": "Take one Palace card", "bazaar": "Take one Bazaar card"}, "de": {}}
"""What is said more briefly where any card may be taken."""
CARD = {"en": "card", "de": "Karte"}
CARD_WITH = {"en": "card with {0}", "de": "Karte mit {0}"}
LETTERS = {"en": "pick-order letter {0}", "de": "Buchstabe {0}"}
COPIES = {"en": "{count} from {players}", "de": "{count} ab {players}"}
FIRST_COPIES = {"en": "{count} from {players} players", "de": "{count} ab {players} Spielern"}
TEA_COPIES = {"en": "{count} in the Tea variant", "de": "{count} in der Variante Tee"}


def rule_text(card: Card, edition: Edition, language: str) -> str:
    """What a card scores, in one line: `2 per Gold your neighbours own, at most 6`."""
    nouns = Nouns({other.id: other.name for other in edition.cards}, language)
    return card.score.sentence(card.id, card.copies.total(), nouns)


def effect_text(card: Card, language: str) -> str:
    """What a card lets you do when it is revealed; empty if nothing."""
    places = [place for place in PLACES if place in card.take]
    if not places:
        return ""
    briefly = "" if card.take_only or len(places) > 1 else ANY_CARD[language].get(places[0], "")
    names = in_a_row([PLACE_NAMES[language][place] for place in places], OR[language])
    effect = EFFECTS[language]["several" if len(places) > 1 else places[0]]
    return briefly or effect.format(card=takeable_text(card, language), places=names)


def takeable_text(card: Card, language: str) -> str:
    """What the effect of a card takes: `blue card or card with an Arab symbol`."""
    colours = tuple(mark for mark in card.take_only if mark in COLOURS)
    symbols = tuple(mark for mark in card.take_only if mark in SYMBOLS)
    nouns = Nouns({}, language)
    parts = [nouns.one(colours)] if colours else []
    if symbols:
        parts.append(CARD_WITH[language].format(nouns.joined("with", symbols, OR[language])))
    return in_a_row(parts, OR[language]) if parts else CARD[language]


def copies_text(card: Card, language: str) -> str:
    """How many copies the market, the palace and the bazaar hold, by number of players."""
    lines: list[str] = []
    for place in PLACES:
        columns = card.copies.at(place)
        if card.variant is not None:
            steps = [TEA_COPIES[language].format(count=sum(columns))]
        else:
            joining = [at for at, count in enumerate(columns) if count]
            steps = [
                (COPIES if at != joining[0] else FIRST_COPIES)[language].format(
                    count=sum(columns[: at + 1]), players=PLAYERS[at]
                )
                for at in joining
            ]
        if any(columns):
            lines.append(f"{PLACE_NAMES[language][place]}: {', '.join(steps)}")
    return "; ".join(lines)


def describe(card: Card, edition: Edition, language: str) -> str:
    """A card in full: name, colour, where it scores, symbols, letters, effect, points, copies."""
    shown = [
        SYMBOL_NAMES[language][symbol] + (f" ×{count}" if count > 1 else "") for symbol, count in card.symbols.items()
    ]
    if card.letters:
        shown.append(LETTERS[language].format(in_a_row(dict.fromkeys(card.letters), OR[language])))
    name, colour = card.name.form("full", language), COLOUR_NAMES[language][card.colour]
    sentences = (
        f"{name}, {colour}, {POSITION_NAMES[language][card.position]}",
        ", ".join(shown),
        effect_text(card, language),
        rule_text(card, edition, language),
        copies_text(card, language),
    )
    return ". ".join(sentence for sentence in sentences if sentence) + "."


__all__ = [
    "COLOUR_NAMES",
    "PLACE_NAMES",
    "POSITION_NAMES",
    "ROW_NAMES",
    "SYMBOL_NAMES",
    "copies_text",
    "describe",
    "effect_text",
    "number",
    "rule_text",
]
