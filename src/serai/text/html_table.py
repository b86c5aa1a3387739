"""Small tables in HTML, for notebooks."""

from collections.abc import Collection, Iterable
from html import escape


def html_table(caption: str, headings: Collection[str], rows: Iterable[Collection[str]]) -> str:
    """A table of texts; none of them is read as HTML."""
    lines = [_line("td", row) for row in rows]
    return f"<table><caption>{escape(caption)}</caption>{_line('th', headings)}{''.join(lines)}</table>"


def _line(cell: str, texts: Collection[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in texts)}</tr>"
