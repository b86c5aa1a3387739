"""The examples do what they say, against a hall with its ordinary limits."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import one_box

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_bot_has_thirty_lines():
    lines = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 30


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_bot_plays_a_full_game_as_a_guest_and_with_a_token(game: str):
    with one_box(SERAI_GENEROSITY="1") as hall:
        owner = Guest(hall.url, "Linda")
        token = owner.post("/api/me/tokens", {"name": "my bot"})["token"]
        for given in ({}, {"TOKEN": token}):
            environment = {**os.environ, "HALL": hall.url, **given}
            command = [sys.executable, str(BOT), game]
            said = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=2 * patience.SECONDS, check=False
            )
            assert said.returncode == 0, said.stderr
            assert said.stdout.count(" won") >= 1
            assert ("Linda" in said.stdout) == bool(given)
        (table,) = owner.get("/api/me/tables")
        assert table["status"] == "over"
