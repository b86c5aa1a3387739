"""Whole evenings in a hall of real processes; every test passes on one box and on a fleet."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.client import connect

from serai.bots import LEVELS
from serai.games import game_named
from serai.kernel.fate import seed_hash
from serai.kernel.record import read_record, verify
from tests import patience
from tests.server.guests import Guest, Line, WasRefused
from tests.server.shapes import Shape


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_person_plays_a_whole_game_against_bots_and_takes_the_record_home(hall: Shape, game: str):
    linda = Guest(hall.url, "Linda")
    table = linda.open(game, 3, fill="trader", begin=True)
    with linda.line(table, after=0) as line:
        picture = line.play()
    room = picture["info"]
    record = read_record(linda.http.get(f"/api/tables/{table}/record").text)
    proved = verify(record, game_named(game))
    assert proved.points == room["result"]["points"]
    assert proved.winners == room["result"]["winners"]
    assert record.seed_hash == room["seed_hash"]
    assert record.seed == room["seed"]


@pytest.mark.parametrize("hall", ["one box"], indirect=True)
def test_bots_that_think_ahead_play_on_beside_quick_ones(hall: Shape):
    linda = Guest(hall.url, "Linda")
    table = linda.open(sit=True)
    linda.wish(table, "engage", seat=1, level="master")
    linda.wish(table, "engage", seat=2, level="trader")
    linda.wish(table, "begin")
    with linda.line(table, after=0) as line:
        line.told()
        assert [chair.get("level") for chair in line.picture["info"]["seats"]] == [None, "master", "trader"]
        for _ in range(2):
            line.wish("choose", action=min(line.choices))
            until_asked(line)
        chosen = [news["seat"] for news in line.news if news["what"] == "chose"]
        assert {1, 2} <= set(chosen)


def test_a_bot_that_is_not_there_is_refused_with_those_that_are(hall: Shape):
    linda = Guest(hall.url, "Linda")
    table = linda.open(sit=True)
    for level in ("clever", "search:600s"):
        with pytest.raises(WasRefused, match=f"There is no bot '{level}'. There are: {', '.join(LEVELS)}"):
            linda.wish(table, "engage", seat=1, level=level)
    assert [game["bots"] for game in linda.get("/api/games")["games"]] == [list(LEVELS)] * 2


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_finished_game_is_looked_at_again_and_played_on_from_there(hall: Shape, game: str):
    linda = Guest(hall.url, "Linda")
    table = linda.open(game, 3, fill="trader", begin=True, options={"shorter": 2} if game == "amulett" else {})
    with linda.line(table, after=0) as line:
        with pytest.raises(WasRefused, match="still being played"):
            linda.get(f"/api/tables/{table}/review")
        line.play()
    course = linda.get(f"/api/tables/{table}/review")
    record = read_record(linda.http.get(f"/api/tables/{table}/record").text)
    assert [(step["chapter"], step["seat"], step["action"]) for step in course["steps"][1:]] == list(record.choices)
    assert course["marks"][-1]["points"] == list(record.points)
    step = len(record.choices) // 2
    [scene] = linda.get(f"/api/tables/{table}/review/scenes", first=step)
    made = record.choices[step]
    assert (scene["next"]["seat"], scene["next"]["action"]) == (made.seat, made.action)

    others = [choice["action"] for choice in scene["next"]["hints"]["choices"] if choice["action"] != made.action]
    instead = {"action": others[0]} if others else {}
    lukas = Guest(hall.node(1), "Lukas")
    branched = lukas.post(f"/api/tables/{table}/branch", {"step": step, "seat": made.seat, **instead})
    assert branched["info"]["branch"] == {"table": table, "step": step}
    with lukas.line(branched["table"], after=0) as line:
        line.play()
    again = read_record(lukas.http.get(f"/api/tables/{branched['table']}/record").text)
    verify(again, game_named(game))
    assert again.choices[:step] == record.choices[:step]
    assert not others or again.choices[step].action == others[0]


def test_three_friends_at_different_nodes_play_together(hall: Shape):
    friends = [Guest(hall.node(number), name) for number, name in enumerate(("Linda", "Lukas", "Mira"))]
    linda, *others = friends
    table = linda.open(sit=True)
    for seat, friend in enumerate(others, 1):
        friend.wish(table, "sit", seat=seat)
        friend.wish(table, "ready")
    linda.wish(table, "begin")
    lines = [friend.line(table, after=0) for friend in friends]
    with ThreadPoolExecutor(3) as playing:
        pictures = list(playing.map(lambda line: line.play(), lines))
    for line in lines:
        line.close()
    assert pictures[0]["info"] == pictures[1]["info"] == pictures[2]["info"]
    chosen = [
        [(news["seat"], news["action"].split()[0]) for news in line.news if news["what"] == "chose"] for line in lines
    ]
    assert chosen[0] == chosen[1] == chosen[2]


def begun(hall: Shape, *names: str, game: str = "amul", **details: object) -> tuple[str, list[Guest]]:
    """These people, each at another node, sit at a table that has begun; bots have the other seats of three."""
    comes = Guest.known if details.get("rated") else Guest
    friends = [comes(hall.node(number), name) for number, name in enumerate(names)]
    table = friends[0].open(game, 3, **details)
    for seat, friend in enumerate(friends[1:], 1):
        friend.wish(table, "sit", seat=seat)
        friend.wish(table, "ready")
    for seat in range(len(friends), 3):
        friends[0].wish(table, "engage", seat=seat, level="trader")
    friends[0].wish(table, "begin")
    return table, friends


def until_asked(line: Line) -> None:
    """Follows a table until all that was chosen is told and there is something to choose."""
    line.told()
    while not line.choices:
        line.told()


def until(line: Line, what: str, **details: object) -> dict[str, object]:
    """Follows a table until something is told."""
    while True:
        for news in line.news:
            if news["what"] == what and all(news.get(name) == value for name, value in details.items()):
                return news
        line.told()


def test_people_cut_the_cards_and_who_does_not_cut_in_time_holds_nobody_up(hall: Shape):
    linda, lukas, mira = Guest(hall.node(0)), Guest(hall.node(1)), Guest(hall.node(0))
    table, cuts = linda.open("amul", 3), {linda: "a1" * 16, lukas: "b2" * 16}
    for seat, person in ((1, lukas), (2, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    for person, cut in cuts.items():
        person.wish(table, "pledge", pledge=seed_hash(cut))
    with mira.line(table, after=0) as line:
        linda.wish(table, "begin")
        lukas.wish(table, "cut", cut=cuts[lukas])
        until(line, "began")
        assert line.picture["info"]["cuts"] == ["", cuts[lukas]]
        for person in (linda, lukas, mira):
            person.wish(table, "leave")
        while not line.over:
            line.told()
    record = read_record(mira.http.get(f"/api/tables/{table}/record").text)
    assert record.pledges == tuple(map(seed_hash, cuts.values()))
    assert verify(record, game_named("amul")).over


def test_the_game_begins_by_itself_when_everybody_is_ready(hall: Shape):
    linda, lukas = Guest(hall.node(0), "Linda"), Guest(hall.node(1), "Lukas")
    table = linda.open(fill=None)
    lukas.wish(table, "sit", seat=1)
    linda.wish(table, "engage", seat=2, level="apprentice")
    with linda.line(table, after=0) as line:
        line.told()
        lukas.wish(table, "ready")
        until(line, "ready", seat=1)
        assert line.picture["info"]["begins_at"] is not None
        until(line, "began")
        assert line.choices


def test_who_leaves_is_played_for_may_come_back_and_may_be_replaced(hall: Shape):
    table, (linda, lukas) = begun(hall, "Linda", "Lukas")
    mira = Guest(hall.node(1), "Mira")
    with linda.line(table, after=0) as line:
        lukas.wish(table, "leave")
        until(line, "left", seat=1)
        until(line, "chose", seat=1)
        lukas.wish(table, "return")
        until(line, "cameback", seat=1)
        lukas.wish(table, "leave")
        with pytest.raises(WasRefused, match="not-now"):
            mira.wish(table, "sit", seat=1)
        linda.wish(table, "free", seat=1)
        mira.wish(table, "sit", seat=1)
        until(line, "handedover", seat=1)
        assert line.picture["info"]["seats"][1]["person"] == mira.id
        with pytest.raises(WasRefused, match="no seat"):
            lukas.wish(table, "return")
    assert mira.look(table)["seat"] == 1


def test_when_the_time_is_over_a_bot_takes_the_seat_and_the_owner_comes_back(hall: Shape):
    table, (linda, _) = begun(hall, "Linda", "Lukas", clock={"kind": "live", "bank": 10_000, "gain": 0})
    with linda.line(table, after=0) as line:
        line.told()
        line.wish("choose", action=line.choices[0])
        assert until(line, "ranout", seat=1)["at"] >= line.news[0]["at"] + 10_000
        until(line, "chose", seat=1)


def test_people_who_played_want_to_play_again_and_find_each_other_at_the_next_table(hall: Shape):
    table, friends = begun(hall, "Linda", "Lukas")
    lines = [friend.line(table, after=0) for friend in friends]
    with ThreadPoolExecutor(2) as playing:
        list(playing.map(lambda line: line.play(), lines))
    for line in lines:
        line.wish("again")
    following = {str(until(line, "movedon")["table"]) for line in lines}
    for line in lines:
        line.close()
    (next_table,) = following
    for seat, friend in enumerate(friends):
        picture = friend.look(next_table)
        assert picture["seat"] == seat
        assert picture["info"]["status"] == "open"
    assert [chair["name"] for chair in picture["info"]["seats"][:2]] == ["Linda", "Lukas"]
    assert picture["info"]["seed_hash"] != friends[0].look(table)["info"]["seed_hash"]


def test_a_rated_game_moves_the_ratings_of_its_people_once(hall: Shape):
    table, friends = begun(hall, "Linda", "Lukas", rated=True)
    lines = [friend.line(table, after=0) for friend in friends]
    with ThreadPoolExecutor(2) as playing:
        picture = next(iter(playing.map(lambda line: line.play(), lines)))
    for line in lines:
        line.close()
    ratings = [rating_of(friend) for friend in friends]
    assert [rating["games"] for rating in ratings] == [1, 1]
    points = picture["info"]["result"]["points"]
    assert (ratings[0]["mu"] > ratings[1]["mu"]) == (points[0] > points[1]) or points[0] == points[1]
    friends[0].wish(table, "say", text="good game")  # the table goes on, and is not counted again
    assert [rating_of(friend) for friend in friends] == ratings
    assert {friend.id for friend in friends} <= {row["rating"]["person"] for row in friends[0].get("/api/ratings/amul")}


def test_a_rated_game_is_for_people_with_a_passkey_from_networks_of_their_own(hall: Shape):
    stranger, linda, lukas = Guest(hall.node(0)), Guest.known(hall.node(0)), Guest.known(hall.node(1))
    with pytest.raises(WasRefused, match="passkey"):
        stranger.open("amul", 3, rated=True)
    lukas.http.headers["x-forwarded-for"] = linda.http.headers["x-forwarded-for"]
    table = linda.open("amul", 3, rated=True)
    with pytest.raises(WasRefused, match="passkey"):
        stranger.wish(table, "sit", seat=1)
    assert linda.look(table)["info"]["counts"]
    lukas.wish(table, "sit", seat=1)
    info = lukas.look(table)["info"]
    assert (info["counts"], [chair.get("known", False) for chair in info["seats"]]) == (False, [True, True, False])
    assert "network" not in json.dumps(info)


def test_a_program_is_marked_and_plays_no_rated_game(hall: Shape):
    linda = Guest.known(hall.node(0))
    token = linda.post("/api/me/tokens", {"name": "program", "scopes": ["play", "host"]})["token"]
    program = Guest(hall.node(1), token=token)
    table = program.open("amul", 3)
    assert [chair.get("program", False) for chair in linda.look(table)["info"]["seats"]] == [True, False, False]
    with pytest.raises(WasRefused, match="Programs"):
        program.open("amul", 3, rated=True)


def rating_of(guest: Guest) -> dict[str, float]:
    """The rating of a guest, as soon as the worker has counted the game."""
    for _ in range(100):
        try:
            (rating,) = guest.get(f"/api/people/{guest.id}")["ratings"]
        except ValueError:
            time.sleep(0.1)
        else:
            return rating
    raise AssertionError("the game was never counted")


def test_a_spectator_sees_no_hand_and_may_not_choose_and_watchers_talk_among_themselves(hall: Shape):
    table, (linda, _) = begun(hall, "Linda", "Lukas")
    watcher = Guest(hall.node(1), "Markus")
    with linda.line(table, after=0) as seat, watcher.line(table, after=0) as watching:
        assert watching.told()["seat"] is None
        assert watching.picture["view"]["hand"] == {}
        assert watching.choices == []
        with pytest.raises(WasRefused, match="no seat"):
            watching.wish("choose", action=seat.told()["view"]["choices"][0])
        watching.wish("say", text="who leads?")
        until(watching, "said", text="who leads?")
        linda.wish(table, "say", text="good luck")
        until(watching, "said", text="good luck")
        until(seat, "said", text="good luck")
        assert [news["text"] for news in seat.news if news["what"] == "said"] == ["good luck"]


def test_a_standing_order_bids_for_its_owner_and_a_choice_sent_twice_counts_once(hall: Shape):
    table, (linda,) = begun(hall, "Linda", game="amulett")
    with linda.line(table, after=0) as line:
        line.told()
        while not line.choices:
            line.told()
        first = line.wish("order", limit=3)
        assert line.wish("say", text="once", id="the same") == line.wish("say", text="once", id="the same") > first
        until(line, "chose", seat=0)
        until(line, "said")
        assert [news["limit"] for news in line.news if news["what"] == "ordered"] == [3]
        assert len([news for news in line.news if news["what"] == "said"]) == 1


def test_the_lobby_shows_listed_tables_as_they_come_and_go(hall: Shape):
    linda, lukas = Guest(hall.node(0), "Linda"), Guest(hall.node(1), "Lukas")
    with Board(lukas) as board:
        unlisted, listed = linda.open(), linda.open(listed=True)
        shown = board.until(lambda tables: listed in tables)
        assert unlisted not in shown
        assert shown[listed]["about"]["names"] == ["Linda", "", ""]
        assert {table["id"] for table in linda.get("/api/me/tables")} >= {listed, unlisted}
        linda.wish(listed, "engage", seat=1, level="apprentice")
        board.until(lambda tables: tables[listed]["about"]["levels"][1] == "apprentice")


class Board:
    """Somebody looks at the lobby."""

    def __init__(self, guest: Guest) -> None:
        address = str(guest.http.base_url).rstrip("/").replace("http", "ws", 1)
        self._open = connect(f"{address}/api/lobby/live", compression=None, proxy=None)

    def __enter__(self) -> "Board":
        self.socket = self._open.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.__exit__(None, None, None)

    def until(self, seen: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            tables = {table["id"]: table for table in json.loads(self.socket.recv(timeout=patience.SECONDS))["tables"]}
            if seen(tables):
                return tables


def test_a_program_follows_a_table_as_lines(hall: Shape):
    linda = Guest(hall.url, "Linda")
    table = linda.open(fill="apprentice", begin=True)
    other = Guest(hall.node(1), "Lukas")
    with other.http.stream("GET", f"/api/tables/{table}/stream", params={"after": 0}) as lines:
        told = json.loads(next(lines.iter_lines()))
    assert [news["what"] for news in told["feed"]][:2] == ["opened", "sat"]
    assert told["seat"] is None


def test_what_is_not_there_is_said_plainly(hall: Shape):
    linda = Guest(hall.url, "Linda")
    for path in ("/api/tables/nonsense", "/api/tables/00abcdefghjkmn", "/api/tables/zzabcdefghjkmn/record"):
        answer = linda.http.get(path)
        assert answer.status_code == 404
        assert answer.json() == {"why": "no-such-table", "say": "There is no such table."}
    with pytest.raises(WasRefused, match="There are: amul, amulett"):
        linda.open("chess")
