"""The edition workshop over HTTP: an edition as a tree and as its file, and the proof of a draft."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from serai.games import package_named
from serai.server.app.uploading import MAX_EDITION_LETTERS
from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box
from tests.server.test_editions import text_of, upload

Tree = dict[str, Any]


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


@pytest.fixture
def linda(hall: Shape) -> Guest:
    return Guest(hall.url, "Linda")


def tree_of(guest: Guest, game: str = "amul") -> Tree:
    """The edition that comes with a game, under a name of one's own."""
    return guest.get(f"/api/games/{game}/edition") | {"name": "mine"}


def without_earlier(content: Mapping[str, object]) -> Tree:
    return {key: value for key, value in content.items() if key != "earlier"}


def piece(tree: Tree, sort: str, id: str) -> Tree:
    return next(one for one in tree[sort] if one["id"] == id)


def check(guest: Guest, tree: Tree, game: str = "amul") -> Tree:
    return guest.post(f"/api/games/{game}/edition/check", {"tree": tree})


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_copy_of_the_shipped_edition_is_proved_drawn_and_written_as_a_file(linda: Guest, game: str):
    shipped = package_named(game).open("reconstructed").edition_file
    proof = check(linda, tree_of(linda, game), game)
    assert proof["faults"] == []
    assert proof["players"] == list(package_named(game).open("reconstructed").seats)
    assert proof["facts"] == dict(shipped.facts)
    assert tomllib.loads(proof["toml"]) == {**without_earlier(shipped.content), "name": "mine"}
    assert proof["box"] == linda.get(f"/api/games/{game}/box")


def test_a_card_that_is_read_off_counts_and_is_drawn_with_what_was_typed(linda: Guest):
    tree = tree_of(linda)
    camel = piece(tree, "card", "camel")
    camel["score"] = {"set": [3, 7, 12, 18, 25, 33]}
    camel["source"] = dict.fromkeys(camel["source"], "printed")
    proof = check(linda, tree)
    assert proof["progress"]["card"] == [1, 66]
    assert proof["read_off"]["card"] == ["camel"]
    drawn = next(card for card in proof["box"]["cards"] if card["id"] == "camel")
    assert drawn["points"] == ["3", "7", "12", "18", "25", "33"]
    assert set(drawn["source"].values()) == {"printed"}


def test_a_value_that_cannot_be_read_is_told_in_both_languages_at_its_field(linda: Guest):
    tree = tree_of(linda)
    piece(tree, "card", "camel")["score"] = {"seet": [3]}
    piece(tree, "card", "silk")["copies"]["market"] = [1, "two", 0, 0, 0, 0]
    proof = check(linda, tree)
    assert [fault["path"] for fault in proof["faults"]] == [["card", "camel", "score"], ["card", "silk", "copies"]]
    camel, silk = (fault["say"] for fault in proof["faults"])
    assert camel == {
        "en": "score has 'seet'; did you mean 'set'?",
        "de": "score hat 'seet'; meintest du 'set'?",
    }
    assert silk["de"] == "market Eintrag 2 von copies muss eine ganze Zahl sein, nicht Text."
    assert proof["box"] is None
    assert proof["players"] == []
    assert proof["progress"]["card"] == [0, 66]


def test_a_deck_that_does_not_come_out_even_is_told_and_drawn_all_the_same(linda: Guest):
    tree = tree_of(linda)
    piece(tree, "card", "camel")["copies"]["market"][0] -= 1
    (fault,) = check(linda, tree)["faults"]
    assert fault["path"] == ["card", "*", "copies"]
    assert fault["say"]["en"].startswith("the market deck for 3 players has 50 cards, the rules need 51.")
    assert fault["say"]["de"] == (
        "der Marktstapel für 3 Spieler hat 50 Karten, die Regeln brauchen 51.\n  In Spalte 3 fehlt eine Karte."
    )
    assert check(linda, tree)["box"]["cards"]


def test_a_map_that_is_wrong_is_told_in_both_languages(linda: Guest):
    tree = tree_of(linda, "amulett")
    area = next(one for one in tree["area"] if one.get("pyramid") and one["terrain"] != "city")
    del area["pyramid"], area["source"]["pyramid"]
    (fault,) = check(linda, tree, "amulett")["faults"]
    assert fault["path"] == ["area", "*", "pyramid"]
    assert fault["say"] == {
        "en": "7 areas have pyramids; the rules need 8.",
        "de": "7 Gebiete haben Pyramiden; die Regeln brauchen 8.",
    }


def test_a_letter_on_two_cards_is_a_warning(linda: Guest):
    tree = tree_of(linda)
    piece(tree, "card", "arab-general")["letters"] = ["D"]
    proof = check(linda, tree)
    assert proof["faults"] == []
    assert [warning["path"] for warning in proof["warnings"]] == [["card", "arab-general", "letters"]]
    assert proof["warnings"][0]["say"]["de"].startswith("Buchstabe D steht auf amul-city-guard und auf arab-general.")


def test_whoever_comes_without_a_cookie_may_check_but_not_everything(hall: Shape):
    address = "/api/games/amul/edition/check"
    with httpx.Client(base_url=hall.url, timeout=patience.SECONDS, trust_env=False, verify=False) as stranger:
        for toml in ("name = ", "", "x" * (MAX_EDITION_LETTERS + 1)):
            answer = stranger.post(address, json={"toml": toml})
            assert answer.status_code == 200
            assert len(answer.json()["faults"]) == 1
        assert stranger.post(address, json={"toml": "x" * 500_000}).status_code == 413
        assert stranger.post("/api/games/chess/edition/check", json={"toml": ""}).status_code == 404


def test_an_upload_is_downloaded_again_by_its_owner_and_by_whoever_has_its_table(
    hall: Shape, linda: Guest, tmp_path: Path
):
    mine, lukas = upload(linda, text_of(tmp_path)), Guest(hall.url, "Lukas")
    address = f"/api/games/amul/edition/file?edition={mine['id']}"
    answer = linda.http.get(address)
    assert answer.headers["content-disposition"] == 'attachment; filename="mine.toml"'
    assert answer.headers["content-type"].startswith("application/toml")
    assert lukas.http.get(address).status_code == 404
    assert lukas.http.get(f"/api/games/amul/edition?edition={mine['id']}").status_code == 404
    linda.open(edition=mine["id"])
    assert lukas.http.get(address).text == answer.text
    assert upload(lukas, answer.text)["about"] == mine["about"]


def test_a_refused_upload_speaks_german_too(linda: Guest, tmp_path: Path):
    toml = text_of(tmp_path, **{'colour = "red"': 'colour = "rde"'})
    trouble = linda.http.post("/api/editions", json={"game": "amul", "toml": toml}).json()
    assert trouble["say_de"] == "card amul-city-guard: colour ist 'rde'; meintest du 'red'?"


def test_an_author_of_das_amulett_is_told_what_to_choose_from(linda: Guest):
    vocabulary = linda.get("/api/games/amulett/edition/vocabulary")
    curse = next(form for form in vocabulary["effects"] if form["key"] == "curse")
    assert curse["form"]["de"].count("{") == len(curse["gaps"]) == 2
    assert vocabulary["areas"]["city"] == 4
    assert linda.http.get("/api/games/nothing/edition/vocabulary").status_code == 404
