"""Before the marker is drawn: a further metal is named (Burning Desire), or the marker chosen (Magic Journey)."""

import msgspec

from serai.games.amulett.effect import Columns, Effect, Gap, Kind
from serai.games.amulett.rules.events import DECLINED, DESIRED, TRAVELLED, metal_thing
from serai.games.amulett.rules.facts import METAL_KINDS, Facts, Verb
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.state import State, Step
from serai.kernel.contract import Choices
from serai.kernel.edition import EditionError, EditionPlace
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot, rule
from serai.kernel.seats import left_of
from serai.text.edition_tables import require_one_of

FURTHER_METAL = power("further_metal", worth=0.6)
"""Metals that may be named before the marker is drawn."""
OWN_METAL = power("own_metal", worth=0.3)
"""How many of these metals are valid for their owner alone."""
CHOSEN_MARKER = power("chosen_marker", worth=0.3)
"""Whether the marker may be chosen."""

DRAWS = {"metal": FURTHER_METAL, "marker": CHOSEN_MARKER}
FOR_WHOM = ("everybody", "owner")
SENTENCES = {
    "en": {
        "metal": "Before the marker is drawn you may name a further metal; "
        "everybody may pay with it in every exchange of this jewel phase",
        "marker": "You may choose the marker instead of having it drawn",
    },
    "de": {
        "metal": "Bevor die Rundenmarke gezogen wird, darfst du ein weiteres Metall nennen; "
        "damit dürfen in dieser Edelsteinphase alle bei jedem Tausch bezahlen",
        "marker": "Du darfst die Rundenmarke aussuchen, statt sie ziehen zu lassen",
    },
}


FOR_THE_OWNER = {
    "en": "Before the marker is drawn you may name a further metal; "
    "only you may pay with it in every exchange of this jewel phase",
    "de": "Bevor die Rundenmarke gezogen wird, darfst du ein weiteres Metall nennen; "
    "damit darfst in dieser Edelsteinphase nur du bei jedem Tausch bezahlen",
}
FORM = {
    "en": "Before the marker is drawn you may {before_draw}, {for}",
    "de": "Bevor die Rundenmarke gezogen wird, darfst du {before_draw}, {for}",
}
GAPS = {
    "before_draw": Gap(
        {
            "en": {"metal": "name a further metal", "marker": "choose the marker"},
            "de": {"metal": "ein weiteres Metall nennen", "marker": "die Rundenmarke aussuchen"},
        }
    ),
    "for": Gap(
        {
            "en": {"everybody": "for everybody", "owner": "for yourself alone"},
            "de": {"everybody": "für alle", "owner": "nur für dich"},
        }
    ),
}


class BeforeDraw(Effect, frozen=True):
    """Before the draw the owner names a further metal, for everybody or for itself, or chooses the marker."""

    before_draw: str
    for_whom: str = msgspec.field(default="everybody", name="for")

    def powers(self) -> Columns:
        """The permission, and whether it is for the owner alone."""
        permission = (DRAWS[self.before_draw], 1)
        return (permission, (OWN_METAL, 1)) if self.for_whom == "owner" else (permission,)

    def sentence(self, language: str) -> str:
        """What may be done before the draw."""
        return FOR_THE_OWNER[language] if self.for_whom == "owner" else SENTENCES[language][self.before_draw]

    def require_words(self, place: EditionPlace, what: str) -> None:
        """Refuses anything but a metal or a marker, and a marker for one player."""
        require_one_of(self.before_draw, DRAWS, place, f"before_draw of {what}")
        require_one_of(self.for_whom, FOR_WHOM, place, f"for of {what}")
        if self.before_draw == "marker" and self.for_whom == "owner":
            raise EditionError(
                place.fault(
                    f"{what} chooses a marker for its owner, but a marker is for everybody.",
                    "der Spruch wählt eine Rundenmarke für seinen Besitzer, aber eine Rundenmarke gilt für alle.",
                    "effects",
                )
            )


@hot
def names_alone(table: State, seat: int) -> bool:
    """Whether the metal that a seat names now is for itself alone; those for everybody come first."""
    return table.due <= int(table.power[seat, OWN_METAL])


@rule
def naming_spell(table: State, facts: Facts, seat: int) -> int:
    """The first spell by which a seat names a metal now."""
    alone = names_alone(table, seat)
    for spell in range(table.owner.shape[0]):
        own = int(facts.power[spell, OWN_METAL])
        metals = own if alone else int(facts.power[spell, FURTHER_METAL]) - own
        if table.owner[spell] == seat and metals > 0:
            return spell
    return NOTHING


EFFECT = Kind(
    shape=BeforeDraw,
    form=FORM,
    gaps=GAPS,
    allows={Verb.DESIRE: FURTHER_METAL, Verb.JOURNEY: CHOSEN_MARKER},
    used={Verb.DESIRE: naming_spell},
)


@hot
def ask_before_draw(table: State, facts: Facts) -> None:
    """From the start player clockwise: each owner may name a further metal, then choose the marker."""
    while table.left:
        seat = table.turn
        if table.due == NOTHING:
            table.due = int(table.power[seat, FURTHER_METAL])
        if table.due:
            table.step = Step.DESIRE
            return
        if table.power[seat, CHOSEN_MARKER] and table.marker == 0:
            table.step = Step.JOURNEY
            return
        next_before_draw(table)
    table.step = Step.DRAW


@rule
def next_before_draw(table: State) -> None:
    """The next seat may use what it has."""
    table.turn = left_of(table.turn, table.players)
    table.left -= 1
    table.due = NOTHING


@rule
def list_desires(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To name no metal, or one that has not been named."""
    choices[0] = facts.first[Verb.PASS]
    count = 1
    named = table.further | (int(table.further_own[seat]) if names_alone(table, seat) else 0)
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[Verb.DESIRE] + metal
        count += 1 - (named >> metal & 1)
    return count


@rule
def desire(table: State, facts: Facts, seat: int, action: int) -> None:
    """A further metal is valid in every exchange of this phase, for everybody or for the seat alone."""
    table.step = Step.BEFORE_DRAW
    alone = names_alone(table, seat)
    table.due -= 1
    if action == facts.first[Verb.PASS]:
        table.due = 0 if alone else int(table.power[seat, OWN_METAL])
        emit(table, DECLINED, seat, NOTHING, 0, PUBLIC)
        return
    metal = action - facts.first[Verb.DESIRE]
    if alone:
        table.further_own[seat] |= 1 << metal
    else:
        table.further |= 1 << metal
    emit(table, DESIRED, seat, metal_thing(table, metal), int(alone), PUBLIC)


@rule
def list_journeys(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To let the marker be drawn, or any marker of the bag."""
    choices[0] = facts.first[Verb.PASS]
    count = 1
    most = 0
    for place in range(facts.marker_count):
        most = max(most, int(facts.markers[place]))
    for marker in range(1, most + 1):
        for place in range(facts.marker_count):
            if facts.markers[place] == marker:
                choices[count] = facts.first[Verb.JOURNEY] + marker - 1
                count += 1
                break
    return count


@rule
def journey(table: State, facts: Facts, seat: int, action: int) -> None:
    """The marker is chosen, or left to be drawn."""
    table.step = Step.BEFORE_DRAW
    if action == facts.first[Verb.PASS]:
        emit(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    else:
        table.marker = action - facts.first[Verb.JOURNEY] + 1
        emit(table, TRAVELLED, seat, NOTHING, table.marker, PUBLIC)
    next_before_draw(table)
