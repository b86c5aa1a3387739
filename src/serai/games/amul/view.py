"""The View of Āmul in words and numbers: all that an attentive player at this seat would know."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import PHASES, Phase, PhaseName, State
from serai.games.amul.rules.unseen import count_unseen
from serai.kernel.events import NOTHING
from serai.kernel.game import View

Pile = dict[str, int]

REMEMBERED = 8_192
"""How many hands, rows and players are remembered as they were shown: most of them stay as they are for a while."""


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
    """Everything in a View that a player looks at: what everybody sees, and what only the seat does."""
    if view.seat < 0:
        return show_to_all(view)
    table: State = view.state
    kinds = view.game.things
    return replace(
        view.public.shown,
        seat=view.seat,
        hand=row(table.hand[view.seat].tobytes(), kinds),
        chosen=named(int(table.chosen[view.seat]), kinds),
        unseen=unseen(view),
        choices=view.choices,
    )


def show_to_all(view: View) -> AmulView:
    """Everything in a View that does not depend on who looks."""
    table: State = view.state
    kinds = view.game.things
    return AmulView(
        seat=None,
        round=table.round,
        phase=PHASES[table.phase],
        starting_player=table.start,
        first_pick=table.first,
        order=table.order[: table.players].tolist(),
        done=table.turn if table.phase not in (Phase.OFFER, Phase.REVEAL) else 0,
        acting=list(view.acting),
        hand={},
        chosen=None,
        merchants=[merchant(Seen.of(view, seat), kinds) for seat in range(table.players)],
        market=row(table.place[MARKET].tobytes(), kinds),
        palace=row(table.place[PALACE].tobytes(), kinds),
        bazaar=row(table.place[BAZAAR].tobytes(), kinds),
        gone=pile(table.gone.tobytes(), kinds),
        unseen=unseen(view),
        deck=table.deck_size - table.drawn,
        choices=[],
    )


def unseen(view: View) -> Pile:
    """Cards in the deck or in other hands."""
    kinds, quick = view.game.things, view.game.quick
    pool = np.zeros(len(kinds), np.int16)
    quick.rule(count_unseen)(quick.one(view.state), quick.facts, pool)
    return {kinds[kind]: count for kind, count in enumerate(pool.tolist()) if count}


class Seen(NamedTuple):
    """All of a player that a View shows, as it lies in memory: it is the same for nearly all who look."""

    area: bytes
    known: bytes
    hand: bytes
    """All their cards if hands are open, and nothing otherwise."""
    held: int
    prowess: int
    chosen: bool
    cards: tuple[int, ...]
    """The card offered, picked, revealed and taken; -1 for none."""

    @classmethod
    def of(cls, view: View, seat: int) -> "Seen":
        """One player in a View."""
        table: State = view.state
        hand = table.hand[seat].tobytes()
        return cls(
            area=table.area[seat].tobytes(),
            known=table.known[seat].tobytes(),
            hand=hand if view.is_open else b"",
            held=len(hand) - hand.count(EMPTY),
            prowess=int(table.prowess[seat]),
            chosen=bool(table.chosen[seat] != NOTHING),
            cards=(*map(int, (table.offered[seat], table.picked[seat], table.revealed[seat], table.taken[seat])),),
        )


@lru_cache(REMEMBERED)
def merchant(seen: Seen, kinds: tuple[str, ...]) -> Merchant:
    """One player, with nothing of the hand but what was seen to go there, unless all hands are open."""
    offered, picked, revealed, taken = (named(card, kinds) for card in seen.cards)
    return Merchant(
        area=pile(seen.area, kinds),
        held=seen.held,
        must_hold=row(seen.known, kinds),
        prowess=seen.prowess,
        ready=seen.chosen,
        offered=offered,
        picked=picked,
        revealed=revealed,
        taken=taken,
        hand=row(seen.hand, kinds) if seen.hand else None,
    )


@lru_cache(REMEMBERED)
def pile(counts: bytes, kinds: tuple[str, ...]) -> Pile:
    """How many of which cards, by name; a byte for each kind."""
    return {name: count for name, count in zip(kinds, counts, strict=True) if count}


@lru_cache(REMEMBERED)
def row(cards: bytes, kinds: tuple[str, ...]) -> Pile:
    """The cards of a row, by name; a byte for each."""
    names = [kinds[card] for card in cards if card != EMPTY]
    return {name: names.count(name) for name in names}


def named(card: int, kinds: tuple[str, ...]) -> str | None:
    """The name of a card, if there is one to see."""
    return kinds[card] if card >= 0 else None


def chapter(table: State) -> str:
    """The round, as the record counts it."""
    return str(table.round)


def face_down(table: State, seat: int, actions: Sequence[int]) -> Sequence[int]:
    """The latest choice of a seat, if the card still lies face down."""
    return [len(actions) - 1] if table.chosen[seat] != NOTHING else []
