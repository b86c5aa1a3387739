"""What is in the box of Āmul, for a screen that draws cards: every kind of card with its words in both languages."""

from functools import lru_cache
from typing import Literal, cast

import msgspec

from serai.games.amul.edition.cards import Edition, Kind, edition_of
from serai.games.amul.rules.facts import ROWS
from serai.games.amul.scores.score import Whose
from serai.games.amul.words.descriptions import ROW_NAMES, copies_text, describe, effect_text, rule_text
from serai.kernel.game import Game
from serai.text.languages import FIRST_LANGUAGE, Both, both

Group = Literal["yellow", "blue", "purple", "red", "green", "orange", "bazaar"]
Position = Literal["table", "hand", "both"]


class CardOut(msgspec.Struct, frozen=True):
    """One kind of card, as it is drawn and read aloud."""

    id: str
    card: str
    """The card without its letter: `arab-guard` for `arab-guard-e`."""
    name: Both
    short: Both
    group: Group
    position: Position
    arab: int
    mongol: int
    prowess: int
    letter: str
    take: list[str]
    """From where it lets you take a card when it is revealed."""
    points: list[str]
    """The number that stands large on the card, or a run of them."""
    rule: Both
    """What follows the number."""
    effect: Both
    whose: Whose
    """Whose cards count."""
    spoken: Both
    copies: Both
    source: dict[str, str]


class AmulBox(msgspec.Struct, frozen=True):
    """The edition as a screen shows it."""

    title: Both
    note: Both
    reconstructed: dict[str, tuple[int, int]]
    """The sorts of things of which some are reconstructed in part: how many, and of how many."""
    rows: dict[str, Both]
    """The rows of the score sheet."""
    rounds: int
    cards: list[CardOut]


@lru_cache(maxsize=64)
def box_of(game: Game) -> AmulBox:
    """Everything in the box."""
    edition = edition_of(game)
    return AmulBox(
        title=both(lambda language: getattr(edition.title, language)),
        note=both(lambda language: getattr(edition.note, language)),
        reconstructed=edition.file.reconstructed,
        rows={row: both(lambda language, row=row: ROW_NAMES[language][row]) for row in ROWS},
        rounds=edition.table.rounds,
        cards=[_card(kind, edition) for kind in edition.kinds],
    )


def _card(kind: Kind, edition: Edition) -> CardOut:
    card = kind.card
    number = rule_text(card, edition, FIRST_LANGUAGE).partition(" ")[0].rstrip(",")
    return CardOut(
        id=kind.id,
        card=card.id,
        name=both(kind.name),
        short=both(lambda language: card.name.form("short", language)),
        group=cast("Group", card.colour),
        position=cast("Position", card.position),
        arab=card.symbols.get("arab", 0),
        mongol=card.symbols.get("mongol", 0),
        prowess=card.symbols.get("prowess", 0),
        letter=kind.letter,
        take=list(card.take),
        points=number.split("·"),
        rule=both(lambda language: rule_text(card, edition, language).partition(" ")[2]),
        effect=both(lambda language: effect_text(card, language)),
        whose=card.score.whose,
        spoken=both(lambda language: describe(card, edition, language)),
        copies=both(lambda language: copies_text(card, language)),
        source=dict(card.source),
    )
