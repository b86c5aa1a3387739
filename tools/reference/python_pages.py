"""The reference of the Python API: one page for each thing a programmer comes for."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from docstrings import Function, attributes_of, definitions_of, docstring_of, exports_of, module_named, signature_of


class Page(NamedTuple):
    """A page: what it is for, the packages whose `__all__` it shows, and the modules that it shows whole."""

    title: str
    about: str
    packages: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()


PAGES = {
    "tables": Page("Tables and records", "Play a game, look at it through a seat, and keep it.", ("serai.kernel",)),
    "games": Page("Games", "Find an installed game, and declare one.", (), ("serai.games", "serai.games.package")),
    "bots": Page("Bots and advice", "Let bots play, and ask what a choice is worth.", ("serai.bots",)),
    "arena": Page(
        "Arena",
        "Matches between bots on equal deals, with intervals.",
        (),
        tuple(f"serai.arena.{name}" for name in ("match", "simulate", "standings", "results", "win_share")),
    ),
    "research": Page(
        "Research",
        "Environments for learners: many tables at once, PettingZoo and OpenSpiel; and networks.",
        (),
        (
            *(
                f"serai.research.{name}"
                for name in ("vector_env", "stable_baselines", "pettingzoo", "parallel", "gymnasium", "openspiel.game")
            ),
            "serai.bots.network_file",
            "serai.learning.training",
        ),
    ),
    "datasets": Page(
        "Datasets",
        "Games between bots, and records, as columns.",
        ("serai.dataset",),
        ("serai.dataset.plan", "serai.dataset.card", "serai.dataset.making"),
    ),
    "pictures": Page(
        "Pictures",
        "Tables drawn, for notebooks and files.",
        (),
        ("serai.games.scenes", "serai.pictures.svg"),
    ),
    "rules": Page(
        "Writing a game",
        "What the rules of a game are made of.",
        (),
        (
            *(f"serai.kernel.{name}" for name in ["game", "contract", "actions", "layout", "jit", "steps", "seats"]),
            *(f"serai.kernel.{name}" for name in ["chance", "fate", "events", "observation", "edition"]),
            *(f"serai.text.{name}" for name in ("edition_tables", "languages", "voice", "clue")),
        ),
    ),
}
"""The public API by page. What is not here may change without notice."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page with its path below `docs/reference`."""
    for name, page in PAGES.items():
        yield f"python/{name}.md", "\n\n".join(_page(page)) + "\n"


def public_names() -> set[str]:
    """Every name of the public API with its module, as one imports it."""
    found = {name for page in PAGES.values() for module in page.modules for name in _names_in(module)}
    for package in (package for page in PAGES.values() for package in page.packages):
        for module, name in exports_of(package):
            found |= {f"{package}.{name}", f"{module}.{name}"}
    return found


def _names_in(module: str) -> Iterator[str]:
    tree = module_named(module)
    yield from (f"{module}.{node.name}" for node in definitions_of(tree))
    yield from (f"{module}.{constant.name}" for constant in attributes_of(tree))


def _page(page: Page) -> Iterator[str]:
    yield f"# {page.title}\n\n{page.about} Made from the docstrings."
    for package in page.packages:
        yield f"## {package}\n\n{docstring_of(module_named(package))}"
        for module, name in sorted(exports_of(package), key=lambda export: export[1].casefold()):
            yield from _entry(module, name)
    for module in page.modules:
        yield f"## {module}\n\n{docstring_of(module_named(module))}"
        yield from _constants(module)
        for node in definitions_of(module_named(module)):
            yield from _definition(node)


def _entry(module: str, name: str) -> Iterator[str]:
    for node in definitions_of(module_named(module)):
        if node.name == name:
            yield from _definition(node)
    for constant in attributes_of(module_named(module)):
        if constant.name == name:
            yield f"### {name}\n\n{constant.text}"


def _constants(module: str) -> Iterator[str]:
    told = [constant for constant in attributes_of(module_named(module)) if constant.text]
    if told:
        yield "\n".join(f"- `{constant.name}`: {_on_one_line(constant.text)}" for constant in told)


def _definition(node: ast.ClassDef | Function) -> Iterator[str]:
    yield f"### {node.name}\n\n```python\n{signature_of(node)}\n```\n\n{docstring_of(node)}"
    if isinstance(node, ast.ClassDef):
        yield from _members(node)


def _members(node: ast.ClassDef) -> Iterator[str]:
    fields = [f"- `{field.declared}`{_after_colon(field.text)}" for field in attributes_of(node)]
    for method in definitions_of(node):
        fields.append(f"- `{_call(method)}`{_after_colon(docstring_of(method))}")
    if fields:
        yield "\n".join(fields)


def _call(method: ast.ClassDef | Function) -> str:
    """A method as it is called, a property as it is read."""
    signature = signature_of(method).removeprefix("def ").replace("(self, ", "(").replace("(self)", "()")
    is_read = any("property" in ast.unparse(decorator) for decorator in method.decorator_list)
    return signature.replace("()", "", 1).replace(" -> ", ": ") if is_read else signature


def _after_colon(text: str) -> str:
    return f": {_on_one_line(text)}" if text else ""


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
