"""Writes an edition as the TOML file that people keep: a line for each value, a table for each piece."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

Table = Mapping[str, object]


def edition_text(content: Table) -> str:
    """The file that reads as this content."""
    return "\n".join(_lines(content)) + "\n"


def _lines(content: Table) -> Iterator[str]:
    """Plain values stand first, as TOML wants it; then the tables and the pieces."""
    tables = {key: value for key, value in content.items() if _is_table(value) or _is_pieces(value)}
    for key, value in content.items():
        if key not in tables:
            yield f"{_key(key)} = {written(value)}"
    for key, value in tables.items():
        pieces = cast("list[Table]", value) if isinstance(value, list) else [cast("Table", value)]
        heading = f"[[{_key(key)}]]" if isinstance(value, list) else f"[{_key(key)}]"
        for piece in pieces:
            yield f"\n{heading}"
            for name, one in piece.items():
                yield f"{_key(name)} = {written(one)}"


def written(value: object) -> str:
    """A value as it stands in the file."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {written(one)}" for key, one in cast("Table", value).items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, cast('list[object]', value)))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return _quoted(value) if isinstance(value, str) else str(value)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_pieces(value: object) -> bool:
    """Whether this is a list of tables, such as all cards."""
    listed = cast("list[object]", value) if isinstance(value, list) else []
    return bool(listed) and all(map(_is_table, listed))


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
