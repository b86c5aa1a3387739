"""A table of Das Amulett in a terminal: what a seat sees, and its choices."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from serai.games.amulett.advice.stakes import stakes_here, stoppers
from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.games.amulett.terminal.choices import draw_choices, lying, numbered
from serai.games.amulett.terminal.colours import JEWELS, PHASES
from serai.games.amulett.terminal.map import Map
from serai.games.amulett.terminal.phrases import PHRASES, AmulettPhrases
from serai.games.amulett.terminal.topics import explain, topics
from serai.games.amulett.view import AmulettView, Pile, Wizard
from serai.games.amulett.words.descriptions import bolts_text, effect_text, income_text
from serai.games.amulett.words.names import listed, row
from serai.games.amulett.words.phrases import PHRASES as WORDS
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.events import Event
from serai.kernel.game import View
from serai.kernel.table import Table
from serai.terminal.drawing import capitalised, columns
from serai.text.voice import Template

ECHOES = (
    *("replaced", "bid", "passed", "lifted", "dropped", "declined", "took", "desired", "travelled"),
    *("paid", "took-back", "cursed", "jewel", "moved", "shifted", "drained", "under"),
)
"""Kinds of event that repeat the choice if they come first."""
UNTOLD = ("round", "ready", "returned")


@dataclass(frozen=True)
class AmulettScreen:
    """Draws Views of one table, in the language of a voice."""

    voice: AmulettVoice
    drawn_events = (*UNTOLD, "revealed")

    @property
    def phrases(self) -> AmulettPhrases:
        """The phrases of the language."""
        return PHRASES[self.voice.language]

    def about(self, table: Table) -> str:
        """Das Amulett in a sentence, with what wins at this table."""
        state = table.state
        return self.phrases.about.format(
            title=table.game.title, colours=state.colours_to_win, jewels=state.jewels_to_win
        )

    def chapter(self, chapter: str) -> str:
        """`round 3`."""
        return self.phrases.chapter.format(round=chapter) if chapter != "0" else self.phrases.before

    # The table

    def table(self, view: View, hands: Sequence[View] = ()) -> Iterator[RenderableType]:
        """The round and phase, the map, the auction, the wizards and their spells, and who may win soon."""
        shown: AmulettView = view.shown
        yield self._heading(shown)
        yield Map(self.voice.edition, shown.ground, shown.company, self.voice.language, self.phrases)
        yield self._auction(shown)
        yield self._wizards(shown, [_metals(own) for own in hands])
        yield Text(self.phrases.spells, "dim")
        yield self._all_spells(shown)
        for seat, wizard in enumerate(shown.wizards):
            lacks = self._lacks(wizard)
            if lacks and shown.phase != "end":
                yield Text(self.voice.say(lacks, seat), "bold red")
        yield from self._threats(view)

    def _threats(self, view: View) -> Iterator[Text]:
        """Whoever would win the game by winning the exchange that is held, and with what."""
        for seat, stake in enumerate(stakes_here(view)):
            if stake.wins and not stake.out:
                ways = [listed(list(map(self.voice.thing, jewels)), self.voice.language) for jewels in stake.wins]
                either = row(ways, WORDS[self.voice.language].either)
                yield Text(self.voice.say(self.phrases.wins_here, seat, jewels=either), "bold red")

    def _heading(self, shown: AmulettView) -> Rule:
        parts = [capitalised(self.chapter(str(shown.round))), self.phrases.phases[shown.phase]]
        if shown.phase == "jewel" and shown.marker:
            number = shown.marker - shown.exchanges
            parts.append(self.phrases.exchange.format(number=number, marker=shown.marker))
        elif shown.phase == "spell" and shown.laid:
            parts.append(self.phrases.to_come.format(count=shown.laid))
        return Rule(Text(" · ".join(parts if shown.round else parts[1:]), "bold"), style="dim")

    def _auction(self, shown: AmulettView) -> Grid:
        """What is up for auction, the metals that count, and the bids."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        if shown.kept:
            split = [f" {stones}" for stones in shown.split] + ["", ""]
            kept = [self.spell(id).append(stones) for id, stones in zip(shown.kept, split, strict=False)]
            grid.add_row(self.phrases.kept, Text(", ").join(kept))
        if shown.offered:
            grid.add_row(self.phrases.auction, self.spell(shown.offered).append(f": {self.rules_of(shown.offered)}"))
        elif shown.phase == "jewel":
            here = Text(f"{self.voice.place(shown.company)}: ").append_text(
                lying(shown.ground[shown.company], self.voice)
            )
            grid.add_row(self.phrases.company, here)
        if shown.further:
            grid.add_row(self.phrases.further, ", ".join(map(self.voice.thing, shown.further)))
        for seat, wizard in enumerate(shown.wizards):
            if wizard.further:
                metals = ", ".join(map(self.voice.thing, wizard.further))
                grid.add_row(self.phrases.further_own.format(self.voice.names[seat]), metals)
        if shown.step in ("spell", "exchange"):
            grid.add_row(self.phrases.bids, self._bids(shown))
        return grid

    def _bids(self, shown: AmulettView) -> Text:
        """The seats in turn order with their bids, or that they have passed; an arrow for the next one."""
        players = len(shown.wizards)
        seats: list[Text] = []
        for seat in ((shown.start_player + turn) % players for turn in range(players)):
            wizard, name = shown.wizards[seat], self.voice.names[seat]
            if seat in shown.acting:
                seats.append(Text(f"▸ {name}" + (f" {wizard.bid}" if wizard.bid else ""), "bold"))
            elif wizard.bid and (wizard.bidding or shown.step == "spell"):
                seats.append(Text(f"{name} {wizard.bid}", "" if seat == shown.bidder else "dim"))
            elif wizard.bidding:
                seats.append(Text(name))
            else:
                seats.append(Text(f"{name} {self.phrases.passed}", "dim"))
        return Text(" → ", "dim").join(seats)

    def _wizards(self, shown: AmulettView, hands: Sequence[Pile]) -> Grid:
        """What each wizard has; of other wizards' metals, the number they must hold at least."""
        stones, cards, amulet = self.phrases.columns
        grid = columns(header=True)
        grid.add_column("", no_wrap=True)
        for heading in (stones, cards, *map(self.voice.thing, METALS)):
            grid.add_column(heading, justify="right")
        grid.add_column(amulet, ratio=1)
        for seat, wizard in enumerate(shown.wizards):
            metals = hands[seat] if hands else wizard.metals
            numbers = [str(wizard.supply), str(wizard.cards), *self._metals(wizard, metals)]
            grid.add_row(self._name(shown, seat), *numbers, self._amulet(wizard))
        return grid

    def _name(self, shown: AmulettView, seat: int) -> Text:
        own = seat == self.voice.you
        hat = " ★" if seat == shown.start_player else ""
        return Text(("● " if own else "  ") + self.voice.names[seat] + hat, "bold" if own else "")

    def _metals(self, wizard: Wizard, metals: Pile | None) -> list[Text]:
        if metals is not None:
            return [Text(str(metals.get(metal, 0))) for metal in METALS]
        more = "+" if sum(wizard.surely.values()) < wizard.cards else ""
        return [Text(f"{wizard.surely.get(metal, 0)}{more}", "dim") for metal in METALS]

    def _amulet(self, wizard: Wizard) -> Text:
        jewels = [self._jewel(colour, count) for colour, count in wizard.jewels.items()]
        total = sum(wizard.jewels.values())
        return Text(" ").join([Text(f"{total}/{wizard.colours}"), *jewels]) if total else Text("–", "dim")

    def _jewel(self, colour: str, count: int) -> Text:
        return Text(self.phrases.short[colour] + (f"×{count}" if count > 1 else ""), JEWELS[colour])

    def _all_spells(self, shown: AmulettView) -> Grid:
        grid = columns()
        grid.add_column(no_wrap=True)
        for seat, wizard in enumerate(shown.wizards):
            own = seat == self.voice.you
            grid.add_row(Text(f"  {self.voice.names[seat]}", "bold" if own else ""), self._spells(wizard))
        return grid

    def _spells(self, wizard: Wizard) -> Text:
        """Each spell with its stones and the rounds they last; before the first round, the spells that can be seen."""
        spells = [self.spell(id).append(f" {stones}/{wizard.rounds[id]}") for id, stones in wizard.spells.items()]
        return Text(", ").join(spells or map(self.spell, wizard.first)) if spells or wizard.first else Text("–", "dim")

    def _lacks(self, wizard: Wizard) -> Template | None:
        """What a wizard needs who needs just one more jewel to win; None for the others."""
        if not wizard.completing:
            return None
        any_jewel = len(wizard.completing) == len(COLOURS)
        return self.phrases.needs_jewel if any_jewel else self.phrases.needs_colour

    # Spells

    def spell(self, id: str) -> Text:
        """A spell's name in the colour of its phase."""
        return Text(self.voice.thing(id), PHASES[self.voice.edition.spell(id).phase])

    def rules_of(self, id: str) -> str:
        """What a spell brings, uses up and does, on one line."""
        spell, language = self.voice.edition.spell(id), self.voice.language
        brings = ", ".join(part for part in (income_text(spell, language), bolts_text(spell, language)) if part)
        return " ".join(part for part in (f"{brings}.", effect_text(spell, language)) if part)

    # The choices

    def numbered(self, view: View) -> Mapping[int, int]:
        """In an auction the bids themselves, otherwise the choices counted from 1; 0 passes."""
        return numbered(view)

    def choices(self, view: View) -> RenderableType:
        """The choices, each with what there is to know about it."""
        return draw_choices(view, self.voice, self.rules_of)

    def warning(self, view: View, action: int) -> str:
        """Warns the last bidder to pass if the highest bidder would then take a jewel and win."""
        passing = view.game.actions.notation(action) == "pass" and len(view.legal) > 1
        if not passing or stoppers(view, stakes_here(view)) != []:
            return ""
        return self.phrases.hands_over.format(who=self.voice.names[view.state.bidder])

    # Questions of a person, and the end of a game

    def following(self, events: Sequence[Event], seat: int, choices_told: bool) -> list[Event]:
        """All events but those the screen draws, without the first one if it repeats the choice."""
        echo = bool(events) and events[0].what in ECHOES and events[0].seat == seat
        return [event for event in events[echo:] if event.what not in UNTOLD]

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The spells and the areas."""
        return topics(self.voice)

    def topic(self, view: View, action: int) -> str | None:
        """The spell or area of a choice; in an auction, what is up for auction."""
        shown: AmulettView = view.shown
        if shown.step in ("spell", "exchange"):
            return shown.offered or shown.company
        place = view.game.actions.thing(action).partition(" ")[0]
        return place if place in self.topics() else None

    def explain(self, topic: str, view: View) -> Iterable[Text]:
        """What a spell does or an area asks for, and its present state."""
        return explain(topic, view.shown, self.voice)

    def scoring(self, table: Table, names: Sequence[str]) -> Iterator[RenderableType]:
        """Every amulet, winners first, then by jewels."""
        shown: AmulettView = table.view().shown
        jewels, different = self.phrases.score_columns
        grid = columns(header=True)
        grid.add_column("", no_wrap=True)
        grid.add_column(jewels, justify="right")
        grid.add_column(different, justify="right")
        grid.add_column("")
        order = sorted(table.seats, key=lambda seat: (seat not in table.winners, -table.points[seat]))
        for seat in order:
            wizard = shown.wizards[seat]
            style = "bold" if seat in table.winners else ""
            numbers = (Text(str(table.points[seat]), style), Text(str(wizard.colours), style))
            grid.add_row(Text(names[seat], style), *numbers, lying(wizard.jewels, self.voice))
        yield grid


def _metals(view: View) -> Pile:
    """The metals that the seat of a View holds."""
    shown: AmulettView = view.shown
    return shown.wizards[view.seat].metals or {}
