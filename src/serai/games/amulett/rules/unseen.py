"""What a seat cannot know: hiding it, and imagining it."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.rules.facts import METAL_KINDS, Facts
from serai.games.amulett.rules.metals import total_cards
from serai.games.amulett.rules.state import EXPERT, FIRST_SPELLS, GROUPS, OPEN, PRINTED, UNSEEN, State, Step
from serai.kernel.chance import Chance, roll, shuffle
from serai.kernel.events import HIDDEN, NOTHING, veil_events
from serai.kernel.jit import rule
from serai.kernel.layout import Cards

MOST_CARDS = 512
FRESH_DEALS = 24
SWAPS = 20_000


@rule
def veil(table: State, facts: Facts, seat: int) -> None:
    """Hides the metals of the others, secret first choices, the order of the deck, and the markers to come."""
    if table.sight != OPEN:
        hide_hands(table, seat)
    if table.sight == UNSEEN:
        hide_filled(table.stack)
    if table.step == Step.KEEP:
        hide_first_choices(table, seat)
    table.deck[: table.deck_size - table.known] = HIDDEN
    hide_all(table.again)
    hide_all(table.markers)
    veil_events(table, seat)


@rule
def hide_all(row: Cards) -> None:
    """Whatever lies in a row is face down."""
    row[row != NOTHING] = HIDDEN


@rule
def hide_hands(table: State, seat: int) -> None:
    """Of the other hands only totals remain, and what everybody can know of them."""
    for other in range(table.players):
        if other != seat:
            table.metal[other] = HIDDEN


@rule
def hide_filled(stack: Cards) -> None:
    """Where metals are taken unseen nobody counts a stack of cards; everybody sees an empty one."""
    for metal in range(METAL_KINDS):
        if stack[metal] != 0:
            stack[metal] = HIDDEN


@rule
def hide_first_choices(table: State, seat: int) -> None:
    """Which spells and how many stones the others have chosen so far; it shows only who is done."""
    for other in range(table.players):
        if other != seat:
            table.split[other] = 0
            if table.beginning == EXPERT:
                table.dealt[other] = HIDDEN
                table.kept[other] = NOTHING


# Imagining


@rule
def imagine(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Fills in spells, stones, markers and metals as they may be."""
    imagine_spells(table, chance)
    if table.step == Step.KEEP:
        imagine_first_choices(table, facts, seat, chance)
    for round in range(table.markers.shape[0]):
        if table.markers[round] == HIDDEN:
            table.markers[round] = facts.markers[roll(chance, facts.marker_count)]
    if table.sight == PRINTED:
        lay_sure_metals(table, seat)
    elif table.sight == UNSEEN:
        imagine_metals(table, facts, seat, chance)


@rule
def imagine_spells(table: State, chance: Chance) -> None:
    """The spells that lie nowhere in sight, dealt to the others and the deck; and any order for shuffling anew."""
    spells = table.owner.shape[0]
    unseen = np.zeros(spells + 1, np.int8)
    count = 0
    for spell in range(spells):
        unseen[count] = spell
        count += int(is_unseen(table, spell))
    shuffle(unseen, count, chance)
    for other in range(table.players):
        for place in range(FIRST_SPELLS):
            if table.dealt[other, place] == HIDDEN:
                count -= 1
                table.dealt[other, place] = unseen[count]
    for place in range(table.deck_size - table.known):
        count -= 1
        table.deck[place] = unseen[count]
    if table.again[0] == HIDDEN:
        for spell in range(spells):
            table.again[spell] = spell
        shuffle(table.again, spells, chance)


@rule
def is_unseen(table: State, spell: int) -> bool:
    """Whether a spell lies neither before somebody, nor up for auction, nor among the known ones of the deck."""
    seen = table.owner[spell] != NOTHING or table.offered == spell
    for place in range(table.deck_size - table.known, table.deck_size):
        seen |= table.deck[place] == spell
    for seat in range(table.players):
        for place in range(FIRST_SPELLS):
            seen |= table.dealt[seat, place] == spell
    return not seen


@rule
def imagine_first_choices(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Whoever is done has kept any two of their spells, with any stones on them."""
    for other in range(table.players):
        if other == seat or table.waiting >> other & 1:
            continue
        if table.beginning == EXPERT:
            first = roll(chance, FIRST_SPELLS)
            second = roll(chance, FIRST_SPELLS - 1)
            second += int(second >= first)
            table.kept[other, 0], table.kept[other, 1] = table.dealt[other, first], table.dealt[other, second]
        stones = facts.stones
        # Any two numbers of stones that the supply allows, each pair with equal chance.
        while stones >= facts.stones:
            table.split[other, 0] = 1 + roll(chance, facts.stones - 1)
            table.split[other, 1] = 1 + roll(chance, facts.stones - 1)
            stones = int(table.split[other, 0]) + int(table.split[other, 1]) - 1


# Metals: the cards that nobody can place lie in the stacks or in hidden hands; where all takes are seen there are none


@rule
def lay_sure_metals(table: State, seat: int) -> None:
    """The others hold what everybody can know them to hold."""
    for other in range(table.players):
        if other != seat:
            for metal in range(METAL_KINDS):
                table.metal[other, metal] = table.least[other, 1 << metal]


@rule
def imagine_metals(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Deals the unseen metals to the other hands and the stacks, as totals, open cards and bids allow."""
    pool = np.zeros(METAL_KINDS, np.int16)
    slots = np.zeros(MOST_CARDS, np.int8)
    cards = np.zeros(MOST_CARDS, np.int8)
    hidden = lay_known_metals(table, facts, seat, pool, slots)
    dealt = deal_metals(table, pool, hidden, cards, chance)
    for _ in range(FRESH_DEALS):
        if misfit(table, seat, pool, slots, cards, hidden) == 0:
            break
        deal_metals(table, pool, hidden, cards, chance)
    swap_until_fitting(table, seat, pool, slots, cards, hidden, dealt, chance)
    for place in range(hidden):
        table.metal[slots[place], cards[place]] += 1
        pool[cards[place]] -= 1
    for metal in range(METAL_KINDS):
        table.stack[metal] = pool[metal]


@rule
def lay_known_metals(table: State, facts: Facts, seat: int, pool: NDArray[np.int16], slots: Cards) -> int:
    """Gives the others what they surely hold, counts what is left, and lists for each hidden card whose it is."""
    lay_sure_metals(table, seat)
    hidden = 0
    for metal in range(METAL_KINDS):
        pool[metal] = int(facts.cards[metal]) - int(table.paid[metal])
    for other in range(table.players):
        unknown = total_cards(table, other)
        for metal in range(METAL_KINDS):
            pool[metal] -= table.metal[other, metal]
            unknown -= int(table.metal[other, metal])
        for _ in range(unknown):
            slots[hidden] = other
            hidden += 1
    return hidden


@rule
def deal_metals(table: State, pool: NDArray[np.int16], hidden: int, cards: Cards, chance: Chance) -> int:
    """All cards of an empty stack are in hands, the others may be there too; says how many cards were dealt."""
    held = 0
    for metal in range(METAL_KINDS):
        if table.stack[metal] == 0:
            for _ in range(int(pool[metal])):
                cards[held] = metal
                held += 1
    count = held
    for metal in range(METAL_KINDS):
        if table.stack[metal] != 0:
            for _ in range(int(pool[metal])):
                cards[count] = metal
                count += 1
    shuffle(cards[held:], count - held, chance)
    shuffle(cards, hidden, chance)
    return count


@rule
def misfit(table: State, seat: int, pool: NDArray[np.int16], slots: Cards, cards: Cards, hidden: int) -> int:
    """By how many cards the hands dealt, and stacks that are not empty, fall short of what everybody knows of them."""
    short = 0
    left = pool.copy()
    for place in range(hidden):
        left[cards[place]] -= 1
    for metal in range(METAL_KINDS):
        short += int(table.stack[metal] != 0 and left[metal] == 0)
    for other in range(table.players):
        if other == seat:
            continue
        hand = table.metal[other].copy()
        for place in range(hidden):
            if slots[place] == other:
                hand[cards[place]] += 1
        for group in range(GROUPS):
            held = 0
            for metal in range(METAL_KINDS):
                held += int(hand[metal]) * (group >> metal & 1)
            short += max(int(table.least[other, group]) - held, 0)
    return short


@rule
def swap_until_fitting(
    table: State,
    seat: int,
    pool: NDArray[np.int16],
    slots: Cards,
    cards: Cards,
    hidden: int,
    dealt: int,
    chance: Chance,
) -> None:
    """Cards change places, with other hands or the stacks, as long as that brings the deal nearer to what is known."""
    short = misfit(table, seat, pool, slots, cards, hidden)
    for _ in range(SWAPS):
        if short == 0:
            return
        one, other = roll(chance, hidden), roll(chance, dealt)
        if other >= hidden and table.stack[cards[one]] == 0:
            continue
        cards[one], cards[other] = cards[other], cards[one]
        changed = misfit(table, seat, pool, slots, cards, hidden)
        if changed <= short:
            short = changed
        else:
            cards[one], cards[other] = cards[other], cards[one]
