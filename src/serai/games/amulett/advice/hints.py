"""What a screen shows of Das Amulett beyond the View: the question, what a choice costs, what a jewel would mean."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from serai.games.amulett.advice.plan import Plan, burns, plan_of, spell_in_use
from serai.games.amulett.advice.settling import SETTLED, Settling, brought_by, cost_of_bid, settling_of, taken_by
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.rules.bidding import lowest_bid
from serai.games.amulett.rules.burning import rounds_left
from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.games.amulett.rules.metals import cards_of, valid_metals
from serai.games.amulett.rules.spells import gain_spell
from serai.games.amulett.view import AmulettView, Pile
from serai.kernel.game import View
from serai.text.languages import Both, both
from serai.text.voice import Voice

Meaning = Literal["new", "again", "wins"]


class AmulettChoiceHint(msgspec.Struct, frozen=True):
    """A choice in words, and what it would cost or leave."""

    action: str
    verb: str
    thing: str | None
    says: Both
    pays: int | None = None
    """For a bid of metal: the cards it would really cost, after those that come back."""
    lasts: int | None = None
    """For stones on a spell: how many rounds they last there."""
    left: int | None = None
    """The stones that would stay: in your stock after a bid, on the spell after a drain."""
    reach: int | None = None
    """For a move: the highest bid you could make there, jokers included."""
    plain: int | None = None
    """For a bid of metal or a move: how many cards of it would be no jokers."""
    jokers: list[str] | None = None
    """For a move: the metals that would count there only because a spell makes them jokers."""
    spell: str | None = None
    """Your spell whose effect allows the choice."""


class AmulettHints(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; nothing when you are not."""
    choices: list[AmulettChoiceHint]
    meaning: dict[str, Meaning]
    """What a jewel of each colour would mean to your amulet; nothing for who only watches."""
    jokers: list[str]
    """Your metals that count where the company stands only because a spell makes them jokers."""
    back: Pile
    """The cards that each of your spells would bring you back of your own bid here, be it the lowest you can make."""
    brings: list[dict[str, Pile]]
    """In the metal phase, one line a seat: the metals that each of its spells brings, `joker` for any."""
    settling: Settling | None
    """How the exchange that was won is settled; nothing while none is."""
    plan: Plan | None
    """What you can choose in one go; nothing where that is one thing at a time."""
    burns: int | None
    """The stones of your spells that burn if you do nothing more in this energy turn."""


def hints(view: View, voices: Mapping[str, Voice]) -> AmulettHints:
    """What a person at this seat is told beside the View."""
    shown: AmulettView = view.shown
    seated, asked = view.seat >= 0, view.seat in view.acting
    return AmulettHints(
        question=both(lambda language: voices[language].question(view)) if asked else None,
        choices=[_way(view, action, voices) for action in view.legal],
        meaning={colour: meaning_of(shown, colour) for colour in COLOURS} if seated else {},
        jokers=_jokers(view, view.state.company) if seated else [],
        back=taken_by(view, view.seat, view.seat, _own_bid(view)) if seated else {},
        brings=[brought_by(view, seat) for seat in range(len(shown.wizards))] if shown.phase == "metal" else [],
        settling=settling_of(view),
        plan=plan_of(view),
        burns=burns(view),
    )


def _own_bid(view: View) -> int:
    """The bid of the seat that stands, or else the lowest with which it could win an exchange."""
    table, seat, step = view.state, view.seat, view.shown.step
    if table.bidder == seat and step in ("exchange", *SETTLED):
        return int(table.bid)
    return lowest_bid(table, view.game.plain_facts, seat) if step == "exchange" else 1


def lasts(view: View, seat: int, spell: str, stones: int) -> int:
    """How many rounds a spell would stay before a seat with so many stones on it, whoever has it now."""
    table, facts, number = view.state.copy(), view.game.plain_facts, view.game.things.index(spell)
    if table.owner[number] != seat:
        gain_spell(table, facts, seat, number, stones)
    return rounds_left(table, facts, seat, number, stones)


def meaning_of(shown: AmulettView, colour: str) -> Meaning:
    """What a jewel of a colour would mean to the amulet of the seat that looks."""
    own = shown.wizards[shown.seat or 0]
    return "wins" if colour in own.completing else "again" if colour in own.jewels else "new"


def _way(view: View, action: int, voices: Mapping[str, Voice]) -> AmulettChoiceHint:
    actions = view.game.actions
    word, thing = actions.verb(action).word, actions.thing(action) or None
    says = both(lambda language: voices[language].choice(view.seat, word, thing or ""))
    cost = COSTS.get(word)
    details = cost(view, thing or "") if cost else {}
    return AmulettChoiceHint(actions.notation(action), word, thing, says, spell=spell_in_use(view, word), **details)


def _of_bid(view: View, bid: str) -> dict[str, Any]:
    """A bid of metal costs what does not come back; one of stones lasts on the spell and leaves the rest in stock."""
    shown: AmulettView = view.shown
    if shown.offered:
        stock = shown.wizards[view.seat].supply
        return {"lasts": lasts(view, view.seat, shown.offered, int(bid)), "left": stock - int(bid)}
    pays = cost_of_bid(view, view.seat, int(bid))
    return {"pays": pays, "plain": min(int(bid), _plain_cards(view, view.state.company))}


def _of_move(view: View, area: str) -> dict[str, Any]:
    table: Any = view.state
    place = edition_of(view.game).area(area).index
    reach = cards_of(table, view.seat, valid_metals(table, view.game.plain_facts, view.seat, place))
    return {"reach": reach, "plain": _plain_cards(view, place), "jokers": _jokers(view, place)}


def _plain_cards(view: View, place: int) -> int:
    """How many of the seat's cards are of a metal that anybody could pay with in an area."""
    return cards_of(view.state, view.seat, int(view.game.plain_facts.asked[place]) | view.state.further)


def _jokers(view: View, place: int) -> list[str]:
    """The metals that count in an area for this seat, and not for everybody."""
    facts = view.game.plain_facts
    valid = valid_metals(view.state, facts, view.seat, place) & ~(int(facts.asked[place]) | view.state.further)
    return [metal for number, metal in enumerate(METALS) if valid >> number & 1]


def _of_drain(view: View, spell: str) -> dict[str, Any]:
    shown: AmulettView = view.shown
    return {"left": next(wizard.spells[spell] for wizard in shown.wizards if spell in wizard.spells) - 1}


COSTS: dict[str, Callable[[View, str], dict[str, Any]]] = {"bid": _of_bid, "move": _of_move, "drain": _of_drain}
"""What there is to know of a choice, by its verb."""
