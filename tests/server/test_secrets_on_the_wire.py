"""Secrets on the wire: in two halls that differ only in what somebody cannot know, every byte they get is the same.

Both halls are real processes under one clock that the tests turn. Ids of people, tables and shuffles are masked, and
the date of an answer; all else must be equal on every channel: times, numbers, lengths, headers and refusals too.
"""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
from websockets.sync.client import connect

from serai.games import game_named
from serai.games.amulett.rules.state import UNSEEN
from serai.kernel.table import Table
from tests import patience
from tests.properties.games import Setting
from tests.server.deals import NAMES, Evening, two_evenings
from tests.server.stacked import HOLES
from tests.server.wiretap import Wire, row_of
from tests.server.worlds import NOBODY, WATCHER, Leak, TwoWorlds, World, by_turns, two_worlds

Linda, Lukas, Mira = range(3)
AMUL, AMULETT = game_named("amul"), game_named("amulett")
EVENINGS = {
    "Āmul": (Setting(AMUL, 3), 13),
    "Āmul with Tea": (Setting(AMUL, 4, {"tea": 4}), 9),
    "Das Amulett": (Setting(AMULETT, 3), 16),
    "unseen metals": (Setting(AMULETT, 3, {"metals": UNSEEN}), 16),
    "the expert start": (Setting(AMULETT, 3, {"start": 1, "metals": UNSEEN}), 10),
    "the mulligan start": (Setting(AMULETT, 3, {"start": 2, "metals": UNSEEN}), 11),
}
WATCHED = [
    *(("Āmul", seat) for seat in (Linda, Lukas, Mira)),
    *(("unseen metals", seat) for seat in (Linda, Lukas, Mira)),
    *(("the expert start", seat) for seat in (Linda, Mira)),
    ("Āmul with Tea", Mira),
    ("Das Amulett", Lukas),
    ("the mulligan start", Lukas),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoWorlds]:
    with two_worlds(tmp_path_factory.mktemp("croupier")) as worlds:
        yield worlds


def spend_evening(worlds: TwoWorlds, name: str, viewer: int, seed: str) -> None:
    """Other cards, other cards face down, other orders, and in each world other secret things in between."""
    chance = Random(seed)
    setting, length = EVENINGS[name]
    one, other = two_evenings(setting, viewer, length, chance, by_turns)
    while "metals" in setting.options and one.choices == other.choices:  # somebody must take another metal unseen
        one, other = two_evenings(setting, viewer, length, chance, by_turns)
    worlds.sit_down((one, other), NAMES[viewer], chance.choice((WATCHER, NOBODY)))
    while worlds.one.done < length:
        worlds.wait(chance.randrange(3_000))
        for world in worlds.both:
            for seat in set(world.table.seats) - {viewer}:
                if chance.random() < 0.4:
                    world.act_secretly(seat, chance)
        worlds.listen("something secret", chance)
        worlds.wait(chance.randrange(3_000))
        worlds.play(chance)


@pytest.mark.parametrize(("name", "viewer"), WATCHED)
def test_whatever_a_seat_cannot_know_no_byte_on_its_wires_depends_on_it(worlds: TwoWorlds, name: str, viewer: int):
    spend_evening(worlds, name, viewer, f"{name} {viewer}")


# One secret at a time, at the same table dealt twice


def deal_twice(worlds: TwoWorlds, setting: Setting, *listeners: str) -> None:
    dealt = Table(setting.game, NAMES[: setting.players], seed="silk road", options=setting.options)
    worlds.sit_down([Evening(dealt, [])] * 2, *listeners)


def in_both(worlds: TwoWorlds, do: Callable[[World], None]) -> None:
    for world in worlds.both:
        do(world)


def nobody_notices(worlds: TwoWorlds, secret: str) -> None:
    """Neither at once, nor when everybody hears of something else a little later."""
    chance = Random(secret)
    worlds.listen(secret, chance)
    worlds.wait(1_000)
    in_both(worlds, lambda world: world.wish("Linda", "say", text="Tea, anybody?"))
    worlds.listen(f"{secret}, and some talk", chance)


def test_a_change_of_mind_is_nobodys_news(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Āmul"][0], "Linda", WATCHER)
    for seat in (Lukas, Mira):
        in_both(worlds, lambda world: world.choose(seat, world.table.choices(seat)[0]))  # noqa: B023 -- done at once
    worlds.wait(2_000)
    worlds.other.choose(Lukas, worlds.other.table.choices(Lukas)[1])
    worlds.other.choose(Lukas, worlds.other.table.choices(Lukas)[2])
    worlds.other.undo(Lukas)
    nobody_notices(worlds, "Lukas has changed his mind")


def test_a_card_face_down_may_be_any_card(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Āmul"][0], "Linda", WATCHER)
    for world, card in zip(worlds.both, (0, 4), strict=True):
        world.choose(Lukas, world.table.choices(Lukas)[card])
    nobody_notices(worlds, "Lukas has chosen another card")


def bidder_and_others(world: World) -> tuple[int, int, int]:
    bidder = world.table.acting[0]
    return bidder, (bidder + 1) % 3, (bidder + 2) % 3


def test_a_standing_order_left_changed_and_taken_back_is_nobodys_news(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Das Amulett"][0], "Linda", WATCHER)
    worlds.wait(2_000)
    waits = next(seat for seat in bidder_and_others(worlds.one)[1:] if seat != Linda)
    for limit in (7, 3, None):
        worlds.other.order(waits, limit)
        nobody_notices(worlds, f"somebody may go as far as {limit}")


def test_a_bid_by_order_looks_like_a_bid_by_hand(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Das Amulett"][0], WATCHER)
    bidder, _, _ = bidder_and_others(worlds.one)
    worlds.wait(2_000)
    worlds.one.choose(bidder, "bid 1")
    worlds.other.order(bidder, 5)
    nobody_notices(worlds, "bid 1")


def test_in_which_order_secret_things_happen_is_a_secret_too(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Das Amulett"][0], WATCHER)
    _, second, third = bidder_and_others(worlds.one)
    for world, seats in zip(worlds.both, ((second, third), (third, second)), strict=True):
        for seat in seats:
            world.order(seat, 4)
    nobody_notices(worlds, "two have left orders")


def test_a_secret_step_may_be_taken_back_and_nobody_knows_how_many_steps_another_has_made(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["the expert start"][0], "Linda", WATCHER)
    first = worlds.one.table.choices(Linda)[0]
    in_both(worlds, lambda world: world.choose(Linda, first))
    worlds.other.choose(Lukas, worlds.other.table.choices(Lukas)[0])
    worlds.other.choose(Mira, worlds.other.table.choices(Mira)[0])
    worlds.other.undo(Mira)
    nobody_notices(worlds, "Lukas has made a secret step")
    in_both(worlds, lambda world: world.undo(Linda))
    nobody_notices(worlds, "Linda has taken hers back")


def test_the_seats_hear_nothing_of_what_watchers_say(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Āmul"][0], "Linda", "Mira")
    worlds.wait(1_000)
    worlds.other.wish(WATCHER, "say", text="Linda has no Camel!")
    nobody_notices(worlds, "a watcher has talked")


def test_the_live_lobby_shows_no_trace_of_secret_things(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Āmul"][0])
    shown: list[bytes] = []
    for world in worlds.both:
        world.choose(Lukas, world.table.choices(Lukas)[0])
    worlds.wait(5_000)
    worlds.other.choose(Lukas, worlds.other.table.choices(Lukas)[1])
    worlds.wait(5_000)
    for world in worlds.both:
        place = world.hall.url.replace("http", "ws")
        with connect(f"{place}/api/lobby/live", compression=None, proxy=None) as line:
            another = world.people["Mira"].open(listed=True).encode()
            while another not in (message := line.recv(patience.SECONDS, decode=False)):
                pass
        shown.append(world.masked(row_of(message, world.id)))
    assert shown[0] == shown[1]


# The seed


def test_the_seed_is_told_after_the_last_choice_and_to_nobody_before(worlds: TwoWorlds):
    deal_twice(worlds, EVENINGS["Āmul"][0])
    world = worlds.one
    wires = [Wire(world.hall.url, world.people[name].socket_headers, world.id) for name in ("Linda", WATCHER)]
    while not world.table.over:
        for wire in wires if len(world.table.history) % 12 == 0 else ():
            assert all(world.seed.encode() not in heard for heard in wire.look(0).values())
        seat = world.table.acting[0]
        world.choose(seat, world.table.choices(seat)[0])
    for wire in wires:
        table, record = wire.ask(f"{wire.path}?after=0"), wire.ask(f"{wire.path}/record")
        assert json.loads(table[table.index(b'{"t"') :])["info"]["seed"] == world.seed
        assert f'[Seed "{world.seed}"]'.encode() in record
        wire.hang_up()


# Halls with a hole


FOUND_IN = {
    "tell who chose": "Das Amulett",
    "tell orders to all": "Das Amulett",
    "count like the log": "Das Amulett",
}


@pytest.mark.parametrize("hole", HOLES)
def test_a_hall_with_a_hole_is_found_out(worlds: TwoWorlds, hole: str):
    worlds.croupier.drill(hole)
    try:
        with pytest.raises(Leak):
            spend_evening(worlds, FOUND_IN.get(hole, "Āmul"), Linda, hole)
    finally:
        worlds.croupier.drill("")
