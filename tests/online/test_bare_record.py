"""A record made of the log alone replays to the same end, whatever people took back or changed."""

import msgspec
import pytest

from serai.games.amul.game import amul
from serai.kernel.fate import seed_hash
from serai.kernel.record import RecordError, read_record, record_of, text_of, verify
from serai.kernel.table import Table
from serai.online.bare_record import bare_record
from serai.online.entries import AnyEntry, Began, Chose, Opened, Said, Undone

NAMES = ("Linda", "Lukas", "Mira")


def test_a_game_in_which_somebody_chose_anew():
    game = amul()
    table, log = Table(game, NAMES, seed="bare"), list[AnyEntry]([Began(0), Said(0, "x", "Linda", "hello", "seats")])

    def choose(seat: int, action: str) -> None:
        table.apply(seat, action)
        log.append(Chose(0, seat, action))

    for action in table.choices(1)[:2]:  # the second instead of the first, while it lies face down
        choose(1, action)
    while not table.over:
        choose(table.acting[0], table.choices(table.acting[0])[-1])
    opened = Opened(0, "linda", "amul", 1, game.edition_file.label, 3, "bare", table.options)
    record = bare_record(opened, log, "Āmul", NAMES)
    assert record.seed_hash == seed_hash("bare")
    assert len(record.choices) == len(table.history) + 1
    again = verify(read_record(text_of(record)), game)
    assert record_of(again).json() == record_of(table).json()
    claimed = msgspec.structs.replace(record, points=(99, 0, 0), winners=("Linda",))
    with pytest.raises(RecordError, match="Linda won with 99"):
        verify(claimed, game)


def test_one_unknown_chapter_does_not_hide_a_false_one():
    game = amul()
    table = Table(game, NAMES, seed="bare")
    while not table.over:
        table.apply(table.acting[0], table.choices(table.acting[0])[0])
    record = record_of(table)
    first, second, *others = record.choices
    spoiled = (first._replace(chapter="?"), second._replace(chapter="9"), *others)
    with pytest.raises(RecordError, match="should read"):
        verify(msgspec.structs.replace(record, choices=spoiled), game)


def test_what_was_taken_back_is_not_in_it():
    log = [Chose(0, 0, "offer silk"), Chose(0, 1, "offer tea"), Chose(0, 0, "offer gold"), Undone(0, 0)]
    record = bare_record(Opened(0, "linda", "amul", 1, "x 0", 3, "s"), log, "Āmul", NAMES)
    assert [(line.seat, line.action) for line in record.choices] == [(0, "offer silk"), (1, "offer tea")]
