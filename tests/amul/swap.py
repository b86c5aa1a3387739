"""A table of Āmul with everything swapped that a seat cannot know, now or after the next choice.

What is hidden is worked out here anew from the rules of the table and the record, not from the code that hides it.
"""

from collections import Counter
from random import Random
from typing import Any

from serai.games.amul.rules.rows import EMPTY, put_in
from serai.games.amul.rules.state import Phase
from serai.kernel.events import NOTHING, PRIVATE
from serai.kernel.table import Table
from serai.kernel.undo import Choice


def swapped(table: Table, viewer: int, seat: int, action: int, chance: Random) -> tuple[Table, int]:
    """A table that the viewer cannot tell apart, and the choice there that looks like this one to the viewer."""
    twin, after = table.copy(), table.copy()
    after.apply(seat, action)
    turned_up = face_up_after(table, after, seat, action)
    staying = {
        other: must_stay(table, other, turned_up.get(other))
        if after.state.phase != Phase.END
        else hand_of(table, other)
        for other in table.seats
        if other != viewer
    }
    deck = range(table.state.drawn, table.state.deck_size)
    hidden_places = [place for place in deck if not comes_to_sight(table, after, viewer, place)]
    pool: list[int] = [int(table.state.deck[place]) for place in hidden_places]
    sizes: dict[int, int] = {}
    for other, stays in staying.items():
        free = hand_of(table, other) - stays
        sizes[other] = free.total()
        pool.extend(free.elements())
    chance.shuffle(pool)
    for place in hidden_places:
        twin.state.deck[place] = pool.pop()
    for other, stays in staying.items():
        give(twin, other, [*stays.elements(), *(pool.pop() for _ in range(sizes[other]))])
    assert not pool
    choose_again(twin, viewer, turned_up, chance)
    scramble_private_news(twin, viewer, chance)
    swap_the_past(twin, viewer)
    return twin, same_looking(twin, viewer, seat, action, turned_up, chance)


def hand_of(table: Table, seat: int) -> Counter[int]:
    return Counter(int(card) for card in table.state.hand[seat] if card != EMPTY)


def give(table: Table, seat: int, cards: list[int]) -> None:
    row = table.state.hand[seat]
    row[:] = EMPTY
    for card in cards:
        put_in(row, card)


def seen_picked(table: Table, seat: int) -> Counter[int]:
    """Cards the others saw this seat take from the market and have not seen leave its hand, from the record alone."""
    kinds, holds = len(table.game.things), Counter[int]()
    face_down = [choice for choice in table.history if choice.seat == seat][-1:] if lies_face_down(table, seat) else []
    for choice in table.history:
        if choice.seat != seat or choice in face_down:
            continue
        verb, card = divmod(choice.action, kinds)
        if verb == 1:
            holds[card] += 1
        elif verb in (0, 2) and holds[card] > 0:
            holds[card] -= 1
    return +holds


def lies_face_down(table: Table, seat: int) -> bool:
    return table.state.phase in (Phase.OFFER, Phase.REVEAL) and seat not in table.acting


def face_up_after(table: Table, after: Table, seat: int, action: int) -> dict[int, int]:
    """The cards that this choice turns up, by seat."""
    if table.state.phase not in (Phase.OFFER, Phase.REVEAL) or after.state.phase == table.state.phase:
        return {}
    chosen = {other: int(table.state.chosen[other]) for other in table.seats}
    chosen[seat] = action % len(table.game.things)
    return chosen


def must_stay(table: Table, seat: int, turned_up: int | None) -> Counter[int]:
    """What the hand must hold: cards seen picked, and the card that is about to be seen."""
    stays = seen_picked(table, seat)
    if turned_up is not None:
        stays[turned_up] = max(stays[turned_up], 1)
    return stays


def comes_to_sight(table: Table, after: Table, viewer: int, place: int) -> bool:
    """Whether a card of the deck is dealt to the viewer or the market by this choice: hands first, then the market."""
    if place >= after.state.drawn:
        return False
    turn = place - table.state.drawn
    if turn >= len(table.names):
        return True
    return (table.state.start + turn) % len(table.names) == viewer


def choose_again(twin: Table, viewer: int, turned_up: dict[int, int], chance: Random) -> None:
    """Cards that stay face down may be any of the hand; the record knows them too."""
    for other in twin.seats:
        if other == viewer or other in turned_up or twin.state.chosen[other] == NOTHING:
            continue
        card = chance.choice(list(hand_of(twin, other).elements()))
        twin.state.chosen[other] = card
        latest = max(place for place, choice in enumerate(twin.history) if choice.seat == other)
        old = twin.history[latest]
        kinds = len(twin.game.things)
        twin.history[latest] = Choice(old.chapter, other, old.action // kinds * kinds + card)


def swap_the_past(twin: Table, viewer: int) -> None:
    """What could be undone lay on the same swapped table."""
    twin._undo.entries = [entry._replace(before=entry.before.copy()) for entry in twin._undo.entries]
    others = [seat for seat in twin.seats if seat != viewer]
    for record in (entry.before for entry in twin._undo.entries):
        if (record["round"], record["phase"]) == (twin.state.round, twin.state.phase):
            record["hand"][others] = twin.state.hand[others]
            record["chosen"][others] = twin.state.chosen[others]
            record["deck"] = twin.state.deck


def scramble_private_news(twin: Table, viewer: int, chance: Random) -> None:
    news: Any = twin.state.events[: twin.state.event_count]
    for row in news:
        if row[4] == PRIVATE and row[1] != viewer:
            row[2] = chance.randrange(len(twin.game.things))


def same_looking(twin: Table, viewer: int, seat: int, action: int, turned_up: dict[int, int], chance: Random) -> int:
    """A card laid face down looks like any other; an open choice is the same choice."""
    face_down = twin.state.phase in (Phase.OFFER, Phase.REVEAL) and not turned_up and seat != viewer
    return chance.choice(twin.legal(seat)) if face_down else action
