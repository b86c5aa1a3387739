"""What a program does that follows a table by changes: it makes each to the state it holds, and proves the sum."""

import json
import zlib
from typing import Any


def state_of(update: Any) -> Any:
    """What an `update` holds of a table beside feed items."""
    return {part: update[part] for part in ("info", "view", "hints", "lesson")}


def applied(old: Any, change: Any) -> Any:
    """What follows when a change is made to a value."""
    if isinstance(change, list):
        return change[0]
    new = dict(old) if isinstance(old, dict) else list(old)
    for place, inside in change.items():
        key = place if isinstance(new, dict) else int(place)
        new[key] = applied(new[key], inside)
    return new


def changed(state: Any, message: Any) -> Any:
    """The state after a `change`; whoever has drifted notices it by the sum."""
    new = applied(state, message["change"])
    assert zlib.crc32(as_sent(new)) == message["sum"], "This is not the table that the server sees."
    return new


def as_sent(state: Any) -> bytes:
    """A state as an `update` writes it."""
    return json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode()
