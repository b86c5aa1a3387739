"""Why a choice is good or bad in Āmul, in a sentence: the points it brings, with which cards, and to whom else."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from serai.games.amul.advice.gains import Gain, gain_of
from serai.games.amul.advice.holding import lay_hand
from serai.games.amul.edition.cards import Edition, edition_of
from serai.games.amul.rules.facts import MARKET, PLACES, Facts, scores_in_hand
from serai.games.amul.rules.round import may_take, places_to_take_from
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.scoring import (
    Counts,
    add_cards,
    area_points,
    count_everything,
    majority,
    new_counts,
    new_list,
    new_values,
)
from serai.games.amul.rules.state import State
from serai.games.amul.words.descriptions import PLACE_NAMES
from serai.games.amul.words.descriptions import number as written
from serai.games.amul.words.voice import AmulVoice
from serai.kernel.game import View
from serai.kernel.layout import Cards
from serai.text.languages import Both, both
from serai.text.voice import Fact, reasoned

MOST_PARTNERS_NAMED = 2
"""The most cards that are named as those that make another one valuable."""

REASONS = {
    "en": {
        "gives": "you give up {number} points",
        "gives-0": "you give up nothing",
        "gives-1": "you give up 1 point",
        "adds": "{change} points",
        "adds-0": "no points as it stands",
        "adds-1": "+1 point",
        "adds-with": "{change} points with your {cards}",
        "adds-with-1": "+1 point with your {cards}",
        "majority": "{number} of them for a majority",
        "others": "another player would score {number} with it",
        "fetches": "it can fetch {card} from the {place} for {number} more",
        "in-table": "it scores nowhere else",
        "in-both": "it would score in your hand as well",
        "loses": "you lose {number} points: it scores only in hand and leaves the game",
        "loses-0": "it scores only in hand and leaves the game",
        "loses-1": "you lose 1 point: it scores only in hand and leaves the game",
        "nothing": "everything stays as it is",
    },
    "de": {
        "gives": "du gibst {number} Punkte her",
        "gives-0": "du gibst nichts her",
        "gives-1": "du gibst 1 Punkt her",
        "adds": "{change} Punkte",
        "adds-0": "so noch keine Punkte",
        "adds-1": "+1 Punkt",
        "adds-with": "{change} Punkte, weil du {cards} hast",
        "adds-with-1": "+1 Punkt, weil du {cards} hast",
        "majority": "davon {number} für eine Mehrheit",
        "others": "jemand anderem brächte die Karte {number}",
        "fetches": "sie kann {card} aus dem {place} holen, für {number} mehr",
        "in-table": "anderswo zählt sie nicht",
        "in-both": "auf der Hand würde sie auch zählen",
        "loses": "du verlierst {number} Punkte: Die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "loses-0": "die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "loses-1": "du verlierst 1 Punkt: Die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "nothing": "alles bleibt, wie es ist",
    },
}
"""A phrase for each kind of fact; one ending in a number is for exactly that many."""


class Scale(NamedTuple):
    """The cards of a seat, against which one card more or less is weighed."""

    table: State
    facts: Facts
    seat: int
    counts: Counts
    mine: Cards

    def gain(self, card: int) -> int:
        """The points that one more card adds."""
        before = self._points()
        add_cards(self.facts, self.counts, self.seat, self.mine, card, 1)
        after = self._points()
        add_cards(self.facts, self.counts, self.seat, self.mine, card, -1)
        return after - before

    def _points(self) -> int:
        owned, values = new_list(self.table), new_values(self.table)
        return area_points(self.facts, self.counts, self.table.players, self.seat, self.mine, owned, values)

    def majorities(self, card: int) -> int:
        """How many of these points come from majorities."""
        before = self._majorities()
        add_cards(self.facts, self.counts, self.seat, self.mine, card, 1)
        after = self._majorities()
        add_cards(self.facts, self.counts, self.seat, self.mine, card, -1)
        return after - before

    def _majorities(self) -> int:
        both_symbols = (int(self.facts.arab), int(self.facts.mongol))
        return sum(majority(self.facts, self.counts, self.table.players, self.seat, one) for one in both_symbols)

    def loss(self, card: int) -> int:
        """The points that are missing with one card less."""
        return self._gain_without(card, card, 1)

    def partners(self, card: int) -> list[int]:
        """The seat's cards without which this one would add fewer points, those that matter most first."""
        whole = self.gain(card)
        owned: list[int] = self.mine.nonzero()[0].tolist()
        lost = {kind: whole - self._gain_without(kind, card, int(self.mine[kind])) for kind in owned}
        return sorted((kind for kind in owned if lost[kind] > 0), key=lambda kind: -lost[kind])[:MOST_PARTNERS_NAMED]

    def _gain_without(self, kind: int, card: int, cards: int) -> int:
        add_cards(self.facts, self.counts, self.seat, self.mine, kind, -cards)
        gained = self.gain(card)
        add_cards(self.facts, self.counts, self.seat, self.mine, kind, cards)
        return gained


class Weighing(NamedTuple):
    """What cards are weighed against: the seat's play area, the same with its hand, and the areas of others."""

    view: View
    area: Scale
    with_hand: Scale
    others: list[Scale]

    def adds(self, scale: Scale, card: int, points: int, by_majority: int) -> Iterator[Fact]:
        """The points of a card, and the cards with which it has them."""
        names = self.view.game.things
        partners = [names[kind] for kind in scale.partners(card) for _ in range(int(scale.mine[kind]))]
        yield Fact("adds-with" if partners and points > 0 else "adds", points, partners)
        if by_majority > 0:
            yield Fact("majority", by_majority)

    def to_others(self, card: int) -> Iterator[Fact]:
        """The most that anybody else would score with a card."""
        most = max(scale.gain(card) for scale in self.others)
        if most > 0:
            yield Fact("others", most)

    def fetches(self, card: int) -> Iterator[Fact]:
        """The best card that the effect of this one may take, if it still lies there."""
        table, names = self.area.table, self.view.game.things
        places = places_to_take_from(table, self.area.facts, card) & ~(1 << MARKET)
        found = [
            (self.with_hand.gain(int(kind)), names[int(kind)], PLACES[place])
            for place in range(len(PLACES))
            if places >> place & 1
            for kind in table.place[place]
            if kind != EMPTY and may_take(self.area.facts, card, int(kind))
        ]
        points, *fetched = max(found, default=(0,))
        if points > 0:
            yield Fact("fetches", points, fetched)


def reasons(view: View) -> list[Both]:
    """One sentence for each choice.

    Picked and offered cards are weighed with all cards of the hand, as if they were played; what a card brings that
    comes to the table is what the screen shows.
    """
    weighing = weighing_of(view)
    facts = [list(_facts(weighing, action)) for action in view.legal]
    return [both(lambda language, known=known: _said(edition_of(view.game), language, known)) for known in facts]


def weighing_of(view: View) -> Weighing:
    """What the cards of a View are weighed against."""
    others = [_scale(view, seat) for seat in range(view.state.players) if seat != view.seat]
    return Weighing(view, _scale(view, view.seat), _scale(view, view.seat, with_hand=True), others)


def _scale(view: View, seat: int, with_hand: bool = False) -> Scale:
    table, facts = view.state, view.game.plain_facts
    counts, mine = new_counts(), table.area[seat].copy()
    count_everything(table, facts, counts, new_list(table))
    if with_hand:
        lay_hand(table, facts, seat, counts, mine)
    return Scale(table, facts, seat, counts, mine)


def _facts(weighing: Weighing, action: int) -> Iterator[Fact]:
    actions = weighing.view.game.actions
    card = actions.thing(action)
    if not card:
        return iter([Fact("nothing")])
    gain = gain_of(weighing.view, action)
    assert gain, "only declining has none"
    return FACTS_BY_VERB[actions.verb(action).word.split()[0]](weighing, weighing.view.game.things.index(card), gain)


def _of_offer(weighing: Weighing, card: int, gain: Gain) -> Iterator[Fact]:
    yield Fact("gives", weighing.with_hand.loss(card))
    yield from weighing.to_others(card)


def _of_pick(weighing: Weighing, card: int, gain: Gain) -> Iterator[Fact]:
    hand = weighing.with_hand
    yield from weighing.adds(hand, card, hand.gain(card), hand.majorities(card))
    yield from weighing.fetches(card)
    yield from weighing.to_others(card)


def _of_reveal(weighing: Weighing, card: int, gain: Gain) -> Iterator[Fact]:
    if gain.leaves:
        yield Fact("loses", -gain.points)
        return
    yield from weighing.adds(weighing.area, card, gain.points, gain.part("majority"))
    yield Fact("in-both" if scores_in_hand(weighing.area.facts, card) else "in-table")
    yield from weighing.fetches(card)


def _of_take(weighing: Weighing, card: int, gain: Gain) -> Iterator[Fact]:
    yield from weighing.adds(weighing.area, card, gain.points, gain.part("majority"))
    yield from weighing.to_others(card)


FACTS_BY_VERB: dict[str, Callable[[Weighing, int, Gain], Iterator[Fact]]] = {
    "offer": _of_offer,
    "pick": _of_pick,
    "reveal": _of_reveal,
    "take": _of_take,
}
"""What there is to say about a card, by the first word of the verb."""


def _said(edition: Edition, language: str, facts: list[Fact]) -> str:
    voice = AmulVoice(edition, (), language)

    def words(fact: Fact) -> Mapping[str, object]:
        if fact.what == "fetches":
            card, place = fact.things
            return {"number": fact.number, "card": voice.acted_on(card), "place": PLACE_NAMES[language][place]}
        cards = voice.several(fact.things, voice.acted_on)
        return {"number": written(fact.number), "change": written(fact.number, signed=True), "cards": cards}

    return reasoned(facts, REASONS[language], words)
