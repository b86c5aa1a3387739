"""Counts names that mean several things: `python tools/names.py`; with `--list`, every one with its places.

Counted are the public classes and functions of all modules of `src`, and module constants that are numbers. Names that
are the same on purpose count as one: the parts of two games that answer the same question, and a command of the
command line with the function it runs.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parent.parent / "src"
COMMANDS = "serai.cli."
REASONS = {
    "Step": "the steps of one game by their names, beside the kernel's row that a game lists for each",
    "Verb": "the verbs of one game by their names, beside the kernel's verb with its things",
    "main": "the entry point of a program",
    "upgrade": "Alembic calls it so in every migration step",
}
"""Names with several definitions that are kept, each with its reason."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of `src`, by its dotted name."""
    for file in sorted(SRC.rglob("*.py")):
        yield ".".join(file.relative_to(SRC).with_suffix("").parts), ast.parse(file.read_text(encoding="utf-8"))


def definitions() -> Iterator[tuple[str, str, str]]:
    """Every public definition: its kind, its name and its module."""
    for module, tree in modules():
        for node in tree.body:
            for kind, name in _defined(node):
                if not name.startswith("_"):
                    yield kind, name, module


def _defined(node: ast.stmt) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ClassDef):
        yield "class", node.name
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield "function", node.name
    elif isinstance(node, ast.Assign) and _is_number(node.value):
        yield from (("constant", target.id) for target in node.targets if isinstance(target, ast.Name))


def _is_number(value: ast.expr) -> bool:
    """A literal number, or arithmetic of literal numbers."""
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) and _is_number(value.right)
    if isinstance(value, ast.UnaryOp):
        return _is_number(value.operand)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def place_of(module: str) -> str:
    """The place a module counts as: all games are one place, with the contract they implement."""
    if module.startswith("serai.kernel.contract"):
        return "game"
    return "game" if re.match(r"serai\.games\.\w+\.", module) else module


def run_by_commands() -> dict[tuple[str, str], str]:
    """By command module and function name: the module from which the command imports that function."""
    return {
        (module, alias.name): node.module or ""
        for module, tree in modules()
        if module.startswith(COMMANDS)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def doubles() -> dict[tuple[str, str], list[str]]:
    """Names with more than one unrelated definition, and the modules that define them."""
    runs = run_by_commands()
    places: defaultdict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for kind, name, module in definitions():
        place = place_of(runs.get((module, name), module)) if kind == "function" else place_of(module)
        places["class" if kind == "class" else "function", name][place].append(module)
    return {
        key: [module for modules in found.values() for module in modules]
        for key, found in places.items()
        if len(found) > 1
    }


def bare_constants() -> list[tuple[str, str]]:
    """Numbers whose name is a single word, which tells neither what they measure nor the unit."""
    return [
        (name, module)
        for kind, name, module in definitions()
        if kind == "constant" and "_" not in name and name.isupper() and place_of(module) != "game"
    ]


def main() -> None:
    """Prints the counts, and with `--list` the names."""
    found = doubles()
    numbers = bare_constants()
    for kind in ("class", "function"):
        names = {name: places for (of, name), places in found.items() if of == kind and name not in REASONS}
        print(f"{len(names)} public {kind} names with several unrelated definitions")
        for name, places in sorted(names.items()) if "--list" in sys.argv else ():
            print(f"  {name}: {', '.join(places)}")
    for name in sorted({name for _, name in found} & set(REASONS)):
        print(f"kept: {name}: {REASONS[name]}")
    print(f"{len(numbers)} constants without a subject or a unit")
    for name, module in numbers if "--list" in sys.argv else ():
        print(f"  {name}: {module}")


if __name__ == "__main__":
    main()
