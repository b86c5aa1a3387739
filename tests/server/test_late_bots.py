"""Whoever waits for a bot that nobody plays is seen by the operator: counted, and told in words."""

import pytest
from structlog.testing import capture_logs

from serai.games import game_named
from serai.online.commands import Begin, Engage, Visitor
from serai.online.deciding import decide
from serai.online.entries import Clock
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.server.hall import late_bots
from serai.server.hall.late_bots import LATE_MILLISECONDS, WAITING, note_late_bots
from serai.server.hall.session import TableSession
from serai.server.sparingly import Sparingly

LINDA = Visitor("linda", "Linda")
NINE = 1_700_000_000_000


def table_of_bots(*, begun: bool) -> TableSession:
    """Three bots at a table, who are to choose if the game has begun."""
    game = game_named("amul")
    opened = decide_opening(LINDA.id, game, 3, {}, Clock(), False, False, "silk road", NINE)
    table = new_table(opened, lambda _: game)
    for command in (*(Engage(seat=seat, level="apprentice") for seat in range(3)), *([Begin()] if begun else [])):
        table.fold(decide(table, LINDA, command, NINE))
    return TableSession("0abc", table)


def waiting() -> float:
    return next(iter(WAITING.collect())).samples[0].value


def test_people_who_wait_for_bots_are_counted_and_the_log_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(late_bots, "sparingly", Sparingly())
    tables = [table_of_bots(begun=True), table_of_bots(begun=False)]
    with capture_logs() as lines:
        note_late_bots(tables, NINE + LATE_MILLISECONDS)
        assert (waiting(), lines) == (0, [])
        for _ in range(3):
            note_late_bots(tables, NINE + LATE_MILLISECONDS + 1)
        assert waiting() == 1
        note_late_bots([], NINE + 2 * LATE_MILLISECONDS)
        assert waiting() == 0
    assert [(line["event"], line["tables"]) for line in lines] == [("people wait for bots", 1)]
    assert "Start one, or set SERAI_BOTS=here" in lines[0]["why"]


def test_who_comes_back_to_bots_that_had_paused_has_not_waited_yet():
    table = table_of_bots(begun=True)
    table.followed_since = NINE + LATE_MILLISECONDS
    note_late_bots([table], NINE + 2 * LATE_MILLISECONDS)
    assert waiting() == 0
    note_late_bots([table], NINE + 2 * LATE_MILLISECONDS + 1)
    assert waiting() == 1
