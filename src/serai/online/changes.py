"""Changes: what turns one thing that was sent as JSON into the next one, so that only what is new has to be sent.

A change is a list of one element, the new value; or an object with a change for everything inside that is not as it
was, by key, or by number in a list. Keys never come, go or move inside an object: where they would, it is new.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import FieldInfo, fields

Change = list[Any] | dict[str, Any]
Inside = Iterable[tuple[str, Any, Any]]
"""What lies inside two values of one shape: where, what was there, and what is there now."""


def change_between(old: Any, new: Any) -> Change:
    """What turns an old value into a new one; an empty object if they are the same."""
    inside = _inside(old, new)
    if inside is None:
        return {} if old is new else [new]
    return {place: change_between(was, now) for place, was, now in inside if was is not now and was != now}


def _inside(old: Any, new: Any) -> Inside | None:
    """What lies inside two values that have the same keys in JSON, in the same order; None if they do not."""
    kind: type = type(new)
    if type(old) is not kind:
        return None
    if issubclass(kind, msgspec.Struct):
        return _in_structs(old, new)
    if kind is dict:
        return _in_dicts(old, new)
    return _in_rows(old, new) if kind in (list, tuple) else None


def _in_structs(old: msgspec.Struct, new: msgspec.Struct) -> Inside | None:
    kept, left_out = _fields(type(new))
    if any((getattr(old, name) == default) != (getattr(new, name) == default) for name, default in left_out):
        return None
    return [(name, getattr(old, name), getattr(new, name)) for name in kept]


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[tuple[str, Any], ...]]:
    """The fields of a kind of struct, and those that are left out while they have their default, with it."""
    every = fields(kind)
    left_out = every if kind.__struct_config__.omit_defaults else ()
    return tuple(one.name for one in every), tuple((one.name, _default(one)) for one in left_out if not one.required)


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _in_dicts(old: dict[Any, Any], new: dict[Any, Any]) -> Inside | None:
    if list(old) != list(new):
        return None
    return [(str(key), was, now) for (key, was), now in zip(old.items(), new.values(), strict=True)]


def _in_rows(old: Sequence[Any], new: Sequence[Any]) -> Inside | None:
    """What lies inside two rows of as many things; a row of words or numbers is new as a whole."""
    if len(old) != len(new) or not any(isinstance(one, msgspec.Struct | dict | list | tuple) for one in new):
        return None
    return [(str(place), was, now) for place, (was, now) in enumerate(zip(old, new, strict=True))]
