"""The worked examples of Das Amulett at a table of Das Amulett."""

from collections.abc import Sequence
from typing import Any

from serai.games.amulett.advice.hints import AmulettHints, hints
from serai.games.amulett.view import AmulettView
from serai.text.languages import Both, both
from tests.amulett.report import Report, amulett
from tests.rulebook.example import (
    Answer,
    Example,
    Measure,
    Shelf,
    Worked,
    asked,
    said,
    saying,
    shown_with,
    told,
    voices,
)

SHELVES = {
    "spells": Both("Your spells", "Deine Zaubersprüche"),
    "metals": Both("Your metals", "Deine Metalle"),
    "jewels": Both("Your amulet", "Dein Amulett"),
    "supply": Both("Your stones", "Dein Vorrat"),
    "company": Both("The company stands here", "Hier steht die Reisegesellschaft"),
    "offered": Both("Up for auction", "Zur Versteigerung"),
    "bid": Both("Highest bid", "Höchstes Gebot"),
}
PIECES = {"bid": "", "pay": "metal:", "take": "metal:", "jewel": "jewel:", "move": "area:", "claim": "metal:"}
"""How the thing of a verb is drawn; other choices are words."""


def set_up(example: Example) -> Report:
    """The table of an example."""
    lines = dict(example.table)
    names, played = lines.pop("seats"), lines.pop("played", [])
    kept = ("at", "phase", "hat", "round", "marker")
    table = amulett(*names, **{key: lines.pop(key) for key in kept if key in lines})
    for name, spells in lines.pop("spells", {}).items():
        table.spells(name, *spells)
    for name, line in lines.pop("metals", {}).items():
        table.metals(name, line)
    for name, line in lines.pop("jewels", {}).items():
        table.jewels(name, line)
    for area, line in lines.pop("ground", {}).items():
        table.ground(area, line)
    table.next_spells(*lines.pop("deck", []))
    assert not lines, f"{example.id}: nobody knows {list(lines)}."
    return table.play(*played) if played else table


def worked(example: Example) -> Worked:
    """An example, played."""
    table = set_up(example) if example.asks else set_up(example).begin()
    speak = voices(table.table)
    shelves = [shelf(table, name) for name in example.show]
    if example.asks:
        measure, *about = example.asks.split()
        answers = asked(example, *MEASURES[measure](table, about), lambda one: spoken(speak, one))
        return shown_with(example, None, shelves, answers)
    shown: AmulettHints = hints(table.view(table.table.names[0]), speak)
    return shown_with(example, shown.question, shelves, [choice(example, one) for one in shown.choices])


def spoken(speak: dict[str, Any], answer: str | int) -> Both:
    """A number as it is, a spell by its name."""
    if isinstance(answer, int):
        return Both(str(answer), str(answer))
    return both(lambda language: speak[language].thing(answer))


def choice(example: Example, hint: Any) -> Answer:
    """One choice, made on a table of its own."""
    table, words = set_up(example), saying(example, hint.action)
    speak = voices(table.table)
    happens: list[Both] = []
    for line in (f"{table.table.names[0]} {hint.action}", *words.then):
        table.play(line)
        happens += told(table.table, speak, ())
    own = table.wizard(table.table.names[0])
    numbers = {
        "bid": hint.thing or 0,
        "lasts": hint.lasts,
        "left": hint.left,
        "reach": hint.reach,
        "colours": own.colours,
        "jewels": sum(own.jewels.values()),
    }
    drawn = PIECES.get(hint.verb, "")
    piece = f"{drawn}{hint.thing}" if drawn and hint.thing else None
    return Answer(hint.says, said(words.says, numbers), happens, piece)


def shelf(table: Report, name: str) -> Shelf:
    """What lies before you, in the area of the company or in the auction, before anything happens by itself."""
    shown: AmulettView = table.table.view(0).shown
    own = shown.wizards[0]
    pieces = {
        "spells": [f"spell:{spell} {stones}" for spell, stones in own.spells.items()],
        "metals": each("metal", own.metals or {}),
        "jewels": each("jewel", own.jewels),
        "supply": ["stone"] * own.supply,
        "company": [f"area:{shown.company}", *each("jewel", shown.ground[shown.company])],
        "offered": [f"spell:{shown.offered}"],
        "bid": [],
    }[name]
    return Shelf(SHELVES[name], pieces, shown.bid if name == "bid" else None)


def each(kind: str, pile: dict[str, int]) -> list[str]:
    """The things of a pile one by one, as the page names them."""
    return [f"{kind}:{thing}" for thing, count in pile.items() for _ in range(count)]


# What the rules can be asked


def income(table: Report, about: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """How many cards of a metal somebody holds once the table has been set and taken its income."""
    name, metal = about
    return table.metals_of(name).get(metal, 0), {}


def most(table: Report, about: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """The highest bid that somebody may make."""
    return max(table.bids(about[0])), {"least": min(table.bids(about[0]))}


def back(table: Report, about: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """How many cards of the bid came back to somebody who had nothing to choose there."""
    events = [event for event in table.view().events if event.seat == table.table.names.index(about[0])]
    count, paid = (sum(event.number for event in events if event.what == what) for what in ("took-back", "paid"))
    return count, {"bid": paid, "paid": paid - count}


def leaves(table: Report, about: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """The spell that leaves somebody in the energy phase, which runs by itself."""
    (seat,) = (table.table.names.index(name) for name in about)
    gone = [event.thing for event in table.view().events if (event.what, event.seat) == ("under", seat)]
    return str(gone[0]), {}


MEASURES: dict[str, Measure] = {"income": income, "most": most, "back": back, "leaves": leaves}
