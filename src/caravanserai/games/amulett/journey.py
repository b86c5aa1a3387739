"""Before the marker is drawn: Burning Desire, Magic Journey; then how many exchanges there will be."""

from caravanserai.games.amulett.events import DECLINED, DESIRED, MARKER, TRAVELLED, metal_thing
from caravanserai.games.amulett.facts import CHOSEN_MARKER, DESIRE, FURTHER_METAL, JOURNEY, PASS, Facts
from caravanserai.games.amulett.metals import METAL_KINDS
from caravanserai.games.amulett.state import ASK_DESIRE, ASK_JOURNEY, BEFORE_DRAW, DRAW, OPEN, ROUNDS, State
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import rule
from caravanserai.kernel.news import NOTHING, PUBLIC, tell
from caravanserai.kernel.seats import left_of


@rule
def go_on_before_draw(table: State, facts: Facts) -> None:
    """The next thing that happens before the first exchange."""
    if table.step == DRAW:
        draw_marker(table, facts)
    else:
        ask_before_draw(table)


@rule
def list_before_draw(table: State, facts: Facts, choices: Choices) -> int:
    """Metals to name, or markers to choose from."""
    return list_desires(table, facts, choices) if table.step == ASK_DESIRE else list_journeys(table, facts, choices)


@rule
def apply_before_draw(table: State, facts: Facts, seat: int, action: int) -> None:
    """A seat uses Burning Desire or Magic Journey, or does not."""
    if table.step == ASK_DESIRE:
        desire(table, facts, seat, action)
    else:
        journey(table, facts, seat, action)


@rule
def ask_before_draw(table: State) -> None:
    """From the start player clockwise: each owner may name a further metal, then choose the marker."""
    while table.left:
        seat = table.turn
        if table.due == NOTHING:
            table.due = int(table.power[seat, FURTHER_METAL])
        if table.due:
            table.step = ASK_DESIRE
            table.waiting = 1 << seat
            return
        if table.power[seat, CHOSEN_MARKER] and table.marker == 0:
            table.step = ASK_JOURNEY
            table.waiting = 1 << seat
            return
        next_before_draw(table)
    table.step = DRAW


@rule
def next_before_draw(table: State) -> None:
    """The next seat may use what it has."""
    table.turn = left_of(table.turn, table.players)
    table.left -= 1
    table.due = NOTHING


@rule
def list_desires(table: State, facts: Facts, choices: Choices) -> int:
    """To name no metal, or one that has not been named."""
    choices[0] = facts.first[PASS]
    count = 1
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[DESIRE] + metal
        count += 1 - (table.further >> metal & 1)
    return count


@rule
def desire(table: State, facts: Facts, seat: int, action: int) -> None:
    """A further metal is valid for everybody in every exchange of this phase."""
    table.step = BEFORE_DRAW
    table.due -= 1
    if action == facts.first[PASS]:
        table.due = 0
        tell(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    else:
        metal = action - facts.first[DESIRE]
        table.further |= 1 << metal
        tell(table, DESIRED, seat, metal_thing(table, metal), 0, PUBLIC)


@rule
def list_journeys(table: State, facts: Facts, choices: Choices) -> int:
    """To let the marker be drawn, or any marker of the bag."""
    choices[0] = facts.first[PASS]
    count = 1
    most = 0
    for place in range(facts.marker_count):
        most = max(most, int(facts.markers[place]))
    for marker in range(1, most + 1):
        for place in range(facts.marker_count):
            if facts.markers[place] == marker:
                choices[count] = facts.first[JOURNEY] + marker - 1
                count += 1
                break
    return count


@rule
def journey(table: State, facts: Facts, seat: int, action: int) -> None:
    """The marker is chosen, or left to be drawn."""
    table.step = BEFORE_DRAW
    if action == facts.first[PASS]:
        tell(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    else:
        table.marker = action - facts.first[JOURNEY] + 1
        tell(table, TRAVELLED, seat, NOTHING, table.marker, PUBLIC)
    next_before_draw(table)


@rule
def draw_marker(table: State, facts: Facts) -> None:
    """The marker says how many exchanges are held in this round."""
    drawn = int(facts.markers[0])
    if table.round <= ROUNDS:
        drawn = int(table.markers[table.round - 1])
        table.markers[table.round - 1] = NOTHING
    if table.marker == 0:
        table.marker = drawn
        tell(table, MARKER, table.start, NOTHING, drawn, PUBLIC)
    table.exchanges = table.marker
    table.step = OPEN
