"""Whoever copies an install command from our pages gets our program, and nobody else's."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("check_installs", ROOT / "tools" / "check_installs.py")
assert spec
assert spec.loader
check_installs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_installs)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small repository of a distribution called `inn`, with the extra `stable`."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "inn"\noptional-dependencies = { stable = [] }\n')
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


def planted(repository: Path, text: str) -> list[str]:
    (repository / "README.md").write_text(f"{text}\n")
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    return list(check_installs.problems(repository))


def test_every_install_command_of_the_repository_names_our_own_distribution():
    assert check_installs.problems(ROOT) == []


@pytest.mark.parametrize(
    "text",
    [
        "pip install inn",
        'pip install "inn[stable]"',
        "`pip install 'inn'`.",
        "pip install -e .",
        "pip install -r constraints.txt",
    ],
)
def test_our_own_commands_are_fine(repository: Path, text: str):
    assert planted(repository, text) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pip install tavern", "this project is 'inn'"),
        ('pip install "tavern[stable]"', "this project is 'inn'"),
        ("pip install --upgrade tavern", "this project is 'inn'"),
        ("pip install 'inn[cellar]'", "there is no extra 'cellar'"),
    ],
)
def test_a_stranger_is_found(repository: Path, text: str, complaint: str):
    [problem] = planted(repository, text)
    assert complaint in problem
