"""Whatever the package says in English it says in German: its tables of texts have the same keys in both."""

import ast
from collections.abc import Iterator
from pathlib import Path

import serai
from serai.text.languages import LANGUAGES

SOURCE = Path(serai.__file__).parent


def keys(table: ast.Dict) -> dict[str, ast.expr]:
    return {ast.unparse(key): text for key, text in zip(table.keys, table.values, strict=True) if key is not None}


def lacking(place: str, texts: list[ast.expr]) -> Iterator[str]:
    """The keys that one of two tables has and the other has not; an empty one has nothing to say on purpose."""
    tables = [keys(text) for text in texts if isinstance(text, ast.Dict)]
    if len(tables) == len(texts) and all(tables):
        english, german = tables
        yield from (f"{place}: {key} is in one language only" for key in sorted(english.keys() ^ german.keys()))
        for key in english.keys() & german.keys():
            yield from lacking(f"{place} {key}", [english[key], german[key]])


def found_in(source: str, place: str) -> list[str]:
    """What the tables of texts in a module lack; a table of texts has a language as a key."""
    found: list[str] = []
    names = {repr(language) for language in LANGUAGES}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict) and names & keys(node).keys():
            said = keys(node)
            if missing := names - said.keys():
                found.append(f"{place}:{node.lineno}: nothing for {', '.join(missing)}")
            else:
                found.extend(lacking(f"{place}:{node.lineno}", [said[name] for name in sorted(names, reverse=True)]))
    return found


def test_every_text_of_the_package_is_there_in_both_languages():
    modules = [
        path for path in SOURCE.rglob("*.py") if '"en":' in (source := path.read_text("utf-8")) or '"de":' in source
    ]
    assert len(modules) > 10
    lacks = [what for path in modules for what in found_in(path.read_text("utf-8"), str(path.relative_to(SOURCE)))]
    assert lacks == []


def test_a_text_without_its_german_is_found():
    assert found_in('A = {"en": "Yes"}', "a.py") == ["a.py:1: nothing for 'de'"]
    assert found_in('A = {"en": {"x": {"y": 1}}, "de": {"x": {"z": 1}}}', "a.py") == [
        "a.py:1 'x': 'y' is in one language only",
        "a.py:1 'x': 'z' is in one language only",
    ]
    assert found_in('A = {"en": {"x": 1}, "de": {"x": 2}}', "a.py") == []
