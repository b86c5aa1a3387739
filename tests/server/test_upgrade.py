"""From one version to the next: nobody at a table notices, and an old program says that it is old."""

from pathlib import Path

import pytest

from serai.server.store.migrating import migrate_database, newest_step
from tests.server.next_version import next_version
from tests.server.upgrade import upgrade
from tests.servers import Program


@pytest.mark.parametrize(
    "command", [["serve", "--port", "1"], ["worker"], ["migrate"], ["validate"], ["export", "all"]]
)
def test_an_old_program_refuses_a_newer_database_in_one_sentence(tmp_path: Path, command: list[str]):
    url = f"sqlite:///{tmp_path}/hall.db"
    migrate_database(url)
    today = newest_step()
    with next_version():
        assert migrate_database(url) == tmp_path / f"hall.db.step-{today}"
    old = Program(*command, environment={"DATABASE_URL": url})
    old.start()
    assert old.finish() == 1
    [said] = old.said().splitlines()
    assert "was migrated by a newer version of Serai, to step next; this version knows the steps up to 0" in said


@pytest.mark.slow
def test_a_fleet_is_upgraded_under_the_hands_of_its_people(
    postgres: str, nats: str, capsys: pytest.CaptureFixture[str]
):
    report = upgrade(postgres, nats, 2)
    with capsys.disabled():
        print(f"\n{report}")
    assert report.account.tables == 2 + 1
    assert report.account.acknowledged >= 27 * len(report.players)
    assert report.account.by_bots > 0
    assert report.moved == len(report.players)
    assert report.cut_off == 0
