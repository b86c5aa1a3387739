"""The reference is made from the code, and names everything that a reader of the other pages comes for."""

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "reference"
IMPORT = re.compile(r"^(?:>>> )?from (serai(?:\.\w+)*) import ([\w, ]+)", re.MULTILINE)


@pytest.fixture
def part(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> ModuleType:
    """A module of the tool, by the name with which a test is marked."""
    monkeypatch.syspath_prepend(TOOL)
    return importlib.import_module(request.param)


def told_by(*pages: Path) -> set[str]:
    """Every name of the package that pages import."""
    found = [match for page in pages for match in IMPORT.findall(page.read_text(encoding="utf-8"))]
    return {f"{module}.{name.strip()}" for module, names in found for name in names.split(",")}


@pytest.mark.parametrize("part", ["python_pages"], indirect=True)
def test_every_name_that_a_page_or_an_example_imports_is_in_the_reference(part: ModuleType):
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.py")]
    imported = told_by(*pages)
    assert len(imported) > 20
    assert imported - part.public_names() == set()


@pytest.mark.parametrize("part", ["python_pages"], indirect=True)
def test_every_public_name_has_its_entry_on_a_page(part: ModuleType):
    pages = dict(part.pages())
    for page, package in (("tables", "serai.kernel"), ("bots", "serai.bots")):
        for name in importlib.import_module(package).__all__:
            assert f"\n### {name}\n" in pages[f"python/{page}.md"], name
    page = pages["python/tables.md"]
    assert "\nclass Table(game: Game, seats: int | Sequence[str]=4, *, seed: str | None=None" in page
    assert "- `acting: list[int]`: The seats that must choose now; none when the game is over.\n" in page
    assert "### verify\n\n```python\ndef verify(record: Record, game: Game) -> Table\n```\n\nProves a record" in page
    assert "_acting_bits" not in page


@pytest.mark.parametrize("part", ["command_line"], indirect=True)
def test_every_command_and_every_option_says_what_it_is(part: ModuleType):
    for name, command in part.commands():
        assert command.help, name
        for parameter in part.parameters_of(command):
            assert parameter.help, f"{name} {parameter.opts}"
    assert "| `--games` | The number of games. | 2000 |" in part.page()
    assert ".SS serai edition check " in part.manual()


@pytest.mark.parametrize("part", ["command_line"], indirect=True)
def test_the_manual_page_prints_what_troff_would_take_for_its_own(part: ModuleType):
    assert part.roff("`--seed` of Ā\n.dots") == "\\-\\-seed of \\[u0100]\n\\&.dots"


@pytest.mark.parametrize("part", ["settings"], indirect=True)
def test_every_setting_says_what_it_is_and_what_it_is_by_default(part: ModuleType):
    for setting in part.settings():
        assert setting.text.endswith("."), setting.variable
    assert "#SERAI_LOG_FORM=text\n" in part.sample()
    assert "One of `text`, `json`.\n\nDefault: `text`.\n" in part.page()
    assert all(line.startswith("#") for line in part.sample().splitlines() if line)


@pytest.mark.parametrize("part", ["files"], indirect=True)
def test_a_page_that_the_code_has_left_behind_is_named_and_written(part: ModuleType, tmp_path: Path):
    wanted = {"docs/a.md": "a\n", "docs/b.md": "b\n"}
    part.write(wanted, tmp_path)
    assert part.stale(wanted, tmp_path) == []
    (tmp_path / "docs" / "b.md").write_text("before\n")
    assert part.stale(wanted, tmp_path) == ["docs/b.md"]
