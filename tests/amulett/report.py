"""A table of Das Amulett for tests that read like a game report: set in a line, played in notation, then looked at."""

import re
from collections import Counter
from itertools import cycle
from typing import Any

import pytest

from serai.games.amulett.game import amulett as amulett_game
from serai.games.amulett.rules import course as rules
from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.games.amulett.rules.metals import shift_openly, take_unseen
from serai.games.amulett.rules.spells import gain_spell
from serai.games.amulett.rules.state import SIGHTS, STARTS, UNSEEN, Step
from serai.games.amulett.view import AmulettView, Pile, Wizard
from serai.kernel.chance import new_chance
from serai.kernel.events import NOTHING
from serai.kernel.record import record_of, text_of
from serai.kernel.table import Table

proves = pytest.mark.proves

Ilse, Ravi, Kashgar, Linda, Omar, Mira = PEOPLE = ("Ilse", "Ravi", "Kashgar", "Linda", "Omar", "Mira")
PHASES = {
    "spell": Step.LAY_OUT,
    "metal": Step.METAL_TURN,
    "jewel": Step.METAL_TURN,
    "exchange": Step.OPEN,
    "energy": Step.ENERGY_TURN,
}
"""The steps with which a phase begins; the jewel phase begins after the last turn of the metal phase."""
STONES = 2
"""The stones on a spell of which nothing else is said."""


class Report:
    """A table that can be set as one likes. What is put down comes from the stacks, the deck and other areas."""

    def __init__(self, table: Table, begun: bool = True) -> None:
        self.table = table
        self.game = table.game
        self.edition: Any = table.game.edition
        self.state: Any = table.state
        self.facts: Any = table.game.plain_facts
        self.begun = begun
        self._fixed: set[int] = set()

    def _seat(self, name: str) -> int:
        return self.table.names.index(name)

    # Setting the table

    def spells(self, name: str, *lines: str) -> "Report":
        """Lays spells before a seat, with stones from its supply: `spells(Ilse, "mighty-power", "gift 3")`."""
        for line in lines:
            spell, _, stones = line.partition(" ")
            index = self.edition.spell(spell).index
            self._pull(index)
            gain_spell(self.state, self.facts, self._seat(name), index, int(stones or STONES))
        return self

    def next_spells(self, *spells: str) -> "Report":
        """Puts spells on top of the deck, in this order."""
        for spell in reversed(spells):
            index = self.edition.spell(spell).index
            self._pull(index)
            size = self.state.deck_size
            self.state.deck[1 : size + 1] = self.state.deck[:size].copy()
            self.state.deck[0] = index
            self.state.deck_size += 1
        return self

    def _pull(self, spell: int) -> None:
        size = self.state.deck_size
        place = self.state.deck[:size].tolist().index(spell)
        self.state.deck[place : size - 1] = self.state.deck[place + 1 : size].copy()
        self.state.deck[size - 1] = NOTHING
        self.state.deck_size -= 1

    def metals(self, name: str, line: str = "", unseen: str = "") -> "Report":
        """Gives a seat exactly these metals, `"3 gold, iron"`; which the unseen ones are the others do not know."""
        seat = self._seat(name)
        self.state.stack[:] += self.state.metal[seat]
        self.state.metal[seat], self.state.least[seat] = 0, 0
        for metal, cards in counted(line).items():
            shift_openly(self.state, seat, METALS.index(metal), cards)
            self.state.stack[METALS.index(metal)] -= cards
        assert not unseen or self.state.sight == UNSEEN, "Everybody sees which metals are taken."
        for metal in counted(unseen).elements():
            take_unseen(self.state, seat, METALS.index(metal))
        assert (self.state.stack >= 0).all(), "There are only 28 cards of each metal."
        return self

    def stack(self, metal: str, cards: int, holder: str) -> "Report":
        """Leaves so many cards in a stack; a seat holds the others, openly."""
        place = METALS.index(metal)
        surplus = int(self.state.stack[place]) - cards
        shift_openly(self.state, self._seat(holder), place, surplus)
        self.state.stack[place] = cards
        return self

    def jewels(self, name: str, line: str) -> "Report":
        """Gives a seat jewels from the board: `"red, 2 yellow"`."""
        for colour in counted(line).elements():
            self.state.ground[self._area_with(colour), COLOURS.index(colour)] -= 1
            self.state.jewel[self._seat(name), COLOURS.index(colour)] += 1
        return self

    def ground(self, area: str, line: str = "") -> "Report":
        """Leaves exactly these jewels in an area; the others lie elsewhere."""
        place = self.edition.area(area).index
        self._fixed.add(place)
        for colour in COLOURS:
            index, wanted = COLOURS.index(colour), counted(line)[colour]
            while self.state.ground[place, index] > wanted:
                self._carry(index, place, self._poorest())
            while self.state.ground[place, index] < wanted:
                self._carry(index, self._area_with(colour), place)
        return self

    def gather(self, *areas: str) -> "Report":
        """Brings all jewels that nobody has placed to these areas, by turns; elsewhere nothing is left."""
        places = cycle([self.edition.area(area).index for area in areas])
        for place in range(len(self.edition.areas)):
            if place not in self._fixed and self.edition.areas[place].id not in areas:
                for index in range(len(COLOURS)):
                    for _ in range(int(self.state.ground[place, index])):
                        self._carry(index, place, next(places))
        return self

    def _carry(self, colour: int, here: int, there: int) -> None:
        self.state.ground[here, colour] -= 1
        self.state.ground[there, colour] += 1

    def _free(self) -> list[int]:
        return [place for place in range(len(self.edition.areas)) if place not in self._fixed]

    def _area_with(self, colour: str) -> int:
        """Of the areas nobody has set, the richest one with such a jewel."""
        areas = [place for place in self._free() if self.state.ground[place, COLOURS.index(colour)]]
        return max(areas, key=lambda place: int(self.state.ground[place].sum()))

    def _poorest(self) -> int:
        return min(self._free(), key=lambda place: int(self.state.ground[place].sum()))

    def desired(self, metal: str) -> "Report":
        """Somebody has named a further metal for this phase."""
        self.state.further |= 1 << METALS.index(metal)
        return self

    def begin(self) -> "Report":
        """The table is set; what needs no choice happens."""
        if not self.begun:
            self.begun = True
            self.state.event_count = 0
            self.state.lying[:] = self.state.ground.sum(axis=1)
            rules.go_on(self.state, self.facts)
        return self

    # Playing

    def play(self, *report: str) -> "Report":
        """Plays lines such as "Ilse bid 3", several in a row parted by semicolons; after each the table is sound."""
        self.begin()
        for choice in "; ".join(report).split("; "):
            name, _, action = choice.partition(" ")
            self.table.apply(self._seat(name), action)
            assert self.sound, f"Something is lost or doubled after {choice}."
        return self

    def wins(self, name: str, bid: int) -> "Report":
        """A seat wins the auction with this bid; whoever else is asked passes."""
        return self._bid_out({name: f"bid {bid}"})

    def nobody_bids(self) -> "Report":
        """Everybody who is asked in this auction passes."""
        return self._bid_out({})

    def _bid_out(self, bids: dict[str, str]) -> "Report":
        auction = self.begin().state.auction
        while self.see().step in ("spell", "exchange") and self.state.auction == auction:
            (name,) = self.acting
            self.play(f"{name} {bids.pop(name, 'pass')}")
        return self

    def play_on(self, until: str = "end", round: int | None = None) -> "Report":
        """Everybody takes a choice that is neither the first nor the last until a phase (of a round) begins."""
        while not self.table.over and (self.phase != until or round not in (None, self.round)):
            name = self.acting[0]
            choices = self.choices(name)
            self.play(f"{name} {choices[min(len(choices) - 1, 1 + len(self.table.history) % 2)]}")
        return self

    # Looking

    def see(self, name: str | None = None) -> AmulettView:
        """What a seat sees; without a name, a spectator."""
        return self.view(name).shown

    def view(self, name: str | None = None) -> Any:
        self.begin()
        return self.table.view() if name is None else self.table.view(self._seat(name))

    def seen(self, name: str | None = None) -> tuple[bytes, bytes]:
        """All that a seat is given to know, byte for byte."""
        view = self.view(name)
        return view.json(), view.state.record.tobytes()

    def wizard(self, name: str, by: str | None = None) -> Wizard:
        """A player as another one, or a spectator, sees them."""
        return self.see(by).wizards[self._seat(name)]

    def choices(self, name: str) -> list[str]:
        self.begin()
        return self.table.choices(self._seat(name))

    def bids(self, name: str) -> list[int]:
        """What a seat may bid."""
        return [int(choice.removeprefix("bid ")) for choice in self.choices(name) if choice.startswith("bid ")]

    def events(self, name: str | None = None) -> list[str]:
        """What the last choice brought, as a seat sees it: "Ilse bid 3", "Ilse took", "returned 2"."""
        names = self.table.names
        return [
            " ".join(
                str(word)
                for word in ("" if event.seat is None else names[event.seat], event.what, event.thing, event.number)
                if word
            )
            for event in self.view(name).events
        ]

    @property
    def acting(self) -> list[str]:
        self.begin()
        return [self.table.names[seat] for seat in self.table.acting]

    @property
    def phase(self) -> str:
        return self.see().phase

    @property
    def step(self) -> str:
        """What is being asked for."""
        return self.see().step

    @property
    def round(self) -> int:
        return self.see().round

    @property
    def start_player(self) -> str:
        return self.table.names[self.see().start_player]

    @property
    def bidder(self) -> str | None:
        """Who has made the highest bid."""
        seat = self.see().bidder
        return None if seat is None else self.table.names[seat]

    @property
    def winners(self) -> list[str]:
        return [self.table.names[seat] for seat in self.table.winners]

    def metals_of(self, name: str) -> Pile:
        """The metals in a hand, as its owner sees them."""
        metals = self.wizard(name, by=name).metals
        assert metals is not None
        return metals

    def jewels_of(self, name: str) -> Pile:
        return self.wizard(name).jewels

    def spells_of(self, name: str) -> Pile:
        """The stones on each spell of a seat."""
        return self.wizard(name).spells

    def stacks(self) -> list[int]:
        """The cards in the stacks."""
        self.begin()
        return self.state.stack.tolist()

    def deck(self) -> list[str]:
        """The spells of the deck from the top, at which nobody may look."""
        self.begin()
        return [self.game.things[spell] for spell in self.state.deck[: self.state.deck_size]]

    @property
    def sound(self) -> bool:
        """Whether nothing is lost or doubled."""
        self.begin()
        return self.game.plain.sound(self.state, self.facts)

    def copy(self) -> "Report":
        """A second table that lies exactly like this one."""
        self.begin()
        return Report(self.table.copy())

    def imagined_by(self, name: str | None = None, chance: str = "a dream") -> "Report":
        """A table as a seat may imagine this one."""
        twin = self.table.copy()
        twin.state = self.view(name).imagine(new_chance(chance))
        return Report(twin)

    def record(self, name: str | None = None) -> str:
        """The record of the game; before the end, as far as a seat has seen it."""
        record = record_of(self.table) if name is None else record_of(self.table, self._seat(name))
        return text_of(record, self.game.actions)


def dealt(
    *names: str,
    seed: str = "report",
    start: str = "basic",
    metals: str = "printed",
    shorter: int = 0,
    edition: str = "reconstructed",
) -> Report:
    """A table as it is dealt, with the options that the game has."""
    options = {"start": STARTS.index(start), "metals": SIGHTS.index(metals), "shorter": shorter}
    return Report(Table(amulett_game(edition), names, seed=seed, options=options))


def amulett(
    *names: str,
    at: str = "D3",
    phase: str = "exchange",
    hat: str | None = None,
    round: int = 3,
    marker: int = 4,
    **options: Any,
) -> Report:
    """A table in the middle of a game, at the beginning of a phase: no spells, no metals, all jewels on the board.

    The first name wears the hat; in an exchange so many of them are to be held as the marker says, and in the jewel
    phase this is the marker that will be drawn.
    """
    report = dealt(*names, **options)
    state = report.state
    state.stack[:] += state.metal.sum(axis=0, dtype="i1")
    for row in (state.metal, state.least, state.energy, state.power, state.had):
        row[:] = 0
    state.supply[: len(names)] = report.facts.stones
    state.owner[:] = NOTHING
    state.deck[:] = range(len(state.deck))
    state.deck_size, state.known = len(state.deck), 0
    state.laid, state.offered = 0, NOTHING
    state.company = report.edition.area(at).index
    state.round = round - (phase == "spell")
    state.start = state.turn = names.index(hat or names[0])
    state.left = 0 if phase == "jewel" else len(names)
    state.waiting, state.bidding, state.step = 0, 0, PHASES[phase]
    state.markers[round - 1] = marker
    if phase == "exchange":
        state.marker = state.exchanges = marker
    return Report(report.table, begun=False)


def counted(line: str) -> Counter[str]:
    """The things of a line such as "2 gold, iron"."""
    named = re.findall(r"(?:(\d+) )?([a-z-]+)", line)
    return Counter(thing for number, thing in named for _ in range(int(number or 1)))
