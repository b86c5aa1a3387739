"""Prints what the hall tells of its doors, without opening it: the client's types are made from this."""

import sys

import msgspec

from caravanserai.games import GAMES, game_named
from caravanserai.server.app.application import doors
from caravanserai.server.app.desk import Desk


def nobody() -> Desk:
    """Nobody stands at the desk of a hall that is only described."""
    raise RuntimeError("This hall is only described.")


if __name__ == "__main__":
    hall = doors(nobody, [game_named(name) for name in GAMES])
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(hall.openapi_schema.to_schema())))
