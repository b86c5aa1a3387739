"""The spell phase: stones are bid for spells, once around."""

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Mira, Omar, Ravi, amulett, proves

SEATS = [3, 4, 5, 6]


def auction(*names, **settings):
    """The first auction of a spell phase: Gift is up, then Influence, then Superiority."""
    table = amulett(*(names or (Ilse, Ravi, Kashgar)), phase="spell", **settings)
    return table.next_spells("gift", "influence", "superiority")


# Laying out and turning up


@proves("DA-SPL-01")
@pytest.mark.parametrize("players", SEATS)
def test_as_many_spells_as_players_are_laid_out_and_turned_up_one_at_a_time(players):
    table = auction(*PEOPLE[:players])
    turned_up = []
    for laid in range(players - 1, -1, -1):
        view = table.see()
        assert (view.phase, view.laid) == ("spell", laid)
        turned_up.append(view.offered)
        table.nobody_bids()
    assert (table.phase, table.round) == ("jewel", 3)
    assert table.see().deck_end == turned_up


@proves("DA-SPL-01")
def test_a_spell_lies_face_down_until_its_auction():
    table = auction()
    assert (table.see(Ilse).offered, table.see(Ilse).laid, table.see(Ilse).deck_end) == ("gift", 2, [])
    assert "turned-up gift" in table.events()
    other = auction().next_spells("gift", "energy-arc", "two-wishes")
    assert table.seen(Ravi) == other.seen(Ravi)
    table.nobody_bids()
    assert table.see(Ravi).offered == "influence"
    assert "turned-up influence" in table.events(Ravi)


# Once around


@proves("DA-SPL-02")
def test_from_the_start_player_clockwise_everybody_has_one_turn():
    table = auction(*PEOPLE[:5], hat=Kashgar)
    for name, choice in [(Kashgar, "bid 1"), (Linda, "pass"), (Omar, "bid 2"), (Ilse, "bid 4"), (Ravi, "pass")]:
        assert table.acting == [name]
        assert table.see().offered == "gift"
        table.play(f"{name} {choice}")
    assert table.spells_of(Ilse) == {"gift": 4}
    assert table.see().offered == "influence"


@proves("DA-SPL-02")
def test_a_bid_must_be_higher_than_the_highest_so_far():
    table = auction()
    assert table.choices(Ilse) == ["pass", *(f"bid {stones}" for stones in range(1, 11))]
    table.play("Ilse bid 3")
    assert table.bids(Ravi) == list(range(4, 11))
    for bid in (1, 2, 3):
        with pytest.raises(NotNow):
            table.play(f"Ravi bid {bid}")
    table.play("Ravi pass")
    assert table.bids(Kashgar) == list(range(4, 11))


@proves("DA-SPL-02")
def test_who_has_been_outbid_has_no_second_turn():
    table = auction().play("Ilse bid 1; Ravi bid 2; Kashgar bid 3")
    assert table.spells_of(Kashgar) == {"gift": 3}
    table = auction().play("Ilse bid 1; Ravi bid 2")
    assert not table.wizard(Ilse).bidding
    assert table.wizard(Kashgar).bidding
    with pytest.raises(NotYours, match="Kashgar"):
        table.play("Ilse bid 5")


@proves("DA-SPL-02")
def test_everybody_hears_every_bid():
    table = auction().play("Ilse bid 2")
    assert table.events(Kashgar) == ["Ilse bid 2"]
    view = table.see()
    assert (view.bid, table.bidder, view.wizards[0].bid) == (2, Ilse, 2)
    assert table.play("Ravi pass").events(Kashgar) == ["Ravi passed"]


@proves("DA-SPL-02", "DA-SPL-04")
def test_the_last_one_may_bid_where_all_others_have_passed():
    table = auction().play("Ilse pass; Ravi pass")
    assert table.bids(Kashgar)[0] == 1
    assert table.play("Kashgar bid 1").spells_of(Kashgar) == {"gift": 1}


# Only stones in supply


@proves("DA-SPL-03")
def test_nobody_bids_more_stones_than_are_in_the_own_supply():
    table = auction().spells(Ilse, "two-wishes 4", "energy-arc 3")
    assert table.choices(Ilse) == ["pass", "bid 1", "bid 2", "bid 3"]
    with pytest.raises(NotNow):
        table.play("Ilse bid 4")
    assert table.play("Ilse bid 3").sound


@proves("DA-SPL-03")
def test_who_has_too_few_stones_in_supply_is_passed_over_as_everybody_can_see():
    table = auction().spells(Ravi, "two-wishes 4", "energy-arc 3").play("Ilse bid 3")
    assert table.acting == [Kashgar]
    assert table.events() == ["Ilse bid 3", "Ravi passed 1"]


@proves("DA-SPL-03")
def test_with_one_stone_more_than_the_bid_one_is_asked():
    table = auction().spells(Ravi, "two-wishes 3", "energy-arc 3").play("Ilse bid 3")
    assert table.choices(Ravi) == ["pass", "bid 4"]


@proves("DA-SPL-03")
def test_a_start_player_without_stones_is_passed_over_too():
    table = auction().spells(Ilse, "two-wishes 10")
    assert table.acting == [Ravi]
    assert "Ilse passed 1" in table.events()


# Sold


@proves("DA-SPL-04")
def test_the_highest_bidder_takes_the_spell_with_the_stones_and_opens_the_next_auction():
    table = auction().play("Ilse bid 1; Ravi bid 4; Kashgar pass")
    assert table.spells_of(Ravi) == {"gift": 4}
    assert table.wizard(Ravi).supply == 6
    assert (table.wizard(Ilse).supply, table.spells_of(Ilse)) == (10, {})
    assert (table.start_player, table.acting) == (Ravi, [Ravi])
    assert "Ravi sold gift 4" in table.events()
    table.play("Ravi pass; Kashgar pass")
    assert table.acting == [Ilse]


@proves("DA-SPL-04", "DA-SPL-03")
def test_the_stones_bid_are_gone_for_the_next_auction():
    table = auction().play("Ilse bid 8; Ravi pass; Kashgar pass")
    assert table.choices(Ilse) == ["pass", "bid 1", "bid 2"]


@proves("DA-SPL-04")
def test_after_the_last_spell_the_metal_phase_begins_with_who_bought_it():
    table = auction().spells(Ravi, "teleportation").spells(Kashgar, "two-wishes").spells(Ilse, "three-wishes")
    table.nobody_bids().nobody_bids().wins(Kashgar, 2)
    assert (table.phase, table.start_player, table.acting) == ("metal", Kashgar, [Kashgar])


# Unsold


@proves("DA-SPL-05")
def test_a_spell_that_nobody_wants_goes_under_the_deck_and_is_not_replaced():
    table = auction(hat=Ravi)
    below = table.see().deck
    table.play("Ravi pass; Kashgar pass; Ilse pass")
    view = table.see()
    assert "unsold gift" in table.events()
    assert (view.offered, view.laid, view.deck_end, view.deck) == ("influence", 1, ["gift"], below)
    assert (table.start_player, table.acting) == (Ravi, [Ravi])
    table.nobody_bids().nobody_bids()
    assert table.see().deck_end == ["gift", "influence", "superiority"]
    assert table.phase != "spell"
    assert table.start_player == Ravi


@proves("DA-SPL-05", "DA-SPL-03")
def test_if_nobody_has_a_stone_the_spell_goes_under_the_deck_by_itself():
    table = auction().spells(Ilse, "two-wishes 10").spells(Ravi, "energy-arc 10").spells(Kashgar, "three-wishes 10")
    table.begin()
    assert [event for event in table.events() if "unsold" in event] == [
        "unsold gift",
        "unsold influence",
        "unsold superiority",
    ]
    assert table.phase == "metal"


@proves("DA-SPL-05")
def test_a_spell_that_went_under_the_deck_comes_up_again_after_all_others():
    table = auction().nobody_bids()
    assert table.deck()[-1] == "gift"
    assert len(table.deck()) == len(set(table.deck())) == 32  # Influence is up for auction.


# No spells in the spell phase


@proves("DA-SPL-06", "DA-CRD-13")
def test_superiority_does_not_help_in_the_spell_phase():
    table = amulett(Ilse, Ravi, Kashgar, phase="spell").spells(Ravi, "superiority").next_spells("gift")
    table.play("Ilse bid 3")
    assert table.bids(Ravi)[0] == 4


@proves("DA-SPL-06", "DA-CRD-12")
def test_mighty_power_does_not_work_in_the_spell_phase():
    table = amulett(Ilse, Ravi, Kashgar, phase="spell").spells(Ilse, "mighty-power").next_spells("gift")
    table.play("Ilse bid 3")
    assert table.bids(Ravi)[0] == 4


@proves("DA-SPL-06")
def test_in_the_spell_phase_there_is_nothing_to_do_but_bid_and_pass():
    table = amulett(Ilse, Ravi, Kashgar, phase="spell").next_spells("gift")
    table.spells(Ilse, "teleportation", "burning-desire", "magic-journey", "energy-arc", "maelstrom-of-darkness 1")
    assert table.choices(Ilse) == ["pass", "bid 1"]


@proves("DA-SPL-06", "DA-MET-01")
def test_a_spell_bought_in_this_phase_works_in_the_next_one():
    table = amulett(Ilse, Ravi, Kashgar, phase="spell").next_spells("teleportation", "gift", "influence")
    table.wins(Ravi, 1).nobody_bids().nobody_bids()
    assert (table.phase, table.acting, table.step) == ("metal", [Ravi], "lift")


# A small deck


def few_left(*names):
    """All spells but the last two lie before somebody, with a stone each."""
    table = amulett(*names, phase="spell")
    spells = [spell.id for spell in table.edition.spells]
    for place, spell in enumerate(spells[:-2]):
        table.spells(names[place % len(names)], f"{spell} 1")
    return table


@proves("DA-SPL-07")
def test_if_the_deck_has_fewer_spells_than_players_what_there_is_is_laid_out():
    table = few_left(*PEOPLE)
    assert (table.see().offered, table.see().laid, table.see().deck) == ("maelstrom-of-darkness", 1, 1)
    table.nobody_bids()
    assert (table.see().offered, table.see().laid) == ("maelstrom-of-light", 0)
    assert table.see().deck_end == ["maelstrom-of-darkness"]
    table.nobody_bids()
    assert table.phase == "metal"
    assert table.see().deck_end == ["maelstrom-of-darkness", "maelstrom-of-light"]


@proves("DA-SPL-07")
def test_with_an_empty_deck_there_is_no_auction():
    table = few_left(*PEOPLE).spells(Omar, "maelstrom-of-darkness 1").spells(Mira, "maelstrom-of-light 1")
    assert table.see().deck == 0
    assert table.phase == "metal"
