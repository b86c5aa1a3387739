"""Begins a language: every table gets a copy of its English texts, and the client a copy of its English modules."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import client
import package
from package_texts import said_in

LIST = "src/serai/text/languages.py"


def begin(root: Path, language: str, spoken: Sequence[str]) -> None:
    """Writes a new language into the sources, all of it still in English."""
    for module in package.modules(root, spoken):
        module.path.write_text(_with_language(module.source, language, spoken), "utf-8")
    path = root / LIST
    last = f'"{spoken[-1]}"]'
    path.write_text(path.read_text("utf-8").replace(last, f'"{spoken[-1]}", "{language}"]', 1), "utf-8")
    for path in client.modules(root, spoken[0]):
        copy = Path(str(path).replace(f"words/{spoken[0]}", f"words/{language}"))
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(_of_language(path.read_text("utf-8"), language, spoken[0]), "utf-8")


def _with_language(source: str, language: str, spoken: Sequence[str]) -> str:
    whole = source.encode()
    starts = [0]
    for line in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tables = [said for said in said_in(ast.parse(source), spoken) if isinstance(said.node, ast.Dict)]
    for said in reversed(tables):
        english = ast.get_source_segment(source, said.values[spoken[0]]) or ""
        english = re.sub(rf"""(["']){spoken[0]}\1""", rf"\1{language}\1", english)
        line, column = said.node.end_lineno, said.node.end_col_offset  # pyright: ignore[reportAttributeAccessIssue]
        end = starts[line - 1] + column - 1
        comma = "" if whole[:end].rstrip().endswith(b",") else ","
        whole = whole[:end] + f'{comma} "{language}": ({english})}}'.encode() + whole[end + 1 :]
    ast.parse(whole)
    return whole.decode()


def _of_language(source: str, language: str, english: str) -> str:
    """A module of the client for another language: the same constants; their types stay with the English ones."""
    source = re.sub(r"^export type \w+ = typeof .*;\n", "", source, flags=re.MULTILINE)
    source = source.replace(f'"./{english}/', f'"./{language}/')
    whole = f"export const {english} = {{"
    if whole in source:
        typed = f'import type {{ Words }} from "./{english}";\n\nexport const {language}: Words = {{'
        source = source.replace(f"\n{whole}", typed)
    return source
