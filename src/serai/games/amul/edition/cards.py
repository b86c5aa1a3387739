"""An Āmul edition: the cards, how many of them there are, what they show, and where each fact is from."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from serai.games.amul.rules.facts import COLOURS, MARKS, PLACES, SYMBOLS
from serai.games.amul.scores.registry import check_score, read_score
from serai.games.amul.scores.score import Run, Score
from serai.kernel.edition import EditionError, EditionFile, EditionPlace, EditionSource, read_edition_file
from serai.kernel.game import Game
from serai.text.edition_tables import (
    Count,
    Several,
    read_all,
    require_id,
    require_one_of,
    require_sources,
    shaped,
    sourced,
)
from serai.text.languages import LANGUAGES, Name, Text

EDITIONS = "serai.games.amul.editions"
POSITIONS = ("table", "hand", "both")
VARIANTS = ("tea",)
PLAYERS = range(3, 9)

Columns = tuple[Count, Count, Count, Count, Count, Count]
NO_COPIES: Columns = (0, 0, 0, 0, 0, 0)


class CardName(Name, frozen=True):
    """What a card is called, also after "per" and after a number."""

    one_en: str = ""
    one_de: str = ""
    many_en: str = ""
    many_de: str = ""


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
    name: CardName
    colour: str
    position: str
    symbols: Mapping[str, int]
    letters: tuple[str, ...]
    take: tuple[str, ...]
    take_only: tuple[str, ...]
    """The colours and symbols of which a card must have one to be taken; empty for any card."""
    variant: str | None
    copies: Copies
    score: Score
    source: Mapping[str, str]

    @property
    def has_several_letters(self) -> bool:
        """Whether copies of the card have different letters, so that each is a kind of its own."""
        return len(set(self.letters)) > 1

    @property
    def marks(self) -> tuple[str, ...]:
        """The colour and the symbols of the card."""
        return (self.colour, *self.symbols)

    def may_take(self, other: "Card") -> bool:
        """Whether the effect of this card may take the other one, wherever it lies."""
        return not self.take_only or any(mark in self.take_only for mark in other.marks)


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
        return self._names[language]

    def acted_on(self, language: str) -> str:
        """The same as the object of a sentence: "Mira nimmt Arabischen Kaufmann".

        A card that is called by a plural, such as Gewürze, keeps its name; its singular is for counting.
        """
        return self._acted_on[language]

    @cached_property
    def _names(self) -> dict[str, str]:
        return {language: self._lettered(self.card.name.form("full", language)) for language in LANGUAGES}

    @cached_property
    def _acted_on(self) -> dict[str, str]:
        forms = {language: [self.card.name.form(form, language) for form in ("full", "one")] for language in LANGUAGES}
        singular = {language: name if name.startswith(one) else one for language, (name, one) in forms.items()}
        return {language: self._lettered(name) for language, name in singular.items()}

    def _lettered(self, name: str) -> str:
        return f"{name} {self.letter}" if self.card.has_several_letters else name


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
    name: dict[str, object]
    colour: str
    position: str
    copies: dict[str, object]
    score: dict[str, object]
    source: dict[str, str]
    symbols: dict[str, Several] = {}
    letters: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    take_only: tuple[str, ...] = ()
    variant: str | None = None


class _Top(Struct, frozen=True, kw_only=True):
    name: str
    version: int
    title: dict[str, object]
    note: dict[str, object]
    earlier: tuple[str, ...] = ()
    """Short digests by which records before this one name what plays the same."""
    table: dict[str, object]
    card: tuple[dict[str, object], ...]


def read_edition(edition: EditionSource = "reconstructed") -> Edition:
    """Reads a shipped edition by its name, a file of one's own by its path, or the content of one that was kept."""
    return read_content(read_edition_file(EDITIONS, edition))


def read_content(file: EditionFile) -> Edition:
    """The edition that a file describes; all faulty cards are reported together."""
    top = shaped(file.content, _Top, file.place, "the edition")
    title, note = (shaped(getattr(top, what), Text, file.place, what) for what in ("title", "note"))
    table = sourced(top.table, TableNumbers, file.place, "table")
    cards, faults = read_all("card", top.card, _card, file.place)
    if faults:
        raise EditionError(*faults)
    return Edition(file, title, note, table, cards, tuple(_kinds(cards)))


def _card(table: dict[str, object], place: EditionPlace, ids: list[str]) -> Card:
    """One card, refused if a word in it is unknown or a value has no provenance."""
    read = shaped(table, _CardTable, place, "the card")
    _require_id(read.id, place, ids)
    _require_game_words(read, place)
    name = shaped(read.name, CardName, place, "name")
    copies = shaped(read.copies, Copies, place, "copies")
    score = read_score(read.score, place)
    check_score(score, set(ids), place)
    require_sources(table, place)
    if score.is_set(read.id) and len(set(read.letters)) > 1:
        raise EditionError(
            place.fault(
                "cards with different letters cannot be scored as one set; give points to each.",
                "Karten mit verschiedenen Buchstaben zählen nicht als ein Satz; gib jeder ihre Punkte.",
                "score",
            )
        )
    return Card(
        id=read.id,
        name=name,
        colour=read.colour,
        position=read.position,
        symbols=read.symbols,
        letters=read.letters,
        take=read.take,
        take_only=read.take_only,
        variant=read.variant,
        copies=copies,
        score=score,
        source=read.source,
    )


def _require_id(id: str, place: EditionPlace, ids: list[str]) -> None:
    require_id(id, ids, place, "cards", "arab-guard")
    if id in (*COLOURS, *SYMBOLS):
        raise EditionError(
            place.fault(
                "the id is already the name of a colour or symbol; take another.",
                "die id ist schon der Name einer Farbe oder eines Symbols; nimm eine andere.",
                "id",
            )
        )


def _require_game_words(read: _CardTable, place: EditionPlace) -> None:
    require_one_of(read.colour, COLOURS, place, "colour")
    require_one_of(read.position, POSITIONS, place, "position")
    for symbol in read.symbols:
        require_one_of(symbol, SYMBOLS, place, "a symbol")
    for source in read.take:
        require_one_of(source, PLACES, place, "a place to take from")
    for mark in read.take_only:
        require_one_of(mark, MARKS, place, "a colour or symbol to take")
    if read.take_only and not read.take:
        raise EditionError(
            place.fault(
                "take_only says what is taken, but take does not say from where.",
                "take_only sagt, was genommen wird, aber take sagt nicht, woher.",
                "take",
            )
        )
    if read.variant is not None:
        require_one_of(read.variant, VARIANTS, place, "variant")
    for letter in read.letters:
        if not re.fullmatch("[A-Z]", letter):
            raise EditionError(
                place.fault(
                    f"'{letter}' is not a letter from A to Z.",
                    f"'{letter}' ist kein Buchstabe von A bis Z.",
                    "letters",
                )
            )


def _kinds(cards: tuple[Card, ...]) -> Iterator[Kind]:
    """Market and palace cards in the order of the file, then the traders; one kind for each letter of a card."""
    index = 0
    for card in sorted(cards, key=lambda card: any(card.copies.bazaar)):
        for letter in dict.fromkeys(card.letters or ("",)):
            id = f"{card.id}-{letter.lower()}" if card.has_several_letters else card.id
            yield Kind(id, index, card, letter)
            index += 1


def edition_of(game: Game) -> Edition:
    """The edition with which a game is played."""
    assert isinstance(game.edition, Edition)
    return game.edition
