"""What is in the box of Das Amulett, for a screen that draws it: the map, the spells, and what everything is called."""

from functools import lru_cache

import msgspec

from serai.games.amulett.edition.board import Area, Edition, Point, Spell, edition_of
from serai.games.amulett.rules.facts import COLOURS, METALS, SPELL_PHASES, TERRAINS
from serai.games.amulett.words.descriptions import describe, describe_area, effect_text
from serai.games.amulett.words.names import COLOUR_NAMES, METAL_NAMES, PHASE_NAMES, TERRAIN_NAMES
from serai.kernel.game import Game
from serai.text.languages import Both, both


class SpellOut(msgspec.Struct, frozen=True):
    """One spell, as it is drawn and read aloud."""

    id: str
    name: Both
    short: Both
    phase: str
    income: dict[str, int]
    """Cards in each metal phase by metal, `joker` for any metal."""
    bolts: int
    effect: Both
    spoken: Both
    source: dict[str, str]


class AreaOut(msgspec.Struct, frozen=True):
    """One area of the map."""

    id: str
    terrain: str
    metals: list[str]
    """The metals asked for."""
    pyramid: bool
    wall: str | None
    """The side of the great wall on which it lies."""
    centre: Point
    polygon: list[Point]
    spoken: Both
    source: dict[str, str]


class AmulettBox(msgspec.Struct, frozen=True):
    """The edition as a screen shows it."""

    title: Both
    note: Both
    reconstructed: dict[str, tuple[int, int]]
    """The sorts of things of which some are reconstructed in part: how many, and of how many."""
    view_box: tuple[float, float, float, float]
    wall: list[Point]
    """The line of the great wall."""
    areas: list[AreaOut]
    spells: list[SpellOut]
    phases: dict[str, Both]
    metals: dict[str, Both]
    colours: dict[str, Both]
    terrains: dict[str, Both]
    stones: int
    """Energy stones of each wizard."""


@lru_cache(maxsize=64)
def box_of(game: Game) -> AmulettBox:
    """Everything in the box."""
    edition = edition_of(game)
    return AmulettBox(
        title=both(lambda language: getattr(edition.title, language)),
        note=both(lambda language: getattr(edition.note, language)),
        reconstructed=edition.file.reconstructed,
        view_box=edition.map.view_box,
        wall=list(edition.map.wall),
        areas=[_area(area, edition) for area in edition.areas],
        spells=[_spell(spell, edition) for spell in edition.spells],
        phases={phase: _named(PHASE_NAMES, phase) for phase in SPELL_PHASES},
        metals={metal: _named(METAL_NAMES, metal) for metal in METALS},
        colours={colour: _named(COLOUR_NAMES, colour) for colour in COLOURS},
        terrains={terrain: _named(TERRAIN_NAMES, terrain) for terrain in TERRAINS},
        stones=edition.table.stones,
    )


def _named(names: dict[str, dict[str, str]], id: str) -> Both:
    return both(lambda language: names[language][id])


def _spell(spell: Spell, edition: Edition) -> SpellOut:
    return SpellOut(
        id=spell.id,
        name=both(lambda language: spell.name.form("full", language)),
        short=both(lambda language: spell.name.form("short", language)),
        phase=spell.phase,
        income=dict(spell.income),
        bolts=spell.bolts,
        effect=both(lambda language: effect_text(spell, language)),
        spoken=both(lambda language: describe(spell, edition, language)),
        source=dict(spell.source),
    )


def _area(area: Area, edition: Edition) -> AreaOut:
    return AreaOut(
        id=area.id,
        terrain=area.terrain,
        metals=list(edition.asked(area)),
        pyramid=area.pyramid,
        wall=area.wall,
        centre=area.centre,
        polygon=list(area.polygon),
        spoken=both(lambda language: describe_area(area, edition, language)),
        source=dict(area.source),
    )
