"""The rules that effects change, each made of what all kinds of effects do to it."""

from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec, TypeVar

from serai.games.amulett.effects import KINDS
from serai.kernel.steps import write_rule

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def _combined(
    signature: str,
    hooks: Iterable[Callable[Arguments, Answer] | None],
    body: Callable[[Sequence[str]], Sequence[str]],
) -> Callable[Arguments, Answer]:
    """The rule with this signature whose body is made of the calls of all hooks."""
    name, arguments = signature.removesuffix(")").split("(")
    called = {f"{name}_{place}": hook for place, hook in enumerate(hooks) if hook is not None}
    lines = body([f"{call}({arguments})" for call in called])
    return write_rule(name, [f"def {signature}:", *(f"    {line}" for line in lines)], called, __file__, 1)


def _sum(calls: Sequence[str]) -> list[str]:
    return [f"return {' + '.join(calls) or 0}"]


def _union(calls: Sequence[str]) -> list[str]:
    return [f"return {' | '.join(calls) or 0}"]


def _all(calls: Sequence[str]) -> list[str]:
    return [*calls, "return"]


def _chain(calls: Sequence[str]) -> list[str]:
    """Each call gets as its last argument what the one before has returned."""
    return [*(f"stones = {call}" for call in calls), "return stones"]


income = _combined("income(table, facts, seat, spell, metals)", [kind.income for kind in KINDS], _all)
jokers = _combined("jokers(table, facts, seat, area)", [kind.jokers for kind in KINDS], _union)
claims = _combined("claims(table, facts, seat, winner, bid)", [kind.claims for kind in KINDS], _sum)
further_jewels = _combined("further_jewels(table, facts, seat, area)", [kind.further_jewels for kind in KINDS], _sum)
raises = _combined("raises(table, facts, seat)", [kind.raises for kind in KINDS], _sum)
repeats = _combined("repeats(table, facts, seat)", [kind.repeats for kind in KINDS], _union)
roams = _combined("roams(table, facts, seat)", [kind.roams for kind in KINDS], _union)
burns = _combined("burns(table, facts, seat, spell, stones)", [kind.burns for kind in KINDS], _chain)
worth = _combined("worth(table, facts, seat, spell)", [kind.worth for kind in KINDS], _sum)
