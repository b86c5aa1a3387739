"""The View of Das Amulett in words and numbers: all that an attentive player at this seat would know."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.rules.burning import rounds_left, stones_to_burn
from serai.games.amulett.rules.exchange import jewels_to_go, wins_with
from serai.games.amulett.rules.facts import COLOURS, METALS, Facts, Verb
from serai.games.amulett.rules.metals import at_most, cards_of, total_cards, valid_metals
from serai.games.amulett.rules.state import EXPERT, PHASES, STEPS, UNSEEN, State, Step
from serai.kernel.events import NOTHING
from serai.kernel.game import Game, View
from serai.kernel.layout import Cards

Pile = dict[str, int]

REMEMBERED = 512
"""For how many tables it is remembered what everybody sees of them, while all who look are shown it."""
MOMENTS_REMEMBERED = 64
"""The same for the players, of whom something else is seen after nearly every choice."""

PHASE_OF = {step: phase for phase, steps in PHASES.items() for step in steps}


class Wizard(msgspec.Struct, frozen=True):
    """One player as this seat sees them."""

    supply: int
    """Energy stones that are not on spells."""
    spells: Pile
    """The stones on each spell."""
    rounds: Pile
    """How many rounds each spell stays with its stones."""
    burns: Pile
    """The stones that go from each spell at the end of an energy turn."""
    jewels: Pile
    colours: int
    """How many different colours they have."""
    completing: list[str]
    """The colours of which one more jewel would complete their amulet."""
    cards: int
    """How many metal cards they hold."""
    metals: Pile | None
    """Which metal cards they hold; nothing if that is hidden."""
    surely: Pile
    """The metal cards that everybody can know them to hold."""
    usable: int | None
    """How many of their cards are valid where the company stands, as far as this can be seen."""
    bid: int
    """Their last bid in this auction; 0 for none."""
    bidding: bool
    """Whether they may still bid in this auction."""
    ready: bool
    """Has made all secret choices of the start."""
    first: list[str]
    """The first spells, before they have stones, as far as they can be seen."""
    further: list[str] = []
    """Metals that are valid everywhere in this phase for them alone."""


class AmulettView(msgspec.Struct, frozen=True):
    """The table of Das Amulett as one seat sees it; a spectator has no choices."""

    seat: int | None
    round: int
    phase: str
    step: str
    """What is being asked for: `spell`, `exchange`, `pay`, ..."""
    start_player: int
    acting: list[int]
    company: str
    """The area in which the company stands."""
    marker: int
    """How many exchanges this round has; 0 before the marker is drawn."""
    exchanges: int
    """How many exchanges come after the one that is held now."""
    further: list[str]
    """Metals that are valid everywhere in this phase."""
    offered: str | None
    """The spell that is up for auction."""
    laid: int
    """Spells that wait face down for their auction."""
    bid: int
    bidder: int | None
    owed: int
    """Cards still to be paid, or metals still free to be taken."""
    paid: Pile
    """The cards laid out for the exchange."""
    due: int
    """How often the acting seat may still do what it is asked for: lift, claim, take a jewel, drain."""
    lifted: tuple[str, str] | None
    """The colour that is being teleported, and from which area."""
    kept: list[str]
    """The spells you have chosen in secret."""
    split: list[int]
    """The stones you have put on them in secret."""
    wizards: list[Wizard]
    ground: dict[str, Pile]
    """The jewels in each area."""
    stacks: dict[str, tuple[int, int]]
    """Metal cards left, at least and at most, as far as the seat can tell."""
    deck: int
    """Spells in the deck, those laid out included."""
    deck_end: list[str]
    """The spells at the bottom of the deck that everybody saw go there, in the order in which they will come up."""
    colours_to_win: int
    jewels_to_win: int
    order: int | None
    """The highest bid of your standing order."""
    choices: list[str]


def show(view: View) -> AmulettView:
    """Everything in a View that a player looks at: what everybody sees, and what only the seat does."""
    if view.seat < 0:
        return show_to_all(view)
    table: State = view.state
    seen: AmulettView = view.public.shown
    return replace(
        seen,
        seat=view.seat,
        kept=row(table.kept[view.seat], view.game.things),
        split=[int(stones) for stones in table.split[view.seat] if stones],
        wizards=[*seen.wizards[: view.seat], known_to(view, seen.wizards[view.seat]), *seen.wizards[view.seat + 1 :]],
        stacks=stacks_of(view),
        order=view.order,
        choices=view.choices,
    )


def show_to_all(view: View) -> AmulettView:
    """Everything in a View that does not depend on who looks."""
    table: State = view.state
    names = view.game.things
    areas = area_ids(view.game)
    step = STEPS[table.step]
    return AmulettView(
        seat=None,
        round=table.round,
        phase=PHASE_OF[step],
        step=step,
        start_player=table.start,
        acting=list(view.acting),
        company=areas[table.company],
        marker=table.marker,
        exchanges=table.exchanges,
        further=metals_in(table.further),
        offered=named(table.offered, names),
        laid=table.laid,
        bid=table.bid,
        bidder=None if table.bidder == NOTHING else table.bidder,
        owed=table.owed,
        paid=pile(table.paid.tolist(), METALS),
        due=max(table.due, 0),
        lifted=None if table.lifted == NOTHING else (COLOURS[table.lifted], areas[table.lifted_from]),
        kept=[],
        split=[],
        wizards=list(wizards_at(view.game, view.state.record.tobytes())),
        ground=ground_of(table.ground.tobytes(), areas),
        stacks=stacks_of(view),
        deck=table.deck_size,
        deck_end=row(table.deck[table.deck_size - table.known : table.deck_size], names),
        colours_to_win=table.colours_to_win,
        jewels_to_win=table.jewels_to_win,
        order=None,
        choices=[],
    )


@cache
def area_ids(game: Game) -> tuple[str, ...]:
    """What the areas are called, in the order of their numbers."""
    return tuple(area.id for area in edition_of(game).areas)


@lru_cache(REMEMBERED)
def ground_of(jewels: bytes, areas: tuple[str, ...]) -> dict[str, Pile]:
    """The jewels in each area, a byte for each colour."""
    colours = len(COLOURS)
    return {area: pile(jewels[place * colours :][:colours], COLOURS) for place, area in enumerate(areas)}


def known_to(view: View, seen: Wizard) -> Wizard:
    """The player at the seat of a View, with the metals and the first spells that are not for everybody."""
    table, seat = view.state, view.seat
    first = row(table.dealt[seat], view.game.things)
    if seen.metals is not None:
        return replace(seen, first=first)
    usable = cards_of(table, seat, valid_metals(table, view.game.plain_facts, seat, table.company))
    return replace(seen, first=first, metals=pile(table.metal[seat].tolist(), METALS), usable=usable)


@lru_cache(MOMENTS_REMEMBERED)
def wizards_at(game: Game, seen: bytes) -> tuple[Wizard, ...]:
    """All players at a table that lies like this in memory, for as many as look at it."""
    table: Any = game.state_from(seen)
    return tuple(wizard(game, table, seat) for seat in range(table.players))


def wizard(game: Game, table: State, seat: int) -> Wizard:
    """One player, with the metals only where they can be seen."""
    facts: Facts = game.plain_facts
    names = game.things
    visible = bool(table.metal[seat, 0] >= 0)
    spells = [spell for spell, owner in enumerate(table.owner.tolist()) if owner == seat]
    jewels = pile(table.jewel[seat].tolist(), COLOURS)
    return Wizard(
        supply=int(table.supply[seat]),
        spells={names[spell]: int(table.energy[spell]) for spell in spells},
        rounds={names[spell]: rounds_left(table, facts, seat, spell, int(table.energy[spell])) for spell in spells},
        burns={names[spell]: stones_to_burn(table, facts, seat, spell) for spell in spells},
        jewels=jewels,
        colours=len(jewels),
        completing=completing(table, seat),
        cards=total_cards(table, seat),
        metals=pile(table.metal[seat].tolist(), METALS) if visible else None,
        surely={metal: int(table.least[seat, 1 << m]) for m, metal in enumerate(METALS) if table.least[seat, 1 << m]},
        usable=cards_of(table, seat, valid_metals(table, facts, seat, table.company)) if visible else None,
        bid=int(table.bids[seat]) if table.step in (Step.SPELL, Step.EXCHANGE, Step.PAY) else 0,
        bidding=table.step in (Step.SPELL, Step.EXCHANGE) and bool(table.bidding >> seat & 1),
        ready=table.step == Step.KEEP and not table.waiting >> seat & 1,
        first=row(table.dealt[seat], names),
        further=metals_in(int(table.further_own[seat])),
    )


def completing(table: State, seat: int) -> list[str]:
    """The colours of which one more jewel would complete the amulet of a seat."""
    if jewels_to_go(table, seat) > 1:
        return []
    return [name for colour, name in enumerate(COLOURS) if wins_with(table, seat, colour)]


def pile(counts: Sequence[int], names: Sequence[str]) -> Pile:
    """How many of what, by name."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def metals_in(bits: int) -> list[str]:
    """The metals of a group, one bit each."""
    return [metal for place, metal in enumerate(METALS) if bits >> place & 1]


def row(cards: Cards, names: Sequence[str]) -> list[str]:
    """The cards of a row that can be seen, by name."""
    numbers: list[int] = cards.tolist()
    return [names[card] for card in numbers if card >= 0]


def named(card: int, names: Sequence[str]) -> str | None:
    """The name of a card, if there is one to see."""
    return names[card] if card >= 0 else None


def stacks_of(view: View) -> dict[str, tuple[int, int]]:
    """How many cards of each metal are left at least and at most."""
    return {metal: stack(view, place) for place, metal in enumerate(METALS)}


def stack(view: View, metal: int) -> tuple[int, int]:
    """How many cards of a metal are left at least and at most: all there are, less what the players hold."""
    table: State = view.state
    if table.stack[metal] >= 0:
        return int(table.stack[metal]), int(table.stack[metal])
    facts: Facts = view.game.plain_facts
    fewest = most = int(facts.cards[metal]) - int(table.paid[metal])
    for seat in range(table.players):
        visible = int(table.metal[seat, metal])
        fewest -= visible if visible >= 0 else at_most(table, seat, 1 << metal)
        most -= visible if visible >= 0 else int(table.least[seat, 1 << metal])
    return max(fewest, 1), most


def chapter(table: State) -> str:
    """The round, as the record counts it; 0 before the first."""
    return str(table.round)


def hidden_choices(first: Mapping[int, int]) -> Any:
    """Which choices the others have not seen, for a game whose verbs begin at these actions."""

    def face_down(table: State, seat: int, actions: Sequence[int]) -> Sequence[int]:
        """The secret choices of the start until they are revealed; metals taken unseen until the game is over."""
        if table.step == Step.KEEP:
            steps = int((table.split[seat] > 0).sum())
            steps += int((table.kept[seat] != NOTHING).sum()) if table.beginning == EXPERT else 0
            return range(len(actions) - steps, len(actions))
        if table.sight != UNSEEN:
            return []
        taking = range(first[Verb.TAKE], first[Verb.TAKE + 1])
        return [place for place, action in enumerate(actions) if action in taking]

    return face_down
