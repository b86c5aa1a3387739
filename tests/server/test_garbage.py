"""A node looks at many objects for garbage rarely: for each such look everybody waits who plays there."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box

PASSES = re.compile(r'python_gc_collections_total\{generation="(\d)"\} ([\d.e+]+)')
READS = 4
MOST_NEW = 4
"""How often at most it looks among the newest objects meanwhile."""


@pytest.fixture
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


def passes(hall: Shape) -> list[float]:
    """How often the node has looked for garbage so far: among new objects, among older ones, among all."""
    told = httpx.get(f"{hall.url}/metrics", timeout=patience.SECONDS, trust_env=False, verify=False).text
    return [float(count) for _, count in sorted(PASSES.findall(told))]


def test_while_a_game_is_played_and_read_nobody_waits_for_a_look_at_many_objects(hall: Shape):
    linda, before = Guest(hall.url, "Linda"), passes(hall)
    table = linda.open("amul", 3, sit=False, fill="random", begin=True)
    with linda.line(table, after=0) as line:
        line.told()
        while not line.over:
            line.told()
    for _ in range(READS):
        linda.get(f"/api/tables/{table}", after=0, words=True)
        linda.get(f"/api/tables/{table}/review/scenes", first=0, count=32)
    new, older, all_objects = (after - earlier for after, earlier in zip(passes(hall), before, strict=True))
    assert (older, all_objects) == (0, 0)
    assert new <= MOST_NEW, "with Python's own thresholds there are twelve, and two among older objects"
