"""Writes the reference pages from the code: Python, command line, configuration and HTTP.

`python tools/reference` writes them, and `--check` says which of them the code has left behind.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import command_line
import http_pages
import python_pages
import settings
from files import stale, write

ROOT = Path(__file__).parents[2]
NOTE = "<!-- Written by tools/reference from the code: change the code, then run `python tools/reference`. -->\n\n"


def reference() -> Mapping[str, str]:
    """Every file that is made from the code, by its path in the repository."""
    described = http_pages.schema()
    pages = {
        **dict(python_pages.pages()),
        "command-line.md": command_line.page(),
        "configuration.md": settings.page(),
        "http.md": http_pages.routes_page(described),
        "http-messages.md": http_pages.messages_page(described),
    }
    return {
        **{f"docs/reference/{name}": NOTE + page for name, page in pages.items()},
        "docs/reference/serai.1": command_line.manual(),
        "hall.env.sample": settings.sample(),
    }


if __name__ == "__main__":
    wanted = reference()
    if "--check" not in sys.argv:
        write(wanted, ROOT)
    elif left_behind := stale(wanted, ROOT):
        print("The code has changed and these files have not; run `python tools/reference`:", *left_behind, sep="\n  ")
        sys.exit(1)
