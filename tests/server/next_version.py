"""The program as its next version might be: one migration step more, which adds a column and a table.

`python -m tests.server.next_version serve` runs it.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from alembic.config import Config

from serai.cli import main
from serai.server.store import migrating
from tests.servers import Program

ROOT = Path(__file__).parents[2]
STEP = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{before}"


def upgrade():
    op.add_column("tables", sa.Column("season", sa.Text, nullable=False, server_default="autumn"))
    op.create_table("seasons", sa.Column("name", sa.Text, primary_key=True))
"""


@contextmanager
def next_version() -> Iterator[None]:
    """In this process, the store knows one step more."""
    today = migrating._config
    steps = Path(migrating.__file__).parent / "migrations" / "versions"

    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "step_next.py").write_text(STEP.format(before=migrating.newest_step()), encoding="utf-8")

        def config() -> Config:
            more = today()
            more.set_main_option("version_locations", f"{steps}:{folder}")
            return more

        with patch.object(migrating, "_config", config):
            yield


class NextVersion(Program):
    """A command of the next version as a process of its own."""

    module = "tests.server.next_version"

    def start(self) -> None:
        path = os.pathsep.join(filter(None, (str(ROOT), self.environment.get("PYTHONPATH"))))
        self.environment = {**self.environment, "PYTHONPATH": path}
        super().start()


if __name__ == "__main__":
    with next_version():
        main()
