"""Proves an edition: that its decks come out even, and that every card can be played."""

from collections import Counter
from collections.abc import Iterator

from serai.games.amul.edition.cards import PLAYERS, Card, Edition
from serai.games.amul.edition.to_facts import facts_of
from serai.games.amul.rules.facts import PLACES
from serai.kernel.edition import EditionError, Fault
from serai.text.voice import OR

MOST = 127
"""Copies of a card, and symbols in a play area, are each counted in one byte."""
COUNTED_SYMBOLS = ("arab", "mongol", "prowess")
PALACE_CARDS_EACH = 2
TRADERS_EACH = 1
PILES = {
    "en": {"market": "the market deck", "palace": "the palace", "bazaar": "the bazaar"},
    "de": {"market": "der Marktstapel", "palace": "der Palast", "bazaar": "der Bazar"},
}
HOMES = {
    "en": {"market": "market", "palace": "palace", "bazaar": "bazaar"},
    "de": {"market": "Markt", "palace": "Palast", "bazaar": "Bazar"},
}
MISSING = {
    "en": ("One card is missing", "{0} cards are missing"),
    "de": ("fehlt eine Karte", "fehlen {0} Karten"),
}
TOO_MANY = {
    "en": ("One card is too many", "{0} cards are too many"),
    "de": ("ist eine zu viel", "sind {0} zu viel"),
}


def problems(edition: Edition) -> list[Fault]:
    """Everything that keeps an edition from being played, one fault for each; none means that it is proved."""
    checks = (_piles, _letters, _reach, _effects, _tea, _copies, _symbols, _room)
    return [problem for check in checks for problem in check(edition)]


def warnings(edition: Edition) -> list[Fault]:
    """What may be a slip of the pen and can be played all the same, one fault for each."""
    return list(_shared_letters(edition))


def cards_needed(edition: Edition, place: str, players: int) -> int:
    """How many cards the rules need in a place for a number of players, Tea left out."""
    table = edition.table
    market = table.hand * players + table.rounds * (players + table.fill[players - PLAYERS[0]])
    return {"market": market, "palace": PALACE_CARDS_EACH * players, "bazaar": TRADERS_EACH * players}[place]


def columns_of(edition: Edition, place: str) -> list[int]:
    """How many cards join a place at 3, 4, 5, 6, 7 and 8 players, Tea left out."""
    cards = [card for card in edition.cards if card.variant is None]
    return [sum(card.copies.at(place)[column] for card in cards) for column in range(len(PLAYERS))]


def _piles(edition: Edition) -> Iterator[Fault]:
    """A wrong column spoils every larger table, so only the column itself is reported."""
    for place in PLACES:
        columns = columns_of(edition, place)
        lacking_before = 0
        for column, players in enumerate(PLAYERS):
            needed, found = cards_needed(edition, place, players), sum(columns[: column + 1])
            lacking = needed - found
            if lacking not in (0, lacking_before):
                more = lacking - lacking_before
                yield edition.file.place.fault(
                    f"{PILES['en'][place]} for {players} players has {found} cards, the rules need {needed}.\n"
                    f"  {_sum_of(columns[: column + 1])} {_difference(more, 'en')} in column {players}.",
                    f"{PILES['de'][place]} für {players} Spieler hat {found} Karten, die Regeln brauchen {needed}.\n"
                    f"  In Spalte {players} {_difference(more, 'de')}.",
                    *("card", "*", "copies"),
                )
            lacking_before = lacking


def _sum_of(columns: list[int]) -> str:
    names = [str(players) for players in PLAYERS[: len(columns)]]
    if len(names) == 1:
        return f"column {names[0]} has {columns[0]}."
    return f"columns {', '.join(names[:-1])} and {names[-1]} sum to {' + '.join(map(str, columns))}."


def _difference(lacking: int, language: str) -> str:
    one, many = (MISSING if lacking > 0 else TOO_MANY)[language]
    return one if abs(lacking) == 1 else many.format(abs(lacking))


def _letters(edition: Edition) -> Iterator[Fault]:
    """Every copy of a card with prowess has a letter."""
    for card in edition.cards:
        copies = card.copies.total() if "prowess" in card.symbols else 0
        if copies != len(card.letters):
            yield edition.file.place.fault(
                f"card {card.id} has {_counted(copies, 'copy', 'copies')} with prowess "
                f"but {_counted(len(card.letters), 'letter', 'letters')}.\n"
                "  Each copy of a card with prowess needs one letter; other cards have none.",
                f"Karte {card.id}: {_counted(copies, 'Exemplar', 'Exemplare')} mit Stärke, aber "
                f"{_counted(len(card.letters), 'Buchstabe', 'Buchstaben')}.\n"
                "  Jedes Exemplar einer Karte mit Stärke braucht einen Buchstaben; andere Karten haben keinen.",
                *("card", card.id, "letters"),
            )


def _shared_letters(edition: Edition) -> Iterator[Fault]:
    """Letters break ties, so most likely each is given once."""
    holders = Counter(letter for card in edition.cards for letter in card.letters)
    for letter in sorted(letter for letter, count in holders.items() if count > 1):
        owners = [card.id for card in edition.cards for held in card.letters if held == letter]
        yield edition.file.place.fault(
            f"letter {letter} is on {' and on '.join(owners)}.\n"
            "  Where it does not break a tie, the first one clockwise from First Pick goes first.",
            f"Buchstabe {letter} steht auf {' und auf '.join(owners)}.\n"
            "  Wo er keinen Gleichstand löst, beginnt, wer ab der Ersten Wahl im Uhrzeigersinn zuerst kommt.",
            *("card", owners[-1], "letters"),
        )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _reach(edition: Edition) -> Iterator[Fault]:
    """Every card has a copy, and where only an effect can reach it, some card has that effect."""
    takers = [card for card in edition.cards if card.take and card.copies.total()]
    for card in edition.cards:
        homes = _homes(card)
        taken = {place for taker in takers for place in taker.take if taker.may_take(card)}
        if not homes:
            yield edition.file.place.fault(
                f"card {card.id} has no copies, so it is never in the game.\n  Give it copies or leave it out.",
                f"Karte {card.id} gibt es kein einziges Mal.\n  Trag ein, wie oft es sie gibt, oder lass sie weg.",
                *("card", card.id, "copies"),
            )
        elif not any(home == "market" or home in taken for home in homes):
            yield edition.file.place.fault(
                f"card {card.id} lies in the {_either(homes, 'en')}, and no card takes it from there.\n"
                f'  Give some card take = ["{homes[0]}"].',
                f"Karte {card.id} liegt im {_either(homes, 'de')}, und keine Karte nimmt sie von dort.\n"
                f'  Gib einer Karte take = ["{homes[0]}"].',
                *("card", card.id, "copies"),
            )


def _either(places: list[str], language: str) -> str:
    return OR[language].join(HOMES[language][place] for place in places)


def _homes(card: Card) -> list[str]:
    return [place for place in PLACES if any(card.copies.at(place))]


def _effects(edition: Edition) -> Iterator[Fault]:
    """A card with an effect stays on the table, and there is something to take."""
    for card in edition.cards:
        filled = {place for other in edition.cards for place in _homes(other) if card.may_take(other)}
        if card.take and card.position == "hand":
            yield edition.file.place.fault(
                f"card {card.id} has an effect but only the hand icon.\n"
                '  Revealed, it would leave the game at once; make it position = "table" or "both".',
                f"Karte {card.id} hat einen Effekt, aber nur das Handsymbol.\n"
                '  Aufgedeckt käme sie sofort aus dem Spiel; setze position = "table" oder "both".',
                *("card", card.id, "position"),
            )
        for place in card.take:
            if place not in filled:
                such = bool(card.take_only)
                yield edition.file.place.fault(
                    f"card {card.id} takes from the {HOMES['en'][place]}, which has no {'such ' if such else ''}cards.",
                    f"Karte {card.id} nimmt aus dem {HOMES['de'][place]}, wo keine {'solchen ' if such else ''}"
                    "Karten liegen.",
                    *("card", card.id, "take"),
                )


def _tea(edition: Edition) -> Iterator[Fault]:
    """The Tea variant adds cards to the deck and a trader to the bazaar."""
    homes = Counter(home for card in edition.cards if card.variant == "tea" for home in _homes(card))
    if homes and homes != {"market": 1, "bazaar": 1}:
        yield edition.file.place.fault(
            "the Tea variant needs one card with copies in the market and one trader in the bazaar.",
            "die Tee-Variante braucht eine Karte im Markt und einen Händler im Bazar.",
            *("card", "*", "copies"),
        )


def _copies(edition: Edition) -> Iterator[Fault]:
    """All copies of a card can lie in one place."""
    for card in edition.cards:
        copies = card.copies.total()
        if copies > MOST:
            yield edition.file.place.fault(
                f"card {card.id} has {copies} copies; at most {MOST} can be counted.",
                f"Karte {card.id} gibt es {copies}-mal; gezählt werden können höchstens {MOST}.",
                *("card", card.id, "copies"),
            )


def _symbols(edition: Edition) -> Iterator[Fault]:
    """The symbols of the richest play area that somebody can lay can be counted."""
    # Each round a card is revealed and another one taken, and at the end the hand is laid down.
    most_cards = 2 * edition.table.rounds + edition.table.hand + 1
    for symbol in COUNTED_SYMBOLS:
        shown = [card.symbols.get(symbol, 0) for card in edition.cards for _ in range(card.copies.total())]
        most = sum(sorted(shown, reverse=True)[:most_cards])
        if most > MOST:
            yield edition.file.place.fault(
                f"{most} symbols of {symbol} can lie in one play area; at most {MOST} can be counted.\n"
                "  Let cards show fewer.",
                f"{most} Symbole {symbol} können in einem Spielbereich liegen; gezählt werden können höchstens "
                f"{MOST}.\n"
                "  Lass Karten weniger zeigen.",
                *("card", "*", "symbols"),
            )


def _room(edition: Edition) -> Iterator[Fault]:
    try:
        facts_of(edition)
    except EditionError as error:
        yield from error.faults
