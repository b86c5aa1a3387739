"""The reference of the HTTP API: routes and messages, from the OpenAPI schema and the docstrings."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from subprocess import PIPE
from typing import Any

from docstrings import SOURCE, attributes_of, docstring_of

Json = Mapping[str, Any]
INTRODUCTION = """# HTTP API

Every route of a server, from the schema that it serves at `/api/schema/openapi.json`. [Play over the wire](../api.md)
is the shortest way in; the messages are explained in [Messages](http-messages.md). An error is a
[Trouble](http-messages.md#trouble) with a status, whatever the route.

## Who asks
"""
MESSAGES = """# Messages of the HTTP API

What the [routes](http.md) are sent and what they answer, by name. A field without a default is always there.
"""


def schema() -> Json:
    """The OpenAPI schema of a server with the games that come along."""
    printed = subprocess.run([sys.executable, SOURCE.parent / "tools" / "openapi.py"], check=True, stdout=PIPE).stdout
    return json.loads(printed)


def routes_page(described: Json) -> str:
    """The page of the routes."""
    parts = [INTRODUCTION.rstrip("\n")]
    schemes: Json = described["components"]["securitySchemes"]
    parts.append("\n".join(f"- **{name}**: {scheme['description']}" for name, scheme in schemes.items()))
    for tag in described["tags"]:
        parts.append(f"## {tag['name']}\n\n{tag['description']}")
        for path, item in described["paths"].items():
            for method, route in item.items():
                if tag["name"] in route["tags"]:
                    parts += _route(f"{method.upper()} {path}", route)
    return "\n\n".join(parts) + "\n"


def messages_page(described: Json) -> str:
    """The page of the messages."""
    parts = [MESSAGES.rstrip("\n")]
    for name, message in sorted(described["components"]["schemas"].items()):
        parts += _message(name, message)
    return "\n\n".join(parts) + "\n"


def _route(name: str, route: Json) -> Iterator[str]:
    yield f"### {name}\n\n{route['description']}"
    rows = [
        f"| `{each['name']}` | {each['in']} | {_kind(each['schema'])} | {_cell(each.get('description', ''))} |"
        for each in route.get("parameters", ())
    ]
    if rows:
        yield "\n".join(["| parameter | where | kind | what it means |", "|---|---|---|---|", *rows])
    body = next(iter(route.get("requestBody", {}).get("content", {}).values()), {})
    facts = [f"- Who: {'; or '.join(map(_who, route['security']))}."]
    facts += [f"- Sent: {_kind(body['schema'])}"] if body else []
    facts += [
        f"- Answer {status}: {_answer(answer)}" for status, answer in route["responses"].items() if status.isdecimal()
    ]
    yield "\n".join(facts)
    for example in body.get("examples", {}).values():
        yield f"```json\n{json.dumps(example['value'], ensure_ascii=False)}\n```"


def _who(way: Mapping[str, list[str]]) -> str:
    """One way to show who one is."""
    shown = [f"{name} ({', '.join(scopes)})" if scopes else name for name, scopes in way.items()]
    return " and ".join(shown) or "anybody"


def _answer(answer: Json) -> str:
    kinds = [_kind(each["schema"]) for each in answer.get("content", {}).values() if each.get("schema")]
    return " or ".join(kinds) or "empty"


def _message(name: str, message: Json) -> Iterator[str]:
    text, fields = documented().get(name, ("", {}))
    yield f"## {name}\n\n{text or message.get('description', '')}".rstrip()
    if values := message.get("enum"):
        yield ", ".join(f"`{value}`" for value in values)
    needed = message.get("required", ())
    rows = [
        f"| `{field}` | {_kind(kind)} | {_default(field, kind, needed)} | {_cell(fields.get(field, ''))} |"
        for field, kind in message.get("properties", {}).items()
    ]
    if rows:
        yield "\n".join(["| field | kind | default | what it means |", "|---|---|---|---|", *rows])


def _default(field: str, kind: Json, needed: Any) -> str:
    if "default" in kind:
        return f"`{json.dumps(kind['default'], ensure_ascii=False)}`"
    return "" if field in needed else "may be missing"


def _kind(kind: Json) -> str:
    """The kind of a value, with links to the messages in it."""
    if "$ref" in kind:
        name = kind["$ref"].rsplit("/", 1)[1]
        return f"[{name}](http-messages.md#{name.lower()})"
    if "const" in kind or "enum" in kind:
        return ", ".join(f"`{json.dumps(value)}`" for value in kind.get("enum", [kind.get("const")]))
    if several := kind.get("oneOf") or kind.get("anyOf"):
        return " or ".join(_kind(each) for each in several)
    if kind.get("type") == "array":
        listed = [kind["items"]] if kind.get("items") else kind.get("prefixItems", [])
        return "list of " + (", ".join(_kind(each) for each in listed) or "anything")
    if isinstance(kind.get("additionalProperties"), Mapping):
        return f"values by name, each {_kind(kind['additionalProperties'])}"
    names: Any = kind.get("type", "anything")
    return " or ".join(names) if isinstance(names, list) else str(names)


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


@cache
def documented() -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """The docstring of every class of the package, and those of its fields, by the name of the class."""
    found: dict[str, tuple[str, Mapping[str, str]]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = (docstring_of(node), {field.name: field.text for field in attributes_of(node)})
    return found
