"""An exchange: which metal counts, bidding until all but one have passed, paying, and the jewel."""

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Ravi, amulett, proves

WATER = ("A2", "B1", "C5", "D1", "E2")
FOREST = ("A3", "B5", "C2", "D5", "E3")
STEPPE = ("A1", "B4", "C1", "D4", "E1")
MOUNTAIN = ("A4", "B2", "C6", "D2", "E4")
CITY = ("B3", "C3", "C4", "D3")


def three(at="D1", **settings):
    return amulett(Ilse, Ravi, Kashgar, at=at, **settings)


def unseen():
    """The others do not see which metals somebody takes."""
    return three(metals="unseen")


# The metal asked for


@proves("DA-JWL-03")
@pytest.mark.parametrize(
    ("area", "bids"),
    [
        *((area, [1]) for area in WATER),
        *((area, [1, 2]) for area in FOREST),
        *((area, [1, 2, 3]) for area in STEPPE),
        *((area, [1, 2, 3, 4]) for area in MOUNTAIN),
        *((area, list(range(1, 11))) for area in CITY),
    ],
)
def test_water_asks_for_gold_forest_for_silver_steppe_for_copper_mountain_for_iron_the_city_for_any(area, bids):
    table = three(at=area).metals(Ilse, "gold, 2 silver, 3 copper, 4 iron").ground(area, "red")
    assert table.bids(Ilse) == bids
    assert table.wizard(Ilse, by=Ilse).usable == len(bids)


@proves("DA-JWL-03")
def test_in_the_city_metals_are_mixed_freely():
    table = three(at="C4").metals(Ilse, "gold, 2 silver, 2 iron").ground("C4", "red")
    table.wins(Ilse, 4)
    assert table.choices(Ilse) == ["pay gold", "pay silver", "pay iron"]
    table.play("Ilse pay gold; Ilse pay iron; Ilse pay silver")
    assert table.choices(Ilse) == ["pay silver", "pay iron"]
    table.play("Ilse pay iron")
    assert table.metals_of(Ilse) == {"silver": 1}
    assert table.jewels_of(Ilse) == {"red": 1}


@proves("DA-JWL-03")
def test_elsewhere_other_metals_do_not_count():
    table = three().metals(Ilse, "2 gold, 5 iron").ground("D1", "red")
    with pytest.raises(NotNow):
        table.play("Ilse bid 3")
    table.wins(Ilse, 2)
    assert table.metals_of(Ilse) == {"iron": 5}


# Bidding


@proves("DA-JWL-04")
def test_the_start_player_opens_with_any_number_or_passes():
    table = three(hat=Ravi).metals(Ravi, "4 gold")
    assert table.acting == [Ravi]
    assert table.choices(Ravi) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]


@proves("DA-JWL-04")
def test_clockwise_everybody_raises_or_passes_until_all_but_one_have_passed():
    table = amulett(*PEOPLE[:4], at="D1", hat=Kashgar).ground("D1", "red")
    for name in PEOPLE[:4]:
        table.metals(name, "gold" if name == Kashgar else "9 gold")
    for line, left in [
        ("Kashgar pass", [Ilse, Ravi, Linda]),
        ("Linda bid 1", [Ilse, Ravi, Linda]),
        ("Ilse bid 2", [Ilse, Ravi, Linda]),
        ("Ravi bid 5", [Ilse, Ravi, Linda]),
        ("Linda pass", [Ilse, Ravi]),
        ("Ilse bid 6", [Ilse, Ravi]),
        ("Ravi bid 8", [Ilse, Ravi]),
    ]:
        assert table.acting == [line.split()[0]]
        table.play(line)
        assert [name for name in PEOPLE[:4] if table.wizard(name).bidding] == left
    table.play("Ilse pass")
    assert "Ravi won 8" in table.events()
    assert table.jewels_of(Ravi) == {"red": 1}


@proves("DA-JWL-04")
def test_a_bid_is_higher_than_the_last_one():
    table = three().metals(Ilse, "6 gold").metals(Ravi, "6 gold").play("Ilse bid 3")
    assert table.bids(Ravi) == [4, 5, 6]
    for bid in (1, 2, 3):
        with pytest.raises(NotNow):
            table.play(f"Ravi bid {bid}")


@proves("DA-JWL-04")
def test_who_has_passed_is_out():
    table = three().ground("D1", "red")
    for name in PEOPLE[:3]:
        table.metals(name, "5 gold")
    table.play("Ilse pass; Ravi bid 1; Kashgar bid 2")
    assert table.acting == [Ravi]
    with pytest.raises(NotYours, match="Ravi"):
        table.play("Ilse bid 4")
    table.play("Ravi pass")
    assert "Kashgar won 2" in table.events()


@proves("DA-JWL-04")
def test_the_last_one_may_still_bid_when_all_others_have_passed_without_a_bid():
    table = three().metals(Ilse, "gold").metals(Ravi, "gold").metals(Kashgar, "3 gold").ground("D1", "red")
    table.play("Ilse pass; Ravi pass")
    assert table.choices(Kashgar) == ["pass", "bid 1", "bid 2", "bid 3"]
    table.play("Kashgar bid 1")
    assert table.jewels_of(Kashgar) == {"red": 1}


@proves("DA-JWL-04")
def test_nobody_has_to_raise_the_own_bid():
    table = three().metals(Ilse, "5 gold").metals(Ravi, "5 gold").ground("D1", "red").play("Ilse bid 2; Ravi pass")
    assert table.jewels_of(Ilse) == {"red": 1}
    assert table.metals_of(Ilse) == {"gold": 3}


@proves("DA-JWL-04")
def test_everybody_hears_the_bids_and_who_has_passed():
    table = three().metals(Ilse, "5 gold").metals(Ravi, "5 gold").metals(Kashgar, "5 gold")
    assert table.events()[-1] == "exchange D1 3"
    table.play("Ilse bid 2")
    view = table.see(Kashgar)
    assert (view.bid, table.bidder, view.wizards[0].bid) == (2, Ilse, 2)
    assert table.events(Kashgar) == ["Ilse bid 2"]
    assert table.play("Ravi pass").events(Kashgar) == ["Ravi passed"]


# A pass that everybody can see coming


@proves("DA-JWL-04", "DA-MET-03")
def test_who_holds_too_few_cards_is_passed_over():
    table = unseen().metals(Ilse, "5 gold").metals(Ravi, unseen="3 gold").metals(Kashgar, unseen="3 gold, iron")
    table.play("Ilse bid 3")
    assert table.events() == ["Ilse bid 3", "Ravi passed 1"]
    assert table.acting == [Kashgar]


@proves("DA-JWL-04", "DA-MET-03")
def test_who_is_known_to_hold_other_metals_is_passed_over():
    table = (
        unseen()
        .metals(Ilse, "5 gold")
        .metals(Ravi, "4 iron", unseen="3 gold")
        .metals(Kashgar, "3 iron", unseen="4 gold")
    )
    table.play("Ilse bid 3")
    assert table.events() == ["Ilse bid 3", "Ravi passed 1"]
    assert table.choices(Kashgar) == ["pass", "bid 4"]


@proves("DA-JWL-05", "DA-MET-03")
def test_who_only_happens_to_hold_no_valid_card_is_asked_and_can_only_pass():
    table = unseen().metals(Ilse, unseen="3 iron").metals(Ravi, "gold")
    assert table.acting == [Ilse]
    assert table.choices(Ilse) == ["pass"]
    table.play("Ilse pass")
    assert table.acting == [Ravi]


@proves("DA-JWL-05", "DA-MET-03")
def test_whether_somebody_is_asked_does_not_depend_on_what_is_hidden():
    tables = [unseen().metals(Ilse, "2 gold").metals(Ravi, unseen=cards) for cards in ("4 gold", "4 iron")]
    for table in tables:
        table.play("Ilse bid 2")
        assert table.acting == [Ravi]
    assert tables[0].seen(Kashgar) == tables[1].seen(Kashgar)
    assert tables[0].seen(Ilse) == tables[1].seen(Ilse)


@proves("DA-JWL-05", "DA-MET-03")
@pytest.mark.parametrize("metals", ["printed", "open"])
def test_where_everybody_can_know_all_hands_nobody_is_asked_who_cannot_bid(metals):
    table = three(metals=metals).metals(Ilse, "3 iron").metals(Ravi, "gold")
    assert table.acting == [Ravi]


# Only what one holds


@proves("DA-JWL-05")
@pytest.mark.parametrize("bid", [4, 5, 28])
def test_nobody_bids_more_valid_cards_than_they_hold(bid):
    table = three().metals(Ilse, "3 gold, 6 iron")
    with pytest.raises(NotNow):
        table.play(f"Ilse bid {bid}")
    assert table.play("Ilse bid 3").bidder == Ilse


@proves("DA-JWL-05")
def test_who_cannot_raise_must_pass():
    table = unseen().metals(Ilse, "3 gold").metals(Ravi, unseen="3 gold, iron").play("Ilse bid 3")
    assert table.choices(Ravi) == ["pass"]


@proves("DA-JWL-05")
def test_no_card_of_another_player_counts():
    table = three().metals(Ilse, "2 gold").metals(Ravi, "9 gold")
    assert table.bids(Ilse) == [1, 2]


# The winner


@proves("DA-JWL-06")
def test_the_winner_is_start_player_at_once_before_paying():
    table = three().metals(Ilse, "gold").metals(Ravi, "3 gold, 3 iron").desired("iron").ground("D1", "red, green")
    table.play("Ilse pass; Ravi bid 2")
    assert (table.step, table.acting, table.start_player) == ("pay", [Ravi], Ravi)
    assert table.jewels_of(Ravi) == {}


@proves("DA-JWL-06", "DA-JWL-10")
def test_the_winner_moves_the_company_and_opens_the_next_exchange():
    table = (
        three().ground("D1", "red").ground("E1", "green").metals(Ravi, "2 gold, copper").metals(Ilse, "gold, copper")
    )
    table.play("Ilse bid 1; Ravi bid 2")
    assert (table.step, table.acting) == ("move", [Ravi])
    table.play("Ravi move E1")
    assert (table.step, table.acting) == ("exchange", [Ravi])


# Paying


@proves("DA-JWL-07")
def test_the_winner_pays_the_bid_and_the_cards_return_to_the_stacks():
    table = three().metals(Ilse, "5 gold, iron").ground("D1", "red").wins(Ilse, 3)
    assert table.metals_of(Ilse) == {"gold": 2, "iron": 1}
    assert table.stacks() == [26, 28, 28, 27]
    assert [event for event in table.events() if "paid" in event or "returned" in event] == [
        "Ilse paid gold 3",
        "returned 3",
    ]


@proves("DA-JWL-07")
def test_only_the_winner_pays():
    table = three().metals(Ilse, "5 gold").metals(Ravi, "5 gold").ground("D1", "red").play("Ilse bid 4; Ravi bid 5")
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"gold": 5}, {})


@proves("DA-JWL-07")
def test_the_winner_pays_with_cards_of_own_choice_one_by_one_for_everybody_to_see():
    table = three(at="C4").metals(Ilse, "2 gold, 2 iron").ground("C4", "red, green").wins(Ilse, 2)
    assert (table.step, table.see().owed) == ("pay", 2)
    table.play("Ilse pay iron")
    assert table.events(Ravi) == ["Ilse paid iron 1"]
    assert (table.see(Ravi).paid, table.see(Ravi).owed) == ({"iron": 1}, 1)
    table.play("Ilse pay gold")
    assert table.metals_of(Ilse) == {"gold": 1, "iron": 1}
    assert (table.step, table.see().paid) == ("jewel", {})


@proves("DA-JWL-07")
def test_a_payment_that_everybody_can_see_is_made_by_itself():
    table = three(at="C4").metals(Ilse, "2 gold, 2 iron").ground("C4", "red, green").wins(Ilse, 4)
    assert (table.step, table.metals_of(Ilse)) == ("jewel", {})
    table = unseen().metals(Ilse, "gold", unseen="3 gold, iron").ground("D1", "red, green").wins(Ilse, 3)
    assert (table.step, table.metals_of(Ilse)) == ("jewel", {"gold": 1, "iron": 1})


@proves("DA-JWL-07", "DA-MET-03")
def test_a_payment_that_only_the_payer_knows_to_be_forced_is_asked_for():
    table = unseen().desired("iron").metals(Ilse, unseen="3 gold, silver").ground("D1", "red, green").wins(Ilse, 2)
    assert (table.step, table.acting) == ("pay", [Ilse])
    assert table.choices(Ilse) == ["pay gold"]


@proves("DA-JWL-07", "DA-MET-03")
def test_a_payment_in_metals_that_are_all_known_to_be_one_is_not_asked_for():
    table = three().desired("iron").metals(Ilse, "3 gold, 2 silver").ground("D1", "red, green").wins(Ilse, 2)
    assert (table.step, table.metals_of(Ilse)) == ("jewel", {"gold": 1, "silver": 2})


@proves("DA-JWL-07")
def test_what_is_owed_last_may_be_plain_to_everybody():
    """Ilse has one iron card and two of gold, as everybody knows: after the iron only gold is left to pay."""
    table = three().desired("iron").metals(Ilse, "2 gold, iron").ground("D1", "red, green").wins(Ilse, 2)
    assert table.choices(Ilse) == ["pay gold", "pay iron"]
    table.play("Ilse pay iron")
    assert (table.step, table.metals_of(Ilse)) == ("jewel", {"gold": 1})


@proves("DA-JWL-07")
def test_own_take_backs_come_first_then_the_others_clockwise_while_cards_are_left():
    table = amulett(*PEOPLE[:4], at="D3", hat=Kashgar).ground("D3", "red")
    table.spells(Kashgar, "influence").spells(Ilse, "croesus-curse").spells(Linda, "avarice-curse")
    table.metals(Kashgar, "gold, silver, copper, iron")
    table.wins(Kashgar, 4)
    assert (table.step, table.acting, table.see().due) == ("claim", [Kashgar], 1)
    assert table.see().paid == {"gold": 1, "silver": 1, "copper": 1, "iron": 1}
    table.play("Kashgar claim gold")
    assert table.acting == [Linda]
    table.play("Linda claim iron")
    assert table.acting == [Ilse]
    assert table.choices(Ilse) == ["claim silver", "claim copper"]
    table.play("Ilse claim silver")
    assert [table.metals_of(name) for name in PEOPLE[:4]] == [{"silver": 1}, {}, {"gold": 1}, {"iron": 1}]
    assert "returned 1" in table.events()
    assert table.stacks() == [27, 27, 28, 27]


@proves("DA-JWL-07")
def test_who_comes_too_late_finds_nothing_left_of_the_bid():
    table = three(at="D3", hat=Ravi).ground("D3", "red").metals(Ravi, "gold, iron")
    table.spells(Kashgar, "croesus-curse", "avarice-curse").spells(Ilse, "influence").wins(Ravi, 2)
    assert table.metals_of(Kashgar) == {"gold": 1, "iron": 1}
    assert table.metals_of(Ilse) == {}
    assert not any("returned" in event for event in table.events())


@proves("DA-JWL-07")
def test_what_is_taken_from_the_bid_is_open():
    table = three(at="D3").ground("D3", "red").metals(Ilse, "gold, iron").spells(Ravi, "croesus-curse").wins(Ilse, 2)
    table.play("Ravi claim iron")
    assert "Ravi cursed iron 1" in table.events(Kashgar)
    assert table.wizard(Ravi, by=Kashgar).surely == {"iron": 1}


@proves("DA-JWL-07")
def test_where_only_one_metal_lies_there_is_nothing_to_choose():
    table = (
        three()
        .ground("D1", "red, green")
        .metals(Ilse, "4 gold")
        .spells(Ravi, "croesus-curse")
        .spells(Ilse, "influence")
    )
    table.wins(Ilse, 4)
    assert table.step == "jewel"
    assert [event for event in table.events() if "gold" in event] == [
        "Ilse paid gold 4",
        "Ilse took-back gold 1",
        "Ravi cursed gold 1",
    ]
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"gold": 1}, {"gold": 1})


# Jewels


@proves("DA-JWL-08")
def test_the_winner_takes_one_jewel_of_own_choice_from_the_area():
    table = three().ground("D1", "red, green, 2 brown").metals(Ilse, "2 gold").wins(Ilse, 1)
    assert (table.step, table.acting) == ("jewel", [Ilse])
    assert table.choices(Ilse) == ["jewel red", "jewel green", "jewel brown"]
    table.play("Ilse jewel brown")
    assert table.jewels_of(Ilse) == {"brown": 1}
    assert table.see().ground["D1"] == {"red": 1, "green": 1, "brown": 1}
    assert table.step == "move"
    with pytest.raises(NotNow):
        table.play("Ilse jewel red")


@proves("DA-JWL-08")
def test_a_jewel_that_does_not_lie_there_cannot_be_taken():
    table = three().ground("D1", "red, green").metals(Ilse, "2 gold").wins(Ilse, 1)
    with pytest.raises(NotNow):
        table.play("Ilse jewel yellow")


@proves("DA-JWL-08")
@pytest.mark.parametrize(("jewels", "left"), [("red", {}), ("3 red", {"red": 2})])
def test_the_only_colour_is_taken_without_asking(jewels, left):
    table = three().ground("D1", jewels).metals(Ilse, "2 gold").wins(Ilse, 1)
    assert (table.jewels_of(Ilse), table.see().ground["D1"]) == ({"red": 1}, left)
    assert "Ilse jewel red 1" in table.events(Ravi)


@proves("DA-JWL-08", "DA-CRD-10")
def test_further_jewels_if_spells_allow_and_jewels_are_there():
    table = three().ground("D1", "red, green, brown").metals(Ilse, "2 gold").spells(Ilse, "gift").wins(Ilse, 1)
    assert table.see().due == 2
    table.play("Ilse jewel green")
    assert table.choices(Ilse) == ["jewel red", "jewel brown"]
    table.play("Ilse jewel red")
    assert table.jewels_of(Ilse) == {"red": 1, "green": 1}
    assert table.step == "move"


# Nobody bids


@proves("DA-JWL-09")
def test_if_nobody_bids_the_old_start_player_moves_the_company():
    table = three(hat=Ravi).ground("D1", "red")
    for name in PEOPLE[:3]:
        table.metals(name, "gold")
    table.play("Ravi pass; Kashgar pass; Ilse pass")
    assert "unwanted D1" in table.events()
    assert (table.step, table.acting, table.start_player) == ("move", [Ravi], Ravi)
    assert table.see().ground["D1"] == {"red": 1}
    assert [table.metals_of(name) for name in PEOPLE[:3]] == [{"gold": 1}] * 3


@proves("DA-JWL-09")
def test_if_nobody_can_bid_the_exchange_ends_by_itself():
    table = three(hat=Ravi).metals(Ilse, "2 iron").metals(Kashgar, "silver")
    assert table.events() == ["exchange D1 3", "Ravi passed 1", "Kashgar passed 1", "Ilse passed 1", "unwanted D1"]
    assert (table.step, table.acting) == ("move", [Ravi])


@proves("DA-JWL-09")
def test_whoever_could_have_taken_from_the_bid_takes_nothing_if_there_is_none():
    table = three().metals(Ilse, "gold").spells(Ravi, "croesus-curse").ground("D1", "red").play("Ilse pass")
    assert table.metals_of(Ravi) == {}
    assert table.jewels_of(Ilse) == table.jewels_of(Ravi) == {}
