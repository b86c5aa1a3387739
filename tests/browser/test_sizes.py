"""Both games at twelve sizes: everything can be answered, read and hit; and the check finds what is planted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from serai.online.lesson import lessons_of
from tests.browser import lesson_sizes
from tests.browser.sizes import STATES, covering, faults, seen
from tests.server.shapes import Shape

# What the check finds


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 800, "height": 600})
    yield page
    page.close()


def kinds(page: Page, body: str, more: str = "") -> list[str]:
    """Of which kinds the faults of a page are that holds this and nothing else."""
    page.set_content(f"<style>body{{margin:0;font:16px/20px sans-serif}}{more}</style><body>{body}</body>")
    return [fault.kind for fault in faults(page)]


ANSWER = '<div class="answer"><button class="btn" style="width:90px;height:44px">Offer</button></div>'
CARD = '<div style="position:relative;width:200px;height:80px;background:#eee">{}</div>'
PLANTED = {
    "the button that sends is below the window": (f'<div style="height:570px"></div>{ANSWER}', "answer"),
    "the button that sends has been scrolled away": (
        f'<div style="height:90px;overflow:auto"><div style="height:300px"></div>{ANSWER}</div>',
        "answer",
    ),
    "the button that sends lies under a panel": (
        f'{ANSWER}<div style="position:absolute;inset:0;background:#fff">Map</div>',
        "answer",
    ),
    "the question is below the window": ('<h1 id="question" style="margin-top:620px">Offer one card</h1>', "answer"),
    "a choice can be reached by scrolling the page only": (
        '<button data-choice style="margin-top:640px;height:44px">Silk</button>',
        "answer",
    ),
    "a choice is clipped": (
        '<div style="height:30px;overflow:hidden"><button data-choice style="height:44px">Silk</button></div>',
        "answer",
    ),
    "a text has an ellipsis": (
        '<p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Donaudampfschiff</p>',
        "cut",
    ),
    "a text is clamped": (
        '<p style="width:90px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1">'
        "take one more jewel from the area</p>",
        "cut",
    ),
    "a text is cut by the card around it": (
        '<div style="height:28px;overflow:hidden"><p style="margin:16px 0">Medallion</p></div>',
        "cut",
    ),
    "a name crosses the edge of its card": ('<p style="width:50px;background:#eee">Mongol-Sword</p>', "cut"),
    "a text is outside of a page that does not scroll": (
        '<p style="position:fixed;left:10px;top:590px">7 left</p>',
        "cut",
    ),
    "a panel lies over a text": (
        CARD.format('<b>Bukhara</b><i style="position:absolute;inset:0;background:#fff"></i>'),
        "covered",
    ),
    "two texts share a place": (
        CARD.format('<b style="position:absolute">Forest</b><i style="position:absolute;left:9px">Steppe</i>'),
        "overlap",
    ),
    "a seal lies on a heading": (
        CARD.format(
            '<h2 style="margin:0;font-size:16px">7 left</h2>'
            '<span class="seal" style="position:absolute;left:20px;top:0;width:26px;height:20px;pointer-events:none">'
            "</span>"
        ),
        "overlap",
    ),
    "a target is small": ('<button style="width:40px;height:20px;padding:0">?</button>', "target"),
    "a jewel is small": ('<svg class="jw" width="12" height="12"><rect width="12" height="12"/></svg>', "jewel"),
    "a jewel of the map is small": (
        '<svg class="map" viewBox="0 0 400 400" width="200" height="200">'
        '<svg class="jw" width="21" height="21"><rect width="20" height="20"/></svg></svg>',
        "jewel",
    ),
    "the page scrolls sideways": ('<div style="width:900px;height:9px;background:#eee"></div>', "wide"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(page: Page, fault: str):
    body, kind = PLANTED[fault]
    assert kind in kinds(page, body), fault


FINE = {
    "an answer that is seen": ANSWER,
    "choices with a scroll of their own": '<div style="height:90px;overflow:auto">'
    + '<button data-choice style="height:44px;display:block">Silk</button>' * 9
    + "</div>",
    "a text that only a screen reader hears": (
        '<b style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Silk</b>'
    ),
    "a pile of cards": '<div data-pile style="width:60px;overflow:hidden;white-space:pre">Silk Silver Gold Gem</div>',
    "lines that are set close": '<p style="line-height:13px;width:90px;overflow:hidden">Arab Merchant of Āmul</p>',
    "a link in a sentence": '<p>Some cards are <a href="#">reconstructed</a>.</p>',
    "jewels as large as they should be": '<svg class="jw" width="16" height="16"><rect width="12" height="12"/></svg>',
}


@pytest.mark.parametrize("thing", FINE)
def test_what_is_fine_is_left_alone(page: Page, thing: str):
    assert kinds(page, FINE[thing]) == []


# Both games


@pytest.mark.parametrize("game", STATES)
def test_every_size_with_every_number_of_seats_and_in_both_languages(browser: Browser, hall: Shape, game: str):
    looks = [look for look in covering() if look.game == game]
    found = [f"{look}: {fault}" for look, faults in seen(browser, hall.url, looks) for fault in faults]
    assert found == []


LESSONS = [(game, lesson) for game in STATES for lesson in lessons_of(game)]


@pytest.mark.parametrize(("at", "game", "lesson"), [(at, *one) for at, one in enumerate(LESSONS)])
def test_a_lesson_can_be_read_and_answered_at_every_size(
    browser: Browser, hall: Shape, at: int, game: str, lesson: str
):
    language = ("de", "en")[at % 2]
    assert list(lesson_sizes.seen(browser, hall.url, game, lesson, language, most=1)) == []
