"""An installed package brings an edition, and everybody finds it by its name."""

from pathlib import Path

import pytest

from serai.games import editions_of, game_named
from serai.kernel.edition import EditionError
from serai.server.hall.host_editions import offered_games, read_host_editions
from tests.cli.conftest import Run, run

assert run

ENTRY = "[serai.editions]\namul = {package}\n"


def install(folder: Path, package: str) -> None:
    """Makes a folder one into which a package has been installed."""
    about = folder / "silk_road-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: silk-road\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY.format(package=package))


@pytest.fixture
def installed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the edition that comes with the package."""
    package = f"silk_road_of_{tmp_path.name}"  # what was imported once stays
    editions = tmp_path / package / "editions"
    editions.mkdir(parents=True)
    for folder in (editions.parent, editions):
        (folder / "__init__.py").touch()
    run("edition", "new", "amul", editions / "silk-road.toml")
    (editions / "reconstructed.toml").write_text("An edition of this name comes with the game.")
    install(tmp_path, f"{package}.editions")
    monkeypatch.syspath_prepend(str(tmp_path))
    return editions / "silk-road.toml"


def test_every_command_finds_it_by_its_name(run: Run, installed: Path):
    assert "silk-road: 66 cards, nothing to fix" in run("edition", "check", "amul", "silk-road").out
    assert "Nothing differs." in run("edition", "diff", "amul", "silk-road", installed).out
    assert "card: " in run("edition", "progress", "amul", "silk-road").out
    assert game_named("amul", "silk-road").edition_file.label.startswith("silk-road-1 ")


def test_it_does_not_come_with_the_game(installed: Path):
    assert editions_of("amul") == ["reconstructed"]
    assert game_named("amul", "silk-road").edition_file.label != game_named("amul").edition_file.label


def test_a_hall_offers_it(run: Run, installed: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SERAI_EDITIONS", raising=False)
    assert "silk-road" in [game.edition_file.name for game in offered_games(read_host_editions(""))]
    told = run("edition", "offered")
    assert f"{installed}: Āmul, silk-road-1" in told.out
    assert "reconstructed.toml" in told.err  # which is no TOML


def test_a_name_that_nobody_has(installed: Path):
    with pytest.raises(EditionError, match="no edition 'silk-rode'; did you mean 'silk-road'"):
        game_named("amul", "silk-rode")


def test_a_package_that_cannot_be_read_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    install(tmp_path, "silk_road.nowhere")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "the editions of an installed package, silk_road.nowhere, cannot be read" in run("edition", "offered").err
    assert game_named("amul").edition_file.name == "reconstructed"
