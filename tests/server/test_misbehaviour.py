"""People who misbehave: others block and report them, and the operator bans them and closes tables."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 -- a fixture
from tests.patience import until
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, fleet, one_box

CONTACT = "hosts@example.org"


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall in each of its two shapes, with somebody to write to."""
    servers = [request.getfixturevalue(name) for name in ("postgres", "nats")] if request.param == "fleet" else []
    with fleet(*servers, SERAI_CONTACT=CONTACT) if servers else one_box(SERAI_CONTACT=CONTACT) as shape:
        yield shape


@pytest.fixture
def operator(run: Run, hall: Shape, monkeypatch: pytest.MonkeyPatch) -> Run:  # noqa: F811
    """The command line, on the databases of the hall."""
    monkeypatch.setenv("DATABASE_URL", hall.databases)
    return run


def why(do: Callable[[], Any]) -> tuple[str, str]:
    """The word and the sentence with which the hall refuses something; empty if it does not."""
    try:
        do()
    except WasRefused as refused:
        return refused.why, refused.say
    return "", ""


# Blocking


def test_who_is_blocked_cannot_sit_at_ones_tables_and_is_not_told_why(hall: Shape):
    linda, mallory = Guest(hall.url, "Linda"), Guest(hall.node(1), "Mallory")
    linda.http.put(f"/api/me/blocked/{mallory.id}").raise_for_status()
    linda.http.put(f"/api/me/blocked/{mallory.id}").raise_for_status()
    assert linda.get("/api/me")["blocked"] == [mallory.id]
    assert linda.get("/api/me/blocked") == [{"id": mallory.id, "name": "Mallory"}]
    assert mallory.get("/api/me")["blocked"] == []
    table = linda.open("amul", 3)
    word, say = why(lambda: mallory.wish(table, "sit", seat=1))
    assert word == "not-now"
    assert "block" not in say.lower()
    assert "Linda" not in say
    with mallory.line(table) as line:
        assert why(lambda: line.wish("sit", seat=1))[0] == "not-now"
    elsewhere = Guest(hall.url, "Lukas").open("amul", 3)
    mallory.wish(elsewhere, "sit", seat=1)
    linda.http.delete(f"/api/me/blocked/{mallory.id}").raise_for_status()
    mallory.wish(table, "sit", seat=1)


def test_nobody_blocks_themselves(hall: Shape):
    linda = Guest(hall.url, "Linda")
    answer = linda.http.put(f"/api/me/blocked/{linda.id}")
    assert answer.json()["why"] == "unreadable"
    assert linda.get("/api/me")["blocked"] == []


# Reporting


def test_a_report_comes_to_the_operator_with_what_was_said(hall: Shape, operator: Run):
    linda, mallory = Guest(hall.url, "Linda"), Guest(hall.node(1), "Mallory")
    table = linda.open("amul", 3)
    mallory.wish(table, "say", text="you are all fools")
    linda.wish(table, "say", text="please do not")
    for wrong in ({"person": "nobody"}, {"why": "  "}, {"why": "x" * 501}, {"table": "tea"}):
        told = {"table": table, "person": mallory.id, "why": "insults\neverybody"} | wrong
        assert why(lambda told=told: linda.post("/api/reports", told))[0] in ("unreadable", "no-such-table")
    linda.post("/api/reports", {"table": table, "person": mallory.id, "why": "insults\neverybody"})
    said = operator("reports", "--most", 1)
    assert said.code == 0, said.err
    first, second, third = said.out.splitlines()
    assert f"Mallory ({mallory.id})  at table {table}, entry 5" in first
    assert second == f"  Linda ({linda.id}) writes: insults everybody"
    assert third.endswith("  Mallory said: you are all fools")


def test_who_reports_too_often_has_to_wait(operator: Run):
    with one_box(SERAI_GENEROSITY="1") as box:
        linda = Guest(box.url, "Linda")
        table = linda.open("amul", 3)
        report = {"table": table, "person": linda.id, "why": "me"}
        outcomes = [why(lambda: linda.post("/api/reports", report))[0] for _ in range(6)]
        assert outcomes == [""] * 5 + ["too-much"]
        downloads = [linda.http.get("/api/me/data").status_code for _ in range(4)]
        assert downloads == [200, 200, 200, 429]


# Bans


def test_who_is_banned_looks_and_does_not_act_at_any_node(hall: Shape, operator: Run):
    linda, mallory = Guest(hall.url, "Linda"), Guest(hall.node(1), "Mallory")
    table = linda.open("amul", 3)
    token = mallory.post("/api/me/tokens", {"name": "bot"})["token"]
    bot = Guest(hall.url, token=token)
    with mallory.line(table) as line:
        line.told()
        line.wish("sit", seat=1)
        assert "is banned for good" in operator("ban", mallory.id).out
        until(lambda: why(lambda: line.wish("ready"))[0] == "banned")
        word, say = why(lambda: line.wish("say", text="ha"))
        assert (word, CONTACT in say) == ("banned", True)
    for do in (
        lambda: mallory.wish(table, "say", text="ha"),
        lambda: mallory.open("amul", 3),
        lambda: mallory.post("/api/daily/amul"),
        lambda: bot.wish(table, "say", text="ha"),
    ):
        until(lambda do=do: why(do)[0] == "banned")
    assert mallory.look(table)["info"]["status"] == "open"
    assert mallory.get("/api/me/data")["kept"]["bans"][0]["until"] is None
    assert "may play again" in operator("unban", mallory.id).out
    until(lambda: not why(lambda: mallory.wish(table, "say", text="sorry"))[0])
    assert operator("unban", mallory.id).code == 1


def test_a_ban_ends_on_its_day(hall: Shape, operator: Run):
    mallory = Guest(hall.url, "Mallory")
    operator("ban", mallory.id, "--until", "2999-12-31")
    word, say = until(lambda: (refused := why(lambda: mallory.open("amul", 3)))[0] and refused)
    assert (word, "until 2999-12-31 00:00 UTC" in say) == ("banned", True)
    operator("ban", mallory.id, "--until", "2020-01-01")
    until(lambda: not why(lambda: mallory.open("amul", 3))[0])


def test_who_is_banned_may_still_leave_for_good(hall: Shape, operator: Run):
    mallory = Guest(hall.url, "Mallory")
    operator("ban", mallory.id)
    assert mallory.http.delete("/api/me").status_code == 204


def test_a_mistyped_id_bans_nobody(operator: Run):
    told = operator("ban", "p0000")
    assert (told.code, told.out) == (1, "")
    assert told.err == "Nobody with the id p0000 has been here. Reports show ids.\n"


# Tables


def test_the_operator_closes_a_table_whoever_plays_there(hall: Shape, operator: Run):
    linda, lukas = Guest(hall.url, "Linda"), Guest(hall.node(1), "Lukas")
    table = linda.open("amul", 3, listed=True)
    lukas.wish(table, "sit", seat=1)
    with lukas.line(table) as line:
        line.told()
        assert operator("close", table).out.startswith(f"Table {table} is closed.")
        until(lambda: line.told()["info"]["status"] == "closed")
    assert why(lambda: lukas.wish(table, "say", text="why?"))[0] == "not-now"
    until(lambda: table not in [one["id"] for one in linda.get("/api/lobby")["tables"]])
    again = operator("close", table)
    assert (again.code, again.err) == (
        1,
        f"Nothing happens at table {table} any more: it is closed, or its game is over.\n",
    )
    assert operator("close", "tea").err == "'tea' is not the id of a table.\n"


def test_the_operator_has_somebody_forgotten(hall: Shape, operator: Run):
    linda, mallory = Guest(hall.url, "Linda"), Guest(hall.node(1), "Mallory")
    table = linda.open("amul", 3)
    mallory.wish(table, "say", text="you are all fools")
    told = operator("forget", mallory.id)
    assert told.out.startswith(f"The account {mallory.id} is deleted, and one table has forgotten it.")
    until(lambda: "Mallory" not in str(linda.look(table, after=0)))
    assert "fools" not in str(linda.look(table, after=0))


# One's own data


def test_everything_that_is_kept_of_a_person_can_be_downloaded_and_nothing_of_others(hall: Shape):
    linda, lukas = Guest(hall.url, "Linda"), Guest(hall.node(1), "Lukas")
    table = lukas.open("amul", 3)
    linda.wish(table, "sit", seat=1)
    for person, text in ((linda, "one"), (lukas, "two"), (linda, "three")):
        person.wish(table, "say", text=text)
    linda.wish(table, "stand", seat=1)
    linda.post("/api/me/tokens", {"name": "my bot"})
    linda.http.put(f"/api/me/blocked/{lukas.id}").raise_for_status()
    hook = {"url": "https://hooks.example.org/mine", "form": "discord", "language": "en"}
    linda.post("/api/me/webhooks", hook)
    until = int(time.time() * 1_000) + 86_400_000
    linda.http.put("/api/me/away", json={"until": until}).raise_for_status()
    answer = linda.http.get("/api/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="serai.json"'
    data = answer.json()
    assert (data["id"], data["name"], data["kept"]["people"][0]["name"]) == (linda.id, "Linda", "Linda")
    assert data["kept"]["tokens"][0]["name"] == "my bot"
    assert "hash" not in data["kept"]["tokens"][0]
    assert data["kept"]["blocks"][0]["blocked"] == lukas.id
    assert data["kept"]["webhooks"][0]["url"] == "https://hooks.example.org/mine"
    assert data["kept"]["absences"][0]["until"] == until
    (one,) = data["tables"]
    assert (one["table"], one["game"], one["names"]) == (table, "amul", ["Lukas", "", ""])
    assert [said["text"] for said in one["said"]] == ["one", "three"]
    assert "two" not in answer.text
