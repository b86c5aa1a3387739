"""A link that leads nowhere is found before a reader finds it."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
CHECKER = ROOT / "tools" / "check_links.py"


def tool(name: str) -> ModuleType:
    """A tool of the repository as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_links = tool("check_links")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small repository in which every link leads somewhere."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "README.md").write_text(
        "# Inn\n\nRead [the rules](docs/rules/amul.md#a-round) or [below](#āmul).\n\n## Āmul\n"
    )
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[Order](rules/amul.md#a-round_1), `[not a link](x.md)`\n")
    (tmp_path / "docs" / "rules" / "amul.md").write_text("# Āmul\n\n## A round\n\n[home](../index.md)\n\n## A round\n")
    (tmp_path / "zensical.toml").write_text(
        '[project]\nsite_name = "Inn"\nnav = [{ Home = "index.md" }, { Rules = [{ "Āmul" = "rules/amul.md" }] }]\n'
    )
    return tmp_path


def append(page: Path, text: str) -> None:
    page.write_text(page.read_text(encoding="utf-8") + "\n" + text + "\n", encoding="utf-8")


def test_every_link_of_the_repository_leads_somewhere():
    assert check_links.problems(ROOT) == []


def test_the_site_has_the_fonts_of_the_tables():
    tables = ROOT / "web" / "src" / "design" / "fonts"
    style = (ROOT / "docs" / "stylesheets" / "serai.css").read_text(encoding="utf-8")
    for font in sorted((ROOT / "docs" / "fonts").iterdir()):
        assert font.read_bytes() == (tables / font.name).read_bytes()
        assert font.suffix == ".txt" or f"../fonts/{font.name}" in style


def test_the_changelog_on_the_site_has_the_links_of_the_site():
    macros: dict[str, Any] = {}
    tool("changelog_page").define_env(SimpleNamespace(macro=lambda macro: macros.setdefault(macro.__name__, macro)))
    assert "](self-host.md)" in macros["changelog"]()
    assert "](docs/" not in macros["changelog"]()


def test_a_sound_repository_has_no_problems(repository: Path):
    assert check_links.problems(repository) == []


@pytest.mark.parametrize(
    ("page", "planted", "complaint"),
    [
        ("docs/index.md", "[gone](gone.md)", "docs/index.md: gone.md: there is no such file"),
        ("docs/index.md", "[gone](rules/amul.md#gone)", "docs/rules/amul.md has no heading with this anchor"),
        ("docs/index.md", "[gone](#gone)", "docs/index.md: #gone: docs/index.md has no heading"),
        ("docs/index.md", "![a board](board.png)", "docs/index.md: board.png: there is no such file"),
        ("docs/index.md", "[out][there]\n\n[there]: ../../elsewhere.md", "../../elsewhere.md: there is no such file"),
        ("README.md", "[gone](docs/gone.md)", "README.md: docs/gone.md: there is no such file"),
        ("README.md", "[gone](docs/index.md#gone)", "docs/index.md has no heading with this anchor"),
        ("README.md", '<img src="docs/logo.svg">', "README.md: docs/logo.svg: there is no such file"),
    ],
)
def test_a_planted_broken_link_is_named(repository: Path, page: str, planted: str, complaint: str):
    append(repository / page, planted)
    [found] = check_links.problems(repository)
    assert complaint in found


def test_a_page_that_the_navigation_forgets_is_named(repository: Path):
    (repository / "docs" / "play.md").write_text("# Play\n")
    assert check_links.problems(repository) == ["zensical.toml: the navigation forgets play.md"]


def test_a_page_that_the_navigation_only_imagines_is_named(repository: Path):
    (repository / "docs" / "rules" / "amul.md").unlink()
    assert "zensical.toml: the navigation names rules/amul.md, which does not exist" in check_links.problems(repository)


def test_the_checker_fails_a_build(repository: Path):
    def exit_code() -> int:
        return subprocess.run([sys.executable, CHECKER, repository], capture_output=True, check=False).returncode

    assert exit_code() == 0
    append(repository / "README.md", "[gone](gone.md)")
    assert exit_code() == 1


@pytest.mark.skipif(
    not shutil.which("zensical", path=str(Path(sys.executable).parent)), reason="zensical is not installed"
)
@pytest.mark.parametrize(
    ("planted", "passes"),
    [("[order](rules/amul.md#a-round_1)", True), ("[gone](gone.md)", False), ("[gone](rules/amul.md#gone)", False)],
)
def test_the_strict_build_of_the_site_fails_on_a_broken_link(repository: Path, planted: str, passes: bool):
    append(repository / "docs" / "index.md", planted)
    build = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    assert (subprocess.run(build, cwd=repository, capture_output=True, check=False).returncode == 0) is passes
