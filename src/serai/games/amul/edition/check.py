"""Proves an edition: that its decks come out even, and that every card can be played."""

from collections import Counter
from collections.abc import Iterator

from serai.games.amul.edition.cards import PLAYERS, Card, Edition
from serai.games.amul.edition.to_facts import facts_of
from serai.games.amul.rules.facts import PLACES
from serai.kernel.edition import EditionError

PALACE_CARDS_EACH = 2
TRADERS_EACH = 1
PILES = {"market": "market deck", "palace": "palace", "bazaar": "bazaar"}


def problems(edition: Edition) -> list[str]:
    """Everything that keeps an edition from being played, one text for each; none means that it is proved."""
    checks = (_piles, _letters, _reach, _effects, _tea, _room)
    return [f"{edition.file.where}: {problem}" for check in checks for problem in check(edition)]


def warnings(edition: Edition) -> list[str]:
    """What may be a slip of the pen and can be played all the same, one text for each."""
    return [f"{edition.file.where}: {warning}" for warning in _shared_letters(edition)]


def cards_needed(edition: Edition, place: str, players: int) -> int:
    """How many cards the rules need in a place for a number of players, Tea left out."""
    table = edition.table
    market = table.hand * players + table.rounds * (players + table.fill[players - PLAYERS[0]])
    return {"market": market, "palace": PALACE_CARDS_EACH * players, "bazaar": TRADERS_EACH * players}[place]


def columns_of(edition: Edition, place: str) -> list[int]:
    """How many cards join a place at 3, 4, 5, 6, 7 and 8 players, Tea left out."""
    cards = [card for card in edition.cards if card.variant is None]
    return [sum(card.copies.at(place)[column] for card in cards) for column in range(len(PLAYERS))]


def _piles(edition: Edition) -> Iterator[str]:
    """A wrong column spoils every larger table, so only the column itself is reported."""
    for place in PLACES:
        columns = columns_of(edition, place)
        lacking_before = 0
        for column, players in enumerate(PLAYERS):
            needed, found = cards_needed(edition, place, players), sum(columns[: column + 1])
            lacking = needed - found
            if lacking not in (0, lacking_before):
                yield (
                    f"the {PILES[place]} for {players} players has {found} cards, the rules need {needed}.\n"
                    f"  {_sum_of(columns[: column + 1])} {_difference(lacking - lacking_before)} in column {players}."
                )
            lacking_before = lacking


def _sum_of(columns: list[int]) -> str:
    names = [str(players) for players in PLAYERS[: len(columns)]]
    if len(names) == 1:
        return f"column {names[0]} has {columns[0]}."
    return f"columns {', '.join(names[:-1])} and {names[-1]} sum to {' + '.join(map(str, columns))}."


def _difference(lacking: int) -> str:
    number = "One card is" if abs(lacking) == 1 else f"{abs(lacking)} cards are"
    return f"{number} {'missing' if lacking > 0 else 'too many'}"


def _letters(edition: Edition) -> Iterator[str]:
    """Every copy of a card with prowess has a letter."""
    for card in edition.cards:
        copies = card.copies.total() if "prowess" in card.symbols else 0
        if copies != len(card.letters):
            yield (
                f"card {card.id} has {_counted(copies, 'copy', 'copies')} with prowess "
                f"but {_counted(len(card.letters), 'letter', 'letters')}.\n"
                "  Each copy of a card with prowess needs one letter; other cards have none."
            )


def _shared_letters(edition: Edition) -> Iterator[str]:
    """Letters break ties, so most likely each is given once."""
    holders = Counter(letter for card in edition.cards for letter in card.letters)
    for letter in sorted(letter for letter, count in holders.items() if count > 1):
        owners = [card.id for card in edition.cards for held in card.letters if held == letter]
        yield (
            f"letter {letter} is on {' and on '.join(owners)}.\n"
            "  Where it does not break a tie, the first one clockwise from First Pick goes first."
        )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _reach(edition: Edition) -> Iterator[str]:
    """Every card has a copy, and where only an effect can reach it, some card has that effect."""
    takers = [card for card in edition.cards if card.take and card.copies.total()]
    for card in edition.cards:
        homes = _homes(card)
        taken = {place for taker in takers for place in taker.take if taker.may_take(card)}
        if not homes:
            yield f"card {card.id} has no copies, so it is never in the game.\n  Give it copies or leave it out."
        elif not any(home == "market" or home in taken for home in homes):
            places = " or ".join(homes)
            yield (
                f"card {card.id} lies in the {places}, and no card takes it from there.\n"
                f'  Give some card take = ["{homes[0]}"].'
            )


def _homes(card: Card) -> list[str]:
    return [place for place in PLACES if any(card.copies.at(place))]


def _effects(edition: Edition) -> Iterator[str]:
    """A card with an effect stays on the table, and there is something to take."""
    for card in edition.cards:
        filled = {place for other in edition.cards for place in _homes(other) if card.may_take(other)}
        if card.take and card.position == "hand":
            yield (
                f"card {card.id} has an effect but only the hand icon.\n"
                '  Revealed, it would leave the game at once; make it position = "table" or "both".'
            )
        for place in card.take:
            if place not in filled:
                yield f"card {card.id} takes from the {place}, which has no {'such ' if card.take_only else ''}cards."


def _tea(edition: Edition) -> Iterator[str]:
    """The Tea variant adds cards to the deck and a trader to the bazaar."""
    homes = Counter(home for card in edition.cards if card.variant == "tea" for home in _homes(card))
    if homes and homes != {"market": 1, "bazaar": 1}:
        yield "the Tea variant needs one card with copies in the market and one trader in the bazaar."


def _room(edition: Edition) -> Iterator[str]:
    try:
        facts_of(edition)
    except EditionError as error:
        yield from (fault.removeprefix(f"{edition.file.where}: ") for fault in error.faults)
