"""The View of Āmul in words and numbers: all that an attentive player at this seat would know."""

from collections.abc import Sequence

import msgspec
import numpy as np

from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE, Facts
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import PHASES, Phase, PhaseName, State
from serai.games.amul.rules.unseen import unseen
from serai.kernel.events import NOTHING
from serai.kernel.game import View
from serai.kernel.layout import Cards, Numbers

Pile = dict[str, int]


class Merchant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player as everybody at the table sees them."""

    area: Pile
    held: int
    must_hold: Pile
    """Cards that this player was seen to pick and cannot have played since."""
    prowess: int
    ready: bool
    """Has laid a card face down and waits for the others."""
    offered: str | None
    picked: str | None
    revealed: str | None
    taken: str | None
    hand: Pile | None = None
    """All their cards, when the game is over and is looked at again with open hands."""


class AmulView(msgspec.Struct, frozen=True):
    """The table of Āmul as one seat sees it; a spectator has no hand and no choices."""

    seat: int | None
    round: int
    phase: PhaseName
    starting_player: int
    first_pick: int
    order: list[int]
    """The pick order, as it stands now."""
    done: int
    """How many seats of the order have had their turn in this phase."""
    acting: list[int]
    hand: Pile
    chosen: str | None
    """The card you have laid face down."""
    merchants: list[Merchant]
    market: Pile
    palace: Pile
    bazaar: Pile
    gone: Pile
    unseen: Pile
    """Cards in the deck or in other hands, as far as you cannot tell where."""
    deck: int
    choices: list[str]


def show(view: View) -> AmulView:
    """Everything in a View that a player looks at."""
    table: State = view.state
    kinds = view.game.things
    facts: Facts = view.game.plain_facts
    pool = np.zeros(len(kinds), np.int16)
    unseen(table, facts, pool)
    own = view.seat >= 0
    return AmulView(
        seat=view.seat if own else None,
        round=table.round,
        phase=PHASES[table.phase],
        starting_player=table.start,
        first_pick=table.first,
        order=table.order[: table.players].tolist(),
        done=table.turn if table.phase not in (Phase.OFFER, Phase.REVEAL) else 0,
        acting=list(view.acting),
        hand=row(table.hand[view.seat], kinds) if own else {},
        chosen=named(table.chosen[view.seat], kinds) if own else None,
        merchants=[merchant(view, seat, kinds) for seat in range(table.players)],
        market=row(table.place[MARKET], kinds),
        palace=row(table.place[PALACE], kinds),
        bazaar=row(table.place[BAZAAR], kinds),
        gone=pile(table.gone, kinds),
        unseen=pile(pool, kinds),
        deck=table.deck_size - table.drawn,
        choices=view.choices,
    )


def merchant(view: View, seat: int, kinds: tuple[str, ...]) -> Merchant:
    """One player, with nothing of the hand but what was seen to go there, unless all hands are open."""
    table: State = view.state
    return Merchant(
        area=pile(table.area[seat], kinds),
        held=sum(card != EMPTY for card in table.hand[seat].tolist()),
        must_hold=row(table.known[seat], kinds),
        prowess=int(table.prowess[seat]),
        ready=bool(table.chosen[seat] != NOTHING),
        offered=named(table.offered[seat], kinds),
        picked=named(table.picked[seat], kinds),
        revealed=named(table.revealed[seat], kinds),
        taken=named(table.taken[seat], kinds),
        hand=row(table.hand[seat], kinds) if view.is_open else None,
    )


def pile(cards: Cards | Numbers, kinds: tuple[str, ...]) -> Pile:
    """How many of which cards, by name."""
    return {kinds[kind]: int(cards[kind]) for kind in cards.nonzero()[0].tolist()}


def row(cards: Cards, kinds: tuple[str, ...]) -> Pile:
    """The cards of a row, by name."""
    numbers: list[int] = cards.tolist()
    names = [kinds[card] for card in numbers if card != EMPTY]
    return {name: names.count(name) for name in names}


def named(card: np.int8, kinds: tuple[str, ...]) -> str | None:
    """The name of a card, if there is one to see."""
    return kinds[card] if card >= 0 else None


def chapter(table: State) -> str:
    """The round, as the record counts it."""
    return str(table.round)


def face_down(table: State, seat: int, actions: Sequence[int]) -> Sequence[int]:
    """The latest choice of a seat, if the card still lies face down."""
    return [len(actions) - 1] if table.chosen[seat] != NOTHING else []
