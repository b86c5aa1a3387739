"""A voice for a game that has none of its own: events and choices in the words of the notation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from serai.kernel.events import Event
from serai.kernel.game import Game, View
from serai.text.voice import Sentence, Speaker, Template

CHOOSE = {"en": "Choose.", "de": "Wähle."}
NOT_OPEN = {
    "en": "'{action}' is not open to you now. You may choose: {choices}.",
    "de": "'{action}' steht dir jetzt nicht offen. Du kannst wählen: {choices}.",
}
WINS = {"en": Template("{who} wins.", "You win."), "de": Template("{who} gewinnt.", "Du gewinnst.")}
SHARED = {"en": "{who} share the victory.", "de": "{who} teilen sich den Sieg."}


@dataclass(frozen=True)
class PlainVoice(Speaker):
    """Says what happened by the words of the events, such as `Linda: took a 3`."""

    def thing(self, id: str) -> str:
        """The id itself."""
        return id

    def sentences(self, events: Iterable[Event]) -> list[Sentence]:
        """One sentence for each event."""
        return [Sentence(self._event(event), event.seat, event.what, event.what) for event in events]

    def _event(self, event: Event) -> str:
        words = [event.what, event.thing or "", str(event.number) if event.number else ""]
        said = " ".join(word for word in words if word)
        return f"{said}." if event.seat is None else f"{self.names[event.seat]}: {said}."

    def choice(self, seat: int, word: str, thing: str | None) -> str:
        """A choice in notation, behind the name of who makes it."""
        return f"{self.names[seat]}: {word} {'?' if thing is None else thing}".strip() + "."

    def called(self, word: str, thing: str) -> Sequence[str]:
        """The notation, or the thing alone."""
        return (f"{word} {thing}".strip(), thing or word)

    def question(self, view: View) -> str:
        """That there is something to choose."""
        return CHOOSE[self.language]

    def refusal(self, view: View, action: int) -> str:
        """What is open instead."""
        wanted = view.game.actions.notation(action)
        return NOT_OPEN[self.language].format(action=wanted, choices=", ".join(view.choices))

    def result(self, points: Sequence[int], winners: Sequence[int]) -> str:
        """Who has won."""
        if len(winners) == 1:
            return self.say(WINS[self.language], winners[0])
        return SHARED[self.language].format(who=self.listed([self.names[seat] for seat in winners]))


def plain_voice(game: Game, names: Sequence[str], language: str, you: int | None) -> PlainVoice:
    """The voice of a table whose game brings none."""
    return PlainVoice(game.edition, names, language, you)
