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


def test_the_bot_has_about_forty_lines():
    lines = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 42


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


def test_the_bot_goes_where_it_is_invited_and_plays_there():
    with one_box(SERAI_GENEROSITY="1") as hall:
        owner, linda = Guest(hall.url, "Zarina"), Guest(hall.url, "Linda")
        token = owner.post("/api/me/tokens", {"name": "my bot", "scopes": ["play"]})["token"]
        command, told = [sys.executable, str(BOT), "wait"], {"HALL": hall.url, "TOKEN": token, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, env={**os.environ, **told}, stdout=subprocess.PIPE, text=True) as bot:
            try:
                for _ in range(2):
                    assert played_with(linda, owner) == "Zarina"
            finally:
                bot.terminate()
            assert bot.stdout is not None
            assert "Zarina" in bot.stdout.read()


def played_with(host: Guest, person: Guest) -> str:
    """Invites somebody to a game that begins once they are ready, and leaves it; who sat there at its end."""
    table = host.open("amul", 3, fill=("", "apprentice"))
    host.post(f"/api/tables/{table}/invitations", {"person": person.id})
    with host.line(table) as line:
        line.told()
        while line.picture["info"]["status"] == "open":
            line.told()
        host.wish(table, "leave")
        while not line.over:
            line.told()
    return str(host.look(table)["info"]["seats"][1]["name"])
