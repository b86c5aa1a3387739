"""Reads modules without importing them: their classes, functions and constants, with signatures and docstrings."""

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src"
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Attribute(NamedTuple):
    """A constant of a module or a field of a class; without a docstring its text is empty."""

    name: str
    declared: str
    text: str


@cache
def module_named(name: str) -> ast.Module:
    """The source of a module as a tree."""
    path = SOURCE.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def docstring_of(node: ast.Module | ast.ClassDef | Function) -> str:
    """The docstring of a node; empty if there is none."""
    return ast.get_docstring(node) or ""


def attributes_of(node: ast.Module | ast.ClassDef) -> Iterator[Attribute]:
    """The public constants or fields that are declared in a node, each with the docstring below it."""
    for statement, below in zip(node.body, [*node.body[1:], None], strict=True):
        for name in _assigned_names(statement):
            yield Attribute(name, ast.unparse(Unquoted().visit(statement)), _string(below))


def definitions_of(node: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | Function]:
    """The public classes and functions of a node, or the public methods of a class."""
    for statement in node.body:
        if isinstance(statement, ast.ClassDef | Function) and not statement.name.startswith("_"):
            yield statement


def exports_of(name: str) -> Sequence[tuple[str, str]]:
    """The names in `__all__` of a package, each with the module that defines it."""
    tree = module_named(name)
    defined = {
        alias.name: statement.module or ""
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    [names] = [
        ast.literal_eval(each.value)
        for each in tree.body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__all__"
    ]
    return [(defined[exported], exported) for exported in names]


def signature_of(node: ast.ClassDef | Function) -> str:
    """How a class or function is declared; a class with what it is made of."""
    if isinstance(node, Function):
        return _declared(node.name, node.args, node.returns)
    makers = [each for each in node.body if isinstance(each, Function) and each.name == "__init__"]
    if makers:
        return _declared(node.name, makers[0].args, None).replace("self, ", "").replace("def ", "class ", 1)
    bases = ", ".join(map(ast.unparse, node.bases))
    return f"class {node.name}({bases})" if bases else f"class {node.name}"


def _declared(name: str, arguments: ast.arguments, answer: ast.expr | None) -> str:
    stub = ast.FunctionDef(name, arguments, [ast.Pass()], [], answer, lineno=0)
    return ast.unparse(Unquoted().visit(ast.fix_missing_locations(stub))).removesuffix(":\n    pass")


class Unquoted(ast.NodeTransformer):
    """Types that are written as strings, as one reads them; other strings stay."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """A parameter."""
        return ast.arg(node.arg, _unquoted(node.annotation))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """A field."""
        return ast.AnnAssign(node.target, _unquoted(node.annotation) or node.annotation, node.value, node.simple)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function, with its parameters and what it returns."""
        self.generic_visit(node)
        node.returns = _unquoted(node.returns)
        return node


def _unquoted(annotation: ast.expr | None) -> ast.expr | None:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def _assigned_names(statement: ast.stmt) -> list[str]:
    """The public names that a statement assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    return [name for name in names if not name.startswith("_")]


def _string(statement: ast.stmt | None) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return inspect.cleandoc(str(statement.value.value))
    return ""
