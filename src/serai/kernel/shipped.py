"""Compiled rules that come with a wheel: where they fit, nobody waits for the compiler.

A wheel for one platform holds an archive for each linker, compiled for every processor of its family. It fits if the
sources of all rules, Python and Numba are those it was compiled with. It is unpacked where compiled rules are kept.
"""

import atexit
import hashlib
import platform
import shutil
import sys
import tarfile
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar, Self

import msgspec

FOLDER = Path(__file__).parent.parent / "compiled"
ABOUT = "about.json"
FORMAT = "xztar"
"""How archives are packed; their names end accordingly."""
SUFFIX = ".tar.xz"
ONLY_FILES: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Nothing leaves the folder, which Python 3.14 takes for granted and 3.11.2 does not know yet."""
ORDER = (".nbc", ".nbi", ".json")
"""The kinds of files in an archive, in the order in which they are put in place."""
UNPACKED = "unpacked"


class About(msgspec.Struct, frozen=True):
    """What compiled rules were compiled with, and for."""

    sources: str
    """The digest of every source that a rule can come from."""
    python: str
    numba: str
    system: str
    machine: str


def about(sources: str) -> About:
    """What is compiled here and now."""
    python = f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}"
    return About(sources, python, version("numba"), platform.system(), platform.machine())


@cache
def fits(sources: str) -> bool:
    """Whether compiled rules came with this package, and were compiled with what is here."""
    try:
        return msgspec.json.decode((FOLDER / ABOUT).read_bytes(), type=About) == about(sources)
    except FileNotFoundError:
        return False


def unpack(linker: str, folder: Path) -> None:
    """Unpacks what came with the package for a linker into its folder; does nothing if that was done."""
    archive, done = FOLDER / f"{linker}{SUFFIX}", folder / UNPACKED
    if done.exists() or not archive.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        shutil.unpack_archive(archive, beside, FORMAT, **ONLY_FILES)
        files = [file.relative_to(beside) for file in Path(beside).rglob("*") if file.is_file()]
        # Whoever reads meanwhile finds a whole file or none: first the code, then its index, then that all is there.
        for file in sorted(files, key=lambda file: ORDER.index(file.suffix)):
            (folder / file).parent.mkdir(exist_ok=True)
            (Path(beside) / file).replace(folder / file)
    done.touch()


def unpack_for_now(linker: str) -> Path | None:
    """The same where nothing can be kept: a folder that ends with this program."""
    if not (FOLDER / f"{linker}{SUFFIX}").exists():
        return None
    home = Path(tempfile.mkdtemp(prefix="serai-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    unpack(linker, home / linker)
    return home / linker


class ByModule:
    """Tells Numba where a function's compiled code is kept: by the name of its module, wherever the package lies."""

    folder: ClassVar[Path | None] = None
    """Where compiled code is kept now."""

    def __init__(self, folder: Path, function: FunctionType, file: str) -> None:
        self._folder, self._line = folder / function.__module__, function.__code__.co_firstlineno
        self._py_file = file

    @classmethod
    def from_function(cls, function: FunctionType, file: str) -> Self | None:
        """The place for a function."""
        return cls(cls.folder, function, file) if cls.folder else None

    def get_cache_path(self) -> str:
        """The folder of the function's module."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Makes the folder before something is kept in it."""
        self._folder.mkdir(exist_ok=True)

    def get_source_stamp(self) -> str:
        """Changes with the source."""
        return hashlib.sha256(Path(self._py_file).read_bytes()).hexdigest()

    def get_disambiguator(self) -> str:
        """Tells functions of one name in one module apart."""
        return str(self._line)
