"""A release is made from a clean main with notes for people, under a version that is new."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location("release", Path(__file__).parent.parent / "tools" / "release.py")
assert spec
assert spec.loader
release = importlib.util.module_from_spec(spec)
spec.loader.exec_module(release)


def git(repository: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Mira", "-c", "user.email=mira@example.org")
    return subprocess.run(
        ["git", *who, *arguments], cwd=repository, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small repository at version 0.1.0, released, with a note about what came after."""
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
        monkeypatch.setenv(name, "Mira")
    for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(name, "mira@example.org")
    (tmp_path / "src/serai").mkdir(parents=True)
    (tmp_path / "src/serai/__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.1.0\n")
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## Unreleased\n\n- Tea is served.\n\n## 0.1.0\n\n- Doors open.\n"
    )
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Tea")
    git(tmp_path, "tag", "v0.1.0")
    return tmp_path


def test_a_tag_writes_the_version_everywhere_and_carries_the_notes(repository):
    release.tag(repository, "0.2.0")
    assert release.current_version(repository) == "0.2.0"
    assert (repository / "CITATION.cff").read_text() == "cff-version: 1.2.0\nversion: 0.2.0\n"
    release.write_version(repository, "1.2.0")
    release.write_version(repository, "1.3.0")
    assert (repository / "CITATION.cff").read_text() == "cff-version: 1.2.0\nversion: 1.3.0\n"
    git(repository, "checkout", "--quiet", ".")
    assert git(repository, "status", "--porcelain") == ""
    assert "- Tea is served." in git(repository, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert "Doors open" not in git(repository, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert release.notes_of((repository / "CHANGELOG.md").read_text(), "## Unreleased") == ""


def test_nothing_is_released_twice_or_without_a_word(repository):
    release.tag(repository, "0.2.0")
    with pytest.raises(release.Unfit, match="is empty"):
        release.check_fit(repository, "0.3.0")


@pytest.mark.parametrize(
    ("version", "why"),
    [("0.1.0", "exists already"), ("0.0.9", "is older than 0.1.0"), ("next", "is no version")],
)
def test_a_version_that_is_not_new_is_refused(repository, version, why):
    with pytest.raises(release.Unfit, match=why):
        release.check_fit(repository, version)


def test_changes_that_are_not_committed_are_refused(repository):
    (repository / "half-done").touch()
    with pytest.raises(release.Unfit, match="not committed"):
        release.check_fit(repository, "0.2.0")


def test_another_branch_than_main_is_refused(repository):
    git(repository, "checkout", "--quiet", "-b", "tryout")
    with pytest.raises(release.Unfit, match="from main"):
        release.check_fit(repository, "0.2.0")
