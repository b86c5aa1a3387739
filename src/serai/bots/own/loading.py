"""Loads the class that `./bot.py:Class` or `module:Class` names; the current folder counts too."""

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any


def class_of(name: str) -> Any:
    """What a file or a module calls by this name; raises ValueError if that is not there."""
    place, _, called = name.rpartition(":")
    module = _loaded(place)
    if not hasattr(module, called):
        raise ValueError(f"{place} has no class '{called}'.")
    return getattr(module, called)


def classes_in(file: str) -> list[str]:
    """The classes that a file defines and that can choose; raises ValueError if it cannot be loaded."""
    module = _loaded(file)
    own = (thing for thing in vars(module).values() if isinstance(thing, type) and thing.__module__ == module.__name__)
    return [thing.__name__ for thing in own if callable(getattr(thing, "choose", None))]


@cache
def _loaded(place: str) -> ModuleType:
    if place.endswith(".py") and not Path(place).is_file():
        raise ValueError(f"There is no file {place}.")
    try:
        return _from_file(Path(place)) if place.endswith(".py") else _from_here(place)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error


def _from_file(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"own_bot_{file.stem}", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    _look_in(file.resolve().parent)
    spec.loader.exec_module(module)
    return module


def _from_here(name: str) -> ModuleType:
    _look_in(Path.cwd())
    return importlib.import_module(name)


def _look_in(folder: Path) -> None:
    """Lets imports find what lies in a folder, after everything else."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
