"""The servers that tests start: they come back after a crash with what was committed, and leave nothing behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests import patience
from tests.servers import DidNotStart, NatsServer, Postgres, Program, binary, children, free_port, is_alive


def wait_until(true: Callable[[], bool], seconds: float = patience.SECONDS) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not within {seconds} s"
        time.sleep(0.02)


def test_what_was_committed_outlives_a_crash_and_what_was_not_does_not():
    with Postgres() as server:
        url = server.create_database("hall-of-mirrors")
        connection = psycopg.connect(url)
        connection.execute("CREATE TABLE log (seq int PRIMARY KEY)")
        connection.execute("INSERT INTO log VALUES (41)")
        connection.commit()
        connection.execute("INSERT INTO log VALUES (42)")
        busy = psycopg.connect(url)
        busy.pgconn.send_query(b"DO 'BEGIN LOOP END LOOP; END'")
        backends = children(server.pid)
        server.kill()
        busy.close()
        assert backends
        assert not any(is_alive(process) for process in (server.pid, *backends))
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
        connection.close()
        server.start()
        with psycopg.connect(url) as again:
            assert again.execute("SELECT seq FROM log").fetchall() == [(41,)]
            assert again.execute("SHOW fsync").fetchone() == ("on",)
        again.close()
    assert not server.running
    assert "database system was not properly shut down" in server.said()


def test_a_nats_server_comes_back_on_the_same_port():
    with NatsServer() as server:
        first, url = server.pid, server.url()
        server.kill()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port))
        server.start()
        assert (server.url(), server.pid == first) == (url, False)
        socket.create_connection(("127.0.0.1", server.port)).close()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_server_and_no_file_outlives_the_tests_however_they_end(end):
    tests = """
import time
from tests.servers import NatsServer, Postgres
for server in (NatsServer(), Postgres()):
    server.start()
    print(server.pid, server.folder, flush=True)
time.sleep(60)
"""
    here = Path(__file__).parent.parent.parent
    started = [sys.executable, "-c", tests]
    with subprocess.Popen(started, cwd=here, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as running:
        assert running.stdout is not None
        lines = [running.stdout.readline().split() for _ in range(2)]
        servers, folders = [int(pid) for pid, _ in lines], [Path(folder.decode()) for _, folder in lines]
        backends = children(servers[1])
        alive = [process for process in (*servers, *backends) if is_alive(process)]
        running.send_signal(end)
        running.wait()
    assert len(backends) > 1
    assert set(servers) <= set(alive)
    wait_until(lambda: not any(is_alive(process) for process in (*servers, *backends)))
    wait_until(lambda: not any(folder.exists() for folder in folders))


def test_free_ports_are_low_and_never_the_same_and_nobody_listens_there():
    ports = [free_port() for _ in range(50)]
    assert len(set(ports)) == 50
    assert all(1024 < port < 32768 for port in ports)


def test_a_missing_server_says_how_to_get_it(monkeypatch):
    monkeypatch.setenv("PATH", os.devnull)
    assert binary("postgres").endswith("/postgres")
    with pytest.raises(DidNotStart, match="apt-get install postgresql nats-server"):
        binary("no-such-server")


def test_a_program_that_ends_instead_of_answering_shows_its_last_words():
    program = Program("nonsense", ready=f"http://127.0.0.1:{free_port()}/readyz")
    with pytest.raises(DidNotStart, match=r"(?s)nonsense ended with 2.*There is no command 'nonsense'"):
        program.start()
    assert not program.running


@pytest.fixture(params=[True, False], ids=["forked", "from the beginning"])
def begun(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Program, "forks", request.param)


@pytest.mark.usefixtures("begun")
def test_a_program_runs_in_its_environment_and_says_how_it_ended():
    program = Program("--version", environment={"NO_COLOR": "1"})
    program.start()
    wait_until(lambda: not program.running)
    assert program.terminate() == 0
    assert "serai" in program.said()


@pytest.mark.usefixtures("begun")
def test_a_program_has_a_session_a_folder_and_an_environment_of_its_own_and_its_name():
    port = free_port()
    own = {"SERAI_PORT": str(port), "NUMBA_DISABLE_JIT": "1"}
    with Program("serve", environment=own, ready=f"http://127.0.0.1:{port}/readyz") as program:
        assert os.getsid(program.pid) == program.pid
        assert Path(f"/proc/{program.pid}/cwd").readlink() == program.folder
        assert (program.folder / "serai.db").exists()
        program.kill()
        assert program.terminate() == -signal.SIGKILL
    assert not is_alive(program.pid)


@pytest.mark.usefixtures("begun")
def test_a_command_that_is_none_says_so():
    program = Program("nonsense")
    program.start()
    assert program.finish() == 2
    assert "There is no command 'nonsense'" in program.said()
