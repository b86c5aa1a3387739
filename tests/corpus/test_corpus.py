"""Halls and records of earlier versions open: their tables go on, their people come back, their games are proved."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from serai.cli.records import game_of_record
from serai.kernel import read_record, verify
from serai.server.app.cookies import FORMER_COOKIE, CookieSigner
from tests.server.authenticator import Authenticator, octets
from tests.server.guests import Guest, WasRefused, told
from tests.server.shapes import one_box
from tests.servers import Program

VERSIONS = sorted(folder for folder in Path(__file__).parent.iterdir() if (folder / "hall.json").exists())
RECORDS = [record for folder in VERSIONS for record in sorted(folder.glob("*.record"))]
FINISHED = [record for record in RECORDS if "[Seed " in record.read_text(encoding="utf-8")]


class Kept:
    """A hall of an earlier version, opened by this one."""

    def __init__(self, url: str, folder: Path, database: str) -> None:
        self.url, self.folder, self.database = url, folder, database
        self.about: dict[str, Any] = json.loads((folder / "hall.json").read_text(encoding="utf-8"))

    def table(self, name: str) -> str:
        return str(self.about["tables"][name]["id"])

    def guest(self, name: str) -> Guest:
        """Somebody who was there, with the cookie of those days."""
        guest = Guest(self.url, token="none")
        guest.token = guest.http.headers["authorization"] = ""
        del guest.http.headers["authorization"]
        guest.id, guest.name = self.about["people"][name], name
        signer = CookieSigner(self.about["secret"].encode())
        guest.http.cookies.set(FORMER_COOKIE, signer.former(guest.id), domain="localhost.local")
        return guest


def agrees(now: Any, then: Any) -> bool:
    """Whether everything that was shown then is shown now; a later version may show more."""
    if isinstance(then, dict):
        return all(key in now and agrees(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return len(now) == len(then) and all(map(agrees, now, then))
    return bool(now == then)


@pytest.fixture(scope="module", params=VERSIONS, ids=lambda folder: folder.name)
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder: Path = request.param
    copy = tmp_path_factory.mktemp("hall") / "hall.db"
    shutil.copy(folder / "hall.db", copy)
    secret = json.loads((folder / "hall.json").read_text(encoding="utf-8"))["secret"]
    with one_box(SERAI_SECRET=secret, DATABASE_URL=f"sqlite:///{copy}") as shape:
        yield Kept(shape.url.replace("127.0.0.1", "localhost"), folder, f"sqlite:///{copy}")


def test_there_is_something_to_open():
    assert VERSIONS
    assert len(FINISHED) >= 6


@pytest.mark.parametrize("file", FINISHED, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_finished_record_is_proved(file: Path):
    record = read_record(file.read_text(encoding="utf-8"))
    table = verify(record, game_of_record(record, None))
    assert table.over
    assert tuple(table.points) == record.points


def test_every_table_opens_with_what_its_people_knew(kept: Kept):
    linda = kept.guest("Linda")
    for name, was in kept.about["tables"].items():
        look = linda.look(was["id"])
        assert look["seat"] == was["look"]["seat"], name
        assert look["seq"] >= was["look"]["seq"], name
        record = kept.folder / f"{name.replace(' ', '-')}.record"
        if record.exists():
            now = linda.http.get(f"/api/tables/{was['id']}/record").text
            assert now.startswith(record.read_text(encoding="utf-8").rstrip()), name


@pytest.mark.parametrize("name", ["amul finished", "amulett finished", "amul rated"])
def test_a_finished_table_shows_the_same_cards_is_reviewed_branched_and_proved(kept: Kept, name: str):
    linda, was = kept.guest("Linda"), kept.about["tables"][name]
    assert agrees(linda.look(was["id"])["view"], was["look"]["view"])
    steps = linda.get(f"/api/tables/{was['id']}/review")["steps"]
    record = read_record(linda.http.get(f"/api/tables/{was['id']}/record").text)
    assert [step["action"] for step in steps[1:]] == [line.action for line in record.choices]
    assert verify(record, game_of_record(record, None)).over
    half = len(record.choices) // 2
    [scene] = linda.get(f"/api/tables/{was['id']}/review/scenes", first=half)
    assert scene["next"]["action"] == record.choices[half].action
    branch = linda.post(f"/api/tables/{was['id']}/branch", {"step": half, "seat": record.choices[half].seat})
    begun = read_record(linda.http.get(f"/api/tables/{branch['table']}/record").text)
    assert [line.seat for line in begun.choices[:half]] == [line.seat for line in record.choices[:half]]


def test_a_running_table_is_neither_reviewed_nor_branched_yet(kept: Kept):
    linda = kept.guest("Linda")
    for game in ("amul", "amulett"):
        with pytest.raises(WasRefused, match="still being played"):
            linda.get(f"/api/tables/{kept.table(f'{game} slow')}/review")


def test_every_log_is_in_order(kept: Kept):
    validating = Program("validate", environment={"DATABASE_URL": kept.database})
    validating.start()
    assert validating.finish() == 0, validating.said()
    assert re.fullmatch(r"Tables replayed: \d+\. Not in order: 0\.\n", validating.said())
    assert int(validating.said().split()[2].rstrip(".")) >= len(kept.about["tables"])


def test_linda_comes_back_with_her_passkey_and_finds_her_tables(kept: Kept):
    key = kept.about["passkey"]
    private = load_pem_private_key(key["key"].encode(), None)
    assert isinstance(private, EllipticCurvePrivateKey)
    passkey = Authenticator(kept.url, key["count"], octets(key["id"]), private, key["owner"])
    browser = Guest(kept.url)
    me = told(browser.http.post("/api/passkeys", json={"credential": passkey.get(browser.post("/api/passkeys/begin"))}))
    assert me["id"] == kept.about["people"]["Linda"]
    tables = {table["id"] for table in browser.get("/api/me/tables")}
    assert {kept.table("amul running"), kept.table("amulett slow")} <= tables


def test_her_program_plays_on_with_its_token(kept: Kept):
    program = Guest(kept.url, token=kept.about["token"])
    for game in ("amul", "amulett"):
        with program.line(kept.table(f"{game} running")) as line:
            line.told()
            while not line.choices:
                line.told()
            before = line.seq or 0
            assert line.wish("choose", action=line.choices[0]) > before


def test_a_standing_order_still_bids(kept: Kept):
    table = kept.table("amulett order")
    guests = {name: kept.guest(name) for name in ("Linda", "Lukas", "Mira")}
    [owner] = [guest for guest in guests.values() if guest.look(table)["view"]["order"] is not None]
    seat = owner.look(table)["seat"]
    for guest in guests.values():
        look = guest.look(table)
        if guest is not owner and look["seat"] in look["info"]["acting"]:
            guest.wish(table, "choose", action="bid 1")
            break
    news = owner.look(table, after=0)["feed"]
    assert [entry["action"] for entry in news if entry["what"] == "chose" and entry["seat"] == seat][-1] == "bid 2"
