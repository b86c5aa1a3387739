"""Jewels on the board may be moved before the metals are dealt out: Teleportation."""

from typing import Annotated

from msgspec import Meta

from serai.games.amulett.effect import Columns, Effect, Few, Gap, Kind
from serai.games.amulett.rules.events import DECLINED, DROPPED, LIFTED, area_thing, colour_thing
from serai.games.amulett.rules.facts import HUES, TERRAINS, Facts, Verb
from serai.games.amulett.rules.powers import power, trait
from serai.games.amulett.rules.state import State, Step
from serai.games.amulett.words.names import numbered, row
from serai.games.amulett.words.phrases import PHRASES
from serai.kernel.contract import Choices
from serai.kernel.edition import EditionPlace
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot, rule
from serai.text.edition_tables import require_one_of

TELEPORT = power("teleport", worth=0.4)
"""Jewels that may be moved on the board in each metal phase."""

TELEPORT_TO = trait("teleport_to")
"""Where they may go, one bit for each of TARGETS; 0 for anywhere."""

TARGETS = (*TERRAINS, "neighbours")
NEXT_DOOR = TARGETS.index("neighbours")
SENTENCES = {
    "en": (
        "You may move {0} jewel on the board to any other area",
        "You may move up to {0} jewels on the board, each to any other area",
    ),
    "de": (
        "Du darfst {0} Edelstein auf dem Spielplan in ein beliebiges anderes Gebiet legen",
        "Du darfst bis zu {0} Edelsteine auf dem Spielplan in beliebige andere Gebiete legen",
    ),
}
BOUND_SENTENCES = {
    "en": (
        "You may move {0} jewel on the board to {areas}",
        "You may move up to {0} jewels on the board, each to {areas}",
    ),
    "de": (
        "Du darfst {0} Edelstein auf dem Spielplan in {areas} legen",
        "Du darfst bis zu {0} Edelsteine auf dem Spielplan jeweils in {areas} legen",
    ),
}
AREAS = {
    "en": {
        "water": "another water area",
        "forest": "another forest area",
        "steppe": "another steppe area",
        "mountain": "another mountain area",
        "city": "another city district",
        "neighbours": "a neighbouring area",
    },
    "de": {
        "water": "ein anderes Wassergebiet",
        "forest": "ein anderes Waldgebiet",
        "steppe": "ein anderes Steppengebiet",
        "mountain": "ein anderes Berggebiet",
        "city": "einen anderen Stadtteil",
        "neighbours": "ein Nachbargebiet",
    },
}
FORM = {
    "en": "You may move up to {teleport} jewels on the board to {to}",
    "de": "Du darfst bis zu {teleport} Edelsteine auf dem Spielplan in {to} legen",
}
ANYWHERE = {"en": "any other area", "de": "ein beliebiges anderes Gebiet"}


class Teleport(Effect, frozen=True):
    """Jewels on the board may be moved to other areas: any, neighbouring ones, or those of some terrains."""

    teleport: Few
    to: str | Annotated[tuple[str, ...], Meta(min_length=1)] | None = None

    @property
    def targets(self) -> tuple[str, ...]:
        """Where the jewels may go; empty for anywhere."""
        return (self.to,) if isinstance(self.to, str) else self.to or ()

    def powers(self) -> Columns:
        """The jewels."""
        return ((TELEPORT, self.teleport),)

    def traits(self) -> Columns:
        """Where they may go, if not anywhere."""
        return ((TELEPORT_TO, sum(1 << TARGETS.index(target) for target in set(self.targets))),) if self.to else ()

    def sentence(self, language: str) -> str:
        """How many jewels may be moved, and where."""
        if not self.targets:
            return numbered(SENTENCES[language], self.teleport)
        areas = row([AREAS[language][target] for target in self.targets], PHRASES[language].either)
        return numbered(BOUND_SENTENCES[language], self.teleport, areas=areas)

    def require_words(self, place: EditionPlace, what: str) -> None:
        """Refuses a target that is neither a terrain nor the neighbours."""
        for target in self.targets:
            require_one_of(target, TARGETS, place, f"to of {what}")


@rule
def teleporting_spell(table: State, facts: Facts, seat: int) -> int:
    """The spell of a seat that moves the next jewel; several are used in the order of the edition."""
    moved = int(table.power[seat, TELEPORT]) - table.due
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] == seat:
            moved -= int(facts.power[spell, TELEPORT])
            if moved < 0:
                return spell
    return NOTHING


EFFECT = Kind(
    shape=Teleport,
    form=FORM,
    gaps={"to": Gap(AREAS, several=True, nothing=ANYWHERE)},
    allows={Verb.LIFT: TELEPORT, Verb.DROP: TELEPORT},
    used={Verb.LIFT: teleporting_spell, Verb.DROP: teleporting_spell},
)


@rule
def targets_now(table: State, facts: Facts, seat: int) -> int:
    """Where the jewel may go that a seat moves now, one bit for each of TARGETS; 0 for anywhere."""
    return int(facts.trait[teleporting_spell(table, facts, seat), TELEPORT_TO])


@hot
def may_go(facts: Facts, targets: int, here: int, area: int) -> bool:
    """Whether a jewel may be moved from an area to another one."""
    by_terrain = targets >> int(facts.terrain[area]) & 1
    next_door = targets >> NEXT_DOOR & int(facts.near[here, area])
    return area != here and (targets == 0 or by_terrain + next_door > 0)


@rule
def may_leave(facts: Facts, targets: int, here: int) -> bool:
    """Whether there is an area to which a jewel may be moved from here."""
    for area in range(facts.near.shape[0]):
        if may_go(facts, targets, here, area):
            return True
    return False


@hot
def jewels_to_lift(table: State, seat: int) -> int:
    """Jewels that a seat may move in its metal turn."""
    return int(table.power[seat, TELEPORT])


@hot
def ask_for_lift(table: State, facts: Facts) -> None:
    """Whoever has Teleportation may lift a jewel from any area."""
    if table.due:
        table.waiting = 1 << table.turn
    else:
        table.step = Step.INCOME


@rule
def list_lifts(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To leave the jewels where they are, or any jewel on the board that has somewhere to go."""
    choices[0] = facts.first[Verb.PASS]
    count = 1
    targets = targets_now(table, facts, seat)
    for area in range(table.ground.shape[0]):
        if may_leave(facts, targets, area):
            for colour in range(HUES):
                choices[count] = facts.first[Verb.LIFT] + area * HUES + colour
                count += int(table.ground[area, colour] > 0)
    return count


@rule
def lift(table: State, facts: Facts, seat: int, action: int) -> None:
    """A jewel is lifted, or none."""
    if action == facts.first[Verb.PASS]:
        leave_jewels(table, facts, seat)
        emit(table, DECLINED, seat, NOTHING, 0, PUBLIC)
        return
    place = action - facts.first[Verb.LIFT]
    table.lifted_from, table.lifted = place // HUES, place % HUES
    emit(table, LIFTED, seat, colour_thing(table, table.lifted), table.lifted_from, PUBLIC)
    table.step = Step.DROP


@rule
def leave_jewels(table: State, facts: Facts, seat: int) -> None:
    """A seat moves no jewel with this spell, nor with others that would bring it to the same areas."""
    targets = targets_now(table, facts, seat)
    while table.due and targets_now(table, facts, seat) == targets:
        table.due -= 1


@rule
def list_drops(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Any other area to which the spell brings a jewel."""
    count = 0
    targets = targets_now(table, facts, seat)
    for area in range(table.ground.shape[0]):
        choices[count] = facts.first[Verb.DROP] + area
        count += int(may_go(facts, targets, table.lifted_from, area))
    return count


@rule
def drop(table: State, facts: Facts, seat: int, action: int) -> None:
    """The jewel comes to lie in its new area."""
    area = action - facts.first[Verb.DROP]
    table.ground[table.lifted_from, table.lifted] -= 1
    table.ground[area, table.lifted] += 1
    table.lying[table.lifted_from] -= 1
    table.lying[area] += 1
    emit(table, DROPPED, seat, area_thing(table, area), table.lifted, PUBLIC)
    table.lifted = table.lifted_from = NOTHING
    table.due -= 1
    table.step = Step.LIFT
