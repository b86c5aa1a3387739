"""What a screen shows of Das Amulett beyond the View: the question, what a choice costs, what a jewel would mean."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from caravanserai.games.amulett.edition import Edition
from caravanserai.games.amulett.facts import COLOURS, METALS
from caravanserai.games.amulett.metals import cards_of, valid_metals
from caravanserai.games.amulett.settling import Settling, brought_by, settling_of, taken_by
from caravanserai.games.amulett.view import AmulettView, Pile, Wizard
from caravanserai.kernel.pieces import Both, both
from caravanserai.kernel.speech import Voice
from caravanserai.kernel.view import View

Meaning = Literal["new", "again", "wins"]


class Way(msgspec.Struct, frozen=True):
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


class AmulettCounsel(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; nothing when you are not."""
    choices: list[Way]
    meaning: dict[str, Meaning]
    """What a jewel of each colour would mean to your amulet; nothing for who only watches."""
    rounds: list[dict[str, int]]
    """One line a seat: how many rounds each of its spells lasts."""
    near: list[int]
    """The seats that need one more jewel to win."""
    jokers: list[str]
    """Your metals that count where the company stands only because a spell makes them jokers."""
    back: Pile
    """The cards that each of your spells would bring you back of your own bid here."""
    brings: list[dict[str, Pile]]
    """In the metal phase, one line a seat: the metals that each of its spells brings, `joker` for any."""
    settling: Settling | None
    """How the exchange that was won is settled; nothing while none is."""


def counsel(view: View, voices: Mapping[str, Voice]) -> AmulettCounsel:
    """What a person at this seat is told beside the View."""
    shown: AmulettView = view.shown
    edition: Edition = view.game.edition
    seated, asked = view.seat >= 0, view.seat in view.acting
    return AmulettCounsel(
        question=both(lambda language: voices[language].question(view)) if asked else None,
        choices=[_way(view, action, voices) for action in view.legal],
        meaning={colour: meaning_of(shown, colour) for colour in COLOURS} if seated else {},
        rounds=[{id: rounds_left(edition, id, stones) for id, stones in one.spells.items()} for one in shown.wizards],
        near=[seat for seat, wizard in enumerate(shown.wizards) if wins_with(shown, wizard, 1)] if shown.round else [],
        jokers=_jokers(view, view.state.company) if seated else [],
        back=taken_by(edition, shown, view.seat, own=True) if seated else {},
        brings=[brought_by(edition, wizard) for wizard in shown.wizards] if shown.phase == "metal" else [],
        settling=settling_of(edition, shown),
    )


def rounds_left(edition: Edition, spell: str, stones: int) -> int:
    """How many rounds the stones on a spell last."""
    return -(-stones // max(1, edition.spell(spell).bolts))


def wins_with(shown: AmulettView, wizard: Wizard, new_colours: int) -> bool:
    """Whether one more jewel, of a new colour or not, completes an amulet."""
    enough = sum(wizard.jewels.values()) + 1 >= shown.jewels_to_win
    return enough or wizard.colours + new_colours >= shown.colours_to_win


def meaning_of(shown: AmulettView, colour: str) -> Meaning:
    """What a jewel of a colour would mean to the amulet of the seat that looks."""
    own = shown.wizards[shown.seat or 0]
    has = colour in own.jewels
    return "wins" if wins_with(shown, own, int(not has)) else "again" if has else "new"


def _way(view: View, action: int, voices: Mapping[str, Voice]) -> Way:
    actions = view.game.actions
    word, thing = actions.verb(action).word, actions.thing(action) or None
    says = both(lambda language: voices[language].choice(view.seat, word, thing or ""))
    cost = COSTS.get(word)
    return Way(actions.notation(action), word, thing, says, **(cost(view, thing or "") if cost else {}))


def _of_bid(view: View, bid: str) -> dict[str, Any]:
    """A bid of metal costs what does not come back; one of stones lasts on the spell and leaves the rest in stock."""
    shown: AmulettView = view.shown
    if shown.offered:
        stock = shown.wizards[view.seat].supply
        return {"lasts": rounds_left(view.game.edition, shown.offered, int(bid)), "left": stock - int(bid)}
    back = sum(taken_by(view.game.edition, shown, view.seat, own=True).values())
    return {"pays": max(0, int(bid) - back), "plain": min(int(bid), _plain_cards(view, view.state.company))}


def _of_move(view: View, area: str) -> dict[str, Any]:
    table: Any = view.state
    place = view.game.edition.area(area).index
    reach = cards_of(table, view.seat, valid_metals(table, view.game.facts_window, view.seat, place))
    return {"reach": reach, "plain": _plain_cards(view, place), "jokers": _jokers(view, place)}


def _plain_cards(view: View, place: int) -> int:
    """How many of the seat's cards are of a metal that anybody could pay with in an area."""
    return cards_of(view.state, view.seat, int(view.game.facts_window.asked[place]) | view.state.further)


def _jokers(view: View, place: int) -> list[str]:
    """The metals that count in an area for this seat, and not for everybody."""
    facts = view.game.facts_window
    valid = valid_metals(view.state, facts, view.seat, place) & ~(int(facts.asked[place]) | view.state.further)
    return [metal for number, metal in enumerate(METALS) if valid >> number & 1]


def _of_drain(view: View, spell: str) -> dict[str, Any]:
    shown: AmulettView = view.shown
    return {"left": next(wizard.spells[spell] for wizard in shown.wizards if spell in wizard.spells) - 1}


COSTS: dict[str, Callable[[View, str], dict[str, Any]]] = {"bid": _of_bid, "move": _of_move, "drain": _of_drain}
"""What there is to know of a choice, by its verb."""
