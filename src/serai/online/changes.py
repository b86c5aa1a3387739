"""Changes: what turns one thing that was sent as JSON into the next one, so that only what is new has to be sent.

A change is a list of one element, the new value; or an object with a change for everything inside that is not as it
was, by key, or by number in a list. Keys never come, go or move inside an object: where they would, it is new.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import FieldInfo, fields

Change = list[Any] | dict[Any, Any]
WHOLE = frozenset((str, int, bool, float, type(None)))
"""Kinds of values with nothing inside."""


class Changes:
    """Works out changes, each of them once, however many were shown the same before and are shown the same now."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, Change]] = {}
        """By what lies in memory where: the old and the new value, which therefore stay there, and the change."""

    def between(self, old: Any, new: Any) -> Change:
        """What turns an old value into a new one that is not equal to it."""
        kind: Any = new.__class__
        if kind in WHOLE or old.__class__ is not kind:
            return [new]
        known = self._known.get((id(old), id(new)))
        if known is None:
            known = self._known[id(old), id(new)] = old, new, self._inside(old, new, kind)
        return known[2]

    def _inside(self, old: Any, new: Any, kind: Any) -> Change:
        """The same for two values of one kind that hold others."""
        if kind is dict:
            return self._by_place(new, old.values(), new.values()) if [*old] == [*new] else [new]
        if kind is list or kind is tuple:
            return self._by_place(range(len(new)), old, new) if len(old) == len(new) and _holds_more(new) else [new]
        return self._in_struct(old, new, _layout(kind)) if issubclass(kind, msgspec.Struct) else [new]

    def _by_place(self, places: Iterable[Any], old: Iterable[Any], new: Iterable[Any]) -> Change:
        """What has changed, by the place where it lies."""
        return {
            place: self.between(was, now)
            for place, was, now in zip(places, old, new, strict=True)
            if was is not now and was != now
        }

    def _in_struct(self, old: Any, new: Any, layout: "Layout") -> Change:
        """What has changed in a struct; it is new as a whole where a field comes or goes that can be left out."""
        change = self._by_place(layout.names, layout.values(old), layout.values(new))
        left_out = layout.left_out
        comes_or_goes = left_out and any(
            name in left_out and left_out[name] in (getattr(old, name), getattr(new, name)) for name in change
        )
        return [new] if comes_or_goes else change


def _holds_more(row: Iterable[Any]) -> bool:
    """Whether there is more in a row than words and numbers; a row of these is new as a whole."""
    return not all(type(one) in WHOLE for one in row)


class Layout(NamedTuple):
    """How a kind of struct is written as JSON."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    """Reads all fields."""
    left_out: Mapping[str, Any]
    """The fields that are left out while they have their default, with it."""


@cache
def _layout(kind: type[msgspec.Struct]) -> Layout:
    every = fields(kind)
    names = tuple(one.name for one in every)
    optional = [one for one in every if kind.__struct_config__.omit_defaults and not one.required]
    return Layout(names, _reader(names), {one.name: _default(one) for one in optional})


def _reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads all of these fields; the quick way would read a single one without a tuple around it."""
    return attrgetter(*names) if len(names) > 1 else lambda struct: tuple(getattr(struct, name) for name in names)


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
