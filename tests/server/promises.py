"""What programs rely on: the routes, their parameters and the fields of all messages, one line each.

`python -m tests.server.promises` writes the file of this version of the API; that is done when a release adds to it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TOOL = Path(__file__).parents[2] / "tools" / "openapi.py"
Json = dict[str, Any]


def file_of(version: str) -> Path:
    """The promises of a version of the API."""
    return Path(__file__).with_name(f"api-{version}.txt")


def given(description: Json) -> set[str]:
    """What there is to rely on, one line each."""
    return {*_of_routes(description), *_of_messages(description["components"]["schemas"])}


def demanded(description: Json) -> set[str]:
    """What a program must send, one line each."""
    schemas = description["components"]["schemas"]
    sent = {name for name in _sent(description) if "properties" in schemas[name]}
    return {f"{name} needs {field}" for name in sent for field in schemas[name].get("required", ())}


def _of_routes(description: Json) -> Iterator[str]:
    for path, item in description["paths"].items():
        for method, route in item.items():
            yield f"{method.upper()} {path}"
            for parameter in route.get("parameters", ()):
                yield f"{method.upper()} {path} takes {parameter['name']}"


def _of_messages(schemas: Json) -> Iterator[str]:
    for name, schema in schemas.items():
        for field in schema.get("properties", ()):
            yield f"{name} has {field}"


def _sent(description: Json) -> set[str]:
    """The messages that a program sends, by HTTP and by WebSocket."""
    bodies = [route.get("requestBody", {}) for item in description["paths"].values() for route in item.values()]
    wire = description["components"]["schemas"]["Wire"]["properties"]["sent"]
    words = json.dumps([*bodies, wire]).split('"')
    return {word.rsplit("/", 1)[1] for word in words if word.startswith("#/components/schemas/")}


if __name__ == "__main__":
    printed = subprocess.run([sys.executable, TOOL], check=True, stdout=subprocess.PIPE).stdout
    description = json.loads(printed)
    lines = sorted(given(description) | demanded(description))
    file_of(description["info"]["version"]).write_text("\n".join(lines) + "\n", encoding="utf-8")
