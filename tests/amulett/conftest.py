"""What several tests of Das Amulett put on the table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from serai.games.amulett.edition.board import Edition, read_edition
from tests.amulett.box import SHIPPED
from tests.editions import rewritten


@pytest.fixture
def mine(tmp_path: Path) -> Callable[..., Edition]:
    """The shipped edition with passages rewritten, as an owner of the box would do it."""
    return lambda *changes: read_edition(rewritten(SHIPPED, tmp_path, *changes))
