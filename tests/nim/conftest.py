"""Nim installed beside the program, in a folder of its own that only these tests look into."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def nim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that finds Nim among the installed games."""
    folder = tmp_path_factory.mktemp("nim")
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder), str(ROOT / "examples" / "nim")], check=True)
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
