"""How a class of named fields becomes one NumPy record, and how plain Python reads and writes it."""

from collections.abc import Mapping
from struct import Struct
from typing import Annotated, Any, NamedTuple, Self, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.int8]
Numbers = NDArray[np.int16]


class Column(NamedTuple):
    """How one field of a record lies in memory: its element type and the names of its dimensions."""

    element: str
    dimensions: tuple[str, ...]


def column(element: str, *dimensions: str) -> Column:
    """How one annotated field lies in memory: `Annotated[Cards, column("i1", "seat", "kind")]`."""
    return Column(element, dimensions)


Small = Annotated[int, column("i1")]
Number = Annotated[int, column("i2")]


def layout(shape: type, **sizes: int) -> np.dtype[np.void]:
    """The record type of a class whose annotations are `Annotated[..., column(...)]`, for these sizes."""
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


def _field_of(name: str, hint: object) -> Column:
    if get_origin(hint) is Annotated:
        for note in get_args(hint)[1:]:
            if isinstance(note, Column):
                return note
    raise TypeError(f"{name} has no column(...) in its annotation")


class RecordView:
    """Attribute access to a record in plain Python: `state.market[card]`; `record` is the memory itself."""

    __slots__ = ("record",)

    def __init__(self, record: NDArray[np.void]) -> None:
        self.record = record

    def copy(self) -> Self:
        """A second record with the same bytes."""
        # Copied as bytes: NumPy copies a record field by field, which takes twenty times as long.
        return type(self)(np.ndarray((), self.record.dtype, bytearray(self.record.tobytes())))


def record_view_type(dtype: np.dtype[np.void]) -> type[RecordView]:
    """A class of views of records of this type, in which `state.market[card]` costs one attribute look-up."""
    names = dtype.names or ()
    arrays = frozenset(name for name in names if dtype[name].shape)
    singles = [name for name in names if not dtype[name].shape]

    def __getattr__(self: RecordView, name: str) -> object:
        """Looks an array up when it is first read: most views are made to read one or two of fifty fields."""
        if name not in arrays:
            raise AttributeError(name)
        array = self.record[name]
        setattr(self, name, array)
        return array

    members: dict[str, object] = {"__slots__": tuple(arrays), "__getattr__": __getattr__}
    for name in singles:
        members[name] = _single(dtype, name)
    return cast("type[RecordView]", type("TableRecordView", (RecordView,), members))


class RecordViews:
    """Several records for plain Python, used like an array of records: `tables[1] = tables[0]` copies."""

    def __init__(self, kind: type[RecordView], dtype: np.dtype[np.void], count: int) -> None:
        self._memory = [bytearray(dtype.itemsize) for _ in range(count)]
        self._views = [kind(np.ndarray((), dtype, memory)) for memory in self._memory]

    def __getitem__(self, place: int) -> RecordView:
        return self._views[place]

    def __setitem__(self, place: int, other: RecordView) -> None:
        self._memory[place][:] = other.record.tobytes()  # as bytes, for the same reason as above


def _single(dtype: np.dtype[np.void], name: str) -> property:
    """A single number, read and written where it lies in memory: an array around it would take three times as long."""
    fields = cast("Mapping[str, tuple[np.dtype[np.integer], int]]", dtype.fields)
    number, place = Struct(fields[name][0].char), fields[name][1]

    def read(self: Any) -> int:
        return number.unpack_from(self.record, place)[0]

    def write(self: Any, value: int) -> None:
        number.pack_into(self.record, place, value)

    return property(read, write)
