"""Compiled rules that come with a wheel: taken up only where they fit, and found wherever the package lies."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from serai.kernel import shipped
from serai.kernel.jit import can_compile, digest_of_rules
from serai.kernel.shipped import ABOUT, SUFFIX, about, fits, unpack, unpack_for_now

ROOT = Path(__file__).parent.parent.parent
needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a wheel has brought: one archive, and what it was compiled with."""
    folder = tmp_path / "compiled"
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "compiled.json").write_text("{}")
    folder.mkdir()
    shutil.make_archive(str(folder / "amul-quiet"), shipped.FORMAT, tmp_path / "rules")
    monkeypatch.setattr(shipped, "FOLDER", folder)
    monkeypatch.setattr(shipped, "version", lambda package: "0.68.1")
    fits.cache_clear()
    return folder


@pytest.fixture(autouse=True)
def forget():
    yield
    fits.cache_clear()


def test_without_such_a_wheel_nothing_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    fits.cache_clear()
    assert not fits("rules")


def test_it_fits_what_it_was_compiled_with_and_nothing_else(wheel: Path):
    here = about("these rules")
    for field in here.__struct_fields__:
        other = msgspec.structs.replace(here, **{field: "another"})
        (wheel / ABOUT).write_bytes(msgspec.json.encode(other))
        fits.cache_clear()
        assert not fits("these rules"), field
    (wheel / ABOUT).write_bytes(msgspec.json.encode(here))
    fits.cache_clear()
    assert fits("these rules")


def test_it_is_unpacked_once_and_what_is_there_stays(wheel: Path, tmp_path: Path):
    kept = tmp_path / "cache" / "digest" / "amul-quiet"
    unpack("amul-quiet", kept)
    assert (kept / "compiled.json").read_text() == "{}"
    (kept / "compiled.json").write_text("mine")
    unpack("amul-quiet", kept)
    assert (kept / "compiled.json").read_text() == "mine"
    assert [folder.name for folder in kept.parent.iterdir()] == ["amul-quiet"], "nothing is left beside it"


def test_it_is_also_unpacked_where_another_installation_has_left_an_empty_folder(wheel: Path, tmp_path: Path):
    (tmp_path / "amul-quiet").mkdir()
    unpack("amul-quiet", tmp_path / "amul-quiet")
    assert (tmp_path / "amul-quiet" / "compiled.json").exists()


def test_for_what_did_not_come_along_there_is_no_folder(wheel: Path, tmp_path: Path):
    unpack("chess", tmp_path / "chess")
    assert not (tmp_path / "chess").exists()
    assert unpack_for_now("chess") is None


def test_where_nothing_can_be_kept_it_lies_in_a_folder_for_now(wheel: Path):
    folder = unpack_for_now("amul-quiet")
    assert folder
    assert (folder / "compiled.json").exists()
    shutil.rmtree(folder.parent)


def test_an_archive_has_the_ending_of_its_format(wheel: Path):
    assert [file.name for file in wheel.iterdir()] == [f"amul-quiet{SUFFIX}"]


COMPILE = """
from serai.kernel.jit import Linker
from serai.kernel.seats import lowest_bit
print(Linker("alone", {}).compiled(lowest_bit)(8))
"""


def compiled_in(root: Path, home: Path) -> str:
    """What Numba says of its cache while a rule is compiled or loaded, for a package that lies in `root`."""
    surroundings = {"NUMBA_CACHE_DIR": str(home), "NUMBA_DEBUG_CACHE": "1", "PYTHONPATH": str(root / "src")}
    command = [sys.executable, "-c", COMPILE]
    done = subprocess.run(
        command, env={**os.environ, **surroundings}, cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("3\n")
    return done.stdout


@needs_numba
def test_what_was_compiled_in_one_place_is_loaded_in_another(tmp_path: Path):
    """Goes red at once if another Numba no longer asks for its files as this one does."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "src", elsewhere / "src", ignore=shutil.ignore_patterns("pages", "__pycache__"))
    assert "data saved" in compiled_in(ROOT, tmp_path / "cache")
    again = compiled_in(elsewhere, tmp_path / "cache")
    assert "data loaded" in again
    assert "data saved" not in again


def test_the_digest_is_of_these_rules():
    assert len(digest_of_rules()) == 16
