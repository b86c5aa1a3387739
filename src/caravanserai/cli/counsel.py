"""Answers to a person who asks instead of choosing: what can be typed, what a card does, what has happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from caravanserai.cli.answers import read_cards
from caravanserai.cli.screen import Screen
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.texts import Told, paragraphs
from caravanserai.games.amul.view import AmulView
from caravanserai.games.amul.words import PLACE_NAMES, describe
from caravanserai.kernel.view import View

Log = Sequence[tuple[int, Sequence[Told]]]


@dataclass(frozen=True)
class Counsel:
    """Explains on one screen."""

    screen: Screen

    def show_help(self, view: View) -> None:
        """What can be typed."""
        say = self.screen.phrases
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        for typed, meaning in say.help:
            grid.add_row(Text(typed.format(notation=view.choices[0]), "bold"), meaning)
        self.screen.print(Text(say.help_title, "bold"))
        self.screen.print(Padding(grid, (0, 0, 0, 2)))

    def show_log(self, log: Log) -> None:
        """All that has happened, round by round."""
        rounds: dict[int, list[Told]] = {}
        for number, heard in log:
            rounds.setdefault(number, []).extend(heard)
        for number, told in rounds.items():
            self.screen.print(Text(self.screen.round(number), "bold"))
            for paragraph in paragraphs(told):
                self.screen.print(Padding(Text(paragraph), (0, 0, 0, 2)))

    def explain(self, text: str, view: View) -> None:
        """Everything about the cards that are meant: what they do, where that is from, where they lie now."""
        say, voice = self.screen.phrases, self.screen.voice
        for id in read_cards(text, view, voice):
            card = self.screen.kind(id).card
            sources = [f"{say.values[value]} {say.sources[word]}" for value, word in card.source.items()]
            lying = [f"{name} {count}" for name, count in self._whereabouts(card.id, view.shown)]
            self.screen.print(Text(describe(card, voice.edition, voice.language)))
            self.screen.print(Text(say.source.format(sources=", ".join(sources)), "dim"))
            self.screen.print(Text(say.lying.format(places=", ".join(lying)) if lying else say.absent, "dim"))

    def _whereabouts(self, card: str, shown: AmulView) -> Iterator[tuple[str, int]]:
        """Where copies of a card lie, as far as the seat can tell."""
        say, voice = self.screen.phrases, self.screen.voice
        piles: list[tuple[str, Mapping[str, int]]] = [(say.hand, shown.hand)]
        piles += [(PLACE_NAMES[voice.language][place], getattr(shown, place)) for place in PLACES]
        for seat, merchant in enumerate(shown.merchants):
            piles.append((voice.names[seat], merchant.area))
            if seat != shown.seat:
                piles.append((say.held.format(name=voice.names[seat]), merchant.must_hold))
        for name, pile in (*piles, (say.gone, shown.gone), (say.unseen, shown.unseen)):
            count = sum(count for id, count in pile.items() if self.screen.kind(id).card.id == card)
            if count:
                yield name, count
