"""The threads of a server take turns so often that no commit waits long for what is computed beside it."""

import sys
from collections.abc import Iterator

import pytest

from serai.cli import hall
from serai.server.configuration import Configuration, read_configuration


@pytest.fixture
def kept() -> Iterator[None]:
    """The tests' own threads go on as before."""
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("kept")
def test_a_thread_of_a_server_waits_half_a_millisecond_for_another():
    found: list[float] = []

    async def look(_: Configuration) -> None:
        found.append(sys.getswitchinterval())

    hall._run(look, read_configuration({}))
    assert found == [pytest.approx(0.0005)]
