"""Begins a language: every table gets a copy of its English texts, and the client a copy of its English modules."""

import ast
import re
from collections.abc import Sequence
from itertools import accumulate
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
    _copy_modules(root, language, spoken[0])


def begin_anew(root: Path, language: str, spoken: Sequence[str]) -> None:
    """Writes the English texts in the place of those of a language that there is."""
    for module in package.modules(root, spoken):
        module.path.write_text(_with_english(module.source, language, spoken), "utf-8")
    _copy_modules(root, language, spoken[0])


def _copy_modules(root: Path, language: str, english: str) -> None:
    for path in client.modules(root, english):
        copy = Path(str(path).replace(f"words/{english}", f"words/{language}"))
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(_of_language(path.read_text("utf-8"), language, english), "utf-8")


def _with_english(source: str, language: str, spoken: Sequence[str]) -> str:
    whole, starts = source.encode(), _starts(source)
    for said in reversed(list(said_in(ast.parse(source), spoken))):
        old, english = said.values[language], said.values[spoken[0]]
        assert old.end_lineno is not None
        assert old.end_col_offset is not None
        start, end = starts[old.lineno - 1] + old.col_offset, starts[old.end_lineno - 1] + old.end_col_offset
        text = _for(language, ast.get_source_segment(source, english) or "", spoken[0])
        whole = whole[:start] + f"({text})".encode() + whole[end:]
    ast.parse(whole)
    return whole.decode()


def _for(language: str, code: str, english: str) -> str:
    """Code of an English text, which may ask for English words, as another language needs it."""
    return re.sub(rf"""(["']){english}\1""", rf"\1{language}\1", code)


def _starts(source: str) -> list[int]:
    """Where each line begins, in bytes."""
    return list(accumulate(map(len, source.encode().splitlines(keepends=True)), initial=0))


def _with_language(source: str, language: str, spoken: Sequence[str]) -> str:
    whole, starts = source.encode(), _starts(source)
    tables = [said for said in said_in(ast.parse(source), spoken) if isinstance(said.node, ast.Dict)]
    for said in reversed(tables):
        english = _for(language, ast.get_source_segment(source, said.values[spoken[0]]) or "", spoken[0])
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
