"""E-mail reaches those who have confirmed their address, says no secret, and stops in one tap."""

import asyncio
import itertools
import re
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from serai.server.bus.in_process import InProcess
from serai.server.configuration import read_configuration
from serai.server.hall.draft import About
from serai.server.hall.hall import Hall
from serai.server.hall.invitations import OpenInvitation
from serai.server.store.batches import Listed, MyTable
from serai.server.store.errors import SetupError
from serai.server.store.invitations import Invitation
from serai.server.store.mail_addresses import MailAddress
from serai.server.store.people import Person
from serai.server.store.store import Store
from serai.server.workers import digests
from serai.server.workers.digests import DAY_MILLISECONDS, HOUR_MILLISECONDS, Digests
from serai.server.workers.mail_channel import MailChannel
from serai.server.workers.mail_links import CONFIRMATION_MILLISECONDS, MailLinks
from serai.server.workers.mailer import Mailer
from serai.server.workers.notifier import NOTICE_DELAY_SECONDS
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import Shape, one_box
from tests.server.smtp_sink import MailServer, mail_server
from tests.server.test_lobby import CATALOG
from tests.server.test_push import begun, offer
from tests.server.test_webhooks import seed_of

PUBLIC, SENDER = "http://hall.example", "Serai <hall@hall.example>"
numbers = itertools.count(1)


@pytest.fixture(scope="module")
def running_server() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture
def mails(running_server: MailServer) -> MailServer:
    running_server.refuses = False
    return running_server


@pytest.fixture(scope="module")
def hall(running_server: MailServer) -> Iterator[Shape]:
    with one_box(SERAI_SMTP=running_server.url, SERAI_MAIL_FROM=SENDER, SERAI_PUBLIC_URL=PUBLIC) as shape:
        yield shape


def guests(hall: Shape) -> list[Guest]:
    return [Guest(hall.url, name) for name in ("Linda", "Lukas", "Mira")]


def new_address() -> str:
    return f"linda{next(numbers)}@mail.example"


def enter(guest: Guest, address: str, mode: str = "turns", language: str = "en") -> None:
    """The guest enters an address."""
    wanted = {"address": address, "mode": mode, "language": language}
    answer = guest.http.put("/api/me/mail", json=wanted)
    if not answer.is_success:
        raise WasRefused(answer.json()["why"], answer.json()["say"])


def link_in(mail: EmailMessage, what: str) -> str:
    """The path of a link in the text of a mail."""
    (found,) = re.findall(rf"{PUBLIC}(/mail/{what}/\S+)", text_of(mail))
    return str(found)


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def tap(hall: Shape, path: str, **more: object) -> int:
    """Somebody who is not signed in follows a link."""
    return httpx.post(hall.url + path, trust_env=False, verify=False, **more).status_code  # pyright: ignore[reportArgumentType]


def confirmed(guest: Guest, hall: Shape, mails: MailServer, **how: str) -> str:
    """The guest's address, which is confirmed."""
    address = new_address()
    enter(guest, address, **how)
    (asked,) = mails.wait_for(address)
    assert tap(hall, link_in(asked, "confirm")) == 204
    assert guest.get("/api/me/notices")["mail"]["confirmed"]
    return address


def test_an_address_that_is_not_confirmed_gets_one_question_and_nothing_else(hall: Shape, mails: MailServer):
    linda, lukas, mira = guests(hall)
    there, address = confirmed(lukas, hall, mails), new_address()
    for _ in range(3):
        enter(linda, address)
    with pytest.raises(WasRefused, match="asked today"):
        enter(mira, address.replace("linda", "Linda"))
    assert linda.get("/api/me/notices")["mail"] == {"address": address, "mode": "turns", "confirmed": False}
    begun(linda, lukas, mira)
    mails.wait_for(there, 2)
    time.sleep(0.5)
    (asked,) = mails.to(address)
    assert asked["Subject"] == "Is this your address?"
    assert asked["From"] == SENDER
    assert "Linda" not in text_of(asked), "whoever enters the address of somebody else writes nothing to them"


def test_a_turn_is_told_once_in_text_and_html_with_ways_to_the_table_and_out(hall: Shape, mails: MailServer):
    linda, lukas, mira = guests(hall)
    address = confirmed(linda, hall, mails)
    table = begun(linda, lukas, mira, name="<b>Night</b>")
    _, mail = mails.wait_for(address, 2)
    assert mail["Subject"] == "Your turn: “<b>Night</b>”"
    assert mail["Auto-Submitted"] == "auto-generated"
    plain, rich = text_of(mail), text_of(mail, "html")
    assert plain.startswith(f"It is your turn at “<b>Night</b>” (Āmul).\n\nTo the table:\n{PUBLIC}/t/{table}\n")
    assert f"{PUBLIC}/next\n" in plain
    assert "<b>" not in rich
    assert f'<a href="{PUBLIC}/t/{table}">To the table</a>' in rich
    assert mail["List-Unsubscribe"] == f"<{PUBLIC}{link_in(mail, 'unsubscribe')}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    offer(mira, table)
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    assert len(mails.to(address)) == 2


def test_an_invitation_is_mailed_to_who_wants_a_mail_for_each_turn(hall: Shape, mails: MailServer):
    linda, lukas, _ = guests(hall)
    address = confirmed(linda, hall, mails)
    table = lukas.open("amul", 3, name="Night market")
    lukas.post(f"/api/tables/{table}/invitations", {"person": linda.id})
    _, mail = mails.wait_for(address, 2)
    assert mail["Subject"] == "An invitation: “Night market”"
    asked = f"Lukas invites you to “Night market” (Āmul).\n\nTo the table:\n{PUBLIC}/t/{table}\n"
    assert text_of(mail).startswith(asked)
    assert f"{PUBLIC}/next" not in text_of(mail)


def test_german_is_german(hall: Shape, mails: MailServer):
    linda, lukas, mira = guests(hall)
    address = confirmed(linda, hall, mails, language="de")
    begun(linda, lukas, mira)
    asked, mail = mails.wait_for(address, 2)
    assert asked["Subject"] == "Ist das deine Adresse?"
    assert mail["Subject"] == "Du bist dran: „Night market“"
    assert "Keine Mails mehr" in text_of(mail)


def test_one_tap_unsubscribes_without_signing_in_and_does_nothing_else(hall: Shape, mails: MailServer):
    linda, lukas, mira = guests(hall)
    address, there = confirmed(linda, hall, mails), confirmed(lukas, hall, mails)
    begun(linda, lukas, mira)
    out = link_in(mails.wait_for(address, 2)[1], "unsubscribe")
    mails.wait_for(there, 2)
    page = httpx.get(hall.url + out, trust_env=False, verify=False)
    assert page.headers["content-type"].startswith("text/"), "whoever opens the link sees a page, which posts"
    assert linda.get("/api/me/notices")["mail"]["mode"] == "turns", "a program that looks at links changes nothing"
    assert tap(hall, out.replace("unsubscribe", "confirm")) == 403
    assert tap(hall, out[:-1] + ("a" if out[-1] != "a" else "b")) == 403
    assert linda.get("/api/me/notices")["mail"]["mode"] == "turns"
    one_click = {"content": "List-Unsubscribe=One-Click", "headers": {"content-type": FORM}}
    assert tap(hall, out, **one_click) == 204
    assert tap(hall, out) == 204, "twice is as good"
    assert linda.get("/api/me/notices")["mail"] == {"address": address, "mode": "off", "confirmed": True}
    begun(linda, lukas, mira)
    mails.wait_for(there, 3)
    time.sleep(0.5)
    assert len(mails.to(address)) == 2
    enter(linda, new_address())
    assert tap(hall, out) == 403, "it is the link of another address"


FORM = "application/x-www-form-urlencoded"


def test_a_mail_server_that_takes_nothing_is_told_of_and_one_may_try_again(hall: Shape, mails: MailServer):
    linda, *_ = guests(hall)
    mails.refuses, address = True, new_address()
    with pytest.raises(WasRefused, match="could not be sent"):
        enter(linda, address)
    assert linda.get("/api/me/notices")["mail"] is None
    mails.refuses = False
    enter(linda, address)
    mails.wait_for(address)


@pytest.mark.parametrize(
    "address", ["", "linda", "a@b", "a b@mail.example", "a@mail.example\nBcc: x@y.z", "ä@mail.example"]
)
def test_what_is_no_address_is_refused(hall: Shape, address: str):
    with pytest.raises(WasRefused, match="unreadable"):
        enter(guests(hall)[0], address)


def test_no_byte_of_a_mail_tells_a_secret(hall: Shape, mails: MailServer):
    people = guests(hall)
    addresses = [confirmed(person, hall, mails) for person in people]
    mails.kept.clear()
    table = begun(*people)
    hands = {str(choice) for person in people for choice in person.look(table)["view"]["choices"]}
    for address in addresses:
        mails.wait_for(address)
    sent = b"".join(mails.kept).decode() + "".join(
        text_of(mail, kind) for address in addresses for mail in mails.to(address) for kind in ("plain", "html")
    )
    secrets = {word for choice in hands for word in choice.split()[1:] if len(word) > 2} | {seed_of(hall, table)}
    secrets |= {cookie for person in people for cookie in person.http.cookies.values()}
    assert len(secrets) > 5
    assert [secret for secret in secrets if secret in sent] == []


def test_a_site_without_a_mail_server_says_so():
    with one_box() as hall:
        linda = Guest(hall.url)
        told = linda.get("/api/me/notices")
        assert (told["can_mail"], told["mail"]) == (False, None)
        with pytest.raises(WasRefused, match="no e-mail"):
            enter(linda, new_address())


@pytest.mark.parametrize("wrong", [{"SERAI_SMTP": "mail.example"}, {"SERAI_MAIL_FROM": ""}, {"SERAI_PUBLIC_URL": ""}])
def test_half_a_mail_server_is_refused_without_telling_its_password(wrong: dict[str, str]):
    whole = {"SERAI_SMTP": "smtps://u:secret@m.example", "SERAI_MAIL_FROM": SENDER, "SERAI_PUBLIC_URL": PUBLIC}
    assert read_configuration(whole).smtp
    with pytest.raises(SetupError, match="SERAI_SMTP") as refused:
        read_configuration(whole | wrong)
    assert "secret" not in str(refused.value)


def test_a_confirmation_expires_after_a_day_and_is_for_one_address():
    links = MailLinks("key", PUBLIC)
    mail = MailAddress("p1", "a@b.example", "turns", "en", 0)
    token = urlsplit(links.to_confirm(mail, 1_000)).path.rpartition("/")[2]
    assert links.confirms(token, mail, 1_000 + CONFIRMATION_MILLISECONDS)
    assert not links.confirms(token, mail, 1_001 + CONFIRMATION_MILLISECONDS)
    assert not links.confirms(token, msgspec.structs.replace(mail, address="c@b.example"), 1_000)
    assert not links.confirms(token.replace("p1", "p2"), msgspec.structs.replace(mail, person="p2"), 1_000)
    assert not MailLinks("other", PUBLIC).confirms(token, mail, 1_000)
    later = token.replace(str(1_000 + CONFIRMATION_MILLISECONDS), str(9 * CONFIRMATION_MILLISECONDS))
    assert not links.confirms(later, mail, 1_000)


# Daily mails


def days(folder: Path, mails: MailServer, address: str, **changed: object) -> list[int]:
    """How many mails there were after: two nodes at once, an hour, a day, and a day away."""
    url, at = f"sqlite:///{folder}/hall.db", SimpleNamespace(now=1_700_000_000_000)
    set_up_database(url)

    async def week() -> list[int]:
        store = await Store.open([url])
        halls = [Hall(store, InProcess(), CATALOG, lambda: at.now) for _ in range(2)]
        nodes = [Digests(MailChannel(one, Mailer(mails.url, SENDER), MailLinks("key", PUBLIC))) for one in halls]
        mail = MailAddress("p1", address, "daily", "en", at.now, at.now, digest_at=at.now)
        await store.mail_addresses.save(msgspec.structs.replace(mail, **changed))
        counted: list[int] = []
        for later in (0, HOUR_MILLISECONDS, DAY_MILLISECONDS - HOUR_MILLISECONDS, DAY_MILLISECONDS):
            at.now += later
            if later == DAY_MILLISECONDS:
                await store.absences.note("p1", at.now + DAY_MILLISECONDS)
            await asyncio.gather(*(node.send_due() for node in nodes))
            counted.append(len(mails.to(address)))
        await asyncio.gather(*(one.stop() for one in halls))
        await store.close()
        return counted

    return asyncio.run(week())


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> list[MyTable]:
    """The tables of everybody."""
    about = msgspec.Raw(msgspec.json.encode(About("", ["Linda", ""], [], {}, "slow", 0, 0)))
    tables = [MyTable("00one", "amul", "running", True, 0, about), MyTable("00two", "amul", "running", False, 0, about)]

    async def own_tables(*_: object) -> list[MyTable]:
        return tables

    monkeypatch.setattr(digests, "own_tables", own_tables)
    return tables


def test_a_day_has_one_mail_with_the_tables_that_wait(tmp_path: Path, mails: MailServer, waiting: list[MyTable]):
    address = new_address()
    assert days(tmp_path, mails, address) == [1, 1, 2, 2]
    text = text_of(mails.to(address)[0])
    assert f"Linda’s table (Āmul):\n{PUBLIC}/t/00one\n" in text
    assert "00two" not in text
    assert "/mail/unsubscribe/p1." in text


def test_an_invitation_stands_in_the_mail_of_the_day(
    tmp_path: Path, mails: MailServer, waiting: list[MyTable], monkeypatch: pytest.MonkeyPatch
):
    about, address = waiting.pop(0).about, new_address()
    asked, table = Invitation("00one", "p1", "lukas", 0), Listed("00one", "amul", "", "open", False, 2, 0, about)

    async def invitations(hall: Hall, _: str) -> list[OpenInvitation]:
        await hall.store.people.save(Person("lukas", "Lukas", "", 1, 1))
        return [OpenInvitation(asked, table)]

    monkeypatch.setattr(digests, "open_invitations", invitations)
    assert days(tmp_path, mails, address) == [1, 1, 2, 2]
    said = f"Linda’s table (Āmul): Lukas invites you:\n{PUBLIC}/t/00one\n"
    assert said in text_of(mails.to(address)[0])


@pytest.mark.parametrize("changed", [{"confirmed": None}, {"mode": "off", "digest_at": None}])
def test_who_did_not_confirm_or_unsubscribed_gets_no_daily_mail(
    tmp_path: Path, mails: MailServer, waiting: list[MyTable], changed: dict[str, object]
):
    assert days(tmp_path, mails, new_address(), **changed) == [0, 0, 0, 0]


def test_a_day_on_which_nothing_waits_has_no_mail(tmp_path: Path, mails: MailServer, waiting: list[MyTable]):
    waiting.pop(0)
    assert days(tmp_path, mails, new_address()) == [0, 0, 0, 0]
