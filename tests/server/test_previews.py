"""Links in a chat: what a page says of itself before anybody opens it, and the picture that goes with it."""

import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from urllib.robotparser import RobotFileParser

import httpx
import pytest

from serai.pictures.canvas import HEIGHT, WIDTH
from serai.server.app.asked_language import preferred_language
from serai.server.app.page_head import PageHead, with_head
from serai.server.pictures.fonts import can_write, has_fonts
from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box

pytestmark = pytest.mark.skipif(not has_fonts(), reason="the pages are not built")
EVIL = '"><script>alert(1)</script>'
GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.8"}


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape
        assert "unexpected error" not in shape.nodes[0].said()


@pytest.fixture(scope="module")
def linda(hall: Shape) -> Guest:
    return Guest(hall.url, "Linda")


@pytest.fixture(scope="module")
def running(linda: Guest) -> str:
    lukas = Guest(str(linda.http.base_url), "Lukas")
    table = linda.open("amul", 3, listed=True, name="At the Oxus gate", fill=("", "apprentice"))
    lukas.wish(table, "sit", seat=1)
    lukas.wish(table, "ready")
    linda.wish(table, "begin")
    return table


@pytest.fixture(scope="module")
def played(linda: Guest) -> str:
    table = linda.open("amul", 3, listed=True, fill="apprentice", begin=True)
    with linda.line(table) as line:
        line.play()
    return table


def get(hall: Shape, path: str, **headers: str) -> httpx.Response:
    return httpx.get(hall.url + path, headers=headers, timeout=patience.SECONDS, trust_env=False, verify=False)


def told(page: httpx.Response) -> dict[str, str]:
    """The tags of a page by their names, and its title."""
    assert page.status_code == 200
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', page.text)
    title = re.findall(r"<title>([^<]*)</title>", page.text)
    assert len(title) == 1, "a page has one title"
    return {name: unescape(content) for name, content in found} | {"title": unescape(title[0])}


def picture(hall: Shape, page: httpx.Response) -> bytes:
    """The picture that a page names."""
    address = told(page)["og:image"]
    assert address.startswith(f"{hall.url}/previews/")
    answer = get(hall, address.removeprefix(hall.url))
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(answer.content[16:20], "big"), int.from_bytes(answer.content[20:24], "big")
    assert size == (WIDTH, HEIGHT)
    return answer.content


def until(ask: Callable[[], httpx.Response], good: Callable[[httpx.Response], bool]) -> httpx.Response:
    """Asks until the answer is good."""
    end = time.monotonic() + patience.SECONDS
    while not good(answer := ask()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return answer


# Tables


def test_a_link_to_a_table_tells_the_game_the_players_the_round_and_whose_turn_it_is(hall: Shape, running: str):
    page = get(hall, f"/t/{running}")
    assert told(page)["title"] == told(page)["og:title"] == "At the Oxus gate · Āmul · Round 1"
    assert "Players: Linda, Lukas and" in told(page)["og:description"]
    assert "To move: Linda, Lukas" in told(page)["description"]
    assert told(page)["twitter:card"] == "summary_large_image"
    assert told(page)["og:url"] == f"{hall.url}/t/{running}"
    picture(hall, page)


def test_it_tells_so_in_german_too(hall: Shape, running: str):
    page = get(hall, f"/t/{running}", **GERMAN)
    assert told(page)["title"] == "At the Oxus gate · Āmul · Runde 1"
    assert "Am Zug: Linda, Lukas" in told(page)["og:description"]
    assert told(page)["og:locale"] == "de_DE"
    assert "accept-language" in page.headers["vary"]
    assert picture(hall, page) != picture(hall, get(hall, f"/t/{running}"))


def test_a_table_that_waits_tells_how_many_seats_are_free(hall: Shape, linda: Guest):
    table = linda.open("amulett", 4, listed=True)
    page = get(hall, f"/t/{table}")
    assert told(page)["title"] == "Linda’s table · Das Amulett"
    assert told(page)["description"].startswith("Free seats: 3 of 4.")
    before = picture(hall, page)
    Guest(hall.url, "Mira").wish(table, "sit", seat=1)
    assert picture(hall, get(hall, f"/t/{table}")) != before


def test_of_a_private_table_nothing_is_told_but_its_game(hall: Shape, linda: Guest):
    one = linda.open("amul", 3, name="Aunt Ilse’s birthday", fill="apprentice", begin=True)
    other = Guest(hall.url, "Mira").open("amul", 5)
    pages = [get(hall, f"/t/{table}{rest}") for table in (one, other) for rest in ("", "/review?move=3")]
    assert {told(page)["title"] for page in pages} == {"A table of Āmul"}
    assert not [page for page in pages if re.search("Ilse|Linda|Mira|Round", page.text)]
    assert len({picture(hall, page) for page in pages}) == 1
    assert [told(page)["og:image"].partition("?")[2] for page in pages] == ["language=en"] * 4


def test_a_daily_deal_is_private_while_others_play_it(hall: Shape, linda: Guest):
    table = linda.post("/api/daily/amul")["table"]
    assert told(get(hall, f"/t/{table}"))["title"] == "A table of Āmul"


@pytest.mark.parametrize("path", ["/t/nonsense", "/t/00000000000000", "/t/nonsense/review?move=7", "/people/nobody"])
def test_what_nobody_knows_has_the_plain_page(hall: Shape, path: str):
    page = get(hall, path)
    assert page.status_code == 200
    assert page.content == get(hall, "/").content


def test_a_name_is_no_markup(hall: Shape):
    page = get(hall, f"/t/{Guest(hall.url).open(listed=True, name=EVIL)}")
    assert told(page)["og:title"].startswith(EVIL)
    assert "<script>alert" not in page.text
    picture(hall, page)


def test_an_address_is_no_markup(hall: Shape, running: str):
    page = get(hall, f"/t/{running}?a={EVIL}")
    assert "<script>alert" not in page.text
    head = PageHead(EVIL, EVIL, EVIL, EVIL, "en")
    assert b"<script>" not in with_head(b"<head><title>Serai</title></head>", head)


# Finished games


def test_a_finished_game_tells_who_won(hall: Shape, linda: Guest, played: str):
    points = linda.look(played)["info"]["result"]["points"]
    text = told(get(hall, f"/t/{played}"))["og:description"]
    assert f"with {max(points)} points" in text
    assert f"Linda {points[0]}, " in text


def test_a_moment_of_it_tells_what_had_just_happened(hall: Shape, linda: Guest, played: str):
    steps = linda.get(f"/api/tables/{played}/review")["steps"]
    step = next(number for number, one in enumerate(steps) if one["action"].startswith("pick"))
    page = get(hall, f"/t/{played}/review?move={step}&seat=1")
    assert told(page)["title"].endswith(f"Āmul · Move {step} of {len(steps) - 1}")
    assert steps[step]["says"]["en"] in told(page)["og:description"]
    assert picture(hall, page) != picture(hall, get(hall, f"/t/{played}/review"))


def test_a_moment_shows_only_what_a_spectator_saw_then(hall: Shape, linda: Guest, played: str):
    """The first offers lie face down: the choices of the first seats change nothing that can be seen of the cards."""
    course = linda.get(f"/api/tables/{played}/review")["steps"]
    assert course[1]["action"].startswith("offer")
    text = told(get(hall, f"/t/{played}/review?move=1"))["og:description"]
    assert "face down" in text
    assert course[1]["says"]["en"] not in text


def test_a_moment_after_the_end_is_the_end(hall: Shape, linda: Guest, played: str):
    last = len(linda.get(f"/api/tables/{played}/review")["steps"]) - 1
    page = get(hall, f"/t/{played}/review?move=99999")
    assert told(page)["og:image"].endswith(f"move={last}")


def test_a_game_that_is_not_over_has_no_moments(hall: Shape, running: str):
    assert told(get(hall, f"/t/{running}/review?move=2")) == told(get(hall, f"/t/{running}")) | {
        "og:url": f"{hall.url}/t/{running}/review?move=2"
    }


# People


def test_a_link_to_a_person_tells_their_name(hall: Shape, linda: Guest):
    page = get(hall, f"/people/{linda.id}", **GERMAN)
    assert told(page)["title"] == "Linda · Serai"
    assert told(page)["description"] == "Spielt auf Serai."
    picture(hall, page)


def test_nobody_finds_the_name_of_somebody_who_was_forgotten(hall: Shape):
    gone, stays = Guest(hall.url, "Wolfgang"), Guest(hall.url, "Mira")
    table = gone.open("amul", 3, listed=True)
    stays.wish(table, "sit", seat=1)
    before = get(hall, f"/t/{table}")
    shown = picture(hall, before)
    assert "Wolfgang" in before.text
    assert gone.http.delete("/api/me").is_success
    after = until(lambda: get(hall, f"/t/{table}"), lambda page: "Wolfgang" not in page.text)
    assert "Somebody and Mira" in told(after)["description"]
    assert picture(hall, after) != shown
    assert "Wolfgang" not in get(hall, f"/people/{gone.id}").text


# The picture


def test_a_picture_is_fetched_again_only_when_the_table_has_changed(hall: Shape, linda: Guest):
    table = linda.open("amul", 3, listed=True)
    path = f"/previews/t/{table}/table.png"
    first = get(hall, path)
    assert first.headers["cache-control"] == "public, max-age=60"
    again = get(hall, path, **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    linda.wish(table, "stand", seat=0)
    assert get(hall, path, **{"if-none-match": first.headers["etag"]}).status_code == 200


def test_the_picture_of_a_moment_lasts(hall: Shape, played: str):
    assert "max-age=86400" in get(hall, f"/previews/t/{played}/table.png?move=4").headers["cache-control"]


@pytest.mark.parametrize(("path", "status"), [("t/nonsense/table", 404), ("people/nobody/person", 400)])
def test_there_is_no_picture_of_what_nobody_knows(hall: Shape, path: str, status: int):
    assert get(hall, f"/previews/{path}.png").status_code == status


def test_names_in_any_letters_can_be_drawn(hall: Shape):
    table = Guest(hall.url, "Владимир").open("amulett", 3, listed=True, name="象棋")
    page = get(hall, f"/t/{table}")
    assert told(page)["title"] == "象棋 · Das Amulett"
    picture(hall, page)
    assert can_write("Jörg, Āmīna & Łukasz")
    assert not can_write("Владимир")


# A game inside a page of another site


def test_any_site_may_frame_a_finished_game_and_nothing_else(hall: Shape, played: str):
    framed, other = get(hall, f"/embed/t/{played}"), get(hall, f"/t/{played}")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    assert "frame-ancestors 'none'" in other.headers["content-security-policy"]
    assert other.headers["x-frame-options"] == "DENY"


def test_nothing_acts_in_a_frame_and_nobody_is_signed_in(hall: Shape, played: str):
    framed = get(hall, f"/embed/t/{played}")
    assert framed.headers["content-security-policy"].startswith("default-src 'none'; img-src 'self';")
    assert not re.search("<script|<form|<button|<input| on[a-z]+=", framed.text)
    assert "set-cookie" not in framed.headers


def test_one_can_go_through_a_game_in_a_frame(hall: Shape, linda: Guest, played: str):
    last = len(linda.get(f"/api/tables/{played}/review")["steps"]) - 1
    for move, there in ((0, [1, last]), (5, [0, 4, 6, last]), (last, [0, last - 1])):
        page = get(hall, f"/embed/t/{played}?move={move}")
        assert [int(to) for to in re.findall(r'href="/embed/[^"]*move=(\d+)"', page.text)] == there
        source = unescape(re.findall(r'<img src="([^"]*)"', page.text)[0])
        assert source == f"/previews/t/{played}/table.png?language=en&move={move}"
        assert get(hall, source).status_code == 200
    assert "Weiter" in get(hall, f"/embed/t/{played}", **GERMAN).text


def test_a_private_or_an_unknown_game_cannot_be_framed(hall: Shape, linda: Guest):
    for table in (linda.open("amul", 3, name="Aunt Ilse’s birthday"), "nonsense"):
        page = get(hall, f"/embed/t/{table}")
        assert page.status_code == 404
        assert "There is no public game at this address." in page.text
        assert "Ilse" not in page.text


def test_a_name_is_no_markup_in_a_frame_either(hall: Shape):
    page = get(hall, f"/embed/t/{Guest(hall.url).open(listed=True, name=EVIL)}")
    assert page.status_code == 200
    assert "<script>" not in page.text


# Whoever asks too much


def test_whoever_asks_too_much_gets_the_page_all_the_same_and_no_picture():
    with one_box(SERAI_GENEROSITY="0.15") as hall:
        linda = Guest(hall.url, "Linda")
        table = linda.open("amul", 3, listed=True)
        pages = [get(hall, f"/t/{table}") for _ in range(60)]
        assert {page.status_code for page in pages} == {200}
        assert pages[-1].content == get(hall, "/").content != pages[0].content
        assert get(hall, f"/previews/t/{table}/table.png").status_code == 429


# Languages and robots


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.3,de;q=0.7", "de"),
        ("en-GB,de;q=0.5", "en"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("de;q=much,en", "en"),
        (";,;q=;", "en"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_one_that_is_asked_for(header: str, language: str):
    assert preferred_language(header) == language


OPEN = ("/", "/rules/amul", "/rules/amulett/sources", "/learn/amul", "/daily", "/puzzles", "/companion")
ON_REQUEST = ("/t/abc", "/t/abc/review?move=3", "/people/abc", "/previews/t/abc/table.png")
CLOSED = ("/api/lobby", "/api/tables/abc", "/start/abc", "/you")


def test_search_engines_see_the_rules_and_no_table_and_chats_see_the_link_they_were_sent(hall: Shape):
    robots = RobotFileParser()
    robots.parse(get(hall, "/robots.txt").text.splitlines())
    for robot in ("Googlebot", "Twitterbot/1.0", "facebookexternalhit/1.1", "Discordbot"):
        assert all(robots.can_fetch(robot, path) for path in OPEN)
        assert not any(robots.can_fetch(robot, path) for path in CLOSED)
        assert [robots.can_fetch(robot, path) for path in ON_REQUEST] == [robot != "Googlebot"] * len(ON_REQUEST)


def test_no_search_engine_lists_a_table_that_it_found_elsewhere(hall: Shape, running: str):
    assert told(get(hall, f"/t/{running}"))["robots"] == "noindex"
