"""OpenSpiel itself, which has no types of its own and is not installed everywhere."""

from importlib import import_module
from typing import Any


def opened() -> Any:
    """The library, or where it is to be had."""
    try:
        return import_module("pyspiel")
    except ImportError:
        raise ImportError("OpenSpiel is not installed: pip install 'caravanserai[research]'.") from None


pyspiel = opened()
