"""A card beside a piece tells about it: under a mouse, when the keyboard comes to it, and under a finger that stays."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.server.shapes import Shape

AWAY = (5, 5)
STAYS = 600
"""Milliseconds after which a mouse rests and a finger stays."""
Opens = Callable[..., Page]


@pytest.fixture(scope="module")
def devices(browser: Browser, hall: Shape) -> Iterator[list[BrowserContext]]:
    """A desktop with a mouse, and a phone."""
    sizes = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
    contexts = [
        browser.new_context(base_url=hall.url, viewport=size, has_touch=touch, locale="en-GB")
        for touch, size in zip((False, True), sizes, strict=True)
    ]
    yield contexts
    for context in contexts:
        context.close()


@pytest.fixture
def opens(devices: list[BrowserContext]) -> Iterator[Opens]:
    """Somebody who looks at a scene."""
    pages: list[Page] = []

    def open_scene(scene: str, touch: bool = False) -> Page:
        page = devices[touch].new_page()
        pages.append(page)
        page.goto(f"/gallery/{scene}")
        page.locator("#question").wait_for()
        return page

    yield open_scene
    for page in pages:
        page.close()


def told(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def test_a_mouse_that_rests_on_a_card_is_told_where_its_copies_are(opens: Opens):
    page = opens("take9")
    page.locator(".gc[data-card=spice]").first.hover()
    expect(told(page)).to_contain_text("8 copies, 3 not seen yet")
    expect(told(page)).to_contain_text("Linda: 3 on the table")
    page.mouse.move(*AWAY)
    expect(told(page)).to_have_count(0)


def test_what_comes_under_a_resting_mouse_is_told_of_when_the_mouse_moves(opens: Opens):
    page = opens("take9")
    box = page.locator(".gc[data-card=spice]").first.bounding_box()
    assert box is not None
    page.goto("/learn")
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.evaluate("history.pushState(null, '', '/gallery/take9'); dispatchEvent(new PopStateEvent('popstate'))")
    page.locator("#question").filter(has_text="Take").wait_for()
    page.wait_for_timeout(STAYS)
    expect(told(page)).to_have_count(0)
    page.mouse.move(box["x"] + 11, box["y"] + 11)
    expect(told(page)).to_contain_text("8 copies")


def test_esc_puts_it_away_and_a_press_is_meant_for_the_piece(opens: Opens):
    page = opens("take9")
    card = page.locator("[data-choice]").first
    card.hover()
    expect(told(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(told(page)).to_have_count(0)
    page.mouse.move(*AWAY)
    card.click()
    page.wait_for_timeout(STAYS)
    expect(told(page)).to_have_count(0)


def test_a_mouse_can_go_over_to_what_is_told_and_stay_there(opens: Opens):
    page = opens("take9")
    page.locator(".gc[data-card=spice]").first.hover()
    on_the_card(page)
    expect(told(page)).to_contain_text("8 copies, 3 not seen yet")
    page.keyboard.press("Escape")
    expect(told(page)).to_have_count(0)


def test_it_goes_when_the_mouse_has_left_it(opens: Opens):
    page = opens("take9")
    page.locator(".gc[data-card=spice]").first.hover()
    on_the_card(page)
    page.mouse.move(*AWAY)
    expect(told(page)).to_have_count(0)


def test_a_press_through_it_is_meant_for_the_piece_below_until_it_is_read(opens: Opens):
    page = opens("take9")
    page.evaluate(
        "addEventListener('click', ({ target }) => (window.pressed = target.closest('.peek, main').className))"
    )
    for waits, pressed in ((0, "table"), (STAYS, "none")):
        page.evaluate("window.pressed = 'none'")
        page.mouse.move(*AWAY)
        page.locator(".gc[data-card=spice]").first.hover()
        on_the_card(page, waits)
        page.mouse.down()
        page.mouse.up()
        expect(told(page)).to_have_count(0)
        assert pressed in page.evaluate("window.pressed"), (waits, page.evaluate("window.pressed"))


def on_the_card(page: Page, waits: int = STAYS) -> None:
    """The mouse goes from the piece to the card that tells about it, as a hand moves it, and waits there."""
    expect(told(page)).to_be_visible()
    box = told(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.wait_for_timeout(waits)


def test_the_keyboard_is_told_what_it_comes_to(opens: Opens):
    page = opens("take9")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.locator("[data-card]:focus").count():
            break
    expect(told(page)).to_contain_text("In this game")
    page.keyboard.press("Tab")
    expect(told(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("piece", "says"),
    [
        (".sp [data-spell=mighty-power]", "Kashgar: 2 energy stones"),
        (".tr8 [data-jewel=red]", "Map: A3, A4, B3"),
        (".map [data-gem=red]", "Map: A3, A4, B3"),
    ],
)
def test_spells_and_jewels_are_told_of(opens: Opens, piece: str, says: str):
    page = opens("exchange?seats=4")
    page.locator(piece).first.hover(force=True)
    expect(told(page)).to_contain_text(says)


def test_an_area_is_told_of_beside_the_jewels_that_lie_there(opens: Opens):
    page = opens("exchange?seats=4")
    x, y = page.locator("[data-area=D1]").evaluate(
        """area => {
          const { left, top, right, bottom } = area.getBoundingClientRect();
          for (let y = top; y < bottom; y += 4)
            for (let x = left; x < right; x += 4) if (document.elementFromPoint(x, y) === area) return [x, y];
        }"""
    )
    page.mouse.move(x + 2, y + 2)
    expect(told(page)).to_contain_text("D1: water, asks for gold")


def test_the_cards_of_the_final_scores_are_told_of(opens: Opens):
    page = opens("end")
    page.get_by_role("button", name="Blue goods").click()
    card = page.locator(".own [data-card]").first
    card.hover()
    expect(told(page)).to_contain_text("In this game")
    page.mouse.move(*AWAY)
    expect(told(page)).to_have_count(0)
    card.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("In this game")


def test_i_reads_the_jewel_in_focus_and_else_those_where_the_company_is(opens: Opens):
    page = opens("lift4")
    page.locator("[data-choice][data-gem]").first.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("Map: ")
    page = opens("exchange?seats=4")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").get_by_role("region")).to_contain_text("Map: ")


@pytest.mark.parametrize(("scene", "piece"), [("end", ".own [data-card]"), ("exchange4", ".map [data-gem]")])
def test_a_finger_stays_on_a_card_of_the_scores_and_on_a_jewel_of_the_map(opens: Opens, scene: str, piece: str):
    page = opens(scene, touch=True)
    if scene == "end":
        page.get_by_role("button", name="Blue", exact=True).tap()
    expect(page.locator(piece).first).to_be_attached()
    inside = page.locator(piece).evaluate_all(
        """all => all.findIndex(one => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-gem], [data-card]');
        })"""
    )
    hold(page, page.locator(piece).nth(inside))
    expect(told(page)).to_contain_text("In this game" if scene == "end" else "Map: ")


def test_a_finger_that_stays_is_told_and_presses_nothing(opens: Opens):
    page = opens("offer4", touch=True)
    tile = page.locator(".tile[aria-pressed=false]").first
    hold(page, tile)
    expect(told(page)).to_contain_text("In this game")
    expect(page.locator(".tile[aria-pressed=true]")).to_have_count(1)
    expect(tile).to_have_attribute("aria-pressed", "false")
    tile.tap()
    expect(told(page)).to_have_count(0)
    expect(page.locator(".tile").first).to_have_attribute("aria-pressed", "true")


def hold(page: Page, piece: Locator) -> None:
    """A finger that stays on a piece, and leaves."""
    box = piece.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(STAYS)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
