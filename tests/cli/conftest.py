"""A terminal for tests: what is typed goes in, what is said and the exit code come out."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from serai.cli import main


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """All that was said, however the lines were broken."""
        return " ".join(f"{self.out} {self.err}".split())


Run = Callable[..., Said]
ONES = "1\n" * 200


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def serai(*arguments: object, answers: str = "", columns: int = 100) -> Said:
        monkeypatch.setattr(sys, "argv", ["serai", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        monkeypatch.setenv("COLUMNS", str(columns))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    return serai
