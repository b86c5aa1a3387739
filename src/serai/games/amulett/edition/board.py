"""An edition of Das Amulett: the spells, the map, how much there is of everything, and where each fact is from."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from serai.games.amulett.effect import Effect, Metals
from serai.games.amulett.effects import read_effect
from serai.games.amulett.rules.facts import COLOURS, METALS, SPELL_PHASES, TERRAINS
from serai.kernel.edition import EditionError, EditionFile, EditionPlace, EditionSource, read_edition_file
from serai.kernel.game import Game
from serai.text.edition_tables import (
    Count,
    Several,
    read_all,
    require_id,
    require_once,
    require_one_of,
    require_sources,
    shaped,
    sourced,
)
from serai.text.languages import LANGUAGES, Name, Text

EDITIONS = "serai.games.amulett.editions"
UNREAD = ("map", "centre", "polygon", "phase")
"""The keys, besides those of every edition, that the rules do not read: how the map is drawn, when a spell is used."""
PLAYERS = range(3, 7)
SIDES = ("north", "south")
"""An area at the great wall lies on one of its sides."""

MAX_ICONS = 9
"""The most icons of one metal on a spell."""
Icons = Annotated[int, Meta(ge=0, le=MAX_ICONS)]
Point = tuple[float, float]
Hexagon = tuple[Point, Point, Point, Point, Point, Point]


class TableNumbers(Struct, frozen=True):
    """How much of everything lies on the table, and what wins."""

    jewels: dict[str, int]
    cards: dict[str, int]
    hand: dict[str, int]
    stones: Several
    first_stones: Several
    markers: Annotated[tuple[Several, ...], Meta(min_length=1)]
    colours_to_win: Several
    jewels_to_win: Several
    start: str
    source: dict[str, str]


class Drawing(Struct, frozen=True):
    """How the map is drawn: the whole observation, and the line of the great wall."""

    view_box: tuple[float, float, float, float]
    wall: Annotated[tuple[Point, ...], Meta(min_length=2)]
    source: dict[str, str]


@dataclass(frozen=True)
class Spell:
    """One spell of the edition."""

    id: str
    index: int
    name: Name
    phase: str
    income: Mapping[str, int]
    """Cards in each metal phase by metal, `joker` for any metal; only what there is."""
    bolts: int
    effects: tuple[Effect, ...]
    source: Mapping[str, str]


@dataclass(frozen=True)
class Area:
    """One area of the map."""

    id: str
    index: int
    terrain: str
    pyramid: bool
    wall: str | None
    """The side of the great wall on which the area lies; None if it is not at the wall."""
    jewels: int
    neighbours: tuple[str, ...]
    centre: Point
    polygon: Hexagon
    source: Mapping[str, str]


@dataclass(frozen=True)
class Edition:
    """All that an edition of Das Amulett says."""

    file: EditionFile
    title: Text
    note: Text
    table: TableNumbers
    terrains: Mapping[str, tuple[str, ...]]
    """The metals asked for in each terrain."""
    map: Drawing
    spells: tuple[Spell, ...]
    areas: tuple[Area, ...]

    @cached_property
    def _spells(self) -> dict[str, Spell]:
        return {spell.id: spell for spell in self.spells}

    @cached_property
    def _areas(self) -> dict[str, Area]:
        return {area.id: area for area in self.areas}

    @cached_property
    def _called(self) -> dict[str, Spell]:
        names = {spell.name.form("full", language): spell for language in LANGUAGES for spell in self.spells}
        return {name.casefold(): spell for name, spell in names.items()} | self._spells

    def has_spell(self, id: str) -> bool:
        """Whether this is the id of a spell."""
        return id in self._spells

    def has_area(self, id: str) -> bool:
        """Whether this is the id of an area."""
        return id in self._areas

    def spell(self, id: str) -> Spell:
        """The spell with this id."""
        return self._spells[id]

    def area(self, id: str) -> Area:
        """The area with this id."""
        return self._areas[id]

    def called(self, name: str) -> Spell | None:
        """The spell that a person means by an id or by a name in any language."""
        return self._called.get(name.strip().casefold())

    def asked(self, area: Area) -> tuple[str, ...]:
        """The metals asked for in an area."""
        return self.terrains[area.terrain]


class _Jewels(Struct, frozen=True, rename="kebab"):
    red: Count = 0
    yellow: Count = 0
    green: Count = 0
    clear: Count = 0
    white: Count = 0
    light_blue: Count = 0
    dark_blue: Count = 0
    grey: Count = 0
    orange: Count = 0
    brown: Count = 0


class _Cards(Struct, frozen=True):
    gold: Count
    silver: Count
    copper: Count
    iron: Count


class _Income(Struct, frozen=True):
    gold: Icons = 0
    silver: Icons = 0
    copper: Icons = 0
    iron: Icons = 0
    joker: Icons = 0


class _Terrains(Struct, frozen=True):
    water: Metals
    forest: Metals
    steppe: Metals
    mountain: Metals
    city: Metals
    source: dict[str, str]


class _SpellTable(Struct, frozen=True):
    id: str
    name: dict[str, object]
    phase: str
    income: dict[str, object]
    bolts: Count
    effects: tuple[object, ...]
    source: dict[str, str]


class _AreaTable(Struct, frozen=True):
    id: str
    terrain: str
    jewels: Count
    neighbours: tuple[str, ...]
    centre: Point
    polygon: Hexagon
    source: dict[str, str]
    pyramid: bool = False
    wall: str | None = None


class _Top(Struct, frozen=True, kw_only=True):
    name: str
    version: int
    title: dict[str, object]
    note: dict[str, object]
    earlier: tuple[str, ...] = ()
    """Short digests by which records before this one name what plays the same."""
    table: dict[str, object]
    terrain: dict[str, object]
    map: dict[str, object]
    spell: tuple[dict[str, object], ...]
    area: tuple[dict[str, object], ...]


COUNTED = {"jewels": _Jewels, "cards": _Cards, "hand": _Cards}
"""The tables within the table: one number for each colour or metal."""


def read_edition(edition: EditionSource = "reconstructed") -> Edition:
    """Reads a shipped edition by its name, a file of one's own by its path, or the content of one that was kept."""
    return read_content(read_edition_file(EDITIONS, edition, UNREAD))


def read_content(file: EditionFile) -> Edition:
    """The edition that a file describes; all faulty spells and areas are reported together."""
    top = shaped(file.content, _Top, file.place, "the edition")
    title, note = (shaped(getattr(top, what), Text, file.place, what) for what in ("title", "note"))
    spells, spell_faults = read_all("spell", top.spell, _spell, file.place)
    areas, area_faults = read_all("area", top.area, _area, file.place)
    if spell_faults or area_faults:
        raise EditionError(*spell_faults, *area_faults)
    return Edition(
        file=file,
        title=title,
        note=note,
        table=_table(top.table, file.place, [area.id for area in areas]),
        terrains=_terrains(top.terrain, file.place),
        map=sourced(top.map, Drawing, file.place, "map"),
        spells=spells,
        areas=areas,
    )


def _table(table: dict[str, object], place: EditionPlace, areas: list[str]) -> TableNumbers:
    counts = {
        key: msgspec.to_builtins(shaped(table[key], shape, place, f"{key} of table"))
        for key, shape in COUNTED.items()
        if key in table
    }
    read = sourced(table | counts, TableNumbers, place, "table")
    require_one_of(read.start, areas, place.inside("table"), "start")
    return read


def _terrains(table: dict[str, object], place: EditionPlace) -> dict[str, tuple[str, ...]]:
    read = sourced(table, _Terrains, place, "terrain")
    asked: dict[str, tuple[str, ...]] = {terrain: getattr(read, terrain) for terrain in TERRAINS}
    for terrain, metals in asked.items():
        for metal in metals:
            require_one_of(metal, METALS, place.inside("terrain"), f"a metal of {terrain}")
    return asked


def _spell(table: dict[str, object], place: EditionPlace, ids: list[str]) -> Spell:
    """One spell, refused if a word in it is unknown or a value has no provenance."""
    read = shaped(table, _SpellTable, place, "the spell")
    _require_spell_id(read.id, place, ids)
    require_one_of(read.phase, SPELL_PHASES, place, "phase")
    name = shaped(read.name, Name, place, "name")
    income = msgspec.to_builtins(shaped(read.income, _Income, place, "income"))
    effects = tuple(read_effect(effect, place, f"effect {at}") for at, effect in enumerate(read.effects, start=1))
    require_sources(table, place)
    return Spell(
        id=read.id,
        index=ids.index(read.id),
        name=name,
        phase=read.phase,
        income={metal: cards for metal, cards in income.items() if cards},
        bolts=read.bolts,
        effects=effects,
        source=read.source,
    )


def _area(table: dict[str, object], place: EditionPlace, ids: list[str]) -> Area:
    """One area, refused if a word in it is unknown, a neighbour is not on the map or a value has no provenance."""
    read = shaped(table, _AreaTable, place, "the area")
    if not re.fullmatch(r"[A-Z][1-9][0-9]?", read.id):
        raise EditionError(
            place.fault(
                "the id of an area is a capital letter and a number, such as 'D3'.",
                "die id eines Gebiets ist ein Großbuchstabe und eine Zahl, etwa 'D3'.",
                "id",
            )
        )
    require_once(read.id, ids, place, "areas")
    require_one_of(read.terrain, TERRAINS, place, "terrain")
    if read.wall is not None:
        require_one_of(read.wall, SIDES, place, "wall")
    for neighbour in read.neighbours:
        require_one_of(neighbour, ids, place, "a neighbour")
    require_sources(table, place)
    return Area(
        id=read.id,
        index=ids.index(read.id),
        terrain=read.terrain,
        pyramid=read.pyramid,
        wall=read.wall,
        jewels=read.jewels,
        neighbours=read.neighbours,
        centre=read.centre,
        polygon=read.polygon,
        source=read.source,
    )


def _require_spell_id(id: str, place: EditionPlace, ids: list[str]) -> None:
    require_id(id, ids, place, "spells", "energy-arc")
    if id in (*COLOURS, *METALS):
        raise EditionError(
            place.fault(
                "the id is already the name of a colour or metal; take another.",
                "die id ist schon der Name einer Farbe oder eines Metalls; nimm eine andere.",
                "id",
            )
        )


def edition_of(game: Game) -> Edition:
    """The edition with which a game is played."""
    assert isinstance(game.edition, Edition)
    return game.edition
