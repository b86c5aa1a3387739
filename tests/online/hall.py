"""An online table for tests: people with names, a clock that is moved by hand, and a log that is read again."""

from copy import deepcopy
from typing import Any

import msgspec

from caravanserai.games import game_named
from caravanserai.kernel.game import Game
from caravanserai.online import wishes
from caravanserai.online.asking import Visitor, Wish, grant
from caravanserai.online.entries import AnyEntry, Clock, Opened
from caravanserai.online.gathering import Gathering, gather

Linda, Lukas, Mira, Markus = "Linda", "Lukas", "Mira", "Markus"
MINUTE = 60_000
LIVE = Clock("live", bank=5 * MINUTE, gain=5_000)
SLOW = Clock("slow", bank=24 * 60 * MINUTE)


def game_of(opened: Opened) -> Game:
    return game_named(opened.game)


class Hall:
    """One table, its log, and the time."""

    def __init__(
        self, game: str = "amul", seats: int = 3, clock: Clock | None = None, rated: bool = False, **options: int
    ) -> None:
        opening = (game_named(game), seats, options, clock or Clock(), rated, False, "silk road")
        self.now = 1_000
        self.log: list[AnyEntry] = [wishes.open_table(Linda, *opening, self.now)]
        self.gathering = gather(self.log, game_of)

    def wish(self, what: str, *details: Any) -> AnyEntry:
        """Somebody's wish is granted, kept in the log, and happens."""
        entry: AnyEntry = getattr(wishes, what)(self.gathering, *details, self.now)
        return self.keep(entry)

    def ask(self, person: str, wish: Wish) -> AnyEntry:
        """A wish as it comes over the wire is granted."""
        return self.keep(grant(self.gathering, Visitor(person, person), wish, self.now))

    def keep(self, entry: AnyEntry) -> AnyEntry:
        self.log.append(entry)
        self.gathering.tell(entry)
        return entry

    def wait(self, milliseconds: int) -> list[AnyEntry]:
        """Time goes by, and what is due happens."""
        self.now += milliseconds
        return self.settle()

    def settle(self) -> list[AnyEntry]:
        """What is due happens."""
        happened: list[AnyEntry] = []
        while (entry := wishes.due(self.gathering, self.now)) is not None:
            happened.append(self.keep(entry))
        return happened

    def read_again(self) -> Gathering:
        """The gathering as somebody has it who reads the log from its bytes."""
        written = msgspec.json.encode(self.log)
        return gather(msgspec.json.decode(written, type=list[AnyEntry]), game_of)

    def begun(self, *people: str) -> "Hall":
        """These people sit down, bots take the other seats, and the game begins."""
        for seat, person in enumerate(people):
            self.wish("sit", person, person, seat)
            self.wish("say_ready", person, True)
        for seat in range(len(people), len(self.gathering.places)):
            self.wish("engage", Linda, seat, "random")
        self.wish("begin", Linda)
        return self

    def first_choice(self, person: str) -> str:
        view = self.gathering.view(person)
        assert view is not None
        return view.choices[0]

    def bots_choose(self) -> None:
        """Every bot that must choose takes its first choice."""
        for seat in self.gathering.bots_to_choose:
            self.wish("bot_chooses", seat, self.gathering.playing.legal(seat)[0])


def picture(gathering: Gathering) -> Any:
    """Everything that two readers of one log must agree on."""
    table = gathering.table
    people = (
        gathering.places,
        gathering.heard,
        gathering.made,
        gathering.begins_at,
        gathering.moved_on,
        gathering.told,
    )
    clocks = (gathering.clocks.left, gathering.clocks.since)
    orders = table and [table.order_of(seat) for seat in table.seats]
    return deepcopy((people, clocks, orders, table and (table.state.record.tobytes(), table.history)))
