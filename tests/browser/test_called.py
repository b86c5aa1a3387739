"""Called to the table: the hall among one's programs, notifications that are asked for, and sound that is asked for."""

import json
import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import WHOLE, chromium
from tests.browser.playing import sit_down_with_bots
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.push_service import Phone, PushService, push_service
from tests.server.shapes import Shape, one_box

SWITCH = {"en": re.compile("^Tell me when it is my turn"), "de": re.compile("^Sag mir Bescheid, wenn ich dran bin")}
SOUND = re.compile("^Quiet sounds")
CALL = {"table": "00abc", "name": "Night market", "first": "Linda", "game": "amul", "language": "en"}


OURS = """
const made = { ...TOLD, toJSON: () => (TOLD), unsubscribe: async () => localStorage.removeItem("phone") };
PushManager.prototype.getSubscription = async () => (localStorage.getItem("phone") ? made : null);
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || !applicationServerKey) throw new Error("asked wrongly");
  localStorage.setItem("phone", "ours");
  return made;
};
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that can show a notification."""
    with chromium(WHOLE) as browser:
        yield browser


@pytest.fixture(scope="module")
def calling() -> Iterator[tuple[Shape, PushService]]:
    with push_service() as service, one_box(SERAI_PUSH="anywhere") as hall:
        yield hall, service


@pytest.fixture
def linda(browser: Browser, calling: tuple[Shape, PushService]) -> Iterator[Person]:
    person = Person(browser, calling[0].url.replace("127.0.0.1", "localhost"))
    yield person
    person.close()


def hand_out(page: Page, phone: Phone) -> None:
    """A browser without a window has no push service, so the subscription is that of a telephone of ours."""
    told = {name: value for name, value in phone.subscription.items() if name != "language"}
    page.add_init_script(OURS.replace("TOLD", json.dumps(told)))


def switch(person: Person):
    return person.page.get_by_role("switch", name=SWITCH[person.language])


# Among the programs


def test_the_browser_finds_nothing_that_keeps_the_hall_from_being_installed(linda: Person):
    linda.page.goto("/")
    session = linda.context.new_cdp_session(linda.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert (told["name"], told["display"], told["start_url"]) == ("Serai", "standalone", "/")
    # A guest's own window, as every test has one, is the only thing the browser minds.
    errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}
    for icon in told["icons"]:
        answer = linda.context.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
        assert answer.body()[16:24] == b"".join(int(side).to_bytes(4) for side in icon["sizes"].split("x"))
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize(
    ("path", "kind", "lasts"),
    [
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/worker.js", "text/javascript", "no-cache"),
        ("/icons/arch-touch-180.png", "image/png", "public, max-age=86400"),
    ],
)
def test_what_belongs_to_it_is_sent_as_what_it_is(linda: Person, path: str, kind: str, lasts: str):
    answer = linda.context.request.get(path)
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == lasts


def test_whoever_may_install_it_is_offered_it_on_their_own_page_and_nowhere_else(linda: Person):
    linda.page.goto("/you")
    install = linda.page.get_by_role("button", name="Install Serai")
    expect_seen(linda.question)
    expect(install).to_have_count(0)
    linda.page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => (window.prompted = true);
          window.quiet = !dispatchEvent(offer);
        }"""
    )
    assert linda.page.evaluate("window.quiet")  # the browser's own banner stays away
    install.click()
    assert linda.page.evaluate("window.prompted")
    expect(install).to_have_count(0)


# Called


def test_nobody_is_asked_before_they_ask(linda: Person):
    linda.page.add_init_script("Notification.requestPermission = async () => ((window.asked = true), 'default');")
    linda.page.goto("/you")
    expect(switch(linda)).to_have_attribute("aria-checked", "false")
    expect(switch(linda)).to_be_enabled()
    assert linda.page.evaluate("[window.asked, navigator.serviceWorker.controller]") == [None, None]
    assert linda.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    switch(linda).click()
    linda.until(lambda: bool(linda.page.evaluate("window.asked")))
    expect(switch(linda)).to_have_attribute("aria-checked", "false")  # the question was waved away


def test_the_switch_calls_this_browser_until_it_is_turned_back(linda: Person, calling: tuple[Shape, PushService]):
    hall, service = calling
    phone = Phone(service.url)
    linda.context.grant_permissions(["notifications"])
    hand_out(linda.page, phone)
    linda.page.goto("/you")
    switch(linda).click()
    expect(switch(linda)).to_have_attribute("aria-checked", "true")
    linda.page.reload()
    expect(switch(linda)).to_have_attribute("aria-checked", "true")
    assert linda.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((here) => here.active.scriptURL)"
    ).endswith("/worker.js")
    table = slow_table(linda, hall)
    (call,) = service.wait_for(phone)
    assert json.loads(phone.open(call.body))["table"] == table
    linda.page.goto("/you")
    switch(linda).click()
    expect(switch(linda)).to_have_attribute("aria-checked", "false")
    assert linda.context.request.get("/api/me/push").json()["subscriptions"] == []


def slow_table(person: Person, hall: Shape) -> str:
    """A slow table that begins while the person looks elsewhere."""
    host, third = Guest(hall.url), Guest(hall.url)
    table = host.open("amul", 3, clock={"kind": "slow", "bank": 86_400_000, "gain": 0}, name="Night market")
    request, address = person.context.request, f"/api/tables/{table}"
    for wish in ({"t": "sit", "seat": 1}, {"t": "ready"}):
        assert request.post(address, data=wish).ok
    third.wish(table, "sit", seat=2)
    third.wish(table, "ready")
    host.wish(table, "begin")
    return table


def test_a_browser_that_refuses_is_told_what_to_do(linda: Person):
    linda.page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' });")
    linda.page.goto("/you")
    linda.sees("Allow notifications for this site in its settings")
    expect(switch(linda)).to_be_disabled()


def test_a_browser_that_cannot_says_so(linda: Person):
    linda.page.add_init_script("delete window.PushManager;")
    linda.page.goto("/you")
    linda.sees("Not possible in this browser")
    expect(switch(linda)).to_be_disabled()


def test_a_push_service_that_does_not_answer_is_told_of_and_the_switch_stays_off(linda: Person):
    linda.context.grant_permissions(["notifications"])
    linda.page.add_init_script(
        "PushManager.prototype.subscribe = async () => { throw new DOMException('push service error', 'AbortError'); };"
    )
    linda.page.goto("/you")
    switch(linda).click()
    linda.sees("notification service is not answering")
    expect(switch(linda)).to_have_attribute("aria-checked", "false")


def test_a_hall_that_calls_nobody_says_so(browser: Browser):
    with one_box(SERAI_PUSH="off") as silent:
        person = Person(browser, silent.url, "de")
        person.page.goto("/you")
        person.sees("Diese Seite schickt keine Mitteilungen")
        person.close()


def test_it_is_asked_at_slow_tables_alone(linda: Person):
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Open the table").click()
    linda.sees("Invite friends")
    expect(switch(linda)).to_have_count(0)
    slow = linda.context.request.post(
        "/api/tables", data={"game": "amul", "seats": 3, "clock": {"kind": "slow", "bank": 86_400_000, "gain": 0}}
    ).json()["table"]
    linda.page.goto(f"/t/{slow}")
    expect_seen(switch(linda))
    assert findings(linda.page) == []
    linda.page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    expect_seen(linda.choices.first)
    linda.page.get_by_role("button", name="Table menu").click()
    expect_seen(switch(linda))
    assert findings(linda.page) == []


# The worker


SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""
"""The notifications that can be seen now."""


@pytest.fixture
def woken(linda: Person) -> Callable[[str], list[dict[str, str]]]:
    """The worker beside the page hears a call; what it then shows."""
    linda.context.grant_permissions(["notifications"])
    linda.page.goto("/you")
    session = linda.context.new_cdp_session(linda.page)
    versions: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: versions.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    linda.page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    linda.until(lambda: bool(versions))

    def wake(call: str) -> list[dict[str, str]]:
        where = {"origin": linda.url, "registrationId": versions[-1]["registrationId"], "data": call}
        tag, again = json.loads(call)["table"], 0.0

        def is_shown() -> bool:
            nonlocal again
            if time.monotonic() > again:  # a busy browser loses one that comes while the worker is starting
                session.send("ServiceWorker.deliverPushMessage", where)
                again = time.monotonic() + 5
                linda.wait(0.2)
            return tag in (one["tag"] for one in linda.page.evaluate(SHOWN))

        linda.until(is_shown)
        linda.wait(0.7)  # in which a second one could come
        return linda.page.evaluate(SHOWN)

    return wake


def test_a_call_is_shown_in_the_language_of_the_person_once_for_each_table(linda: Person, woken: Callable[..., list]):
    where = f"{linda.url}/t/00abc"
    night = {"title": "Your turn at Night market", "body": "Āmul", "tag": "00abc", "data": where}
    assert woken(json.dumps(CALL)) == [night]
    assert woken(json.dumps(CALL)) == [night]
    german = CALL | {"table": "00xyz", "name": "", "game": "amulett", "language": "de"}
    assert [one["title"] for one in woken(json.dumps(german)) if one["tag"] == "00xyz"] == [
        "Du bist dran am Tisch von Linda"
    ]


def test_when_the_hall_cannot_be_reached_the_page_says_so_in_words(linda: Person, woken: Callable[..., list]):
    linda.page.goto("/")
    linda.context.set_offline(True)
    linda.page.goto("/rules/amul")
    linda.sees("The site cannot be reached")
    linda.sees("Die Seite ist nicht zu erreichen")
    linda.context.set_offline(False)
    linda.page.get_by_role("link", name="Try again").click()
    expect_seen(linda.page.get_by_role("link", name=re.compile("Serai")).first)


# Sound

COUNTED = """
window.contexts = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };
window.tones = 0;
window.OscillatorNode = class extends OscillatorNode { start(at) { super.start(at); window.tones += 1; } };
"""


def test_nothing_that_could_sound_is_made_before_somebody_asks_for_it(linda: Person):
    linda.page.add_init_script(COUNTED)
    sit_down_with_bots(linda)
    choose(linda)
    assert linda.page.evaluate("[window.contexts, window.tones]") == [0, 0]
    linda.page.get_by_role("button", name="Table menu").click()
    sound = linda.page.get_by_role("switch", name=SOUND)
    expect(sound).to_have_attribute("aria-checked", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "true")
    before = linda.page.evaluate("window.tones")
    assert before > 0  # how it sounds is heard at once
    linda.page.keyboard.press("Escape")
    choose(linda)
    linda.until(lambda: linda.page.evaluate("window.tones") > before)
    assert linda.page.evaluate("window.contexts") == 1
    linda.page.goto("/you")
    expect(linda.page.get_by_role("switch", name=SOUND)).to_have_attribute("aria-checked", "true")
    linda.page.get_by_role("switch", name=SOUND).click()
    assert linda.page.evaluate("localStorage.getItem('sound')") is None


def choose(person: Person) -> None:
    """One choice, and then the next question."""
    answered = person.answered
    person.until(person.asked)
    person.choices.first.click()
    person.answer.click()
    person.until(lambda: person.answered > answered)
    person.until(person.asked)
