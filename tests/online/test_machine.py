"""Anything may be wished by anybody at any time; whatever happens, the log tells the same table again."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caravanserai.kernel.refusal import Refused
from caravanserai.online import wishes
from caravanserai.online.entries import Clock
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
        self.hall = Hall(game, 3, clock, **options)

    def wish(self, what: str, *details: Any) -> None:
        """The wish is granted, or refused with a reason and nothing has changed."""
        before, reason = picture(self.hall.gathering), None
        try:
            self.hall.wish(what, *details)
        except Refused as refused:
            reason = str(refused)
        assert reason is None or (reason and picture(self.hall.gathering) == before)
        self.hall.settle()

    @rule(person=PEOPLE, seat=SEATS)
    def sit(self, person: str, seat: int) -> None:
        self.wish("sit", person, person, seat)

    @rule(person=PEOPLE, seat=SEATS)
    def stand(self, person: str, seat: int) -> None:
        self.wish("stand", person, seat)

    @rule(person=PEOPLE, seat=SEATS, level=st.sampled_from(("random", "greedy", "clever")))
    def engage(self, person: str, seat: int, level: str) -> None:
        self.wish("engage", person, seat, level)

    @rule(person=PEOPLE, ready=st.booleans())
    def ready(self, person: str, ready: bool) -> None:
        self.wish("say_ready", person, ready)

    @precondition(lambda self: self.hall.gathering.table is None)
    @rule()
    def fill_up_and_begin(self) -> None:
        for seat in range(3):
            self.wish("engage", Linda, seat, "random")
        for person in (Linda, Lukas, Mira, Markus):
            self.wish("say_ready", person, True)
        self.wish("begin", Linda)
        assert self.hall.gathering.table is not None

    @rule(person=PEOPLE, number=NUMBERS)
    def choose_something(self, person: str, number: int) -> None:
        actions = self.hall.gathering.game.actions
        self.wish("choose", person, actions.notation(number % len(actions)))

    @precondition(lambda self: self.hall.gathering.thinking)
    @rule(number=NUMBERS, times=st.integers(1, 8))
    def choose_as_asked(self, number: int, times: int) -> None:
        for _ in range(times):
            gathering = self.hall.gathering
            for seat in gathering.thinking[:1]:
                view = gathering.view(gathering.places[seat].person or "")
                assert view is not None
                self.wish("choose", gathering.places[seat].person, view.choices[number % len(view.choices)])
            self.bots(number)

    @rule(number=NUMBERS)
    def bots(self, number: int) -> None:
        for seat in self.hall.gathering.bots_to_choose:
            legal = self.hall.gathering.playing.legal(seat)
            self.wish("bot_chooses", seat, legal[number % len(legal)])

    @rule(person=PEOPLE, limit=st.one_of(st.none(), st.integers(-1, 9)))
    def order(self, person: str, limit: int | None) -> None:
        self.wish("order", person, limit)

    @rule(person=PEOPLE, what=st.sampled_from(("undo", "leave", "come_back")))
    def step_back(self, person: str, what: str) -> None:
        self.wish(what, person)

    @rule(person=PEOPLE, seat=SEATS)
    def free(self, person: str, seat: int) -> None:
        self.wish("free", person, seat)

    @rule(person=PEOPLE, text=st.text(max_size=20))
    def say(self, person: str, text: str) -> None:
        self.wish("say", person, person, text)

    @rule(person=PEOPLE, again=st.booleans())
    def again(self, person: str, again: bool) -> None:
        self.wish("want_again", person, again)

    @rule(milliseconds=st.sampled_from((0, 1, 5_000, 60_000, 300_000, 86_400_000)))
    def time_goes_by(self, milliseconds: int) -> None:
        self.hall.wait(milliseconds)

    @invariant()
    def the_log_tells_the_same_table(self) -> None:
        assert picture(self.hall.read_again()) == picture(self.hall.gathering)

    @invariant()
    def nothing_is_lost_and_somebody_is_always_asked(self) -> None:
        gathering = self.hall.gathering
        if gathering.table is not None:
            assert gathering.game.plain.sound(gathering.table.state, gathering.game.facts_window)
            assert gathering.over or gathering.thinking or gathering.bots_to_choose
            assert sorted(gathering.thinking + gathering.bots_to_choose) == gathering.table.acting

    @invariant()
    def clocks_run_for_those_who_think_and_nothing_is_overdue(self) -> None:
        gathering, clocks = self.hall.gathering, self.hall.gathering.clocks
        running = [seat for seat in range(3) if clocks.since[seat] is not None]
        assert running == gathering.thinking
        assert all(left >= 0 for left in clocks.left)
        assert wishes.due(gathering, self.hall.now) is None


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
