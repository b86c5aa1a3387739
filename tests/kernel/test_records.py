"""Records read back, replay, hide what is hidden, and a tampered one is found out."""

from typing import Any

import msgspec
import pytest

from serai.games.amul.game import amul
from serai.kernel.record import Record, RecordError, carrying_edition, read_record, record_of, replay, text_of, verify
from serai.kernel.table import Table


@pytest.fixture(scope="module")
def finished() -> Table:
    table = Table(amul(), ["Linda", "Anna Maria", "Mira"], seed="record", options={"tea": 3})
    while not table.over:
        table.apply(table.acting[0], table.legal(table.acting[0])[-1])
    return table


def changed(table: Table, **headers: Any) -> Record:
    return msgspec.structs.replace(record_of(table), **headers)


def test_text_and_json_read_back_to_the_same_record(finished: Table):
    record = changed(finished, salt="aa--cc", pledges=("hash of aa", "", "hash of cc"))
    assert read_record(text_of(record, finished.game.actions)) == record
    assert read_record(record.json().decode()) == record


def test_a_record_may_carry_its_edition_after_the_last_choice(finished: Table):
    record = carrying_edition(record_of(finished), finished.game)
    text = text_of(record, finished.game.actions)
    assert read_record(text) == read_record(record.json().decode()) == record
    short = text_of(record_of(finished), finished.game.actions)
    assert text.startswith(short)
    [line] = text.removeprefix(short).strip().splitlines()
    assert line.startswith("[")  # programs before it pass over such a line
    game = amul(read_record(text).edition_content or {})
    assert verify(record, game).points == finished.points


def test_the_text_is_readable_over_a_shoulder(finished: Table):
    lines = text_of(record_of(finished), finished.game.actions).splitlines()
    assert lines[0].startswith('[Game "Āmul"] [Rules "1"] [Edition "reconstructed-1 ')
    assert lines[1] == '[Seats "Linda, Anna Maria, Mira"]'
    assert lines[5].split() == ["1", "offer", "Linda", finished.game.actions.thing(finished.history[0].action)]
    assert ' "Anna Maria"  ' in lines[6]


def test_somebody_may_be_called_like_a_card():
    table = Table(amul(), ["gold", "anna", "nothing"], seed="names")
    while not table.over:
        table.apply(table.acting[0], table.legal(table.acting[0])[-1])
    record = record_of(table)
    assert any(line.action == "take nothing" for line in record.choices)
    assert any(line.seat and line.action.endswith(" gold") for line in record.choices)
    assert read_record(text_of(record, table.game.actions)) == record


def test_while_the_game_runs_a_record_tells_no_seed_and_no_face_down_card():
    table = Table(amul(), ["Linda", "Lukas", "Mira"], seed="secret seed")
    table.apply(1, table.legal(1)[0])
    seen_by_linda = text_of(record_of(table, 0), table.game.actions)
    assert "secret seed" not in seen_by_linda
    assert seen_by_linda.splitlines()[-1].split() == ["1", "offer", "Lukas", "?"]
    seen_by_lukas = text_of(record_of(table, 1), table.game.actions)
    assert seen_by_lukas.splitlines()[-1].split() == ["1", "offer", "Lukas", table.choices(1)[0].split()[1]]


def test_replaying_gives_the_same_table(finished: Table):
    assert replay(record_of(finished), finished.game).state.record.tobytes() == finished.state.record.tobytes()


def test_a_seed_that_does_not_fit_its_hash_is_found_out(finished: Table):
    with pytest.raises(RecordError, match="The seed does not fit the hash"):
        verify(changed(finished, seed="another"), finished.game)


def test_a_changed_result_is_found_out(finished: Table):
    points = tuple(number + 1 for number in finished.points)
    with pytest.raises(RecordError, match="the rules say"):
        verify(changed(finished, points=points), finished.game)


def test_a_changed_choice_is_found_out(finished: Table):
    record = record_of(finished)
    forged = record.choices[0]._replace(action="offer spice-dealer")
    with pytest.raises(RecordError, match="refuse choice 1, Linda offer spice-dealer: Spice Dealer is not in"):
        verify(msgspec.structs.replace(record, choices=(forged, *record.choices[1:])), finished.game)


def test_a_changed_chapter_is_found_out(finished: Table):
    record = record_of(finished)
    forged = record.choices[0]._replace(chapter="2")
    with pytest.raises(RecordError, match="Choice 1 should read '1 Linda offer"):
        verify(msgspec.structs.replace(record, choices=(forged, *record.choices[1:])), finished.game)


def test_a_choice_of_a_seat_that_is_not_there_is_found_out(finished: Table):
    record = record_of(finished)
    forged = record.choices[0]._replace(seat=7)
    with pytest.raises(RecordError, match="A choice names seat 7, but there are only 3 seats"):
        replay(msgspec.structs.replace(record, choices=(forged, *record.choices[1:])), finished.game)


def test_another_edition_is_named(finished: Table):
    with pytest.raises(RecordError, match="was played with edition mine-2 00000000"):
        replay(changed(finished, edition="mine-2 00000000"), finished.game)


def test_another_version_of_the_rules_is_named(finished: Table):
    with pytest.raises(RecordError, match="follows rules version 99"):
        replay(changed(finished, rules=99), finished.game)


def test_without_its_seed_nobody_can_replay_it(finished: Table):
    with pytest.raises(RecordError, match="still secret"):
        replay(changed(finished, seed=None), finished.game)


HEADERS = '[Game "Āmul"] [Rules "1"] [Edition "x"] [Seats "A, B, C"] [SeedHash "0"]'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Dear diary", r'the header \[Game "..."\] is missing'),
        ('{"game": 1}', "not a record in JSON"),
        (
            '[Game "Āmul"] [Rules "1"] [Edition "x"] [Seats "A, B, C"] [SeedHash "0"]\n\n1 offer Zoe gold',
            "names no seat",
        ),
        (HEADERS.replace('Rules "1"', 'Rules "one"'), "The header Rules should hold a number, not 'one'"),
        (HEADERS + ' [Options "tea x"]', "The header Options should hold a number, not 'x'"),
    ],
)
def test_what_is_not_a_record_is_refused_with_a_reason(text: str, reason: str):
    with pytest.raises(RecordError, match=reason):
        read_record(text)
