"""Translates rules of the games into TypeScript, for pages that must count without a connection.

Rules are written in the little that a compiler can take: whole numbers, arrays, loops, other rules. This translates
just that, and whatever else it meets stops it. `--check` writes nothing and says whether the files are up to date.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn, TypeGuard, get_args, get_type_hints

from serai.games.amul.rules import facts as amul_facts
from serai.games.amul.rules import round as amul_round
from serai.games.amul.rules import scoring, setup, unseen
from serai.games.amul.rules import state as amul_state
from serai.games.amulett.rules import beginning, burning, course, exchange, income, spells
from serai.games.amulett.rules import facts as amulett_facts
from serai.games.amulett.rules import state as amulett_state
from serai.kernel.layout import Column

CLIENT = Path(__file__).parent.parent / "web" / "src"
AMUL = (
    *(setup.clear_the_table, amul_round.lay, unseen.unseen, scoring.fill_sheet, scoring.winners),
    *(scoring.new_counts, scoring.new_list, scoring.new_values, scoring.count_everything, scoring.value_cards),
)
AMULETT = (
    *(
        beginning.clear_the_table,
        beginning.set_goal,
        course.winners,
        exchange.jewels_to_go,
        exchange.colours_of,
        exchange.jewels_of,
    ),
    *(spells.gain_spell, income.income_of, burning.stones_to_burn, burning.stones_a_round, burning.rounds_left),
)
HEAD = """// Made from the rules by `npm run rules`; do not change it by hand.
import * as n from "../../companion/numbers.ts";
import type { Numbers } from "../../companion/numbers.ts";
"""
INFIX = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
CALLED = {
    ast.FloorDiv: "floorDiv",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.LShift: "shiftLeft",
    ast.RShift: "shiftRight",
}
COMPARED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "===", ast.NotEq: "!=="}
ELEMENTS = {"int8": "i1", "int16": "i2", "int32": "i4", "int64": "i8"}
BUILT_IN = {"int": "Number", "min": "Math.min", "max": "Math.max"}
ANY_RANK = 9
"""The rank of an array of which only the code that uses it knows how many dimensions it has."""

Rule = Callable[..., Any]


class Untranslatable(Exception):
    """Something in a rule that this does not know."""


def columns_of(shape: type) -> dict[str, Column]:
    """How each field of a record lies in memory."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: next(note for note in get_args(hint) if isinstance(note, Column)) for name, hint in hints.items()}


def camel(name: str) -> str:
    """`fill_sheet` as TypeScript has it: `fillSheet`; a name in capitals stays."""
    first, *more = name.split("_")
    return name if name.isupper() else first + "".join(part.capitalize() for part in more)


class Module:
    """All rules of one game that a page needs, and those that they call."""

    def __init__(self, state: type, facts: type, rules: Sequence[Rule]) -> None:
        self.records = {"table": columns_of(state), "facts": columns_of(facts)}
        self.functions: dict[str, FunctionType] = {}
        self.constants: dict[str, str] = {}
        self.fields: dict[str, set[str]] = {"table": set(), "facts": set()}
        self.wanted = [self.named(rule.__name__, rule) for rule in rules]

    def named(self, name: str, rule: Rule) -> str:
        """The name of a rule here; one name must mean one rule."""
        assert isinstance(rule, FunctionType)
        if self.functions.setdefault(name, rule) is not rule:
            raise Untranslatable(f"Two rules are called {name}.")
        return camel(name)

    def constant(self, name: str, value: object) -> str:
        """A number, or a row of numbers, that the rules know by a name."""
        if isinstance(value, tuple):
            text = f"[{', '.join(str(int(part)) for part in value)}]"
        elif isinstance(value, int):
            text = str(int(value))
        else:
            raise Untranslatable(f"{name} is no number but {value!r}.")
        if self.constants.setdefault(name, text) != text:
            raise Untranslatable(f"{name} means several numbers.")
        return name

    def text(self) -> str:
        """The whole file."""
        done: dict[str, str] = {}
        while left := [name for name in self.functions if name not in done]:
            done[left[0]] = Translation(self, left[0], self.functions[left[0]]).text()
        records = [self._record("State", "table"), self._record("Facts", "facts")]
        constants = [f"export const {name} = {value};" for name, value in sorted(self.constants.items())]
        return "\n".join([HEAD, *records, *constants, "", "\n".join(done.values())])

    def _record(self, name: str, record: str) -> str:
        """The fields that the rules here look at; a record has more."""
        columns = self.records[record]
        lines = [f"  {field}: {'Numbers' if columns[field].dimensions else 'number'};" for field in columns]
        used = [line for field, line in zip(columns, lines, strict=True) if field in self.fields[record]]
        return "\n".join([f"export interface {name} {{", *used, "}", ""])


class Translation(ast.NodeVisitor):
    """One rule on its way into TypeScript: statements become lines, expressions become text."""

    def __init__(self, module: Module, name: str, rule: FunctionType) -> None:
        self.module, self.name, self.names = module, name, rule.__globals__
        source = rule.__dict__.get("source") or textwrap.dedent(inspect.getsource(rule))
        tree = ast.parse(source).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree = tree
        self.parameters = parameters_of(rule)
        self.ranks = {name: rank for name, rank in self.parameters.items() if rank is not None}
        self.loops = {ast.unparse(node.target) for node in ast.walk(tree) if isinstance(node, ast.For)}

    def text(self) -> str:
        """The whole function."""
        told = ast.get_docstring(self.tree)
        lines = self.block(self.tree.body[1:] if told else self.tree.body)
        own = [name for name in self.ranks if name not in self.parameters]
        variables = [f"  let {name}: {'Numbers' if self.ranks[name] else 'number'};" for name in own]
        read = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        asked = ", ".join(f"{'' if name in read else '_'}{name}: {self._type(name)}" for name in self.parameters)
        wanted = "export " if camel(self.name) in self.module.wanted else ""
        head = f"{wanted}function {camel(self.name)}({asked}) {{"
        said = [f"/** {told.splitlines()[0]} */"] if told else []
        return "\n".join([*said, head, *variables, *lines, "}", ""])

    def _type(self, parameter: str) -> str:
        records = {"table": "State", "facts": "Facts"}
        return records.get(parameter) or ("Numbers" if self.parameters[parameter] else "number")

    def refuse(self, node: ast.AST, why: str = "") -> NoReturn:
        """Stops at something that has no translation."""
        raise Untranslatable(f"{self.name}, line {getattr(node, 'lineno', 0)}: {why or ast.unparse(node)}")

    def generic_visit(self, node: ast.AST) -> NoReturn:
        """Whatever has no method here."""
        self.refuse(node)

    def values(self, nodes: Sequence[ast.expr]) -> str:
        """Several expressions in a row."""
        return ", ".join(map(self.visit, nodes))

    def block(self, body: Sequence[ast.stmt]) -> list[str]:
        """Statements, indented."""
        return [f"  {line}" for statement in body for line in self.visit(statement)]

    # Statements

    def visit_Return(self, node: ast.Return) -> list[str]:
        return [f"return {self.visit(node.value)};" if node.value else "return;"]

    def visit_Expr(self, node: ast.Expr) -> list[str]:
        return [f"{self.visit(node.value)};"]

    def visit_Break(self, _: ast.Break) -> list[str]:
        return ["break;"]

    def visit_Continue(self, _: ast.Continue) -> list[str]:
        return ["continue;"]

    def visit_If(self, node: ast.If) -> list[str]:
        otherwise = ["} else {", *self.block(node.orelse)] if node.orelse else []
        return [f"if ({self.visit(node.test)}) {{", *self.block(node.body), *otherwise, "}"]

    def visit_For(self, node: ast.For) -> list[str]:
        name, over = ast.unparse(node.target), node.iter
        if not isinstance(node.target, ast.Name) or node.orelse:
            self.refuse(node)
        if isinstance(over, ast.Call) and ast.unparse(over.func) == "range" and len(over.args) == 1:
            end = self.visit(over.args[0])  # Python asks for the end once
            head = f"let {name} = 0, {name}End = {end}; {name} < {name}End; {name}++"
        elif isinstance(over, ast.Tuple):
            head = f"const {name} of [{self.values(over.elts)}]"
        elif self.rank(over):
            head = f"const {name} of n.each({self.visit(over)})"
        else:
            self.refuse(over)
        return [f"for ({head}) {{", *self.block(node.body), "}"]

    def visit_Assign(self, node: ast.Assign) -> list[str]:
        if len(node.targets) != 1:
            self.refuse(node)
        return self._set(node.targets[0], node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> list[str]:
        if not self.rank(node.target):
            return self._set(node.target, ast.copy_location(ast.BinOp(node.target, node.op, node.value), node))
        if not isinstance(node.op, ast.Add | ast.Sub):
            self.refuse(node, "only += and -= change whole arrays")
        times = 1 if isinstance(node.op, ast.Add) else -1
        return [f"n.add({self.visit(node.target)}, {self.visit(node.value)}, {times});"]

    def _set(self, target: ast.expr, value: ast.expr) -> list[str]:
        if isinstance(target, ast.Subscript):
            return [self._put(target, self.visit(value))]
        if isinstance(target, ast.Attribute) and not self.rank(target):
            element = self.module.records["table"][target.attr].element
            return [f'{self.visit(target)} = n.wrapped({self.visit(value)}, "{element}");']
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._declare(one, other)
            return [f"[{self.values(target.elts)}] = [{self.values(value.elts)}];"]
        self._declare(target, value)
        return [f"{self.visit(target)} = {self.visit(value)};"]

    def _put(self, target: ast.Subscript, value: str) -> str:
        if isinstance(target.slice, ast.Slice):
            if ast.unparse(target.slice) != ":":
                self.refuse(target)
            return f"n.fill({self.visit(target.value)}, {value});"
        return f"n.put({self.visit(target.value)}, [{self.values(places(target))}], {value});"

    def _declare(self, target: ast.expr, value: ast.expr) -> None:
        name, rank = ast.unparse(target), self.rank(value)
        if not isinstance(target, ast.Name) or name in self.loops or name in ("table", "facts"):
            self.refuse(target, f"{name} cannot be set")
        if bool(self.ranks.setdefault(name, rank)) != bool(rank):
            self.refuse(target, f"{name} is a number here and an array there")

    # Expressions

    def visit_Constant(self, node: ast.Constant) -> str:
        if not isinstance(node.value, int):
            self.refuse(node)
        return str(node.value).lower()

    def visit_Name(self, node: ast.Name) -> str:
        if node.id in self.ranks or node.id in self.parameters or node.id in self.loops:
            return node.id
        return self.module.constant(node.id, self.names.get(node.id))

    def visit_Attribute(self, node: ast.Attribute) -> str:
        owner = ast.unparse(node.value)
        if owner in self.module.fields:
            self.module.fields[owner].add(node.attr)
            return f"{owner}.{node.attr}"
        kind = self.names.get(owner)
        if not (inspect.isclass(kind) and issubclass(kind, IntEnum)):
            self.refuse(node)
        return self.module.constant(node.attr, kind[node.attr])

    def visit_Subscript(self, node: ast.Subscript) -> str:
        if is_shape(node.value):
            return f"n.size({self.visit(node.value.value)}, {self.visit(node.slice)})"
        return self._read(node, "row" if self.rank(node) else "at")

    def _read(self, node: ast.Subscript, how: str) -> str:
        return f"n.{how}({self.visit(node.value)}, {self.values(places(node))})"

    def visit_UnaryOp(self, node: ast.UnaryOp) -> str:
        if not isinstance(node.op, ast.USub | ast.Not):
            self.refuse(node)
        return f"{'-' if isinstance(node.op, ast.USub) else '!'}({self.visit(node.operand)})"

    def visit_BinOp(self, node: ast.BinOp) -> str:
        left, right, op = self.visit(node.left), self.visit(node.right), type(node.op)
        if op in INFIX:
            return f"({left} {INFIX[op]} {right})"
        if op not in CALLED:
            self.refuse(node)
        return f"n.{CALLED[op]}({left}, {right})"

    def visit_BoolOp(self, node: ast.BoolOp) -> str:
        return f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(map(self.visit, node.values))})"

    def visit_Compare(self, node: ast.Compare) -> str:
        if any(type(op) not in COMPARED for op in node.ops):
            self.refuse(node)
        if any(isinstance(part, ast.Call) for part in node.comparators[:-1]):
            self.refuse(node, "what is called in the middle of a comparison would be called twice")
        texts = [self.visit(part) for part in (node.left, *node.comparators)]
        pairs = zip(texts, node.ops, texts[1:], strict=False)
        return f"({' && '.join(f'{left} {COMPARED[type(op)]} {right}' for left, op, right in pairs)})"

    def visit_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.visit(node.test)} ? {self.visit(node.body)} : {self.visit(node.orelse)})"

    def visit_Call(self, node: ast.Call) -> str:
        called, rule = ast.unparse(node.func), self.names.get(ast.unparse(node.func))
        if node.keywords:
            self.refuse(node)
        if isinstance(rule, FunctionType) and "rule" in rule.__dict__:
            given = map(self._argument, node.args, parameters_of(rule).values())
            return f"{self.module.named(called, rule)}({', '.join(given)})"
        if called == "np.zeros" and isinstance(node.args[1], ast.Attribute):
            return f'n.zeros({self.visit(node.args[0])}, "{ELEMENTS[node.args[1].attr]}")'
        if called == "len":
            return f"n.size({self.visit(node.args[0])}, 0)"
        if called not in BUILT_IN:
            self.refuse(node)
        return f"{BUILT_IN[called]}({self.values(node.args)})"

    def _argument(self, value: ast.expr, wanted: int | None) -> str:
        """Where only its user knows the rank of an array, the rule that is called says what it takes of it."""
        if wanted and isinstance(value, ast.Subscript) and self.rank(value.value) == ANY_RANK:
            return self._read(value, "row")
        return self.visit(value)

    def rank(self, node: ast.expr) -> int:
        """How many dimensions an expression has: 0 for a number."""
        if isinstance(node, ast.Name):
            return self.ranks.get(node.id, 0)
        if isinstance(node, ast.Attribute):
            columns = self.module.records.get(ast.unparse(node.value), {})
            return len(columns[node.attr].dimensions) if node.attr in columns else 0
        if isinstance(node, ast.Subscript):
            rank = 0 if is_shape(node.value) else self.rank(node.value)
            return 0 if rank in (0, ANY_RANK) else rank - len(places(node))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "np.zeros":
            return ANY_RANK
        rule = self.names.get(ast.unparse(node.func)) if isinstance(node, ast.Call) else None
        return rank_of(rule.__annotations__.get("return", int)) if isinstance(rule, FunctionType) else 0


def parameters_of(rule: FunctionType) -> dict[str, int | None]:
    """The rank of each parameter; None for the records. A combined rule is told by one of those it is made of."""
    told = rule.__annotations__
    parts = [part for part in rule.__globals__.values() if isinstance(part, FunctionType) and part.__annotations__]
    names = rule.__code__.co_varnames[: rule.__code__.co_argcount]
    if not told and parts:
        told = dict(zip(names, parts[0].__annotations__.values(), strict=False))
    return {name: None if name in ("table", "facts") else rank_of(told.get(name, int)) for name in names}


def rank_of(annotation: object) -> int:
    """Whether a parameter or an answer is an array, and so of a rank that only its user knows."""
    return 0 if annotation in (int, bool, None) else ANY_RANK


def is_shape(node: ast.expr) -> TypeGuard[ast.Attribute]:
    """Whether this is the shape of an array."""
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def places(node: ast.Subscript) -> Sequence[ast.expr]:
    """The places that are read or written, one a dimension."""
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with what belongs into it."""
    yield CLIENT / "amul" / "companion" / "rules.generated.ts", Module(amul_state.State, amul_facts.Facts, AMUL).text()
    yield (
        CLIENT / "amulett" / "companion" / "rules.generated.ts",
        Module(amulett_state.State, amulett_facts.Facts, AMULETT).text(),
    )


if __name__ == "__main__":
    for path, text in files():
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.relative_to(CLIENT)} is not what the rules say. Run `npm run rules` in the folder web.")
