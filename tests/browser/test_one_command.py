"""One command opens a hall, or a table that is dealt already, and shows it in the browser."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from serai.games import game_named
from serai.kernel.table import Table
from tests import patience
from tests.cli.editions import own_edition
from tests.servers import Program, free_port


@contextmanager
def shown_by(folder: Path, *command: object, **environment: str) -> Iterator[str]:
    """The address that a command shows in the browser, while it runs."""
    shown, browser = folder / "shown", folder / "browser"
    shown.unlink(missing_ok=True)
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}\n', encoding="utf-8")
    browser.chmod(0o755)
    own = {"BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(folder), "NUMBA_DISABLE_JIT": "1", **environment}
    with Program(*map(str, command), "--browser", environment=own) as hall:
        until = time.monotonic() + patience.SECONDS
        while not shown.exists() or not shown.read_text(encoding="utf-8").endswith("\n"):
            assert time.monotonic() < until, hall.said()
            time.sleep(0.1)
        yield shown.read_text(encoding="utf-8").strip()


def test_the_browser_is_shown_a_hall_that_answers(tmp_path: Path):
    with shown_by(tmp_path, "serve", "--port", free_port()) as where:
        page = httpx.get(where, trust_env=False, verify=False)
        assert page.status_code == 200
        assert "<title>Serai</title>" in page.text


def come_in(browser: httpx.Client, where: str, language: str = "") -> dict[str, Any]:
    """Opens the address as a browser does; the table it leads to."""
    page = browser.get(where, follow_redirects=True)
    assert page.status_code == 200
    assert "/t/" in str(page.url)
    assert page.url.params.get("language", "") == language
    return browser.get(f"/api/tables/{page.url.path.removeprefix('/t/')}").json()


def test_the_browser_lands_in_the_game_that_was_asked_for(tmp_path: Path):
    mine, port = own_edition(tmp_path, **{"score = { set = [2, 5, 9": "score = { set = [7, 8, 9"}), free_port()
    asked = ("--players", 3, "--seed", "silk road", "--edition", mine, "--option", "tea=2", "--name", "Ada")
    command = ("play", "amul", *asked, "--bots", "random,greedy", "--language", "de")
    with (
        shown_by(tmp_path, *command, SERAI_PORT=str(port)) as where,
        httpx.Client(base_url=f"http://localhost:{port}", trust_env=False, verify=False) as browser,
    ):
        assert where.startswith(f"http://localhost:{port}/start/")
        table = come_in(browser, where, language="de")
        info = table["info"]
        assert (info["game"], info["status"], info["options"]["tea"]) == ("amul", "running", 2)
        assert [seat.get("level") for seat in info["seats"]] == [None, "random", "greedy"]
        assert (info["seats"][0]["name"], table["seat"]) == ("Ada", 0)
        assert info["edition"]["label"] == game_named("amul", str(mine)).edition_file.label
        assert info["edition"]["shipped"] is False
        names = [seat["name"] for seat in info["seats"]]
        dealt = Table(game_named("amul", str(mine)), names, seed="silk road", options={"tea": 2})
        assert table["view"]["hand"] == dealt.view(0).shown.hand  # type: ignore[attr-defined]
        assert browser.get(where).status_code == 404  # the address was good for one visit

    with (
        shown_by(tmp_path, "play", "amulett", SERAI_PORT=str(port)) as where,
        httpx.Client(base_url=f"http://localhost:{port}", trust_env=False, verify=False) as another_browser,
    ):
        assert come_in(another_browser, where)["info"]["game"] == "amulett"
        kept = {one["id"] for one in another_browser.get("/api/me/tables").json()}
        assert info["id"] in kept
        again = another_browser.get(f"/api/tables/{info['id']}").json()
        assert (again["seat"], again["view"]["hand"]) == (0, table["view"]["hand"])
    assert (tmp_path / "serai" / "serai.db").is_file()
