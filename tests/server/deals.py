"""One evening, dealt and played in two ways that one seat, and whoever watches, cannot tell apart."""

from random import Random
from typing import NamedTuple

from serai.games.amulett.rules.state import EXPERT, Step
from serai.kernel.events import NOTHING, PRIVATE
from serai.kernel.table import Table
from tests.amul.swap import give, hand_of, lies_face_down, seen_picked
from tests.amulett.swap import Chronicle, private_news
from tests.properties.games import Chooser, Setting, random_choice

NAMES = ("Linda", "Lukas", "Mira", "Markus", "Nadja", "Yusuf", "Ilse", "Ravi")


class Choice(NamedTuple):
    """Who chooses what, in notation."""

    seat: int
    action: str


class Evening(NamedTuple):
    """A table as it is dealt in one world, and all that is chosen there."""

    dealt: Table
    choices: list[Choice]


def two_evenings(
    setting: Setting, viewer: int, length: int, chance: Random, choose: Chooser = random_choice
) -> tuple[Evening, Evening]:
    """An evening of so many choices, and another one that looks the same to the viewer from the first to the last."""
    dealt = Table(setting.game, NAMES[: setting.players], seed=str(chance.random()), options=setting.options)
    swap = {"amul": other_amul, "amulett": other_amulett}[setting.game.name]
    one, other = swap(dealt, viewer, length, chance, choose)
    for evening in (one, other):
        assert evening.dealt.game.plain.sound(evening.dealt.state, dealt.game.plain_facts)
    assert one.dealt.state.record.tobytes() != other.dealt.state.record.tobytes()
    return one, other


def other_amul(dealt: Table, viewer: int, length: int, chance: Random, choose: Chooser) -> tuple[Evening, Evening]:
    """Cards that the others never show, and those that are never drawn, change places."""
    table, twin = dealt.copy(), dealt.copy()
    events, deck = twin.state.events, twin.state.deck
    # The cards that each is dealt, the latest at the end: rows of the first events, then places of the deck.
    rows = [row for row in events[: twin.state.event_count] if row[4] == PRIVATE]
    sources = {seat: [row[2:3] for row in rows if row[1] == seat] for seat in dealt.seats}
    for _ in range(length):
        drawn = table.state.drawn
        table.apply(*choose(table, chance))
        for turn in range(len(dealt.names) if table.state.drawn > drawn else 0):
            sources[(table.state.start + turn) % len(dealt.names)].append(deck[drawn + turn : drawn + turn + 1])
    free = [deck[place : place + 1] for place in range(table.state.drawn, table.state.deck_size)]
    for seat in set(dealt.seats) - {viewer}:
        for card in (hand_of(table, seat) - seen_picked(table, seat)).elements():
            latest = max(place for place, source in enumerate(sources[seat]) if source[0] == card)
            free.append(sources[seat].pop(latest))
    cards = [int(place[0]) for place in free]
    chance.shuffle(cards)
    for place, card in zip(free, cards, strict=True):
        place[0] = card
    for seat in dealt.seats:
        give(twin, seat, [int(row[2]) for row in rows if row[1] == seat])
    choices = as_told(table)
    return Evening(dealt, choices), Evening(twin, other_cards_face_down(table, twin, viewer, choices, chance))


def other_cards_face_down(
    table: Table, twin: Table, viewer: int, choices: list[Choice], chance: Random
) -> list[Choice]:
    """What still lies face down at the end may be any card of the other hand."""
    others = list(choices)
    for seat in set(table.seats) - {viewer}:
        if lies_face_down(table, seat):
            latest = max(place for place, choice in enumerate(choices) if choice.seat == seat)
            played = twin.copy()
            for choice in others[:latest]:
                played.apply(*choice)
            others[latest] = Choice(seat, chance.choice(played.choices(seat)))
    return others


def other_amulett(dealt: Table, viewer: int, length: int, chance: Random, choose: Chooser) -> tuple[Evening, Evening]:
    """Spells and markers that never turn up come in another order, and the others take other metals unseen."""
    table = dealt.copy()
    chronicle = Chronicle(table)
    for _ in range(length - 1):
        seat, action = choose(table, chance)
        chronicle.foresee(table, seat, action)
        table.apply(seat, action)
    seat, action = choose(table, chance)
    played, looks_the_same = chronicle.foresee(table, seat, action)(viewer, chance)
    twin = dealt.copy()
    lay_out_again(twin, table, played)
    table.apply(seat, action)
    played.apply(seat, looks_the_same)
    return Evening(dealt, as_told(table)), Evening(twin, as_told(played))


def lay_out_again(twin: Table, table: Table, played: Table) -> None:
    """Lays the swapped spells and markers as they lay before the first choice."""
    state, now = twin.state, played.state
    if now.step == Step.KEEP and now.beginning == EXPERT:
        state.dealt[:], state.deck[:], state.again[:] = now.dealt, now.deck, now.again
        for number, row in enumerate(private_news(twin, "dealt")):
            row[2] = state.dealt[row[1], number % 4]
    else:
        swap = dict(zip(table.state.deck.tolist(), now.deck.tolist(), strict=True))
        row = state.again if state.beginning == EXPERT else state.deck
        row[:] = [swap.get(spell, spell) for spell in row.tolist()]
    to_come = now.markers != NOTHING
    state.markers[to_come] = now.markers[to_come]


def as_told(table: Table) -> list[Choice]:
    return [Choice(choice.seat, table.game.actions.notation(choice.action)) for choice in table.history]
