"""How a class of named fields becomes one NumPy record, and how plain Python looks into it."""

from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.int8]
Numbers = NDArray[np.int16]


class Field(NamedTuple):
    """One field of a record: its element type and the names of its dimensions."""

    element: str
    dimensions: tuple[str, ...]


def field(element: str, *dimensions: str) -> Field:
    """Says how one annotated field lies in memory: `Annotated[Cards, field("i1", "seat", "kind")]`."""
    return Field(element, dimensions)


Small = Annotated[int, field("i1")]
Number = Annotated[int, field("i2")]


def layout(shape: type, **sizes: int) -> np.dtype[np.void]:
    """The record type of a class whose annotations are `Annotated[..., field(...)]`, for these sizes."""
    columns: list[tuple[str, str, tuple[int, ...]]] = []
    for name, hint in get_type_hints(shape, include_extras=True).items():
        element, dimensions = _field_of(name, hint)
        columns.append((name, element, tuple(sizes[dimension] for dimension in dimensions)))
    return np.dtype(_without_gaps(columns), align=True)


def _without_gaps(columns: list[tuple[str, str, tuple[int, ...]]]) -> list[tuple[str, str, tuple[int, ...]]]:
    """Large elements first and the end filled up: gaps would hold stray bytes, and equal tables must be equal bytes."""
    ordered = sorted(columns, key=lambda column: -np.dtype(column[1]).itemsize)
    missing = -np.dtype(ordered).itemsize % np.dtype(ordered[0][1]).itemsize
    return [*ordered, ("filling", "i1", (missing,))] if missing else ordered


def _field_of(name: str, hint: Any) -> Field:
    if get_origin(hint) is Annotated:
        for note in get_args(hint)[1:]:
            if isinstance(note, Field):
                return note
    raise TypeError(f"{name} has no field(...) in its annotation")


class Window:
    """A record seen by plain Python: arrays are views, single numbers are properties; `record` is the memory itself."""

    __slots__ = ("record",)

    def __init__(self, record: NDArray[np.void]) -> None:
        self.record = record

    def copy(self) -> "Window":
        """A second table that lies exactly like this one."""
        # Copied as bytes, for NumPy copies a record field by field, which takes twenty times as long.
        return type(self)(np.ndarray((), self.record.dtype, bytearray(self.record.tobytes())))


def window_type(dtype: np.dtype[np.void]) -> type[Window]:
    """A class of windows into records of this type, so that `table.market[card]` costs one attribute look-up."""
    names = dtype.names or ()
    arrays = [name for name in names if dtype[name].shape]
    singles = [name for name in names if not dtype[name].shape]

    fields = {**{name: name for name in arrays}, **{"_" + name: name for name in singles}}

    def __getattr__(self: Any, slot: str) -> NDArray[Any]:
        """A field is looked up when it is first asked for: many windows are opened for a glance at one of fifty."""
        if slot not in fields:
            raise AttributeError(slot)
        array = self.record[fields[slot]]
        setattr(self, slot, array)
        return array

    members: dict[str, Any] = {"__slots__": tuple(fields), "__getattr__": __getattr__}
    for name in singles:
        members[name] = _single(name)
    return cast("type[Window]", type("TableWindow", (Window,), members))


class Windows:
    """Several tables for plain Python, used like an array of records: `tables[1] = tables[0]` copies."""

    def __init__(self, kind: type[Window], dtype: np.dtype[np.void], count: int) -> None:
        self._windows = [kind(np.zeros((), dtype)) for _ in range(count)]

    def __getitem__(self, place: int) -> Window:
        return self._windows[place]

    def __setitem__(self, place: int, other: Window) -> None:
        self._windows[place].record[...] = other.record


def _single(name: str) -> property:
    slot = "_" + name

    def read(self: Any) -> int:
        return getattr(self, slot).item()

    def write(self: Any, value: int) -> None:
        getattr(self, slot)[()] = value

    return property(read, write)
