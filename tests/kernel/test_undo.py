"""The log of what can be taken back, as the picture in its module shows it."""

import numpy as np
import pytest

from serai.kernel.undo import Choice, UndoLog

ANN, BEN = 0, 1


@pytest.fixture
def log() -> UndoLog:
    """Ann 1, noticed; Ben 1, Ann 2 and Ann 3, noticed by nobody."""
    log = UndoLog()
    for number, seat in enumerate((ANN, BEN, ANN, ANN)):
        log.add(Choice("1", seat, number), np.zeros((), [("number", "i1")]), [])
        if number == 0:
            log.mark_noticed(1)
    return log


def listed(log: UndoLog) -> list[tuple[int, bool]]:
    return [(entry.choice.action, entry.noticed) for entry in log.entries]


def test_a_choice_is_listed_with_whether_it_was_noticed(log: UndoLog):
    assert listed(log) == [(0, True), (1, False), (2, False), (3, False)]
    assert (log.known(ANN), log.known(BEN)) == (1, 0)


def test_taking_back_removes_what_came_after(log: UndoLog):
    entry = log.latest_of(BEN)
    assert entry is not None
    log.cut(entry)
    assert listed(log) == [(0, True)]
    assert log.latest_of(BEN) is None


def test_once_a_choice_is_noticed_what_others_chose_before_stands(log: UndoLog):
    log.mark_noticed(3)
    assert listed(log) == [(2, False), (3, True)]
    assert log.latest_of(BEN) is None
    assert (log.known(ANN), log.known(BEN)) == (3, 0)


def test_a_copy_goes_its_own_way(log: UndoLog):
    twin = log.copy()
    twin.mark_noticed(3)
    assert (len(log.entries), len(twin.entries), log.known(ANN)) == (4, 2, 1)
