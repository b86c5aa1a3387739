"""A table from its opening to its last word: who sits, who plays, whose clock runs."""

import pytest

from caravanserai.kernel.news import Event
from caravanserai.kernel.refusal import NotNow, NotYours, Unreadable
from caravanserai.kernel.view import SPECTATOR
from caravanserai.online import wishes
from caravanserai.online.asking import Choose, Say
from caravanserai.online.entries import AnyEntry, Clock
from caravanserai.online.gathering import gather
from caravanserai.online.telling import Ear, News, news_of, room_of
from tests.online.hall import LIVE, MINUTE, SLOW, Hall, Linda, Lukas, Markus, Mira, game_of, picture

# Sitting down


def test_people_sit_down_bots_fill_up_and_the_host_begins():
    hall = Hall().begun(Linda, Lukas)
    assert [place.name for place in hall.gathering.places] == ["Linda", "Lukas", "Merv"]
    assert hall.gathering.thinking == [0, 1]
    assert hall.gathering.bots_to_choose == [2]


def test_nobody_sits_on_a_taken_seat_or_on_two_or_under_the_name_of_another():
    hall = Hall()
    hall.wish("sit", Linda, "Linda", 0)
    for person, name, seat in ((Lukas, "Lukas", 0), (Linda, "Linda", 1), (Lukas, "Linda", 1)):
        with pytest.raises(NotNow):
            hall.wish("sit", person, name, seat)
    for name in ("", "a,b", 'Lu"kas', "bot 2", "x" * 25):
        with pytest.raises(Unreadable):
            hall.wish("sit", Lukas, name, 1)
    with pytest.raises(Unreadable):
        hall.wish("sit", Lukas, "Lukas", 3)


def test_a_seat_can_be_given_up_before_the_game_and_only_by_its_owner():
    hall = Hall()
    hall.wish("sit", Lukas, "Lukas", 1)
    with pytest.raises(NotYours):
        hall.wish("stand", Mira, 1)
    hall.wish("stand", Lukas, 1)
    assert not hall.gathering.places[1].taken
    hall.wish("engage", Linda, 1, "greedy")
    with pytest.raises(NotYours):
        hall.wish("stand", Lukas, 1)
    hall.wish("stand", Linda, 1)
    with pytest.raises(NotNow):
        hall.wish("stand", Linda, 1)


def test_only_the_host_begins_and_only_when_all_seats_are_taken_and_all_are_ready():
    hall = Hall()
    hall.wish("sit", Linda, "Linda", 0)
    hall.wish("sit", Lukas, "Lukas", 1)
    with pytest.raises(NotNow, match="1 seat is still empty"):
        hall.wish("begin", Linda)
    hall.wish("engage", Linda, 2, "random")
    with pytest.raises(NotNow, match="Lukas is not ready yet"):
        hall.wish("begin", Linda)
    hall.wish("say_ready", Lukas, True)
    with pytest.raises(NotYours):
        hall.wish("begin", Lukas)
    hall.wish("begin", Linda)
    for again in (("begin", Linda), ("sit", Mira, "Mira", 0), ("stand", Lukas, 1), ("say_ready", Lukas, False)):
        with pytest.raises(NotNow, match="has begun"):
            hall.wish(*again)


def test_a_bot_that_nobody_knows_and_a_clock_without_sense_are_refused():
    hall = Hall()
    with pytest.raises(Unreadable, match="There is no bot 'clever'"):
        hall.wish("engage", Linda, 1, "clever")
    with pytest.raises(NotYours):
        hall.wish("engage", Lukas, 1, "random")
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
        hall.wish("sit", person, person, seat)
        hall.wish("say_ready", person, True)
    assert wishes.look_at(hall.gathering) is None
    hall.wish("engage", Linda, 2, "random")
    assert wishes.look_at(hall.gathering) == hall.now + 5_000
    hall.wait(4_999)
    hall.wish("say_ready", Lukas, False)
    assert hall.wait(MINUTE) == []
    hall.wish("say_ready", Lukas, True)
    assert hall.wait(4_999) == []
    assert [type(entry).__name__ for entry in hall.wait(1)] == ["Began"]


def test_a_rated_game_is_between_people_and_every_seat_stays_its_owners():
    hall = Hall(rated=True)
    hall.wish("sit", Linda, "Linda", 0)
    hall.wish("engage", Linda, 1, "random")
    hall.wish("engage", Linda, 2, "random")
    hall.wish("say_ready", Linda, True)
    assert hall.wait(MINUTE) == []
    with pytest.raises(NotNow, match="at least two"):
        hall.wish("begin", Linda)
    hall = Hall(rated=True).begun(Linda, Lukas)
    hall.wish("leave", Lukas)
    for what in (("free", Linda, 1), ("engage", Linda, 1, "random")):
        with pytest.raises(NotNow, match="stays its owner's"):
            hall.wish(*what)


def test_while_the_host_is_away_the_next_person_is_host():
    hall = Hall().begun(Linda, Lukas, Mira)
    hall.wish("leave", Linda)
    assert hall.gathering.host == Lukas
    hall.wish("free", Lukas, 0)
    hall.wish("come_back", Linda)
    assert hall.gathering.host == Linda
    with pytest.raises(NotNow):
        hall.wish("sit", Markus, "Markus", 0)


# Playing


def test_a_choice_is_kept_in_full_and_a_refused_one_not_at_all():
    hall = Hall().begun(Linda, Lukas)
    wanted = hall.first_choice(Lukas)
    kept = hall.ask(Lukas, Choose(action=wanted.split()[-1], id="c-1"))
    assert (kept.seat, kept.action, kept.by) == (1, wanted, "person")
    assert hall.gathering.made == {"Lukas/c-1": hall.gathering.heard[1]}
    before = len(hall.log)
    for person, refusal in ((Lukas, Unreadable), (Mira, NotYours)):
        with pytest.raises(refusal):
            hall.wish("choose", person, "offer everything")
    with pytest.raises(NotNow):
        hall.wish("choose", Linda, "pick gold")
    assert len(hall.log) == before


def test_bots_choose_where_bots_sit_and_nowhere_else():
    hall = Hall().begun(Linda, Lukas)
    with pytest.raises(NotNow):
        hall.wish("bot_chooses", 0, 0)
    hall.bots_choose()
    assert hall.gathering.bots_to_choose == []
    assert hall.log[-1].by == "bot"


def test_a_choice_that_nobody_saw_can_be_taken_back_and_the_reason_is_told_where_not():
    hall = Hall("amulett", 3, start=1).begun(Linda, Lukas)
    hall.wish("choose", Lukas, hall.first_choice(Lukas))
    hall.wish("undo", Lukas)
    assert hall.gathering.playing.history == []
    with pytest.raises(NotNow):
        hall.wish("undo", Lukas)


def test_a_standing_order_bids_by_itself_and_is_told_to_nobody():
    hall = Hall("amulett", 3).begun(Linda, Lukas, Mira)
    begins = hall.gathering.thinking[0]
    person = hall.gathering.places[begins].person
    hall.wish("order", person, 4)
    (bid,) = hall.settle()
    assert (bid.seat, bid.action, bid.by) == (begins, "bid 1", "order")
    with pytest.raises(NotNow):
        hall.wish("order", person, 4)


def test_the_same_wish_sent_twice_is_known_by_its_name():
    hall = Hall().begun(Linda, Lukas)
    hall.ask(Lukas, Say(text="hello", id="c-1"))
    hall.ask(Linda, Say(text="hello", id="c-1"))
    assert hall.gathering.made == {"Lukas/c-1": hall.gathering.heard[1] - 1, "Linda/c-1": hall.gathering.heard[0]}


def told(hall: Hall, entry: AnyEntry, audience: int) -> News | None:
    """What a seat, or the spectators, are told of the entry that was just made."""
    return news_of(hall.gathering, entry, Ear(audience))


def heard(hall: Hall, entry: AnyEntry) -> list[bool]:
    """Who hears of the entry that was just made: seats 0, 1, 2 and the spectators."""
    return [hall.gathering.hears(entry, audience) for audience in (0, 1, 2, SPECTATOR)]


def test_a_card_laid_face_down_is_told_by_its_verb_and_a_change_of_mind_not_at_all():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(MINUTE)
    first, second = hall.gathering.playing.choices(1)[:2]
    laid = hall.wish("choose", Lukas, first)
    assert heard(hall, laid) == [True] * 4
    assert told(hall, laid, 1).action == first
    assert told(hall, laid, 0).action == told(hall, laid, SPECTATOR).action == "offer ?"
    counted, clock = list(hall.gathering.heard), room_of(hall.gathering, "").chairs
    changed = hall.wish("choose", Lukas, second)
    assert heard(hall, changed) == [False, True, False, False]
    assert hall.gathering.heard == [counted[0], counted[1] + 1, *counted[2:]]
    assert room_of(hall.gathering, "").chairs == clock


def test_a_standing_order_is_heard_by_nobody_else_and_the_bid_as_if_made_by_hand():
    hall = Hall("amulett", 3, clock=LIVE).begun(Linda, Lukas, Mira)
    begins = hall.gathering.thinking[0]
    ordered = hall.wish("order", hall.gathering.places[begins].person, 4)
    assert heard(hall, ordered) == [*(seat == begins for seat in range(3)), False]
    (bid,) = hall.settle()
    assert told(hall, bid, SPECTATOR) == News(
        hall.gathering.heard[SPECTATOR],
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
    hall.wish("choose", Lukas, hall.first_choice(Lukas))
    hall.wait(30_000)
    clocks = hall.gathering.clocks
    assert [clocks.left_at(seat, hall.now) for seat in range(3)] == [210_000, 245_000, 300_000]


def test_on_a_slow_table_every_choice_has_its_full_time():
    hall = Hall(clock=SLOW).begun(Linda, Lukas)
    hall.wait(SLOW.bank - 1)
    hall.wish("choose", Lukas, hall.first_choice(Lukas))
    assert hall.gathering.clocks.left[1] == SLOW.bank
    assert [entry.seat for entry in hall.wait(1)] == [0]


def test_when_the_time_is_over_a_bot_plays_until_the_owner_comes_back():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    ran_out = hall.wait(5 * MINUTE)
    assert [type(entry).__name__ for entry in ran_out] == ["RanOut", "RanOut"]
    assert hall.gathering.bots_to_choose == [0, 1, 2]
    with pytest.raises(NotNow, match="Come back"):
        hall.wish("choose", Linda, hall.first_choice(Linda))
    hall.wish("come_back", Linda)
    assert hall.gathering.thinking == [0]
    assert hall.gathering.clocks.left_at(0, hall.now) == 30_000
    hall.wish("choose", Linda, hall.first_choice(Linda))
    with pytest.raises(NotNow):
        hall.wish("come_back", Linda)


def test_what_bots_choose_brings_no_time_and_on_a_slow_table_one_comes_back_to_a_full_day():
    live, slow = Hall(clock=LIVE).begun(Linda, Lukas), Hall(clock=SLOW).begun(Linda, Lukas)
    for hall, clock in ((live, LIVE), (slow, SLOW)):
        hall.wait(clock.bank)
        hall.bots_choose()
        assert hall.gathering.clocks.left == [0, 0, clock.bank]
        hall.wish("come_back", Linda)
    assert live.gathering.clocks.left[0] == 30_000
    assert slow.gathering.clocks.left[0] == SLOW.bank


def test_without_a_clock_nobody_is_hurried():
    hall = Hall().begun(Linda, Lukas)
    assert hall.wait(365 * 24 * 60 * MINUTE) == []
    assert hall.gathering.clocks.deadline(0) is None


# Leaving, coming back, handing over


def test_who_leaves_is_played_for_and_may_be_replaced_by_a_bot_or_a_person():
    hall = Hall().begun(Linda, Lukas, Mira)
    with pytest.raises(NotNow):
        hall.wish("engage", Linda, 1, "greedy")
    with pytest.raises(NotNow):
        hall.wish("free", Linda, 1)
    hall.wish("leave", Lukas)
    hall.wish("leave", Mira)
    with pytest.raises(NotNow):
        hall.wish("sit", Markus, "Markus", 1)
    with pytest.raises(NotYours):
        hall.wish("free", Markus, 1)
    hall.wish("free", Linda, 1)
    with pytest.raises(NotNow):
        hall.wish("sit", Mira, "Mira", 1)
    hall.wish("sit", Markus, "Markus", 1)
    hall.wish("engage", Linda, 2, "greedy")
    assert hall.gathering.thinking == [0, 1]
    assert [place.name for place in hall.gathering.places] == ["Linda", "Lukas", "Mira"]
    with pytest.raises(NotYours):
        hall.wish("come_back", Lukas)
    hall.wish("choose", Markus, hall.first_choice(Markus))


def test_watchers_talk_among_themselves_and_seats_to_everybody():
    hall = Hall().begun(Linda, Lukas)
    to_all = hall.wish("say", Linda, "ignored", "  good   luck ")
    assert (to_all.name, to_all.text) == ("Linda", "good luck")
    assert [told(hall, to_all, seat) is None for seat in (0, 2, SPECTATOR)] == [False, False, False]
    to_watchers = hall.wish("say", Mira, "Mira", "who leads?")
    assert [told(hall, to_watchers, seat) is None for seat in (0, 2, SPECTATOR)] == [
        True,
        True,
        False,
    ]
    for text in ("", "   ", "x" * 501):
        with pytest.raises(Unreadable):
            hall.wish("say", Linda, "Linda", text)


# The end


def play_to_the_end(hall: Hall) -> None:
    while not hall.gathering.over:
        for seat in list(hall.gathering.thinking):
            person = hall.gathering.places[seat].person
            hall.wish("choose", person, hall.first_choice(person))
        hall.bots_choose()


def test_after_the_game_everybody_who_wants_plays_again_in_the_same_seats():
    hall = Hall().begun(Linda, Lukas)
    with pytest.raises(NotNow):
        hall.wish("want_again", Linda, True)
    play_to_the_end(hall)
    hall.wish("want_again", Linda, True)
    assert wishes.moves_on(hall.gathering, "next", hall.now) is None
    assert wishes.look_at(hall.gathering) is None
    hall.wish("want_again", Lukas, True)
    assert wishes.look_at(hall.gathering) == hall.now
    hall.keep(wishes.moves_on(hall.gathering, "next", hall.now))
    assert hall.gathering.moved_on == "next"
    first = wishes.next_table(hall.gathering, "another seed", hall.now)
    assert [type(entry).__name__ for entry in first] == ["Opened", "Sat", "Sat", "Engaged", "Ready", "Ready"]
    assert wishes.moves_on(hall.gathering, "a third", hall.now) is None


def test_somebody_called_like_a_bot_plays_again_beside_a_bot_with_another_name():
    hall = Hall()
    hall.wish("sit", Linda, "Merv", 1)
    hall.wish("engage", Linda, 0, "random")
    hall.wish("engage", Linda, 2, "random")
    hall.wish("begin", Linda)
    play_to_the_end(hall)
    hall.wish("want_again", Linda, True)
    following = gather(wishes.next_table(hall.gathering, "another seed", hall.now), game_of)
    assert [place.name for place in following.places] == ["Kashgar", "Merv", "Bukhara"]


def test_whoever_reads_the_log_has_the_same_table():
    hall = Hall(clock=LIVE).begun(Linda, Lukas)
    hall.wait(MINUTE)
    hall.wish("say", Mira, "Mira", "hello")
    hall.wish("leave", Lukas)
    play_to_the_end(hall)
    assert picture(hall.read_again()) == picture(hall.gathering)
