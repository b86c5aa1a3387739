"""What a screen shows of Āmul beyond the View: the score sheet as it stands, and what each choice would change."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from caravanserai.games.amul.facts import IN_HAND, PLACES, ROWS, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.rules import lay
from caravanserai.games.amul.scoring import ARAB_ROW, MONGOL_ROW, SHEET_ROWS, Sheet, fill_sheet
from caravanserai.games.amul.state import SEATS
from caravanserai.kernel.game import Game
from caravanserai.kernel.speech import Voice
from caravanserai.kernel.view import View


class Gain(NamedTuple):
    """Points that a card adds, and how many of them come from majorities."""

    points: int
    majority: int


class Weighed(msgspec.Struct, frozen=True):
    """A choice, and what it would change as the table lies now."""

    action: str
    card: str | None
    source: str | None
    """Where the card lies now: `hand`, or a place of the table."""
    gain: int | None
    """What it adds to your points; nothing where that cannot be told."""
    majority: int
    """How much of that comes from majorities."""
    leaves: bool
    """Whether the card leaves the game with it."""


class AmulCounsel(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: dict[str, str]
    """What you are asked, in every language; nothing when you are not."""
    rows: tuple[str, ...]
    sheet: list[list[int]]
    """One line a seat: the points of each row, as the play areas lie."""
    hand: int | None
    """What your hand would add if the game ended now."""
    choices: list[Weighed]


def counsel(view: View, voices: Sequence[Voice]) -> AmulCounsel:
    """What a person at this seat is told beside the View."""
    question = {voice.language: voice.question(view) for voice in voices} if view.seat in view.acting else {}
    sheet = sheet_of(view.game, view.state)
    hand = _hand_now(view, sheet) if view.seat >= 0 else None
    return AmulCounsel(question, ROWS, sheet.tolist(), hand, [_weigh(view, sheet, action) for action in view.legal])


def _weigh(view: View, sheet: Sheet, action: int) -> Weighed:
    actions, facts = view.game.actions, view.game.facts_window
    deed, _, place = actions.verb(action).word.partition(" ")
    card = actions.thing(action) or None
    source = place if place in PLACES else {"pick": "market", "take": None}.get(deed, "hand")
    leaves = deed == "reveal" and not facts.position[view.game.things.index(card)] & ~IN_HAND
    if card is None or deed == "offer" or leaves:
        return Weighed(actions.notation(action), card, source, None, 0, leaves)
    gain = _gain(view, sheet, card)
    return Weighed(actions.notation(action), card, source, gain.points, gain.majority, leaves)


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


def _hand_now(view: View, sheet: Sheet) -> int:
    """What the cards in hand would add if the game ended now."""
    facts: Facts = view.game.facts_window
    table: Any = view.state.copy()
    for card in table.hand[view.seat].tolist():
        if card != EMPTY and facts.position[card] & IN_HAND:
            lay(table, facts, view.seat, card)
    return int(sheet_of(view.game, table)[view.seat].sum() - sheet[view.seat].sum())


def sheet_of(game: Game, state: Any) -> Sheet:
    """The score sheet, one line a seat."""
    sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
    game.workshop.plain(fill_sheet)(state, game.facts_window, sheet)
    return sheet[: state.players]
