"""What a screen shows of Das Amulett beyond the View: the question, what a choice costs, what a jewel would mean."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from serai.games.amulett.advice.plan import Plan, burns, plan_of, spell_in_use
from serai.games.amulett.advice.settling import Settling, brought_by, cost_of_bid, settling_of, taken_by
from serai.games.amulett.advice.stakes import (
    Meaning,
    Stake,
    meaning_of,
    moved,
    needed,
    stakes_here,
    stakes_there,
    stoppers,
)
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.rules.bidding import lowest_bid
from serai.games.amulett.rules.burning import rounds_left
from serai.games.amulett.rules.facts import COLOURS
from serai.games.amulett.rules.metals import cards_of, valid_metals
from serai.games.amulett.rules.spells import gain_spell
from serai.games.amulett.rules.state import State
from serai.games.amulett.view import REMEMBERED, AmulettView, Pile, metals_in
from serai.kernel.game import View
from serai.text.languages import Both, both
from serai.text.voice import Voice

WEIGHED = ("lift", "drop")
"""The steps beside the jewel phase in which somebody thinks about jewels."""


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
    """What would stay: stones in your stock, or on a spell after a drain; your metal cards once a bid is paid."""
    reach: int | None = None
    """For a move: the highest bid you could make there, jokers included."""
    plain: int | None = None
    """For a bid of metal or a move: how many cards of it would be no jokers."""
    jokers: list[str] | None = None
    """For a move: the metals that would count there only because a spell makes them jokers."""
    spell: str | None = None
    """Your spell whose effect allows the choice."""
    stakes: list[Stake] | None = None
    """For a move: what an exchange there would be to each seat."""
    stops: list[int] | None = None
    """For a pass while somebody else leads and would win the game: who could still outbid them."""


class AmulettHints(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; nothing when you are not."""
    choices: list[AmulettChoiceHint]
    meaning: list[dict[str, Meaning]]
    """What a jewel of each colour would mean to the amulet of each seat; empty while nobody thinks about jewels."""
    stakes: list[Stake]
    """What the exchange that is held is to each seat; empty when none is."""
    needed: int | None
    """The least that you must bid in this exchange, whether you can or not."""
    jokers: list[str]
    """Your metals that count where the company stands only because a spell makes them jokers."""
    back: Pile
    """In an exchange: the cards that each of your spells would bring you back of your bid, or of the lowest one."""
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
    stakes = stakes_here(view)
    return AmulettHints(
        question=both(lambda language: voices[language].question(view)) if asked else None,
        choices=[_way(view, action, voices, stakes) for action in view.legal],
        meaning=_meaning(view.public),
        stakes=stakes,
        needed=needed(view),
        jokers=_jokers(view, view.state, view.state.company) if seated else [],
        back=taken_by(view, view.seat, view.seat, _own_bid(view)) if seated and shown.step == "exchange" else {},
        brings=_brings(view.public),
        settling=settling_of(view),
        plan=plan_of(view),
        burns=burns(view),
    )


def _own_bid(view: View) -> int:
    """The bid of the seat that stands in an exchange, or else the lowest with which it could win."""
    table, seat = view.state, view.seat
    return int(table.bid) if table.bidder == seat else lowest_bid(table, view.game.plain_facts, seat)


def lasts(view: View, seat: int, spell: str, stones: int) -> int:
    """How many rounds a spell would stay before a seat with so many stones on it, whoever has it now."""
    table, facts, number = view.state.copy(), view.game.plain_facts, view.game.things.index(spell)
    if table.owner[number] != seat:
        gain_spell(table, facts, seat, number, stones)
    return rounds_left(table, facts, seat, number, stones)


@lru_cache(REMEMBERED)
def _meaning(view: View) -> list[dict[str, Meaning]]:
    shown: AmulettView = view.shown
    if shown.phase != "jewel" and shown.step not in WEIGHED:
        return []
    return [{colour: meaning_of(wizard, colour) for colour in COLOURS} for wizard in shown.wizards]


@lru_cache(REMEMBERED)
def _brings(view: View) -> list[dict[str, Pile]]:
    shown: AmulettView = view.shown
    return [brought_by(view, seat) for seat in range(len(shown.wizards))] if shown.phase == "metal" else []


def _way(view: View, action: int, voices: Mapping[str, Voice], stakes: list[Stake]) -> AmulettChoiceHint:
    actions = view.game.actions
    word, thing = actions.verb(action).word, actions.thing(action) or None
    says = both(lambda language: voices[language].choice(view.seat, word, thing or ""))
    cost = COSTS.get(word)
    details = cost(view, thing or "") if cost else {}
    if word == "pass" and stakes:
        details["stops"] = stoppers(view, stakes)
    return AmulettChoiceHint(actions.notation(action), word, thing, says, spell=spell_in_use(view, word), **details)


def _of_bid(view: View, bid: str) -> dict[str, Any]:
    """A bid of metal costs what does not come back; one of stones lasts on the spell and leaves the rest in stock."""
    shown: AmulettView = view.shown
    if shown.offered:
        stock = shown.wizards[view.seat].supply
        return {"lasts": lasts(view, view.seat, shown.offered, int(bid)), "left": stock - int(bid)}
    pays = cost_of_bid(view, view.seat, int(bid))
    return {
        "pays": pays,
        "plain": min(int(bid), _plain_cards(view, view.state, view.state.company)),
        "left": shown.wizards[view.seat].cards - pays,
    }


def _of_energy(view: View, stones: str) -> dict[str, Any]:
    """Stones on a first spell last so many rounds there, and leave the rest in stock."""
    shown: AmulettView = view.shown
    place = len(shown.split) % len(shown.kept)
    rest = shown.wizards[view.seat].supply - sum(shown.split[:place]) - int(stones)
    return {"lasts": lasts(view, view.seat, shown.kept[place], int(stones)), "left": rest}


def _of_move(view: View, area: str) -> dict[str, Any]:
    place = edition_of(view.game).area(area).index
    there = moved(view, place)
    stakes = stakes_there(view, there)
    return {
        "reach": stakes[view.seat].most,
        "plain": _plain_cards(view, there, place),
        "jokers": _jokers(view, there, place),
        "stakes": stakes,
    }


def _plain_cards(view: View, table: State, place: int) -> int:
    """How many of the seat's cards are of a metal that anybody could pay with in an area."""
    return cards_of(table, view.seat, int(view.game.plain_facts.asked[place]) | table.further)


def _jokers(view: View, table: State, place: int) -> list[str]:
    """The metals that count in an area for this seat, and not for everybody."""
    facts = view.game.plain_facts
    valid = valid_metals(table, facts, view.seat, place) & ~(int(facts.asked[place]) | table.further)
    return metals_in(valid)


def _of_drain(view: View, spell: str) -> dict[str, Any]:
    shown: AmulettView = view.shown
    return {"left": next(wizard.spells[spell] for wizard in shown.wizards if spell in wizard.spells) - 1}


COSTS: dict[str, Callable[[View, str], dict[str, Any]]] = {
    "bid": _of_bid,
    "energy": _of_energy,
    "move": _of_move,
    "drain": _of_drain,
}
"""What there is to know of a choice, by its verb."""
