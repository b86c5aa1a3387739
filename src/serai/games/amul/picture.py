"""A table of Āmul as a picture shows it: the cards before everybody, the Market, the Palace and the Bazaar."""

from serai.games.amul.edition.cards import Edition, edition_of
from serai.games.amul.view import AmulView, Merchant, Pile
from serai.games.amul.words.descriptions import PLACE_NAMES
from serai.kernel.game import View
from serai.pictures.picture import Picture, Piece, Row, SeatPicture

FACTS = {"en": "prowess {0} · {1} in hand", "de": "Stärke {0} · {1} auf der Hand"}


def picture(view: View, language: str) -> Picture:
    """The table of a View."""
    shown: AmulView = view.shown
    edition = edition_of(view.game)
    places = {"market": shown.market, "palace": shown.palace, "bazaar": shown.bazaar}
    return Picture(
        room="amul",
        seats=[_seat(merchant, _hand(shown, seat), edition, language) for seat, merchant in enumerate(shown.merchants)],
        rows=[Row(PLACE_NAMES[language][place], _cards(pile, edition, language)) for place, pile in places.items()],
    )


def _hand(shown: AmulView, seat: int) -> Pile:
    """The cards of a hand that is one's own, or that lies open."""
    return shown.hand if seat == shown.seat else shown.merchants[seat].hand or {}


def _seat(merchant: Merchant, hand: Pile, edition: Edition, language: str) -> SeatPicture:
    words = FACTS[language].format(merchant.prowess, merchant.held)
    return SeatPicture(words, _cards(merchant.area, edition, language), _cards(hand, edition, language))


def _cards(pile: Pile, edition: Edition, language: str) -> list[Piece]:
    """Cards by their short names; those that differ only in their letter lie together."""
    counts: dict[str, int] = {}
    for id, count in pile.items():
        card = edition.kind(id).card.id
        counts[card] = counts.get(card, 0) + count
    cards = {id: edition.card(id) for id in counts}
    return [Piece(f"c-{card.colour}", card.name.form("short", language), counts[id]) for id, card in cards.items()]
