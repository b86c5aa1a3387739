"""Plays the worked examples of the rulebooks and writes what the rules say: `python -m tests.rulebook`."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec

from tests.rulebook import amul, amulett
from tests.rulebook.example import CLIENT, Example, Worked, written

PLAYED: dict[str, Callable[[Example], Worked]] = {"amul": amul.worked, "amulett": amulett.worked}


def page(game: str) -> str:
    """The examples of a game as the page fetches them."""
    worked = [PLAYED[game](example) for example in written(game)]
    return json.dumps(msgspec.to_builtins(worked), ensure_ascii=False, indent=1) + "\n"


def path(game: str) -> Path:
    """Where they lie."""
    return CLIENT / game / "book" / "examples.json"


if __name__ == "__main__":
    for one in PLAYED:
        path(one).write_text(page(one), encoding="utf-8")
