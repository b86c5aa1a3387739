"""Why a choice is good or bad in Das Amulett, in a sentence: what it costs, what it leaves, what a jewel would mean."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from serai.games.amulett.advice.heuristic import demand_for
from serai.games.amulett.advice.hints import COSTS, lasts
from serai.games.amulett.advice.stakes import Meaning, meaning_of, stakes_here, stoppers
from serai.games.amulett.edition.board import Edition, edition_of
from serai.games.amulett.rules.facts import METALS
from serai.games.amulett.rules.metals import cards_of, valid_metals
from serai.games.amulett.view import AmulettView, Wizard
from serai.games.amulett.words.descriptions import income_text
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.game import View
from serai.text.languages import Both, both
from serai.text.voice import Fact, reasoned

MEANINGS: tuple[Meaning, ...] = ("wins", "new", "again")
"""What a jewel may mean to an amulet, the best first."""

NTH = {
    "en": ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    "de": ("", "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"),
}
"""Which of the jewels or colours of an amulet it is."""

REASONS = {
    "en": {
        "jewel-wins": "it completes your amulet",
        "jewel-new": "a new colour, your {nth}",
        "jewel-again": "no new colour; your {nth} jewel",
        "lift-wins": "it would complete your amulet",
        "lift-new": "it would be a new colour for you",
        "lift-again": "it would be no new colour for you",
        "prize-wins": "a jewel there completes your amulet",
        "prize-new": "a new colour lies there",
        "prize-again": "no new colour lies there",
        "threat": "the highest bidder may complete an amulet here",
        "costs": "costs you {cards}",
        "costs-0": "costs you no card in the end",
        "keeps": "leaves you {cards}",
        "keeps-0": "leaves you no card",
        "stock": "leaves you {stones} in supply",
        "stock-0": "leaves you no stone in supply",
        "lasts": "lasts {rounds}",
        "reach": "you could bid {cards} there",
        "reach-0": "you could bid nothing there",
        "cards": "you hold {cards}",
        "held": "you hold {cards} of it",
        "held-0": "you hold none of it",
        "after": "then you hold {cards} of it",
        "after-0": "then you hold none of it",
        "least": "it is the metal you need least",
        "most": "it is the metal you need most",
        "others": "the others hold up to {cards}",
        "brings": "it brings {income} a round",
        "brings-0": "it brings no metal, only its effect",
        "bolts": "it uses up {stones} a round",
        "drained": "leaves it {stones}",
        "drained-0": "takes its last stone",
        "nothing": "everything stays as it is",
    },
    "de": {
        "jewel-wins": "er vollendet dein Amulett",
        "jewel-new": "eine neue Farbe, deine {nth}",
        "jewel-again": "keine neue Farbe; dein {nth}r Edelstein",
        "lift-wins": "er würde dein Amulett vollenden",
        "lift-new": "er wäre eine neue Farbe für dich",
        "lift-again": "er wäre keine neue Farbe für dich",
        "prize-wins": "ein Edelstein dort vollendet dein Amulett",
        "prize-new": "dort liegt eine neue Farbe",
        "prize-again": "dort liegt keine neue Farbe",
        "threat": "wer am höchsten bietet, kann hier ein Amulett vollenden",
        "costs": "kostet dich {cards}",
        "costs-0": "kostet dich am Ende keine Karte",
        "keeps": "lässt dir {cards}",
        "keeps-0": "lässt dir keine Karte",
        "stock": "lässt dir {stones} im Vorrat",
        "stock-0": "lässt dir keinen Energiestein im Vorrat",
        "lasts": "reicht für {rounds}",
        "reach": "dort könntest du {cards} bieten",
        "reach-0": "dort könntest du nichts bieten",
        "cards": "du hast {cards}",
        "held": "du hast {cards} davon",
        "held-0": "du hast nichts davon",
        "after": "danach hast du {cards} davon",
        "after-0": "danach hast du nichts mehr davon",
        "least": "dieses Metall brauchst du am wenigsten",
        "most": "dieses Metall brauchst du am meisten",
        "others": "die anderen haben bis zu {cards}",
        "brings": "bringt jede Runde {income}",
        "brings-0": "bringt kein Metall, nur seine Wirkung",
        "bolts": "verbraucht jede Runde {stones}",
        "drained": "lässt dort {stones}",
        "drained-0": "entfernt den letzten Energiestein",
        "nothing": "alles bleibt, wie es ist",
    },
}
"""A phrase for each kind of fact; one ending in a number is for exactly that many."""


class Ways(NamedTuple):
    """The choices of a View, weighed against each other."""

    view: View
    shown: AmulettView
    own: Wizard
    needed: Mapping[str, float]
    """How much the seat can use each metal among the choices."""

    def costs(self, word: str, thing: str) -> Mapping[str, int]:
        """What a screen tells of a choice in numbers."""
        return COSTS[word](self.view, thing)

    def held(self, metal: str) -> int:
        """How many cards of a metal the seat holds."""
        return (self.own.metals or {}).get(metal, 0)

    def need(self, metal: str) -> Iterator[Fact]:
        """Whether a metal is the one that the seat needs most or least of those to choose from."""
        if len(set(self.needed.values())) > 1:
            most, least = max(self.needed.values()), min(self.needed.values())
            if self.needed[metal] in (most, least):
                yield Fact("most" if self.needed[metal] == most else "least")

    def best_meaning(self, colours: Iterable[str]) -> Meaning:
        """The best that a jewel of one of these colours would mean."""
        meanings: list[Meaning] = [meaning_of(self.own, colour) for colour in colours]
        return min(meanings, key=MEANINGS.index) if meanings else MEANINGS[-1]

    def prize(self, area: str) -> Iterator[Fact]:
        """The best that a jewel of an area would mean."""
        if self.shown.ground[area]:
            yield Fact(f"prize-{self.best_meaning(self.shown.ground[area])}")

    def threat(self) -> Iterator[Fact]:
        """Whether the highest bidder would win the game with what lies here."""
        if self.shown.step == "exchange" and stoppers(self.view, stakes_here(self.view)) is not None:
            yield Fact("threat")


def reasons(view: View) -> list[Both]:
    """One sentence for each choice."""
    ways, actions = ways_of(view), view.game.actions
    facts = [list(VERBS[actions.verb(action).word](ways, actions.thing(action))) for action in view.legal]
    return [both(lambda language, known=known: _said(edition_of(view.game), language, known)) for known in facts]


def ways_of(view: View) -> Ways:
    """The choices of a View."""
    shown: AmulettView = view.shown
    demand = demand_for(view.state, view.game.plain_facts, view.seat)
    things = [view.game.actions.thing(action) for action in view.legal]
    needed = {metal: float(demand[METALS.index(metal)]) for metal in things if metal in METALS}
    return Ways(view, shown, shown.wizards[view.seat], needed)


def _of_bid(ways: Ways, bid: str) -> Iterator[Fact]:
    costs = ways.costs("bid", bid)
    if ways.shown.offered:
        yield Fact(
            "brings", 1 if edition_of(ways.view.game).spell(ways.shown.offered).income else 0, [ways.shown.offered]
        )
        yield Fact("lasts", costs["lasts"])
        yield Fact("stock", costs["left"])
        return
    yield from ways.prize(ways.shown.company)
    yield Fact("costs", costs["pays"])
    yield Fact("keeps", costs["left"])
    yield from ways.threat()


def _of_pass(ways: Ways, _: str) -> Iterator[Fact]:
    keeps = {"spell": Fact("stock", ways.own.supply), "exchange": Fact("keeps", ways.own.cards)}
    yield keeps.get(ways.shown.step, Fact("nothing"))
    yield from ways.threat()


def _of_jewel(ways: Ways, colour: str) -> Iterator[Fact]:
    meaning = meaning_of(ways.own, colour)
    counts = {"new": ways.own.colours + 1, "again": sum(ways.own.jewels.values()) + 1}
    yield Fact(f"jewel-{meaning}", counts.get(meaning, 0))


def _of_lift(ways: Ways, jewel: str) -> Iterator[Fact]:
    yield Fact(f"lift-{meaning_of(ways.own, jewel.partition(' ')[2])}")


def _of_area(ways: Ways, area: str) -> Iterator[Fact]:
    """Where the company goes, or a jewel that was lifted: how well the seat could bid there, and for what."""
    table, facts = ways.view.state, ways.view.game.plain_facts
    valid = valid_metals(table, facts, ways.view.seat, edition_of(ways.view.game).area(area).index)
    yield Fact("reach", cards_of(table, ways.view.seat, valid))
    yield from ways.prize(area)


def _of_paying(ways: Ways, metal: str) -> Iterator[Fact]:
    yield Fact("after", ways.held(metal) - 1)
    yield from ways.need(metal)


def _of_gaining(ways: Ways, metal: str) -> Iterator[Fact]:
    yield Fact("after", ways.held(metal) + 1)
    yield from ways.need(metal)


def _of_desire(ways: Ways, metal: str) -> Iterator[Fact]:
    yield Fact("held", ways.held(metal))


def _of_journey(ways: Ways, _: str) -> Iterator[Fact]:
    yield Fact("cards", ways.own.cards)
    yield Fact("others", max(wizard.cards for wizard in ways.shown.wizards if wizard is not ways.own))


def _of_spell(ways: Ways, spell: str) -> Iterator[Fact]:
    card = edition_of(ways.view.game).spell(spell)
    yield Fact("brings", 1 if card.income else 0, [spell])
    yield Fact("bolts", card.bolts)


def _of_energy(ways: Ways, stones: str) -> Iterator[Fact]:
    first = ways.shown.kept or ways.own.first
    spell = first[len(ways.shown.split) % len(first)]
    yield Fact("lasts", lasts(ways.view, ways.view.seat, spell, int(stones)))


def _of_shift(ways: Ways, spell: str) -> Iterator[Fact]:
    yield Fact("lasts", lasts(ways.view, ways.view.seat, spell, ways.own.spells[spell] + 1))


def _of_drain(ways: Ways, spell: str) -> Iterator[Fact]:
    yield Fact("drained", ways.costs("drain", spell)["left"])
    yield from _of_spell(ways, spell)


VERBS: dict[str, Callable[[Ways, str], Iterator[Fact]]] = {
    "keep": _of_spell,
    "replace": _of_spell,
    "energy": _of_energy,
    "pass": _of_pass,
    "bid": _of_bid,
    "take": _of_gaining,
    "lift": _of_lift,
    "drop": _of_area,
    "desire": _of_desire,
    "journey": _of_journey,
    "pay": _of_paying,
    "claim": _of_gaining,
    "jewel": _of_jewel,
    "move": _of_area,
    "shift": _of_shift,
    "drain": _of_drain,
    "under": _of_spell,
}
"""What there is to say of a choice, by its verb."""


def _said(edition: Edition, language: str, facts: list[Fact]) -> str:
    voice = AmulettVoice(edition, (), language)

    def words(fact: Fact) -> Mapping[str, object]:
        return {
            "nth": NTH[language][fact.number] if fact.what.startswith("jewel") else "",
            "cards": voice.count("card", fact.number),
            "stones": voice.count("stone", fact.number),
            "rounds": voice.count("round", fact.number),
            "income": " + ".join(income_text(edition.spell(spell), language) for spell in fact.things),
        }

    return reasoned(facts, REASONS[language], words)
