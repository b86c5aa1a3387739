"""What a seat can choose in one go though the rules ask card by card, and what follows; asked of the rules."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from serai.games.amulett.advice.settling import SETTLED
from serai.games.amulett.effects import KINDS
from serai.games.amulett.rules.state import STEPS
from serai.games.amulett.view import AmulettView, Pile
from serai.kernel.chance import new_chance
from serai.kernel.events import Event, read_events
from serai.kernel.game import View
from serai.kernel.seats import lowest_bit

POWERS_OF_VERBS = {verb.name.lower(): power for kind in KINDS for verb, power in kind.allows.items()}
"""The power of a spell without which nobody may do this."""
SPELLS_USED = {verb.name.lower(): spell for kind in KINDS for verb, spell in kind.used.items()}
"""Which spell a seat uses for this, where the rules tell."""


class Plan(msgspec.Struct, frozen=True):
    """What the seat that is asked can choose together: metals to lay or take, cards that come back, jewels."""

    lay: int
    """Metals still to be laid in `pay`, or taken in `take`; otherwise 0."""
    most: Pile
    """The metals that may be laid or taken now, and the most of each."""
    back: int
    """Cards of the winning bid that come back to this seat."""
    picks_back: bool
    """Whether fewer cards come back than will lie there."""
    jewels: int
    """Jewels that the seat takes in this exchange from now on."""
    picks_jewels: bool
    """Whether the rules ask which jewels."""
    ground: Pile
    """The jewels that lie where the company stands; empty if none are taken."""


def plan_of(view: View) -> Plan | None:
    """The plan of the seat of a View; None where nothing can be chosen together."""
    shown: AmulettView = view.shown
    if view.seat not in view.acting:
        return None
    if shown.step == "take":
        return Plan(shown.owed, _most(view), 0, False, 0, False, {}) if len(view.legal) > 1 else None
    return _exchange(view) if shown.step in SETTLED and shown.bidder == view.seat else None


def burns(view: View) -> int | None:
    """The stones of the seat's own spells that burn if it does nothing more in this energy turn."""
    shown: AmulettView = view.shown
    if shown.step != "cast" or view.seat not in view.acting:
        return None
    state: Any = view.imagine(new_chance(0))
    view.game.plain.apply(state, view.game.plain_facts, view.seat, view.game.actions.read("pass"))
    events = read_events(state, view.game.events, view.game.things)
    return next((event.number for event in events if event.what == "burned" and event.seat == view.seat), 0)


def spell_in_use(view: View, verb: str) -> str | None:
    """The first spell of the seat whose effect allows a choice with this verb; None if the choice needs no spell."""
    power = POWERS_OF_VERBS.get(verb)
    if power is None:
        return None
    if verb in SPELLS_USED:
        return view.game.things[SPELLS_USED[verb](view.state, view.game.plain_facts, view.seat)]
    facts, own = view.game.plain_facts, view.shown.wizards[view.seat].spells
    return next((spell for spell in own if facts.power[view.game.things.index(spell), power]), None)


def _most(view: View) -> Pile:
    shown: AmulettView = view.shown
    metals = [view.game.actions.thing(action) for action in view.legal]
    if shown.step == "take":
        return {metal: shown.stacks[metal][1] for metal in metals}
    return {metal: (shown.wizards[view.seat].metals or {}).get(metal, 0) for metal in metals}


def _exchange(view: View) -> Plan:
    shown: AmulettView = view.shown
    paying = shown.step == "pay"
    steps = list(_settled(view))
    events = [event for _, happened in steps for event in happened]
    lay = shown.owed if paying else 0
    back = sum(event.number for event in events if event.what == "took-back")
    jewels = sum(event.what == "jewel" for event in events)
    return Plan(
        lay=lay,
        most=_most(view) if paying else {},
        back=back,
        picks_back=back < sum(shown.paid.values()) + lay,
        jewels=jewels,
        picks_jewels="jewel" in [step for step, _ in steps],
        ground=shown.ground[shown.company] if jewels else {},
    )


def _settled(view: View) -> Iterator[tuple[str, list[Event]]]:
    """The rest of the exchange on an imagined table, any choice being as good as another: each step and its events."""
    game, facts = view.game, view.game.plain_facts
    state: Any = view.imagine(new_chance(0))
    choices = np.zeros(len(game.actions), np.int32)
    while STEPS[state.step] in SETTLED:
        step = STEPS[int(state.step)]
        seat = lowest_bit(game.plain.acting(state, facts))
        game.plain.legal(state, facts, seat, choices)
        game.plain.apply(state, facts, seat, int(choices[0]))
        yield step, read_events(state, game.events, game.things)
