"""What a screen shows of Āmul beyond the View: the score sheet as it stands, and what each choice would change."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

import msgspec
import numpy as np

from serai.games.amul.rules.facts import ROWS
from serai.games.amul.rules.round import lay, lay_down_hand, turn_up_reveal
from serai.games.amul.rules.scoring import ARAB_ROW, MONGOL_ROW, SHEET_ROWS, Sheet, fill_line_of, fill_sheet
from serai.games.amul.rules.state import SEATS, State
from serai.kernel.events import clear_events
from serai.kernel.game import Game, View
from serai.text.languages import Both, both
from serai.text.voice import Voice

VerbName = Literal["offer", "pick", "reveal", "take"]
Source = Literal["hand", "market", "palace", "bazaar"]
SOURCES: dict[str, Source | None] = {
    "offer": "hand",
    "pick": "market",
    "reveal": "hand",
    "take market": "market",
    "take palace": "palace",
    "take bazaar": "bazaar",
    "take nothing": None,
}
"""Where the card of each verb lies."""


class Gain(NamedTuple):
    """Points that a card adds, and how many of them come from majorities."""

    points: int
    majority: int


class AmulChoiceHint(msgspec.Struct, frozen=True):
    """A choice, and what it would change as the table lies now."""

    action: str
    verb: VerbName
    card: str | None
    source: Source | None
    """Where the card lies now."""
    gain: int | None
    """What it adds to your points, or takes from those of your hand; None for an offer or for declining."""
    majority: int
    """How much of that comes from majorities."""
    leaves: bool
    """Whether the card leaves the game with it."""


class AmulHints(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; None when you are not."""
    rows: list[str]
    sheet: list[list[int]]
    """One line a seat: the points of each row, as the play areas lie."""
    hand: int | None
    """What your hand would add if the game ended now."""
    choices: list[AmulChoiceHint]


def hints(view: View, voices: Mapping[str, Voice]) -> AmulHints:
    """What a person at this seat is shown beside the View."""
    question = both(lambda language: voices[language].question(view)) if view.seat in view.acting else None
    sheet = sheet_of(view.game, view.state)
    hand = _hand_points(view, sheet, view.state.copy()) if view.seat >= 0 else None
    choices = [_choice_hint(view, sheet, hand or 0, action) for action in view.legal]
    return AmulHints(question, list(ROWS), sheet.tolist(), hand, choices)


def _choice_hint(view: View, sheet: Sheet, hand: int, action: int) -> AmulChoiceHint:
    actions = view.game.actions
    word, card = actions.verb(action).word, actions.thing(action) or None
    leaves, gain = False, None
    if word == "reveal" and card:
        leaves, gain = _reveal(view, sheet, hand, card)
    elif word != "offer" and card:
        gain = _gain(view, sheet, card)
    return AmulChoiceHint(
        action=actions.notation(action),
        verb=cast("VerbName", word.partition(" ")[0]),
        card=card,
        source=SOURCES[word],
        gain=gain.points if gain else None,
        majority=gain.majority if gain else 0,
        leaves=leaves,
    )


def points_now(view: View) -> list[int]:
    """The points of each play area as it lies, which everybody can see."""
    return [int(line.sum()) for line in sheet_of(view.game, view.state)]


def points_gained(view: View, card: str) -> Gain:
    """What one more card in the seat's play area would change, majorities included."""
    return _gain(view, sheet_of(view.game, view.state), card)


def _gain(view: View, sheet: Sheet, card: str) -> Gain:
    table: State = view.state.copy()
    lay(table, view.game.plain_facts, view.seat, view.game.things.index(card))
    return _change(view, sheet, table)


def _reveal(view: View, sheet: Sheet, hand: int, card: str) -> tuple[bool, Gain]:
    """Whether a revealed card leaves the game; and what it adds, or what the hand would miss at the end without it."""
    kind, table = view.game.things.index(card), view.state.copy()
    table.chosen[view.seat] = kind
    clear_events(table)
    turn_up_reveal(table, view.game.plain_facts, view.seat)
    if table.gone[kind] > view.state.gone[kind]:
        return True, Gain(_hand_points(view, sheet, table) - hand, 0)
    return False, _change(view, sheet, table)


def _change(view: View, sheet: Sheet, table: State) -> Gain:
    """How the seat's line of the score sheet differs on another table."""
    line = np.zeros(SHEET_ROWS, np.int32)
    fill_line_of(table, view.game.plain_facts, view.seat, line)
    change = line - sheet[view.seat]
    return Gain(int(change.sum()), int(change[ARAB_ROW] + change[MONGOL_ROW]))


def _hand_points(view: View, sheet: Sheet, table: State) -> int:
    """What the seat's hand on a table would add if the game ended now; the hand is laid down for it."""
    clear_events(table)
    lay_down_hand(table, view.game.plain_facts, view.seat)
    return _change(view, sheet, table).points


def sheet_of(game: Game, state: State) -> Sheet:
    """The score sheet, one line a seat."""
    sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
    fill_sheet(state, game.plain_facts, sheet)
    return sheet[: state.players]
