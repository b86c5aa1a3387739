"""A game through the accessibility tree alone: nothing is known of the page but what a screen reader says of it."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from playwright.sync_api import CDPSession, Error

from serai.games import game_named
from serai.kernel.record import read_record, verify
from tests.browser.table import ANSWER, CHOICES, Person

LOST = {"en": "leaves the game", "de": "kommt aus dem Spiel"}
POINTS = {"en": "Points", "de": "Punkte"}


class Reader:
    """A screen reader: it says what is where, goes to things and presses them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.session: CDPSession = person.context.new_cdp_session(person.page)
        self.keyboard = person.page.keyboard
        self.language = person.language
        self.read()

    def read(self) -> None:
        """Listens to the whole page once more."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes: dict[str, Any] = {node["nodeId"]: node for node in nodes}

    def inside(self, role: str, name: str) -> Iterator[Any]:
        """Everything within the parts of the page that are called so."""
        waiting = [id for id, node in self.nodes.items() if said(node, "role") == role and said(node, "name") == name]
        while waiting:
            node = self.nodes.get(waiting.pop(0))
            if node is not None:
                yield node
                waiting = [*node.get("childIds", ()), *waiting]

    def buttons(self, role: str, name: str) -> list[Any]:
        return [node for node in self.inside(role, name) if said(node, "role") == "button" and not is_disabled(node)]

    def row(self, name: str) -> list[str]:
        """What stands in the row that is headed so, if a table has one."""
        head = next(self.inside("rowheader", name), None)
        cells = [] if head is None else [self.nodes[id] for id in self.nodes[head["parentId"]]["childIds"]]
        return [said(cell, "name") for cell in cells if cell is not head and not cell["ignored"]]

    def press(self, button: Any) -> None:
        with suppress(Error):  # the table has gone on meanwhile, and the button with it
            self.session.send("DOM.focus", {"backendNodeId": button["backendDOMNodeId"]})
            self.keyboard.press("Enter")

    def choose(self) -> bool:
        """Takes the first choice that costs no card, if there is anything to choose."""
        choices = self.buttons("region", CHOICES[self.language])
        if not choices:
            return False
        self.press(next((one for one in choices if LOST[self.language] not in said(one, "name")), choices[0]))
        self.read()
        answers = self.buttons("group", ANSWER[self.language])
        if answers:
            self.press(answers[-1])
        return bool(answers)


def said(node: Any, what: str) -> str:
    return str(node.get(what, {}).get("value", "")).strip()


def is_disabled(node: Any) -> bool:
    return any(one["name"] == "disabled" and one["value"]["value"] for one in node.get("properties", ()))


def listen(reader: Reader, until: Callable[[int], bool]) -> None:
    """Plays by what is said until something is so; it is asked with the number of choices made."""
    late, chosen = time.monotonic() + 300, 0
    while not until(chosen):
        assert time.monotonic() < late, f"nothing more was said after {chosen} choices"
        chosen += reader.choose()
        reader.person.wait()
        reader.read()


def test_a_whole_game_by_ear_in_german(sits: Callable[..., Person]):
    person = sits("de")
    reader = Reader(person)
    listen(reader, lambda chosen: bool(reader.row(POINTS["de"])))
    table = verify(read_record(person.record()), game_named("amul"))
    assert len([choice for choice in table.history if choice.seat == 0]) >= 9 * 3
    assert [int(points) for points in reader.row(POINTS["de"])] == table.points


def test_a_round_by_ear_in_english(sits: Callable[..., Person]):
    reader = Reader(sits("en"))
    listen(reader, lambda chosen: chosen > 3)
