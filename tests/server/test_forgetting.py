"""Whoever deletes their account is named nowhere any more; what was played stays, and is proved as before."""

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from serai.games.amul.game import amul
from serai.kernel.record import read_record, verify
from serai.online.forgetting import is_forgotten
from serai.server.store import schema
from serai.server.store.backup import write_export
from serai.server.store.migrating import connected
from tests.cli.conftest import Run, run  # noqa: F401 -- a fixture
from tests.patience import until
from tests.server.guests import Guest, WasRefused
from tests.server.push_service import Phone
from tests.server.shapes import Shape, one_box

NAME, OTHER_NAME, SECRET, TITLE = "Zubaida", "Shirin", "meet me at the northern gate", "Zubaida and friends"


HOST = "hooks-of-zubaida.example"


def table_of(linda: Guest, lukas: Guest, *, begin: bool = True, **details: Any) -> str:
    """Linda's table, at which Lukas and a bot sit, and where Linda has spoken."""
    table = linda.open("amul", 3, **details)
    lukas.wish(table, "sit", seat=1)
    linda.wish(table, "engage", seat=2, level="greedy")
    for person in (linda, lukas):
        person.wish(table, "ready")
    linda.wish(table, "say", text=SECRET)
    lukas.wish(table, "say", text="gladly")
    if begin:
        linda.wish(table, "begin")
    return table


def finished(linda: Guest, lukas: Guest, **details: Any) -> str:
    table = table_of(linda, lukas, **details)
    for person in (linda, lukas):
        person.wish(table, "leave")
    until(lambda: lukas.look(table)["info"]["status"] == "over")
    until(lambda: table in [game["table"] for game in lukas.get("/api/me/games")["games"]])
    return table


def databases(hall: Shape) -> list[str]:
    return hall.databases.split(",")


def is_settled(hall: Shape) -> bool:
    """Whether nobody waits to be forgotten."""
    with connected(databases(hall)[0]) as connection:
        waiting = select(schema.erasures.c.hash).where(schema.erasures.c.person.is_not(None))
        return connection.execute(waiting).first() is None


def everything(hall: Shape, folder: Path) -> str:
    """All that the databases hold; of a SQLite file every byte, also those that no row uses."""
    file = folder / f"{time.monotonic_ns()}.jsonl"
    write_export(databases(hall), file)
    found = file.read_text(encoding="utf-8")
    for url in databases(hall):
        if url.startswith("sqlite:///"):
            path = Path(url.removeprefix("sqlite:///"))
            for one in path.parent.glob(f"{path.name}*"):
                found += one.read_bytes().decode("latin-1")
    return found


def traces(hall: Shape, folder: Path, words: Sequence[str]) -> list[str]:
    """Those of these words that the databases still hold."""
    found = everything(hall, folder)
    return [word for word in words if word in found]


def test_an_account_leaves_no_trace_and_every_game_is_proved_as_before(
    hall: Shape,
    tmp_path: Path,
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
):
    linda, lukas = Guest.known(hall.url, NAME), Guest.known(hall.node(1), "Lukas")
    linda.post("/api/me/tokens", {"name": "bot"})
    linda.post("/api/me/push", Phone().subscription)
    linda.post("/api/me/webhooks", {"url": f"https://{HOST}/x", "form": "json", "language": "en"})
    linda.http.put("/api/me/away", json={"until": int(time.time() * 1_000) + 60_000}).raise_for_status()
    linda.http.put("/api/me/blocked/somebody-else").raise_for_status()
    over = finished(linda, lukas, rated=True, name=TITLE)
    running = table_of(linda, lukas)
    waiting = table_of(linda, lukas, begin=False, listed=True)
    left = lukas.open("amul", 3)
    linda.wish(left, "sit", seat=1, name=OTHER_NAME)
    linda.wish(left, "stand", seat=1)
    watched = lukas.open("amul", 3)
    linda.wish(watched, "say", text=SECRET)
    lukas.post(f"/api/tables/{left}/invitations", {"person": linda.id})
    linda.post(f"/api/tables/{linda.open('amul', 3)}/invitations", {"person": Guest(hall.url, "Mira").id})
    lukas.http.put(f"/api/me/blocked/{linda.id}").raise_for_status()
    lukas.post("/api/reports", {"table": over, "person": linda.id, "why": "unkind"})
    results = lukas.look(over)["info"]["result"], lukas.get("/api/me/games")["games"][0]["points"]
    ratings = until(lambda: lukas.get(f"/api/people/{lukas.id}")["ratings"])
    assert NAME in everything(hall, tmp_path)

    cookie = linda.socket_headers
    with lukas.line(running) as line:
        line.told()
        assert linda.http.delete("/api/me").status_code == 204
        until(lambda: line.told()["info"]["seats"][0]["name"] == "Somebody")
        assert line.picture["fresh"], "what a browser knows by then names Linda"
        assert line.picture["info"]["seats"][0]["resigned"], "a bot plays on"
    until(lambda: is_settled(hall))

    words = (NAME, OTHER_NAME, linda.id, SECRET, TITLE, HOST)
    until(lambda: not traces(hall, tmp_path, words))
    assert lukas.look(waiting)["info"]["status"] == "closed"
    for table in (over, running, waiting, left, watched):
        feed = lukas.look(table, after=0)["feed"]
        assert {item["name"] for item in feed if item["what"] in ("sat", "said")} <= {"Lukas", "Somebody"}
    assert "gladly" in [item.get("text") for item in lukas.look(over, after=0)["feed"]]
    assert (lukas.look(over)["info"]["result"], lukas.get("/api/me/games")["games"][0]["points"]) == results
    assert {"Somebody"} < {other["name"] for other in lukas.get("/api/me/games")["games"][0]["others"]}
    assert lukas.get(f"/api/people/{lukas.id}")["ratings"] == ratings
    assert [one["name"] for one in lukas.get("/api/ratings/amul")] == ["Lukas"]
    record = read_record(lukas.http.get(f"/api/tables/{over}/record").text)
    assert record.seats[0] == "Somebody"
    assert verify(record, amul()).points == results[0]["points"]
    monkeypatch.setenv("DATABASE_URL", hall.databases)
    told = run("validate")
    assert told.code == 0, told.out
    dead = httpx.get(f"{hall.url}/api/me/tables", headers=cookie, trust_env=False, verify=False)
    assert dead.json()["why"] == "stranger", "an old cookie brings nobody back"


def test_a_bot_keeps_its_name_although_the_name_before_it_is_free_again(hall: Shape):
    """A bot is called by the first name that nobody has: without Merv it would be Merv, and so would Lukas."""
    merv, lukas = Guest(hall.url, "Merv"), Guest(hall.url, "Lukas")
    table = lukas.open("amul", 3, sit=False)
    merv.wish(table, "sit", seat=0)
    lukas.wish(table, "engage", seat=1, level="greedy")
    merv.wish(table, "stand", seat=0)
    lukas.wish(table, "sit", seat=0, name="Merv")
    before = [seat.get("name") for seat in lukas.look(table)["info"]["seats"]]
    merv.http.delete("/api/me").raise_for_status()
    until(lambda: "forgotten" in [item["what"] for item in lukas.look(table, after=0)["feed"]])
    assert [seat.get("name") for seat in lukas.look(table)["info"]["seats"]] == before == ["Merv", "Kashgar", None]


def test_two_who_go_are_two_people_still(hall: Shape):
    linda, mira, lukas = Guest(hall.url, "Linda"), Guest(hall.url, "Mira"), Guest(hall.node(1), "Lukas")
    table = lukas.open("amul", 3)
    for seat, person in enumerate((linda, mira), 1):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    lukas.wish(table, "begin")
    for person in (linda, mira):
        person.http.delete("/api/me").raise_for_status()
    until(lambda: [seat["name"] for seat in lukas.look(table)["info"]["seats"]] == ["Lukas", "Somebody", "Somebody 2"])
    assert lukas.look(table)["info"]["seats"][0]["person"] == lukas.id


def test_who_is_gone_before_the_end_stands_in_no_list_of_players(hall: Shape):
    linda, lukas = Guest.known(hall.url, NAME), Guest.known(hall.url, "Lukas")
    table = table_of(linda, lukas, rated=True)
    linda.http.delete("/api/me").raise_for_status()
    until(lambda: lukas.look(table)["info"]["seats"][0]["name"] == "Somebody")
    lukas.wish(table, "leave")
    until(lambda: lukas.get(f"/api/people/{lukas.id}")["ratings"])
    until(lambda: lukas.get("/api/me/games")["games"])
    with connected(databases(hall)[0]) as connection:
        for kind in (schema.ratings, schema.past_games, schema.yields):
            people = connection.scalars(select(kind.c.person)).all()
            assert not [person for person in people if is_forgotten(person)]


def test_who_comes_back_to_the_feed_learns_that_it_has_changed(hall: Shape):
    linda, lukas = Guest(hall.url, NAME), Guest(hall.url, "Lukas")
    table = table_of(linda, lukas)
    known = lukas.look(table)["seq"]
    linda.http.delete("/api/me").raise_for_status()
    until(lambda: lukas.look(table)["info"]["seats"][0]["name"] == "Somebody")
    assert lukas.look(table, after=known)["fresh"]
    whole = lukas.look(table, after=0)
    assert not whole["fresh"]
    assert len(whole["feed"]) == whole["seq"]


# Without the rules, and after a crash


@pytest.fixture(scope="module")
def box() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


def test_a_table_that_nobody_can_read_any_more_forgets_too(box: Shape, tmp_path: Path):
    linda, lukas = Guest(box.url, NAME), Guest(box.url, "Lukas")
    table = finished(linda, lukas)
    box.nodes[0].stop()
    with connected(box.databases) as connection:
        here = (schema.log.c.table_id == table) & (schema.log.c.seq == 1)
        opened = json.loads(connection.scalars(select(schema.log.c.entry).where(here)).one())
        connection.execute(schema.log.update().where(here).values(entry=json.dumps({**opened, "rules": 99})))
    box.nodes[0].start()
    linda.http.delete("/api/me").raise_for_status()
    until(lambda: is_settled(box))
    until(lambda: not traces(box, tmp_path, (NAME, linda.id)))
    assert read_record(lukas.http.get(f"/api/tables/{table}/record").text).seats[0] == "Somebody"


def test_a_deletion_that_a_crash_has_broken_off_goes_on(box: Shape):
    linda, lukas = Guest(box.url, NAME), Guest(box.url, "Lukas")
    tables = [table_of(linda, lukas) for _ in range(3)]
    linda.http.delete("/api/me").raise_for_status()
    box.nodes[0].kill()
    with connected(box.databases) as connection:  # the crash may have come at any table, so none is done yet
        connection.execute(schema.erasures.update().values(leased_until=0))
    box.nodes[0].start()
    for table in tables:
        until(lambda table=table: lukas.look(table)["info"]["seats"][0]["name"] == "Somebody")


def test_who_is_deleted_cannot_go_on_over_an_open_line(box: Shape):
    linda, lukas = Guest(box.url, NAME), Guest(box.url, "Lukas")
    table = lukas.open("amul", 3)
    with linda.line(table) as line:
        line.told()
        line.wish("say", text="hello")
        linda.http.delete("/api/me").raise_for_status()
        line.socket.send('{"t": "say", "id": "mine", "text": "still here"}')
        while (message := line.hear())["t"] == "update":
            pass
        assert message["t"] == "bye", message
    said = [item["text"] for item in lukas.look(table, after=0)["feed"] if item["what"] == "said"]
    assert "still here" not in said
    with linda.line(table) as line, pytest.raises(WasRefused) as refused:
        line.wish("ready")
    assert refused.value.why == "stranger"
