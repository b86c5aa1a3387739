"""Rules that are asked after every choice of people: compiled where that was done beforehand, else in plain Python.

Nobody at a table waits for the compiler: `serai prepare` compiles them and leaves a note, or a wheel brings both.
"""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.kernel.chance import Chance
from serai.kernel.contract import Choices, imagine, legal, veil
from serai.kernel.jit import Linker, Rule, can_compile, rule
from serai.kernel.layout import RecordView, RecordViews, record_view_type


@rule
def look(tables: Any, facts: Any, seat: int, choices: Choices) -> int:
    """Takes out of tables[0] what the seat may not know; writes the actions open to it and returns their number."""
    count = legal(tables[0], facts[0], seat, choices) if seat >= 0 else 0
    veil(tables[0], facts[0], seat)
    return count


@rule
def veil_first(tables: Any, facts: Any, seat: int) -> None:
    """Takes out of tables[0] what the seat may not know."""
    veil(tables[0], facts[0], seat)


@rule
def imagine_first(tables: Any, facts: Any, seat: int, chance: Chance) -> None:
    """Fills what the seat cannot know of tables[0] in, as it may be."""
    imagine(tables[0], facts[0], seat, chance)


class Quick:
    """The rules of a game for tables and facts that lie in memory like these."""

    def __init__(self, linker: Linker, dtype: np.dtype[np.void], facts: NDArray[np.void]) -> None:
        self._linker, self._dtype, self._facts = linker, dtype, facts
        self.compiled = can_compile() and self._note is not None and self._note.exists()
        """Whether the compiled rules are called."""

    @property
    def _note(self) -> Path | None:
        # Another edition may have tables of another size, for which everything would have to be compiled again.
        shape = hashlib.sha256(f"{self._dtype}{self._facts.dtype}".encode()).hexdigest()[:16]
        return self._linker.folder / f"quick-{shape}.json" if self._linker.folder else None

    def note(self) -> None:
        """Notes that everything has been compiled, for programs that start later."""
        if self.compiled and self._note:
            self._note.write_text("{}")

    def rule(self, function: Rule) -> Rule:
        """A rule that takes several tables and the facts in a row."""
        return self._linker.compiled(function) if self.compiled else self._linker.plain(function)

    @cached_property
    def _record_view(self) -> type[RecordView]:
        return record_view_type(self._dtype)

    def tables(self, count: int, first: Any) -> Any:
        """Several tables, of which the first one lies like this view of a record; the others are memory."""
        if self.compiled:
            memory = bytearray(count * self._dtype.itemsize)
            memory[: self._dtype.itemsize] = first.record.tobytes()
            return np.ndarray((count,), self._dtype, memory)
        tables = RecordViews(self._record_view, self._dtype, count)
        tables[0] = first
        return tables

    def one(self, state: RecordView) -> Any:
        """A state itself as a row of one, for rules that only read."""
        return state.record.reshape(1) if self.compiled else (state,)

    def look(self, state: RecordView, seat: int, actions: int) -> tuple[tuple[int, ...], RecordView]:
        """The actions open to a seat, and a copy of a state without what the seat may not know."""
        tables, choices = self.tables(1, state), np.zeros(actions, np.int32)
        count = self.rule(look)(tables, self.facts, seat, choices)
        return tuple(choices[:count].tolist()), self._first(tables)

    def veiled(self, state: Any, seat: int) -> RecordView:
        """A copy of a state without what the seat may not know."""
        tables = self.tables(1, state)
        self.rule(veil_first)(tables, self.facts, seat)
        return self._first(tables)

    def imagined(self, state: RecordView, seat: int, chance: Chance) -> RecordView:
        """A copy of a veiled state with what the seat cannot know filled in at random."""
        tables = self.tables(1, state)
        self.rule(imagine_first)(tables, self.facts, seat, chance)
        return self._first(tables)

    def _first(self, tables: Any) -> RecordView:
        return self._record_view(tables.reshape(())) if self.compiled else tables[0]

    @property
    def facts(self) -> Any:
        """The edition's numbers, as a row of one."""
        return self._compiled_facts if self.compiled else self._plain_facts

    @cached_property
    def _compiled_facts(self) -> NDArray[np.void]:
        return self._facts.reshape(1)

    @cached_property
    def _plain_facts(self) -> tuple[RecordView]:
        return (record_view_type(self._facts.dtype)(self._facts),)
