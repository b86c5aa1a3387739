"""What is said at a table of Āmul, in English and in German: events, questions, warnings, refusals, the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from serai.games.amul.edition.cards import Edition, Kind
from serai.games.amul.rules.facts import PLACES
from serai.games.amul.view import AmulView
from serai.games.amul.words.descriptions import PLACE_NAMES, takeable_text
from serai.kernel.events import Event
from serai.kernel.game import View
from serai.text.voice import OR, Sentence, Speaker, Template

EVENTS: dict[str, dict[str, Template]] = {
    "en": {
        "dealt": Template("{who} drew {cards}.", "You drew {cards}."),
        "filled": Template("New in the Market: {cards}."),
        "round": Template("Round {number} begins."),
        "chose": Template("{who} laid {cards} face down.", "You laid {cards} face down."),
        "chose-hidden": Template("{who} laid a card face down."),
        "offered": Template("{who} offered {cards}.", "You offered {cards}."),
        "picked": Template("{who} picked {cards}.", "You picked {cards}."),
        "revealed": Template("{who} revealed {cards}.", "You revealed {cards}."),
        "left": Template("{whose} {cards} has left the game.", "Your {cards} has left the game."),
        "took": Template("{who} took {cards} from the {place}.", "You took {cards} from the {place}."),
        "declined": Template("{who} took nothing.", "You took nothing."),
        "emptied": Template("The last {number} Market cards left the game."),
        "emptied-1": Template("The last Market card left the game."),
        "first-pick": Template("First Pick passes to {who}.", "First Pick passes to you."),
        "kept": Template("{who} scored {cards} from hand.", "You scored {cards} from hand."),
        "unscored": Template("{who} discarded {cards} unscored.", "You discarded {cards} unscored."),
        "ended": Template("The last round is over."),
    },
    "de": {
        "dealt": Template("{who} zieht {cards}.", "Du ziehst {cards}."),
        "filled": Template("Neu im Markt: {cards}."),
        "round": Template("Runde {number} beginnt."),
        "chose": Template("{who} legt verdeckt {cards} hin.", "Du legst verdeckt {cards} hin."),
        "chose-hidden": Template("{who} legt eine Karte verdeckt hin."),
        "offered": Template("{who} legt {cards} in den Markt.", "Du legst {cards} in den Markt."),
        "picked": Template("{who} nimmt {cards}.", "Du nimmst {cards}."),
        "revealed": Template("{who} spielt {cards} aus.", "Du spielst {cards} aus."),
        "left": Template("{whose} {cards} kommt aus dem Spiel.", "Deine Karte {cards} kommt aus dem Spiel."),
        "took": Template("{who} nimmt {cards} aus dem {place}.", "Du nimmst {cards} aus dem {place}."),
        "declined": Template("{who} nimmt nichts.", "Du nimmst nichts."),
        "emptied": Template("Die letzten {number} Karten im Markt kommen aus dem Spiel."),
        "emptied-1": Template("Die letzte Karte im Markt kommt aus dem Spiel."),
        "first-pick": Template("Die Erste Wahl geht an {who}.", "Die Erste Wahl geht an dich."),
        "kept": Template("{who} wertet {cards} von der Hand.", "Du wertest {cards} von der Hand."),
        "unscored": Template("{who} legt {cards} ungewertet ab.", "Du legst {cards} ungewertet ab."),
        "ended": Template("Die letzte Runde ist vorbei."),
    },
}
"""A sentence for each kind of event; `-hidden` for an event whose card is not to be seen, `-1` for exactly one."""

STAGES = {
    "offered": "offer",
    "picked": "pick",
    "revealed": "reveal",
    "left": "reveal",
    "took": "effects",
    "declined": "effects",
    "kept": "reckoning",
    "unscored": "reckoning",
    "ended": "reckoning",
}
"""The stage of each kind of event; sentences of one stage make a paragraph. All other events are of stage `round`."""

SUBJECTS = ("filled", "left")
"""Events in which the cards are the subject of the sentence, so that German leaves their names as they are."""


CHOICES: dict[str, dict[str, Template]] = {
    "en": {
        "offer": Template("{who} offers {cards}", "You offer {cards}"),
        "pick": Template("{who} picks {cards}", "You pick {cards}"),
        "reveal": Template("{who} reveals {cards}", "You reveal {cards}"),
        "take market": Template("{who} takes {cards} from the Market", "You take {cards} from the Market"),
        "take palace": Template("{who} takes {cards} from the Palace", "You take {cards} from the Palace"),
        "take bazaar": Template("{who} takes {cards} from the Bazaar", "You take {cards} from the Bazaar"),
        "take nothing": Template("{who} takes nothing", "You take nothing"),
        "offer-hidden": Template("{who} lays a card face down"),
        "reveal-hidden": Template("{who} lays a card face down"),
    },
    "de": {
        "offer": Template("{who} legt {cards} in den Markt", "Du legst {cards} in den Markt"),
        "pick": Template("{who} nimmt {cards} aus dem Markt", "Du nimmst {cards} aus dem Markt"),
        "reveal": Template("{who} spielt {cards} aus", "Du spielst {cards} aus"),
        "take market": Template("{who} nimmt {cards} aus dem Markt", "Du nimmst {cards} aus dem Markt"),
        "take palace": Template("{who} nimmt {cards} aus dem Palast", "Du nimmst {cards} aus dem Palast"),
        "take bazaar": Template("{who} nimmt {cards} aus dem Bazar", "Du nimmst {cards} aus dem Bazar"),
        "take nothing": Template("{who} nimmt nichts", "Du nimmst nichts"),
        "offer-hidden": Template("{who} legt eine Karte verdeckt hin"),
        "reveal-hidden": Template("{who} legt eine Karte verdeckt hin"),
    },
}
"""A sentence for each verb of the notation; `-hidden` for a choice that is not to be seen."""

QUESTIONS = {
    "en": {
        "offer": "Offer one card to the Market",
        "pick": "Pick one card from the Market",
        "reveal": "Reveal one card to your play area",
        "effects": "Take one {card} from the {places}, or nothing",
    },
    "de": {
        "offer": "Lege eine Karte in den Markt",
        "pick": "Nimm eine Karte aus dem Markt",
        "reveal": "Spiele eine Karte aus",
        "effects": "Nimm eine {card} aus dem {places} oder nichts",
    },
}

WARNINGS = {
    "en": "{card} scores only in hand. Revealed, it leaves the game.",
    "de": "{card} zählt nur auf der Hand. Ausgespielt ist die Karte weg.",
}

REFUSALS = {
    "en": {
        "offer": "{card} is not in your hand.",
        "pick": "{card} is not in the Market. Pick another card.",
        "picked": "{who} picked {card} before you. Pick another card.",
        "reveal": "{card} is not in your hand.",
        "effects": "{card} is not where {own} may take from. Choose another card, or nothing.",
        "effects-only": "{own} may not take {card}. Choose another card, or nothing.",
        "time": "First things first: {question}.",
    },
    "de": {
        "offer": "{card} ist nicht auf deiner Hand.",
        "pick": "{card} liegt nicht im Markt. Nimm eine andere Karte.",
        "picked": "{who} hat {card} schon genommen. Nimm eine andere Karte.",
        "reveal": "{card} ist nicht auf deiner Hand.",
        "effects": "{card} liegt nicht dort, wo du mit deiner Karte {own} nehmen darfst. Wähle anders oder nichts.",
        "effects-only": "{card} darfst du mit deiner Karte {own} nicht nehmen. Wähle eine andere oder nichts.",
        "time": "Eins nach dem anderen: {question}.",
    },
}

RESULTS = {
    "en": {
        "alone": Template(
            "{who} wins with {points} points, {lead} ahead of {next}.",
            "You win with {points} points, {lead} ahead of {next}.",
        ),
        "prowess": Template(
            "{who} wins with {points} points, ahead of {next} by prowess.",
            "You win with {points} points, ahead of {next} by prowess.",
        ),
        "shared": Template(
            "{who} share the victory with {points} points each.",
            "You share the victory with {others}, {points} points each.",
        ),
    },
    "de": {
        "alone": Template(
            "{who} gewinnt mit {points} Punkten, {lead} vor {next}.",
            "Du gewinnst mit {points} Punkten, {lead} vor {next}.",
        ),
        "prowess": Template(
            "{who} gewinnt mit {points} Punkten, durch Militärische Stärke vor {next}.",
            "Du gewinnst mit {points} Punkten, durch Militärische Stärke vor {next}.",
        ),
        "shared": Template(
            "{who} teilen sich den Sieg mit je {points} Punkten.",
            "Du teilst dir den Sieg mit {others}, je {points} Punkte.",
        ),
    },
}

NOTHING = {"en": "nothing", "de": "nichts"}
FROM = {"en": "{0} from the {1}", "de": "{0} aus dem {1}"}
VERBS = {"offer": "offer", "pick": "pick", "reveal": "reveal", "effects": "take"}
"""The first word of the notation in each phase."""


@dataclass(frozen=True)
class AmulVoice(Speaker):
    """Tells in one language what happens at one table of Āmul."""

    edition: Edition

    def thing(self, id: str) -> str:
        """The name of a card as the subject of a sentence."""
        return self.edition.kind(id).name(self.language)

    def acted_on(self, id: str) -> str:
        """The name of a card as the object of a sentence."""
        return self.edition.kind(id).acted_on(self.language)

    def sentences(self, events: Iterable[Event]) -> list[Sentence]:
        """The events as sentences; what happened to several cards of one seat at once is one sentence."""
        groups: dict[tuple[str, int | None, int], list[str]] = {}
        for event in events:
            group = groups.setdefault((event.what, event.seat, event.number), [])
            group.extend([event.thing] if event.thing else [])
        sentences = [
            Sentence(self._event(what, seat, number, cards), seat, what, STAGES.get(what, "round"))
            for (what, seat, number), cards in groups.items()
        ]
        return [sentence for sentence in sentences if sentence.text]

    def _event(self, what: str, seat: int | None, number: int, cards: Sequence[str]) -> str:
        table = EVENTS[self.language]
        name = self.thing if what in SUBJECTS else self.acted_on
        sentence = table.get(f"{what}-{number}", table[what])
        if "{cards}" in sentence.other and not cards:
            sentence = table.get(f"{what}-hidden", Template(""))
        if what == "emptied" and number == 0:
            return ""
        place = PLACE_NAMES[self.language][PLACES[number]] if what == "took" else ""
        return self.say(sentence, seat, cards=self.several(cards, name), number=number, place=place)

    def choice(self, seat: int, word: str, thing: str | None) -> str:
        """A choice as a sentence: "Linda offers Spice"; of a card not to be seen, only that it was laid down."""
        if thing is None:
            return self.say(CHOICES[self.language][f"{word}-hidden"], seat)
        return self.say(CHOICES[self.language][word], seat, cards=self.acted_on(thing) if thing else "")

    def called(self, word: str, thing: str) -> Sequence[str]:
        """What a person may call a choice: by its card, by its verb and card, by the place the card lies in."""
        if not thing:
            return (NOTHING[self.language],)
        name, place = self.thing(thing), word.partition(" ")[2]
        shown = FROM[self.language].format(name, PLACE_NAMES[self.language][place]) if place else name
        return shown, name, thing, self.acted_on(thing), f"{word} {name}"

    def question(self, view: View) -> str:
        """What the seat of a View is asked to do now."""
        shown: AmulView = view.shown
        open_to_seat = {view.game.actions.verb(action).word for action in view.legal}
        places = [PLACE_NAMES[self.language][place] for place in PLACES if f"take {place}" in open_to_seat]
        card = takeable_text(self._revealed(view).card, self.language) if shown.phase == "effects" else ""
        return QUESTIONS[self.language][shown.phase].format(places=self.listed(places, OR), card=card)

    def warning(self, card: str) -> str:
        """What happens to a card for the hand alone that is revealed."""
        return WARNINGS[self.language].format(card=self.thing(card))

    def refusal(self, view: View, action: int) -> str:
        """Why an action is not open to the seat of a View now."""
        shown: AmulView = view.shown
        word, card = view.game.actions.verb(action).word, view.game.actions.thing(action)
        say = REFUSALS[self.language]
        if word.split()[0] != VERBS.get(shown.phase) or not card:
            return say["time"].format(question=self.question(view))
        before = [seat for seat, merchant in enumerate(shown.merchants) if merchant.picked == card]
        if word == "pick" and before and before[-1] != self.you:
            return say["picked"].format(who=self.names[before[-1]], card=self.acted_on(card))
        if shown.phase != "effects":
            return say[shown.phase].format(card=self.thing(card))
        own = self._revealed(view)
        case = "effects" if own.card.may_take(self.edition.kind(card).card) else "effects-only"
        return say[case].format(card=self.thing(card), own=self.thing(own.id))

    def _revealed(self, view: View) -> Kind:
        """The card that the seat of a View has revealed."""
        shown: AmulView = view.shown
        return self.edition.kind(str(shown.merchants[view.seat].revealed))

    def result(self, points: Sequence[int], winners: Sequence[int]) -> str:
        """Who wins, with how many points, and by how much."""
        best = max(points)
        others = [seat for seat in range(len(points)) if seat not in winners]
        second = max((points[seat] for seat in others), default=0)
        behind = [self.whom(seat) for seat in others if points[seat] == second]
        case = "shared" if len(winners) > 1 else "prowess" if second == best else "alone"
        winner = self.you if self.you in winners else winners[0]
        return self.say(
            RESULTS[self.language][case],
            winner,
            points=best,
            lead=self.number(best - second),
            next=self.listed(behind),
            others=self.listed([self.names[seat] for seat in winners if seat != winner]),
            who=self.listed([self.names[seat] for seat in winners]),
        )
