"""The texts of the package: tables with a language as a key, and sentences that stand side by side in a call."""

import ast
import copy
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from piece import Piece, Pieces, numbering, renumbered

PAIRS = {"fault", "Fault", "_fault", "NotNow", "NotYours", "Unreadable", "Unreachable", "Both"}
"""What is given a sentence in English and then the same in German."""
FILLED_IN = re.compile(r"""^f('''|\"\"\"|'|")\{(.*)\}\1$""", re.DOTALL)
LINE = 100
"""The most letters of a text on one line of the source."""


class Spot(NamedTuple):
    """Where a text is: the outermost text around it, which is written anew as a whole, and itself."""

    outer: ast.expr
    node: ast.expr
    holes: tuple[ast.FormattedValue, ...]


class Said(NamedTuple):
    """What one place says in each language."""

    place: str
    values: dict[str, ast.expr]
    node: ast.AST
    """The table or the call."""


def said_in(module: ast.Module, languages: Sequence[str]) -> Iterator[Said]:
    """Everything that a module says in several languages."""
    return _said(module, (), languages, {})


def _said(node: ast.AST, names: tuple[str, ...], languages: Sequence[str], seen: dict[str, int]) -> Iterator[Said]:
    names = (*names, *_name(node))
    if values := _table(node, languages) or _pair(node, languages):
        place = ".".join(names)
        seen[place] = seen.get(place, 0) + 1
        yield Said(place if seen[place] == 1 else f"{place}({seen[place]})", values, node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _said(child, names, languages, seen)


def _name(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return (name,)
        case ast.keyword(arg=str(name)):
            return (name,)
        case _:
            return ()


def _table(node: ast.AST, languages: Sequence[str]) -> dict[str, ast.expr]:
    if not isinstance(node, ast.Dict):
        return {}
    pairs = zip(node.keys, node.values, strict=True)
    values = {key.value: value for key, value in pairs if isinstance(key, ast.Constant)}
    return {language: values[language] for language in languages} if set(languages) <= set(values) else {}


def _pair(node: ast.AST, languages: Sequence[str]) -> dict[str, ast.expr]:
    if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] not in PAIRS:
        return {}
    for first, second in zip(node.args, node.args[1:], strict=False):
        if all(isinstance(said, ast.JoinedStr) or _is_sentence(said) for said in (first, second)):
            return dict(zip(languages, (first, second), strict=False))
    return {}


def _is_sentence(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def pieces(said: Said, language: str, languages: Sequence[str]) -> Pieces:
    """What a place says in one language, text by text."""
    found: dict[str, list[Piece]] = {}
    for key, node in _leaves(said.values[language], (said.place,)):
        texts = list(_texts(node, node, languages))
        comment = "" if len(texts) == 1 and texts[0][0] is node else ast.unparse(node)
        found[" ".join(key)] = [_piece(one, outer, languages, comment) for one, outer in texts]
    return found


def _leaves(node: ast.expr, key: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """The values of nested tables by their keys."""
    match node:
        case ast.Dict(keys=keys, values=values) if all(isinstance(one, ast.Constant) for one in keys):
            for one, value in zip(keys, values, strict=True):
                assert isinstance(one, ast.Constant)
                yield from _leaves(value, (*key, str(one.value)))
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for index, part in enumerate(parts):
                yield from _leaves(part, (*key, str(index)))
        case ast.Call(func=ast.Name(), args=args, keywords=named):
            for index, part in enumerate(args):
                yield from _leaves(part, (*key, str(index)))
            for word in named:
                yield from _leaves(word.value, (*key, word.arg or "**"))
        case _:
            yield key, node


def _texts(node: ast.AST, outer: ast.expr, languages: Sequence[str]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The texts in an expression, each with the outermost text around it; keys and what is compared are no texts."""
    match node:
        case ast.Constant(value=str(text)) if text not in languages:
            yield node, outer if _is_text(outer) else node
        case ast.JoinedStr(values=parts):
            around = outer if _is_text(outer) else node
            yield node, around
            for hole in parts:
                if isinstance(hole, ast.FormattedValue):
                    yield from _texts(hole.value, around, languages)
        case ast.Subscript(value=value):
            yield from _texts(value, outer, languages)
        case ast.Dict(values=values):
            for value in values:
                yield from _texts(value, outer, languages)
        case ast.Compare():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _texts(child, outer, languages)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _piece(node: ast.expr, outer: ast.expr, languages: Sequence[str], comment: str) -> Piece:
    if isinstance(node, ast.Constant):
        return Piece(str(node.value), comment, Spot(outer, node, ()))
    assert isinstance(node, ast.JoinedStr)
    holes = tuple(part for part in node.values if isinstance(part, ast.FormattedValue))
    numbers = iter(range(len(holes)))
    parts = [str(part.value) if isinstance(part, ast.Constant) else f"{{{next(numbers)}}}" for part in node.values]
    values = ", ".join(f"{{{index}}} = {_source(hole)}" for index, hole in enumerate(holes))
    return Piece("".join(parts), "\n".join(filter(None, (comment, values))), Spot(outer, node, holes))


def numbered_alike(english: Piece, other: Piece, languages: Sequence[str]) -> None:
    """Gives what is filled in the same number in both languages."""
    first, second = english.where, other.where
    if not isinstance(first, Spot) or not isinstance(second, Spot) or not second.holes:
        return
    order = numbering(*([_nameless(hole, languages) for hole in spot.holes] for spot in (first, second)))
    other.text = renumbered(other.text, order)
    ordered: dict[int, ast.FormattedValue] = dict(enumerate(first.holes)) | dict(zip(order, second.holes, strict=True))
    other.where = Spot(second.outer, second.node, tuple(ordered[index] for index in sorted(ordered)))


def _nameless(hole: ast.FormattedValue, languages: Sequence[str]) -> str:
    """The code of what is filled in, without what it says itself, which is another text in each language."""
    bare = copy.deepcopy(hole)
    for text, _ in list(_texts(bare.value, bare.value, languages)):
        if isinstance(text, ast.Constant):
            text.value = ""
        elif isinstance(text, ast.JoinedStr):
            text.values = [part for part in text.values if isinstance(part, ast.FormattedValue)]
    return re.sub("|".join(map(repr, languages)), "*", _source(bare))


def _source(hole: ast.FormattedValue) -> str:
    return FILLED_IN.sub(r"\2", ast.unparse(ast.JoinedStr([hole])))


def translate(spot: Spot, text: str) -> None:
    """Puts another text into the tree of a module."""
    if isinstance(spot.node, ast.Constant):
        spot.node.value = text
        return
    assert isinstance(spot.node, ast.JoinedStr)
    parts = re.split(r"\{(\d+)\}", text)
    spot.node.values = [
        copy.deepcopy(spot.holes[int(part)]) if index % 2 else ast.Constant(part) for index, part in enumerate(parts)
    ]


def rewritten(path: Path, source: str, changed: Sequence[ast.expr]) -> str:
    """The source with some texts as they are in its tree now."""
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:index])) for index in range(len(lines))]
    whole = source.encode()
    for node in sorted(changed, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        start, end = (starts[line - 1] + column for line, column in _span(node))
        whole = whole[:start] + _literal(node).encode() + whole[end:]
    ast.parse(whole, str(path))
    return whole.decode()


def _span(node: ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def _literal(node: ast.expr) -> str:
    """A text as source, over several lines where it is long."""
    said = [_quoted(part) for part in _broken(str(node.value))] if isinstance(node, ast.Constant) else _by_part(node)
    return said[0] if len(said) == 1 else "(" + "\n".join(said) + ")"


def _part(value: ast.expr) -> str:
    if isinstance(value, ast.Constant):
        return str(value.value).replace("{", "{{").replace("}", "}}")
    assert isinstance(value, ast.FormattedValue)
    return "{" + _source(value) + "}"


def _by_part(node: ast.expr) -> list[str]:
    """The parts of a text with values, some of them on a line."""
    assert isinstance(node, ast.JoinedStr)
    lines = [""]
    for value in node.values:
        for part in _broken(_part(value)) if isinstance(value, ast.Constant) else [_part(value)]:
            if lines[-1] and len(lines[-1]) + len(part) > LINE:
                lines.append("")
            lines[-1] += part
    return [f"f{_quoted(line)}" for line in lines]


def _broken(text: str) -> list[str]:
    """A text in lines, each ending with a space."""
    lines = [""]
    for word in re.findall(r"\S*\s*", text):
        if lines[-1] and len(lines[-1]) + len(word) > LINE:
            lines.append("")
        lines[-1] += word
    return lines


def _quoted(text: str) -> str:
    quote = "'" if '"' in text and "'" not in text else '"'
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    return quote + escaped.replace(quote, f"\\{quote}") + quote
