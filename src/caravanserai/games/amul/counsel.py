"""What a screen shows of Āmul beyond the View: the score sheet as it stands, and what each choice would change."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, cast

import msgspec
import numpy as np

from caravanserai.games.amul.facts import IN_HAND, PLACES, ROWS, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.rules import lay
from caravanserai.games.amul.scoring import ARAB_ROW, MONGOL_ROW, SHEET_ROWS, Sheet, fill_sheet
from caravanserai.games.amul.state import SEATS
from caravanserai.kernel.game import Game
from caravanserai.kernel.pieces import Both, both
from caravanserai.kernel.speech import Voice
from caravanserai.kernel.view import View

Deed = Literal["offer", "pick", "reveal", "take"]
Source = Literal["hand", "market", "palace", "bazaar"]


class Gain(NamedTuple):
    """Points that a card adds, and how many of them come from majorities."""

    points: int
    majority: int


class Weighed(msgspec.Struct, frozen=True):
    """A choice, and what it would change as the table lies now."""

    action: str
    verb: Deed
    card: str | None
    source: Source | None
    """Where the card lies now."""
    gain: int | None
    """What it adds to your points, or takes from those of your hand; nothing where that cannot be told."""
    majority: int
    """How much of that comes from majorities."""
    leaves: bool
    """Whether the card leaves the game with it."""


class AmulCounsel(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; nothing when you are not."""
    rows: list[str]
    sheet: list[list[int]]
    """One line a seat: the points of each row, as the play areas lie."""
    hand: int | None
    """What your hand would add if the game ended now."""
    choices: list[Weighed]


def counsel(view: View, voices: Mapping[str, Voice]) -> AmulCounsel:
    """What a person at this seat is told beside the View."""
    question = both(lambda language: voices[language].question(view)) if view.seat in view.acting else None
    sheet = sheet_of(view.game, view.state)
    hand = _hand_now(view, sheet, _hand_of(view)) if view.seat >= 0 else None
    return AmulCounsel(
        question, list(ROWS), sheet.tolist(), hand, [_weigh(view, sheet, hand or 0, action) for action in view.legal]
    )


def _weigh(view: View, sheet: Sheet, hand: int, action: int) -> Weighed:
    actions, facts = view.game.actions, view.game.facts_window
    word, _, place = actions.verb(action).word.partition(" ")
    card = actions.thing(action) or None
    source = place if place in PLACES else {"pick": "market", "take": None}.get(word, "hand")
    leaves = word == "reveal" and not facts.position[view.game.things.index(card)] & ~IN_HAND
    gain = None
    if card is not None and word != "offer":
        gain = _loss(view, sheet, hand, card) if leaves else _gain(view, sheet, card)
    return Weighed(
        action=actions.notation(action),
        verb=cast("Deed", word),
        card=card,
        source=cast("Source | None", source),
        gain=gain.points if gain else None,
        majority=gain.majority if gain else 0,
        leaves=leaves,
    )


def points_now(view: View) -> list[int]:
    """What each play area scores as it lies, which everybody can see."""
    return [int(line.sum()) for line in sheet_of(view.game, view.state)]


def points_gained(view: View, card: str) -> Gain:
    """What one more card in the seat's play area would change, majorities included."""
    return _gain(view, sheet_of(view.game, view.state), card)


def _gain(view: View, sheet: Sheet, card: str) -> Gain:
    game = view.game
    table: Any = view.state.copy()
    lay(table, game.facts_window, view.seat, game.things.index(card))
    change = sheet_of(game, table)[view.seat] - sheet[view.seat]
    return Gain(int(change.sum()), int(change[ARAB_ROW] + change[MONGOL_ROW]))


def _loss(view: View, sheet: Sheet, hand: int, card: str) -> Gain:
    """What the hand would miss without the card, if the game ended now."""
    rest = _hand_of(view)
    rest.remove(view.game.things.index(card))
    return Gain(_hand_now(view, sheet, rest) - hand, 0)


def _hand_of(view: View) -> list[int]:
    return [card for card in view.state.hand[view.seat].tolist() if card != EMPTY]


def _hand_now(view: View, sheet: Sheet, hand: list[int]) -> int:
    """What these cards in hand would add if the game ended now."""
    facts: Facts = view.game.facts_window
    table: Any = view.state.copy()
    for card in hand:
        if facts.position[card] & IN_HAND:
            lay(table, facts, view.seat, card)
    return int(sheet_of(view.game, table)[view.seat].sum() - sheet[view.seat].sum())


def sheet_of(game: Game, state: Any) -> Sheet:
    """The score sheet, one line a seat."""
    sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
    game.workshop.plain(fill_sheet)(state, game.facts_window, sheet)
    return sheet[: state.players]
