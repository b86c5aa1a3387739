"""Whom the host sends away, whom nobody waits for any longer, and who plays rated games."""

import pytest

from serai.kernel.refusal import NotNow, NotYours
from serai.online import deciding
from serai.online.commands import Choose, Sit
from serai.online.company import MISSED_AFTER_MILLISECONDS, SILENT_MILLISECONDS
from serai.online.entries import Clock, RanOut
from serai.online.outcome import counts_for_ratings
from serai.online.projection import info_of
from tests.online.hall import LIVE, Hall, Linda, Lukas, Mira, picture, visitor

WAITS = MISSED_AFTER_MILLISECONDS


def together(listed: bool = False, clock: Clock | None = None) -> Hall:
    """Linda, Lukas and Mira play Āmul, without a clock if none is named."""
    hall = Hall(clock=clock)
    return (hall.in_the_lobby() if listed else hall).begun(Linda, Lukas, Mira)


def seated() -> Hall:
    hall = Hall().in_the_lobby()
    for seat, person in enumerate((Linda, Lukas)):
        hall.act("sit", person, person, seat)
    return hall


def test_the_host_sends_a_stranger_away_who_does_not_sit_down_again_until_the_host_says_so():
    hall = seated()
    hall.act("remove", Linda, 1)
    assert not hall.table.places[1].taken
    assert [one.name for one in info_of(hall.table, "t").removed] == [Lukas]
    for seat in (1, 2):
        with pytest.raises(NotYours, match="You can watch this table"):
            hall.act("sit", Lukas, Lukas, seat)
    hall.act("sit", Mira, Mira, 1)
    hall.act("admit", Linda, Lukas)
    hall.act("sit", Lukas, Lukas, 2)
    assert picture(hall.read_again()) == picture(hall.table)
    assert info_of(hall.table, "t").removed == []


def test_nobody_but_the_host_sends_people_away_and_nobody_during_the_game():
    hall = seated()
    with pytest.raises(NotYours, match="Only the host"):
        hall.act("remove", Lukas, 0)
    with pytest.raises(NotNow, match="your own seat"):
        hall.act("remove", Linda, 0)
    with pytest.raises(NotNow, match="No person sits there"):
        hall.act("remove", Linda, 2)
    with pytest.raises(NotYours, match="Only the host"):
        hall.act("admit", Lukas, Mira)
    with pytest.raises(NotNow, match="Nobody like that"):
        hall.act("admit", Linda, Mira)
    with pytest.raises(NotNow, match="has begun"):
        together().act("remove", Linda, 1)


def test_whoever_is_silent_for_long_is_no_longer_waited_for_when_everybody_else_says_so():
    hall = together()
    hall.wait(WAITS)
    hall.act("miss", Linda, 1)
    assert (hall.table.places[1].away, info_of(hall.table, "t").seats[1].missed_by) == (False, [0])
    with pytest.raises(NotNow, match="already"):
        hall.act("miss", Linda, 1)
    hall.act("miss", Mira, 1)
    assert hall.table.places[1].away
    assert 1 in hall.table.bots_to_choose
    assert picture(hall.read_again()) == picture(hall.table)
    hall.act("return", Lukas)
    assert (hall.table.places[1].away, info_of(hall.table, "t").seats[1].missed_by) == (False, [])


def test_whoever_is_away_has_no_say_and_who_chooses_is_waited_for_again():
    hall = together()
    hall.act("leave", Mira)
    hall.wait(WAITS)
    hall.act("miss", Linda, 1)
    assert hall.table.places[1].away
    other = together()
    other.wait(WAITS)
    other.act("miss", Linda, 1)
    other.act("choose", Lukas, other.first_choice(Lukas))
    assert not other.table.places[1].missed_by


def test_nobody_is_missed_too_soon_nor_where_a_clock_decides():
    hall = together()
    hall.wait(WAITS - 1)
    with pytest.raises(NotNow, match="Try again in 1 s"):
        hall.act("miss", Linda, 1)
    hall.wait(1)
    for seat in (0, 7):
        with pytest.raises(Exception, match=r"Nobody is waited for|seats 0 to 2"):
            hall.act("miss", Linda, seat)
    with pytest.raises(NotYours, match="no seat"):
        hall.act("miss", "Markus", 1)
    timed = together(clock=LIVE)
    timed.wait(WAITS)
    with pytest.raises(NotNow, match="Nobody is waited for"):
        timed.act("miss", Linda, 1)


def test_at_a_table_of_the_lobby_a_bot_plays_for_whoever_is_silent_although_nobody_says_so():
    hall = together(listed=True)
    assert deciding.due_at(hall.table) == hall.now + SILENT_MILLISECONDS
    assert hall.wait(SILENT_MILLISECONDS - 1) == []
    assert [type(entry) for entry in hall.wait(1)] == [RanOut] * 2, "the last one who is here is waited for"
    assert together().wait(SILENT_MILLISECONDS) == [], "friends among themselves take their time"


def test_rated_games_are_for_people_with_a_passkey_and_not_for_programs():
    hall = Hall(rated=True)
    linda = visitor(Linda)
    for who, why in ((linda._replace(known=False), "passkey"), (linda._replace(program=True), "Programs")):
        with pytest.raises(NotYours, match=why):
            deciding.decide(hall.table, who, Sit(seat=0), hall.now)
    hall.act("sit", Linda, Linda, 0)


def test_where_a_game_counts_among_people_no_program_plays_at_the_seat_of_one():
    rated, daily, friendly = Hall(rated=True).begun(Linda, Lukas, Mira), Hall().daily(), together()
    for hall in (rated, daily, friendly):
        program, choice = visitor(Linda)._replace(program=True), Choose(action=hall.first_choice(Linda))
        if hall is friendly:
            deciding.decide(hall.table, program, choice, hall.now)
        else:
            with pytest.raises(NotYours, match="counts among people"):
                deciding.decide(hall.table, program, choice, hall.now)


def test_a_rated_game_of_two_from_one_network_does_not_count():
    hall = Hall(rated=True)
    for seat, person in enumerate((Linda, Lukas, Mira)):
        who = visitor(person)._replace(network="home" if person != Mira else "abroad")
        hall.keep(deciding.decide(hall.table, who, Sit(seat=seat), hall.now))
    assert not counts_for_ratings(hall.table)
    hall.act("stand", Lukas, 1)
    assert counts_for_ratings(hall.table)
    assert info_of(hall.table, "t").counts


def test_a_program_is_marked():
    hall = Hall()
    hall.keep(deciding.decide(hall.table, visitor(Lukas)._replace(program=True, known=False), Sit(seat=1), hall.now))
    seat = info_of(hall.table, "t").seats[1]
    assert (seat.program, seat.known) == (True, False)
    assert picture(hall.read_again()) == picture(hall.table)
