"""The notebooks run from the first cell to the last, and are kept without what a run has left in them.

Their cells are plain Python and are run as such, in this process: a Jupyter kernel would bring forty packages and five
seconds a notebook, and what it adds, showing the last value of a cell, is asked for here too.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.plain_rules import plain_rules

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples" / "notebooks").glob("*.ipynb"))
TITLES = ["first_game", "train_an_agent", "write_a_bot"]


def cells(notebook: Path, kind: str) -> list[dict[str, Any]]:
    content = json.loads(notebook.read_text(encoding="utf-8"))
    return [cell for cell in content["cells"] if cell["cell_type"] == kind]


def run_cell(source: str, place: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does; the value of its last line is what would be shown."""
    body = ast.parse(source, place).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None


def shown(value: Any) -> str:
    """What a notebook would show of a value: its picture, or what Python says of it."""
    svg = value._repr_svg_() if hasattr(value, "_repr_svg_") else None
    if svg is not None:
        ElementTree.fromstring(svg)
    return svg or repr(value)


@pytest.fixture
def names() -> Iterator[dict[str, Any]]:
    """What a notebook begins with; the one that trains is told to be small, as without a compiler."""
    with plain_rules():
        yield {"__name__": "notebook"}


def test_there_are_three_notebooks():
    assert [notebook.stem for notebook in NOTEBOOKS] == TITLES


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path, names: dict[str, Any]):
    if notebook.stem == "train_an_agent":
        pytest.importorskip("gymnasium")
    pictures = 0
    for number, cell in enumerate(cells(notebook, "code"), 1):
        value = run_cell("".join(cell["source"]), f"{notebook.name}, code cell {number}", names)
        pictures += value is not None and shown(value).startswith("<svg")
    assert pictures or notebook.stem == "train_an_agent", "a notebook shows a table"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_kept_as_it_was_written(notebook: Path):
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells(notebook, "code"))
    texts = ["".join(cell["source"]) for cell in cells(notebook, "markdown")]
    links = [link for text in texts for link in re.findall(r"\]\(([^)#]+)", text)]
    assert [link for link in links if not (notebook.parent / link).exists()] == []


def test_a_cell_that_fails_is_named():
    with pytest.raises(ZeroDivisionError) as failed:
        run_cell("share = 1\nshare / 0", "first.ipynb, code cell 2", {})
    assert "first.ipynb, code cell 2" in str(failed.traceback[-1].path)
    assert run_cell("a = 2\na * 21", "first.ipynb", {}) == 42
