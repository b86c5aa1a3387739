"""Arrow. It has no types of its own; here are names for the sorts of things that pass through our hands."""

from importlib import import_module
from typing import Any, TypeAlias

arrow: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")

Schema: TypeAlias = Any
Column: TypeAlias = Any
Batch: TypeAlias = Any
ArrowTable: TypeAlias = Any
ParquetWriter: TypeAlias = Any
