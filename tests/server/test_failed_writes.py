"""When nothing can be written, the node is not ready, and the operator reads why: in the log, and counted."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import psycopg
import pytest
from psycopg import errors as postgres_errors
from psycopg import sql
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from structlog.testing import capture_logs

from serai.server import sparingly
from serai.server.app.health import get_readyz
from serai.server.bus.in_process import InProcess
from serai.server.hall.clock_watch import ClockWatch
from serai.server.store import Store, failures, write_probe
from serai.server.store.errors import Overloaded
from serai.server.store.failures import cause_of, note_failure
from serai.server.store.write_probe import PROBE_SECONDS
from tests import patience
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import Shape, drop_database, new_database, one_box
from tests.server.small_disk import MayNotMount, fill, small_disk

SOON_SECONDS = 10.0
"""How long a load balancer may be told that all is well: an answer is as old as three seconds."""


def get(hall: Shape, path: str) -> httpx.Response:
    return httpx.get(f"{hall.url}{path}", timeout=patience.SECONDS, trust_env=False, verify=False)


def readiness(hall: Shape) -> str:
    return str(get(hall, "/readyz").json()["why"])


def wait_for(wanted: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < until, f"not within {seconds} s"
        time.sleep(0.1)


def counted(hall: Shape, cause: str) -> float:
    pattern = rf'serai_store_failures_total{{cause="{cause}",doing="write"}} ([\d.]+)'
    found = re.search(pattern, get(hall, "/metrics").text)
    return float(found[1]) if found else 0


def sees_what_is_wrong(hall: Shape, cause: str, words: str) -> None:
    """The node is not ready and tells strangers nothing; the log has the cause in words, once."""
    wait_for(lambda: readiness(hall) == "store" and counted(hall, cause) > 0, SOON_SECONDS)
    answer = get(hall, "/readyz")
    assert (answer.status_code, answer.json()["say"]) == (503, "Nothing can be written just now; the log says why.")
    lines = [line for line in hall.nodes[0].said().splitlines() if f"cause={cause} " in line]
    assert [words in line for line in lines] == [True], hall.nodes[0].said()


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of 4 MB."""
    try:
        with small_disk("4M") as disk:
            yield disk
    except MayNotMount:
        pytest.skip("nobody here may mount a small disk")


def talk_until_refused(guest: Guest, table: str) -> None:
    for number in range(1_000):
        guest.wish(table, "say", text=f"{number} {'x' * 400}")


def test_a_full_disk_is_seen_by_the_load_balancer_and_told_to_the_operator(disk: Path):
    with one_box(DATABASE_URL=f"sqlite:///{disk}/serai.db") as hall:
        host = Guest(hall.url)
        table = host.open()
        assert readiness(hall) == "ready"
        filler = fill(disk)
        with pytest.raises(WasRefused, match="busy"):
            talk_until_refused(host, table)
        sees_what_is_wrong(hall, "full", "The disk of the database is full. Free some space")
        filler.unlink()
        wait_for(lambda: readiness(hall) == "ready", SOON_SECONDS)
        assert "the databases can be written to again" in hall.nodes[0].said()
        host.wish(table, "say", text="and on it goes")


def test_a_read_only_database_is_seen_and_told(postgres: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(failures, "sparingly", sparingly.Sparingly())
    monkeypatch.setattr(write_probe, "PROBE_SECONDS", 0.1)
    urls = [new_database(postgres) for _ in range(2)]
    for url in urls:
        set_up_database(url)

    async def evening() -> list[str]:
        store = await Store.open(urls)
        answers = [await readiness_of(store)]
        with capture_logs() as lines:
            for value in ("on", "off"):
                set_read_only(postgres, urls[1], value)
                for _ in range(2):  # the connections from before are lost first
                    await asyncio.sleep(0.2)
                    answer = await readiness_of(store)
                answers.append(answer)
        await store.close()
        (why,) = [line["why"] for line in lines if line.get("cause") == "read-only"]
        assert why == "The database is read-only: a standby, a protected file, or default_transaction_read_only."
        return answers

    try:
        assert asyncio.run(evening()) == ["ready", "store", "ready"]
    finally:
        for url in urls:
            drop_database(postgres, url)


async def readiness_of(store: Store) -> str:
    watch = ClockWatch(store)
    context = SimpleNamespace(closing=False, clock_watch=watch, hall=SimpleNamespace(store=store, bus=InProcess()))
    return (await get_readyz.fn(context)).content.why


def set_read_only(postgres: str, url: str, value: str) -> None:
    """Makes a database read-only for connections that come from now on, and ends those that are there."""
    name = url.rpartition("/")[2]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = {}").format(sql.Identifier(name), value)
        )
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))


def test_a_thousand_questions_write_one_row(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/serai.db"
    set_up_database(url)

    async def evening() -> list[str]:
        store = await Store.open([url])
        rows: list[str] = []
        for _ in range(2):
            assert all(await asyncio.gather(*(store.probe.works() for _ in range(1_000))))
            rows += [await store.settings.setting("probe", str)]
        await asyncio.sleep(PROBE_SECONDS + 0.1)
        assert await store.probe.works()
        rows += [await store.settings.setting("probe", str)]
        await store.close()
        return rows

    first, again, later = asyncio.run(evening())
    assert first == again != later


def sqlite_error(code: int) -> OperationalError:
    error = sqlite3.OperationalError("some words")
    error.sqlite_errorcode = code
    return OperationalError("INSERT", {}, error)


CAUSES = [
    (sqlite_error(sqlite3.SQLITE_FULL), "full"),
    (sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED), "read-only"),
    (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), "disk"),
    (sqlite_error(sqlite3.SQLITE_BUSY), "locked"),
    (sqlite_error(sqlite3.SQLITE_MISMATCH), "other"),
    (OperationalError("INSERT", {}, postgres_errors.DiskFull()), "full"),
    (OperationalError("INSERT", {}, postgres_errors.ReadOnlySqlTransaction()), "read-only"),
    (OperationalError("INSERT", {}, postgres_errors.LockNotAvailable()), "locked"),
    (OperationalError("INSERT", {}, postgres_errors.TooManyConnections()), "connections"),
    (OperationalError("INSERT", {}, postgres_errors.InvalidPassword()), "refused"),
    (OperationalError("INSERT", {}, postgres_errors.AdminShutdown()), "unreachable"),
    (OperationalError("INSERT", {}, psycopg.OperationalError("connection refused")), "unreachable"),
    (OperationalError("INSERT", {}, postgres_errors.UniqueViolation()), "other"),
    (OSError(28, "No space left on device"), "full"),
    (ConnectionRefusedError(), "unreachable"),
    (TimeoutError(), "slow"),
    (NoFreeConnection(), "slow"),
    (Overloaded(), "queue"),
]


@pytest.mark.parametrize(("lost", "cause"), CAUSES)
def test_every_failure_has_its_cause_and_a_sentence(lost: Exception, cause: str):
    assert cause_of(lost) == cause
    assert failures.WORDS[cause_of(lost)].endswith(".")


def test_failures_are_counted_each_and_logged_once_a_minute_for_each_cause(monkeypatch: pytest.MonkeyPatch):
    clock = iter([100.0, 101.0, 102.0, 100.0 + sparingly.LOG_SECONDS])
    monkeypatch.setattr(sparingly, "monotonic", lambda: next(clock))
    monkeypatch.setattr(failures, "sparingly", sparingly.Sparingly())
    before = failures.FAILURES.labels("write", "full")._value.get()
    full, slow = sqlite_error(sqlite3.SQLITE_FULL), TimeoutError()
    with capture_logs() as lines:
        for lost in (full, full, slow, full):
            note_failure("db", "write", lost)
    assert [line["cause"] for line in lines] == ["full", "slow", "full"]
    assert failures.FAILURES.labels("write", "full")._value.get() == before + 3


def test_what_a_driver_says_of_rows_stays_out_of_the_log(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(failures, "sparingly", sparingly.Sparingly())
    quoting = OperationalError("INSERT", {}, postgres_errors.DataError("invalid input: 's3cret'"))
    with capture_logs() as lines:
        note_failure("db", "write", quoting)
    assert "s3cret" not in str(lines)
    assert lines[0]["cause"] == "other"
