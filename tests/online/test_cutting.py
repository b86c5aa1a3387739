"""Cutting the cards: everybody adds to the seed, nobody knows what comes of it, and the record proves it."""

import msgspec
import pytest

from serai.kernel.fate import seed_hash
from serai.kernel.record import Record, RecordError, cuts_in, read_record, record_of, text_of, verify
from serai.kernel.refusal import NotNow, NotYours
from serai.kernel.table import Table
from serai.online.bare_record import bare_record
from serai.online.branching import branch_off
from serai.online.commands import Visitor
from serai.online.cuts import CUT_MILLISECONDS
from serai.online.deciding import due_at, next_table
from serai.online.entries import Began, Branch, Shuffled
from serai.online.projection import info_of
from serai.online.replaying import table_from_log
from serai.online.table import START_DELAY_MILLISECONDS
from tests.online.hall import Hall, Linda, Lukas, Mira, game_of, picture

CUTS = {Linda: "a1" * 16, Lukas: "b2" * 16, Mira: "c3" * 16}


def room(*pledging: str, people: tuple[str, ...] = (Linda, Lukas, Mira)) -> Hall:
    """Everybody sits and is ready but for Linda, the host; some have pledged a cut."""
    hall = Hall()
    for seat, person in enumerate(people):
        hall.act("sit", person, person, seat)
        if person in pledging:
            hall.act("pledge", person, seed_hash(CUTS[person]))
        if person != Linda:
            hall.act("ready", person, True)
    return hall


def dealt(*pledging: str) -> Hall:
    hall = room(*pledging)
    hall.act("begin", Linda)
    for person in pledging:
        hall.act("cut", person, CUTS[person])
    hall.settle()
    return hall


def finished(hall: Hall) -> Hall:
    while hall.table.acting:
        seat = hall.table.acting[0]
        hall.act("choose", hall.table.places[seat].person or "", hall.table.playing.choices(seat)[0])
    return hall


def record(hall: Hall) -> Record:
    return msgspec.structs.replace(record_of(hall.table.playing), pledges=hall.table.cuts.pledges)


def test_the_cards_are_dealt_from_the_seed_and_the_cuts_of_all():
    hall, uncut = dealt(Linda, Lukas, Mira), dealt()
    assert hall.table.playing.salt == "-".join(CUTS.values())
    assert hall.table.playing.seed == uncut.table.playing.seed
    assert hall.table.playing.state.record.tobytes() != uncut.table.playing.state.record.tobytes()
    assert picture(hall.read_again()) == picture(hall.table)


def test_each_cut_alone_changes_the_deck():
    decks = {dealt(*who).table.playing.state.record.tobytes() for who in ((), (Linda,), (Lukas,), (Linda, Lukas))}
    assert len(decks) == 4


def test_without_a_pledge_the_game_begins_as_soon_as_the_host_says_so():
    hall = room()
    assert isinstance(hall.act("begin", Linda), Began)
    assert hall.table.playing.salt == ""


def test_a_pledged_cut_is_waited_for_and_the_last_one_begins_the_game():
    hall = room(Linda, Lukas)
    assert isinstance(hall.act("begin", Linda), Shuffled)
    assert info_of(hall.table, "t").cut_until == hall.now + CUT_MILLISECONDS == due_at(hall.table)
    hall.act("cut", Lukas, CUTS[Lukas])
    assert hall.settle() == []
    hall.act("cut", Linda, CUTS[Linda])
    assert [type(entry) for entry in hall.settle()] == [Began]
    assert info_of(hall.table, "t").cuts == [CUTS[Linda], CUTS[Lukas]]
    assert info_of(hall.table, "t").cut_until is None


def test_who_does_not_cut_in_time_adds_nothing_and_holds_nobody_up():
    hall = room(Linda, Lukas, Mira)
    hall.act("begin", Linda)
    hall.act("cut", Mira, CUTS[Mira])
    assert hall.wait(CUT_MILLISECONDS - 1) == []
    assert [type(entry) for entry in hall.wait(1)] == [Began]
    assert hall.table.playing.salt == f"--{CUTS[Mira]}"
    assert cuts_in(record(hall)) == ["", "", CUTS[Mira]]


def test_a_game_that_begins_by_itself_is_cut_too():
    hall = room(Linda, Lukas, Mira)
    hall.act("ready", Linda, True)
    assert [type(entry) for entry in hall.wait(START_DELAY_MILLISECONDS)] == [Shuffled]
    assert [type(entry) for entry in hall.wait(CUT_MILLISECONDS)] == [Began]


def test_nobody_cuts_otherwise_than_pledged_or_changes_the_pledge_after_the_shuffle():
    hall = room(Linda, Lukas)
    with pytest.raises(NotNow, match="not being cut now"):
        hall.act("cut", Lukas, CUTS[Lukas])
    hall.act("begin", Linda)
    with pytest.raises(NotYours, match="not the cut that was pledged"):
        hall.act("cut", Lukas, CUTS[Mira])
    with pytest.raises(NotYours, match="not the cut that was pledged"):
        hall.act("cut", Mira, CUTS[Mira])
    for what, details in (("pledge", (seed_hash(CUTS[Mira]),)), ("ready", (False,)), ("begin", ())):
        with pytest.raises(NotNow, match="being cut"):
            hall.act(what, Linda if what == "begin" else Lukas, *details)


def test_who_gets_up_takes_the_pledge_along():
    hall = room(Linda, Lukas, people=(Linda, Lukas))
    hall.act("stand", Lukas, 1)
    hall.act("sit", Mira, Mira, 1)
    assert info_of(hall.table, "t").pledges == [seed_hash(CUTS[Linda]), ""]


def test_who_gets_up_while_the_cards_are_cut_stops_it_and_everybody_pledges_anew():
    hall = room(Linda, Lukas)
    hall.act("begin", Linda)
    hall.act("cut", Linda, CUTS[Linda])
    hall.act("stand", Lukas, 1)
    told = info_of(hall.table, "t")
    assert (told.pledges, told.cuts, told.cut_until) == ([], [], None)
    assert hall.wait(CUT_MILLISECONDS) == []
    assert picture(hall.read_again()) == picture(hall.table)


def test_nobody_cuts_the_cards_of_a_day():
    hall = Hall()
    hall.log[0] = msgspec.structs.replace(hall.table.opened, daily="2026-11-17")
    hall.table = table_from_log(hall.log, game_of)
    hall.act("sit", Linda, Linda, 0)
    with pytest.raises(NotNow, match="the same cards"):
        hall.act("pledge", Linda, seed_hash(CUTS[Linda]))


# The proof


def test_a_record_keeps_seed_pledges_and_cuts_and_proves_them():
    hall = finished(dealt(Linda, Mira))
    kept = record(hall)
    assert read_record(text_of(kept)) == kept
    assert read_record(kept.json().decode()) == kept
    assert verify(read_record(text_of(kept)), hall.table.game).points == hall.table.playing.points


def test_a_cut_that_nobody_had_pledged_is_found():
    hall = finished(dealt(Linda, Mira))
    other = seed_hash("another cut")
    changed = msgspec.structs.replace(record(hall), pledges=(seed_hash(CUTS[Linda]), "", other))
    with pytest.raises(RecordError, match="cut at seat 2 does not fit"):
        verify(changed, hall.table.game)
    fewer = msgspec.structs.replace(record(hall), pledges=(seed_hash(CUTS[Linda]),))
    with pytest.raises(RecordError, match="cut at seat 2 does not fit"):
        verify(fewer, hall.table.game)


@pytest.mark.parametrize(
    ("salt", "pledged"),
    [
        ("chosen once the cuts were known", []),
        (f"{CUTS[Linda]}-", [CUTS[Linda]]),
        (f"{CUTS[Linda]}--", [CUTS[Linda]]),
        (f"{CUTS[Linda]}---chosen", [CUTS[Linda], "", "", "chosen"]),
    ],
)
def test_a_deck_that_the_hall_chose_by_more_than_the_cuts_is_found(salt: str, pledged: list[str]):
    pledges = tuple(seed_hash(cut) if cut else "" for cut in pledged)
    chosen = Table(game_of(Hall().table.opened), (Linda, Lukas, Mira), seed="seed", salt=salt)
    with pytest.raises(RecordError, match="the shuffle may have been changed"):
        verify(msgspec.structs.replace(record_of(chosen), pledges=pledges), chosen.game)


def test_a_record_without_one_of_the_cuts_does_not_replay():
    hall = finished(dealt(Linda, Mira))
    with pytest.raises(RecordError):
        verify(msgspec.structs.replace(record(hall), salt=CUTS[Linda]), hall.table.game)


def test_the_record_that_is_written_without_rules_has_the_cuts_too():
    hall = finished(dealt(Linda, Mira))
    bare = bare_record(hall.table.opened, hall.log[1:], hall.table.game.title, hall.table.playing.names)
    assert verify(bare, hall.table.game).points == hall.table.playing.points


def test_a_game_that_branches_off_goes_on_with_the_same_cards():
    hall = finished(dealt(Linda, Mira))
    log = branch_off(hall.table, Branch("t", 4), Visitor("Markus", "Markus"), 1, 9_000)
    branch = table_from_log(log, game_of)
    assert branch.playing.history == hall.table.playing.history[:4]
    assert branch.playing.salt == hall.table.playing.salt


def test_who_plays_again_after_it_has_other_cards_and_is_told_of_no_other_game():
    hall = finished(dealt(Linda, Mira))
    log = branch_off(hall.table, Branch("t", 4), Visitor("Markus", "Markus"), 1, 9_000)
    following = table_from_log(next_table(table_from_log(log, game_of), "another seed", 9_001), game_of)
    assert (following.opened.branch, following.opened.seed) == (None, "another seed")
