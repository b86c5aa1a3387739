"""Whatever was acknowledged is in the log, once, and whatever was told is there too, even if everything is killed."""

import pytest

from tests.server.durable import SHORT, STILL, evening


@pytest.mark.slow
def test_nothing_is_lost_or_made_up_or_done_twice_when_nodes_and_servers_are_killed(capsys: pytest.CaptureFixture[str]):
    tables = 8
    report = evening(tables, SHORT)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.account.tables == tables
    assert report.account.by_bots > 0


@pytest.mark.slow
def test_nothing_is_lost_or_done_twice_when_nodes_and_servers_stand_still(capsys: pytest.CaptureFixture[str]):
    report = evening(4, STILL, still=3.0)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.account.acknowledged > 0
