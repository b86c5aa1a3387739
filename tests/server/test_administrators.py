"""Administrators: made on the machine, once and by a passkey; what they do is done, and noted; nobody else can."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 -- a fixture
from tests.patience import until
from tests.server.authenticator import Authenticator
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, fleet, one_box

HOUR = 3_600_000


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall in each of its two shapes, whose nodes people reach by name."""
    servers = [request.getfixturevalue(name) for name in ("postgres", "nats")] if request.param == "fleet" else []
    with fleet(*servers) if servers else one_box() as shape:
        shape.urls = [url.replace("127.0.0.1", "localhost") for url in shape.urls]
        yield shape


@pytest.fixture
def operator(run: Run, hall: Shape, monkeypatch: pytest.MonkeyPatch) -> Run:  # noqa: F811
    """The command line, on the databases of the hall."""
    monkeypatch.setenv("DATABASE_URL", hall.databases)
    return run


def why(do: Callable[[], Any]) -> str:
    """The word with which the hall refuses something; empty if it does not."""
    try:
        do()
    except WasRefused as refused:
        return refused.why
    return ""


def code_of(operator: Run) -> str:
    """The code at the end of a new invitation."""
    said = operator("admin", "invite")
    assert said.code == 0, said.err
    link, code = said.out.splitlines()[0].split("#")
    assert link == "http://localhost:8000/admin"
    return code


def key_of(guest: Guest) -> Authenticator:
    return Authenticator(str(guest.http.base_url).rstrip("/"))


def bound(guest: Guest, code: str, key: Authenticator) -> dict[str, Any]:
    """The session of somebody who follows an invitation and makes a passkey."""
    options = guest.post("/api/admin/invitation/begin", {"code": code})
    credential = key.create(options["create"]) if options["create"] else key.get(options["show"])
    body = {"code": code, "name": "desk", "credential": credential}
    return dict(guest.post("/api/admin/invitation", body))


def administrator(hall: Shape, operator: Run, name: str = "Ada") -> tuple[Guest, Authenticator]:
    """A new administrator in a session."""
    guest = Guest(hall.url, name)
    key = key_of(guest)
    guest.http.headers["serai-admin"] = bound(guest, code_of(operator), key)["secret"]
    return guest, key


def elsewhere(guest: Guest, url: str) -> Guest:
    """The same browser before another node."""
    other = Guest(url)
    other.http.cookies = guest.http.cookies
    other.http.headers["serai-admin"] = guest.http.headers["serai-admin"]
    other.id = guest.id
    return other


def people(guest: Guest) -> str:
    return why(lambda: guest.get("/api/admin/people"))


# Becoming one


def test_an_invitation_binds_one_passkey_once(hall: Shape, operator: Run):
    ada, mallory = Guest(hall.url, "Ada"), Guest(hall.node(1), "Mallory")
    code = code_of(operator)
    assert not ada.get("/api/me")["administrator"]
    ada.http.headers["serai-admin"] = bound(ada, code, key_of(ada))["secret"]
    assert people(ada) == ""
    assert ada.get("/api/me")["administrator"]
    assert ada.get("/api/me/passkeys")[0]["name"] == "desk"
    for somebody in (mallory, ada):
        assert why(lambda somebody=somebody: bound(somebody, code, key_of(somebody))) == "not-yours"
    assert not mallory.get("/api/me")["administrator"]
    assert mallory.get("/api/me/passkeys") == []
    assert f"Ada ({ada.id})" in operator("admin", "list").out


def test_two_who_follow_one_link_at_once_do_not_both_get_in(hall: Shape, operator: Run):
    ada, mallory = Guest(hall.url, "Ada"), Guest(hall.node(1), "Mallory")
    code = code_of(operator)
    keys = [key_of(one) for one in (ada, mallory)]
    begun = [one.post("/api/admin/invitation/begin", {"code": code})["create"] for one in (ada, mallory)]
    bodies = [
        {"code": code, "name": "x", "credential": key.create(options)} for key, options in zip(keys, begun, strict=True)
    ]
    ada.post("/api/admin/invitation", bodies[0])
    assert why(lambda: mallory.post("/api/admin/invitation", bodies[1])) == "not-yours"
    assert mallory.get("/api/me/passkeys") == []


def test_who_has_a_passkey_already_shows_it(hall: Shape, operator: Run):
    ada = Guest(hall.url, "Ada")
    key = key_of(ada)
    credential = key.create(ada.post("/api/me/passkeys/begin"))
    ada.post("/api/me/passkeys", {"name": "telephone", "credential": credential})
    ada.http.headers["serai-admin"] = bound(ada, code_of(operator), key)["secret"]
    assert people(ada) == ""
    assert [one["name"] for one in ada.get("/api/me/passkeys")] == ["telephone"]


def test_an_invitation_is_nothing_without_a_passkey(hall: Shape, operator: Run, monkeypatch: pytest.MonkeyPatch):
    mallory, code = Guest(hall.url, "Mallory"), code_of(operator)
    other = Guest(hall.url, "Other")

    def tries(credential: Any, guest: Guest = mallory) -> str:
        body = {"code": code, "name": "x", "credential": credential}
        return why(lambda: guest.post("/api/admin/invitation", body))

    options = mallory.post("/api/admin/invitation/begin", {"code": code})["create"]
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert tries({}) == "unreadable"
    assert tries(key_of(mallory).create(mallory.post("/api/me/passkeys/begin"))) == "not-yours", "another purpose"
    assert tries(key_of(mallory).create(options), other) == "not-yours", "another person's challenge"
    with monkeypatch.context() as without:
        without.setattr("tests.server.authenticator.VERIFIED", 0)
        assert tries(key_of(mallory).create(options)) == "not-yours", "no finger, face or PIN"
    assert not mallory.get("/api/me")["administrator"]
    bound(mallory, code, key_of(mallory))


def test_a_code_that_nobody_was_given_is_refused(hall: Shape):
    mallory = Guest(hall.url, "Mallory")
    for code in ("", "x" * 32, "' OR 1=1 --"):
        assert why(lambda code=code: mallory.post("/api/admin/invitation/begin", {"code": code})) == "not-yours"


def test_who_is_banned_is_not_made_an_administrator(hall: Shape, operator: Run):
    mallory = Guest(hall.url, "Mallory")
    operator("ban", mallory.id)
    code = code_of(operator)
    until(lambda: why(lambda: mallory.post("/api/admin/invitation/begin", {"code": code})) == "banned")


# Being one


def test_a_cookie_alone_makes_nobody_an_administrator(hall: Shape, operator: Run):
    ada, key = administrator(hall, operator)
    secret = ada.http.headers.pop("serai-admin")
    token = ada.post("/api/me/tokens", {"name": "bot"})["token"]
    thief, bot = Guest(hall.url, "Mallory"), Guest(hall.url, token=token)
    for somebody in (ada, thief, bot):
        assert people(somebody) == "not-yours"
        for wrong in ("", "wrong", secret if somebody is not ada else "x"):
            somebody.http.headers["serai-admin"] = wrong
            assert people(somebody) == "not-yours"
        del somebody.http.headers["serai-admin"]
    options = ada.post("/api/admin/session/begin")
    opened = ada.post("/api/admin/session", {"credential": key.get(options)})
    ada.http.headers["serai-admin"] = secret
    assert people(ada) == "not-yours", "a new session takes the place of the old one"
    ada.http.headers["serai-admin"] = opened["secret"]
    assert people(ada) == ""


def test_only_the_bound_passkey_opens_a_session(hall: Shape, operator: Run):
    ada, key = administrator(hall, operator)
    second = key_of(ada)
    credential = second.create(ada.post("/api/me/passkeys/begin"))
    ada.post("/api/me/passkeys", {"name": "copied cookie", "credential": credential})
    thief = Guest(hall.url, "Mallory")
    strange = key_of(thief)
    thief.post("/api/me/passkeys", {"name": "x", "credential": strange.create(thief.post("/api/me/passkeys/begin"))})
    for wrong in (second, strange):
        shown = wrong.get(ada.post("/api/admin/session/begin"))
        assert why(lambda shown=shown: ada.post("/api/admin/session", {"credential": shown})) == "not-yours"
    for_signing_in = key.get(ada.post("/api/passkeys/begin"))
    assert why(lambda: ada.post("/api/admin/session", {"credential": for_signing_in})) == "not-yours"
    assert why(lambda: thief.post("/api/admin/session/begin")) == "not-yours"
    (bound_one,) = [one for one in ada.get("/api/me/passkeys") if one["name"] == "desk"]
    ada.http.delete(f"/api/me/passkeys/{bound_one['id']}").raise_for_status()
    assert people(ada) == "not-yours", "without the passkey the session ends"


def test_who_is_removed_is_refused_at_once_at_every_node(hall: Shape, operator: Run):
    ada, key = administrator(hall, operator)
    nodes = [elsewhere(ada, url) for url in hall.urls]
    assert [people(node) for node in nodes] == [""] * len(nodes)
    assert "is no administrator any more" in operator("admin", "remove", ada.id).out
    assert [people(node) for node in nodes] == ["not-yours"] * len(nodes)
    assert why(lambda: ada.post("/api/admin/session/begin")) == "not-yours"
    assert operator("admin", "remove", ada.id).code == 1
    assert key.count == 0


# Acting


def test_an_administrator_finds_people_and_reads_reports(hall: Shape, operator: Run):
    ada, _ = administrator(hall, operator)
    linda, mallory = Guest(hall.url, "Linda"), Guest(hall.node(1), "Mal_lory%")
    table = linda.open("amul", 3)
    mallory.wish(table, "say", text="you are all fools")
    linda.post("/api/reports", {"table": table, "person": mallory.id, "why": "insults everybody"})
    assert [one["id"] for one in ada.get("/api/admin/people", search="l_lory%")] == [mallory.id]
    (found,) = ada.get("/api/admin/people", search=mallory.id)
    assert (found["name"], found["banned"]) == ("Mal_lory%", False)
    assert found["seen"] > found["created"] - HOUR
    report = ada.get("/api/admin/reports")[0]
    assert (report["person"], report["reporter"], report["table"]) == (mallory.id, "Linda", table)
    assert (report["why"], report["said"]) == ("insults everybody", ["you are all fools"])


def test_an_administrator_bans_forgets_and_closes_and_it_is_noted(hall: Shape, operator: Run):
    ada, _ = administrator(hall, operator)
    mallory, gone = Guest(hall.url, "Mallory"), Guest(hall.url, "Gone")
    table = mallory.open("amul", 3)
    ada.http.put(f"/api/admin/bans/{mallory.id}", json={}).raise_for_status()
    assert why(lambda: mallory.wish(table, "say", text="ha")) == "banned"
    assert ada.get("/api/admin/people", search=mallory.id)[0]["banned"]
    ada.http.delete(f"/api/admin/bans/{mallory.id}").raise_for_status()
    mallory.wish(table, "say", text="sorry")
    ada.http.delete(f"/api/admin/tables/{table}").raise_for_status()
    assert mallory.look(table)["info"]["status"] == "closed"
    ada.http.put(f"/api/admin/bans/{gone.id}", json={}).raise_for_status()
    ada.http.delete(f"/api/admin/people/{gone.id}").raise_for_status()
    assert why(lambda: gone.get("/api/me/tables")) == "stranger"
    acts = [(act["name"], act["what"], act["whom"]) for act in ada.get("/api/admin/acts")]
    assert acts[:4] == [
        ("Ada", "forget", ""),
        ("Ada", "close", table),
        ("Ada", "unban", mallory.id),
        ("Ada", "ban", mallory.id),
    ]
    assert gone.id not in str(ada.get("/api/admin/acts")), "who is forgotten is not named"
    lines = operator("admin", "log", "--most", 2).out.splitlines()
    assert [line.split("  ")[1:] for line in lines] == [
        [f"Ada ({ada.id})", "forget"],
        [f"Ada ({ada.id})", "close", table],
    ]
    for wrong, word in (
        (("PUT", f"/api/admin/bans/{ada.id}"), "not-now"),
        (("DELETE", f"/api/admin/people/{ada.id}"), "not-now"),
        (("PUT", "/api/admin/bans/p0000"), "unreadable"),
        (("DELETE", f"/api/admin/bans/{ada.id}"), "not-now"),
        (("DELETE", f"/api/admin/tables/{table}"), "not-now"),
        (("DELETE", "/api/admin/tables/00000000000000"), "no-such-table"),
    ):
        body = {} if wrong[0] == "PUT" else None
        assert ada.http.request(*wrong, json=body).json()["why"] == word
    assert operator("ban", ada.id).err.startswith(f"{ada.id} is an administrator.")


def test_an_announcement_appears_everywhere_and_goes(hall: Shape, operator: Run):
    ada, _ = administrator(hall, operator)
    readers = [Guest(url) for url in hall.urls]

    def read() -> list[Any]:
        return [(said := reader.get("/api/site")["announcement"]) and (said["en"], said["de"]) for reader in readers]

    soon = int(time.time() * 1_000) + 60_000
    said = {"en": "We restart\nat noon.", "de": "Neustart um zwölf."}
    answer = ada.http.put("/api/admin/announcement", json={**said, "until": soon})
    assert answer.is_success
    until(lambda: read() == [("We restart at noon.", "Neustart um zwölf.")] * len(readers))
    ada.http.delete("/api/admin/announcement").raise_for_status()
    until(lambda: read() == [None] * len(readers))
    assert ada.http.delete("/api/admin/announcement").json()["why"] == "not-now"
    for wrong in ({"de": " "}, {"until": 1}, {"until": 2**50}, {"en": "x" * 301}):
        body = {**said, "until": soon, **wrong}
        assert ada.http.put("/api/admin/announcement", json=body).json()["why"] == "unreadable"
    assert "Everybody reads it until" in operator("announce", "Tea!", "Tee!").out
    until(lambda: read() == [("Tea!", "Tee!")] * len(readers))
    briefly = {"en": "Soon gone", "de": "Gleich weg", "until": int(time.time() * 1_000) + 3_000}
    ada.http.put("/api/admin/announcement", json=briefly).raise_for_status()
    until(lambda: read()[0] == ("Soon gone", "Gleich weg"))
    until(lambda: read() == [None] * len(readers))
    assert operator("announce", "--off").out == "Nothing is announced any more.\n"
    assert operator("announce", "Tea!").code == 1


def test_no_secret_of_an_administrator_stands_in_a_log_or_a_download(hall: Shape, operator: Run):
    ada = Guest(hall.url, "Ada")
    code = code_of(operator)
    secret = bound(ada, code, key_of(ada))["secret"]
    said = "".join(program.said() for program in (*hall.nodes, *hall.workers))
    assert "an administrator has acted" in said
    download = ada.http.get("/api/me/data").text
    assert '"administrators":[{"person"' in download
    for word in (code, secret):
        assert word not in said + download
