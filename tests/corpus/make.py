"""Plays an evening in a hall of this version and keeps its database and records: `python -m tests.corpus.make FOLDER`.

A release adds one folder. A folder that is there is never made again: it proves that old halls open.
"""

import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from serai.bots import PolicyBot, play_out
from serai.games import game_named
from serai.kernel import Table, record_of, text_of
from tests.server.authenticator import Authenticator, text
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box

SECRET = "the secret of the hall in the corpus"
SLOW = {"kind": "slow", "bank": 30 * 86_400_000}
PLAYED: list[tuple[str, int, dict[str, int]]] = [
    ("amul", 3, {}),
    ("amul", 5, {"tea": 5, "early-prowess": 1}),
    ("amul", 8, {"tea": 8}),
    ("amulett", 3, {"start": 1}),
    ("amulett", 4, {"start": 2, "shorter": 1}),
    ("amulett", 6, {"metals": 2, "shorter": 2}),
]
"""Whole games between bots, of which only the record is kept."""


def play(guest: Guest, table: str, choices: int | None = None) -> None:
    """Plays a seat for so many choices, or to the end; the first choice every time, which is the first in the list."""
    with guest.line(table) as line:
        line.told()
        while not line.over and choices != 0:
            if line.choices:
                taken = line.wish("choose", action=line.choices[0])
                choices = None if choices is None else choices - 1
                line.follow(taken)
            else:
                line.told()


def play_together(table: str, guests: list[Guest], choices: int | None = None) -> None:
    """Several people play: whoever is asked chooses; to the end, or until so many choices are made."""
    made = 0
    while choices is None or made < choices:
        looks = [guest.look(table) for guest in guests]
        if looks[0]["info"]["status"] == "over":
            return
        for guest, look in zip(guests, looks, strict=True):
            if look["seat"] in look["info"]["acting"]:
                guest.wish(table, "choose", action=look["view"]["choices"][0])
                made += 1
                break


def seat_all(table: str, host: Guest, others: list[Guest]) -> None:
    for seat, guest in enumerate(others, 1):
        guest.wish(table, "sit", seat=seat)
        guest.wish(table, "ready")
    host.wish(table, "begin")


def leave_an_order(table: str, guests: list[Guest]) -> None:
    """Plays on until somebody who is not asked may leave a standing order in an auction, and leaves it."""
    while True:
        for guest in guests:
            look = guest.look(table)
            auction = look["view"]["step"] == "spell" and look["seat"] not in look["info"]["acting"]
            if auction and any(choice.startswith("bid") for other in guests for choice in _choices(other, table)):
                guest.wish(table, "order", limit=2)
                return
        play_together(table, guests, 1)


def _choices(guest: Guest, table: str) -> list[str]:
    look = guest.look(table)
    return list(look["view"]["choices"]) if look["seat"] in look["info"]["acting"] else []


def evening(shape: Shape, folder: Path) -> dict[str, Any]:
    """Everything that happens in the hall, and what a test must find again."""
    url = shape.url.replace("127.0.0.1", "localhost")
    linda, lukas, mira = Guest(url, "Linda"), Guest(url, "Lukas"), Guest(url, "Mira")
    key = Authenticator("http://localhost")
    key.origin = url
    linda.post(
        "/api/me/passkeys", {"name": "telephone", "credential": key.create(linda.post("/api/me/passkeys/begin"))}
    )
    token = linda.post("/api/me/tokens", {"name": "program", "scopes": ["play", "host"]})["token"]
    tables: dict[str, str] = {}
    for game in ("amul", "amulett"):
        tables[f"{game} finished"] = linda.open(game, 3, fill="apprentice", begin=True)
        play(linda, tables[f"{game} finished"])
        tables[f"{game} running"] = linda.open(game, 4, fill="trader", begin=True, name="After work")
        play(linda, tables[f"{game} running"], 5)
        linda.wish(tables[f"{game} running"], "say", text="Back tomorrow")
        tables[f"{game} slow"] = linda.open(game, 3, clock=SLOW)
        seat_all(tables[f"{game} slow"], linda, [lukas, mira])
        play_together(tables[f"{game} slow"], [linda, lukas, mira], 7)
        tables[f"{game} waiting"] = linda.open(game, 5, listed=True)
        lukas.wish(tables[f"{game} waiting"], "sit", seat=1)
    known = [Guest.known(url, name) for name in ("Ilse", "Ravi", "Omar")]
    tables["amul rated"] = known[0].open("amul", 3, rated=True)
    seat_all(tables["amul rated"], known[0], known[1:])
    play_together(tables["amul rated"], known)
    tables["amulett order"] = linda.open("amulett", 3, options={"metals": 2})
    seat_all(tables["amulett order"], linda, [lukas, mira])
    leave_an_order(tables["amulett order"], [linda, lukas, mira])
    tables["amul branch"] = linda.post(f"/api/tables/{tables['amul finished']}/branch", {"step": 4, "seat": 0})["table"]
    for name, table in tables.items():
        if "waiting" not in name:
            record = linda.http.get(f"/api/tables/{table}/record").text
            (folder / f"{name.replace(' ', '-')}.record").write_text(record, encoding="utf-8")
    private = key.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    return {
        "secret": SECRET,
        "token": token,
        "passkey": {"id": text(key.id), "key": private, "owner": key.owner, "count": key.count},
        "people": {guest.name: guest.id for guest in (linda, lukas, mira)},
        "tables": {
            name: {"id": table, "look": {k: v for k, v in linda.look(table).items() if k in ("seat", "seq", "view")}}
            for name, table in tables.items()
        },
    }


def write_records(folder: Path) -> None:
    """Whole games with the options that the evening does not use."""
    for name, players, options in PLAYED:
        game = game_named(name)
        table = Table(game, players, seed=f"corpus {name} {players}", options=options)
        play_out(table, [PolicyBot("greedy" if seat % 2 else "random") for seat in range(players)])
        record = text_of(record_of(table), game.actions)
        (folder / f"{name}-{players}-played.record").write_text(record, encoding="utf-8")


def main(folder: Path) -> None:
    folder.mkdir(parents=True)
    write_records(folder)
    with one_box(SERAI_SECRET=SECRET) as shape:
        kept = evening(shape, folder)
        database = sqlite3.connect(shape.databases.removeprefix("sqlite:///"))
        database.execute("VACUUM INTO ?", (str(folder / "hall.db"),))
        database.close()
    (folder / "hall.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
