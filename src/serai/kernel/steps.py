"""Steps as one table: for each step of a game, what may be chosen, what a choice does, and what happens by itself.

A game lists its steps once. From the list three rules are made that look up the current step: `legal`, `apply` and
`run`. They are generated as Python source, because Numba cannot call a function out of a table.
"""

import inspect
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import FunctionType
from typing import Generic, cast

from serai.kernel.contract import Choices, Facts, State
from serai.kernel.jit import hot

Legal = Callable[[State, Facts, int, Choices], int]
Apply = Callable[[State, Facts, int, int], None]
Run = Callable[[State, Facts], None]


@dataclass(frozen=True)
class Step(Generic[State, Facts]):
    """One step. `legal` and `apply` are its rules while seats are asked; `run` is what happens in it while no seat is
    asked: it asks a seat or sets the step that comes next.
    """

    step: IntEnum
    legal: Callable[[State, Facts, int, Choices], int] | None = None
    apply: Callable[[State, Facts, int, int], None] | None = None
    run: Callable[[State, Facts], None] | None = None


class Steps(Generic[State, Facts]):
    """All steps of a game in the order of their numbers, and the rules that look them up in a field of the state.

    In a step without `legal` no action is open; without `apply` or `run` nothing happens.
    """

    legal: Callable[[State, Facts, int, Choices], int]
    apply: Callable[[State, Facts, int, int], None]
    run: Callable[[State, Facts], None]

    def __init__(self, *steps: Step[State, Facts], field: str = "step") -> None:
        numbers = [int(step.step) for step in steps]
        if numbers != list(range(len(steps))):
            raise ValueError(f"The steps must be numbered 0, 1, 2, … in their order, not {numbers}.")
        self.steps = steps
        place = _place_of_caller()
        legal = _by_step(
            "legal", field, "table, facts, seat, choices", [step.legal for step in steps], "return 0", place
        )
        apply = _by_step("apply", field, "table, facts, seat, action", [step.apply for step in steps], "return", place)
        run = _by_step("run", field, "table, facts", [step.run for step in steps], "return", place)
        self.legal = cast("Legal[State, Facts]", legal)
        self.apply = cast("Apply[State, Facts]", apply)
        self.run = cast("Run[State, Facts]", run)


def _by_step(
    what: str,
    field: str,
    arguments: str,
    rules: Sequence[Callable[..., object] | None],
    otherwise: str,
    place: tuple[str, int],
) -> FunctionType:
    """A rule that finds the rule of the current step."""
    found = {f"step_{number}": rule for number, rule in enumerate(rules) if rule is not None}
    for rule in found.values():
        if "rule" not in rule.__dict__:
            raise ValueError(f"{getattr(rule, '__qualname__', rule)} is not marked as a rule, so no step can call it.")
    # Plain comparisons: the compiler turns them into one jump, which is faster than halving the numbers.
    lines = [f"def {what}_of_step({arguments}):", f"    step = table.{field}"]
    for number, rule in enumerate(rules):
        lines += [f"    if step == {number}:", f"        return step_{number}({arguments})"] if rule else []
    lines.append(f"    {otherwise}")
    return write_rule(f"{what}_of_step", lines, found, *place)


def write_rule(
    name: str, lines: Sequence[str], called: Mapping[str, Callable[..., object]], file: str, line: int
) -> FunctionType:
    """The rule of this name that the lines of source define; it is compiled into its callers."""
    names: dict[str, object] = {**called, "__name__": __name__}
    # Numba keeps compiled code by file, line and name, so the rule needs the place that asks for it.
    exec(compile("\n" * (line - 1) + "\n".join(lines), file, "exec"), names)
    made = names[name]
    assert isinstance(made, FunctionType)
    made.__dict__["source"] = "\n".join(lines)  # it stands in no file, and who translates rules asks for it
    return hot(made)


def _place_of_caller() -> tuple[str, int]:
    """The file and line where the steps are listed; `Steps[State, Facts](...)` passes through the module `typing`."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename in (__file__, typing.__file__):
        frame = frame.f_back
    assert frame is not None
    return frame.f_code.co_filename, frame.f_lineno
