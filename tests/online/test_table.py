"""A table from its opening to its last word: who sits, who plays, whose clock runs."""

import pytest

from serai.kernel.events import Event
from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.online import deciding
from serai.online.commands import Choose, Say
from serai.online.entries import AnyEntry, Chose, Clock, RanOut, Said
from serai.online.projection import FeedItem, Listener, feed_item, info_of
from serai.online.replaying import table_from_log
from tests.online.hall import LIVE, MINUTE, SLOW, Hall, Linda, Lukas, Markus, Mira, game_of, picture

# Sitting down


def test_people_sit_down_bots_fill_up_and_the_host_begins():
    hall = Hall().begun(Linda, Lukas)
    assert [place.name for place in hall.table.places] == ["Linda", "Lukas", "Merv"]
    assert hall.table.thinking == [0, 1]
    assert hall.table.bots_to_choose == [2]


def test_nobody_sits_on_a_taken_seat_or_on_two_or_under_the_name_of_another():
    hall = Hall()
    hall.act("sit", Linda, "Linda", 0)
    for person, name, seat in ((Lukas, "Lukas", 0), (Linda, "Linda", 1), (Lukas, "Linda", 1)):
        with pytest.raises(NotNow):
            hall.act("sit", person, name, seat)
    for name in ("", "a,b", 'Lu"kas', "bot 2", "x" * 25):
        with pytest.raises(Unreadable):
            hall.act("sit", Lukas, name, 1)
    with pytest.raises(Unreadable):
        hall.act("sit", Lukas, "Lukas", 3)


def test_a_seat_can_be_given_up_before_the_game_and_only_by_its_owner():
    hall = Hall()
    hall.act("sit", Lukas, "Lukas", 1)
    with pytest.raises(NotYours):
        hall.act("stand", Mira, 1)
    hall.act("stand", Lukas, 1)
    assert not hall.table.places[1].taken
    hall.act("engage", Linda, 1, "trader")
    with pytest.raises(NotYours):
        hall.act("stand", Lukas, 1)
    hall.act("stand", Linda, 1)
    with pytest.raises(NotNow):
        hall.act("stand", Linda, 1)


def test_only_the_host_begins_and_only_when_all_seats_are_taken_and_all_are_ready():
    hall = Hall()
    hall.act("sit", Linda, "Linda", 0)
    hall.act("sit", Lukas, "Lukas", 1)
    with pytest.raises(NotNow, match="1 seat is still empty"):
        hall.act("begin", Linda)
    hall.act("engage", Linda, 2, "apprentice")
    with pytest.raises(NotNow, match="Lukas is not ready yet"):
        hall.act("begin", Linda)
    hall.act("ready", Lukas, True)
    with pytest.raises(NotYours):
        hall.act("begin", Lukas)
    hall.act("begin", Linda)
    too_late = (("begin", Linda), ("sit", Mira, "Mira", 0), ("stand", Lukas, 1), ("ready", Lukas, False))
    for what, person, *details in too_late:
        with pytest.raises(NotNow, match="has begun"):
            hall.act(what, person, *details)


def test_a_bot_that_nobody_knows_and_a_clock_without_sense_are_refused():
    hall = Hall()
    with pytest.raises(Unreadable, match="There is no bot 'clever'"):
        hall.act("engage", Linda, 1, "clever")
    with pytest.raises(NotYours):
        hall.act("engage", Lukas, 1, "apprentice")
    for clock in (
        Clock("live", bank=5),
        Clock("live", bank=5 * MINUTE, gain=-1),
        Clock("slow", bank=MINUTE),
        Clock("none", 5),
    ):
        with pytest.raises(Unreadable):
            Hall(clock=clock)
    with pytest.raises(Unreadable, match="3 to 8"):
        Hall(seats=2)


def test_the_game_begins_by_itself_five_seconds_after_the_last_is_ready_unless_somebody_stands_up():
    hall = Hall()
    for seat, person in enumerate((Linda, Lukas)):
        hall.act("sit", person, person, seat)
        hall.act("ready", person, True)
    assert deciding.due_at(hall.table) is None
    hall.act("engage", Linda, 2, "apprentice")
    assert deciding.due_at(hall.table) == hall.now + 5_000
    hall.wait(4_999)
    hall.act("ready", Lukas, False)
    assert hall.wait(MINUTE) == []
    hall.act("ready", Lukas, True)
    assert hall.wait(4_999) == []
    assert [type(entry).__name__ for entry in hall.wait(1)] == ["Began"]


def test_a_rated_game_is_between_people_and_every_seat_stays_its_owners():
    hall = Hall(rated=True)
    hall.act("sit", Linda, "Linda", 0)
    hall.act("engage", Linda, 1, "apprentice")
    hall.act("engage", Linda, 2, "apprentice")
    hall.act("ready", Linda, True)
    assert hall.wait(MINUTE) == []
    with pytest.raises(NotNow, match="at least two"):
        hall.act("begin", Linda)
    hall = Hall(rated=True).begun(Linda, Lukas)
    hall.act("leave", Lukas)
    for what, person, *details in (("free", Linda, 1), ("engage", Linda, 1, "apprentice")):
        with pytest.raises(NotNow, match="nobody else can take over a seat"):
            hall.act(what, person, *details)


def test_while_the_host_is_away_the_next_person_is_host():
    hall = Hall().begun(Linda, Lukas, Mira)
    hall.act("leave", Linda)
    assert hall.table.host == Lukas
    hall.act("free", Lukas, 0)
    hall.act("return", Linda)
    assert hall.table.host == Linda
    with pytest.raises(NotNow):
        hall.act("sit", Markus, "Markus", 0)


# Playing


def test_a_choice_is_kept_in_full_and_a_refused_one_not_at_all():
    hall = Hall().begun(Linda, Lukas)
    wanted = hall.first_choice(Lukas)
    kept = hall.send(Lukas, Choose(action=wanted.split()[-1], id="c-1"))
    assert isinstance(kept, Chose)
    assert (kept.seat, kept.action, kept.by) == (1, wanted, "person")
    assert hall.table.command_seqs == {"Lukas/c-1": hall.table.heard[1]}
    before = len(hall.log)
    for person, refusal in ((Lukas, Unreadable), (Mira, NotYours)):
        with pytest.raises(refusal):
            hall.act("choose", person, "offer everything")
    with pytest.raises(NotNow):
        hall.act("choose", Linda, "pick gold")
    assert len(hall.log) == before


def test_bots_choose_where_bots_sit_and_nowhere_else():
    hall = Hall().begun(Linda, Lukas)
    with pytest.raises(NotNow):
        hall.bot_chooses(0, 0)
    hall.bots_choose()
    assert hall.table.bots_to_choose == []
    latest = hall.log[-1]
    assert isinstance(latest, Chose)
    assert latest.by == "bot"


def test_a_choice_that_nobody_saw_can_be_taken_back_and_the_reason_is_told_where_not():
    hall = Hall("amulett", 3, start=1).begun(Linda, Lukas)
    hall.act("choose", Lukas, hall.first_choice(Lukas))
    hall.act("undo", Lukas)
    assert hall.table.playing.history == []
    with pytest.raises(NotNow):
        hall.act("undo", Lukas)


def test_a_standing_order_bids_by_itself_and_is_told_to_nobody():
    hall = Hall("amulett", 3).begun(Linda, Lukas, Mira)
    begins = hall.table.thinking[0]
    person = hall.person_at(begins)
    hall.act("order", person, 4)
    (bid,) = hall.settle()
    assert isinstance(bid, Chose)
    assert (bid.seat, bid.action, bid.by) == (begins, "bid 1", "order")
    with pytest.raises(NotNow):
        hall.act("order", person, 4)


def test_the_same_wish_sent_twice_is_known_by_its_name():
    hall = Hall().begun(Linda, Lukas)
    hall.send(Lukas, Say(text="hello", id="c-1"))
    hall.send(Linda, Say(text="hello", id="c-1"))
    assert hall.table.command_seqs == {"Lukas/c-1": hall.table.heard[1] - 1, "Linda/c-1": hall.table.heard[0]}


def told(hall: Hall, entry: AnyEntry, audience: int) -> FeedItem | None:
    """What a seat, or the spectators, are told of the entry that was just made."""
    return feed_item(hall.table, entry, Listener(audience))


def told_action(hall: Hall, entry: AnyEntry, audience: int) -> str | None:
    """The action that a seat, or the spectators, are told of the choice that was just made."""
    item = told(hall, entry, audience)
    assert item is not None
    return item.action


def heard(hall: Hall, entry: AnyEntry) -> list[bool]:
    """Who hears of the entry that was just made: seats 0, 1, 2 and the spectators."""
    return [hall.table.hears(entry, audience) for audience in (0, 1, 2, SPECTATOR)]


def test_a_card_laid_face_down_is_told_by_its_verb_and_a_change_of_mind_not_at_all():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(MINUTE)
    first, second = hall.table.playing.choices(1)[:2]
    laid = hall.act("choose", Lukas, first)
    assert heard(hall, laid) == [True] * 4
    assert told_action(hall, laid, 1) == first
    assert told_action(hall, laid, 0) == told_action(hall, laid, SPECTATOR) == "offer ?"
    counted, clock = list(hall.table.heard), info_of(hall.table, "").seats
    changed = hall.act("choose", Lukas, second)
    assert heard(hall, changed) == [False, True, False, False]
    assert hall.table.heard == [counted[0], counted[1] + 1, *counted[2:]]
    assert info_of(hall.table, "").seats == clock


def test_a_standing_order_is_heard_by_nobody_else_and_the_bid_as_if_made_by_hand():
    hall = Hall("amulett", 3, clock=LIVE).begun(Linda, Lukas, Mira)
    begins = hall.table.thinking[0]
    ordered = hall.act("order", hall.person_at(begins), 4)
    assert heard(hall, ordered) == [*(seat == begins for seat in range(3)), False]
    (bid,) = hall.settle()
    assert told(hall, bid, SPECTATOR) == FeedItem(
        hall.table.heard[SPECTATOR],
        hall.now,
        "chose",
        begins,
        action="bid 1",
        events=[Event("bid", begins, None, 1)],
    )


# Time


def test_each_seat_that_must_choose_burns_its_own_bank():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(60_000)
    hall.act("choose", Lukas, hall.first_choice(Lukas))
    hall.wait(30_000)
    clocks = hall.table.clocks
    assert [clocks.left_at(seat, hall.now) for seat in range(3)] == [210_000, 245_000, 300_000]


def test_on_a_slow_table_every_choice_has_its_full_time():
    hall = Hall(clock=SLOW).begun(Linda, Lukas)
    hall.wait(SLOW.bank - 1)
    hall.act("choose", Lukas, hall.first_choice(Lukas))
    assert hall.table.clocks.left[1] == SLOW.bank
    (ran_out,) = hall.wait(1)
    assert isinstance(ran_out, RanOut)
    assert ran_out.seat == 0


def test_when_the_time_is_over_a_bot_plays_until_the_owner_comes_back():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    ran_out = hall.wait(5 * MINUTE)
    assert [type(entry).__name__ for entry in ran_out] == ["RanOut", "RanOut"]
    assert hall.table.bots_to_choose == [0, 1, 2]
    with pytest.raises(NotNow, match="Take your seat back"):
        hall.act("choose", Linda, hall.first_choice(Linda))
    hall.act("return", Linda)
    assert hall.table.thinking == [0]
    assert hall.table.clocks.left_at(0, hall.now) == 30_000
    hall.act("choose", Linda, hall.first_choice(Linda))
    with pytest.raises(NotNow):
        hall.act("return", Linda)


def test_what_bots_choose_brings_no_time_and_on_a_slow_table_one_comes_back_to_a_full_day():
    live, slow = Hall(clock=LIVE).begun(Linda, Lukas), Hall(clock=SLOW).begun(Linda, Lukas)
    for hall, clock in ((live, LIVE), (slow, SLOW)):
        hall.wait(clock.bank)
        hall.bots_choose()
        assert hall.table.clocks.left == [0, 0, clock.bank]
        hall.act("return", Linda)
    assert live.table.clocks.left[0] == 30_000
    assert slow.table.clocks.left[0] == SLOW.bank


def test_without_a_clock_nobody_is_hurried():
    hall = Hall().begun(Linda, Lukas)
    assert hall.wait(365 * 24 * 60 * MINUTE) == []
    assert hall.table.clocks.deadline(0) is None


# Leaving, coming back, handing over


def test_who_leaves_is_played_for_and_may_be_replaced_by_a_bot_or_a_person():
    hall = Hall().begun(Linda, Lukas, Mira)
    with pytest.raises(NotNow):
        hall.act("engage", Linda, 1, "trader")
    with pytest.raises(NotNow):
        hall.act("free", Linda, 1)
    hall.act("leave", Lukas)
    hall.act("leave", Mira)
    with pytest.raises(NotNow):
        hall.act("sit", Markus, "Markus", 1)
    with pytest.raises(NotYours):
        hall.act("free", Markus, 1)
    hall.act("free", Linda, 1)
    with pytest.raises(NotNow):
        hall.act("sit", Mira, "Mira", 1)
    hall.act("sit", Markus, "Markus", 1)
    hall.act("engage", Linda, 2, "trader")
    assert hall.table.thinking == [0, 1]
    assert [place.name for place in hall.table.places] == ["Linda", "Lukas", "Mira"]
    with pytest.raises(NotYours):
        hall.act("return", Lukas)
    hall.act("choose", Markus, hall.first_choice(Markus))


def test_watchers_talk_among_themselves_and_seats_to_everybody():
    hall = Hall().begun(Linda, Lukas)
    to_all = hall.act("say", Linda, "ignored", "  good   luck ")
    assert isinstance(to_all, Said)
    assert (to_all.name, to_all.text) == ("Linda", "good luck")
    assert [told(hall, to_all, seat) is None for seat in (0, 2, SPECTATOR)] == [False, False, False]
    to_watchers = hall.act("say", Mira, "Mira", "who leads?")
    assert [told(hall, to_watchers, seat) is None for seat in (0, 2, SPECTATOR)] == [
        True,
        True,
        False,
    ]
    for text in ("", "   ", "x" * 501):
        with pytest.raises(Unreadable):
            hall.act("say", Linda, "Linda", text)


# The end


def play_to_the_end(hall: Hall) -> None:
    while not hall.table.over:
        for seat in list(hall.table.thinking):
            person = hall.person_at(seat)
            hall.act("choose", person, hall.first_choice(person))
        hall.bots_choose()


def test_after_the_game_everybody_who_wants_plays_again_in_the_same_seats():
    hall = Hall().begun(Linda, Lukas)
    with pytest.raises(NotNow):
        hall.act("again", Linda, True)
    play_to_the_end(hall)
    hall.act("again", Linda, True)
    assert deciding.decide_moving_on(hall.table, "next", hall.now) is None
    hall.act("again", Lukas, True)
    assert deciding.due_at(hall.table) == hall.now
    moved_on = deciding.decide_moving_on(hall.table, "next", hall.now)
    assert moved_on is not None
    hall.keep(moved_on)
    assert hall.table.moved_on == "next"
    first = deciding.next_table(hall.table, "another seed", hall.now)
    assert [type(entry).__name__ for entry in first] == ["Opened", "Sat", "Sat", "Engaged", "Ready", "Ready"]
    assert deciding.decide_moving_on(hall.table, "a third", hall.now) is None


def test_somebody_called_like_a_bot_plays_again_beside_a_bot_with_another_name():
    hall = Hall()
    hall.act("sit", Linda, "Merv", 1)
    hall.act("engage", Linda, 0, "apprentice")
    hall.act("engage", Linda, 2, "apprentice")
    hall.act("begin", Linda)
    play_to_the_end(hall)
    hall.act("again", Linda, True)
    following = table_from_log(deciding.next_table(hall.table, "another seed", hall.now), game_of)
    assert [place.name for place in following.places] == ["Kashgar", "Merv", "Bukhara"]


def test_whoever_reads_the_log_has_the_same_table():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(MINUTE)
    hall.act("say", Mira, "Mira", "hello")
    hall.act("leave", Lukas)
    play_to_the_end(hall)
    assert picture(hall.read_again()) == picture(hall.table)


# Closing a table, and leaving for good


def test_the_host_closes_a_table_before_the_game_and_nothing_happens_there_any_more():
    hall = Hall()
    hall.act("sit", Linda, "Linda", 0)
    hall.act("sit", Lukas, "Lukas", 1)
    with pytest.raises(NotYours):
        hall.act("close", Lukas)
    hall.act("close", Linda)
    assert info_of(hall.read_again(), "t").status == "closed"
    for what, person, *details in (("sit", Mira, "Mira", 2), ("ready", Lukas, True), ("close", Linda)):
        with pytest.raises(NotNow, match="closed"):
            hall.act(what, person, *details)


def test_a_full_table_that_is_closed_does_not_begin_by_itself():
    hall = Hall()
    for seat in range(1, 3):
        hall.act("engage", Linda, seat, "apprentice")
    hall.act("sit", Linda, "Linda", 0)
    hall.act("ready", Linda, True)
    hall.act("close", Linda)
    assert hall.wait(MINUTE) == []
    assert deciding.due_at(hall.table) is None


def test_a_game_is_closed_by_whoever_plays_alone_with_bots_and_not_while_other_people_play():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    with pytest.raises(NotNow, match="Other people play here"):
        hall.act("close", Linda)
    hall.act("leave", Lukas)
    with pytest.raises(NotNow, match="Other people play here"):
        hall.act("close", Linda)
    hall.act("resign", Lukas)
    hall.act("close", Linda)
    assert not hall.table.thinking
    assert not hall.table.bots_to_choose
    assert hall.wait(10 * MINUTE) == []
    assert deciding.due_at(hall.table) is None
    assert info_of(hall.table, "t").seed is None


def test_who_leaves_for_good_is_played_by_a_bot_to_the_end_and_does_not_come_back():
    hall = Hall().begun(Linda, Lukas)
    hall.act("resign", Linda)
    assert hall.table.host == Lukas
    assert hall.table.bots_to_choose == [0, 2]
    for what in ("return", "resign"):
        with pytest.raises(NotNow, match="for good"):
            hall.act(what, Linda)
    with pytest.raises(NotNow, match="A bot plays for you"):
        hall.act("choose", Linda, hall.first_choice(Linda))
    assert info_of(hall.read_again(), "t").seats[0].resigned


def test_a_seat_that_somebody_has_left_for_good_can_be_given_to_another_person():
    hall = Hall().begun(Linda, Lukas)
    hall.act("resign", Lukas)
    hall.act("free", Linda, 1)
    hall.act("sit", Mira, "Mira", 1)
    assert hall.table.places[1].person == Mira
    assert hall.table.thinking == [0, 1]


# Since when somebody is asked


def test_everybody_knows_since_when_a_seat_is_asked_and_nothing_of_a_choice_taken_back_unseen():
    hall = Hall("amulett", clock=LIVE, start=1).begun(Linda, Lukas)
    begun = hall.now
    hall.now += 7_000
    hall.act("choose", Lukas, hall.first_choice(Lukas))
    hall.now += 7_000
    hall.act("undo", Lukas)
    assert [seat.since for seat in info_of(hall.table, "t").seats] == [begun] * 3


def test_the_next_who_is_asked_is_asked_since_then():
    hall = Hall().begun(Linda, Lukas)
    for seat in range(3):
        hall.now += 1_000
        assert hall.table.asked_at[seat] == 1_000
        choice = hall.table.playing.legal(seat)[0]
        if seat < 2:
            hall.act("choose", hall.person_at(seat), hall.table.game.actions.notation(choice))
        else:
            hall.bot_chooses(seat, choice)
    assert hall.table.asked_at == dict.fromkeys(hall.table.playing.acting, 4_000)


def test_who_is_away_is_told_how_much_time_they_would_come_back_to():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(5 * MINUTE)
    assert info_of(hall.table, "t").seats[1].back == 30_000
    hall.act("return", Lukas)
    seat = info_of(hall.table, "t").seats[1]
    assert (seat.back, seat.until) == (None, hall.now + 30_000)
