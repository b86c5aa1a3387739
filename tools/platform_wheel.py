"""Makes a wheel for this platform and this Python: the pure wheel, with rules that are compiled for every processor
of the family. It is run by a Python that has the wheel and Numba: `python tools/platform_wheel.py WHEEL --out dist`.

With `--keep FOLDER` compiled rules are kept there, and taken from there as long as nothing has changed that they are
made of. With `--pieces FOLDER` all that was compiled is laid there, also what is in other functions in the wheel:
tests that call such a rule by itself find it compiled, if that is their `NUMBA_CACHE_DIR`.
"""

import argparse
import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from serai.cli import prepare as preparing
from serai.games import packages
from serai.kernel import shipped
from serai.kernel.jit import ANY_PROCESSOR, digest_of_rules
from serai.online import warming

PLATFORMS = {
    ("Linux", "x86_64"): "manylinux_2_17_x86_64",
    ("Linux", "aarch64"): "manylinux_2_17_aarch64",
    ("Darwin", "arm64"): "macosx_11_0_arm64",
    ("Windows", "AMD64"): "win_amd64",
}
"""The platforms that get a wheel of their own, by the names that wheels have for them; all others take the pure one."""
WHAT_IS_COMPILED = (__file__, preparing.__file__, warming.__file__)
"""The sources that say which rules are compiled, and for whom."""
PIECES = "pieces.tar.gz"
"""All that was compiled; no part of the wheel."""
FAST = "Requires-Dist: numba>="
"""The line of the metadata that asks for Numba: compiled rules want the very version that compiled them."""


def prepare(home: Path, **besides: str) -> str:
    """Compiles everything of every game that is not compiled, each in a process of its own; what Numba says of it."""
    names = dict(zip(("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"), ANY_PROCESSOR, strict=True))
    surroundings = {**os.environ, **names, "NUMBA_CACHE_DIR": str(home), "PYTHONUTF8": "1", **besides}

    def prepare_game(game: str) -> str:
        command = [sys.executable, "-m", "serai", "prepare", game]
        done = subprocess.run(command, env=surroundings, check=True, stdout=subprocess.PIPE, encoding="utf-8")
        return done.stdout

    with ThreadPoolExecutor() as side_by_side:
        return "".join(side_by_side.map(prepare_game, packages()))


def delete_what_is_never_loaded(home: Path) -> None:
    """Keeps the functions that Python calls: what they call is in them."""
    loaded = set(re.findall(r"data loaded from '(.+?)\.\d+\.nbc'", prepare(home, NUMBA_DEBUG_CACHE="1")))
    for file in home.rglob("*.nb?"):
        if not any(str(file).startswith(f"{function}.") for function in loaded):
            file.unlink()


def archives(home: Path) -> Iterator[tuple[str, bytes]]:
    """The archive of each linker, and what they were compiled with."""
    (kept,) = home.iterdir()
    assert kept.name == digest_of_rules(), "These are not the rules that are installed."
    for folder in sorted(kept.iterdir()):
        packed = Path(shutil.make_archive(str(folder), shipped.FORMAT, folder))
        yield packed.name, packed.read_bytes()
    yield shipped.ABOUT, msgspec.json.encode(shipped.about(kept.name))


def compile_anew() -> dict[str, bytes]:
    """The archives of all games, from the compiler."""
    with tempfile.TemporaryDirectory() as home:
        print(prepare(Path(home)), end="", flush=True)
        pieces = packed(Path(home))
        delete_what_is_never_loaded(Path(home))
        return {**dict(archives(Path(home))), PIECES: pieces}


def packed(home: Path) -> bytes:
    """A folder as an archive."""
    with tempfile.TemporaryDirectory() as beside:
        return Path(shutil.make_archive(f"{beside}/pieces", "gztar", home)).read_bytes()


def lay_out(pieces: bytes, folder: Path) -> None:
    """Unpacks what `packed` has made."""
    with tempfile.TemporaryDirectory() as beside:
        archive = Path(beside) / PIECES
        archive.write_bytes(pieces)
        shutil.unpack_archive(archive, folder, **shipped.ONLY_FILES)


def ingredients() -> str:
    """A digest of all that compiled rules depend on: themselves, what is compiled of them, and by what."""
    digest = hashlib.sha256(msgspec.json.encode(shipped.about(digest_of_rules())))
    for source in WHAT_IS_COMPILED:
        digest.update(Path(source).read_bytes())
    for package in ("numpy", "llvmlite", "gymnasium"):
        with suppress(PackageNotFoundError):
            digest.update(f"{package} {version(package)}".encode())
    return digest.hexdigest()[:16]


def compile_or_take(shelf: Path) -> dict[str, bytes]:
    """The archives that were made of the very same, or else new ones, which are kept."""
    kept = shelf / ingredients()
    if not kept.exists():
        made = compile_anew()
        shelf.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=shelf) as half:  # who looks meanwhile finds all of it or nothing
            for name, content in made.items():
                (Path(half) / "whole" / name).parent.mkdir(exist_ok=True)
                (Path(half) / "whole" / name).write_bytes(content)
            (Path(half) / "whole").rename(kept)
        return made
    print(f"Compiled before, and unchanged: {kept}")
    return {file.name: file.read_bytes() for file in kept.iterdir()}


def platform_tag() -> str:
    """What the wheel is called after: this Python and this platform."""
    name = PLATFORMS.get((platform.system(), platform.machine()))
    if name is None:
        sys.exit(f"There is no wheel of its own for {platform.system()} on {platform.machine()}: the pure one is it.")
    return f"cp{sys.version_info[0]}{sys.version_info[1]}-none-{name}"


def rewritten(name: str, content: bytes, tag: str) -> bytes:
    """A file of the pure wheel, as the other wheel has it."""
    text = content.decode() if name.endswith((".dist-info/WHEEL", ".dist-info/METADATA")) else ""
    if name.endswith("/WHEEL"):
        return re.sub(
            "Tag: .*", f"Tag: {tag}", text.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
        ).encode()
    if text:
        assert FAST in text, "The metadata no longer asks for Numba as this tool knows it."
        return re.sub(f"{FAST}[^;]*", f"Requires-Dist: numba=={version('numba')}", text).encode()
    return content


def repack(wheel: Path, compiled: dict[str, bytes], out: Path) -> Path:
    """The wheel once more with compiled rules in it, under the name of this platform."""
    tag = platform_tag()
    with zipfile.ZipFile(wheel) as pure:
        files = {name: rewritten(name, pure.read(name), tag) for name in pure.namelist()}
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    del files[record]
    files |= {f"serai/compiled/{name}": content for name, content in compiled.items()}
    lines = [f"{name},sha256={_sum(content)},{len(content)}\n" for name, content in files.items()]
    made = out / wheel.name.replace("py3-none-any", tag)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
        packed.writestr(record, "".join([*lines, f"{record},,\n"]))
    return made


def _sum(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Makes a wheel with compiled rules for this platform.")
    parser.add_argument("wheel", type=Path, help="the pure wheel")
    parser.add_argument("--out", type=Path, default="dist")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what was compiled, and take it if it fits")
    parser.add_argument("--pieces", type=Path, metavar="FOLDER", help="lay there whatever was compiled, for tests")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    compiled = compile_or_take(asked.keep) if asked.keep else compile_anew()
    pieces = compiled.pop(PIECES)
    if asked.pieces:
        lay_out(pieces, asked.pieces)
    made = repack(asked.wheel, compiled, asked.out)
    print(made, f"{made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
