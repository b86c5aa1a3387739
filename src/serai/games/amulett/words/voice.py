"""What is said at a table of Das Amulett: events, choices, questions, refusals, the result."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from serai.games.amulett.edition.board import Edition
from serai.games.amulett.effects.before_draw import names_alone
from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.games.amulett.view import AmulettView
from serai.games.amulett.words.descriptions import asked_text
from serai.games.amulett.words.names import (
    COLOUR_NAMES,
    JEWEL_NAMES,
    METAL_NAMES,
    NAME_OF_A_SPELL,
    ONE_JEWEL,
    TERRAIN_NAMES,
    cards_text,
)
from serai.games.amulett.words.phrases import PHRASES
from serai.games.amulett.words.sentences import (
    BID_OF,
    CHOICES,
    COUNTED,
    EVENTS,
    GATHERED,
    OPENING,
    PASSES,
    QUESTIONS,
    REFUSALS,
    RESULTS,
    STAGES,
    TO_GO,
    WHICH,
    YOUR,
)
from serai.kernel.events import Event
from serai.kernel.game import View
from serai.text.voice import OR, Sentence, Speaker, Template


@dataclass(frozen=True)
class AmulettVoice(Speaker):
    """Tells in one language what happens at one table of Das Amulett."""

    edition: Edition

    # Things

    def thing(self, id: str) -> str:
        """The name of a spell, a metal, a jewel or an area."""
        for names in (METAL_NAMES[self.language], JEWEL_NAMES[self.language]):
            if id in names:
                return names[id]
        return self.edition.spell(id).name.form("full", self.language) if self.edition.has_spell(id) else id

    def spoken(self, id: str) -> str:
        """A thing inside a sentence."""
        named = self.thing(id)
        return NAME_OF_A_SPELL[self.language].format(named) if self.edition.has_spell(id) else named

    def jewel(self, colour: str) -> str:
        """One jewel as the object of a sentence: `a ruby`, `einen Rubin`."""
        return ONE_JEWEL[self.language][colour]

    def place(self, id: str) -> str:
        """An area with what it is and asks for: `C2 (forest, silver)`."""
        area = self.edition.area(id)
        terrain = TERRAIN_NAMES[self.language][area.terrain]
        return f"{id} ({terrain}, {asked_text(area, self.edition, self.language)})"

    def count(self, what: str, number: int) -> str:
        """So many of something: `1 stone`, `3 cards`."""
        return COUNTED[self.language][what][number != 1].format(number)

    # Events

    def sentences(self, events: Iterable[Event]) -> list[Sentence]:
        """The events as sentences; what one seat got or gave at once is one sentence."""
        sentences = [self._sentence(group) for group in _gathered(events)]
        return [sentence for sentence in sentences if sentence.text]

    def _sentence(self, group: Sequence[Event]) -> Sentence:
        what, seat = group[0].what, group[0].seat
        return Sentence(self._event(group), seat, what, STAGES[what], what in OPENING)

    def _event(self, group: Sequence[Event]) -> str:
        first, table = group[0], EVENTS[self.language]
        sentence = table.get(f"{first.what}-{first.number}", table[first.what])
        if "{things}" in sentence.other and first.thing is None:
            sentence = table.get(f"{first.what}-hidden", Template(""))
        counts = Counter[str]()
        for event in group:
            counts.update({event.thing: max(event.number, 1)} if event.thing is not None else {})
        things = [self._said(first.what, thing, count) for thing, count in counts.items()]
        return self.say(sentence, first.seat, things=self.listed(things), **self._words(first))

    def _said(self, what: str, thing: str, count: int) -> str:
        """The thing of an event, with how many of it there are where that matters."""
        if what == "jewel":
            return self.jewel(thing)
        if what == "revealed":
            return f"{self.spoken(thing)} ({self.count('stone', count)})"
        if thing in METALS and what != "desired":
            return cards_text(count, thing, self.language)
        return self.spoken(thing)

    def _words(self, event: Event) -> dict[str, object]:
        """All that a sentence about an event may want to say besides its things."""
        number, thing = event.number, event.thing or ""
        words: dict[str, object] = {
            "number": number,
            "stones": self.count("stone", number),
            "cards": self.count("card", number),
        }
        if event.what == "drained":
            words["owner"] = YOUR[self.language] if number == self.you else self.whose(self.names[number])
        elif event.what == "lifted":
            words |= {"jewel": self.jewel(thing), "area": self.edition.areas[number].id}
        elif event.what == "dropped":
            words |= {"jewel": self.jewel(COLOURS[number]), "place": self.place(thing)}
        elif self.edition.has_area(thing):
            words |= {"area": thing, "place": self.place(thing)}
        return words

    # Choices

    def choice(self, seat: int, word: str, thing: str | None) -> str:
        """A choice as a sentence: "Linda bids 3"; without its thing if that is not to be seen."""
        table = CHOICES[self.language]
        if thing is None:
            return self.say(table[f"{word}-hidden"], seat)
        area, _, colour = thing.rpartition(" ")
        words: dict[str, object] = {"thing": self.spoken(thing), "area": area}
        if word in ("lift", "jewel"):
            words["jewel"] = self.jewel(colour)
        elif word in ("drop", "move"):
            words["place"] = self.place(thing)
        elif word == "energy":
            words["stones"] = self.count("stone", int(thing))
        return self.say(table[word], seat, **words)

    def called(self, word: str, thing: str) -> Sequence[str]:
        """What a person may call a choice: by its thing, or by its verb and thing."""
        if not thing:
            return PASSES[self.language]
        if word == "lift":
            area, colour = thing.split()
            return (f"{area} {self.thing(colour)}", thing)
        if thing.isdigit():
            return (self._numbered(word, int(thing)), thing, f"{word} {thing}")
        name = self.thing(thing)
        return name, thing, f"{word} {name}", *self._by_colour(thing)

    def _numbered(self, word: str, count: int) -> str:
        """A choice that is a number, in words that stand alone: "a bid of 3", "2 stones"."""
        return BID_OF[self.language].format(count) if word == "bid" else self.count("stone", count)

    def _by_colour(self, thing: str) -> Sequence[str]:
        """A jewel by its colour, as people at a table say it too."""
        colours = COLOUR_NAMES[self.language]
        return (colours[thing],) if thing in colours else ()

    # Questions

    def question(self, view: View) -> str:
        """What the seat of a View is asked to do now."""
        shown: AmulettView = view.shown
        alone = shown.step == "desire" and names_alone(view.state, view.seat)
        asked = "desire-own" if alone else self._asked(shown)
        return QUESTIONS[self.language][asked].format(**self._details(shown))

    def _asked(self, shown: AmulettView) -> str:
        """Which of the questions it is."""
        verbs = {choice.split()[0] for choice in shown.choices}
        if shown.step == "cast":
            return "-".join(verb for verb in ("shift", "drain") if verb in verbs)
        if shown.step == "claim" and shown.bidder == shown.seat:
            return "claim-own"
        return "energy" if "energy" in verbs else shown.step

    def _details(self, shown: AmulettView) -> dict[str, object]:
        """What the questions mention."""
        choosing = len(shown.split) % 2 if "energy" in shown.choices[0] else len(shown.kept) % 2
        details: dict[str, object] = {
            "area": shown.company,
            "which": WHICH[self.language][choosing],
            "most": len(shown.choices),
            "spell": self.spoken(shown.offered or (shown.kept[choosing] if choosing < len(shown.kept) else "")),
            "metals": self._payable(shown),
        }
        left = shown.owed if shown.step in ("take", "pay") else shown.due
        details["count"] = TO_GO[self.language].format(left) if left > 1 else ""
        if shown.lifted:
            colour, details["area"] = shown.lifted
            details["jewel"] = self.jewel(colour)
        if shown.bidder is not None:
            details |= {"who": self.names[shown.bidder], "whose": self.whose(self.names[shown.bidder])}
        return details

    def _payable(self, shown: AmulettView) -> str:
        """The metals asked for where the company stands, and those that count everywhere in this round."""
        own = shown.wizards[shown.seat or 0].further
        counting = (*self.edition.asked(self.edition.area(shown.company)), *shown.further, *own)
        metals = [metal for metal in METALS if metal in counting]
        if len(metals) == len(METALS):
            return PHRASES[self.language].any_metal
        return self.listed([self.thing(metal) for metal in metals], OR)

    # Refusals

    def refusal(self, view: View, action: int) -> str:
        """Why an action is not open to the seat of a View now."""
        shown: AmulettView = view.shown
        word, thing = view.game.actions.verb(action).word, view.game.actions.thing(action)
        open_now = {choice.split()[0] for choice in shown.choices}
        say = REFUSALS[self.language]
        if word == "bid" and shown.step in ("spell", "exchange"):
            return self._refused_bid(shown, int(thing))
        if word not in open_now or word == "pass":
            question = self.question(view)
            return say["time"].format(question=question) + ("" if question.endswith("?") else ".")
        stones = self.count("stone", len(shown.choices) + 1 - len(shown.split) % 2)
        words = {"thing": self.spoken(thing), "area": shown.company, "stones": stones}
        return say[self._reason(shown, word, thing)].format(**words)

    def _reason(self, shown: AmulettView, word: str, thing: str) -> str:
        """Which of the refusals it is."""
        if word == "pay":
            return "pay-invalid" if thing in (shown.wizards[shown.seat or 0].metals or {}) else "pay-none"
        if word == "move":
            empty = "move-far" if shown.ground[thing] else "move-empty"
            return "move-here" if thing == shown.company else empty
        if word == "energy":
            return "energy-rest" if len(shown.split) % 2 else "energy"
        if word == "lift":
            return "jewel"
        if word == "drop" and shown.lifted and thing != shown.lifted[1]:
            return "drop-far"
        return word if word in REFUSALS[self.language] else "spell"

    def _refused_bid(self, shown: AmulettView, bid: int) -> str:
        say, own = REFUSALS[self.language], shown.wizards[shown.seat or 0]
        bids = [int(choice.split()[1]) for choice in shown.choices if choice.startswith("bid ")]
        stones = shown.step == "spell"
        most = own.supply if stones else own.usable or 0
        held = self.count("stone" if stones else "card", most)
        if bids and bid < bids[0]:
            return say["bid-low"].format(bid=shown.bid, lowest=bids[0])
        if not bids and bid <= most:
            return say["bid-none"].format(bid=shown.bid, most=held)
        return say["bid-stones" if stones else "bid-cards"].format(most=held)

    # The end

    def result(self, points: Sequence[int], winners: Sequence[int]) -> str:
        """Who wins with how many jewels, and by how many."""
        others = [seat for seat in range(len(points)) if seat not in winners]
        second = max(points[seat] for seat in others)
        behind = [self.whom(seat) for seat in others if points[seat] == second]
        best = points[winners[0]]
        return self.say(
            RESULTS[self.language]["ahead" if best > second else "level"],
            winners[0],
            jewels=self.count("jewel", best),
            lead=self.number(best - second),
            next=self.listed(behind),
        )


def _gathered(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events in order; those of one kind and one seat in a row come together where they make one sentence."""
    group: list[Event] = []
    for event in events:
        together = event.what in GATHERED and group and (group[-1].what, group[-1].seat) == (event.what, event.seat)
        if group and not together:
            yield group
            group = []
        group.append(event)
    if group:
        yield group
