"""Why a choice is good or bad in Āmul, in a sentence: the points it brings, with which cards, and to whom else."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from caravanserai.games.amul.edition import Edition
from caravanserai.games.amul.facts import MARKET, PLACES, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.scoring import Counts, count_everything, majority, new_counts, new_list
from caravanserai.games.amul.state import State
from caravanserai.games.amul.texts import AmulVoice
from caravanserai.games.amul.words import PLACE_NAMES
from caravanserai.games.amul.words import number as written
from caravanserai.games.amul.worth import PROWESS, gain, lay_hand, shift
from caravanserai.kernel.layout import Cards
from caravanserai.kernel.pieces import Both, both
from caravanserai.kernel.speech import Fact, reasoned
from caravanserai.kernel.view import View

MOST_PARTNERS = 2
"""More cards than these are not named as those that make another one valuable."""

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
        "loses": "du verlierst {number} Punkte: die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "loses-0": "die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "loses-1": "du verlierst 1 Punkt: die Karte zählt nur auf der Hand und ist dann aus dem Spiel",
        "nothing": "alles bleibt, wie es ist",
    },
}
"""A phrase for each kind of fact; one ending in a number is for exactly that many."""


class Scale(NamedTuple):
    """What lies before a seat, on which one more card or one less is weighed."""

    table: State
    facts: Facts
    seat: int
    counts: Counts
    mine: Cards

    def gain(self, card: int) -> int:
        """The points that one more card adds."""
        prowess = PROWESS * int(self.facts.prowess[card])
        return round(gain(self.table, self.facts, self.seat, self.counts, self.mine, card) - prowess)

    def majorities(self, card: int) -> int:
        """How many of these points come from majorities."""
        before = self._majorities()
        shift(self.facts, self.counts, self.seat, self.mine, card, 1)
        after = self._majorities()
        shift(self.facts, self.counts, self.seat, self.mine, card, -1)
        return after - before

    def _majorities(self) -> int:
        both_symbols = (int(self.facts.arab), int(self.facts.mongol))
        return sum(majority(self.facts, self.counts, self.table.players, self.seat, one) for one in both_symbols)

    def loss(self, card: int) -> int:
        """The points that are missing with one card less."""
        return self._gain_without(card, card, 1)

    def partners(self, card: int) -> list[int]:
        """The own cards but for which this one would add less, those that matter most first."""
        whole = self.gain(card)
        owned: list[int] = self.mine.nonzero()[0].tolist()
        lost = {kind: whole - self._gain_without(kind, card, int(self.mine[kind])) for kind in owned}
        return sorted((kind for kind in owned if lost[kind] > 0), key=lambda kind: -lost[kind])[:MOST_PARTNERS]

    def _gain_without(self, kind: int, card: int, cards: int) -> int:
        shift(self.facts, self.counts, self.seat, self.mine, kind, -cards)
        gained = self.gain(card)
        shift(self.facts, self.counts, self.seat, self.mine, kind, cards)
        return gained


class Weighing(NamedTuple):
    """Where the cards of a choice are weighed: on the own play area, with the hand, and before everybody else."""

    view: View
    area: Scale
    with_hand: Scale
    others: list[Scale]

    def adds(self, scale: Scale, card: int) -> Iterator[Fact]:
        """The points of a card, and the cards with which it has them."""
        names = self.view.game.things
        partners = [names[kind] for kind in scale.partners(card) for _ in range(int(scale.mine[kind]))]
        yield Fact("adds-with" if partners else "adds", scale.gain(card), partners)
        if scale.majorities(card) > 0:
            yield Fact("majority", scale.majorities(card))

    def to_others(self, card: int) -> Iterator[Fact]:
        """The most that anybody else would score with a card."""
        most = max(scale.gain(card) for scale in self.others)
        if most > 0:
            yield Fact("others", most)

    def fetches(self, card: int) -> Iterator[Fact]:
        """The best card that the effect of this one may take, if it still lies there."""
        table, takes, names = self.view.state, int(self.area.facts.takes[card]), self.view.game.things
        found = [
            (self.with_hand.gain(int(kind)), names[int(kind)], PLACES[place])
            for place in range(len(PLACES))
            if takes >> place & 1 and place != MARKET
            for kind in table.place[place]
            if kind != EMPTY
        ]
        points, *fetched = max(found, default=(0,))
        if points > 0:
            yield Fact("fetches", points, fetched)


def reasons(view: View) -> list[Both]:
    """One sentence for each choice; picked and offered cards are weighed with the hand, others in the play area."""
    others = [_scale(view, seat) for seat in range(view.state.players) if seat != view.seat]
    weighing = Weighing(view, _scale(view, view.seat), _scale(view, view.seat, with_hand=True), others)
    facts = [list(_facts(weighing, action)) for action in view.legal]
    return [both(lambda language, known=known: _said(view.game.edition, language, known)) for known in facts]


def _scale(view: View, seat: int, with_hand: bool = False) -> Scale:
    table, facts = view.state, view.game.facts_window
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
    return DEEDS[actions.verb(action).word.split()[0]](weighing, weighing.view.game.things.index(card))


def _of_offer(weighing: Weighing, card: int) -> Iterator[Fact]:
    yield Fact("gives", weighing.with_hand.loss(card))
    yield from weighing.to_others(card)


def _of_pick(weighing: Weighing, card: int) -> Iterator[Fact]:
    yield from weighing.adds(weighing.with_hand, card)
    yield from weighing.fetches(card)
    yield from weighing.to_others(card)


def _of_reveal(weighing: Weighing, card: int) -> Iterator[Fact]:
    position = weighing.view.game.edition.kinds[card].card.position
    if position == "hand":
        yield Fact("loses", weighing.with_hand.loss(card))
        return
    yield from weighing.adds(weighing.area, card)
    yield Fact(f"in-{position}")
    yield from weighing.fetches(card)


def _of_take(weighing: Weighing, card: int) -> Iterator[Fact]:
    yield from weighing.adds(weighing.area, card)
    yield from weighing.to_others(card)


DEEDS: dict[str, Callable[[Weighing, int], Iterator[Fact]]] = {
    "offer": _of_offer,
    "pick": _of_pick,
    "reveal": _of_reveal,
    "take": _of_take,
}
"""What there is to say of a card, by what is done with it."""


def _said(edition: Edition, language: str, facts: list[Fact]) -> str:
    voice = AmulVoice(edition, (), language)

    def words(fact: Fact) -> Mapping[str, object]:
        if fact.what == "fetches":
            card, place = fact.things
            return {"number": fact.number, "card": voice.acted_on(card), "place": PLACE_NAMES[language][place]}
        cards = voice.several(fact.things, voice.acted_on)
        return {"number": written(fact.number), "change": written(fact.number, signed=True), "cards": cards}

    return reasoned(facts, REASONS[language], words)
