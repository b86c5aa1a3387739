"""Anybody may send any command at any time; whatever happens, the log tells the same table again."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from serai.kernel.fate import seed_hash
from serai.kernel.refusal import Refused
from serai.online import deciding
from serai.online.entries import AnyEntry, Clock
from tests.online.hall import LIVE, SLOW, Hall, Linda, Lukas, Markus, Mira, picture

PEOPLE = st.sampled_from((Linda, Lukas, Mira, Markus))
SEATS = st.integers(-1, 4)
NUMBERS = st.integers(0, 10_000)


class Evening(RuleBasedStateMachine):
    """One table, four people, and everything they may think of."""

    @initialize(
        game=st.sampled_from(("amul", "amulett")), clock=st.sampled_from((Clock(), LIVE, SLOW)), start=st.integers(0, 2)
    )
    def open(self, game: str, clock: Clock, start: int) -> None:
        options = {"start": start} if game == "amulett" else {"tea": start}
        self.hall = Hall(game, 3, clock, False, **options)
        self.cuts: dict[str, str] = {}

    def act(self, what: str, *details: Any) -> None:
        self.attempt(self.hall.act, what, *details)

    def attempt(self, act: Callable[..., AnyEntry], *details: Any) -> None:
        """The command is carried out, or refused with a reason and nothing has changed."""
        before, reason = picture(self.hall.table), None
        try:
            act(*details)
        except Refused as refused:
            reason = str(refused)
        assert reason is None or (reason and picture(self.hall.table) == before)
        self.hall.settle()

    @rule(person=PEOPLE, seat=SEATS)
    def sit(self, person: str, seat: int) -> None:
        self.act("sit", person, person, seat)

    @rule(person=PEOPLE, seat=SEATS)
    def stand(self, person: str, seat: int) -> None:
        self.act("stand", person, seat)

    @rule(person=PEOPLE, seat=SEATS, level=st.sampled_from(("random", "greedy", "clever")))
    def engage(self, person: str, seat: int, level: str) -> None:
        self.act("engage", person, seat, level)

    @rule(person=PEOPLE, ready=st.booleans())
    def ready(self, person: str, ready: bool) -> None:
        self.act("ready", person, ready)

    @rule(person=PEOPLE, number=NUMBERS)
    def pledge(self, person: str, number: int) -> None:
        self.cuts[person] = f"{number:032x}"
        self.act("pledge", person, seed_hash(self.cuts[person]))

    @rule(person=PEOPLE)
    def cut(self, person: str) -> None:
        self.act("cut", person, self.cuts.get(person, "0" * 32))

    @precondition(lambda self: self.hall.table.game_table is None)
    @rule()
    def fill_up_and_begin(self) -> None:
        for seat in range(3):
            self.act("engage", Linda, seat, "apprentice")
        for person in (Linda, Lukas, Mira, Markus):
            self.act("ready", person, True)
        self.act("begin", Linda)
        assert self.hall.table.game_table is not None or self.hall.table.cuts.until is not None

    @rule(person=PEOPLE, number=NUMBERS)
    def choose_something(self, person: str, number: int) -> None:
        actions = self.hall.table.game.actions
        self.act("choose", person, actions.notation(number % len(actions)))

    @precondition(lambda self: self.hall.table.thinking)
    @rule(number=NUMBERS, times=st.integers(1, 8))
    def choose_as_asked(self, number: int, times: int) -> None:
        for _ in range(times):
            table = self.hall.table
            for seat in table.thinking[:1]:
                view = table.view(table.places[seat].person or "")
                assert view is not None
                self.act("choose", table.places[seat].person, view.choices[number % len(view.choices)])
            self.bots(number)

    @rule(number=NUMBERS)
    def bots(self, number: int) -> None:
        for seat in self.hall.table.bots_to_choose:
            legal = self.hall.table.playing.legal(seat)
            self.attempt(self.hall.bot_chooses, seat, legal[number % len(legal)])

    @rule(person=PEOPLE, limit=st.one_of(st.none(), st.integers(-1, 9)))
    def order(self, person: str, limit: int | None) -> None:
        self.act("order", person, limit)

    @rule(person=PEOPLE, what=st.sampled_from(("undo", "leave", "return", "resign")))
    def step_back(self, person: str, what: str) -> None:
        self.act(what, person)

    @rule(person=PEOPLE, seat=SEATS)
    def free(self, person: str, seat: int) -> None:
        self.act("free", person, seat)

    @rule(person=PEOPLE, text=st.text(max_size=20))
    def say(self, person: str, text: str) -> None:
        self.act("say", person, person, text)

    @rule(person=PEOPLE, again=st.booleans())
    def again(self, person: str, again: bool) -> None:
        self.act("again", person, again)

    @rule(milliseconds=st.sampled_from((0, 1, 5_000, 60_000, 300_000, 86_400_000)))
    def time_goes_by(self, milliseconds: int) -> None:
        self.hall.wait(milliseconds)

    @invariant()
    def the_log_tells_the_same_table(self) -> None:
        assert picture(self.hall.read_again()) == picture(self.hall.table)

    @invariant()
    def nothing_is_lost_and_somebody_is_always_asked(self) -> None:
        table = self.hall.table
        if table.game_table is not None:
            assert table.game.plain.sound(table.game_table.state, table.game.plain_facts)
            assert table.over or table.thinking or table.bots_to_choose
            assert sorted(table.thinking + table.bots_to_choose) == table.game_table.acting

    @invariant()
    def clocks_run_for_those_who_think_and_nothing_is_overdue(self) -> None:
        table, clocks = self.hall.table, self.hall.table.clocks
        running = [seat for seat in range(3) if clocks.since[seat] is not None]
        assert running == table.thinking
        assert all(left >= 0 for left in clocks.left)
        assert deciding.decide_due(table, self.hall.now) is None


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
