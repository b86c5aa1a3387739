"""Before the first round: jewels on the board, metals in hand, and the first spells with their stones."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.rules.events import DEALT, HAT, READY, REPLACED, REVEALED, SHUFFLED
from serai.games.amulett.rules.facts import METAL_KINDS, Facts, Verb
from serai.games.amulett.rules.metals import shift_openly
from serai.games.amulett.rules.spells import draw_spell, gain_spell, put_under
from serai.games.amulett.rules.state import BASIC, EXPERT, FIRST_SPELLS, KEPT, ROUNDS, State, Step
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PRIVATE, PUBLIC, emit
from serai.kernel.fate import Fate, fall
from serai.kernel.jit import rule
from serai.kernel.layout import Cards
from serai.kernel.seats import left_of

START, SHORTER, SIGHT = 0, 1, 2
MOST_JEWELS = 127


# Setting the table


@rule
def set_table(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Everything that lies on the table before the first spells are dealt; all chance of the game falls here."""
    table.players = seats
    table.beginning = options[START]
    table.sight = options[SIGHT]
    set_goal(table, facts, options[SHORTER])
    clear_the_table(table)
    table.bidder = table.offered = table.lifted = table.lifted_from = NOTHING
    table.company = facts.start
    table.start = fall(fate[0], seats)
    emit(table, HAT, table.start, NOTHING, 0, PUBLIC)
    after = scatter_jewels(table, facts, fate, 1)
    table.deck_size = table.deck.shape[0]
    after = put_in_order(table.deck, fate, after)
    after = put_in_order(table.again, fate, after)
    for round in range(ROUNDS):
        table.markers[round] = facts.markers[fall(fate[after + round], facts.marker_count)]
    for metal in range(METAL_KINDS):
        table.stack[metal] = facts.cards[metal] - seats * facts.hand[metal]
    for seat in range(seats):
        table.supply[seat] = facts.stones
        for metal in range(METAL_KINDS):
            shift_openly(table, seat, metal, int(facts.hand[metal]))


@rule
def set_goal(table: State, facts: Facts, shorter: int) -> None:
    """How many colours or jewels complete an amulet, at least one; a shorter game takes some fewer of both."""
    table.colours_to_win = max(facts.colours_to_win - shorter, 1)
    table.jewels_to_win = max(facts.jewels_to_win - shorter, 1)


@rule
def clear_the_table(table: State) -> None:
    """Nobody has a spell, and no spell lies anywhere."""
    table.owner[:] = NOTHING
    table.deck[:] = NOTHING
    table.again[:] = NOTHING
    table.dealt[:] = NOTHING
    table.kept[:] = NOTHING


@rule
def scatter_jewels(table: State, facts: Facts, fate: Fate, first: int) -> int:
    """All jewels are drawn at random onto the areas, one area after the other; says where fate goes on."""
    bag = np.zeros(MOST_JEWELS, np.int8)
    size = 0
    for colour in range(facts.jewels.shape[0]):
        for _ in range(int(facts.jewels[colour])):
            bag[size] = colour
            size += 1
    for place in range(size - 1, 0, -1):
        other = fall(fate[first + place], place + 1)
        bag[place], bag[other] = bag[other], bag[place]
    drawn = 0
    for area in range(facts.room.shape[0]):
        for _ in range(int(facts.room[area])):
            table.ground[area, bag[drawn]] += 1
            drawn += 1
        table.lying[area] = facts.room[area]
    return first + size


@rule
def put_in_order(row: Cards, fate: Fate, first: int) -> int:
    """Every spell once, in an order that fate decides; says where fate goes on."""
    for place in range(row.shape[0]):
        row[place] = place
    for place in range(row.shape[0] - 1, 0, -1):
        other = fall(fate[first + place], place + 1)
        row[place], row[other] = row[other], row[place]
    return first + int(row.shape[0])


@rule
def deal_first_spells(table: State, facts: Facts) -> None:
    """Two spells each with stones on them, or two to replace, or four to choose from in secret."""
    spells = FIRST_SPELLS if table.beginning == EXPERT else KEPT
    seat = table.start
    for _ in range(table.players):
        for place in range(spells):
            table.dealt[seat, place] = draw_spell(table)
        if table.beginning == BASIC:
            for place in range(spells):
                table.kept[seat, place] = table.dealt[seat, place]
                table.split[seat, place] = facts.first_stones
        else:
            tell_dealt(table, seat, spells)
        seat = left_of(seat, table.players)
    if table.beginning == BASIC:
        turn_up_first_spells(table, facts)
    elif table.beginning == EXPERT:
        table.step = Step.KEEP
    else:
        table.step = Step.REPLACE
        table.turn, table.left = table.start, table.players


@rule
def tell_dealt(table: State, seat: int, spells: int) -> None:
    """Four spells are for the eyes of their owner, two lie open."""
    for place in range(spells):
        emit(table, DEALT, seat, table.dealt[seat, place], 0, PRIVATE if spells == FIRST_SPELLS else PUBLIC)


# The mulligan: each in turn may put one or both spells under the deck and draws as many


@rule
def ask_to_replace(table: State, facts: Facts) -> None:
    """From the start player clockwise; after the last seat all share out their stones in secret."""
    if table.left:
        table.waiting = 1 << table.turn
    else:
        table.step = Step.KEEP


@rule
def list_replaceable(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The spells that a seat may still replace, and that it is content."""
    count = 0
    first, second = int(table.dealt[seat, 0]), int(table.dealt[seat, 1])
    for spell in (min(first, second), max(first, second)):
        if spell != NOTHING:
            choices[count] = facts.first[Verb.REPLACE] + spell
            count += 1
    choices[count] = facts.first[Verb.PASS]
    return count + 1


@rule
def replace(table: State, facts: Facts, seat: int, action: int) -> None:
    """One spell goes under the deck; the new ones are drawn when the seat is content, or has replaced both."""
    content = action == facts.first[Verb.PASS]
    if not content:
        spell = action - facts.first[Verb.REPLACE]
        place = 0 if table.dealt[seat, 0] == spell else 1
        table.dealt[seat, place] = NOTHING
        put_under(table, spell)
        emit(table, REPLACED, seat, spell, 0, PUBLIC)
        content = table.dealt[seat, 1 - place] == NOTHING
    if not content:
        return
    for place in range(KEPT):
        if table.dealt[seat, place] == NOTHING:
            table.dealt[seat, place] = draw_spell(table)
            emit(table, DEALT, seat, table.dealt[seat, place], 0, PUBLIC)
        table.kept[seat, place] = table.dealt[seat, place]
    table.turn = left_of(seat, table.players)
    table.left -= 1


# In secret, all at the same time: which two spells, and how many stones on each


@rule
def ask_for_first_choices(table: State, facts: Facts) -> None:
    """All seats choose at the same time; when the last one is done, all spells are turned up together."""
    for seat in range(table.players):
        table.waiting |= int(table.split[seat, 1] == 0) << seat
    if table.waiting == 0:
        turn_up_first_spells(table, facts)


@rule
def list_first_choices(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Two of the four spells, then stones for the first and for the second; who is done may begin again."""
    done = not table.waiting >> seat & 1
    if table.beginning == EXPERT and (done or table.kept[seat, 1] == NOTHING):
        return list_keepable(table, facts, seat, choices, done)
    most = facts.stones - 1
    if not done and table.split[seat, 0] > 0:
        most = facts.stones - int(table.split[seat, 0])
    for stones in range(most):
        choices[stones] = facts.first[Verb.ENERGY] + stones
    return most


@rule
def list_keepable(table: State, facts: Facts, seat: int, choices: Choices, done: bool) -> int:
    """The spells dealt to a seat, without the one it keeps already, in the order of the action space."""
    count = 0
    for spell in range(table.owner.shape[0]):
        for place in range(FIRST_SPELLS):
            if table.dealt[seat, place] == spell and (done or table.kept[seat, 0] != spell):
                choices[count] = facts.first[Verb.KEEP] + spell
                count += 1
    return count


@rule
def choose_first(table: State, facts: Facts, seat: int, action: int) -> None:
    """One of the secret choices; a seat that has made all of them begins again."""
    if table.split[seat, 1] > 0:
        begin_again(table, seat)
    if action >= facts.first[Verb.ENERGY]:
        place = 0 if table.split[seat, 0] == 0 else 1
        table.split[seat, place] = action - facts.first[Verb.ENERGY] + 1
    else:
        place = 0 if table.kept[seat, 0] == NOTHING else 1
        table.kept[seat, place] = action - facts.first[Verb.KEEP]
    if table.split[seat, 1] > 0:
        emit(table, READY, seat, NOTHING, 0, PUBLIC)


@rule
def begin_again(table: State, seat: int) -> None:
    """A seat that was done changes its mind."""
    table.split[seat] = 0
    if table.beginning == EXPERT:
        table.kept[seat] = NOTHING


@rule
def turn_up_first_spells(table: State, facts: Facts) -> None:
    """The first spells lie open with their stones, and those not kept are shuffled into the deck."""
    seat = table.start
    for _ in range(table.players):
        for place in range(KEPT):
            spell, stones = int(table.kept[seat, place]), int(table.split[seat, place])
            gain_spell(table, facts, seat, spell, stones)
            emit(table, REVEALED, seat, spell, stones, PUBLIC)
        seat = left_of(seat, table.players)
    table.dealt[:] = NOTHING
    table.kept[:] = NOTHING
    table.split[:] = 0
    if table.beginning == EXPERT:
        shuffle_anew(table)
    table.again[:] = NOTHING
    table.step = Step.LAY_OUT


@rule
def shuffle_anew(table: State) -> None:
    """The deck is every spell that nobody has, in the second order that fate has decided."""
    size = 0
    for place in range(table.again.shape[0]):
        spell = int(table.again[place])
        if table.owner[spell] == NOTHING:
            table.deck[size] = spell
            size += 1
    table.deck_size = size
    emit(table, SHUFFLED, NOTHING, NOTHING, 0, PUBLIC)
