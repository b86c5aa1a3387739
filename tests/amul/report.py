"""A table of Āmul for tests that read like a game report: set in a line, played in notation, seen by a player."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai.games.amul.edition.cards import edition_of
from serai.games.amul.game import amul as amul_game
from serai.games.amul.rules import round as rules
from serai.games.amul.rules.facts import MARKET, PLACES, ROWS
from serai.games.amul.rules.order import set_order
from serai.games.amul.rules.rows import EMPTY, put_in
from serai.games.amul.rules.scoring import SHEET_ROWS, fill_sheet
from serai.games.amul.rules.state import NO_LETTER, PHASES, SEATS
from serai.games.amul.view import AmulView, Merchant, row
from serai.kernel.chance import new_chance
from serai.kernel.record import record_of, text_of
from serai.kernel.table import Table

proves = pytest.mark.proves
EDITION = Path(rules.__file__).parents[1] / "editions" / "reconstructed.toml"

Linda, Lukas, Mira, Markus, Johanna, Ravi, Ilse, Omar = PEOPLE = (
    "Linda", "Lukas", "Mira", "Markus", "Johanna", "Ravi", "Ilse", "Omar",
)  # fmt: skip


class Report:
    """A table that can be set as one likes. Cards put down come from nowhere: for whole games use `dealt`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self.state: Any = table.state
        self.facts: Any = table.game.plain_facts

    def _seat(self, name: str) -> int:
        return self.table.names.index(name)

    def _kind(self, card: str) -> int:
        return edition_of(self.game).kind(card).index

    # Setting the table

    def area(self, name: str, *cards: str) -> "Report":
        """Puts cards into a play area."""
        for card in cards:
            rules.lay(self.state, self.facts, self._seat(name), self._kind(card))
        return self

    def hand(self, name: str, *cards: str) -> "Report":
        """Gives a seat exactly this hand."""
        self._row(self.state.hand[self._seat(name)], cards)
        self.state.known[self._seat(name)] = EMPTY
        return self

    def place(self, place: str, *cards: str) -> "Report":
        """Lays exactly these cards into the market, the palace or the bazaar."""
        self._row(self.state.place[PLACES.index(place)], cards)
        return self

    def next_cards(self, *cards: str) -> "Report":
        """Puts these cards on top of the deck, in this order."""
        for place, card in enumerate(cards):
            self.state.deck[self.state.drawn + place] = self._kind(card)
        return self

    def _row(self, row: Any, cards: tuple[str, ...]) -> None:
        row[:] = EMPTY
        for card in cards:
            put_in(row, self._kind(card))

    # Playing

    def play(self, *choices: str) -> "Report":
        """Plays lines such as "Linda offer spice"."""
        for choice in choices:
            name, _, action = choice.partition(" ")
            self.table.apply(self._seat(name), action)
        return self

    def everybody(self, verb: str) -> "Report":
        """Everybody who still has to choose takes the first card they have: `everybody("offer")`."""
        for seat in list(self.table.acting):
            first = next(choice for choice in self.table.choices(seat) if choice.startswith(verb))
            self.table.apply(seat, first)
        return self

    def play_on(self, until: str = "end", round: int | None = None) -> "Report":
        """Everybody takes their first choice until a phase (of a round) begins."""
        while not self.table.over and (self.phase != until or round not in (None, self.round)):
            seat = self.table.acting[0]
            self.table.apply(seat, self.table.legal(seat)[0])
        return self

    # Looking

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def acting(self) -> list[str]:
        return [self.table.names[seat] for seat in self.table.acting]

    def see(self, name: str | None = None) -> AmulView:
        """What a seat sees; without a name, a spectator."""
        return self.view(name).shown

    def view(self, name: str | None = None) -> Any:
        return self.table.view() if name is None else self.table.view(self._seat(name))

    def choices(self, name: str) -> list[str]:
        return self.table.choices(self._seat(name))

    def events(self, name: str | None = None) -> list[tuple[Any, ...]]:
        """What the last choice brought, as a seat sees it: ("picked", "Linda", "spice")."""
        names = self.table.names
        return [
            (event.what, None if event.seat is None else names[event.seat], event.thing)
            for event in self.view(name).events
        ]

    @property
    def starting_player(self) -> str:
        return self.table.names[self.see().starting_player]

    @property
    def first_pick(self) -> str:
        """Who holds the First Pick card."""
        return self.table.names[self.see().first_pick]

    @property
    def order(self) -> list[str]:
        """The pick order as it lies on the table."""
        return [self.table.names[seat] for seat in self.see().order]

    @property
    def winners(self) -> list[str]:
        return [self.table.names[seat] for seat in self.table.winners]

    def merchant(self, name: str) -> Merchant:
        """A player as everybody sees them."""
        return self.see().merchants[self._seat(name)]

    def hands(self) -> list[int]:
        """How many cards everybody holds."""
        return [merchant.held for merchant in self.see().merchants]

    def seen(self, name: str | None = None) -> tuple[bytes, bytes]:
        """All that a seat is given to know, byte for byte."""
        view = self.view(name)
        return view.json(), view.state.record.tobytes()

    def deck(self) -> Counter[str]:
        """The cards still in the deck, at which no player may look."""
        return Counter(self.game.things[kind] for kind in self.state.deck[self.state.drawn : self.state.deck_size])

    def held(self, name: str) -> Counter[str]:
        """The cards in a hand, at which no other player may look."""
        return Counter(row(self.state.hand[self._seat(name)].tobytes(), self.game.things))

    def market_cards(self) -> Counter[str]:
        """All cards of the market deck that have not been played: in the deck, in the hands, in the market."""
        hands = sum((self.held(name) for name in self.table.names), Counter[str]())
        return self.deck() + hands + Counter(row(self.state.place[MARKET].tobytes(), self.game.things))

    @property
    def sound(self) -> bool:
        """Whether no card is lost or doubled and every hand and the deck have the right size."""
        return self.game.plain.sound(self.state, self.facts)

    def imagined_by(self, name: str | None = None, chance: str = "a dream") -> "Report":
        """A table as a seat may imagine this one."""
        twin = self.table.copy()
        twin.state = self.view(name).imagine(new_chance(chance))
        return Report(twin)

    def pick_order(self) -> list[str]:
        """The pick order, worked out now."""
        set_order(self.state, self.facts)
        return [self.table.names[seat] for seat in self.state.order[: len(self.table.names)]]

    def sheet(self, name: str) -> dict[str, int]:
        """A seat's line of the score sheet, rows with points only."""
        sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
        fill_sheet(self.state, self.facts, sheet)
        return {row: int(points) for row, points in zip(ROWS, sheet[self._seat(name)], strict=True) if points}

    def points(self, name: str) -> int:
        """A seat's points as the table lies now."""
        return self.table.points[self._seat(name)]

    def record(self) -> str:
        return text_of(record_of(self.table), self.game.actions)


def dealt(*names: str, seed: str = "report", edition: str = "reconstructed", **options: int) -> Report:
    """A table as it is dealt, at the first offer; options in snake case: tea=4, early_prowess=1."""
    wanted = {name.replace("_", "-"): value for name, value in options.items()}
    return Report(Table(amul_game(edition), names, seed=seed, options=wanted))


def amul(*names: str, round: int = 1, phase: str = "offer", first: str | None = None, **options: Any) -> Report:
    """An emptied table in the middle of a game: no hands, areas or market; First Pick lies with the first name."""
    report = dealt(*names, **options)
    state = report.state
    state.hand[:], state.known[:], state.place[:], state.letter[:] = EMPTY, EMPTY, EMPTY, NO_LETTER
    state.area[:], state.prowess[:], state.gone[:] = 0, 0, 0
    state.round, state.phase = round, PHASES.index(phase)
    state.start = state.first = names.index(first or names[0])
    state.drawn = 0
    set_order(state, report.facts)
    state.waiting = 1 << int(state.order[0]) if phase in ("pick", "effects") else (1 << len(names)) - 1
    return report


def effects(linda: str, lukas: str, mira: str, **where: Any) -> Report:
    """The three reveal these cards; the places hold a few cards each."""
    table = amul(Linda, Lukas, Mira, phase="reveal", **where).next_cards("spice", "spice", "spice", "jade")
    table.place("market", "silk", "contract").place("palace", "yurt", "tent").place("bazaar", "silk-trader")
    table.hand(Linda, linda).hand(Lukas, lukas).hand(Mira, mira)
    return table.play(f"Linda reveal {linda}", f"Lukas reveal {lukas}", f"Mira reveal {mira}")


def cards(line: str) -> list[str]:
    """The cards of a line such as "2 spice, gold"."""
    named = [(number or "1", card) for number, card in re.findall(r"(?:(\d+) )?([a-z-]+)", line)]
    return [card for number, card in named for _ in range(int(number))]


def edition_with(folder: Path, card: str, old: str, new: str) -> str:
    """An edition of one's own that differs in one line of one card."""
    text = EDITION.read_text(encoding="utf-8")
    before, mark, after = text.partition(f'id = "{card}"')
    assert mark
    assert old in after.partition("[[card]]")[0]
    own = folder / "own.toml"
    own.write_text(before + mark + after.replace(old, new, 1), encoding="utf-8")
    return str(own)


def rounds_of(report: Report) -> list[list[str]]:
    """The lines of a record, round by round."""
    lines = [line for line in report.record().splitlines() if line and not line.startswith("[")]
    return [[line for line in lines if line.startswith(f"{number} ")] for number in range(1, 10)]
