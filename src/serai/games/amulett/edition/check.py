"""Proves an edition: that the spells and the map are those of the rules, and that the game can be played to its end."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from serai.games.amulett.edition.board import PLAYERS, SIDES, Area, Edition, Point, read_edition
from serai.games.amulett.edition.numbers import facts_of
from serai.games.amulett.rules.facts import METALS, SPELL_PHASES
from serai.kernel.edition import EditionError

AREAS = {"water": 5, "forest": 5, "steppe": 5, "mountain": 5, "city": 4}
"""How many areas each terrain has."""
PYRAMIDS = 8
AT_THE_WALL = {"north": 5, "south": 6}
SOUTHERN_DISTRICTS = 2
"""City districts at the wall, all of them south of it."""
JEWELS_IN_A_DISTRICT, JEWELS_ELSEWHERE = 3, 2
FIRST_SPELLS = 2
BOLTS = (1, 2)

Edge = frozenset[Point]


def problems(edition: Edition) -> list[str]:
    """Everything that keeps an edition from being played, one text for each; none means that it is proved."""
    checks = (_spells, _areas, _neighbours, _pyramids, _wall, _jewels, _end, _start, _picture, _room)
    return [f"{edition.file.where}: {problem}" for check in checks for problem in check(edition)]


def _spells(edition: Edition) -> Iterator[str]:
    """As many spells for each phase as the shipped edition has, each of use, each with one or two bolts."""
    sorts = {phase: f"for the {phase} phase" for phase in SPELL_PHASES}
    yield from _sorts(_phases(edition), _phases(shipped_edition()), sorts, "spell", "spells")
    for spell in edition.spells:
        if spell.bolts not in BOLTS:
            yield f"spell {spell.id} has {_counted(spell.bolts, 'bolt', 'bolts')}; a spell has 1 or 2."
        if not spell.income and not spell.effects:
            yield f"spell {spell.id} brings nothing and does nothing.\n  Give it income or an effect."


@cache
def shipped_edition() -> Edition:
    """The edition that comes with the game; it holds all spells of the rules."""
    return read_edition()


def _phases(edition: Edition) -> Counter[str]:
    return Counter({phase: sum(spell.phase == phase for spell in edition.spells) for phase in SPELL_PHASES})


def _areas(edition: Edition) -> Iterator[str]:
    """24 areas by terrain."""
    found = Counter(area.terrain for area in edition.areas)
    yield from _sorts(found, AREAS, {terrain: f"of {terrain}" for terrain in AREAS}, "area", "areas")


def _sorts(found: Counter[str], needed: Mapping[str, int], sorts: dict[str, str], one: str, many: str) -> Iterator[str]:
    """Says of which sort there are too few or too many, and of what all are made."""
    parts = [f"{count} {sorts[sort]}" for sort, count in needed.items()]
    for sort, count in needed.items():
        if found[sort] != count:
            yield (
                f"there {'is' if found[sort] == 1 else 'are'} {_counted(found[sort], one, many)} {sorts[sort]}, "
                f"the rules need {count}.\n"
                f"  In all there are {found.total()} {many} and should be {sum(needed.values())}: {_listed(parts)}."
            )


def _neighbours(edition: Edition) -> Iterator[str]:
    """Who borders on whom is mutual, and every area can be reached."""
    for area in edition.areas:
        if area.id in area.neighbours:
            yield f"area {area.id} is its own neighbour."
        for id in area.neighbours:
            if area.id not in edition.area(id).neighbours:
                yield (
                    f"area {area.id} has {id} for a neighbour, but {id} does not have {area.id}.\n"
                    f"  Write {area.id} to the neighbours of {id}, or strike {id} out."
                )
    reached = _reached(edition)
    lost = [area.id for area in edition.areas if area.id not in reached]
    if lost:
        yield (
            f"no way leads from {edition.table.start} to {_listed(lost)}.\n"
            "  The map is one piece: every area is reached over neighbours."
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


def _pyramids(edition: Edition) -> Iterator[str]:
    """Eight pyramids, one of them in the city: there the company starts."""
    built = [area for area in edition.areas if area.pyramid]
    if len(built) != PYRAMIDS:
        yield f"{_counted(len(built), 'area has a pyramid', 'areas have pyramids')}; the rules need {PYRAMIDS}."
    districts = [area.id for area in built if area.terrain == "city"]
    if len(districts) != 1:
        found = (
            f"the city districts {_listed(districts)} have pyramids" if districts else "no city district has a pyramid"
        )
        yield f"{found}; the rules need exactly one with a pyramid."
    elif edition.table.start not in districts:
        yield f"the company starts in {edition.table.start}; the city district with the pyramid is {districts[0]}."


def _wall(edition: Edition) -> Iterator[str]:
    """Five areas north of the wall, six south of it with two city districts, and somewhere a pyramid at the wall."""
    for side in SIDES:
        found = [area for area in edition.areas if area.wall == side]
        if len(found) != AT_THE_WALL[side]:
            areas = _counted(len(found), "area is", "areas are")
            yield f"{areas} at the wall in the {side}; the rules need {AT_THE_WALL[side]}."
        needed = SOUTHERN_DISTRICTS if side == "south" else 0
        districts = [area for area in found if area.terrain == "city"]
        if len(districts) != needed:
            areas = _counted(len(districts), "city district is", "city districts are")
            yield f"{areas} at the wall in the {side}; the rules need {needed}."
    if not any(area.wall and area.pyramid for area in edition.areas):
        yield "no area has a pyramid and lies at the wall; the rules need at least one."


def _jewels(edition: Edition) -> Iterator[str]:
    """Each area gets its jewels, and all of them are laid out."""
    for area in edition.areas:
        needed = JEWELS_IN_A_DISTRICT if area.terrain == "city" else JEWELS_ELSEWHERE
        if area.jewels != needed:
            yield (
                f"area {area.id} gets {_counted(area.jewels, 'jewel', 'jewels')}; "
                f"a city district gets {JEWELS_IN_A_DISTRICT}, any other area {JEWELS_ELSEWHERE}."
            )
    laid, there_are = sum(area.jewels for area in edition.areas), sum(edition.table.jewels.values())
    if laid != there_are:
        yield f"the areas take {laid} jewels, but there are {there_are}; all of them are laid out."


def _end(edition: Edition) -> Iterator[str]:
    """Somebody wins before the jewels run out."""
    table = edition.table
    there_are, most = sum(table.jewels.values()), PLAYERS[-1]
    if most * (table.jewels_to_win - 1) >= there_are:
        yield (
            f"{most} players can take all {there_are} jewels before one of them has {table.jewels_to_win}.\n"
            f"  Let fewer jewels win: jewels_to_win = {(there_are - 1) // most + 1} or less."
        )
    colours = sum(1 for jewels in table.jewels.values() if jewels)
    if table.colours_to_win > colours:
        yield f"{table.colours_to_win} colours win, but the jewels have only {colours}."


def _start(edition: Edition) -> Iterator[str]:
    """The metals are enough for all hands, and the stones for the first spells."""
    table, most = edition.table, PLAYERS[-1]
    for metal in METALS:
        if table.hand[metal] * most > table.cards[metal]:
            yield (
                f"{most} players start with {table.hand[metal] * most} {metal} cards, but there are only "
                f"{table.cards[metal]}."
            )
    if FIRST_SPELLS * table.first_stones > table.stones:
        yield (
            f"a player starts with {FIRST_SPELLS * table.first_stones} stones on the first {FIRST_SPELLS} spells, "
            f"but has only {table.stones}."
        )


def _picture(edition: Edition) -> Iterator[str]:
    """The drawing shows what the lists say: neighbours touch, the wall parts north from south."""
    edges = {area.id: _edges(area) for area in edition.areas}
    for index, area in enumerate(edition.areas):
        for other in edition.areas[index + 1 :]:
            touching = bool(edges[area.id] & edges[other.id])
            listed = other.id in area.neighbours or area.id in other.neighbours
            if touching and not listed:
                yield f"areas {area.id} and {other.id} have a border in the drawing but are not neighbours."
            if listed and not touching:
                yield f"areas {area.id} and {other.id} are neighbours but have no border in the drawing."
    left, top, width, height = edition.map.view_box
    for area in edition.areas:
        if not all(left <= x <= left + width and top <= y <= top + height for x, y in area.polygon):
            yield f"area {area.id} reaches out of the observation.\n  Move its polygon or make view_box larger."
    yield from _wall_in_the_picture(edition, edges)


def _wall_in_the_picture(edition: Edition, edges: dict[str, frozenset[Edge]]) -> Iterator[str]:
    line = edition.map.wall
    wall = {frozenset(ends) for ends in pairwise(line)}
    sides = {side: {area.id for area in edition.areas if area.wall == side} for side in SIDES}
    borders = {side: {edge for id in sides[side] for edge in edges[id]} for side in SIDES}
    for ends in pairwise(line):
        if not all(frozenset(ends) in borders[side] for side in SIDES):
            yield (
                f"the wall runs from {_place(ends[0])} to {_place(ends[1])}, "
                "which is no border between an area north of it and one south of it."
            )
    for area in edition.areas:
        if area.wall and not edges[area.id] & wall:
            yield f"area {area.id} is at the wall in the {area.wall}, but the wall in the drawing does not touch it."


def _edges(area: Area) -> frozenset[Edge]:
    """The six sides of an area in the drawing."""
    corners = area.polygon
    return frozenset(frozenset(ends) for ends in zip(corners, (*corners[1:], corners[0]), strict=True))


def _place(point: Point) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def _room(edition: Edition) -> Iterator[str]:
    try:
        facts_of(edition)
    except EditionError as error:
        yield from (fault.removeprefix(f"{edition.file.where}: ") for fault in error.faults)


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
