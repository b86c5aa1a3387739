"""The servers that all tests of the hall share: given ones, or own children that start when a test first asks."""

import os
from collections.abc import Iterator

import pytest

from tests.server.shapes import Shape, fleet, one_box
from tests.servers import NatsServer, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL on which a test may create databases."""
    given = os.environ.get("SERAI_TEST_POSTGRES")
    if given:
        yield given
        return
    with Postgres(flushes=False) as server:
        yield server.url()


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall in each of its two shapes."""
    if request.param == "one box":
        with one_box() as shape:
            yield shape
    else:
        with fleet(request.getfixturevalue("postgres"), request.getfixturevalue("nats")) as shape:
            yield shape


@pytest.fixture(scope="session")
def nats() -> Iterator[str]:
    """The URL of a NATS server."""
    given = os.environ.get("SERAI_TEST_NATS")
    if given:
        yield given
        return
    with NatsServer() as server:
        yield server.url()
