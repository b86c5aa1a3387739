"""The wheel of a platform: rules are compiled once, and again as soon as anything has changed that they are made of."""

import importlib.util
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location(
    "platform_wheel", Path(__file__).parent.parent / "tools" / "platform_wheel.py"
)
assert spec
assert spec.loader
platform_wheel = importlib.util.module_from_spec(spec)
spec.loader.exec_module(platform_wheel)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the compiler was asked for: each time it makes another archive."""
    times: list[str] = []

    def compile_anew() -> dict[str, bytes]:
        times.append("compiled")
        return {"amul.tar.xz": b"the rules, %d" % len(times), "about.json": b"{}"}

    monkeypatch.setattr(platform_wheel, "compile_anew", compile_anew)
    return times


def test_what_was_compiled_is_taken_as_it_is(compiled: list[str], tmp_path: Path):
    first = platform_wheel.compile_or_take(tmp_path / "shelf")
    assert (
        platform_wheel.compile_or_take(tmp_path / "shelf")
        == first
        == {
            "amul.tar.xz": b"the rules, 1",
            "about.json": b"{}",
        }
    )
    assert compiled == ["compiled"]


def test_another_rule_is_compiled(compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    platform_wheel.compile_or_take(tmp_path)
    monkeypatch.setattr(platform_wheel, "digest_of_rules", lambda: "rules of which one has changed")
    assert platform_wheel.compile_or_take(tmp_path)["amul.tar.xz"] == b"the rules, 2"


@pytest.mark.parametrize("changed", [0, 1, 2], ids=["this tool", "what is prepared", "what is warmed up"])
def test_more_to_compile_is_compiled(
    compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: int
):
    platform_wheel.compile_or_take(tmp_path / "shelf")
    sources = list(platform_wheel.WHAT_IS_COMPILED)
    other = tmp_path / "other.py"
    other.write_bytes(Path(sources[changed]).read_bytes() + b"# and one thing more\n")
    monkeypatch.setattr(platform_wheel, "WHAT_IS_COMPILED", (*sources[:changed], other, *sources[changed + 1 :]))
    platform_wheel.compile_or_take(tmp_path / "shelf")
    assert compiled == ["compiled", "compiled"]


def test_whatever_was_compiled_is_laid_out_for_tests(tmp_path: Path):
    rule = tmp_path / "home" / "digest" / "amul-1-quiet" / "serai.games" / "course.apply-7.py311.1.nbc"
    rule.parent.mkdir(parents=True)
    rule.write_bytes(b"machine code")
    platform_wheel.lay_out(platform_wheel.packed(tmp_path / "home"), tmp_path / "numba")
    assert (tmp_path / "numba" / rule.relative_to(tmp_path / "home")).read_bytes() == b"machine code"


def test_another_numba_compiles(compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    platform_wheel.compile_or_take(tmp_path)
    monkeypatch.setattr(platform_wheel, "version", lambda package: "0.99")
    platform_wheel.compile_or_take(tmp_path)
    assert len(compiled) == 2
