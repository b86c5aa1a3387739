"""The metal phase: metals for every icon, free choice for jokers, empty stacks, and what the others can know."""

from itertools import permutations, product

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amulett.box import SHIPPED, changed
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Mira, Omar, Ravi, amulett, dealt, proves
from tests.editions import rewritten

METALS = ("gold", "silver", "copper", "iron")


def metals(*names, **settings):
    return amulett(*(names or (Ilse, Ravi, Kashgar)), phase="metal", **settings)


def unseen(**settings):
    """The others do not see which metals are taken freely."""
    return metals(metals="unseen", **settings)


def last_line(record):
    return " ".join(record.splitlines()[-1].split())


# From the start player clockwise, a card for each icon


@proves("DA-MET-01")
def test_everybody_gets_a_card_for_each_icon_on_all_own_spells():
    table = metals().spells(Ilse, "golden-abundance", "magic-journey").spells(Kashgar, "energy-arc", "silver-abundance")
    assert table.metals_of(Ilse) == {"gold": 5, "iron": 1}
    assert table.metals_of(Ravi) == {}
    assert table.metals_of(Kashgar) == {"gold": 1, "silver": 5}
    assert table.stacks() == [22, 23, 28, 27]
    assert table.sound


@proves("DA-MET-01")
def test_the_metals_come_on_top_of_what_is_in_hand():
    table = metals().metals(Ilse, "2 gold, iron").spells(Ilse, "magic-journey")
    assert table.metals_of(Ilse) == {"gold": 3, "iron": 2}


@proves("DA-MET-01")
def test_the_turns_go_clockwise_from_the_start_player():
    table = metals(*PEOPLE[:4], hat=Kashgar)
    for name, spell in [(Ilse, "two-wishes"), (Ravi, "influence"), (Kashgar, "pharaohs-gift"), (Linda, "three-wishes")]:
        table.spells(name, spell)
    turns = []
    while table.phase == "metal":
        (name,) = table.acting
        turns.append(name)
        table.play(f"{name} take gold")
    assert turns == [Kashgar, Linda, Linda, Linda, Ilse, Ilse, Ravi]


@proves("DA-MET-01")
def test_whoever_comes_later_finds_less():
    table = metals(hat=Ravi).stack("gold", 3, holder=Kashgar)
    table.spells(Ilse, "golden-abundance").spells(Ravi, "golden-metamorphosis", "magic-journey")
    assert table.metals_of(Ravi) == {"gold": 2, "iron": 1}
    assert table.metals_of(Ilse) == {"gold": 1}
    assert (table.acting, table.see().owed) == ([Ilse], 3)


@proves("DA-MET-01")
def test_income_needs_no_choice_and_everybody_sees_it():
    table = metals().spells(Ilse, "golden-abundance", "magic-journey")
    assert table.events(Ravi)[:2] == ["Ilse income gold 5", "Ilse income iron 1"]
    assert table.phase == "jewel"


@proves("DA-MET-01", "DA-CRD-01")
def test_own_spells_of_the_metal_phase_come_before_the_icons():
    table = metals().spells(Ilse, "teleportation", "two-wishes")
    assert (table.step, table.metals_of(Ilse)) == ("lift", {})
    table.play("Ilse pass")
    assert (table.step, table.metals_of(Ilse)) == ("take", {"gold": 1, "copper": 1})


@proves("DA-MET-01")
def test_nobody_acts_in_the_metal_turn_of_another():
    table = metals().spells(Ilse, "two-wishes").spells(Ravi, "teleportation")
    with pytest.raises(NotYours, match="Ilse"):
        table.play("Ravi lift A1 red")
    assert table.choices(Ravi) == []


# Jokers


@proves("DA-MET-01")
@pytest.mark.parametrize("first", METALS)
@pytest.mark.parametrize("second", METALS)
def test_each_joker_icon_is_a_free_choice(first, second):
    table = metals().spells(Ilse, "two-wishes")
    assert table.choices(Ilse) == [f"take {metal}" for metal in METALS]
    assert table.see().owed == 2
    table.play(f"Ilse take {first}; Ilse take {second}")
    assert sorted(table.metals_of(Ilse).items()) == sorted(
        {metal: [first, second].count(metal) for metal in {first, second}}.items()
    )
    assert table.phase == "jewel"


def test_more_free_cards_than_a_byte_counts_are_all_cards_that_there_are(tmp_path):
    jewels, golden = ("amber", "diamond", "ruby", "emerald"), ("golden", *METALS[1:])
    spells = [*(f"{jewel}-magic" for jewel in jewels), *(f"{metal}-abundance" for metal in golden)]
    spells += [f"{metal}-metamorphosis" for metal in golden]
    words = [word for spell in spells for word in changed(spell, "income = {", "income = { joker = 9,")]
    table = metals(edition=rewritten(SHIPPED, tmp_path, *words))
    table.stack("gold", 0, holder=Kashgar).stack("silver", 0, holder=Kashgar)
    table.spells(Ilse, *(spell.id for spell in table.edition.spells if spell.id != "teleportation"))
    assert table.see().owed == 127


@proves("DA-MET-01")
def test_a_joker_must_be_used():
    table = metals().spells(Ilse, "influence")
    assert table.see().owed == 1
    with pytest.raises(NotNow):
        table.play("Ilse pass")


@proves("DA-MET-03")
def test_the_stacks_lie_face_up_so_everybody_sees_which_metal_is_taken_for_a_joker():
    table = metals().metals(Ilse, "gold").spells(Ilse, "two-wishes").play("Ilse take iron")
    for name in (Ilse, Ravi, None):
        assert table.events(name) == ["Ilse took iron"]
        assert table.see(name).stacks == {"gold": (27, 27), "silver": (28, 28), "copper": (28, 28), "iron": (27, 27)}
    assert last_line(table.record(Ravi)) == "3 take Ilse iron"


@proves("DA-MET-03")
def test_what_is_taken_in_place_of_an_empty_stack_is_seen_too():
    table = metals().stack("gold", 0, holder=Kashgar).spells(Ilse, "golden-metamorphosis").play("Ilse take iron")
    assert table.events(Ravi)[0] == "Ilse took iron"


@proves("DA-MET-04")
def test_unseen_the_others_see_that_a_free_metal_was_taken_and_not_which():
    tables = [unseen().spells(Ilse, "two-wishes") for _ in range(2)]
    tables[0].play("Ilse take gold")
    tables[1].play("Ilse take iron")
    assert tables[0].events(Ravi) == ["Ilse took"]
    assert tables[0].events(Ilse) == ["Ilse took gold"]
    for name in (Ravi, Kashgar, None):
        assert tables[0].seen(name) == tables[1].seen(name)
    assert tables[0].seen(Ilse) != tables[1].seen(Ilse)
    assert tables[0].record(Ravi) == tables[1].record(Ravi)
    assert last_line(tables[0].record(Ravi)) == "3 take Ilse ?"
    assert last_line(tables[0].record(Ilse)) == "3 take Ilse gold"


# Empty stacks


@proves("DA-MET-02")
def test_for_an_empty_stack_the_player_takes_any_other_metal():
    table = metals().stack("gold", 0, holder=Kashgar).spells(Ilse, "golden-metamorphosis")
    assert table.choices(Ilse) == ["take silver", "take copper", "take iron"]
    assert table.see().stacks["gold"] == (0, 0)
    table.play("Ilse take iron")
    assert table.metals_of(Ilse) == {"iron": 1}


@proves("DA-MET-02")
def test_a_stack_that_runs_out_gives_what_it_has_first():
    table = metals().stack("gold", 1, holder=Kashgar).spells(Ilse, "golden-abundance")
    assert table.metals_of(Ilse) == {"gold": 1}
    assert table.see().owed == 3
    table.play("Ilse take iron; Ilse take copper; Ilse take iron")
    assert table.metals_of(Ilse) == {"gold": 1, "copper": 1, "iron": 2}


@proves("DA-MET-02")
def test_a_stack_that_holds_just_enough_gives_all():
    table = metals().stack("gold", 4, holder=Kashgar).spells(Ilse, "golden-abundance")
    assert table.metals_of(Ilse) == {"gold": 4}
    assert table.phase == "jewel"
    assert table.see().stacks["gold"] == (0, 0)


@proves("DA-MET-02")
def test_jokers_too_find_only_the_stacks_that_are_left():
    table = metals().stack("silver", 0, holder=Kashgar).spells(Ilse, "two-wishes")
    assert table.choices(Ilse) == ["take gold", "take copper", "take iron"]
    with pytest.raises(NotNow):
        table.play("Ilse take silver")


@proves("DA-MET-02")
def test_with_one_stack_left_there_is_nothing_to_choose():
    table = metals().spells(Ilse, "two-wishes", "golden-metamorphosis")
    for metal in ("gold", "silver", "copper"):
        table.stack(metal, 0, holder=Kashgar)
    assert table.metals_of(Ilse) == {"iron": 3}
    assert table.wizard(Ilse, by=Ravi).surely == {"iron": 3}
    assert table.events(Ravi)[0] == "Ilse income iron 3"


@proves("DA-MET-02")
def test_the_last_card_may_leave_nothing_to_choose_for_the_next_one():
    table = metals().spells(Ilse, "three-wishes").stack("silver", 0, holder=Kashgar).stack("copper", 0, holder=Kashgar)
    table.stack("gold", 1, holder=Kashgar).play("Ilse take gold")
    assert table.metals_of(Ilse) == {"gold": 1, "iron": 2}


@proves("DA-MET-02")
def test_if_all_stacks_are_empty_there_is_nothing():
    table = metals().spells(Ilse, "two-wishes", "golden-metamorphosis", "silver-abundance")
    for metal in METALS:
        table.stack(metal, 0, holder=Kashgar)
    assert table.metals_of(Ilse) == {}
    assert table.phase == "jewel"
    assert table.sound


@proves("DA-MET-02")
def test_if_the_last_stack_runs_out_the_rest_is_lost():
    table = metals().spells(Ilse, "golden-abundance", "two-wishes")
    for metal in ("silver", "copper", "iron"):
        table.stack(metal, 0, holder=Kashgar)
    assert table.stack("gold", 3, holder=Kashgar).metals_of(Ilse) == {"gold": 3}
    assert table.phase == "jewel"


# In which order a player uses the spells makes no difference


def hands_in_any_order(stacks, spells, icons):
    """Every hand that comes of using spells in any order, then taking for the icons in any order, card by card."""
    hands = set()
    for first, then in product(set(permutations(spells)), set(permutations(icons))):
        tables = {(tuple(stacks), (0, 0, 0, 0))}
        for wanted in [metal for spell in first for metal in spell] + list(then):
            tables = {after for table in tables for after in after_one_card(*table, wanted)}
        hands |= {hand for _, hand in tables}
    return hands


def after_one_card(stacks, hand, wanted):
    """How stacks and hand lie after a card of a metal, of any other if there is none, or of any metal at all."""
    filled = [metal for metal in range(4) if stacks[metal]]
    taken = [wanted] if wanted in filled else filled
    if not taken:
        yield stacks, hand
    for metal in taken:
        yield (
            tuple(cards - (place == metal) for place, cards in enumerate(stacks)),
            tuple(cards + (place == metal) for place, cards in enumerate(hand)),
        )


def hands_at_the_table(table):
    """Every hand that Ilse can end up with."""
    if table.phase != "metal":
        return {tuple(table.metals_of(Ilse).get(metal, 0) for metal in METALS)}
    return set().union(*(hands_at_the_table(table.copy().play(f"Ilse {choice}")) for choice in table.choices(Ilse)))


@proves("DA-MET-01", "DA-CRD-01")
@pytest.mark.parametrize(
    "stacks", [(9, 9, 9, 9), (1, 9, 9, 9), (1, 1, 9, 9), (0, 1, 1, 9), (1, 0, 2, 1), (3, 0, 0, 1), (0, 2, 2, 2)]
)
def test_the_order_of_the_metal_spells_never_changes_what_a_player_can_get(stacks):
    """Amber Magic for one yellow jewel, Diamond Magic for a clear one, and Influence with a joker."""
    table = metals().jewels(Ilse, "yellow, clear").spells(Ilse, "amber-magic", "diamond-magic", "influence")
    for metal, cards in zip(METALS, stacks, strict=True):
        table.stack(metal, cards, holder=Kashgar)
    assert hands_at_the_table(table) == hands_in_any_order(stacks, spells=[(0, 0), (1, 1)], icons=[0, 1, None])


# What the others can know


@proves("DA-MET-03")
@pytest.mark.parametrize("sight", ["printed", "unseen"])
def test_everybody_knows_how_many_cards_everybody_holds_but_hands_are_closed(sight):
    table = metals(metals=sight).metals(Ilse, "2 gold").spells(Ilse, "influence").play("Ilse take iron")
    for name in (Ravi, None):
        ilse = table.wizard(Ilse, by=name)
        assert (ilse.cards, ilse.metals, ilse.usable) == (3, None, None)
    assert table.wizard(Ilse, by=Ilse).metals == {"gold": 2, "iron": 1}


@proves("DA-MET-03")
def test_as_printed_who_has_watched_knows_what_everybody_holds():
    """Ilse takes two metals in sight of all, pays with one of them and keeps the other."""
    table = metals(at="D3", marker=1, hat=Ilse).metals(Ilse, "gold").metals(Ravi, "silver").spells(Ilse, "two-wishes")
    table.ground("D3", "red").play("Ilse take iron; Ilse take iron")
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 1, "iron": 2}
    table.wins(Ilse, 2).play("Ilse pay iron; Ilse pay gold")
    assert table.wizard(Ilse, by=Ravi).surely == table.metals_of(Ilse) == {"iron": 1}


@proves("DA-MET-03")
def test_as_printed_a_seat_imagines_the_hands_that_it_has_seen_come_about():
    table = metals(*PEOPLE[:4]).metals(Ilse, "2 gold").spells(Ilse, "three-wishes").spells(Ravi, "two-wishes")
    table.play("Ilse take iron; Ilse take iron; Ilse take copper; Ravi take silver; Ravi take gold")
    for name in (*PEOPLE[:4], None):
        dream = table.imagined_by(name)
        assert dream.sound
        assert [dream.metals_of(other) for other in PEOPLE[:4]] == [table.metals_of(other) for other in PEOPLE[:4]]
        assert dream.stacks() == table.stacks()


@proves("DA-MET-04")
def test_unseen_everybody_knows_of_a_stack_what_the_cards_they_can_place_leave():
    table = unseen().stack("iron", 0, holder=Ravi).metals(Ilse, "2 gold", unseen="silver, 2 copper")
    exactly = {"gold": (26, 26), "silver": (27, 27), "copper": (26, 26), "iron": (0, 0)}
    assert table.see(Ilse).stacks == exactly
    assert table.see(Kashgar).stacks == {"gold": (23, 26), "silver": (25, 28), "copper": (25, 28), "iron": (0, 0)}


@proves("DA-MET-04")
def test_open_cards_are_remembered():
    table = unseen().metals(Ilse, "gold", unseen="iron").spells(Ilse, "golden-abundance")
    ilse = table.wizard(Ilse, by=Ravi)
    assert (ilse.surely, ilse.cards) == ({"gold": 5}, 6)


@proves("DA-MET-04")
def test_a_bid_tells_how_many_valid_cards_are_held():
    table = (
        amulett(Ilse, Ravi, Kashgar, at="D1", metals="unseen")
        .metals(Ilse, unseen="4 gold, silver")
        .metals(Ravi, "5 gold")
    )
    table.play("Ilse bid 3")
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 3}
    table.play("Ravi bid 4; Ilse pass")
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 3}


@proves("DA-MET-04")
def test_in_the_city_a_bid_tells_nothing_about_single_metals():
    table = (
        amulett(Ilse, Ravi, Kashgar, at="D3", metals="unseen")
        .metals(Ilse, unseen="4 gold, silver")
        .metals(Ravi, "gold")
    )
    assert table.play("Ilse bid 3").wizard(Ilse, by=Ravi).surely == {}


@proves("DA-MET-04")
def test_cards_paid_are_no_longer_held():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", metals="unseen").metals(Ilse, "3 gold", unseen="2 gold")
    table.ground("D1", "red").wins(Ilse, 4)
    ilse = table.wizard(Ilse, by=Ravi)
    assert (ilse.surely, ilse.cards) == ({}, 1)
    assert table.metals_of(Ilse) == {"gold": 1}


@proves("DA-MET-04", "DA-JWL-04")
@pytest.mark.parametrize("at", ["D1", "D3"])
def test_who_pays_with_unseen_cards_is_still_known_to_hold_the_open_ones(at):
    """Ilse pays three gold of which everybody knew one; silver, copper and one more are left: at most two silver."""
    table = amulett(Ilse, Ravi, Kashgar, at=at, metals="unseen").ground(at, "red")
    table.ground("D2", "red").ground("C2", "2 red").metals(Ilse, "gold, silver, copper", unseen="3 gold").metals(
        Ravi, "iron, 3 silver"
    )
    table.wins(Ilse, 3)
    while table.step == "pay":
        table.play("Ilse pay gold")
    ilse = table.wizard(Ilse, by=Ravi)
    assert (ilse.surely, ilse.cards) == ({"silver": 1, "copper": 1}, 3)
    table.play("Ilse move D2").wins(Ravi, 1).play("Ravi move C2")
    assert table.copy().play("Ravi bid 1").acting == [Ilse]
    table.play("Ravi bid 2")
    assert table.events(Kashgar)[:2] == ["Ravi bid 2", "Kashgar passed 1"]
    assert "Ilse passed 1" in table.events(Kashgar)


@proves("DA-MET-04")
def test_a_bid_in_several_metals_tells_most_where_open_cards_rule_one_out():
    """Iron is valid too, and everybody knows that Ilse cannot hold any of it: so her bid shows gold."""
    table = amulett(Ilse, Ravi, Kashgar, at="D1", metals="unseen").desired("iron").stack("iron", 0, holder=Kashgar)
    table.metals(Ilse, "silver", unseen="3 gold").metals(Ravi, "gold")
    table.play("Ilse bid 3")
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 3, "silver": 1}


@proves("DA-MET-04")
def test_who_takes_the_last_card_of_a_stack_unseen_is_seen_to_take_it():
    """Everybody sees the stack vanish."""
    table = unseen().stack("gold", 1, holder=Kashgar).spells(Ilse, "two-wishes")
    table.play("Ilse take gold")
    assert table.see(Ravi).stacks["gold"] == (0, 0)
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 1}
    table.play("Ilse take iron")
    assert table.wizard(Ilse, by=Ravi).surely == {"gold": 1}


@proves("DA-MET-04", "DA-JWL-05")
def test_nobody_asks_for_gold_who_took_a_free_metal_when_there_was_none():
    table = unseen(at="D1", marker=3).spells(Ilse, "influence").stack("gold", 0, holder=Kashgar).ground("D1", "red")
    table.play("Ilse take iron")
    assert (table.phase, table.step, table.acting) == ("jewel", "exchange", [Kashgar])
    assert "Ilse passed 1" in table.events()


@proves("DA-MET-04")
def test_with_open_metals_everybody_sees_everything():
    table = metals(metals="open").metals(Ilse, "gold").spells(Ilse, "two-wishes")
    table.play("Ilse take iron")
    assert table.events(Ravi) == ["Ilse took iron"]
    ilse = table.wizard(Ilse, by=Ravi)
    assert (ilse.metals, ilse.cards) == ({"gold": 1, "iron": 1}, 2)
    assert table.see().stacks == {"gold": (27, 27), "silver": (28, 28), "copper": (28, 28), "iron": (27, 27)}
    assert last_line(table.record(Ravi)) == "3 take Ilse iron"


@proves("DA-MET-04")
@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.slow
def test_nobody_is_ever_believed_to_hold_what_they_do_not_hold(seed):
    table = dealt(*PEOPLE[:5], seed=seed, metals="unseen")
    while not table.table.over:
        for name in PEOPLE[:5]:
            seen, held = table.wizard(name), table.metals_of(name)
            assert seen.cards == sum(held.values())
            assert all(held.get(metal, 0) >= cards for metal, cards in seen.surely.items())
        name = table.acting[0]
        choices = table.choices(name)
        table.play(f"{name} {choices[len(table.table.history) * 7 % len(choices)]}")


@proves("DA-MET-04")
def test_unseen_a_seat_imagines_hands_that_agree_with_all_it_knows():
    table = amulett(*PEOPLE, at="D1", metals="unseen").metals(Ilse, "3 gold, iron", unseen="2 silver")
    table.metals(Ravi, unseen="4 gold").metals(Kashgar, "2 copper", unseen="3 iron, gold").metals(
        Omar, unseen="5 silver"
    ).metals(Mira, "gold")
    table.play("Ilse bid 2; Ravi bid 3")
    for number in range(10):
        dream = table.imagined_by(Mira, chance=f"dream {number}")
        assert dream.sound
        assert dream.metals_of(Mira) == {"gold": 1}
        assert dream.metals_of(Ilse)["gold"] >= 3
        assert dream.metals_of(Ravi)["gold"] >= 3
        assert [dream.wizard(name).cards for name in PEOPLE] == [6, 4, 6, 0, 5, 1]
