"""An online table for tests: people with names, a clock that is moved by hand, and a log that is read again."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec

from serai.games import game_named
from serai.kernel.game import Game
from serai.online import deciding
from serai.online.commands import (
    Admit,
    Begin,
    BeReady,
    Choose,
    Close,
    Command,
    Cut,
    Engage,
    FreeSeat,
    Leave,
    LeaveOrder,
    Miss,
    PlayAgain,
    Pledge,
    Remove,
    Resign,
    Return,
    Say,
    Sit,
    Stand,
    Undo,
    Visitor,
)
from serai.online.entries import AnyEntry, Clock, Opened
from serai.online.opening import decide_opening
from serai.online.replaying import table_from_log
from serai.online.table import OnlineTable

Linda, Lukas, Mira, Markus = "Linda", "Lukas", "Mira", "Markus"
MINUTE = 60_000
LIVE = Clock("live", bank=5 * MINUTE, gain=5_000)
SLOW = Clock("slow", bank=24 * 60 * MINUTE)
COMMANDS: dict[str, Callable[..., Command]] = {
    "sit": lambda seat: Sit(seat=seat),
    "stand": lambda seat: Stand(seat=seat),
    "engage": lambda seat, level: Engage(seat=seat, level=level),
    "remove": lambda seat: Remove(seat=seat),
    "admit": lambda person: Admit(person=person),
    "miss": lambda seat: Miss(seat=seat),
    "ready": lambda ready: BeReady(ready=ready),
    "pledge": lambda pledge: Pledge(pledge=pledge),
    "cut": lambda cut: Cut(cut=cut),
    "begin": Begin,
    "choose": lambda action: Choose(action=action),
    "order": lambda limit: LeaveOrder(limit=limit),
    "undo": Undo,
    "leave": Leave,
    "return": Return,
    "resign": Resign,
    "close": Close,
    "free": lambda seat: FreeSeat(seat=seat),
    "say": lambda text: Say(text=text),
    "again": lambda again: PlayAgain(again=again),
}
"""A command of each kind, by the word that it has on the wire."""


def game_of(opened: Opened) -> Game:
    return game_named(opened.game)


def visitor(person: str, name: str | None = None) -> Visitor:
    """Somebody who has a passkey, and a network of their own."""
    return Visitor(person, person if name is None else name, known=True, network=person)


class Hall:
    """One table, its log, and the time."""

    def __init__(
        self,
        game: str = "amul",
        seats: int = 3,
        clock: Clock | None = None,
        rated: bool = False,
        **options: int,
    ) -> None:
        opening = (game_named(game), seats, options, clock or Clock(), rated, False, "silk road")
        self.now = 1_000
        self.log: list[AnyEntry] = [decide_opening(Linda, *opening, self.now)]
        self.table = table_from_log(self.log, game_of)

    def in_the_lobby(self) -> "Hall":
        """The same table, shown to everybody."""
        self.log[0] = msgspec.structs.replace(self.table.opened, listed=True)
        self.table = table_from_log(self.log, game_of)
        return self

    def daily(self) -> "Hall":
        """The deal of a day: Linda plays it against bots."""
        self.log[0] = msgspec.structs.replace(self.table.opened, daily="2026-11-17")
        self.table = table_from_log(self.log, game_of)
        return self.begun(Linda)

    def act(self, what: str, person: str, *details: Any) -> AnyEntry:
        """Somebody sends a command, and its entry is kept in the log; a name they are called by may come first."""
        name, *rest = details if what in ("sit", "say") else (person, *details)
        return self.keep(deciding.decide(self.table, visitor(person, name), COMMANDS[what](*rest), self.now))

    def send(self, person: str, command: Command) -> AnyEntry:
        """A command as it comes over the wire is carried out."""
        return self.keep(deciding.decide(self.table, Visitor(person, person), command, self.now))

    def bot_chooses(self, seat: int, action: int) -> AnyEntry:
        return self.keep(deciding.decide_bot_choice(self.table, seat, action, self.now))

    def keep(self, entry: AnyEntry) -> AnyEntry:
        self.log.append(entry)
        self.table.fold(entry)
        return entry

    def wait(self, milliseconds: int) -> list[AnyEntry]:
        """Time goes by, and what is due happens."""
        self.now += milliseconds
        return self.settle()

    def settle(self) -> list[AnyEntry]:
        """What is due happens."""
        happened: list[AnyEntry] = []
        while (entry := deciding.decide_due(self.table, self.now)) is not None:
            happened.append(self.keep(entry))
        return happened

    def read_again(self) -> OnlineTable:
        """The table as somebody has it who reads the log from its bytes."""
        written = msgspec.json.encode(self.log)
        return table_from_log(msgspec.json.decode(written, type=list[AnyEntry]), game_of)

    def begun(self, *people: str) -> "Hall":
        """These people sit down, bots take the other seats, and the game begins."""
        for seat, person in enumerate(people):
            self.act("sit", person, person, seat)
            self.act("ready", person, True)
        for seat in range(len(people), len(self.table.places)):
            self.act("engage", Linda, seat, "apprentice")
        self.act("begin", Linda)
        return self

    def person_at(self, seat: int) -> str:
        person = self.table.places[seat].person
        assert person is not None
        return person

    def first_choice(self, person: str) -> str:
        view = self.table.view(person)
        assert view is not None
        return view.choices[0]

    def bots_choose(self) -> None:
        """Every bot that must choose takes its first choice."""
        for seat in self.table.bots_to_choose:
            self.bot_chooses(seat, self.table.playing.legal(seat)[0])


def picture(table: OnlineTable) -> Any:
    """Everything that two readers of one log must agree on."""
    played = table.game_table
    people = (
        table.places,
        table.removed,
        table.heard,
        table.command_seqs,
        table.begins_at,
        table.moved_on,
        table.closed,
        table.asked_at,
        table.length,
    )
    clocks = (table.clocks.left, table.clocks.since)
    orders = played and [played.order_of(seat) for seat in played.seats]
    return deepcopy((people, clocks, orders, played and (played.state.record.tobytes(), played.history)))
