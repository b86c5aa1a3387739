"""A table of Āmul in a terminal: what a seat sees, and the choices it has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from caravanserai.cli.phrases import PHRASES, Phrases
from caravanserai.cli.reckoning import points_gained, points_now
from caravanserai.games.amul.edition import Kind
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.texts import Told, Voice, paragraphs
from caravanserai.games.amul.view import AmulView, Merchant
from caravanserai.games.amul.words import PLACE_NAMES, SYMBOL_NAMES, effect_text, rule_text
from caravanserai.games.amul.words import number as written
from caravanserai.kernel.view import View

COLOURS = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "purple": "magenta",
    "red": "red",
    "green": "green",
    "orange": "dark_orange",
    "bazaar": "cyan",
}
HOLDERS = {"offer": "hand", "reveal": "hand", "pick": "market"}
"""Where the cards of a choice lie."""

Hands = Sequence[Mapping[str, int]]


@dataclass(frozen=True)
class Screen:
    """Draws Views of one table on a console, in one language."""

    console: Console
    voice: Voice

    @property
    def phrases(self) -> Phrases:
        """The phrases of the language."""
        return PHRASES[self.voice.language]

    def print(self, what: RenderableType = "") -> None:
        """Prints a line, or anything that takes more than one."""
        self.console.print(what)

    def round(self, number: int) -> str:
        """`Round 3 of 9`."""
        return self.phrases.round.format(round=number, rounds=self.rounds)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.voice.edition.table.rounds

    # Cards

    def kind(self, id: str) -> Kind:
        """The kind of card with this id."""
        return self.voice.edition.kind(id)

    def card(self, id: str, count: int = 1) -> Text:
        """A card's name in its colour, with how many there are."""
        name = self.voice.card(id) + (f" ×{count}" if count > 1 else "")
        return Text(name, COLOURS[self.kind(id).card.colour])

    def cards(self, pile: Mapping[str, int], none: str = "") -> Text:
        """A pile in a line: `Camel ×2, Gold`."""
        names = [self.card(id, count) for id, count in pile.items()]
        return Text(", ").join(names) if names else Text(none, "dim")

    def rules_of(self, id: str) -> str:
        """What a card scores, shows and does, in a line."""
        card, language = self.kind(id).card, self.voice.language
        symbols = [
            SYMBOL_NAMES[language][symbol] + (f" ×{count}" if count > 1 else "")
            for symbol, count in card.symbols.items()
        ]
        parts = (rule_text(card, self.voice.edition, language), ", ".join(symbols), effect_text(card, language))
        return ". ".join(part for part in parts if part)

    # The table

    def show_table(self, view: View, since: Sequence[Told] = (), hands: Hands | None = None) -> None:
        """The whole table as this View has it, and what has happened lately; `hands` are shown where they are open."""
        shown: AmulView = view.shown
        self.console.print(self._heading(shown))
        self.console.print(self._places(shown))
        self.console.print(self._merchants(view, shown, hands))
        self.show_news(since)

    def show_news(self, news: Sequence[Told]) -> None:
        """What has happened lately."""
        if news:
            self.console.print(Text(f"\n{self.phrases.since}", "bold"))
            for paragraph in paragraphs(news):
                self.console.print(Padding(Text(paragraph), (0, 0, 0, 2)))

    def _heading(self, shown: AmulView) -> Rule:
        parts = [self.round(shown.round), self.phrases.phases[shown.phase]]
        if shown.deck:
            parts.append(self.phrases.deck.format(deck=shown.deck))
        return Rule(Text(" · ".join(parts), "bold"), style="dim")

    def _places(self, shown: AmulView) -> Grid:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        grid.add_row(self.phrases.order, self._order(shown))
        for place in PLACES:
            grid.add_row(PLACE_NAMES[self.voice.language][place], self.cards(getattr(shown, place), self.phrases.empty))
        if shown.hand and shown.phase in ("pick", "effects"):
            grid.add_row(self.phrases.hand, self.cards(shown.hand))
        return grid

    def _order(self, shown: AmulView) -> Text:
        """The seats in pick order: a tick for those who are done, an arrow for the one whose turn it is."""
        turns = shown.phase in ("pick", "effects")
        marks = {True: ("✓ ", "dim"), False: ("", "")}
        seats: list[Text] = []
        for turn, seat in enumerate(shown.order):
            mark, style = marks[turns and turn < shown.done]
            if turns and turn == shown.done:
                mark, style = "▸ ", "bold"
            seats.append(Text(mark + self.voice.names[seat], style))
        return Text(" → ", "dim").join(seats)

    def _merchants(self, view: View, shown: AmulView, hands: Hands | None) -> Grid:
        points, prowess, area, holds = self.phrases.columns
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
        grid.add_column("", no_wrap=True)
        grid.add_column(points, justify="right")
        grid.add_column(prowess, justify="right")
        grid.add_column(area, ratio=2)
        grid.add_column(self.phrases.hands if hands else holds, ratio=1)
        now = points_now(view)
        for seat, merchant in enumerate(shown.merchants):
            grid.add_row(*self._merchant(shown, seat, merchant, now[seat], hands))
        return grid

    def _merchant(self, shown: AmulView, seat: int, merchant: Merchant, points: int, hands: Hands | None) -> list[Text]:
        own = seat == self.voice.you
        name = Text(("● " if own else "  ") + self.voice.names[seat], "bold" if own else "")
        held = hands[seat] if hands else merchant.must_hold
        numbers = [Text(str(points)), Text(str(merchant.prowess))]
        return [name, *numbers, self.cards(merchant.area, "–"), self.cards(held, "–")]

    # The choices

    def show_choices(self, view: View) -> None:
        """The question and the numbered choices, each with what the card does."""
        shown: AmulView = view.shown
        self.console.print(Text(f"\n{self.voice.question(shown)}", "bold"))
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(justify="right", style="bold", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for number, action in enumerate(view.legal, 1):
            grid.add_row(str(number), *self._choice(view, shown, action))
        self.console.print(grid)

    def _choice(self, view: View, shown: AmulView, action: int) -> list[Text]:
        verb, id = view.game.actions.verb(action).word, view.game.actions.thing(action)
        if not id:
            return [Text(self.phrases.nothing), Text(), Text()]
        deed, _, place = verb.partition(" ")
        position = self.kind(id).card.position
        pile: Mapping[str, int] = getattr(shown, place or HOLDERS[deed])
        does = Text(self.rules_of(id))
        if deed == "reveal" and position == "hand":
            does.append(f". {self.phrases.leaves}", "bold")
        elif deed in ("reveal", "take"):
            does.append(f" ({self._gain(view, id)})", "dim")
        where = PLACE_NAMES[self.voice.language][place] if place else self.phrases.where[position]
        return [self.card(id, pile.get(id, 1)), Text(where), does]

    def _gain(self, view: View, id: str) -> str:
        """What a card would add now: `+9 now, 8 of it majority`."""
        gain = points_gained(view, id)
        phrase = self.phrases.gain_with_majority if gain.majority else self.phrases.gain
        return phrase.format(gain=written(gain.points, signed=True), majority=written(gain.majority))
