"""Links and compiles rules. The only module that imports Numba: everything else calls rules without knowing whether
they run as plain Python or as machine code.
"""

import dis
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Protocol, TypeVar, cast

from serai.kernel import shipped

Rule = TypeVar("Rule", bound=Callable[..., object])
Replacements = Mapping[Callable[..., object], Callable[..., object]]
"""Which function takes the place of which stub."""

LOCATOR = f"{shipped.ByModule.__module__}.{shipped.ByModule.__qualname__}"
ANY_PROCESSOR = ("generic", "")
"""Numba's name for what every processor of a family can do, without anything that some can do besides."""
FOLDERS_WITH_RULES = ("kernel", "games", "bots", "research", "arena", "learning", "dataset")
UNUSED_CODE_SECONDS = 30 * 24 * 3600
"""Compiled rules that were not used for so long are deleted."""


def rule(function: Rule) -> Rule:
    """Marks a function that can be compiled: numbers, arrays and other rules only."""
    function.__dict__["rule"] = True
    return function


def borrowing(function: Rule) -> Rule:
    """Marks a rule that makes no arrays and returns numbers only: what it borrows, nobody needs to count."""
    function.__dict__["borrowing"] = True
    return rule(function)


def hot(function: Rule) -> Rule:
    """Marks a borrowing rule that is compiled into its callers, because a call would cost more than the work."""
    function.__dict__["hot"] = True
    return borrowing(function)


@cache
def can_compile() -> bool:
    """Whether Numba is installed and not switched off; without it everything works, more slowly."""
    switched_off = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    return not switched_off and _is_installed("numba")


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # a test has barred it
        return False


class _Configuration(Protocol):
    """The part of Numba's configuration that is used here."""

    CACHE_DIR: str
    CACHE_LOCATOR_CLASSES: str
    CPU_NAME: str | None
    CPU_FEATURES: str | None


class _Compiler(Protocol):
    """The part of Numba that is used here; Numba itself has no types."""

    config: _Configuration

    def njit(
        self, *, cache: bool, nogil: bool, error_model: str, forceinline: bool, _nrt: bool
    ) -> Callable[[FunctionType], Callable[..., object]]: ...

    def typeof(self, val: object) -> object: ...


class _Dispatcher(Protocol):
    """What Numba makes of a rule."""

    def compile(self, sig: tuple[object, ...]) -> Callable[..., object]: ...


class Linker:
    """Links rules for one game: every stub of the contract is replaced by the game's own rule."""

    def __init__(
        self, name: str, replacements: Replacements, elsewhere: "Mapping[Callable[..., object], Linker] | None" = None
    ) -> None:
        """With the stubs that are linked elsewhere, by other linkers."""
        self.name, self._elsewhere = name, elsewhere or {}
        self.replacements = dict(replacements)
        self._homes = _homes(self.replacements.values())
        self._built: dict[tuple[Callable[..., object], bool], object] = {}

    @property
    def folder(self) -> Path | None:
        """Where its compiled rules are kept, also where none have been compiled yet; None if they cannot be kept."""
        return _folder(os.environ.get("NUMBA_CACHE_DIR", ""), self.name, self._homes)

    @property
    def sources(self) -> str:
        """The digest of every source that its rules can come from."""
        return _digest(self._homes)

    def plain(self, function: Rule) -> Rule:
        """The rule in plain Python."""
        return self._build(function, compiled=False)

    def compiled(self, function: Rule) -> Rule:
        """The rule compiled, or in plain Python where it cannot be."""
        return self._build(function, compiled=can_compile())

    def _build(self, function: Rule, *, compiled: bool) -> Rule:
        if function in self._elsewhere:
            return self._elsewhere[function]._build(function, compiled=compiled)
        function = cast(Rule, self.replacements.get(function, function))
        key = (function, compiled)
        if key not in self._built:
            linked = self._linked(cast(FunctionType, function), compiled)
            self._built[key] = self._compile(linked) if compiled else linked
        return cast(Rule, self._built[key])

    def _linked(self, function: FunctionType, compiled: bool) -> FunctionType:
        """The same code; every rule it calls is one linked here."""
        names = dict(function.__globals__)
        for name in _names_in(function.__code__):
            called = names.get(name)
            if isinstance(called, FunctionType) and "rule" in called.__dict__:
                names[name] = self._build(called, compiled=compiled)
        linked = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        linked.__module__, linked.__qualname__ = function.__module__, function.__qualname__
        linked.__dict__.update(function.__dict__)
        return linked

    def _compile(self, function: FunctionType) -> Callable[..., object]:
        import numba

        compiler = cast("_Compiler", numba)
        _choose_processor(compiler.config)
        # Numba finds compiled code again by the file of its source, and a rule typed at a prompt has none.
        folder = _folder(compiler.config.CACHE_DIR, self.name, self._homes)
        kept = folder is not None and Path(function.__code__.co_filename).is_file()
        with _keeping_in(compiler.config, folder):
            inline, counts_references = "hot" in function.__dict__, "borrowing" not in function.__dict__
            return compiler.njit(
                cache=kept, nogil=True, error_model="numpy", forceinline=inline, _nrt=counts_references
            )(function)


def straight(linked: Rule, *arguments: object) -> Rule:
    """A linked rule for arguments of these types only: each call of it saves asking for the types of all arrays."""
    if not hasattr(linked, "compile"):  # it is linked as plain Python
        return linked
    import numba

    types = tuple(cast("_Compiler", numba).typeof(argument) for argument in arguments)
    return cast(Rule, cast("_Dispatcher", linked).compile(types))


def _names_in(code: CodeType) -> Iterator[str]:
    """The global names that code reads; attributes of the same name are not among them."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")


@cache
def _folder(asked_for: str, linker: str, homes: frozenset[Path]) -> Path | None:
    """The folder for the compiled rules of a linker, or None if nothing can be written there."""
    # Numba looks only at a function's own file to tell whether its compiled code is fresh. The folder is named after
    # a digest of all sources, so that a changed rule is never called from code compiled before, and after the linker,
    # because the same function calls other rules in another one.
    home = Path(asked_for) if asked_for else _home()
    folder, fits = home / _digest(homes) / linker, shipped.fits(_digest(homes))
    try:
        if fits:
            shipped.unpack(linker, folder)
        folder.mkdir(parents=True, exist_ok=True)
        folder.parent.touch()
        _clear_out(home)
    except OSError:
        return shipped.unpack_for_now(linker) if fits else None
    return folder if os.access(folder, os.W_OK) else None


@contextmanager
def _keeping_in(config: _Configuration, folder: Path | None) -> Generator[None]:
    before = config.CACHE_DIR, getattr(config, "CACHE_LOCATOR_CLASSES", "")  # an old Numba has no locators of others
    if folder:
        config.CACHE_DIR = str(folder)
        config.CACHE_LOCATOR_CLASSES, shipped.ByModule.folder = LOCATOR, folder
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def _choose_processor(config: _Configuration) -> None:
    """Compiles for every processor of this family, unless NUMBA_CPU_NAME names another target."""
    # What a new processor can do besides makes loops over a few seats or cards slower: docs/decisions/compiled-rules.md
    if not config.CPU_NAME:
        config.CPU_NAME, config.CPU_FEATURES = ANY_PROCESSOR


def _home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "serai"


def _clear_out(home: Path) -> None:
    """Deletes compiled rules that were not used for a month."""
    if home == _home():
        for folder in home.iterdir():
            if time.time() - folder.stat().st_mtime > UNUSED_CODE_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def _homes(rules: Iterable[Callable[..., object]]) -> frozenset[Path]:
    """The folders of the packages that bring rules of their own, or the files of modules outside any package."""
    homes: set[Path] = set()
    for function in rules:
        package, _, inside = function.__module__.partition(".")
        file = Path(cast(FunctionType, function).__code__.co_filename)
        if package != __name__.partition(".")[0] and file.is_file():
            homes.add(Path(sys.modules[package].__file__ or file).parent if inside else file)
    return frozenset(homes)


def digest_of_rules() -> str:
    """The digest of all sources of rules in this package."""
    return _digest(frozenset[Path]())


@cache
def _digest(homes: frozenset[Path]) -> str:
    """A digest of every source a rule can come from: our own folders, and those of the game's package."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for home in (*(package / folder for folder in FOLDERS_WITH_RULES), *sorted(homes)):
        for source in sorted(home.rglob("*.py")) if home.is_dir() else [home]:
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
