"""Checks that every `pip install` shown to a person names this distribution and an extra that it has.

Run `python tools/check_installs.py`; it lists what is wrong and exits with 1.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

COMMAND = re.compile(
    r"""(?:pipx?|uv pip|uv tool) install (?P<options>(?:-{1,2}[\w-]+ )*)["'\\]*(?P<wanted>[^\s"'`\\)]+)"""
)
PLACES = (
    "*.md",
    "*.py",
    "*.sample",
    "*.toml",
    "*.ts",
    "*.svelte",
    "*.html",
    "*.yml",
    ":!tests",
    ":!tools/check_installs.py",
)
OF_THE_CHECKOUT = (".", "constraints.txt")
"""What a developer installs from the checkout itself."""


def problems(root: Path) -> list[str]:
    """Every command that would install somebody else's package, or an extra that does not exist."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = []
    for file in _shown(root):
        for match in COMMAND.finditer((root / file).read_text(encoding="utf-8")):
            complaint = _complaint(match["wanted"].rstrip(".,;:") or ".", project)
            found += [f"{file}: pip install {match['wanted']}: {complaint}"] if complaint else []
    return found


def _shown(root: Path) -> list[str]:
    listed = subprocess.run(["git", "ls-files", *PLACES], cwd=root, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def _complaint(wanted: str, project: dict[str, object]) -> str:
    name, _, extras = wanted.rstrip("]").partition("[")
    known = project.get("optional-dependencies", {})
    assert isinstance(known, dict)
    if name in OF_THE_CHECKOUT:
        return ""
    if name != project["name"]:
        return f"this project is '{project['name']}'"
    filled_in = extras.startswith("{")  # by the program, from its own extras
    missing = [extra for extra in extras.split(",") if extra and extra not in known and not filled_in]
    return f"there is no extra '{missing[0]}'" if missing else ""


if __name__ == "__main__":
    wrong = problems(Path(__file__).parent.parent)
    print("\n".join(wrong) or "Every install command names our own distribution.")
    sys.exit(bool(wrong))
