"""Prints the OpenAPI schema of the server without running it; the client's types are generated from this.

It describes the games that come with the package, whatever else is installed beside it.
"""

import sys
from importlib.metadata import distribution

import msgspec

from serai.games import GROUP, game_named
from serai.server.app.application import litestar_app
from serai.server.app.context import Context
from serai.server.app.schema import complete


def no_context() -> Context:
    """Stands in for the request context, which a schema does not need."""
    raise RuntimeError("This application is only described, not run.")


if __name__ == "__main__":
    shipped = [entry.name for entry in distribution("serai").entry_points if entry.group == GROUP]
    games = [game_named(name) for name in shipped]
    app = litestar_app(no_context, games)
    complete(app, games)
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(app.openapi_schema.to_schema())))
