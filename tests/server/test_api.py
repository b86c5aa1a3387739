"""What a program, or a browser, can rely on: headers, refusals, the description of it all, and lines of JSON."""

import json
import re
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast, get_args, get_type_hints
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from serai.games.amul.view import AmulView
from serai.online.commands import AnyCommand
from serai.server.app import schema
from serai.server.app.application import ROUTES as ROUTE_HANDLERS
from serai.server.app.application import litestar_app
from serai.server.app.context import Context
from serai.server.app.described import EXAMPLES
from serai.server.app.messages import Ack, Bye, Changed, Ping, Pong, Presence, Refusal, Update, Welcome
from serai.server.configuration import Configuration
from tests import patience
from tests.server import promises
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box
from tests.server.test_who_may_do_what import ROUTES, cells

HEARD = Welcome | Update | Changed | Presence | Ack | Refusal | Bye | Pong
EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape
        assert "something broke" not in shape.nodes[0].said()


@pytest.fixture(scope="module")
def linda(hall: Shape) -> Guest:
    return Guest(hall.url, "Linda")


@pytest.fixture(scope="module")
def table(linda: Guest) -> str:
    return linda.open("amul", 3, fill="apprentice", begin=True)


# What goes with every answer

ANSWERS = """
200  GET    /api/me
200  GET    /api/games
200  GET    /api/lobby
200  GET    /api/me/games
200  GET    /api/me/games/statistics
200  GET    /api/me/data
200  GET    /api/me/blocked
204  PUT    /api/me/blocked/somebody
204  DELETE /api/me/blocked/somebody
400  DELETE /api/me/blocked/nobody
400  POST   /api/reports
200  GET    /api/people
200  GET    /api/me/invitations
400  DELETE /api/me/invitations/nobodys
200  GET    /api/tables/{table}/invitations
400  POST   /api/tables/{table}/invitations
400  DELETE /api/tables/{table}/invitations/nobody
400  GET    /api/people?name=somebody-with-a-name-that-is-far-too-long
200  GET    /api/me/notices
400  POST   /api/me/webhooks
400  DELETE /api/me/webhooks/nobodys
400  PUT    /api/me/away
400  PUT    /api/me/mail
204  DELETE /api/me/mail
403  POST   /mail/confirm/invented
403  POST   /mail/unsubscribe/invented
401  DELETE /api/me
200  GET    /api/tables/{table}
200  GET    /api/tables/{table}/hint
200  GET    /api/tables/{table}/record
200  GET    /api/schema/openapi.json
200  GET    /healthz
200  GET    /metrics
200  GET    /robots.txt
200  GET    /previews/t/{table}/table.png
404  GET    /previews/t/nonsense/table.png
400  GET    /previews/people/nobody/person.png
400  GET    /previews/t/{table}/table.png?move=-1
200  GET    /api/me/devices
204  DELETE /api/me/devices
400  DELETE /api/me/devices/nobodys
204  POST   /api/me/sign-out
400  GET    /api/tables/{table}?after=-1
400  GET    /api/people/nobody
400  GET    /api/me/games?count=101
401  GET    /api/me/tables
404  GET    /.well-known/security.txt
200  GET    /api/site
200  GET    /api/site/privacy
404  GET    /api/site/imprint
403  GET    /api/admin/people
403  DELETE /api/admin/announcement
404  GET    /api/nowhere
404  POST   /api/nowhere
404  GET    /api/tables/00000000000000
404  POST   /api/lessons/chess
200  GET    /api/daily
404  GET    /api/daily?day=yesterday
404  GET    /api/daily?day=2999-01-01
404  POST   /api/daily/chess
404  GET    /api/tables/nonsense
404  GET    /api/tables/nonsense/hint
404  GET    /api/tables/nonsense/review
409  GET    /api/tables/{table}/review
409  GET    /api/tables/{table}/review/scenes
409  GET    /api/tables/{table}/review/analysis
400  GET    /api/games/chess/puzzle
400  GET    /api/tables/{table}/review/scenes?count=33
404  GET    /api/tables/%00
404  GET    /api/tables/nonsense/stream
404  GET    /api/tables/{table}/nowhere
404  GET    /api/schema/nowhere
404  GET    /api/schema/nowhere.json
404  GET    /..%2f..%2fetc%2fpasswd
405  DELETE /api/games
405  POST   /healthz
405  PATCH  /api/me
426  GET    /api/tables/{table}/live
426  GET    /api/lobby/live
"""


LOSES_THE_COOKIE = ("/sign-out", "/me/devices")


@pytest.mark.parametrize("row", ANSWERS.strip().splitlines())
def test_every_answer_keeps_browsers_safe_and_every_refusal_says_why(linda: Guest, table: str, row: str):
    status, method, path = row.split()
    somebody = Guest(str(linda.http.base_url)) if path.endswith(LOSES_THE_COOKIE) else linda
    headers = {} if status == "401" else somebody.socket_headers
    answer = httpx.request(
        method,
        f"{linda.http.base_url}".rstrip("/") + path.format(table=table),
        headers=headers,
        trust_env=False,
        verify=False,
    )
    assert answer.status_code == int(status)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "strict-transport-security" not in answer.headers
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "server" not in answer.headers
    if not answer.is_success:
        assert_refusal(answer)


HEADS = [row.split()[::2] for row in ANSWERS.strip().splitlines() if " GET " in row and "{table}/live" not in row]


@pytest.mark.parametrize(("status", "path"), [*HEADS, ("200", "/"), ("200", "/new"), ("200", "/readyz")])
def test_head_answers_like_get_without_the_body(linda: Guest, table: str, status: str, path: str):
    headers = {} if status == "401" else linda.socket_headers
    where = f"{linda.http.base_url}".rstrip("/") + path.format(table=table)
    get, head = (ask(method, where, headers) for method in ("GET", "HEAD"))
    assert head.status_code == get.status_code == int(status)
    assert head.content == b""
    assert head.headers["content-type"] == get.headers["content-type"]
    if path != "/metrics":  # which has counted the other request
        assert head.headers["content-length"] == get.headers["content-length"] == str(len(get.content))


def ask(method: str, where: str, headers: dict[str, str]) -> httpx.Response:
    """The answer as it came: uncompressed, so that its length is told."""
    headers = headers | {"accept-encoding": "identity"}
    return httpx.request(method, where, headers=headers, trust_env=False, verify=False)


def test_head_of_an_answer_without_end_ends(hall: Shape, table: str):
    with httpx.Client(base_url=hall.url, trust_env=False, verify=False) as client:
        answer = client.head(f"/api/tables/{table}/stream")
        assert (answer.status_code, answer.content) == (200, b"")
        in_time(lambda: 'serai_connections{kind="stream"} 0.0' in metrics_of(hall))  # though it is connected


def metrics_of(hall: Shape) -> str:
    return httpx.get(f"{hall.url}/metrics", trust_env=False, verify=False).text


def assert_refusal(answer: httpx.Response) -> None:
    """The one form in which the hall says no."""
    assert answer.headers["content-type"].startswith("application/json")
    trouble = answer.json()
    assert {"why", "say"} <= set(trouble) <= {"why", "say", "say_de", "seconds"}
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", trouble["why"])
    assert trouble["say"]
    assert "Traceback" not in trouble["say"]


# Bodies that cannot be read

BODIES = [
    b"",
    b"nonsense",
    b"{",
    b"[]",
    b"null",
    b'"sit"',
    b"{}",
    b'{"t":"fly"}',
    b'{"t":"sit"}',
    b'{"t":"sit","seat":"first"}',
    b'{"t":"sit","seat":[0]}',
    b'{"t":"sit","seat":-1}',
    b'{"t":"sit","seat":8}',
    b'{"t":"sit","seat":0.5}',
    b'{"t":"sit","seat":1e999}',
    b'{"t":"sit","seat":99999999999999999999999999}',
    b'{"t":"sit","seat":0,"colour":"red"}',
    b'{"t":"say","text":null}',
    b'{"t":"say","text":"\xff\xfe"}',
    b'{"t":"say","text":"\\ud800"}',
    b'{"t":"ready","ready":"yes"}',
    b'{"t":"choose","action":"%s"}' % (b"a" * 81),
    b'{"t":"ready","id":"%s"}' % (b"a" * 41),
    b"[" * 16_000,
    b'{"t":' * 3_000,
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:30].decode("ascii", "replace") or "nothing")
@pytest.mark.parametrize("kind", ["application/json", "text/plain", ""])
def test_a_body_that_cannot_be_read_is_refused_in_good_order(linda: Guest, table: str, body: bytes, kind: str):
    answer = linda.http.post(f"/api/tables/{table}", content=body, headers={"content-type": kind} if kind else {})
    assert answer.status_code == 400
    assert answer.json()["why"] == "unreadable"
    assert_refusal(answer)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/me", {"name": 7}),
        ("PUT", "/api/me", {"nickname": "Linda"}),
        ("PUT", "/api/me", {"language": "fr"}),
        ("POST", "/api/me/tokens", {}),
        ("POST", "/api/me/webhooks", {"url": "ftp://x.example", "form": "json", "language": "en"}),
        ("POST", "/api/me/webhooks", {"url": "https://x.example", "form": "fax", "language": "en"}),
        ("PUT", "/api/me/away", {"until": -1}),
        ("PUT", "/api/me/away", {"until": 10**15}),
        ("POST", "/api/me/passkeys", {"name": "telephone"}),
        ("POST", "/api/passkeys", {"credential": "nonsense"}),
        ("POST", "/api/passkeys", {"credential": {}}),
        ("POST", "/api/tables", {"game": "chess", "seats": 3}),
        ("POST", "/api/tables", {"game": "amul", "seats": 2}),
        ("POST", "/api/tables", {"game": "amul", "seats": 10**30}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "options": {"camels": 1}}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "options": {"tea": 10**30}}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "clock": {"kind": "live", "bank": 1}}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "clock": {"kind": "sand"}}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "fill": "genius"}),
        ("POST", "/api/tables", {"game": "amul", "seats": 3, "colour": "red"}),
    ],
)
def test_what_does_not_fit_is_refused_with_the_word_that_is_wrong(linda: Guest, method: str, path: str, body: Any):
    answer = linda.http.request(method, path, json=body)
    assert (answer.status_code, answer.json()["why"]) == (400, "unreadable")
    assert_refusal(answer)


# Pages of other sites

CSRF = """
method  sec-fetch-site  origin   outcome
POST    same-origin     -        200
POST    none            -        200
POST    -               ours     200
POST    -               -        200
POST    same-origin     evil     200
POST    cross-site      -        403
POST    same-site       -        403
POST    cross-site      ours     403
POST    -               evil     403
POST    -               null     403
GET     cross-site      evil     200
"""


@pytest.mark.parametrize("row", CSRF.strip().splitlines()[1:])
def test_a_cookie_counts_only_when_our_own_pages_send_it(hall: Shape, linda: Guest, table: str, row: str):
    method, site, origin, outcome = row.split()
    headers = {} if site == "-" else {"sec-fetch-site": site}
    headers |= {"origin": {"ours": hall.url, "evil": EVIL}.get(origin, origin)} if origin != "-" else {}
    body = {"t": "say", "text": "Salaam!"} if method == "POST" else None
    answer = linda.http.request(method, f"/api/tables/{table}", json=body, headers=headers)
    assert answer.status_code == int(outcome)


def test_a_token_counts_wherever_it_comes_from_for_no_browser_sends_it_by_itself(hall: Shape, linda: Guest, table: str):
    bot = Guest(hall.url, token=linda.post("/api/me/tokens", {"name": "bot"})["token"])
    answer = bot.http.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}, headers={"origin": EVIL})
    assert answer.is_success


def test_a_hall_behind_https_has_a_secure_cookie_and_knows_its_own_pages():
    ours = "https://hall.example"
    with one_box(SERAI_PUBLIC_URL=f"{ours}/") as hall:
        answer = httpx.get(f"{hall.url}/api/me", trust_env=False, verify=False)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        words = answer.headers["set-cookie"].split("; ")
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} < set(words)
        assert words[0].startswith("__Host-")
        headers = {"cookie": words[0]}
        for origin, status in ((ours, 200), (EVIL, 403), ("http://hall.example", 403)):
            change = httpx.put(
                f"{hall.url}/api/me",
                json={"language": "de"},
                headers=headers | {"origin": origin},
                trust_env=False,
                verify=False,
            )
            assert change.status_code == status


# The description


@pytest.fixture(scope="module")
def description(hall: Shape) -> dict[str, Any]:
    answer = httpx.get(f"{hall.url}/api/schema/openapi.json", trust_env=False, verify=False)
    assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    return dict(answer.json())


def test_the_description_is_openapi_and_names_every_route_with_a_sentence(description: dict[str, Any]):
    assert re.fullmatch(r"3\.1\.\d+", description["openapi"])
    told = {
        f"{method.upper()} {path}": operation
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    }
    rows = {route.replace(":str}", "}") for route, _, _ in cells(ROUTES, 2)}
    assert set(told) == {row for row in rows if " /api/" in row and not row.startswith("WS ") and "/schema" not in row}
    for route, operation in told.items():
        assert operation["description"].endswith("."), route
        refusal = operation["responses"]["default"]["content"]["application/json"]["schema"]
        assert refusal == {"$ref": "#/components/schemas/Trouble"}
        assert "400" not in operation["responses"]


def test_the_description_has_every_message_with_its_tag(description: dict[str, Any]):
    schemas = description["components"]["schemas"]
    for kind in (*get_args(AnyCommand), Ping, *get_args(HEARD)):
        schema = schemas[kind.__name__]
        assert schema["properties"]["t"]["const"] == kind.__struct_config__.tag
        assert "t" in schema["required"]
        assert set(schema["properties"]) == {"t", *kind.__struct_fields__}
    sent, heard = (schemas["Wire"]["properties"][way]["oneOf"] for way in ("sent", "heard"))
    assert {reference["$ref"].rsplit("/", 1)[1] for reference in sent} == {
        kind.__name__ for kind in (*get_args(AnyCommand), Ping)
    }
    assert {reference["$ref"].rsplit("/", 1)[1] for reference in heard} == {kind.__name__ for kind in get_args(HEARD)}


def test_what_a_game_shows_is_described_as_well(description: dict[str, Any]):
    schemas = description["components"]["schemas"]
    told = schemas["Update"]["properties"]
    assert [kind.get("$ref", kind).rsplit("/", 1)[1] for kind in told["view"]["anyOf"][:-1]] == [
        "AmulView",
        "AmulettView",
    ]
    assert told["view"]["anyOf"][-1] == told["hints"]["anyOf"][-1] == {"type": "null"}
    assert set(schemas["AmulView"]["required"]) == set(AmulView.__struct_fields__)
    assert [kind["type"] for kind in schemas["Event"]["prefixItems"][::3]] == ["string", "integer"]
    answer = description["paths"]["/api/games/{game}/box"]["get"]["responses"]["200"]["content"]["application/json"]
    assert [kind["$ref"].rsplit("/", 1)[1] for kind in answer["schema"]["anyOf"]] == ["AmulBox", "AmulettBox"]


def test_the_description_says_of_every_route_who_may_ask(description: dict[str, Any]):
    heard = {(route, who): outcome for route, who, outcome in cells(ROUTES, 2)}
    for path, item in description["paths"].items():
        for method, operation in item.items():
            route = f"{method.upper()} {path.replace('}', ':str}')}"
            ways = operation["security"]
            assert ({} in ways) is (heard[route, "nobody"] != "who?"), route
            if not path.startswith("/api/admin"):
                for who, scopes in (("bot", {"play", "host"}), ("plays", {"play"}), ("hosts", {"host"})):
                    is_enough = {} in ways or any("token" in way and scopes >= {*way["token"]} for way in ways)
                    assert is_enough is (heard[route, who] != "no" or path == "/api/tables/{id}"), (route, who)


def test_the_description_groups_the_routes_and_shows_what_they_take(description: dict[str, Any]):
    operations = [operation for item in description["paths"].values() for operation in item.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert {tag for operation in operations for tag in operation["tags"]} == {
        tag["name"] for tag in description["tags"]
    }
    assert {scheme for each in operations for way in each["security"] for scheme in way} == {
        *description["components"]["securitySchemes"]
    }
    takes = {
        name: get_type_hints(handler.fn).get("data") for handler in ROUTE_HANDLERS if (name := handler.handler_name)
    }
    for name, example in EXAMPLES.items():
        msgspec.convert(example, takes[name])


def test_what_programs_rely_on_is_still_there_and_no_more_is_asked_of_them(description: dict[str, Any]):
    promised = {*promises.file_of(description["info"]["version"]).read_text(encoding="utf-8").splitlines()}
    given, demanded = promises.given(description), promises.demanded(description)
    assert promised - given - demanded == set()
    known = {line.split()[0] for line in promised}
    assert {line for line in demanded - promised if line.split()[0] in known} == set()


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_start_does_not_wait_for_a_description_and_whoever_asks_first_has_it_made(monkeypatch: pytest.MonkeyPatch):
    made = list[Litestar]()
    monkeypatch.setattr(schema, "complete", lambda app, games: made.append(app))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    context = SimpleNamespace(configuration=Configuration())
    app = litestar_app(lambda: cast(Context, context), [])
    with TestClient(app) as program:
        assert made == []
        assert [program.get("/api/schema/openapi.json").status_code for _ in range(2)] == [200, 200]
    assert made == [app]


def test_whatever_the_description_points_at_is_there(description: dict[str, Any]):
    pointed = set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(description)))
    assert pointed <= set(description["components"]["schemas"])
    assert {"Update", "Trouble", "TableInfo", "FeedItem", "SeatInfo"} <= pointed


def test_what_is_heard_is_what_the_description_says(linda: Guest, table: str):
    with linda.line(table, after=0) as line:
        heard = [line.welcome, line.hear()]
        line.socket.send('{"t":"ping"}')
        line.socket.send('{"t":"say","id":"s","text":"Salaam!"}')
        line.socket.send('{"t":"sit","id":"x","seat":0}')
        while {message["t"] for message in heard} < {"welcome", "update", "pong", "ack", "refused"}:
            heard.append(line.hear())
    for message in heard:
        typed = msgspec.convert(message, HEARD, strict=True)
        assert set(message) == {"t", *typed.__struct_fields__}


# Lines of JSON


def test_a_program_with_a_token_follows_its_seat_line_by_line(hall: Shape, linda: Guest):
    bot = Guest(hall.url, token=linda.post("/api/me/tokens", {"name": "bot", "scopes": ["play", "host"]})["token"])
    table = bot.open("amul", 3, fill="apprentice")
    with bot.http.stream("GET", f"/api/tables/{table}/stream", params={"after": 0}) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        told = (msgspec.json.decode(line, type=Update, strict=True) for line in stream.iter_lines() if line)
        first = next(told)
        assert first.seat == 0
        assert [news.what for news in first.feed] == ["opened", "sat", "ready", "engaged", "engaged"]
        assert first.view is None
        begun = bot.wish(table, "begin")
        second = next(told)
        assert second.after == first.seq
        assert second.seq >= begun
        chosen = bot.wish(table, "choose", action=second.view["choices"][0])
        seq = second.seq
        while seq < chosen:
            told_next = next(told)
            assert told_next.after == seq
            seq = told_next.seq


def test_a_stream_without_a_name_sees_what_watchers_see(hall: Shape, table: str):
    with httpx.stream("GET", f"{hall.url}/api/tables/{table}/stream", trust_env=False, verify=False) as stream:
        told = msgspec.json.decode(next(stream.iter_lines()), type=Update)
    assert told.seat is None
    assert told.view["choices"] == []


# Ratings


def test_a_rated_game_is_seen_in_the_list_of_the_best_and_on_everybodys_page(hall: Shape):
    ilse, ravi = Guest.known(hall.url, "Ilse"), Guest.known(hall.url, "Ravi")
    table = ilse.open("amul", 3, rated=True)
    ravi.wish(table, "sit", seat=1)
    ravi.wish(table, "ready")
    ilse.wish(table, "engage", seat=2, level="apprentice")
    ilse.wish(table, "begin")
    for person in (ilse, ravi):
        person.wish(table, "leave")
    best = in_time(lambda: ilse.get("/api/ratings/amul"))
    assert {ranked["name"] for ranked in best} == {"Ilse", "Ravi"}
    sure = [ranked["rating"]["mu"] - 3 * ranked["rating"]["sigma"] for ranked in best]
    assert sure == sorted(sure, reverse=True)
    assert [ranked["rating"]["games"] for ranked in best] == [1, 1]
    for person in (ilse, ravi):
        page = ravi.get(f"/api/people/{person.id}")
        assert page["name"] == person.name
        (rating,) = page["ratings"]
        assert rating in [ranked["rating"] for ranked in best]
    assert ilse.get("/api/ratings/amulett") == []


def in_time(ask: Any, seconds: float = patience.SECONDS) -> Any:
    """The first answer that is not empty."""
    latest = time.monotonic() + seconds
    while not (answer := ask()):
        assert time.monotonic() < latest, "nothing came"
        time.sleep(0.1)
    return answer


# Anything at all

WORDS = [str(msgspec.inspect.type_info(kind).tag) for kind in get_args(AnyCommand)]  # pyright: ignore[reportAttributeAccessIssue] -- they are structs
FIELDS = ["t", "id", "seat", "name", "level", "ready", "action", "limit", "text", "again", "game", "seats", "options"]
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=60)
things = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
actions = st.sampled_from(
    ["pass", "bid 1", "offer gem", "pick spice", "offer", "bid -1", "bid 99999999999", "take gold"]
)
values = things | st.integers(-1, 9) | actions | st.sampled_from(["random", "greedy", "amul", "amulett"])
wishes = st.dictionaries(st.sampled_from(FIELDS), values, max_size=5).flatmap(
    lambda fields: st.sampled_from(WORDS).map(lambda word: fields | {"t": word})
)
hurried = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def is_in_order(answer: httpx.Response) -> None:
    """Whatever was asked, the hall says yes, or why not, and nothing breaks."""
    assert answer.status_code < 500, answer.text
    if not answer.is_success:
        assert_refusal(answer)


@hurried
@given(wish=wishes | things)
def test_no_wish_breaks_anything(linda: Guest, table: str, wish: Any):
    is_in_order(linda.http.post(f"/api/tables/{table}", content=json.dumps(wish)))


@hurried
@given(text=st.binary(max_size=200).map(lambda octets: octets.decode("latin-1")) | wishes.map(json.dumps))
def test_no_message_breaks_a_line(fuzzed: Any, text: str):
    fuzzed.send(text)
    fuzzed.send('{"t":"ping"}')
    while (message := json.loads(fuzzed.recv(timeout=patience.SECONDS)))["t"] != "pong":
        assert message["t"] in ("update", "ack", "refused")
        assert message.get("why") not in ("broken", "busy"), message


@pytest.fixture(scope="module")
def fuzzed(linda: Guest, table: str) -> Iterator[Any]:
    with linda.line(table) as line:
        yield line.socket


@hurried
@given(
    route=st.sampled_from(
        ["PUT /api/me", "POST /api/me/tokens", "POST /api/me/passkeys", "POST /api/passkeys", "POST /api/tables"]
    ),
    body=things
    | st.dictionaries(
        st.sampled_from(["name", "language", "scopes", "credential", "game", "seats", "clock", "options", "fill"]),
        values,
        max_size=6,
    ),
)
def test_no_body_breaks_anything(linda: Guest, route: str, body: Any):
    method, path = route.split()
    is_in_order(linda.http.request(method, path, content=json.dumps(body)))


@hurried
@given(
    path=st.sampled_from(["people", "ratings", "tables", "schema", "me/tokens", "me/passkeys", ""]),
    rest=st.text(max_size=30),
    after=st.none() | st.integers() | st.text(max_size=8),
)
def test_no_address_breaks_anything(linda: Guest, path: str, rest: str, after: Any):
    where = f"/api/{path}/{quote(rest, safe='')}"
    is_in_order(linda.http.get(where, params={} if after is None else {"after": after}))
    is_in_order(linda.http.delete(where))
