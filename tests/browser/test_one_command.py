"""One command opens a hall and shows it in the browser."""

import time
from pathlib import Path

import httpx
import pytest

from tests.servers import Program, free_port


@pytest.mark.parametrize("command", [("play", "amul"), ("serve", "--port", str(free_port()))], ids=["play", "serve"])
def test_the_browser_is_shown_a_hall_that_answers(command: tuple[str, ...], tmp_path: Path):
    shown, browser = tmp_path / "shown", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}\n', encoding="utf-8")
    browser.chmod(0o755)
    with Program(*command, "--browser", environment={"BROWSER": f"{browser} %s"}) as hall:
        until = time.monotonic() + 30
        while not shown.exists() or not shown.read_text(encoding="utf-8").endswith("\n"):
            assert time.monotonic() < until, hall.said()
            time.sleep(0.1)
        where = shown.read_text(encoding="utf-8").strip()
        page = httpx.get(where, trust_env=False)
        assert page.status_code == 200
        assert "<title>Caravanserai</title>" in page.text
