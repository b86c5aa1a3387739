"""Every screen as a picture, and beside its mockup where there is one."""

import argparse
import base64
import itertools
import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests import patience
from tests.browser.conftest import chromium
from tests.browser.table import restyle
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import one_box

MOCKUPS = Path(__file__).parents[2] / "web" / "mockups"
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
THEMES = ("light", "dark")
SIZES = {"desktop": (1440, 900), "low": (1280, 720), "tablet": (834, 1194), "phone": (390, 844)}
LYING = {"landscape": (1024, 768), "side": (844, 390), "zoom": (720, 450)}
"""A tablet and a phone on their side, and a desk at 200 %: only for the screens that have a mockup of it."""

UNSTUCK = """.shell{position:relative} .shell>.dock,.end>.ask,.review>.dock{position:static!important}
@media (max-width: 767px) {.lk{position:absolute!important}}"""
"""What sticks to the window would lie across the middle of a picture of the whole page."""

FAULTS = """() => {
  const root = document.scrollingElement, found = [];
  const wide = root.scrollWidth - innerWidth, high = root.scrollHeight - innerHeight;
  if (wide > 0) found.push(`${wide} px too wide`);
  if (high > 0 && document.querySelector('main.table:not(.end,.review)')) found.push(`${high} px too high`);
  if (innerWidth >= 1200) return found;
  for (const it of document.querySelectorAll('a,button,input,select,summary')) {
    const box = it.getBoundingClientRect(), after = getComputedStyle(it, '::after');
    const margin = after.position === 'absolute' ? Math.max(0, -parseFloat(after.top) || 0) : 0;
    const inText = getComputedStyle(it).display === 'inline';
    if (!box.width || inText || it.tabIndex < 0 || Math.min(box.width, box.height + 2 * margin) >= 43.5) continue;
    found.push(`${Math.round(box.width)} × ${Math.round(box.height)} px: ${it.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(found)];
}"""
"""Scrolling where nothing should scroll, and targets that are too small to touch."""


class View(NamedTuple):
    """How somebody looks at a screen."""

    size: str
    theme: str
    language: str


@dataclass
class Hall:
    """A hall with some life in it, and Mira, who looks at it."""

    url: str
    mira: Guest
    room: str
    running: str
    over: str
    night: str
    """A finished game of Das Amulett."""
    lessons: dict[str, str]
    """The table of the lesson of each game."""


@dataclass
class Screen:
    """One screen: where it is, what it was drawn like, and what is done there before the picture."""

    name: str
    path: Callable[[Hall], str]
    mockups: dict[View, str]
    act: Callable[[Page], None] = lambda page: None
    whole: bool = False
    """The picture shows all of the page, not just the window."""
    sizes: tuple[str, ...] = tuple(SIZES)


def at(path: str) -> Callable[[Hall], str]:
    return lambda hall: path


def drawn(name: str, size: str = "desktop", theme: str = "light", language: str = "en") -> dict[View, str]:
    return {View(size, theme, language): name}


def look_at_the_card(page: Page) -> None:
    """Opens the card that is held."""
    page.get_by_role("button", name=re.compile("^(About|Über) ")).first.click()


def held(page: Page) -> None:
    """Waits until the host's tip is taken up."""
    page.get_by_role("group", name=re.compile("Your answer|Deine Antwort")).get_by_role("button").last.wait_for()


def ask_for_an_order(page: Page) -> None:
    """Opens the standing order."""
    page.get_by_role("button", name=re.compile("^(For me|Für mich)")).click()


OFFER = {
    **drawn("c_amul_offer_4p"),
    **drawn("c_amul_offer_4p_de", language="de"),
    **drawn("j_amul_offer_4p_dark", theme="dark"),
    **drawn("i_phone_amul_offer", "phone"),
}
EXCHANGE = {
    **drawn("f_amulett_jewel_auction"),
    **drawn("j_amulett_jewel_auction_dark", theme="dark"),
    **drawn("i_phone_amulett_auction", "phone"),
    **drawn("o_tablet_amulett_auction", "landscape"),
    **drawn("u_tablet_amulett", "tablet"),
    **drawn("u_phone_landscape_amulett", "side"),
    **drawn("u_zoom200_amulett", "zoom"),
}
MOVE = drawn("m_amulett_move") | drawn("r_phone_amulett_move", "phone")
MOVE_SIX = drawn("u_amulett_move_six") | drawn("u_amulett_move_six_de", "low", language="de")
REVIEW = drawn("h_replay") | drawn("r_phone_review", "phone")
END = drawn("e_amul_scoring") | drawn("r_phone_amul_reckoning", "phone")
SCREENS = (
    Screen("home", at("/"), drawn("a_home") | drawn("i_phone_home", "phone"), whole=True),
    Screen("new-table", at("/new"), drawn("b_create_table"), whole=True),
    Screen("waiting-room", lambda hall: f"/t/{hall.room}", drawn("p_waiting_room"), whole=True),
    Screen("offer-4", at("/gallery/offer4"), OFFER),
    Screen("offer-3", at("/gallery/offer3"), {}),
    Screen("offer-8", at("/gallery/offer8"), {}),
    Screen("pick-6", at("/gallery/pick6"), {}),
    Screen("offer-5", at("/gallery/offer5"), drawn("o_tablet_amul_offer_5p", "landscape"), sizes=(*SIZES, *LYING)),
    Screen("pick-4", at("/gallery/pick4"), drawn("r_phone_amul_pick", "phone")),
    Screen("take-9", at("/gallery/take9"), drawn("u_amul_round9") | drawn("u_amul_round9_1280", "low")),
    Screen("pick-8", at("/gallery/pick8"), drawn("d_amul_pick_8p")),
    Screen("costly", at("/gallery/reveal4"), drawn("l_amul_reveal_4p")),
    Screen("reveal-4", at("/gallery/reveal4"), {}, act=lambda page: page.keyboard.press("1")),
    Screen("effects-4", at("/gallery/effects4"), drawn("l_amul_effects_4p")),
    Screen("learn", at("/learn"), {}, whole=True),
    Screen("lesson-amul", lambda hall: f"/t/{hall.lessons['amul']}", drawn("q_learn_amul"), act=held),
    Screen("lesson-amulett", lambda hall: f"/t/{hall.lessons['amulett']}", {}, act=held),
    Screen("waiting", at("/gallery/wait"), {}),
    Screen("thinking", at("/gallery/thinking"), drawn("u_thinking")),
    Screen("card", at("/gallery/offer4"), {}, act=look_at_the_card),
    Screen("table", lambda hall: f"/t/{hall.running}", {}),
    Screen("scoring", at("/gallery/end"), END, whole=True),
    Screen("scoring-real", lambda hall: f"/t/{hall.over}", {}, whole=True),
    Screen("review", lambda hall: f"/t/{hall.over}/review?move=40", REVIEW, whole=True),
    Screen("review-known", lambda hall: f"/t/{hall.over}/review?move=40&seat=1&known", {}, whole=True),
    Screen("review-amulett", lambda hall: f"/t/{hall.night}/review?move=60", {}, whole=True),
    Screen("spectator", at("/gallery/watch"), drawn("p_spectator")),
    Screen("profile", at("/you"), drawn("p_profile"), whole=True),
    Screen("rules", at("/rules/amul"), drawn("t_rulebook_amul") | drawn("t_phone_rulebook", "phone"), whole=True),
    Screen("rules-amulett", at("/rules/amulett"), {}, whole=True),
    Screen("sources", at("/rules/amul/sources"), drawn("p_rules")),
    Screen("not-found", at("/nowhere"), {}),
    Screen("gallery", at("/gallery"), drawn("k_cards_states"), whole=True),
    Screen("exchange-4", at("/gallery/exchange4"), EXCHANGE, sizes=(*SIZES, *LYING)),
    Screen("exchange-6", at("/gallery/exchange6"), drawn("n_amulett_auction_6p") | drawn("u_amulett_six_1280", "low")),
    Screen("spell-4", at("/gallery/spell4"), drawn("g_amulett_spell_auction")),
    Screen("metal-4", at("/gallery/metal4"), drawn("m_amulett_metal")),
    Screen("lift-4", at("/gallery/lift4"), {}),
    Screen("drop-4", at("/gallery/drop4"), {}),
    Screen("pay-4", at("/gallery/pay4"), drawn("n_amulett_payment")),
    Screen("paid-4", at("/gallery/paid4"), {}),
    Screen("extra-4", at("/gallery/extra4"), {}),
    Screen("desire-4", at("/gallery/desire4"), {}),
    Screen("exchange-3", at("/gallery/exchange3"), {}),
    Screen("move-4", at("/gallery/move4"), MOVE),
    Screen("move-6", at("/gallery/move6"), MOVE_SIX),
    Screen("threat-4", at("/gallery/threat4"), drawn("u_amulett_threat")),
    Screen("forced-4", at("/gallery/forced4"), {}),
    Screen("for-me-4", at("/gallery/exchange4"), drawn("n_amulett_standing_order"), act=ask_for_an_order),
    Screen("energy-4", at("/gallery/energy4"), drawn("m_amulett_energy")),
    Screen("order-4", at("/gallery/ordered4"), {}),
    Screen("start-4", at("/gallery/keep4"), {}),
    Screen("amulets", at("/gallery/amulets"), {}, whole=True),
)


def furnished(url: str) -> Hall:
    """A hall with a table that waits, one that runs, one that is over, and others to join."""
    mira, linda, lukas = (Guest(url, name) for name in ("Mira", "Linda", "Lukas"))
    room = linda.open(seats=5, listed=True, name="After work", clock={"kind": "live", "bank": 60_000, "gain": 20_000})
    for seat, guest in enumerate((lukas, mira), start=1):
        guest.wish(room, "sit", seat=seat, name=guest.name)
    linda.wish(room, "engage", seat=3, level="trader")
    lukas.wish(room, "ready")
    linda.wish(room, "say", text="Good evening. If Johanna is not here at eight, a bot sits in.")
    lukas.wish(room, "say", text="Fine with me.")
    linda.open(seats=8, listed=True, name="The long table")
    lukas.open("amulett", seats=4, listed=True, name="Nachtmarkt")
    over = mira.open(seats=4, fill="trader", begin=True, name="Yesterday")
    play_out(mira, over)
    running = mira.open(seats=4, fill="trader", begin=True, name="Table at the Oxus gate")
    night = mira.open("amulett", seats=4, fill="trader", begin=True, name="Night market", options={"shorter": 2})
    play_out(mira, night)
    lessons = {game: mira.post(f"/api/lessons/{game}")["table"] for game in ("amul", "amulett")}
    return Hall(url, mira, room, running, over, night, lessons)


def play_out(guest: Guest, table: str) -> None:
    """Plays a table to its end without a thought."""
    while (told := guest.look(table))["info"]["status"] != "over":
        if told["seat"] in told["info"]["acting"]:
            with suppress(WasRefused):  # a bot was quicker, and what could be chosen is gone
                guest.wish(table, "choose", action=told["view"]["choices"][0])
        else:
            time.sleep(0.05)


@contextmanager
def seen(browser: Browser, hall: Hall, view: View) -> Generator[BrowserContext]:
    """Mira's browser with a window of this size, in this light and language."""
    width, height = {**SIZES, **LYING}[view.size]
    context = browser.new_context(
        base_url=hall.url,
        viewport={"width": width, "height": height},
        locale=LANGUAGES[view.language],
        color_scheme="dark" if view.theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width < 1200,
    )
    cookies = hall.mira.http.cookies.items()
    context.add_cookies([{"name": name, "value": value, "url": hall.url} for name, value in cookies])
    yield context
    context.close()


def picture(page: Page, screen: Screen, hall: Hall, where: Path) -> list[str]:
    """Takes the picture of a screen, and says what is wrong with it that a program can see."""
    page.goto(screen.path(hall))
    page.get_by_role("heading", level=1).first.wait_for(timeout=patience.MILLISECONDS)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.wait_for_timeout(400)  # longer than a page stays silent while it waits for something
    page.locator(".laying").wait_for(state="detached", timeout=patience.MILLISECONDS)
    screen.act(page)
    faults: list[str] = page.evaluate(FAULTS)
    if screen.whole:
        restyle(page, UNSTUCK)
    page.screenshot(path=where, full_page=screen.whole, animations="disabled")
    return faults


def side_by_side(browser: Browser, mockup: Path, ours: Path, where: Path) -> None:
    """One picture of both: the mockup left, ours right."""
    page = browser.new_page(viewport={"width": 600, "height": 400})
    page.set_content('<main style="display:inline-flex;gap:12px;font:14px sans-serif"></main>')
    page.add_style_tag(content="body,figure{margin:0}figcaption{padding:4px 8px}img{display:block}")
    for path in (mockup, ours):
        data = base64.b64encode(path.read_bytes()).decode()
        image = f'<img src="data:image/{path.suffix[1:]};base64,{data}">'
        figure = f"<figure><figcaption>{path.name}</figcaption>{image}</figure>"
        page.locator("main").evaluate("(main, figure) => main.insertAdjacentHTML('beforeend', figure)", figure)
    page.evaluate("Promise.all([...document.images].map(image => image.decode()))")
    width = int(page.evaluate("Math.ceil(document.querySelector('main').getBoundingClientRect().width)"))
    page.set_viewport_size({"width": width, "height": 400})
    page.screenshot(path=where, full_page=True)
    page.close()


def index(out: Path) -> None:
    """A page with all pictures, the pairs first."""
    names = sorted((path.name for path in out.glob("*.png")), key=lambda name: (not name.startswith("pair"), name))
    cell = '<figure><a href="{0}"><img src="{0}" loading="lazy"></a><figcaption>{0}</figcaption></figure>'
    style = "body{font:14px sans-serif}main{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{max-height:320px}"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>{style}</style>'
    cells = "".join(cell.format(name) for name in names)
    (out / "index.html").write_text(f"{head}<main>{cells}</main></html>", encoding="utf-8")


def look(browser: Browser, hall: Hall, out: Path, only: str) -> None:
    """Takes every picture whose name holds the word."""
    for view in itertools.starmap(View, itertools.product((*SIZES, *LYING), THEMES, LANGUAGES)):
        names = {"-".join((screen.name, *view)): screen for screen in SCREENS if view.size in screen.sizes}
        with seen(browser, hall, view) as context:
            page = context.new_page()
            for name, screen in names.items():
                if only not in name:
                    continue
                ours = out / f"{name}.png"
                for fault in picture(page, screen, hall, ours):
                    print(f"{name}: {fault}")
                if mockup := screen.mockups.get(view):
                    where = out / f"pair-{screen.name}-{mockup}.png"
                    side_by_side(browser, MOCKUPS / f"{mockup}.webp", ours, where)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, default=Path("build/looks"), help="the folder for the pictures")
    asked.add_argument("--only", default="", help="only pictures with this in their name: home, phone-dark, …")
    wanted = asked.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with one_box() as shape, chromium() as browser:
        look(browser, furnished(shape.url), wanted.out, wanted.only)
    index(wanted.out)
    print(f"{wanted.out / 'index.html'} shows them all.")


if __name__ == "__main__":
    main()
