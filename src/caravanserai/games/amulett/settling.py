"""What spells bring and take, told beforehand: metals in the metal phase, cards of a winning bid, jewels."""

import msgspec

from caravanserai.games.amulett.edition import Area, Edition
from caravanserai.games.amulett.view import AmulettView, Pile, Wizard
from caravanserai.games.amulett.vocabulary import Curse, Effect, ExtraJewel, PerJewel, TakeBack

SETTLED = ("pay", "claim", "jewel")
"""The steps between a won exchange and the next move of the company."""


class Share(msgspec.Struct, frozen=True):
    """What somebody takes of a winning bid, and the spells that allow it."""

    seat: int
    cards: int
    spells: list[str]


class Settling(msgspec.Struct, frozen=True):
    """What becomes of a winning bid, as far as nobody has to choose."""

    shares: list[Share]
    """Who takes cards of it: the winner first, then clockwise."""
    stacks: int
    """The cards that go back to the stacks."""
    jewels: int
    """How many jewels the winner takes, or may still take."""


def settling_of(edition: Edition, shown: AmulettView) -> Settling | None:
    """How the exchange that was won is settled, for everybody to see."""
    if shown.step not in SETTLED or shown.bidder is None:
        return None
    winner, players, left = shown.bidder, len(shown.wizards), shown.bid
    shares: list[Share] = []
    for seat in [*range(winner, players), *range(winner)]:
        spells = taken_by(edition, shown, seat, own=seat == winner)
        cards = min(left, sum(spells.values()))
        left -= cards
        shares += [Share(seat, cards, list(spells))] if cards else []
    return Settling(shares, left, _jewels(edition, shown, winner))


def taken_by(edition: Edition, shown: AmulettView, seat: int, own: bool) -> Pile:
    """The cards that each spell of a seat takes of a bid that wins where the company stands: its own, or another's."""
    area = edition.area(shown.company)
    taken = {
        spell: sum(_cards(effect, area, own) for effect in edition.spell(spell).effects)
        for spell in shown.wizards[seat].spells
    }
    return {spell: cards for spell, cards in taken.items() if cards}


def brought_by(edition: Edition, wizard: Wizard) -> dict[str, Pile]:
    """The metals that each spell of a wizard brings in a metal phase, those for jewels included."""
    return {spell: _metals(edition, spell, wizard) for spell in wizard.spells}


def _cards(effect: Effect, area: Area, own: bool) -> int:
    match effect:
        case Curse(cards):
            return cards
        case TakeBack(cards, at) if own and _works(at, area):
            return cards
        case _:
            return 0


def _jewels(edition: Edition, shown: AmulettView, winner: int) -> int:
    """One, and one more for each that a spell adds here, as long as there are any."""
    if shown.step == "jewel":
        return shown.due
    area = edition.area(shown.company)
    effects = [effect for spell in shown.wizards[winner].spells for effect in edition.spell(spell).effects]
    extra = sum(one.extra_jewel for one in effects if isinstance(one, ExtraJewel) and _works(one.at, area))
    return min(1 + extra, sum(shown.ground[shown.company].values()))


def _works(at: str, area: Area) -> bool:
    """Whether an effect that depends on the place works in an area."""
    return {"wall": area.wall is not None, "pyramid": area.pyramid}.get(at, True)


def _metals(edition: Edition, spell: str, wizard: Wizard) -> Pile:
    brought = dict(edition.spell(spell).income)
    for effect in edition.spell(spell).effects:
        if isinstance(effect, PerJewel):
            jewels = wizard.jewels.get(effect.per_jewel, 0)
            brought[effect.metal] = brought.get(effect.metal, 0) + effect.each * jewels
    return {metal: cards for metal, cards in brought.items() if cards}
