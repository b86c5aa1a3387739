"""Proves an edition: that the spells and the map are those of the rules, and that the game can be played to its end."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from serai.games.amulett.edition.board import PLAYERS, SIDES, Area, Edition, Point, read_edition
from serai.games.amulett.edition.numbers import facts_of
from serai.games.amulett.rules.facts import METALS, SPELL_PHASES
from serai.games.amulett.words.names import METAL_NAMES, PHASE_NAMES, TERRAIN_NAMES
from serai.kernel.edition import EditionError, Fault
from serai.text.languages import FIRST_LANGUAGE
from serai.text.voice import AND

AREAS = {"water": 5, "forest": 5, "steppe": 5, "mountain": 5, "city": 4}
"""How many areas each terrain has."""
PYRAMIDS = 8
AT_THE_WALL = {"north": 5, "south": 6}
SOUTHERN_DISTRICTS = 2
"""City districts at the wall, all of them south of it."""
JEWELS_IN_A_DISTRICT, JEWELS_ELSEWHERE = 3, 2
FIRST_SPELLS = 2
BOLTS = (1, 2)

SIDE_NAMES = {"en": {"north": "north", "south": "south"}, "de": {"north": "nördlich", "south": "südlich"}}

WITH_PYRAMIDS = {
    "en": ("no city district has a pyramid", "the city districts {0} have pyramids"),
    "de": ("kein Stadtteil hat eine Pyramide", "die Stadtteile {0} haben eine Pyramide"),
}

Edge = frozenset[Point]


def problems(edition: Edition) -> list[Fault]:
    """Everything that keeps an edition from being played, one fault for each; none means that it is proved."""
    checks = (_spells, _areas, _neighbours, _pyramids, _wall, _jewels, _end, _start, _picture, _room)
    return [problem for check in checks for problem in check(edition)]


def _spells(edition: Edition) -> Iterator[Fault]:
    """As many spells for each phase as the shipped edition has, each of use, each with one or two bolts."""
    found, needed = _phases(edition), _phases(shipped_edition())
    for phase, count in needed.items():
        if found[phase] != count:
            yield edition.file.place.fault(
                _too_few("spell", "spells", found, needed, phase, {one: f"for the {one} phase" for one in needed}),
                f"{_counted(found[phase], 'Spruch', 'Sprüche')} für die {PHASE_NAMES['de'][phase]}, die Regeln "
                f"brauchen {count}.\n  Insgesamt sind es {found.total()} und sollten {sum(needed.values())} sein.",
                *("spell", "*", "phase"),
            )
    for spell in edition.spells:
        if spell.bolts not in BOLTS:
            yield edition.file.place.fault(
                f"spell {spell.id} has {_counted(spell.bolts, 'bolt', 'bolts')}; a spell has 1 or 2.",
                f"Spruch {spell.id} hat {_counted(spell.bolts, 'Blitz', 'Blitze')}; ein Spruch hat 1 oder 2.",
                *("spell", spell.id, "bolts"),
            )
        if not spell.income and not spell.effects:
            yield edition.file.place.fault(
                f"spell {spell.id} brings nothing and does nothing.\n  Give it income or an effect.",
                f"Spruch {spell.id} bringt nichts und bewirkt nichts.\n  Gib ihm Einkommen oder eine Wirkung.",
                *("spell", spell.id, "income"),
            )


@cache
def shipped_edition() -> Edition:
    """The edition that comes with the game; it holds all spells of the rules."""
    return read_edition()


def _phases(edition: Edition) -> Counter[str]:
    return Counter({phase: sum(spell.phase == phase for spell in edition.spells) for phase in SPELL_PHASES})


def _areas(edition: Edition) -> Iterator[Fault]:
    """24 areas by terrain."""
    found = Counter(area.terrain for area in edition.areas)
    for terrain, count in AREAS.items():
        if found[terrain] != count:
            yield edition.file.place.fault(
                _too_few("area", "areas", found, AREAS, terrain, {one: f"of {one}" for one in AREAS}),
                f"{TERRAIN_NAMES['de'][terrain]}: {_counted(found[terrain], 'Gebiet', 'Gebiete')}, die Regeln brauchen "
                f"{count}.\n  Insgesamt sind es {found.total()} Gebiete und sollten {sum(AREAS.values())} sein.",
                *("area", "*", "terrain"),
            )


def _too_few(
    one: str, many: str, found: Counter[str], needed: Mapping[str, int], sort: str, sorts: Mapping[str, str]
) -> str:
    """Says of which sort there are too few or too many, and of what all are made."""
    parts = [f"{count} {sorts[other]}" for other, count in needed.items()]
    return (
        f"there {'is' if found[sort] == 1 else 'are'} {_counted(found[sort], one, many)} {sorts[sort]}, "
        f"the rules need {needed[sort]}.\n"
        f"  In all there are {found.total()} {many} and should be {sum(needed.values())}: "
        f"{_listed(parts, FIRST_LANGUAGE)}."
    )


def _neighbours(edition: Edition) -> Iterator[Fault]:
    """Who borders on whom is mutual, and every area can be reached."""
    for area in edition.areas:
        if area.id in area.neighbours:
            yield edition.file.place.fault(
                f"area {area.id} is its own neighbour.",
                f"Gebiet {area.id} ist sein eigener Nachbar.",
                *("area", area.id, "neighbours"),
            )
        for id in area.neighbours:
            if area.id not in edition.area(id).neighbours:
                yield edition.file.place.fault(
                    f"area {area.id} has {id} for a neighbour, but {id} does not have {area.id}.\n"
                    f"  Write {area.id} to the neighbours of {id}, or strike {id} out.",
                    f"Gebiet {area.id} hat {id} zum Nachbarn, aber {id} nicht {area.id}.\n"
                    f"  Trag {area.id} bei den Nachbarn von {id} ein oder streich {id}.",
                    *("area", area.id, "neighbours"),
                )
    reached = _reached(edition)
    lost = [area.id for area in edition.areas if area.id not in reached]
    if lost:
        yield edition.file.place.fault(
            f"no way leads from {edition.table.start} to {_listed(lost, 'en')}.\n"
            "  The map is one piece: every area is reached over neighbours.",
            f"kein Weg führt von {edition.table.start} nach {_listed(lost, 'de')}.\n"
            "  Der Spielplan ist ein Stück: Jedes Gebiet ist über Nachbarn erreichbar.",
            *("area", lost[0], "neighbours"),
        )


def _reached(edition: Edition) -> set[str]:
    """Every area that the company can travel to from its start."""
    reached = {edition.table.start}
    ahead = [edition.table.start]
    while ahead:
        fresh = set(edition.area(ahead.pop()).neighbours) - reached
        reached |= fresh
        ahead.extend(fresh)
    return reached


def _pyramids(edition: Edition) -> Iterator[Fault]:
    """Eight pyramids, one of them in the city: there the company starts."""
    built = [area for area in edition.areas if area.pyramid]
    if len(built) != PYRAMIDS:
        yield edition.file.place.fault(
            f"{_counted(len(built), 'area has a pyramid', 'areas have pyramids')}; the rules need {PYRAMIDS}.",
            f"{_counted(len(built), 'Gebiet hat eine Pyramide', 'Gebiete haben Pyramiden')}; "
            f"die Regeln brauchen {PYRAMIDS}.",
            *("area", "*", "pyramid"),
        )
    districts = [area.id for area in built if area.terrain == "city"]
    if len(districts) != 1:
        yield edition.file.place.fault(
            f"{_with_pyramids(districts, 'en')}; the rules need exactly one with a pyramid.",
            f"{_with_pyramids(districts, 'de')}; die Regeln brauchen genau einen mit Pyramide.",
            *("area", "*", "pyramid"),
        )
    elif edition.table.start not in districts:
        yield edition.file.place.fault(
            f"the company starts in {edition.table.start}; the city district with the pyramid is {districts[0]}.",
            f"der Start ist {edition.table.start}; der Stadtteil mit der Pyramide ist {districts[0]}.",
            *("table", "start"),
        )


def _with_pyramids(districts: list[str], language: str) -> str:
    nobody, several = WITH_PYRAMIDS[language]
    return several.format(_listed(districts, language)) if districts else nobody


def _wall(edition: Edition) -> Iterator[Fault]:
    """Five areas north of the wall, six south of it with two city districts, and somewhere a pyramid at the wall."""
    for side in SIDES:
        found = [area for area in edition.areas if area.wall == side]
        if len(found) != AT_THE_WALL[side]:
            areas = _counted(len(found), "area is", "areas are")
            yield edition.file.place.fault(
                f"{areas} at the wall in the {SIDE_NAMES['en'][side]}; the rules need {AT_THE_WALL[side]}.",
                f"{_counted(len(found), 'Gebiet liegt', 'Gebiete liegen')} {SIDE_NAMES['de'][side]} an der Mauer; "
                f"die Regeln brauchen {AT_THE_WALL[side]}.",
                *("area", "*", "wall"),
            )
        needed = SOUTHERN_DISTRICTS if side == "south" else 0
        districts = [area for area in found if area.terrain == "city"]
        if len(districts) != needed:
            areas = _counted(len(districts), "city district is", "city districts are")
            yield edition.file.place.fault(
                f"{areas} at the wall in the {SIDE_NAMES['en'][side]}; the rules need {needed}.",
                f"{_counted(len(districts), 'Stadtteil liegt', 'Stadtteile liegen')} {SIDE_NAMES['de'][side]} an der "
                f"Mauer; die Regeln brauchen {needed}.",
                *("area", "*", "wall"),
            )
    if not any(area.wall and area.pyramid for area in edition.areas):
        yield edition.file.place.fault(
            "no area has a pyramid and lies at the wall; the rules need at least one.",
            "kein Gebiet mit einer Pyramide liegt an der Mauer; die Regeln brauchen mindestens eines.",
            *("area", "*", "pyramid"),
        )


def _jewels(edition: Edition) -> Iterator[Fault]:
    """Each area gets its jewels, and all of them are laid out."""
    for area in edition.areas:
        if area.jewels != jewels_needed(area.terrain):
            yield edition.file.place.fault(
                f"area {area.id} gets {_counted(area.jewels, 'jewel', 'jewels')}; "
                f"a city district gets {JEWELS_IN_A_DISTRICT}, any other area {JEWELS_ELSEWHERE}.",
                f"Gebiet {area.id} bekommt {_counted(area.jewels, 'Edelstein', 'Edelsteine')}; "
                f"ein Stadtteil bekommt {JEWELS_IN_A_DISTRICT}, jedes andere Gebiet {JEWELS_ELSEWHERE}.",
                *("area", area.id, "jewels"),
            )
    laid, there_are = sum(area.jewels for area in edition.areas), sum(edition.table.jewels.values())
    if laid != there_are:
        yield edition.file.place.fault(
            f"the areas take {laid} jewels, but there are {there_are}; all of them are laid out.",
            f"die Gebiete brauchen {laid} Edelsteine, aber es gibt {there_are}; alle werden ausgelegt.",
            *("table", "jewels"),
        )


def jewels_needed(terrain: str) -> int:
    """How many jewels an area of a terrain gets."""
    return JEWELS_IN_A_DISTRICT if terrain == "city" else JEWELS_ELSEWHERE


def _end(edition: Edition) -> Iterator[Fault]:
    """Somebody wins before the jewels run out."""
    table = edition.table
    there_are, most = sum(table.jewels.values()), PLAYERS[-1]
    if most * (table.jewels_to_win - 1) >= there_are:
        enough = (there_are - 1) // most + 1
        yield edition.file.place.fault(
            f"{most} players can take all {there_are} jewels before one of them has {table.jewels_to_win}.\n"
            f"  Let fewer jewels win: jewels_to_win = {enough} or less.",
            f"{most} Spieler können alle {there_are} Edelsteine nehmen, bevor einer {table.jewels_to_win} hat.\n"
            f"  Lass weniger Edelsteine gewinnen: jewels_to_win = {enough} oder weniger.",
            *("table", "jewels_to_win"),
        )
    colours = sum(1 for jewels in table.jewels.values() if jewels)
    if table.colours_to_win > colours:
        yield edition.file.place.fault(
            f"{table.colours_to_win} colours win, but the jewels have only {colours}.",
            f"{table.colours_to_win} Farben gewinnen, aber die Edelsteine haben nur {colours}.",
            *("table", "colours_to_win"),
        )


def _start(edition: Edition) -> Iterator[Fault]:
    """The metals are enough for all hands, and the stones for the first spells."""
    table, most = edition.table, PLAYERS[-1]
    for metal in METALS:
        if table.hand[metal] * most > table.cards[metal]:
            needed = table.hand[metal] * most
            yield edition.file.place.fault(
                f"{most} players start with {needed} {METAL_NAMES['en'][metal]} cards, "
                f"but there are only {table.cards[metal]}.",
                f"{most} Spieler beginnen mit {needed} Karten {METAL_NAMES['de'][metal]}, "
                f"aber es gibt nur {table.cards[metal]}.",
                *("table", "cards"),
            )
    if FIRST_SPELLS * table.first_stones > table.stones:
        needed = FIRST_SPELLS * table.first_stones
        yield edition.file.place.fault(
            f"a player starts with {needed} stones on the first {FIRST_SPELLS} spells, but has only {table.stones}.",
            f"man beginnt mit {needed} Steinen auf den ersten {FIRST_SPELLS} Sprüchen, hat aber nur {table.stones}.",
            *("table", "first_stones"),
        )


def _picture(edition: Edition) -> Iterator[Fault]:
    """The drawing shows what the lists say: neighbours touch, the wall parts north from south."""
    edges = {area.id: _edges(area) for area in edition.areas}
    for index, area in enumerate(edition.areas):
        for other in edition.areas[index + 1 :]:
            touching = bool(edges[area.id] & edges[other.id])
            listed = other.id in area.neighbours or area.id in other.neighbours
            if touching and not listed:
                yield edition.file.place.fault(
                    f"areas {area.id} and {other.id} have a border in the drawing but are not neighbours.",
                    f"die Gebiete {area.id} und {other.id} grenzen im Bild aneinander, sind aber keine Nachbarn.",
                    *("area", area.id, "neighbours"),
                )
            if listed and not touching:
                yield edition.file.place.fault(
                    f"areas {area.id} and {other.id} are neighbours but have no border in the drawing.",
                    f"die Gebiete {area.id} und {other.id} sind Nachbarn, grenzen im Bild aber nicht aneinander.",
                    *("area", area.id, "neighbours"),
                )
    left, top, width, height = edition.map.view_box
    for area in edition.areas:
        if not all(left <= x <= left + width and top <= y <= top + height for x, y in area.polygon):
            yield edition.file.place.fault(
                f"area {area.id} reaches out of the drawing.\n  Move its polygon or make view_box larger.",
                f"Gebiet {area.id} ragt aus dem Bild.\n  Verschieb sein polygon oder mach view_box größer.",
                *("area", area.id, "polygon"),
            )
    yield from _wall_in_the_picture(edition, edges)


def _wall_in_the_picture(edition: Edition, edges: dict[str, frozenset[Edge]]) -> Iterator[Fault]:
    line = edition.map.wall
    wall = {frozenset(ends) for ends in pairwise(line)}
    sides = {side: {area.id for area in edition.areas if area.wall == side} for side in SIDES}
    borders = {side: {edge for id in sides[side] for edge in edges[id]} for side in SIDES}
    for ends in pairwise(line):
        if not all(frozenset(ends) in borders[side] for side in SIDES):
            yield edition.file.place.fault(
                f"the wall runs from {_place(ends[0])} to {_place(ends[1])}, "
                "which is no border between an area north of it and one south of it.",
                f"die Mauer läuft von {_place(ends[0])} nach {_place(ends[1])}; dort grenzt kein Gebiet nördlich "
                "von ihr an eines südlich von ihr.",
                *("map", "wall"),
            )
    for area in edition.areas:
        if area.wall and not edges[area.id] & wall:
            yield edition.file.place.fault(
                f"area {area.id} is at the wall in the {SIDE_NAMES['en'][area.wall]}, "
                "but the wall in the drawing does not touch it.",
                f"Gebiet {area.id} liegt {SIDE_NAMES['de'][area.wall]} an der Mauer, aber die Mauer im Bild berührt es "
                "nicht.",
                *("area", area.id, "wall"),
            )


def _edges(area: Area) -> frozenset[Edge]:
    """The six sides of an area in the drawing."""
    corners = area.polygon
    return frozenset(frozenset(ends) for ends in zip(corners, (*corners[1:], corners[0]), strict=True))


def _place(point: Point) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def _room(edition: Edition) -> Iterator[Fault]:
    try:
        facts_of(edition)
    except EditionError as error:
        yield from error.faults


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _listed(names: list[str], language: str) -> str:
    *first, last = names
    return f"{', '.join(first)}{AND[language]}{last}" if first else last
