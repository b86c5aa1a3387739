"""Imports OpenSpiel, which has no type information and may not be installed."""

from importlib import import_module
from typing import Any


def import_pyspiel() -> Any:
    """The library; if it is missing, the error says how to install it."""
    try:
        return import_module("pyspiel")
    except ImportError:
        raise ImportError("OpenSpiel is not installed: pip install 'serai[research]'.") from None


pyspiel = import_pyspiel()
