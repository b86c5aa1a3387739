"""The worked examples of Āmul at a table of Āmul."""

from collections.abc import Sequence
from typing import Any

from serai.games.amul.advice.hints import AmulChoiceHint, AmulHints, hints
from serai.text.languages import Both, both
from tests.amul.report import Report, amul, cards
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

PLACES = {
    "market": Both("Market", "Markt"),
    "palace": Both("Palace", "Palast"),
    "bazaar": Both("Bazaar", "Bazar"),
    "hand": Both("Your hand", "Deine Hand"),
}
YOURS = Both("Your play area", "Dein Spielbereich")
UNTOLD = ("dealt", "filled", "chose", "round")


def set_up(example: Example) -> Report:
    """The table of an example."""
    lines = dict(example.table)
    names, played = lines.pop("seats"), lines.pop("played", [])
    table = amul(*names, **{key: lines.pop(key) for key in ("round", "phase", "first") if key in lines})
    for name, line in lines.pop("areas", {}).items():
        table.area(name, *cards(line))
    for name, line in lines.pop("hands", {}).items():
        table.hand(name, *cards(line))
    for place, line in lines.items():
        table.place(place, *cards(line))
    if table.phase in ("pick", "effects"):
        table.pick_order()
        table.state.waiting = 1 << int(table.state.order[0])
    return table.play(*played)


def worked(example: Example) -> Worked:
    """An example, played."""
    table = set_up(example)
    speak = voices(table.table)
    shelves = [shelf(table, name, example) for name in example.show]
    if example.asks:
        measure, *about = example.asks.split()
        answers = asked(example, *MEASURES[measure](table, about), lambda one: Both(str(one), str(one)))
        return shown_with(example, None, shelves, answers)
    shown: AmulHints = hints(table.view(table.table.names[0]), speak)
    return shown_with(example, shown.question, shelves, [choice(example, one) for one in shown.choices])


def choice(example: Example, hint: AmulChoiceHint) -> Answer:
    """One choice, made on a table of its own."""
    table, words = set_up(example), saying(example, hint.action)
    speak, before = voices(table.table), table.table.points[0]
    action = table.game.actions.read(hint.action)
    verb, card = table.game.actions.verb(action).word, table.game.actions.thing(action)
    name = both(lambda language: speak[language].choice(0, verb, card))
    happens: list[Both] = []
    for line in (f"{table.table.names[0]} {hint.action}", *words.then):
        table.play(line)
        happens += told(table.table, speak, UNTOLD)
    gain = worth(hint)
    after = table.table.points[0]
    numbers = {"gain": abs(gain), "before": before, "after": after, "then": before + gain}
    counted = hint.card and hint.verb != "offer" and not hint.leaves
    note = f"{gain:+d}".replace("-", "−") if counted else ""
    return Answer(name, said(words.says, numbers), happens, f"card:{hint.card}" if hint.card else None, note)


def worth(hint: AmulChoiceHint) -> int:
    """What a card brings by a choice: laid in the play area, lost from the hand, or laid there later."""
    if hint.verb == "reveal" and not hint.leaves:
        return hint.now
    return (hint.gain or 0) + hint.later


def shelf(table: Report, name: str, example: Example) -> Shelf:
    """The cards of a play area, of the hand or of a place; beside your area at a choice its points."""
    shown = table.see(table.table.names[0])
    if name in table.table.names:
        seat = table.table.names.index(name)
        yours = seat == 0 and not example.asks
        area = pieces(shown.merchants[seat].area, "pip" if yours else "card")
        return Shelf(YOURS if yours else Both(name, name), area, table.table.points[seat] if yours else None)
    return Shelf(PLACES[name], pieces(getattr(shown, name)))


def pieces(pile: dict[str, int], drawn: str = "card") -> list[str]:
    """The cards of a pile one by one, as the page names them."""
    return [f"{drawn}:{card}" for card, count in pile.items() for _ in range(count)]


# What the rules can be asked


def first(table: Report, _: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Who picks first; the texts may mention the order and everybody's prowess."""
    prowess = {name: table.merchant(name).prowess for name in table.table.names}
    return table.order[0], {**prowess, "order": ", ".join(table.order)}


def row(table: Report, about: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """What a row of the score sheet brings somebody; the texts may mention what it brings the others."""
    name = about[1]
    return table.sheet(name).get(about[0], 0), {one: table.sheet(one).get(about[0], 0) for one in table.table.names}


def kept(table: Report, about: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """How many cards somebody scores from the hand at the end; everybody else has chosen."""
    held = sum(table.held(about[0]).values())
    table.everybody("reveal")
    events = [event for event in table.events() if event[:2] == ("kept", about[0])]
    return len(events), {"held": held - 1, "gone": held - 1 - len(events)}


MEASURES: dict[str, Measure] = {"first": first, "row": row, "kept": kept}
