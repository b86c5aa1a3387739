"""Whatever the package says in English it says in German: its tables of texts have the same keys in both."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import serai
from serai.text.languages import LANGUAGES
from serai.text.refusals import CASES

SOURCE = Path(serai.__file__).parent
CLIENT = Path(__file__).parent.parent / "web" / "src"

REFUSALS = {"NotNow", "NotYours", "Unreadable"}
PAIRS = {"fault", "Fault", "_fault", *REFUSALS, "Unreachable", "Both"}
"""What is given a sentence in every language, one after the other."""
REFUSING = ("bots", "games", "online", "server", "text")
"""Where people are refused something whose language is not known there."""
MAY_NAME_A_LANGUAGE = {
    "text/languages.py": "the list of languages itself",
    "kernel/edition.py": "lies below the list, and its misspelt words are told in English where nobody asks",
    "server/app/described.py": "examples of what a program sends",
    "server/store/administration_schema.py": "columns of a table: an announcement is kept in both languages",
    "server/store/migrations/versions/step_0013_administrators.py": "the same columns as they were made",
}
CLIENT_MAY_NAME_A_LANGUAGE = {
    "words/": "the catalogue, and the list of languages",
    "gallery/": "made-up tables that say their sentences themselves",
    "api/": "the messages of the server",
}
NAMED = re.compile("|".join(rf"""["']{one}["']|(?<![\w./]){one}(?:-\w\w)?["']""" for one in LANGUAGES))


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


def named_in(source: str, place: str) -> list[str]:
    """Where a module names a language outside a table of texts, and outside sentences that stand side by side."""
    module = ast.parse(source)
    names = {repr(language) for language in LANGUAGES}
    inside: set[ast.AST] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Dict) and names <= keys(node).keys():
            inside.update(ast.walk(node))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in PAIRS:
            inside.update(ast.walk(node))
    return [
        f"{place}:{node.lineno} names {node.value!r}"
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and node not in inside and node.value in LANGUAGES
    ]


def refusals_in(source: str) -> Iterator[ast.Call]:
    """Every refusal that a module makes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in REFUSALS:
            yield node


def refusing_modules(folders: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The sources of folders, with where they are."""
    for path in (path for folder in folders for path in sorted((SOURCE / folder).rglob("*.py"))):
        yield path.relative_to(SOURCE).as_posix(), path.read_text("utf-8")


def english_alone(source: str, place: str) -> list[str]:
    """The refusals of a module that have no sentence in every language."""
    return [f"{place}:{call.lineno}" for call in refusals_in(source) if len(call.args) < len(LANGUAGES)]


def test_whoever_is_refused_something_is_told_why_in_every_language():
    modules = list(refusing_modules(REFUSING))
    assert sum(len(list(refusals_in(source))) for _, source in modules) > 100
    assert [what for place, source in modules for what in english_alone(source, place)] == []


def test_a_refusal_without_its_german_is_found():
    assert english_alone('raise NotNow("No.")', "a.py") == ["a.py:1"]
    assert english_alone('raise NotNow("No.", "Nein.")', "a.py") == []


def test_every_refusal_of_the_kernel_is_a_case_with_its_sentences():
    calls = [call for _, source in refusing_modules(["kernel"]) for call in refusals_in(source)]
    cases = [word.value for call in calls for word in call.keywords if word.arg == "case"]
    said = {case.value for case in cases if isinstance(case, ast.Constant)}
    assert len(calls) == len(said)
    assert all(said == set(texts) for texts in CASES.values())


def test_no_code_asks_for_a_language_by_its_name():
    found = [
        what
        for path in SOURCE.rglob("*.py")
        if (place := path.relative_to(SOURCE).as_posix()) not in MAY_NAME_A_LANGUAGE
        for what in named_in(path.read_text("utf-8"), place)
    ]
    assert found == []


def test_no_part_of_the_client_asks_for_a_language_by_its_name():
    parts = [
        part
        for part in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte"))
        if not part.name.endswith(".test.ts")
        and not part.relative_to(CLIENT).as_posix().startswith(tuple(CLIENT_MAY_NAME_A_LANGUAGE))
    ]
    assert len(parts) > 100
    found = [
        f"{part.relative_to(CLIENT)}:{number} {line.strip()}"
        for part in parts
        for number, line in enumerate(part.read_text("utf-8").splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert found == []


def test_a_language_that_is_named_in_code_is_found():
    assert named_in('A = {"en": B["en"], "de": 1}', "a.py") == []
    assert named_in('raise NotNow("No.", C["de"])', "a.py") == []
    assert named_in('if language == "de": pass', "a.py") == ["a.py:1 names 'de'"]
    assert all(NAMED.search(said) for said in ('language() === "en" ? 1 : 2', "'en-GB'"))
    assert not any(NAMED.search(said) for said in ('"garden"', "{ en, de }", 'from "../words/en"'))
