"""What a screen shows of Āmul beyond the View: the score sheet as it stands, and what each choice would change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, cast

import msgspec

from serai.games.amul.advice.gains import REMEMBERED, AmulChange, Asked, Gain, weighed
from serai.games.amul.advice.lines import counted
from serai.games.amul.rules.facts import ROWS
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


class AmulChoiceHint(msgspec.Struct, frozen=True):
    """A choice, and what it would change as the table lies now; a reveal if the others revealed nothing."""

    action: str
    verb: VerbName
    card: str | None
    source: Source | None
    """Where the card lies now."""
    gain: int | None
    """How much it adds to your points on the table and those of your hand together; None for declining."""
    now: int
    """How much of that your cards on the table score."""
    hand: int
    """How much of it your hand would add at the end."""
    majority: int
    """How much of it comes from majorities, your hand included."""
    changes: list[AmulChange]
    """The same, card by card."""
    later: int
    """What it would add besides to reveal the card after picking it, as the table lies now; 0 for other choices."""
    rivals: dict[int, int]
    """By how much it changes the points on the table of other seats."""
    leaves: bool
    """Whether the card leaves the game with it."""


class AmulHints(msgspec.Struct, frozen=True):
    """All that a screen shows and no View holds; made from the View alone."""

    question: Both | None
    """What you are asked; None when you are not."""
    rows: list[str]
    sheet: list[list[int]]
    """One line a seat: the points of each row, as the play areas lie."""
    areas: list[dict[str, int]]
    """For each seat what the cards of each kind in its play area score now."""
    hand: int | None
    """What your hand would add if the game ended now."""
    held: dict[str, int]
    """How much of that the cards of each kind in your hand would score."""
    choices: list[AmulChoiceHint]


def hints(view: View, voices: Mapping[str, Voice]) -> AmulHints:
    """What a person at this seat is shown beside the View."""
    question = both(lambda language: voices[language].question(view)) if view.seat in view.acting else None
    sheet = sheet_of(view.game, view.state.players, view.state.area.tobytes())
    if view.seat < 0:
        return AmulHints(question, list(ROWS), sheet.rows, sheet.areas, None, {}, [])
    asked = Asked.of(view)
    return AmulHints(question, list(ROWS), sheet.rows, sheet.areas, *hand_of(asked), choice_hints(asked))


class Sheet(NamedTuple):
    """The score sheet as it is shown to everybody."""

    rows: list[list[int]]
    areas: list[dict[str, int]]


@lru_cache(REMEMBERED)
def sheet_of(game: Game, players: int, areas: bytes) -> Sheet:
    """The score sheet, and what the cards score, as the play areas lie."""
    things, lines = game.things, counted(game, players, areas).lines
    cards = [{things[kind]: points for kind, points in line.cards.items()} for line in lines]
    return Sheet([list(line.rows) for line in lines], cards)


@lru_cache(REMEMBERED)
def hand_of(asked: Asked) -> tuple[int, dict[str, int]]:
    """What a hand would add if the game ended now, in all and card by card."""
    hand, things = weighed(asked), asked.game.things
    return hand.hand, {things[kind]: points for kind, points in hand.held.items()}


@lru_cache(REMEMBERED)
def choice_hints(asked: Asked) -> list[AmulChoiceHint]:
    """Every choice of a seat."""
    return [choice_hint(asked.game, action, gain) for action, gain in weighed(asked).gains.items()]


def choice_hint(game: Game, action: int, gain: Gain | None) -> AmulChoiceHint:
    """One choice, and what it changes."""
    actions = game.actions
    word = actions.verb(action).word
    told = gain or Gain([], {}, leaves=False)
    return AmulChoiceHint(
        action=actions.notation(action),
        verb=cast("VerbName", word.partition(" ")[0]),
        card=actions.thing(action) or None,
        source=SOURCES[word],
        gain=gain.points if gain else None,
        now=told.part("now"),
        hand=told.part("hand"),
        majority=told.part("majority"),
        changes=told.changes,
        later=told.later,
        rivals=told.rivals,
        leaves=told.leaves,
    )
