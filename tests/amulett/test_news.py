"""Whoever only hears the news can follow the whole game: everybody's spells, stones, jewels and metals."""

from collections import Counter

import pytest

from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.kernel.events import Event
from tests.amulett.report import PEOPLE, Report, dealt, proves

NOTHING = ""


class Listener:
    """Somebody in the next room with a board and pieces of their own, who hears what happens and sees nothing."""

    def __init__(self, table: Report) -> None:
        view = table.see()
        self.edition = table.edition
        self.areas = [area.id for area in table.edition.areas]
        self.ground = {area: Counter(jewels) for area, jewels in view.ground.items()}
        self.company = view.company
        self.hands = [Counter[str](METALS) for _ in view.wizards]
        """The metals of each seat; an unseen one is called nothing."""
        self.supply = [10] * len(view.wizards)
        self.spells: list[dict[str, int]] = [{} for _ in view.wizards]
        self.jewels = [Counter[str]() for _ in view.wizards]
        self.hat = view.start_player
        self.round = self.marker = 0
        self.over = False
        self.lifted = ("", "")

    def hear(self, event: Event) -> None:
        """Does with the own pieces what the news tell; news without pieces are only heard."""
        tell = getattr(self, "hear_" + event.what.replace("-", "_"), None)
        if tell is not None:
            tell(event.seat, event.thing, event.number)

    def hear_hat(self, seat, thing, number):
        self.hat = seat

    def hear_revealed(self, seat, spell, stones):
        self.spells[seat][spell] = stones
        self.supply[seat] -= stones

    def hear_sold(self, seat, spell, stones):
        self.hear_revealed(seat, spell, stones)
        self.hat = seat

    def hear_round(self, seat, thing, number):
        self.round, self.marker = number, 0

    def hear_lifted(self, seat, colour, area):
        self.lifted = (colour, self.areas[area])

    def hear_dropped(self, seat, area, colour):
        assert COLOURS[colour] == self.lifted[0]
        self.ground[self.lifted[1]][self.lifted[0]] -= 1
        self.ground[area][self.lifted[0]] += 1

    def hear_income(self, seat, metal, cards):
        self.hands[seat][metal] += cards

    def hear_took(self, seat, metal, number):
        self.hands[seat][metal or NOTHING] += 1

    def hear_travelled(self, seat, thing, marker):
        self.marker = marker

    def hear_marker(self, seat, thing, marker):
        assert seat == self.hat
        self.marker = marker

    def hear_exchange(self, seat, area, left):
        assert area == self.company

    def hear_won(self, seat, thing, bid):
        self.hat = seat

    def hear_paid(self, seat, metal, cards):
        self.hands[seat][metal] -= cards

    def hear_took_back(self, seat, metal, cards):
        assert seat == self.hat
        self.hands[seat][metal] += cards

    def hear_cursed(self, seat, metal, cards):
        assert seat != self.hat
        self.hands[seat][metal] += cards

    def hear_jewel(self, seat, colour, count):
        self.ground[self.company][colour] -= 1
        self.jewels[seat][colour] += 1
        assert self.jewels[seat][colour] == count

    def hear_moved(self, seat, area, number):
        assert seat == self.hat
        self.company = area

    def hear_shifted(self, seat, spell, number):
        self.spells[seat]["energy-arc"] -= 1
        self.spells[seat][spell] += 1

    def hear_drained(self, seat, spell, number):
        (owner,) = (owner for owner, spells in enumerate(self.spells) if spell in spells)
        assert owner != seat
        self.spells[owner][spell] -= 1
        self.supply[owner] += 1

    def hear_burned(self, seat, thing, stones):
        for spell, lying in self.spells[seat].items():
            self.spells[seat][spell] = max(lying - self.edition.spell(spell).bolts, 0)
        before = self.supply[seat]
        self.supply[seat] = 10 - sum(self.spells[seat].values())
        assert self.supply[seat] - before == stones

    def hear_under(self, seat, spell, number):
        assert self.spells[seat].pop(spell) == 0

    def hear_ended(self, seat, thing, number):
        self.over = True


def heard(players, **options):
    """A whole game, and after every choice what somebody has gathered who only hears the news."""
    table = dealt(*PEOPLE[:players], seed=f"next room {players}", **options)
    listener = Listener(table)
    while True:
        for event in table.view().events:
            listener.hear(event)
        yield table, listener
        if table.table.over:
            return
        name = table.acting[len(table.table.history) % len(table.acting)]
        choices = table.choices(name)
        table.play(f"{name} {choices[len(table.table.history) * 5 % len(choices)]}")


@pytest.mark.slow
@proves("DA-RND-01", "DA-MET-03")
@pytest.mark.parametrize("metals", ["printed", "unseen"])
@pytest.mark.parametrize("start", ["basic", "expert", "mulligan"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_news_tell_all_that_a_spectator_needs_to_follow_the_game(players, start, metals):
    for table, listener in heard(players, start=start, metals=metals):
        view = table.see()
        assert listener.over == table.table.over
        assert (listener.hat, listener.company, listener.round) == (view.start_player, view.company, view.round)
        assert listener.marker == view.marker
        assert {area: dict(+jewels) for area, jewels in listener.ground.items()} == view.ground
        for seat, wizard in enumerate(view.wizards):
            assert listener.hands[seat].total() == wizard.cards
            assert listener.jewels[seat] == wizard.jewels
            # Emptied spells stay until their owner has put them away.
            assert listener.spells[seat] == wizard.spells
            assert listener.supply[seat] == wizard.supply


@proves("DA-MET-03", "DA-MET-04")
def test_as_printed_whoever_remembers_the_news_knows_every_hand_and_every_stack():
    taken = 0
    for table, listener in heard(4):
        view = table.see()
        taken += sum(event.what == "took" for event in table.view().events)
        for name, hand, wizard in zip(PEOPLE, listener.hands, view.wizards, strict=False):
            assert +hand == table.metals_of(name) == wizard.surely
            assert wizard.metals is None
        for metal, least_and_most in view.stacks.items():
            left = 28 - view.paid.get(metal, 0) - sum(hand[metal] for hand in listener.hands)
            assert least_and_most == (left, left)
    assert taken > 10
