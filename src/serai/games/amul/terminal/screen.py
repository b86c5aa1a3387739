"""A table of Āmul in a terminal: what a seat sees, and its choices."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from serai.games.amul.advice.gains import Asked, gain_of, weighed
from serai.games.amul.advice.hints import AmulChoiceHint, choice_hint
from serai.games.amul.advice.lines import lines_of
from serai.games.amul.edition.cards import Kind
from serai.games.amul.rules.facts import PLACES
from serai.games.amul.terminal.phrases import PHRASES, AmulPhrases
from serai.games.amul.terminal.scoring import score_sheet
from serai.games.amul.terminal.topics import explain, topics
from serai.games.amul.view import AmulView, Merchant, Pile
from serai.games.amul.words.descriptions import PLACE_NAMES, SYMBOL_NAMES, effect_text, rule_text
from serai.games.amul.words.descriptions import number as written
from serai.games.amul.words.voice import AmulVoice
from serai.kernel.events import Event
from serai.kernel.game import View
from serai.kernel.table import Table
from serai.terminal.drawing import capitalised, columns, numbered_grid

COLOURS = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "purple": "magenta",
    "red": "red",
    "green": "green",
    "orange": "dark_orange",
    "bazaar": "cyan",
}
TURNED_UP = ("offered", "revealed")
"""Kinds of event that reveal choices made face down."""
FOLLOWING = ("left", "emptied", "first-pick", "filled", "kept", "unscored")
"""Kinds of event that are consequences of a choice, not the choice itself."""
HOLDERS = {"offer": "hand", "reveal": "hand", "pick": "market"}
"""The pile from which a verb takes its cards."""


@dataclass(frozen=True)
class AmulScreen:
    """Draws Views of one table, in the language of a voice."""

    voice: AmulVoice
    drawn_events = ("chose", "round")

    @property
    def phrases(self) -> AmulPhrases:
        """The phrases of the language."""
        return PHRASES[self.voice.language]

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.voice.edition.table.rounds

    def about(self, table: Table) -> str:
        """Āmul in two sentences."""
        return self.phrases.about.format(title=table.game.title, rounds=self.rounds)

    def chapter(self, chapter: str) -> str:
        """`round 3 of 9`."""
        return self.phrases.chapter.format(round=chapter, rounds=self.rounds)

    # Cards

    def kind(self, id: str) -> Kind:
        """The kind of card with this id."""
        return self.voice.edition.kind(id)

    def card(self, id: str, count: int = 1) -> Text:
        """A card's name in its colour, with the number of copies."""
        name = self.voice.thing(id) + (f" ×{count}" if count > 1 else "")
        return Text(name, COLOURS[self.kind(id).card.colour])

    def cards(self, pile: Pile, none: str = "") -> Text:
        """A pile on one line: `Camel ×2, Gold`."""
        names = [self.card(id, count) for id, count in pile.items()]
        return Text(", ").join(names) if names else Text(none, "dim")

    def rules_of(self, id: str) -> str:
        """What a card scores, shows and does, on one line."""
        card, language = self.kind(id).card, self.voice.language
        symbols = [
            SYMBOL_NAMES[language][symbol] + (f" ×{count}" if count > 1 else "")
            for symbol, count in card.symbols.items()
        ]
        parts = (rule_text(card, self.voice.edition, language), ", ".join(symbols), effect_text(card, language))
        return ". ".join(part for part in parts if part)

    # The table

    def table(self, view: View, hands: Sequence[View] = ()) -> Iterator[RenderableType]:
        """The round and phase, the cards of each place, and the merchants."""
        shown: AmulView = view.shown
        yield self._heading(shown)
        yield self._places(shown)
        open_hands = hands if shown.phase != "end" else ()
        yield self._merchants(view, shown, [own.shown.hand for own in open_hands])

    def _heading(self, shown: AmulView) -> Rule:
        parts = [capitalised(self.chapter(str(shown.round))), self.phrases.phases[shown.phase]]
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
        """The seats in pick order: a tick for those that are done, an arrow for the one whose turn it is."""
        turns = shown.phase in ("pick", "effects")
        marks = {True: ("✓ ", "dim"), False: ("", "")}
        seats: list[Text] = []
        for turn, seat in enumerate(shown.order):
            mark, style = marks[turns and turn < shown.done]
            if turns and turn == shown.done:
                mark, style = "▸ ", "bold"
            seats.append(Text(mark + self.voice.names[seat], style))
        return Text(" → ", "dim").join(seats)

    def _merchants(self, view: View, shown: AmulView, hands: Sequence[Pile]) -> Grid:
        points, prowess, area, holds = self.phrases.columns
        grid = columns(header=True)
        grid.add_column("", no_wrap=True)
        grid.add_column(points, justify="right")
        grid.add_column(prowess, justify="right")
        grid.add_column(area, ratio=2)
        grid.add_column(self.phrases.hands if hands else holds, ratio=1)
        for seat, (merchant, line) in enumerate(zip(shown.merchants, lines_of(view.game, view.state), strict=True)):
            held = hands[seat] if hands else merchant.must_hold
            own = f" {written(weighed(Asked.of(view)).hand, signed=True)}" if seat == shown.seat and shown.hand else ""
            grid.add_row(*self._merchant(seat, merchant, f"{written(line.points)}{own}", held))
        return grid

    def _merchant(self, seat: int, merchant: Merchant, points: str, held: Pile) -> list[Text]:
        own = seat == self.voice.you
        name = Text(("● " if own else "  ") + self.voice.names[seat], "bold" if own else "")
        numbers = [Text(points), Text(str(merchant.prowess))]
        return [name, *numbers, self.cards(merchant.area, "–"), self.cards(held, "–")]

    # The choices

    def numbered(self, view: View) -> Mapping[int, int]:
        """The choices, counted from 1."""
        return dict(enumerate(view.legal, 1))

    def choices(self, view: View) -> Grid:
        """The choices, each with what the card does."""
        return numbered_grid((number, self._choice(view, action)) for number, action in self.numbered(view).items())

    def _choice(self, view: View, action: int) -> list[Text]:
        verb, id = view.game.actions.verb(action).word, view.game.actions.thing(action)
        if not id:
            return [Text(self.phrases.nothing), Text(), Text()]
        deed, _, place = verb.partition(" ")
        pile: Pile = getattr(view.shown, place or HOLDERS[deed])
        does, hint = Text(self.rules_of(id)), choice_hint(view.game, action, gain_of(view, action))
        if hint.leaves:
            does.append(f". {self.phrases.leaves}", "bold")
        does.append(f" ({self._gain(hint)})", "dim")
        where = PLACE_NAMES[self.voice.language][place] if place else self.phrases.where[self.kind(id).card.position]
        return [self.card(id, pile.get(id, 1)), Text(where), does]

    def _gain(self, hint: AmulChoiceHint) -> str:
        """What a choice changes of both totals: `+9: 1 now, 8 by majority; Merv −4`."""
        parts = {"now": hint.now, "hand": hint.hand, "majority": hint.majority}
        told = [self.phrases.parts[part].format(written(points)) for part, points in parts.items() if points]
        own = written(hint.gain, signed=True) if hint.gain else "0"
        if hint.verb == "reveal" and not hint.leaves:
            own = self.phrases.foreseen.format(own)
        rivals = (f"{self.voice.names[seat]} {written(points, signed=True)}" for seat, points in hint.rivals.items())
        later = [self.phrases.later.format(written(hint.later, signed=True))] if hint.later else []
        return "; ".join([f"{own}: {', '.join(told)}" if told else own, *later, *rivals])

    def warning(self, view: View, action: int) -> str:
        """Warns that a card which scores only in hand is lost when revealed, if another card could be revealed."""
        losing = [choice for choice in view.legal if self._loses(view, choice)]
        if action not in losing or len(losing) == len(view.legal):
            return ""
        card = view.game.actions.thing(action)
        again = self.phrases.sure.format(number=view.legal.index(action) + 1, card=self.voice.acted_on(card))
        return f"{self.voice.warning(card)}\n{again}"

    def _loses(self, view: View, action: int) -> bool:
        actions = view.game.actions
        revealing = actions.verb(action).word == "reveal"
        return revealing and self.kind(actions.thing(action)).card.position == "hand"

    # Questions of a person, and the end of a game

    def following(self, events: Sequence[Event], seat: int, choices_told: bool) -> list[Event]:
        """The consequences of a choice; cards turned up are left out if the choices themselves are told."""
        return [
            event
            for event in events
            if event.what in FOLLOWING or (event.what in TURNED_UP and not choices_told and event.seat != seat)
        ]

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The cards; kinds that differ only in their letter are one topic."""
        return topics(self.voice)

    def topic(self, view: View, action: int) -> str | None:
        """The card of a choice."""
        thing = view.game.actions.thing(action)
        return self.kind(thing).card.id if thing else None

    def explain(self, topic: str, view: View) -> Iterable[Text]:
        """What a card does, the sources of its values, where its copies are."""
        return explain(topic, view.shown, self.voice)

    def scoring(self, table: Table, names: Sequence[str]) -> Iterator[RenderableType]:
        """The score sheet, and the rule that decides the winner."""
        yield score_sheet(table.game, table.state, names, table.winners, self.voice.language)
        yield Text(self.phrases.most_wins, "dim")
