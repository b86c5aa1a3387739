"""Clocks run out at tables that nobody reads: the row of a table says what its log would say."""

from dataclasses import dataclass, field
from random import Random

import pytest

from serai.games import game_named
from serai.online.commands import Begin, BeReady, Command, Engage, Leave, Return, Say, Sit, Visitor
from serai.online.deciding import decide, decide_bot_choice
from serai.online.entries import AnyEntry, Chose, Clock, RanOut
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.hall.draft import Draft, batch_of
from serai.server.store.batches import Row, row_of
from serai.server.store.running_out import Waiting, ran_out

PEOPLE = [Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mira")]
LIVE, SLOW = Clock("live", bank=60_000, gain=5_000), Clock("slow", bank=86_400_000)


@dataclass
class Evening:
    """A table at which one thing after the other happens, and what ran out there if nobody had done anything."""

    table: OnlineTable
    seen: list[int] = field(default_factory=list[int])

    def add(self, entry: AnyEntry) -> None:
        self.table.fold(entry)
        self.compare(row_of(batch_of("table", self.table.length, [entry], self.table)))

    def compare(self, row: Row) -> None:
        """Lets the time come, once as the row says and once as the log says."""
        if row.runs_out is not None:
            assert row.due_at is not None
            draft = Draft("table", self.table, (), row.due_at)
            draft.add_due()
            assert ran_out(waiting(row), row.due_at) == row_of(draft.batch())
            self.seen.append(len(draft.entries))


def waiting(row: Row) -> Waiting:
    return Waiting(**{name: getattr(row, name) for name in Waiting._fields})


def begun(game: str, clock: Clock, people: int) -> Evening:
    opened = decide_opening("linda", game_named(game), 3, {}, clock, False, True, "silk road", 1_000)
    evening = Evening(new_table(opened, lambda _: game_named(game)))
    wanted: list[tuple[Visitor, Command]] = []
    for seat, person in enumerate(PEOPLE[:people]):
        wanted += [(person, Sit(seat=seat)), (person, BeReady())]
    wanted += [(PEOPLE[0], Engage(seat=seat, level="random")) for seat in range(people, 3)]
    for person, command in (*wanted, (PEOPLE[0], Begin())):
        evening.add(decide(evening.table, person, command, 1_000))
    return evening


def next_entry(table: OnlineTable, random: Random) -> AnyEntry:
    """Somebody chooses, or, now and then, talks, leaves or comes back."""
    at = table.at + random.randrange(3_000)
    if random.random() < 0.1:
        seat = random.choice([seat for seat, place in enumerate(table.places) if place.person])
        whim = Return() if table.places[seat].away else random.choice((Leave(), Say(text="hello")))
        return decide(table, PEOPLE[seat], whim, at)
    seat = random.choice(table.acting)
    action = random.choice(table.playing.legal(seat))
    if table.places[seat].bot is not None:
        return decide_bot_choice(table, seat, action, at)
    return Chose(at, seat, table.game.actions.notation(action))


@pytest.mark.parametrize("clock", [LIVE, SLOW], ids=["live", "slow"])
@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_row_of_a_table_says_what_its_log_would_say(game: str, people: int, clock: Clock):
    random, evening = Random(7), begun(game, clock, people)
    for _ in range(60):
        if evening.table.over:
            break
        evening.add(next_entry(evening.table, random))
    assert len(evening.seen) > 5


def test_who_runs_out_is_host_no_more_and_the_others_still_have_to_choose():
    evening, lukas = begun("amul", LIVE, 3), PEOPLE[1]
    assert evening.seen[-1] == 3, "all have the same time"
    evening.add(decide(evening.table, lukas, Leave(), 2_000))
    evening.add(decide(evening.table, lukas, Return(), 9_000))
    assert evening.seen[-1] == 2, "Lukas has more time left"
    row = row_of(batch_of("table", 1, [RanOut(0, 0)], evening.table))
    then = ran_out(waiting(row), row.due_at or 0)
    assert then is not None
    assert (row.host, row.turns) == ("linda", '["linda","lukas","mira"]')
    assert (then.host, then.turns) == ("lukas", '["lukas"]')


def test_a_table_without_clocks_is_read():
    """Who is silent for long is waited for if nobody else is here, which only the log knows."""
    evening = begun("amul", Clock(), 3)
    assert not evening.seen
