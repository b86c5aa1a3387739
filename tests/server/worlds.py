"""Two halls, side by side at the same time, in which an evening differs only in what some people cannot know."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

from serai.kernel.events import NOTHING
from serai.kernel.fate import seed_hash
from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import Refused
from serai.kernel.table import Table
from tests.properties.games import random_choice
from tests.server.deals import Choice, Evening
from tests.server.guests import Guest
from tests.server.stacked import Croupier, StackedHall
from tests.server.wiretap import PLACES, Heard, Wire, number_of

WATCHER, NOBODY = "Wilma", "nobody"
LIVE = {"kind": "live", "bank": 3_600_000, "gain": 5_000}
RATE_LIMITS = range(9)
PLACES_A_MOMENT = len(PLACES) if "LONG_TESTS" in os.environ else 3
"""In how many places one looks at a moment, besides the table itself; in all of them at night."""

Command = dict[str, Any]
NONSENSE: list[Command] = [
    *({"t": "choose", "action": action} for action in ("offer everything", "take n", "go", "bid", "pass", "bid 1")),
    *({"t": "order", "limit": limit} for limit in (3, None)),
    *({"t": what} for what in ("undo", "undo", "return", "again", "begin", "nonsense")),
    *({"t": "sit", "seat": 1}, {"t": "stand", "seat": 1}, {"t": "free", "seat": 2}, {"t": "say", "text": " "}),
]
"""What somebody might wish who is not asked."""


class Leak(AssertionError):
    """Somebody could tell the two worlds apart."""


class World:
    """One of two halls and its people; a second copy of their table lies here, so that it is known what can be done."""

    def __init__(self, hall: StackedHall) -> None:
        self.hall = hall
        self.masks: dict[bytes, bytes] = {}
        self.wires: dict[str, Wire] = {}
        self.heard: list[tuple[str, Heard]] = []

    def sit_down(self, evening: Evening, croupier: Croupier) -> None:
        """People sit down at a new table, which is dealt as this evening needs it."""
        table = evening.dealt
        self.names, self.choices, self.done = table.names, evening.choices, 0
        self.table, self.instead_of = table.copy(), dict[int, str]()
        self.people = {name: Guest(self.hall.url, name) for name in (*table.names, WATCHER)}
        host, *others = (self.people[name] for name in table.names)
        self.id = host.open(table.game.name, len(table.names), options=table.options, clock=LIVE, listed=True)
        for seat, guest in enumerate(others, 1):
            guest.wish(self.id, "sit", seat=seat)
            guest.wish(self.id, "ready")
        self.seed = self.read_seed()
        self.masks = {guest.id.encode(): f"<{name}>".encode() for name, guest in self.people.items()}
        self.masks |= {self.id.encode(): b"<table>", seed_hash(self.seed).encode(): b"<hash>"}
        croupier.stack(self.seed, table.state.record.tobytes())
        host.wish(self.id, "begin")

    def read_seed(self) -> str:
        """The seed of the table, which nobody may be told."""
        with closing(sqlite3.connect(self.hall.folder / "serai.db")) as database:
            asked = "SELECT entry FROM log WHERE table_id = ? AND seq = 1"
            (opened,) = database.execute(asked, (self.id,)).fetchone()
        return str(json.loads(opened)["seed"])

    # What happens

    def wish(self, name: str, what: str, **details: Any) -> None:
        """Somebody wishes something; who is listened to is answered on the wire."""
        if name in self.wires:
            wire = self.wires[name]
            answer = wire.ask(wire.path, {"t": what, "id": f"own {next(wire.asked)}", **details})
            assert b" 200 OK" in answer, answer
            self.heard.append((name, {what: answer}))
        else:
            self.people[name].wish(self.id, what, **details)

    def choose(self, seat: int, action: str) -> None:
        self.wish(self.names[seat], "choose", action=action)
        self.table.apply(seat, action)
        self.follow_orders()

    def order(self, seat: int, limit: int | None) -> None:
        self.wish(self.names[seat], "order", limit=limit)
        self.table.order(seat, limit)
        self.follow_orders()

    def undo(self, seat: int) -> None:
        self.wish(self.names[seat], "undo")
        self.table.undo(seat)

    def follow_orders(self) -> None:
        while self.table.due is not None:
            self.table.apply(*self.table.due)
            self.done += 1

    # The evening as it is known

    def play(self, chance: Random) -> None:
        """The next choice of the evening, by hand or by a standing order."""
        choice = self.choices[self.done]
        self.take_right_cards(choice)
        while (misled := self.misled(lambda table: table.apply(*choice), self.done + 1)) is not None:
            self.order(misled, None)
        limits = [limit for limit in RATE_LIMITS if self.may_order(choice, limit)]
        if limits and chance.random() < 0.5:
            self.order(choice.seat, chance.choice(limits))
        else:
            self.done += 1
            self.choose(choice.seat, self.card_for_now(choice, chance))

    def card_for_now(self, choice: Choice, chance: Random) -> str:
        """Any card, where it lies face down and the right one can be taken later without anybody's notice."""
        seat, right = choice
        after = self.table.copy()
        after.apply(seat, right)
        if self.names[seat] in self.wires or right not in after.choices(seat) or is_noticed(after, seat, right):
            return right
        self.instead_of[seat] = right
        return chance.choice(self.table.choices(seat))

    def take_right_cards(self, choice: Choice) -> None:
        """Whoever has laid another card face down takes the right one before the choice turns it up."""
        after = self.table.copy()
        after.apply(*choice)
        for seat in [seat for seat in self.instead_of if not after.face_down(seat)]:
            self.choose(seat, self.instead_of.pop(seat))

    def misled(self, do: Callable[[Table], None], done: int) -> int | None:
        """A seat whose order would then say something else than is known of this evening."""
        after, coming = self.table.copy(), iter(self.choices[done:])
        do(after)
        while after.due is not None:
            seat, action = after.due
            if (seat, after.game.actions.notation(action)) != next(coming, None):
                return seat
            after.apply(seat, action)
        return None

    def may_order(self, choice: Choice, limit: int) -> bool:
        """Whether a seat may leave an order instead of saying by hand what comes next."""
        if self.names[choice.seat] in self.wires or not self.is_bidding(choice.seat):
            return False
        return self.misled(lambda table: table.order(choice.seat, limit), self.done) is None

    def is_bidding(self, seat: int) -> bool:
        return self.table.game.plain.auction(self.table.state, self.table.game.plain_facts, seat) != NOTHING

    # What nobody else can know

    def act_secretly(self, seat: int, chance: Random) -> None:
        """A seat does something of which nobody else may hear, if there is anything."""
        secret = [action for action in self.table.choices(seat) if not is_noticed(self.table, seat, action)]
        if seat in self.table.acting and secret:
            self.choose(seat, chance.choice(secret))
            self.undo(seat)
        elif secret:
            self.lay_instead(seat, chance.choice(secret))
        elif self.is_bidding(seat) and seat not in self.table.acting:
            self.order(seat, chance.choice([None, *RATE_LIMITS]))

    def lay_instead(self, seat: int, action: str) -> None:
        """Another card is laid face down; the right one is remembered."""
        right = self.table.history[self.table.face_down(seat)[-1]].action
        self.instead_of.setdefault(seat, self.table.game.actions.notation(right))
        self.choose(seat, action)

    # What is heard

    def tap(self, names: Sequence[str]) -> None:
        """From now on all that these people get is written down."""
        self.hang_up()
        headers = {name: self.people[name].socket_headers if name in self.people else {} for name in names}
        self.wires = {name: Wire(self.hall.url, headers[name], self.id) for name in names}
        self.heard.clear()

    def hang_up(self) -> None:
        for wire in self.wires.values():
            wire.hang_up()

    def call(self) -> None:
        """Everybody who is listened to opens their lines, and hears what they have missed."""
        for name, wire in self.wires.items():
            self.heard.append((name, wire.call()))

    def listen(self, attempts: dict[str, list[Command]], part: float, places: Sequence[str]) -> None:
        """Writes down all that everybody gets who is listened to."""
        for name, wire in self.wires.items():
            seq = number_of(wire.ask(wire.path))
            heard = wire.follow(seq) | wire.look(int(part * seq), places)
            for wish in attempts[name]:
                heard |= wire.attempt(wish)
            self.heard.append((name, heard))

    def is_refused(self, name: str, wish: Command) -> bool:
        """Whether a wish would be refused here, so that it may be tried without harm."""
        if name not in self.names:
            return True
        seat, table = self.names.index(name), self.table.copy()
        try:
            if wish["t"] == "choose":
                table.check(seat, wish["action"])
            elif wish["t"] == "order":
                table.order(seat, wish["limit"])
            elif wish["t"] == "undo":
                table.undo(seat)
            else:
                return True
        except Refused:
            return True
        return False

    def masked(self, heard: bytes) -> bytes:
        """What was heard, without the names that chance has given to people, tables and shuffles."""
        for id, word in self.masks.items():
            heard = heard.replace(id, word)
        return heard


def is_noticed(table: Table, seat: int, action: str) -> bool:
    """Whether anybody else would notice this choice."""
    after = table.copy()
    after.apply(seat, action)
    return any(after.noticed(other) for other in (*after.seats, SPECTATOR) if other != seat)


class TwoWorlds:
    """Both halls, under one clock."""

    def __init__(self, halls: Sequence[StackedHall], croupier: Croupier) -> None:
        self.croupier = croupier
        self.one, self.other = self.both = [World(hall) for hall in halls]

    def sit_down(self, evenings: Sequence[Evening], *listeners: str) -> None:
        """Two tables of one evening; the listeners hear everything from the first deal on."""
        for world, evening in zip(self.both, evenings, strict=True):
            world.sit_down(evening, self.croupier)
            world.tap(listeners)
            world.call()
        self.compare("the deal")

    def wait(self, milliseconds: int) -> None:
        """Time goes by in both worlds alike."""
        self.croupier.turn_clock(self.croupier.now + milliseconds)

    def play(self, chance: Random) -> None:
        """The next choice in both worlds; a bid by order in one of them may be a bid by hand in the other."""
        begun = self.one.done
        assert self.other.done == begun
        # What an order answers comes in one message with what it answers, as it does to somebody who was cut off.
        cut_off = any(world.table.order_of(seat) is not None for world in self.both for seat in world.table.seats)
        for world in self.both:
            if cut_off:
                world.hang_up()
        self.go_on(chance)
        for world in self.both if cut_off else ():
            world.call()
        self.listen(f"{self.one.choices[begun : self.one.done]}", chance)

    def go_on(self, chance: Random) -> None:
        """The next choice in both worlds, and as many more as an order has made in one of them."""
        for world in self.both:
            world.play(chance)
        while self.one.done != self.other.done:
            min(self.both, key=lambda world: world.done).play(chance)

    def listen(self, moment: str, chance: Random) -> None:
        """Everybody listens in both worlds, tries what will be refused, and must hear the same."""
        actions = self.one.table.game.actions
        tried = chance.sample(NONSENSE, 3)
        tried.append({"t": "choose", "action": actions.notation(chance.randrange(len(actions)))})
        attempts = {
            name: [wish for wish in tried if any(world.is_refused(name, wish) for world in self.both)]
            for name in self.one.wires
        }
        part, places = chance.random(), chance.sample([*PLACES], PLACES_A_MOMENT)
        with ThreadPoolExecutor(2) as listening:
            for heard in [listening.submit(world.listen, attempts, part, places) for world in self.both]:
                heard.result()
        self.compare(moment)

    def compare(self, moment: str) -> None:
        """What each has heard is the same in both worlds, byte for byte, and tells no seed."""
        one, other = self.one, self.other
        for (name, here), (_, there) in zip(one.heard, other.heard, strict=True):
            for channel in here | there:
                ours, theirs = one.masked(here[channel]), other.masked(there[channel])
                if ours != theirs:
                    raise Leak(f"{name} can tell by the {channel}, after {moment}: {difference(ours, theirs)}")
                if one.seed.encode() in ours or other.seed.encode() in theirs:
                    raise Leak(f"{name} is told a seed by the {channel}, after {moment}")
        for world in self.both:
            world.heard.clear()


@contextmanager
def two_worlds(folder: Path) -> Iterator[TwoWorlds]:
    """Two halls that are open, with no hole in either."""
    croupier = Croupier(folder)
    croupier.turn_clock(1_000_000)
    croupier.drill("")
    halls = [StackedHall(croupier), StackedHall(croupier)]
    with ThreadPoolExecutor(2) as starting:
        list(starting.map(StackedHall.start, halls))
    worlds = TwoWorlds(halls, croupier)
    yield worlds
    for world in worlds.both:
        world.hang_up()
        world.hall.stop()


def by_turns(table: Table, chance: Random) -> tuple[int, int]:
    """Somebody chooses at random, passes more often than not, and never changes their mind."""
    seat, action = random_choice(table, chance, change_mind=0)
    passes = [choice for choice in table.legal(seat) if table.game.actions.notation(choice) == "pass"]
    return seat, chance.choice((passes[0], action)) if passes else action


def difference(ours: bytes, theirs: bytes) -> str:
    """Where two messages begin to differ."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))
    around = slice(max(0, alike - 80), alike + 80)
    return f"{ours[around]!r} is not {theirs[around]!r}"
