"""How wizards play in a browser: by mouse, touch or keys, paying in one go, to the amulets at the end."""

import itertools
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from serai.games import game_named
from serai.kernel.record import read_record, verify
from tests import patience
from tests.browser.playing import is_only
from tests.browser.table import CHOICES, Person, expect_seen

MORE = {"en": "One more {0}", "de": "Ein {0} mehr"}
JEWELS = {"en": re.compile(r"Which .*jewels? do you take"), "de": re.compile(r"Welche.* Edelstein")}
SETTLED = ("pay", "claim", "jewel")


def planning(person: Person) -> Locator:
    """What is chosen together and confirmed once: metals to lay or to take, which come back, the jewel."""
    return person.page.get_by_role("region", name=CHOICES[person.language]).get_by_role("group")


def is_planned(person: Person) -> bool:
    """Whether several things are chosen together."""
    return planning(person).count() > 0


def settling(person: Person) -> bool:
    """Whether an exchange that was won is being settled, or metals are being taken."""
    view = person.update["view"]
    return view["step"] in SETTLED or (view["step"] == "take" and person.asked())


def settle(person: Person) -> None:
    """Waits until all that was confirmed together is done, or somebody else must choose, or something is asked anew."""
    late, known = time.monotonic() + patience.SECONDS, -1
    while not (person.over or not settling(person) or (known == len(person.heard) and not person.under_way)):
        assert time.monotonic() < late, (person.question.all_text_contents(), person.update["view"])
        known = len(person.heard)
        person.breathe()


def lay(person: Person, press: Callable[[Locator], None]) -> None:
    """Lays as many metals as are owed, chooses jewels, confirms all together, and waits until the hall has taken it."""
    more = person.page.get_by_role("button", name=re.compile(MORE[person.language].format(r"\w+")), disabled=False)
    for _ in range(person.update["view"]["owed"] if person.update["view"]["step"] == "take" else 0):
        press(more.first)  # of the first metal of which there may be more
    jewels = planning(person).filter(has_text=JEWELS[person.language]).get_by_role("button")
    for place in range(jewels.count()):
        if person.answer.count() == 0:
            press(jewels.nth(place))
    press(person.answer)
    settle(person)


def confirm(person: Person, press: Callable[[Locator], None]) -> None:
    """Sends what is taken up; metals that were taken up together all arrive before anything else is done."""
    answers, view = person.answered, person.update["view"]
    together = "step" in view and is_planned(person)
    press(person.answer)
    person.until(lambda: person.answered > answers)
    if together:
        person.until(lambda: person.update["view"]["step"] != view["step"] or not person.asked())


def sensibly(choose: Callable[[Person, int], None], press: Callable[[Locator], None]) -> Callable[[Person, int], None]:
    """Bids what is least rather than passing, and pays in one go."""

    def chosen(person: Person, at: int) -> None:
        settle(person)  # what was confirmed before goes on by itself as soon as the others have chosen
        if is_planned(person):
            lay(person, press)
        elif person.asked():
            actions = person.update["view"]["choices"]
            choose(person, at_least(actions, min(at, len(actions) - 1)))

    return chosen


def at_least(actions: list[str], at: int) -> int:
    """The lowest bid rather than a pass, and otherwise what was meant."""
    return 1 if actions[0] == "pass" and len(actions) > 1 else at


def by_keyboard_alone(person: Person, at: int) -> None:
    """The same by keys, a payment as well as a bid."""
    if is_planned(person):
        lay_by_keys(person)
    else:
        by_keys(person, at_least(person.update["view"]["choices"], at))


def assert_won(person: Person) -> None:
    """The page names the winner that the record proves, and everybody's amulet."""
    table = verify(read_record(person.record()), game_named("amulett"))
    assert table.over
    assert person.update["info"]["result"]["winners"] == table.winners
    [winner] = table.winners
    own = {"en": "You completed the amulet and won", "de": "Du hast das Amulett vollendet und gewonnen"}
    others = {"en": "{0} completed the amulet and won", "de": "{0} hat das Amulett vollendet und gewonnen"}
    seat = person.update["info"]["seats"][winner]
    left = seat.get("resigned") or seat.get("away")  # and a bot has won there
    said = own if winner == person.update["seat"] and not left else others
    expect_seen(person.page.get_by_role("heading", level=1, name=said[person.language].format(table.names[winner])))
    amulets = person.page.get_by_role("region", name={"en": "The amulets", "de": "Die Amulette"}[person.language])
    assert amulets.get_by_role("article").count() == len(table.names)
    assert person.faults == [], person.faults


NUMBERED = ("bid", "journey", "energy")
"""What is chosen as a number, which is its own key."""


def by_keys(person: Person, at: int) -> None:
    """Types a number, P, or the place in the list, and Enter; what has no key is reached by its focus."""
    verb, _, thing = person.update["view"]["choices"][at].partition(" ")
    if is_only(person):
        pass
    elif at < 9 or verb in NUMBERED:
        person.page.keyboard.type("p" if verb == "pass" else thing if verb in NUMBERED else str(at + 1))
    else:
        person.choices.nth(at).focus()
        person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")


def lay_by_keys(person: Person) -> None:
    """The keys of a plan count through all that can be pressed; its last ones are the jewels."""
    view = person.update["view"]
    for key, _ in itertools.product("1234", range(view["owed"] if view["step"] == "take" else 0)):
        if person.answer.count() == 0:
            person.page.keyboard.press(key)
    jewels = planning(person).filter(has_text=JEWELS[person.language]).get_by_role("button")
    for jewel in reversed(jewels.all()):
        if person.answer.count() == 0:
            press_key(person, jewel)
    person.page.keyboard.press("Enter")
    settle(person)


def press_key(person: Person, button: Locator) -> None:
    """By the key that stands on it; where there are more than keys, by its focus."""
    key = button.locator("kbd")
    if key.count():
        person.page.keyboard.press(key.inner_text())
    else:
        button.focus()
        person.page.keyboard.press("Space")
        button.blur()


def whole_feed(person: Person) -> list[dict[str, Any]]:
    """All feed items that the page received."""
    return [item for message in person.heard if message["t"] == "update" for item in message["feed"]]
