"""What is said at a table of Āmul, in English and in German: events, questions, warnings, refusals, the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caravanserai.games.amul.edition import Edition
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.view import AmulView
from caravanserai.games.amul.words import PLACE_NAMES
from caravanserai.kernel.news import Event
from caravanserai.kernel.speech import OR, Sentence, Teller, Told
from caravanserai.kernel.view import View

EVENTS: dict[str, dict[str, Sentence]] = {
    "en": {
        "dealt": Sentence("{who} drew {cards}.", "You drew {cards}."),
        "filled": Sentence("New in the Market: {cards}."),
        "round": Sentence("Round {number} begins."),
        "chose": Sentence("{who} laid {cards} face down.", "You laid {cards} face down."),
        "chose-hidden": Sentence("{who} laid a card face down."),
        "offered": Sentence("{who} offered {cards}.", "You offered {cards}."),
        "picked": Sentence("{who} picked {cards}.", "You picked {cards}."),
        "revealed": Sentence("{who} revealed {cards}.", "You revealed {cards}."),
        "left": Sentence("{whose} {cards} has left the game.", "Your {cards} has left the game."),
        "took": Sentence("{who} took {cards} from the {place}.", "You took {cards} from the {place}."),
        "declined": Sentence("{who} took nothing.", "You took nothing."),
        "emptied": Sentence("The last {number} Market cards left the game."),
        "emptied-1": Sentence("The last Market card left the game."),
        "first-pick": Sentence("First Pick passes to {who}.", "First Pick passes to you."),
        "kept": Sentence("{who} scored {cards} from the hand.", "You scored {cards} from your hand."),
        "unscored": Sentence("{who} put {cards} away unscored.", "You put {cards} away unscored."),
        "ended": Sentence("The last round is over."),
    },
    "de": {
        "dealt": Sentence("{who} zieht {cards}.", "Du ziehst {cards}."),
        "filled": Sentence("Neu im Markt: {cards}."),
        "round": Sentence("Runde {number} beginnt."),
        "chose": Sentence("{who} legt verdeckt {cards} hin.", "Du legst verdeckt {cards} hin."),
        "chose-hidden": Sentence("{who} legt eine Karte verdeckt hin."),
        "offered": Sentence("{who} legt {cards} in den Markt.", "Du legst {cards} in den Markt."),
        "picked": Sentence("{who} nimmt {cards}.", "Du nimmst {cards}."),
        "revealed": Sentence("{who} spielt {cards} aus.", "Du spielst {cards} aus."),
        "left": Sentence("{whose} {cards} ist aus dem Spiel.", "Deine Karte {cards} ist aus dem Spiel."),
        "took": Sentence("{who} nimmt {cards} aus dem {place}.", "Du nimmst {cards} aus dem {place}."),
        "declined": Sentence("{who} nimmt nichts.", "Du nimmst nichts."),
        "emptied": Sentence("Die letzten {number} Karten im Markt sind aus dem Spiel."),
        "emptied-1": Sentence("Die letzte Karte im Markt ist aus dem Spiel."),
        "first-pick": Sentence("Die Erste Wahl geht an {who}.", "Die Erste Wahl geht an dich."),
        "kept": Sentence("{who} wertet {cards} von der Hand.", "Du wertest {cards} von der Hand."),
        "unscored": Sentence("{who} legt {cards} ungewertet ab.", "Du legst {cards} ungewertet ab."),
        "ended": Sentence("Die letzte Runde ist vorbei."),
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
"""Which events belong together when a story is told in paragraphs; all others are about the change of rounds."""

SUBJECTS = ("filled", "left")
"""Events in which the cards are the subject of the sentence, so that German leaves their names as they are."""


CHOICES: dict[str, dict[str, Sentence]] = {
    "en": {
        "offer": Sentence("{who} offers {cards}", "You offer {cards}"),
        "pick": Sentence("{who} picks {cards}", "You pick {cards}"),
        "reveal": Sentence("{who} reveals {cards}", "You reveal {cards}"),
        "take market": Sentence("{who} takes {cards} from the Market", "You take {cards} from the Market"),
        "take palace": Sentence("{who} takes {cards} from the Palace", "You take {cards} from the Palace"),
        "take bazaar": Sentence("{who} takes {cards} from the Bazaar", "You take {cards} from the Bazaar"),
        "take nothing": Sentence("{who} takes nothing", "You take nothing"),
        "offer-hidden": Sentence("{who} lays a card face down"),
        "reveal-hidden": Sentence("{who} lays a card face down"),
    },
    "de": {
        "offer": Sentence("{who} legt {cards} in den Markt", "Du legst {cards} in den Markt"),
        "pick": Sentence("{who} nimmt {cards} aus dem Markt", "Du nimmst {cards} aus dem Markt"),
        "reveal": Sentence("{who} spielt {cards} aus", "Du spielst {cards} aus"),
        "take market": Sentence("{who} nimmt {cards} aus dem Markt", "Du nimmst {cards} aus dem Markt"),
        "take palace": Sentence("{who} nimmt {cards} aus dem Palast", "Du nimmst {cards} aus dem Palast"),
        "take bazaar": Sentence("{who} nimmt {cards} aus dem Bazar", "Du nimmst {cards} aus dem Bazar"),
        "take nothing": Sentence("{who} nimmt nichts", "Du nimmst nichts"),
        "offer-hidden": Sentence("{who} legt eine Karte verdeckt hin"),
        "reveal-hidden": Sentence("{who} legt eine Karte verdeckt hin"),
    },
}
"""A sentence for each verb of the notation; `-hidden` for a choice that is not to be seen."""

QUESTIONS = {
    "en": {
        "offer": "Offer one card to the Market",
        "pick": "Pick one card from the Market",
        "reveal": "Reveal one card to your play area",
        "effects": "Take one card from the {places}, or nothing",
    },
    "de": {
        "offer": "Lege eine Karte in den Markt",
        "pick": "Nimm eine Karte aus dem Markt",
        "reveal": "Spiele eine Karte aus",
        "effects": "Nimm eine Karte aus dem {places} oder nichts",
    },
}

WARNINGS = {
    "en": "{card} scores only in hand. Revealed, it leaves the game.",
    "de": "{card} zählt nur auf der Hand. Ausgespielt ist die Karte weg.",
}

REFUSALS = {
    "en": {
        "offer": "{card} is not in your hand.",
        "pick": "{card} is not in the Market.",
        "picked": "{who} picked {card} before you.",
        "reveal": "{card} is not in your hand.",
        "effects": "{card} does not lie where {own} may take from.",
        "time": "First things first: {question}.",
    },
    "de": {
        "offer": "{card} ist nicht auf deiner Hand.",
        "pick": "{card} liegt nicht im Markt.",
        "picked": "{who} hat {card} schon genommen.",
        "reveal": "{card} ist nicht auf deiner Hand.",
        "effects": "{card} liegt nicht dort, wo du mit deiner Karte {own} nehmen darfst.",
        "time": "Eins nach dem anderen: {question}.",
    },
}

RESULTS = {
    "en": {
        "alone": Sentence(
            "{who} wins with {points} points, {lead} ahead of {next}.",
            "You win with {points} points, {lead} ahead of {next}.",
        ),
        "prowess": Sentence(
            "{who} wins with {points} points, ahead of {next} by prowess.",
            "You win with {points} points, ahead of {next} by prowess.",
        ),
        "shared": Sentence(
            "{who} share the victory with {points} points each.",
            "You share the victory with {others}, {points} points each.",
        ),
    },
    "de": {
        "alone": Sentence(
            "{who} gewinnt mit {points} Punkten, {lead} vor {next}.",
            "Du gewinnst mit {points} Punkten, {lead} vor {next}.",
        ),
        "prowess": Sentence(
            "{who} gewinnt mit {points} Punkten, durch Militärische Stärke vor {next}.",
            "Du gewinnst mit {points} Punkten, durch Militärische Stärke vor {next}.",
        ),
        "shared": Sentence(
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
class AmulVoice(Teller):
    """Tells in one language what happens at one table of Āmul."""

    edition: Edition

    def thing(self, id: str) -> str:
        """The name of a card as the subject of a sentence."""
        return self.edition.kind(id).name(self.language)

    def acted_on(self, id: str) -> str:
        """The name of a card as the object of a sentence: "Mira nimmt Arabischen Kaufmann"."""
        kind = self.edition.kind(id)
        letter = f" {kind.letter}" if len(kind.card.letters) > 1 else ""
        return kind.card.name.form("one", self.language) + letter

    def told(self, events: Iterable[Event]) -> list[Told]:
        """The events as sentences; what happened to several cards of one seat at once is one sentence."""
        groups: dict[tuple[str, int | None, int], list[str]] = {}
        for event in events:
            group = groups.setdefault((event.what, event.seat, event.number), [])
            group.extend([event.thing] if event.thing else [])
        told = [
            Told(STAGES.get(what, "round"), self._event(what, seat, number, cards))
            for (what, seat, number), cards in groups.items()
        ]
        return [sentence for sentence in told if sentence.text]

    def _event(self, what: str, seat: int | None, number: int, cards: Sequence[str]) -> str:
        table = EVENTS[self.language]
        name = self.thing if what in SUBJECTS else self.acted_on
        sentence = table.get(f"{what}-{number}", table[what])
        if "{cards}" in sentence.other and not cards:
            sentence = table.get(f"{what}-hidden", Sentence(""))
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
        question = QUESTIONS[self.language][shown.phase]
        names = PLACE_NAMES[self.language]
        return question.format(places=self.listed([names[place] for place in self._reach(shown)], OR))

    def _reach(self, shown: AmulView) -> list[str]:
        revealed = None if shown.seat is None else shown.merchants[shown.seat].revealed
        take = self.edition.kind(revealed).card.take if revealed else ()
        return [place for place in PLACES if place in take and getattr(shown, place)]

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
        revealed = shown.merchants[view.seat].revealed
        own = self.thing(revealed) if revealed else ""
        return say[shown.phase].format(card=self.thing(card), own=own)

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
