"""What the rules refuse is said in the language of whoever reads it: at a table of the hall, and in the terminal."""

import dataclasses
from collections.abc import Callable

import pytest

from serai.games import game_named
from serai.kernel.game import Game
from serai.kernel.refusal import NotNow, Refused
from serai.kernel.review import Review
from serai.kernel.table import Table
from serai.server.app.errors import trouble_of
from serai.text.refusals import CASES, said_in

NAMES = ["Linda", "Lukas", "Mira"]


def offering() -> Table:
    return Table(game_named("amul"), NAMES, seed="silk road")


def picking() -> Table:
    table = offering()
    for seat in table.seats:
        table.apply(seat, table.legal(seat)[0])
    return table


def take_back_what_all_have_seen() -> None:
    table = picking()
    seat = table.acting[0]
    table.apply(seat, table.legal(seat)[0])
    table.undo(seat)


def over() -> Table:
    table = offering()
    while not table.over:
        seat = table.acting[0]
        table.apply(seat, table.legal(seat)[-1])
    return table


def plain() -> Table:
    """A table of a game that has no voice of its own."""
    mute = next(field.default for field in dataclasses.fields(Game) if field.name == "refusal")
    return Table(dataclasses.replace(game_named("amul"), refusal=mute), NAMES, seed="silk road")


def refused(act: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as told:
        act()
    return told.value


CASES_AT_A_TABLE: dict[str, Callable[[], object]] = {
    "unclear": lambda: offering().game.actions.read("offer", offering().legal(0)),
    "near": lambda: offering().check(0, offering().choices(0)[0] + "q"),
    "unknown": lambda: offering().check(0, "xyzzy"),
    "over": lambda: over().check(0, "offer gold"),
    "running": lambda: Review(offering()),
    "another": lambda: picking().check((picking().acting[0] + 1) % 3, "pick gold"),
    "no-auction": lambda: offering().order(0, 3),
    "not-open": lambda: plain().check(0, "pick gold"),
    "too-late": lambda: offering().undo(0),
    "seen": take_back_what_all_have_seen,
}
GERMAN = {
    "unknown": "'xyzzy' kann man hier nicht wählen; möglich ist zum Beispiel 'offer ",
    "over": "Das Spiel ist zu Ende.",
    "not-open": "'pick gold' steht dir jetzt nicht offen. Du kannst wählen: offer ",
    "running": "Das Spiel läuft noch. Komm wieder, wenn es zu Ende ist.",
    "another": "wählt gerade, nicht du.",
    "too-late": "Eine Wahl kannst du nur zurücknehmen, bis jemand anderes gewählt hat.",
}


@pytest.mark.parametrize("case", CASES_AT_A_TABLE)
def test_what_the_rules_refuse_is_said_in_both_languages(case: str):
    told = refused(CASES_AT_A_TABLE[case])
    assert told.case == case
    assert said_in(told, "en") == str(told), "the hall says what a program reads"
    said = trouble_of(told)[1]
    assert GERMAN.get(case, "") in said.say_de
    assert (said.say_de, said.say) not in {("", said.say), (said.say, said.say)}


def test_several_who_are_waited_for_are_listed_in_german():
    told = NotNow("Linda and Lukas are choosing now, not you.", case="others", who=["Linda", "Lukas"])
    assert said_in(told, "en") == str(told)
    assert said_in(told, "de") == "Linda und Lukas wählen gerade, nicht du."
    assert "'a', 'b' oder 'c'" in said_in(NotNow(case="unclear", text="x", any=["'a'", "'b'", "'c'"]), "de")


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_what_a_game_refuses_is_said_in_both_languages(game: str):
    table = Table(game_named(game), NAMES, seed="silk road")
    seat = table.acting[0]
    shut = next(action for action in range(len(table.game.actions)) if action not in table.legal(seat))
    told = trouble_of(refused(lambda: table.check(seat, shut)))[1]
    assert told.why == "not-now"
    assert told.say != told.say_de != ""


def test_a_name_with_brackets_stays_a_name():
    told = NotNow("{who} is choosing now, not you.", case="another", who=["{who}"])
    assert said_in(told, "de") == "{who} wählt gerade, nicht du."


def test_every_case_has_its_place_in_every_language():
    assert CASES["en"].keys() == CASES["de"].keys() > CASES_AT_A_TABLE.keys()
