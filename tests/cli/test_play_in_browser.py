"""`serai play --browser` does what it is asked, or says why not before anything opens."""

import socket
from pathlib import Path

import pytest

from serai.cli import play_in_browser
from serai.cli.folders import data_folder
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--edition", "/nowhere/mine.toml"), "there is no such file"),
        (("--players", "9"), "3 to 8 players"),
        (("--option", "tea=99"), "tea"),
        (("--bots", "search:2s"), "In the browser there is no bot 'search:2s'"),
        (("--bots", "greedy,greedy"), "You named 2 bots for 3 seats"),
        (("--name", "A" * 30), "A name has at most"),
        (("--record", "game.record"), "in the browser, the table offers its record"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_opens(
    run: Run, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], said: str
):
    monkeypatch.setattr(play_in_browser, "run_server", lambda *_: pytest.fail("a server was started"))
    told = run("play", "amul", "--browser", *asked)
    assert told.code
    assert said in told.words


def test_a_port_that_is_taken_is_told_and_the_next_free_one_used(capsys: pytest.CaptureFixture[str]):
    with socket.create_server(("127.0.0.1", 0)) as door:
        taken: int = door.getsockname()[1]
        port = play_in_browser.free_port(taken)
    assert port > taken
    assert f"Port {taken} is taken" in capsys.readouterr().err
    assert play_in_browser.free_port(port) == port


def test_games_are_kept_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    assert data_folder({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/serai")
    assert data_folder({}, "linux") == Path("/home/ada/.local/share/serai")
    assert data_folder({}, "darwin") == Path("/home/ada/Library/Application Support/serai")
    assert data_folder({"LOCALAPPDATA": "/local"}, "win32") == Path("/local/serai")
