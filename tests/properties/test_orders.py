"""Standing orders: they bid as their owner would by hand, and nobody else ever learns of them."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from serai.kernel.events import NOTHING
from serai.kernel.game import SPECTATOR
from serai.kernel.record import record_of
from serai.kernel.refusal import NotNow, Unreadable
from serai.kernel.secrecy import channels, leaks
from serai.kernel.table import Table
from tests.properties.games import AMUL, AMULETT, Setting, random_choice, spread

PLAYED = 200
PARTS = 5
HIGHEST = 9


class Slips:
    """Highest bids noted on slips of paper, by people who follow the auctions and bid by hand."""

    def __init__(self, table: Table) -> None:
        self.limits: dict[int, int] = {}
        self.bidding: set[int] = set()
        self.once_around = False
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Who may still bid, from what everybody sees; slips are thrown away when their auction is over."""
        for event in table.view().events:
            if event.what in ("turned-up", "exchange"):
                self.bidding, self.once_around = set(table.seats), event.what == "turned-up"
                self.limits.clear()
            elif event.what in ("sold", "unsold", "won", "unwanted"):
                self.bidding.clear()
            elif event.what == "passed" or (event.what == "bid" and self.once_around):
                self.bidding.discard(event.seat if event.seat is not None else NOTHING)
        self.limits = {seat: limit for seat, limit in self.limits.items() if seat in self.bidding}

    def write(self, seat: int, limit: int | None) -> None:
        """A seat notes its highest bid, or takes the slip back."""
        self.limits.pop(seat, None)
        if limit is not None:
            self.limits[seat] = limit

    def bid_by_hand(self, table: Table) -> tuple[int, int] | None:
        """The lowest bid that the seat can make, if it is not above the slip, otherwise a pass."""
        for seat in table.acting:
            if seat in self.limits:
                bids = [int(choice.removeprefix("bid ")) for choice in table.choices(seat) if choice != "pass"]
                within = [bid for bid in bids if bid <= self.limits[seat]]
                return seat, table.check(seat, f"bid {min(within)}" if within else "pass")
        return None


def some(table: Table, chance: Random) -> list[int]:
    """Two viewers drawn by lot, who compare what they get; over many games everybody has a turn."""
    return chance.sample((*table.seats, SPECTATOR), 2)


def leave_in_secret(table: Table, seat: int, limit: int | None, chance: Random) -> None:
    """Leaves, changes or takes back an order, and no byte of what the others get changes."""
    before = {viewer: channels(table, viewer) for viewer in some(table, chance) if viewer != seat}
    table.order(seat, limit)
    for viewer, sent in before.items():
        assert leaks(sent, channels(table, viewer)) == []


def assert_the_same(table: Table, by_hand: Table, slips: Slips, chance: Random) -> None:
    """The same table, the same record and the same Views; only the owner sees the own order."""
    assert table.state.record.tobytes() == by_hand.state.record.tobytes()
    assert table.history == by_hand.history
    assert {seat: table.order_of(seat) for seat in table.seats} == {
        seat: slips.limits.get(seat) for seat in table.seats
    }
    for viewer in some(table, chance):
        view = table.view(viewer)
        assert view.order == view.shown.order == slips.limits.get(viewer)
        assert replace(view, order=None).json() == by_hand.view(viewer).json()


def play_beside(setting: Setting, seed: str) -> Table:
    """Plays a game with random orders beside the same game by hand."""
    table, by_hand, chance = setting.table(seed), setting.table(seed), Random(seed)
    slips = Slips(table)
    while not table.over:
        for seat in [seat for seat in slips.bidding if chance.random() < 0.1]:
            limit = chance.choice([None, *range(HIGHEST)])
            leave_in_secret(table, seat, limit, chance)
            slips.write(seat, limit)
        due = slips.bid_by_hand(by_hand)
        assert table.due == due
        seat, action = due or random_choice(table, chance)
        table.apply(seat, action)
        by_hand.apply(seat, action)
        slips.follow(table)
        assert_the_same(table, by_hand, slips, chance)
    assert record_of(table).json() == record_of(by_hand).json()
    return table


@pytest.mark.parametrize("part", range(PARTS))
def test_an_order_bids_as_its_owner_would_by_hand_and_nobody_learns_of_it(part: int):
    for setting, seed, _ in spread(AMULETT, PLAYED, part, PARTS):
        play_beside(setting, seed)


def first_auction(**options: Any) -> Table:
    return Table(AMULETT[0].game, ("Linda", "Lukas", "Mira"), seed="orders", options=options)


def test_whoever_keeps_the_table_lets_orders_bid_until_somebody_must_choose():
    table = first_auction()
    begins = table.acting[0]
    for seat, limit in ((begins, 2), ((begins + 1) % 3, 0), ((begins + 2) % 3, 5)):
        table.order(seat, limit)
    while table.due:
        table.apply(*table.due)
    last = (begins + 2) % 3
    bids = [table.game.actions.notation(choice.action) for choice in table.history]
    assert bids == ["bid 1", "pass", "bid 2"]
    assert (table.state.start, table.acting) == (last, [last])
    assert [table.order_of(seat) for seat in table.seats] == [None] * 3


def test_an_order_is_written_in_no_record():
    table = first_auction()
    before = record_of(table).json()
    table.order(table.acting[0], 5)
    assert record_of(table).json() == before


def test_an_order_can_be_changed_and_taken_back():
    table = first_auction()
    seat = table.acting[0]
    for limit in (5, 2, None, 0, None, None):
        table.order(seat, limit)
        assert table.view(seat).order == limit
    assert table.due is None


def test_a_second_table_has_orders_of_its_own():
    table = first_auction()
    table.order(0, 5)
    twin = table.copy()
    twin.order(0, 2)
    twin.order(1, 3)
    assert (table.order_of(0), table.order_of(1)) == (5, None)
    assert (twin.order_of(0), twin.order_of(1)) == (2, 3)


def test_a_highest_bid_below_nothing_is_refused_and_the_old_order_stays():
    table = first_auction()
    table.order(0, 5)
    with pytest.raises(Unreadable):
        table.order(0, -1)
    assert table.order_of(0) == 5


def test_where_there_is_no_auction_an_order_is_refused():
    table = first_auction(start=1)
    for limit in (3, None, -1):
        with pytest.raises(NotNow):
            table.order(0, limit)


def test_whoever_has_passed_can_leave_no_order():
    table = first_auction()
    seat = table.acting[0]
    table.apply(seat, "pass")
    with pytest.raises(NotNow):
        table.order(seat, 3)
    assert table.order_of(seat) is None


def test_when_the_game_is_over_an_order_is_refused():
    table = play_beside(AMULETT[0], "over")
    for seat in table.seats:
        with pytest.raises(NotNow):
            table.order(seat, 3)


def test_a_game_without_auctions_takes_no_orders():
    table = AMUL[0].table("orders")
    assert (table.game.auctions, AMULETT[0].game.auctions) == (False, True)
    with pytest.raises(NotNow):
        table.order(0, 3)
    assert (table.due, table.view(0).order) == (None, None)
