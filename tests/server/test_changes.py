"""Whoever asks for changes holds, after every message, the very bytes that a whole update would have brought."""

import json
from random import Random
from typing import Any

import pytest

from serai.games import game_named
from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import Refused
from serai.online.changes import Changes
from serai.online.commands import Choose, Command, Leave, LeaveOrder, Return, Say, Undo, Visitor
from serai.online.deciding import decide
from serai.online.entries import Began, Clock, Forgotten, Opened, Sat
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import Draft
from serai.server.hall.session import Snapshot, TableSession
from tests.properties.games import GAMES, Setting, random_choice, spread
from tests.server.changed import applied, as_sent, changed, state_of

PEOPLE = [
    Visitor(f"p{seat}", name)
    for seat, name in enumerate(("Linda", "Jürgen", "Ζωή", "美玲", "Nadja", "Yusuf", "Ilse", "Ravi"))
]
LIVE = Clock("live", bank=600_000, gain=5_000)


class Reader:
    """Somebody who follows a table by changes, and now and then is too busy to read."""

    def __init__(self, listener: Listener, session: TableSession) -> None:
        self.listener = listener
        self.begin(session, session.update_for(listener, None))

    def begin(self, session: TableSession, message: bytes) -> None:
        self.state, self.seq = state_of(json.loads(message)), session.table.heard[self.listener.audience]
        self.known = session.snapshot_for(self.listener)

    def read(self, session: TableSession) -> int:
        """Reads what is new; returns how many bytes that took less than a whole update."""
        heard = session.table.heard[self.listener.audience]
        if heard == self.seq:
            return 0
        message, update = (session.message_for(self.listener, self.seq, known) for known in (self.known, None))
        told, whole = json.loads(message), json.loads(update)
        assert (told["t"], told["after"], told["seq"]) == ("change", self.seq, heard)
        assert told["feed"] == whole["feed"]
        self.state, self.seq, self.known = changed(self.state, told), heard, session.snapshot_for(self.listener)
        assert as_sent(self.state) == as_sent(state_of(whole))
        assert update.endswith(as_sent(self.state)[1:])
        return len(update) - len(message)


def seated(setting: Setting, seed: str) -> TableSession:
    """A table of people with whom a game has just begun."""
    opened: Opened = decide_opening(
        "p0", game_named(setting.game.name), setting.players, setting.options, LIVE, False, False, seed, 1
    )
    table = new_table(opened, Catalog().game_of)
    for seat, person in enumerate(PEOPLE[: setting.players]):
        table.fold(Sat(1, seat, person.id, person.name))
    table.fold(Began(1))
    return TableSession("00000000000000", table)


def follow(session: TableSession) -> list[Reader]:
    """Everybody at the table and somebody who watches, as browsers and as lean programs."""
    listeners = [Listener(audience, words) for audience in session.table.audiences for words in (True, False)]
    session.feeds = {listener: [b"{}"] * session.table.heard[listener.audience] for listener in listeners}
    return [Reader(listener, session) for listener in listeners]


def wish(session: TableSession, person: Visitor, command: Command, at: int) -> None:
    draft = Draft(session.id, session.table, session.listeners, at)
    try:
        draft.add(decide(draft.table, person, command, at))
    except Refused:
        return
    draft.add_due()
    session.show(draft)


def something_else(chance: Random) -> Command:
    """What people do between choices."""
    return chance.choice((Say(text="Noch ein Tee? ☕"), Undo(), LeaveOrder(limit=3), Leave(), Return(), Return()))


@pytest.mark.parametrize("game", GAMES)
def test_over_whole_games_whoever_hears_changes_holds_what_updates_would_have_brought(game: str):
    for setting, seed, _ in spread(GAMES[game], 20, 0, 1):
        session, chance, at = seated(setting, seed), Random(seed), 1_000
        readers, saved = follow(session), 0
        while not session.table.over:
            at += chance.randrange(20_000)
            seat, action = random_choice(session.table.playing, chance)
            notation = session.table.game.actions.notation(action)
            odd = chance.random() < 0.1
            command = something_else(chance) if odd else Choose(action=notation)
            wish(session, PEOPLE[chance.randrange(setting.players) if odd else seat], command, at)
            saved += sum(reader.read(session) for reader in readers if chance.random() < 0.9)
        assert saved > 0
        for reader in readers:
            reader.read(session)
            assert as_sent(reader.state) == session.snapshot_for(reader.listener).json


def test_whoever_knows_somebody_who_was_forgotten_gets_everything_anew():
    session = seated(GAMES["amul"][0], "silk road")
    Linda, *_ = follow(session)
    table = session.table.copy()
    table.fold(Forgotten(2_000))
    session.show_anew(table, session.feeds)
    told = json.loads(session.message_for(Linda.listener, Linda.seq, Linda.known))
    assert (told["t"], told["fresh"]) == ("update", True)


def test_all_who_hold_the_same_are_told_in_the_same_bytes_and_who_holds_something_older_in_others():
    session = seated(GAMES["amul"][0], "silk road")
    watching = Listener(SPECTATOR, words=True)
    session.feeds[watching] = [b"{}"] * session.table.heard[SPECTATOR]
    known: Snapshot = session.snapshot_for(watching)
    wish(session, PEOPLE[0], Say(text="Good luck"), 1_000)
    wish(session, PEOPLE[0], Choose(action=session.table.playing.choices(0)[0]), 2_000)
    seq = session.table.heard[SPECTATOR] - 1
    one, other = (session.message_for(watching, seq, known) for _ in range(2))
    assert one is other
    assert session.message_for(watching, seq, Snapshot(known.info, known.game, known.json)) is not one


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}, {"b": {"c": [3]}}),
        ({"a": 1}, {"a": None}, {"a": [None]}),
        ({"a": 1}, {"a": 1, "b": 2}, [{"a": 1, "b": 2}]),
        ({"a": 1, "b": 2}, {"b": 3, "a": 1}, [{"b": 3, "a": 1}]),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [[1, 3]]}),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, {"a": {1: {"b": [3]}}}),
        ({"a": [{"b": 1}]}, {"a": []}, {"a": [[]]}),
        ({"a": {2: 1}}, {"a": {2: 4}}, {"a": {2: [4]}}),
    ],
)
def test_a_change_says_what_is_new_and_nothing_else(old: Any, new: Any, change: Any):
    assert Changes().between({"root": old}, {"root": new}) == {"root": change}
    assert Changes().between({"root": new}, {"root": new}) == {}
    was, sent, now = (json.loads(as_sent({"root": one})) for one in (old, change, new))
    assert applied(was, sent) == now
