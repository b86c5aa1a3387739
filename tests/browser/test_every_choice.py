"""Every choice has a face: for each kind of action of both games, somebody meets it in a browser and makes it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator

from serai.games import game_named
from serai.kernel.record import read_record
from tests.browser.playing import by_mouse
from tests.browser.positions import Position, played, positions, sits_down, somebody
from tests.browser.table import Person
from tests.browser.wizards import is_planned, lay
from tests.server.guests import Guest
from tests.server.shapes import Shape
from tests.shipped import GAMES

BASIC, EXPERT, MULLIGAN = ((("start", start),) for start in range(3))
FACES = {
    "amul": {
        "offer": (),
        "pick": (),
        "reveal": (),
        "take market": (),
        "take palace": (),
        "take bazaar": (),
        "take nothing": (),
    },
    "amulett": {
        "keep": EXPERT,
        "energy": EXPERT,
        "replace": MULLIGAN,
        **dict.fromkeys(("pass", "bid", "take", "lift", "drop", "desire", "journey", "pay", "claim"), BASIC),
        **dict.fromkeys(("jewel", "move", "shift", "drain", "under"), BASIC),
    },
}
"""At which start each kind of action is met."""


@pytest.fixture(scope="module")
def mira(browser: Browser, hall: Shape) -> Iterator[tuple[Person, Guest]]:
    """Mira, who comes to one table after the other."""
    person, guest = somebody(browser, hall)
    yield person, guest
    person.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_action_is_left_out(game: str):
    assert {verb.word for verb in game_named(game).actions.verbs} == FACES[game].keys()


@pytest.mark.parametrize(("game", "verb"), [(game, verb) for game, verbs in FACES.items() for verb in verbs])
def test_a_choice_is_met_and_made(mira: tuple[Person, Guest], hall: Shape, game: str, verb: str):
    position, (at_home, guest) = positions(game, 4, FACES[game][verb])[verb], mira
    person = sits_down(at_home.another_tab(), guest, hall, position)
    actions: list[str] = person.update["view"]["choices"]
    at = next(number for number, action in enumerate(actions) if f"{action} ".startswith(f"{verb} "))
    make(person, at)
    person.until(lambda: person.answered > 0)
    assert f"{made_by(person, position)} ".startswith(f"{verb} ")
    assert not [message for message in person.heard if message["t"] == "refused"]
    assert person.faults == []
    person.page.close()


def made_by(person: Person, position: Position) -> str:
    """What the record says that this person chose in answer to the question."""
    seat = position.seat
    answered = sum(choice.seat == seat for choice in played(*position[:4]).history[: position.step])
    return [choice.action for choice in read_record(person.record()).choices if choice.seat == seat][answered]


def make(person: Person, at: int) -> None:
    """Makes a choice as the page offers it: metals are counted up together, everything else is one of a list."""
    if is_planned(person):
        lay(person, Locator.click)
    else:
        by_mouse(person, at)
