"""An Āmul edition: the cards, how many of them there are, what they show, and where each fact is from."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, cast

from msgspec import Meta, Struct

from caravanserai.games.amul.facts import COLOURS, PLACES, SYMBOLS
from caravanserai.games.amul.vocabulary import Run, Score, Several, read_score, require_words, scored_together
from caravanserai.kernel.edition import (
    EditionError,
    EditionFile,
    read_edition_file,
    require_one_of,
    require_sources,
    shaped,
)

EDITIONS = "caravanserai.games.amul.editions"
LANGUAGES = ("en", "de")
POSITIONS = ("table", "hand", "both")
VARIANTS = ("tea",)
PLAYERS = range(3, 9)

Count = Annotated[int, Meta(ge=0, le=99)]
Columns = tuple[Count, Count, Count, Count, Count, Count]
Written = Annotated[str, Meta(min_length=1)]
NO_COPIES: Columns = (0, 0, 0, 0, 0, 0)


class Text(Struct, frozen=True):
    """A sentence in every language."""

    en: Written
    de: Written


class Name(Struct, frozen=True):
    """What a card is called, on a small card, after "per", and after a number."""

    en: Written
    de: Written
    short_en: str = ""
    short_de: str = ""
    one_en: str = ""
    one_de: str = ""
    many_en: str = ""
    many_de: str = ""

    def form(self, form: str, language: str) -> str:
        """The full name ("full") or one of its forms ("short", "one", "many") where it has its own."""
        return getattr(self, f"{form}_{language}", "") or getattr(self, language)


class Copies(Struct, frozen=True):
    """How many join the market deck, the palace and the bazaar at 3, 4, 5, 6, 7 and 8 players."""

    market: Columns = NO_COPIES
    palace: Columns = NO_COPIES
    bazaar: Columns = NO_COPIES

    def at(self, place: str) -> Columns:
        """The columns of one place."""
        return getattr(self, place)

    def total(self) -> int:
        """All copies there are."""
        return sum(sum(self.at(place)) for place in PLACES)


class TableNumbers(Struct, frozen=True):
    """How long the game is, how many cards go where, and what majorities bring."""

    rounds: Several
    hand: Several
    fill: Columns
    majority: Run
    early: Several
    source: dict[str, str]


@dataclass(frozen=True)
class Card:
    """One card of the edition, with all its copies."""

    id: str
    name: Name
    colour: str
    position: str
    symbols: Mapping[str, int]
    letters: tuple[str, ...]
    take: tuple[str, ...]
    variant: str | None
    copies: Copies
    score: Score
    source: Mapping[str, str]


@dataclass(frozen=True)
class Kind:
    """Cards that nothing tells apart: a card, or one of its letters."""

    id: str
    index: int
    card: Card
    letter: str
    """The pick-order letter; empty for none."""

    def name(self, language: str) -> str:
        """What people call it: the card's name, with the letter where the card has several."""
        several = len(self.card.letters) > 1
        return self.card.name.form("full", language) + (f" {self.letter}" if several else "")


@dataclass(frozen=True)
class Edition:
    """All that an Āmul edition says."""

    file: EditionFile
    title: Text
    note: Text
    table: TableNumbers
    cards: tuple[Card, ...]
    kinds: tuple[Kind, ...]

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        return {kind.id: kind for kind in self.kinds}

    @cached_property
    def _called(self) -> dict[str, Kind]:
        names = {kind.name(language).casefold(): kind for language in LANGUAGES for kind in self.kinds}
        return names | self._kinds

    def card(self, id: str) -> Card:
        """The card with this id."""
        return self._cards[id]

    def kind(self, id: str) -> Kind:
        """The kind with this id: a card's id, followed by the letter where the card has several."""
        return self._kinds[id]

    def called(self, name: str) -> Kind | None:
        """The kind that a person means by an id or by a name in any language."""
        return self._called.get(name.strip().casefold())


class _CardTable(Struct, frozen=True):
    id: str
    name: dict[str, Any]
    colour: str
    position: str
    copies: dict[str, Any]
    score: dict[str, Any]
    source: dict[str, str]
    symbols: dict[str, Several] = {}
    letters: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    variant: str | None = None


class _Top(Struct, frozen=True):
    name: str
    version: int
    title: dict[str, Any]
    note: dict[str, Any]
    table: dict[str, Any]
    card: tuple[dict[str, Any], ...]


def read_edition(name_or_path: str = "reconstructed") -> Edition:
    """Reads a shipped edition by its name, or a file of one's own by its path."""
    return edition_of(read_edition_file(EDITIONS, name_or_path))


def edition_of(file: EditionFile) -> Edition:
    """The edition that a file describes; all faulty cards are reported together."""
    top = shaped(file.content, _Top, file.where, "the edition")
    title, note = (shaped(getattr(top, what), Text, file.where, what) for what in ("title", "note"))
    table = shaped(top.table, TableNumbers, file.where, "table")
    require_sources((key for key in top.table if key != "source"), table.source, f"{file.where}, table")
    cards = tuple(_cards(file.where, top.card))
    return Edition(file, title, note, table, cards, tuple(_kinds(cards)))


def _cards(where: str, tables: tuple[dict[str, Any], ...]) -> list[Card]:
    ids = [table.get("id") for table in tables]
    cards: list[Card] = []
    faults: list[str] = []
    for number, table in enumerate(tables, start=1):
        place = f"{where}, card {table.get('id', number)}"
        try:
            cards.append(_card(table, place, cast("list[str]", ids)))
        except EditionError as error:
            faults.extend(error.faults)
    if faults:
        raise EditionError(*faults)
    return cards


def _card(table: dict[str, Any], place: str, ids: list[str]) -> Card:
    """One card, refused if a word in it is unknown or a value has no provenance."""
    read = shaped(table, _CardTable, place, "the card")
    _require_id(read.id, place, ids)
    _require_game_words(read, place)
    name = shaped(read.name, Name, place, "name")
    copies = shaped(read.copies, Copies, place, "copies")
    score = read_score(read.score, place)
    require_words(score, set(ids), place)
    require_sources((key for key in table if key not in ("id", "source")), read.source, place)
    if scored_together(score) and len(read.letters) > 1:
        raise EditionError(f"{place}: cards with different letters cannot be scored as one set; give points to each.")
    return Card(
        id=read.id,
        name=name,
        colour=read.colour,
        position=read.position,
        symbols=read.symbols,
        letters=read.letters,
        take=read.take,
        variant=read.variant,
        copies=copies,
        score=score,
        source=read.source,
    )


def _require_id(id: str, place: str, ids: list[str]) -> None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise EditionError(f"{place}: an id is made of small letters and hyphens, such as 'arab-guard'.")
    if ids.count(id) > 1:
        raise EditionError(f"{place}: there are {ids.count(id)} cards with this id; each needs its own.")
    if id in (*COLOURS, *SYMBOLS):
        raise EditionError(f"{place}: the id is already the name of a colour or symbol; take another.")


def _require_game_words(read: _CardTable, place: str) -> None:
    require_one_of(read.colour, COLOURS, place, "colour")
    require_one_of(read.position, POSITIONS, place, "position")
    for symbol in read.symbols:
        require_one_of(symbol, SYMBOLS, place, "a symbol")
    for source in read.take:
        require_one_of(source, PLACES, place, "a place to take from")
    if read.variant is not None:
        require_one_of(read.variant, VARIANTS, place, "variant")
    for letter in read.letters:
        if not re.fullmatch("[A-Z]", letter):
            raise EditionError(f"{place}: '{letter}' is not a letter from A to Z.")


def _kinds(cards: tuple[Card, ...]) -> Iterator[Kind]:
    """Market and palace cards in the order of the file, then the traders; one kind for each letter of a card."""
    index = 0
    for card in sorted(cards, key=lambda card: any(card.copies.bazaar)):
        for letter in card.letters or ("",):
            several = len(card.letters) > 1
            yield Kind(f"{card.id}-{letter.lower()}" if several else card.id, index, card, letter)
            index += 1
