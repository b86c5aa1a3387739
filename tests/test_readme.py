"""The README and the pages with code are tests: what they show is what happens."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [
    README,
    *(
        ROOT / "docs" / f"{page}.md"
        for page in ("write-a-bot", "editions", "research", "datasets", "advice", "notebooks")
    ),
]
TO_READ = ("toml", "text")
INSTALL = ("pip install", "uv ")


class Block(NamedTuple):
    kind: str
    text: str
    line: int


def blocks(page: str) -> list[Block]:
    fences = re.finditer(r"^```([^\n]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [Block(fence[1].strip(), fence[2], page.count("\n", 0, fence.start()) + 2) for fence in fences]


def run_python(block: Block, names: dict[str, Any]) -> None:
    if ">>>" not in block.text:
        exec(compile("\n" * (block.line - 1) + block.text, str(README), "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, "README", str(README), block.line - 1)
    runner, said = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS), list[str]()
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(said)


def run_shell(block: Block) -> None:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "serai", f"line {block.line}: only `$ serai ...` can be tested, not `{command}`"
        done = subprocess.run(
            [sys.executable, "-m", "serai", *arguments],
            stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=300, check=False,
            env={**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "120"},
        )  # fmt: skip
        assert done.returncode == 0, f"`{command}` failed:\n{done.stdout}{done.stderr}"
        if expected.strip():
            said = "".join(line.rstrip() + "\n" for line in done.stdout.strip("\n").splitlines())
            want = "".join(line.rstrip() + "\n" for line in expected.strip("\n").splitlines())
            assert doctest.OutputChecker().check_output(want, said, doctest.ELLIPSIS), (
                f"`{command}` said:\n{said}\nnot:\n{want}"
            )


def run(page: str) -> None:
    found = blocks(page)
    assert found, "the page shows nothing that could be tested"
    names: dict[str, Any] = {"__name__": "readme"}
    for block in found:
        match block.kind:
            case "python":
                run_python(block, names)
            case "sh":
                assert block.text.startswith("$ "), f"line {block.line}: a tested block starts with `$ serai ...`"
                run_shell(block)
            case "sh no-test":
                for line in filter(str.strip, block.text.splitlines()):
                    assert line.startswith(INSTALL), (
                        f"line {block.line}: only an installation goes untested, not `{line}`"
                    )
            case kind if kind in TO_READ:
                pass
            case _:
                pytest.fail(f"line {block.line}: no way to test a block of kind `{block.kind}`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_true(page: Path):
    run(page.read_text(encoding="utf-8"))


def test_true_python_passes():
    plain = "```python\nseats = 4\n```\n"
    session = "```python\n>>> seats * 2\n8\n>>> print('a b c')\na...c\n>>> tea = seats\n```\n"
    later = "```python\nassert tea == 4\n```\n"
    run(plain + session + later)


@pytest.mark.parametrize(
    "untrue",
    [
        "no block at all",
        "```python\nassert 2 + 2 == 5\n```",
        "```python\n>>> 2 + 2\n5\n```",
        "```python\n>>> nobody\n```",
        "```sh\n$ rm --version\n```",
        "```sh\nserai --help\n```",
        "```sh\n$ serai --help\nno such words\n```",
        "```sh\n$ serai no-such-command\n```",
        "```sh no-test\nserai play amul\n```",
        "```\nof no kind\n```",
    ],
)
def test_an_untrue_page_fails(untrue: str):
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        run(untrue)
