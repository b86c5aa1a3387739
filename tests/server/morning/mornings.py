"""What goes wrong overnight, and what an operator finds: the alert, and the words in the log."""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from tests.server.attacks.apart import Order
from tests.server.morning.prometheus import Alert
from tests.server.morning.site import Site
from tests.server.small_disk import fill

PATIENCE_SECONDS = 120.0
SLOW_SECONDS = 0.4
"""How much longer each answer of the slow database takes."""

Break = Callable[[Site], AbstractContextManager[None]]


class Fault(NamedTuple):
    """Something that goes wrong, the alert that must name it, and a word that the log must have."""

    breaks: Break
    alert: str
    word: str


class Found(NamedTuple):
    """What the operator found."""

    fault: str
    seconds: float
    """From the fault to the alert; a minute of the alerts is six seconds here."""
    alerts: Sequence[Alert]
    log: Sequence[str]


@contextmanager
def full_disk(site: Site) -> Generator[None]:
    """The disk of the box is full."""
    filler = fill(site.disk)
    yield
    filler.unlink()


@contextmanager
def dead_worker(site: Site) -> Generator[None]:
    """The worker dies."""
    site.worker.kill()
    yield
    site.worker.start()


@contextmanager
def slow_database(site: Site) -> Generator[None]:
    """The database answers late."""
    site.database.seconds = SLOW_SECONDS
    yield
    site.database.seconds = 0.0


@contextmanager
def flood(site: Site) -> Generator[None]:
    """Somebody opens connections without end."""
    site.enemy.start(Order("A3", "127.1.77", (), ()))
    yield
    site.enemy.stop()


FAULTS: dict[str, Fault] = {
    "a full disk": Fault(full_disk, "SeraiCannotWrite", "The disk of the database is full"),
    "a dead worker": Fault(dead_worker, "SeraiNobodyPlaysTheBots", "No worker plays them"),
    "a slow database": Fault(slow_database, "SeraiCommitsSlowly", "a commit was slow"),
    "a flood": Fault(flood, "SeraiFlood", "connections are refused"),
}


def try_morning(site: Site, name: str) -> Found:
    """Breaks something, and reads the alerts and the log until the right one fires; then it is repaired."""
    fault = FAULTS[name]
    wait_until(lambda: not site.prometheus.firing(), "an alert fires although all is well")
    began, known = time.monotonic(), site.logs()
    with fault.breaks(site):
        wait_until(lambda: fault.alert in {alert.name for alert in site.prometheus.firing()}, f"no {fault.alert}")
        new = [log.removeprefix(before) for log, before in zip(site.logs(), known, strict=True)]
        return Found(name, time.monotonic() - began, site.prometheus.firing(), warnings("".join(new)))


def wait_until(wanted: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not wanted():
        assert time.monotonic() < until, otherwise
        time.sleep(0.5)


def warnings(log: str) -> list[str]:
    """The lines that an operator would look at, each once."""
    return list(dict.fromkeys(line for line in log.splitlines() if "[warning" in line or "[error" in line))
