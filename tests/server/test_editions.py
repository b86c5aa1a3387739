"""Editions in the hall: those of the host, and the tables that are played with them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serai.games import package_named
from serai.server.app.editions import MAX_UPLOADS
from tests.cli.editions import own_edition
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, one_box

SCORE = "score = { base = 2, each = 2, per ="
DEARER = {SCORE: SCORE.replace("2", "7", 1), 'title = { en = "Āmul with': 'title = { en = "My Āmul with'}
"""The City Guard is worth seven points from the start."""
BOLTS = {"bolts = 1": "bolts = 2"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host has put down: a good file for each game, one with a card too few, and one in no game's folder."""
    folder = tmp_path_factory.mktemp("editions")
    for game, changes in (("amul", DEARER), ("amulett", BOLTS)):
        (folder / game).mkdir()
        own_edition(folder / game, game, **changes)
    broken = {"copies = { market = [2, 1, 1, 1, 1, 0] }": "copies = { market = [1, 1, 1, 1, 1, 0] }"}
    own_edition(folder, "amul", **broken).rename(folder / "amul" / "broken.toml")
    own_edition(folder).rename(folder / "lost.toml")
    return folder


@pytest.fixture(scope="module")
def hall(folder: Path) -> Iterator[Shape]:
    with one_box(SERAI_EDITIONS=str(folder)) as shape:
        yield shape


@pytest.fixture
def linda(hall: Shape) -> Guest:
    return Guest(hall.url, "Linda")


def offered(guest: Guest, game: str = "amul", origin: str = "host") -> dict[str, Any]:
    """The only edition of a game that comes from there."""
    (found,) = [one for one in guest.get("/api/editions") if (one["game"], one["origin"]) == (game, origin)]
    return found


def guards(guest: Guest, edition: str) -> str:
    """What the City Guard is said to bring."""
    box = guest.get("/api/games/amul/box", edition=edition)
    return next(card["spoken"]["en"] for card in box["cards"] if card["id"] == "amul-city-guard")


def test_what_is_shipped_stands_first_and_the_files_of_the_host_beside_it(linda: Guest):
    found = linda.get("/api/editions")
    assert [(one["game"], one["origin"]) for one in found] == [
        *(("amul", "shipped"), ("amulett", "shipped")),
        *(("amul", "host"), ("amulett", "host")),
    ]
    mine = offered(linda)
    assert mine["about"]["label"].startswith("mine-1 ")
    assert mine["about"]["title"]["en"] == "My Āmul with reconstructed cards"
    assert mine["about"]["title"]["de"] == "Āmul mit rekonstruierten Karten"
    shipped = offered(linda, origin="shipped")
    assert shipped["about"]["facts"] == mine["about"]["facts"]
    assert shipped["about"]["facts"]["reconstructed"] > shipped["about"]["facts"]["ruling"] > 0


def test_a_broken_file_is_told_in_words_and_stops_nothing(hall: Shape):
    said = hall.nodes[0].said()
    assert "the market deck for 3 players has 50 cards, the rules need 51" in said
    assert "lost.toml: an edition lies in the folder of its game" in said


def test_a_table_is_played_and_drawn_with_its_edition(hall: Shape, linda: Guest):
    mine, lukas = offered(linda), Guest(hall.url, "Lukas")
    table = linda.open(edition=mine["id"], fill="trader", begin=True, listed=True)
    edition = lukas.look(table)["info"]["edition"]
    assert edition == {
        "id": mine["id"],
        "label": mine["about"]["label"],
        "title": mine["about"]["title"],
        "shipped": False,
    }
    (listed,) = [one for one in lukas.get("/api/lobby")["tables"] if one["id"] == table]
    assert listed["about"]["edition"] == edition
    assert "7, +2 per Thief" in guards(lukas, mine["id"])
    assert "2, +2 per Thief" in guards(lukas, "")
    with linda.line(table) as line:
        line.play()
    course = lukas.get(f"/api/tables/{table}/review")
    assert course["info"]["edition"] == edition
    branch = lukas.post(f"/api/tables/{table}/branch", {"step": 3, "seat": 0})
    assert branch["info"]["edition"] == edition
    assert mine["about"]["label"] in lukas.http.get(f"/api/tables/{table}/record").text


def test_without_a_word_it_is_the_shipped_edition(linda: Guest):
    shipped = offered(linda, origin="shipped")
    tables = (linda.open(), linda.open(edition=""), linda.open(edition=shipped["id"]))
    for info in (linda.look(table)["info"] for table in tables):
        assert info["edition"]["id"] == shipped["id"]
        assert info["edition"]["shipped"] is True
    assert shipped["id"] == package_named("amul").open("reconstructed").edition_file.digest[:8]


@pytest.mark.parametrize("edition", ["0" * 32, "mine", "../../etc", "x" * 40])
def test_an_edition_that_nobody_has(linda: Guest, edition: str):
    with pytest.raises(WasRefused, match="There is no edition"):
        linda.open(edition=edition)


def test_an_edition_of_the_other_game(linda: Guest):
    with pytest.raises(WasRefused, match="There is no edition"):
        linda.open(edition=offered(linda, "amulett")["id"])


def test_only_games_with_the_shipped_edition_are_rated(hall: Shape):
    linda = Guest.known(hall.url)
    with pytest.raises(WasRefused, match="are rated"):
        linda.open(edition=offered(linda)["id"], rated=True)
    assert linda.look(linda.open(edition=offered(linda, origin="shipped")["id"], rated=True))["info"]["rated"]


def test_a_box_is_cached_and_one_that_nobody_has_is_not_there(linda: Guest):
    answer = linda.http.get("/api/games/amul/box", params={"edition": offered(linda)["id"]})
    assert answer.headers["cache-control"] == "private, max-age=86400"
    assert linda.http.get("/api/games/amul/box", params={"edition": "0" * 32}).status_code == 404
    assert linda.http.get("/api/games/amul/box", params={"edition": "../mine"}).status_code == 400


# Uploads


def text_of(folder: Path, game: str = "amul", **changes: str) -> str:
    return own_edition(folder, game, **changes).read_text(encoding="utf-8")


def upload(guest: Guest, toml: str, game: str = "amul") -> dict[str, Any]:
    return dict(guest.post("/api/editions", {"game": game, "toml": toml}))


def own(guest: Guest) -> list[dict[str, Any]]:
    return [one for one in guest.get("/api/editions") if one["origin"] == "yours"]


NINE = {SCORE: SCORE.replace("2", "9", 1), 'title = { en = "Āmul with': 'title = { en = "Lindas Āmul with'}


def test_an_upload_is_its_owners_alone_until_a_table_is_opened_with_it(hall: Shape, linda: Guest, tmp_path: Path):
    lukas, mine = Guest(hall.url, "Lukas"), upload(linda, text_of(tmp_path, **NINE))
    assert own(linda) == [mine]
    assert mine["about"]["title"]["en"] == "Lindas Āmul with reconstructed cards"
    assert own(lukas) == []
    for part in ("box", "facts"):
        for guest, status in ((linda, 200), (lukas, 404)):
            answer = guest.http.get(f"/api/games/amul/{part}", params={"edition": mine["id"]})
            assert answer.status_code == status
    assert "Lindas" not in lukas.http.get("/api/editions").text
    with pytest.raises(WasRefused, match="There is no edition"):
        lukas.open(edition=mine["id"])
    table = linda.open(edition=mine["id"], name="Our box")
    assert lukas.look(table)["info"]["edition"]["title"]["en"] == "Lindas Āmul with reconstructed cards"
    assert "9, +2 per Thief" in guards(lukas, mine["id"])
    lukas.wish(table, "sit", seat=1)
    with pytest.raises(WasRefused, match="There is no edition"):
        lukas.open(edition=mine["id"])  # a guest at her table, not in her house


def test_a_table_goes_on_after_its_edition_is_deleted(hall: Shape, linda: Guest, tmp_path: Path):
    mine = upload(linda, text_of(tmp_path, **NINE))
    table = linda.open(edition=mine["id"], fill="trader", begin=True)
    linda.http.delete(f"/api/editions/{mine['id']}").raise_for_status()
    assert own(linda) == []
    with pytest.raises(WasRefused, match="There is no edition"):
        linda.open(edition=mine["id"])
    with linda.line(table) as line:
        assert line.play()["info"]["status"] == "over"
    assert "9, +2 per Thief" in guards(Guest(hall.url), mine["id"])


def test_an_upload_is_renamed_for_its_owner(linda: Guest, tmp_path: Path):
    mine = upload(linda, text_of(tmp_path, **NINE))
    linda.http.put(f"/api/editions/{mine['id']}", json={"called": " The \u202e box from Bonn "}).raise_for_status()
    assert [one["called"] for one in own(linda)] == ["The box from Bonn"]
    again = upload(linda, text_of(tmp_path, **NINE))
    assert again["id"] == mine["id"]
    assert [one["called"] for one in own(linda)] == ["The box from Bonn"]


def test_two_people_with_the_same_values_each_have_their_own_words(hall: Shape, linda: Guest, tmp_path: Path):
    lukas = Guest(hall.url, "Lukas")
    theirs = [
        upload(guest, text_of(tmp_path, **{SCORE: NINE[SCORE], 'name = { en = "Silk"': f'name = {{ en = "{word}"'}))
        for guest, word in ((linda, "Fine silk"), (lukas, "Rough silk"))
    ]
    assert theirs[0]["about"]["label"] == theirs[1]["about"]["label"]
    for guest, edition, word in ((linda, theirs[0], "Fine silk"), (lukas, theirs[1], "Rough silk")):
        table = guest.open(edition=edition["id"])
        box = guest.get("/api/games/amul/box", edition=guest.look(table)["info"]["edition"]["id"])
        assert next(card for card in box["cards"] if card["id"] == "silk")["name"]["en"] == word


FEWER = {"copies = { market = [2, 1, 1, 1, 1, 0] }": "copies = { market = [1, 1, 1, 1, 1, 0] }"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (FEWER, "the market deck for 3 players has 50 cards, the rules need 51"),
        ({'colour = "red"': 'colour = "rde"'}, "card amul-city-guard: colour is 'rde'; did you mean 'red'?"),
        ({"version = 1": "version = 2020-01-01"}, "it may hold words, ordinary numbers"),
        ({"version = 1": "version = inf"}, "it may hold words, ordinary numbers"),
        ({"version = 1": "version = 0x" + "f" * 100}, "name and version are too long"),
        ({"version = 1": "version = " + "[" * 900}, "it"),
        ({"version = 1": "a." * 30_000 + "a = 1"}, "a line has at most"),
        ({"version = 1": f"version = 1 # {'x' * 100_000}"}, "100000 are the most"),
        ({'title = { en = "': f'title = {{ en = "{"x" * 80}'}, "a title is one line of at most 80 letters"),
        ({'title = { en = "': 'title = { en = "\\u202e'}, "a title is one line of at most 80 letters"),
        ({"[[card]]": "[[card"}, "this is not TOML"),
    ],
)
def test_what_is_wrong_with_an_upload_is_told_in_words(
    linda: Guest, tmp_path: Path, changes: dict[str, str], said: str
):
    with pytest.raises(WasRefused) as refused:
        upload(linda, text_of(tmp_path, **changes))
    assert refused.value.why == "faulty"
    assert said in refused.value.say
    assert own(linda) == []


def test_an_upload_for_a_game_that_is_not_here_or_for_the_other_one(linda: Guest, tmp_path: Path):
    with pytest.raises(WasRefused, match="There is no game 'go' here"):
        upload(linda, text_of(tmp_path), "go")
    with pytest.raises(WasRefused, match="the edition has 'card'"):
        upload(linda, text_of(tmp_path), "amulett")


def test_more_than_an_edition_can_be_is_not_read_at_all(linda: Guest):
    answer = linda.http.post("/api/editions", json={"game": "amul", "toml": "x" * 500_000})
    assert (answer.status_code, answer.json()["why"]) == (413, "too-large")


def test_a_person_has_so_many_editions_and_no_more(linda: Guest, tmp_path: Path):
    toml = text_of(tmp_path, "amulett")
    for number in range(MAX_UPLOADS):
        upload(linda, f"{toml}\n".replace('title = { en = "', f'title = {{ en = "{number} ', 1), "amulett")
    with pytest.raises(WasRefused, match=f"You have {MAX_UPLOADS} editions here"):
        upload(linda, toml, "amulett")
    linda.http.delete(f"/api/editions/{own(linda)[0]['id']}").raise_for_status()
    upload(linda, toml, "amulett")


def test_a_token_that_only_plays_does_not_see_what_its_owner_has_uploaded(hall: Shape, linda: Guest, tmp_path: Path):
    upload(linda, text_of(tmp_path, **{SCORE: SCORE.replace("2", "8", 1)}))
    bots = [
        Guest(hall.url, token=linda.post("/api/me/tokens", {"name": scope, "scopes": [scope]})["token"])
        for scope in ("play", "host")
    ]
    assert [len(own(bot)) for bot in bots] == [0, 1]
    mine = {"edition": own(linda)[0]["id"]}
    for what in ("box", "facts", "edition", "edition/file"):
        assert [bot.http.get(f"/api/games/amul/{what}", params=mine).status_code for bot in bots] == [404, 200]
