"""A table of Das Amulett with everything swapped that a viewer cannot know, now or after the next choice.

What is hidden is worked out here anew from the rules of the table and the record, not from the code that hides it. A
chronicle follows every metal card: which ones were taken unseen, when a stack ran out, what bids and payments prove.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.effects.joker import Joker
from serai.games.amulett.rules.facts import METALS
from serai.games.amulett.rules.state import EXPERT, UNSEEN, Step
from serai.kernel.events import NOTHING, PRIVATE, Event, read_events
from serai.kernel.table import Table
from serai.kernel.undo import Choice

Counts = NDArray[np.int64]
Twins = Callable[[int, Random], tuple[Table, int]]

TRIES = 10
HIGHEST_LIMIT = 15
ANY_BID = 112


class Take(NamedTuple):
    """A metal that a seat took unseen: where the record tells it, at which moment, and which one it really was."""

    place: int
    seat: int
    moment: int
    metal: int


class Proof(NamedTuple):
    """A seat has shown that it holds some cards of these metals; how many more it really held at that moment."""

    seat: int
    moment: int
    metals: list[int]
    spare: int


class Coming(NamedTuple):
    """The choice that comes next, and what everybody sees of it."""

    table: Table
    after: Table
    seat: int
    action: int
    events: list[Event]
    moment: int
    unseen: int
    """Spells on top of the deck that nobody has seen."""
    turned_up: int
    """How many spells of the deck are turned up by the choice."""

    def reveals(self) -> bool:
        """Whether the secret choices of the start are turned up."""
        return any(event.what == "revealed" for event in self.events)

    def happens(self, what: str) -> bool:
        return any(event.what == what for event in self.events)


class Chronicle:
    """All that has happened at a table so far: every metal that came, went or was shown to be there."""

    def __init__(self, table: Table) -> None:
        self.hands: list[list[int]] = table.state.metal[: len(table.names)].tolist()
        self.paid = [0] * len(METALS)
        self.levels: list[list[int]] = [table.state.stack.tolist()]
        """The stacks at every moment, so that it is known when one was empty."""
        self.takes: list[Take] = []
        self.proofs: list[Proof] = []
        self.moments: dict[int, int] = {}
        """The moment at which the record had so many lines."""
        self.unseen = int(table.state.deck_size)

    # What happens

    def foresee(self, table: Table, seat: int, action: int) -> Twins:
        """Writes down the choice that comes next; gives tables from before it that look the same to a viewer."""
        after = table.copy()
        after.apply(seat, action)
        events = read_events(after.state, table.game.events, table.game.things)
        moment, unseen = len(self.levels) - 1, self.unseen
        self.moments[len(table.history)] = moment
        self.write_down(table, seat, action, events)
        turned_up = sum(event.what in ("turned-up", "dealt") for event in events)
        self.unseen = max(unseen - turned_up, 0)
        if any(event.what == "shuffled" for event in events):
            self.unseen = len(table.state.owner) - 2 * len(table.names) - turned_up
        self.compare(after)
        return partial(self.swapped, Coming(table, after, seat, action, events, moment, unseen, turned_up))

    def write_down(self, table: Table, seat: int, action: int, events: list[Event]) -> None:
        """The choice itself, as the record tells it, and then what everybody sees happen."""
        verb, thing = table.game.actions.verb(action).word, table.game.actions.thing(action)
        if verb == "take":
            self.move(seat, METALS.index(thing), 1, -1)
            if table.options["metals"] == UNSEEN:
                self.takes.append(Take(len(table.history), seat, len(self.levels) - 1, METALS.index(thing)))
        elif verb == "bid" and table.state.step == Step.EXCHANGE:
            self.prove(seat, valid_here(table, seat), int(thing))
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        """Metals that go openly from one place to another."""
        if event.what == "returned":
            self.levels.append([level + cards for level, cards in zip(self.levels[-1], self.paid, strict=True)])
            self.paid = [0] * len(METALS)
        elif event.what in ("income", "paid", "took-back", "cursed"):
            assert event.seat is not None
            assert event.thing is not None
            metal = METALS.index(event.thing)
            if event.what == "income":
                self.move(event.seat, metal, event.number, -event.number)
            elif event.what == "paid":
                self.prove(event.seat, [int(place == metal) for place in range(len(METALS))], event.number)
                self.move(event.seat, metal, -event.number, 0)
                self.paid[metal] += event.number
            else:
                self.move(event.seat, metal, event.number, 0)
                self.paid[metal] -= event.number

    def move(self, seat: int, metal: int, to_hand: int, to_stack: int) -> None:
        """A hand and a stack change: another moment."""
        self.hands[seat][metal] += to_hand
        self.levels.append(list(self.levels[-1]))
        self.levels[-1][metal] += to_stack

    def prove(self, seat: int, metals: list[int], cards: int) -> None:
        """A bid or a payment shows that a seat holds so many cards of some metals."""
        held = sum(card * counts for card, counts in zip(self.hands[seat], metals, strict=True))
        self.proofs.append(Proof(seat, len(self.levels) - 1, metals, held - cards))

    def compare(self, after: Table) -> None:
        """The chronicle agrees with the table."""
        assert after.state.metal[: len(self.hands)].tolist() == self.hands
        assert after.state.stack.tolist() == self.levels[-1]
        assert after.state.paid.tolist() == self.paid

    # What could have happened instead

    def other_metals(self, viewer: int, chance: Random) -> list[int]:
        """Metals that the others could have taken instead, as far as the viewer knows."""
        metals = [take.metal for take in self.takes]
        free = [number for number, take in enumerate(self.takes) if take.seat != viewer]
        for _ in range(TRIES if free else 0):
            tried = list(metals)
            one, other = chance.choice(free), chance.choice(free)
            tried[one], tried[other] = metals[other], metals[one]
            if chance.random() < 0.5:
                tried[one] = chance.randrange(len(METALS))
            if self.fits(self.moved(tried)):
                metals = tried
        return metals

    def moved(self, metals: list[int]) -> Counts:
        """How many cards more of each metal each hand would hold at every moment."""
        moved = np.zeros((len(self.hands), len(self.levels), len(METALS)), np.int64)
        for take, metal in zip(self.takes, metals, strict=True):
            moved[take.seat, take.moment, take.metal] -= 1
            moved[take.seat, take.moment, metal] += 1
        return moved.cumsum(axis=1)

    def fits(self, moved: Counts) -> bool:
        """The same stacks were empty at every moment, and nobody showed cards that they would not have held."""
        levels = np.array(self.levels)
        others = levels - moved.sum(axis=0)
        if (others < 0).any() or ((others == 0) != (levels == 0)).any():
            return False
        if not self.proofs:
            return True
        seats, moments, metals, spare = (np.array(column) for column in zip(*self.proofs, strict=True))
        return bool(((moved[seats, moments] * metals).sum(axis=1) + spare >= 0).all())

    # The swapped table

    def swapped(self, coming: Coming, viewer: int, chance: Random) -> tuple[Table, int]:
        """A table that the viewer cannot tell apart, and the choice there that looks like the coming one."""
        twin = coming.table.copy()
        metals = self.other_metals(viewer, chance)
        swap_markers(twin, coming, chance)
        swap_spells(twin, coming, viewer, chance)
        self.swap_metals(twin, coming, metals)
        if any(made.choice.seat == viewer for made in twin._undo.entries):
            self.swap_the_past(twin, coming, viewer, metals)
        action = self.same_looking(twin, coming, viewer, metals, chance)
        swap_orders(twin, coming, viewer, action, chance)
        return twin, action

    def swap_metals(self, twin: Table, coming: Coming, metals: list[int]) -> None:
        """The other metals lie in the hands, not in the stacks, and the record and the latest news tell of them."""
        self.lay_metals(twin.state.record, coming.moment, metals)
        twin.history = self.retold(twin.history, metals)
        for row in private_news(twin, "took"):
            row[2] = twin.game.things.index(twin.game.actions.thing(twin.history[-1].action))

    def lay_metals(self, record: Any, moment: int, metals: list[int]) -> None:
        moved = self.moved(metals)[:, moment]
        record["metal"][: len(self.hands)] += moved.astype(np.int8)
        record["stack"] -= moved.sum(axis=0).astype(np.int8)

    def retold(self, history: list[Choice], metals: list[int]) -> list[Choice]:
        """The same record with other metals taken."""
        retold = list(history)
        for take, metal in zip(self.takes, metals, strict=True):
            if take.place < len(retold):
                line = retold[take.place]
                retold[take.place] = line._replace(action=line.action - take.metal + metal)
        return retold

    def swap_the_past(self, twin: Table, coming: Coming, viewer: int, metals: list[int]) -> None:
        """What could be undone lay on the same swapped table."""
        lines = twin.history
        twin._undo.entries = [
            entry._replace(
                before=entry.before.copy(), history=[*lines[: len(entry.history)], *entry.history[len(lines) :]]
            )
            for entry in twin._undo.entries
        ]
        for _, record, history, _ in twin._undo.entries:
            self.lay_metals(record, self.moments[len(history)], metals)
            lay_spells_in_the_past(record, twin, coming, viewer)
            still_to_come = twin.state.markers != NOTHING
            record["markers"][still_to_come] = twin.state.markers[still_to_come]

    def same_looking(self, twin: Table, coming: Coming, viewer: int, metals: list[int], chance: Random) -> int:
        """An unseen metal and a secret choice look like any other; an open choice is the same choice."""
        if coming.seat == viewer:
            return coming.action
        if self.takes and self.takes[-1].place == len(twin.history):
            return coming.action - self.takes[-1].metal + metals[-1]
        if coming.table.state.step == Step.KEEP and not coming.reveals():
            return chance.choice(twin.legal(coming.seat))
        return coming.action


def valid_here(table: Table, seat: int) -> list[int]:
    """Which metals count where the company stands: those asked for, one named before, jokers of the seat's spells."""
    edition, state = edition_of(table.game), table.state
    area = edition.areas[state.company]
    sites = {"anywhere": True, "pyramid": area.pyramid, "wall": area.wall is not None}
    valid = {*edition.asked(area), *(metal for place, metal in enumerate(METALS) if state.further >> place & 1)}
    for spell in edition.spells:
        for effect in spell.effects if state.owner[spell.index] == seat else ():
            if isinstance(effect, Joker) and sites[effect.at]:
                valid.update(effect.joker)
    return [int(metal in valid) for metal in METALS]


def private_news(twin: Table, what: str) -> list[Any]:
    """The rows of the latest news of this kind in which the thing is for one seat's eyes only."""
    kind = twin.game.events.index(what)
    return [row for row in twin.state.events[: twin.state.event_count] if row[0] == kind and row[4] == PRIVATE]


# Markers and spells


def swap_markers(twin: Table, coming: Coming, chance: Random) -> None:
    """Any marker may be drawn in rounds to come."""
    to_come = coming.after.state.markers if coming.happens("marker") else coming.table.state.markers
    places = to_come != NOTHING
    twin.state.markers[places] = chance.choices(edition_of(twin.game).table.markers, k=int(places.sum()))


def swap_spells(twin: Table, coming: Coming, viewer: int, chance: Random) -> None:
    """The unseen spells of the deck in any order; before the first round also what the others choose in secret."""
    secret = twin.state.step == Step.KEEP
    if secret and twin.state.beginning == EXPERT:
        swap_first_spells(twin, coming, viewer, chance)
    else:
        shuffle_places(twin.state.deck, range(coming.turned_up, coming.unseen), chance)
    if twin.state.again[0] != NOTHING:
        swap_second_shuffle(twin, coming, chance)
    if secret and not coming.reveals():
        for other in twin.seats:
            if other != viewer:
                choose_again(twin, other, chance)


def shuffle_places(row: Any, places: Any, chance: Random) -> None:
    """The cards at these places of a row change places."""
    order = list(places)
    chance.shuffle(order)
    row[sorted(order)] = row[order]


def swap_first_spells(twin: Table, coming: Coming, viewer: int, chance: Random) -> None:
    """The spells dealt to the others and those of the deck, but those that are just being revealed."""
    state = twin.state
    others = [other for other in twin.seats if other != viewer]
    kept = state.kept.ravel().tolist() if coming.reveals() else []
    dealt = [(other, place) for other in others for place in range(4) if state.dealt[other, place] not in kept]
    pool = [int(state.dealt[place]) for place in dealt] + state.deck[: state.deck_size].tolist()
    chance.shuffle(pool)
    for place in dealt:
        state.dealt[place] = pool.pop()
    state.deck[: state.deck_size] = pool
    rows = private_news(twin, "dealt")
    for number, row in enumerate(rows):
        row[2] = state.dealt[row[1], number % 4]


def swap_second_shuffle(twin: Table, coming: Coming, chance: Random) -> None:
    """The order in which the deck is shuffled anew, but for those spells that are turned up at once."""
    again = twin.state.again
    kept = twin.state.kept.ravel().tolist() if coming.happens("shuffled") else []
    places = [place for place, spell in enumerate(again.tolist()) if spell not in kept]
    turned_up = coming.turned_up if coming.happens("shuffled") else 0
    shuffle_places(again, places[turned_up:], chance)


def choose_again(twin: Table, other: int, chance: Random) -> None:
    """A seat has secretly chosen other spells and stones, as many as it had chosen; the record knows them too."""
    state, actions = twin.state, twin.game.actions
    chosen: list[str] = []
    if state.beginning == EXPERT:
        count = int((state.kept[other] != NOTHING).sum())
        state.kept[other, :count] = chance.sample(state.dealt[other].tolist(), count)
        chosen += [f"keep {twin.game.things[spell]}" for spell in state.kept[other, :count]]
    stones = edition_of(twin.game).table.stones
    first = chance.randrange(1, stones)
    count = int((state.split[other] > 0).sum())
    state.split[other, :count] = [first, chance.randrange(1, stones - first + 1)][:count]
    chosen += [f"energy {number}" for number in state.split[other, :count]]
    places = [place for place, choice in enumerate(twin.history) if choice.seat == other]
    for place, choice in zip(places[len(places) - len(chosen) :], chosen, strict=True):
        twin.history[place] = twin.history[place]._replace(action=actions.read(choice))


def lay_spells_in_the_past(record: Any, twin: Table, coming: Coming, viewer: int) -> None:
    """The same swapped spells, in a record of the table from before the latest choices."""
    state = twin.state
    if record["step"] == state.step == Step.KEEP:
        others = [other for other in twin.seats if other != viewer]
        record["dealt"][others] = state.dealt[others]
        for other in others:  # who has chosen more since then had chosen the first of it
            for row, nothing in (("kept", NOTHING), ("split", 0)):
                chosen = record[row][other] != nothing
                record[row][other, chosen] = state.record[row][other, chosen]
        record["deck"], record["again"] = state.deck, state.again
        return
    swap = dict(zip(coming.table.state.deck[: coming.unseen].tolist(), state.deck.tolist(), strict=False))
    row = "again" if record["step"] == Step.KEEP and record["beginning"] == EXPERT else "deck"
    record[row] = [swap.get(spell, spell) for spell in record[row].tolist()]


# Standing orders


def swap_orders(twin: Table, coming: Coming, viewer: int, action: int, chance: Random) -> None:
    """The others may have left any orders, or none; but whoever follows one now does the same with it."""
    due = coming.table.due
    for other in twin.seats:
        if other == viewer or twin.game.plain.auction(twin.state, twin.game.plain_facts, other) == NOTHING:
            continue
        if due and other == coming.seat:
            follow_likewise(twin, other, action, chance)
        elif other not in twin.acting:
            twin.order(other, chance.choice([None, chance.randrange(HIGHEST_LIMIT)]))


def follow_likewise(twin: Table, seat: int, action: int, chance: Random) -> None:
    """Some highest bid with which the seat's order says the same."""
    for limit in (*chance.sample(range(HIGHEST_LIMIT), HIGHEST_LIMIT), ANY_BID):
        twin.order(seat, limit)
        if twin.due == (seat, action):
            return
    raise AssertionError("No order does the same here.")


def swapped_moment(table: Table, chance: Random) -> tuple[Table, Table, int]:
    """Plays on to a moment at which a seat has a choice and others hold unseen metals; the table, one in which these
    are others, and the seat.
    """
    chronicle = Chronicle(table)
    while True:
        seat = table.acting[0]
        action = chance.choice(table.legal(seat))
        twin, _ = chronicle.foresee(table, seat, action)(seat, chance)
        if twin.state.metal.tolist() != table.state.metal.tolist() and len(table.legal(seat)) > 1:
            return table, twin, seat
        table.apply(seat, action)
