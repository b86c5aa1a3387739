"""Every worked example of the rulebooks is played by the rules, and the page shows what they said."""

import json
import re
from typing import Any

import pytest

from tests.rulebook.__main__ import PLAYED, page, path
from tests.rulebook.example import Example, written

EXAMPLES = [(game, example) for game in PLAYED for example in written(game)]
NAMES = [f"{game}-{example.id}" for game, example in EXAMPLES]
PRINTED = {"prowess": "Lukas", "three-tied": "2", "two-and-two": "0", "influence": "5"}
"""What the printed rulebooks answer to their own examples."""


@pytest.mark.parametrize("game", PLAYED)
def test_the_page_shows_what_the_rules_say(game: str):
    assert path(game).read_text(encoding="utf-8") == page(game), "Run `python -m tests.rulebook`."


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=NAMES)
def test_every_example_can_be_played_and_every_choice_is_explained(game: str, example: Example):
    worked = PLAYED[game](example)
    assert len(worked.answers) > 1
    for answer in worked.answers:
        assert answer.happens or answer.right is not None, "A choice at the table has consequences."
    if example.asks:
        assert [answer.right for answer in worked.answers].count(True) == 1


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=NAMES)
def test_no_number_is_written_that_the_rules_should_give(game: str, example: Example):
    assert game in PLAYED
    for saying in example.why:
        for text in (saying.says.en, saying.says.de):
            assert not re.search(r"\d", text), text
        used = [sorted(re.findall(r"\{(\w+)\}", text)) for text in (saying.says.en, saying.says.de)]
        assert used[0] == used[1]


def test_the_printed_examples_come_out_as_printed():
    worked = {one.id: one for game, example in EXAMPLES for one in [PLAYED[game](example)]}
    right = {id: next(answer.name.en for answer in worked[id].answers if answer.right) for id in PRINTED}
    assert right == PRINTED


def test_a_choice_tells_what_it_adds():
    (pick,) = [one for one in shown("amul") if one["id"] == "pick"]
    assert {answer["piece"]: answer["note"] for answer in pick["answers"]}["card:spice"] == "+5"


def test_the_seventh_colour_ends_the_game():
    (jewel,) = [one for one in shown("amulett") if one["id"] == "jewel"]
    ends = {answer["piece"]: "Your amulet is complete." in happened(answer) for answer in jewel["answers"]}
    assert ends == {"jewel:red": True, "jewel:yellow": False}


def shown(game: str) -> list[dict[str, Any]]:
    """The examples as the page fetches them."""
    return json.loads(path(game).read_text(encoding="utf-8"))


def happened(answer: dict[str, Any]) -> list[str]:
    """What a choice brought, in English."""
    return [one["en"] for one in answer["happens"]]
