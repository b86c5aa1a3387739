"""The only door to Numba: the same rules run as plain Python or compiled, and nothing else knows the difference."""

import dis
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

Rule = TypeVar("Rule", bound=Callable[..., Any])
Parts = Mapping[Callable[..., Any], Callable[..., Any]]

RULES_LIE_IN = ("kernel", "games", "bots", "research", "arena")
NEVER_USED_FOR = 30 * 24 * 3600


def rule(function: Rule) -> Rule:
    """Marks a function that can be compiled: numbers, arrays and other rules only."""
    function.__dict__["rule"] = True
    return function


def hot(function: Rule) -> Rule:
    """Marks a rule that is compiled into its callers: at every choice, where a call would cost more than the work."""
    function.__dict__["hot"] = True
    return rule(function)


@cache
def can_compile() -> bool:
    """Whether Numba is installed and not switched off; without it everything works, only slower."""
    switched_off = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    return not switched_off and _is_installed("numba")


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # Somebody has barred it on purpose.
        return False


class Workshop:
    """Builds rules for one game: every stub of the contract is replaced by the game's own rule."""

    def __init__(self, name: str, parts: Parts) -> None:
        self.name = name
        self.parts = dict(parts)
        self._built: dict[tuple[Callable[..., Any], bool], Any] = {}

    def plain(self, function: Rule) -> Rule:
        """The rule in plain Python."""
        return self._build(function, compiled=False)

    def compiled(self, function: Rule) -> Rule:
        """The rule compiled, or in plain Python where it cannot be."""
        return self._build(function, compiled=can_compile())

    def _build(self, function: Rule, *, compiled: bool) -> Rule:
        function = cast(Rule, self.parts.get(function, function))
        key = (function, compiled)
        if key not in self._built:
            twin = self._twin(cast(FunctionType, function), compiled)
            self._built[key] = self._compile(twin) if compiled else twin
        return cast(Rule, self._built[key])

    def _twin(self, function: FunctionType, compiled: bool) -> FunctionType:
        """The same code, looking up the rules it calls among those built here."""
        names = dict(function.__globals__)
        for name in _names_in(function.__code__):
            part = names.get(name)
            if isinstance(part, FunctionType) and "rule" in part.__dict__:
                names[name] = self._build(part, compiled=compiled)
        twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        twin.__dict__.update(function.__dict__)
        return twin

    def _compile(self, function: FunctionType) -> Any:
        import numba

        compiler: Any = numba
        # A rule typed at a prompt has no file, and Numba keeps only what it can tell by its file.
        folder = _folder(compiler.config.CACHE_DIR, self.name)
        kept = folder is not None and Path(function.__code__.co_filename).is_file()
        with _keeping_in(compiler.config, folder):
            inline = "hot" in function.__dict__
            return compiler.njit(cache=kept, nogil=True, error_model="numpy", forceinline=inline)(function)


def _names_in(code: CodeType) -> Iterator[str]:
    """The global names that a piece of code reads; attributes of the same name are not among them."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")


@cache
def _folder(asked_for: str, workshop: str) -> Path | None:
    """Where the compiled rules of a workshop are kept; nowhere if nothing can be written there."""
    # Numba looks only at a function's own file when it asks whether a compiled one is fresh. The folder is named
    # after all our sources, so that a changed rule is never called from an old one, and after the workshop, as
    # the same function calls other rules in another one.
    home = Path(asked_for) if asked_for else _home()
    folder = home / _sources() / workshop
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.parent.touch()
        _clear_out(home)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


@contextmanager
def _keeping_in(config: Any, folder: Path | None) -> Generator[None]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or before)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "caravanserai"


def _clear_out(home: Path) -> None:
    """Compiled rules that nobody has used for a month make room."""
    if home == _home():
        for folder in home.iterdir():
            if time.time() - folder.stat().st_mtime > NEVER_USED_FOR:
                shutil.rmtree(folder, ignore_errors=True)


@cache
def _sources() -> str:
    package = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for folder in RULES_LIE_IN:
        for source in sorted((package / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
