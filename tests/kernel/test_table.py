"""A table takes choices, refuses them with a reason, and takes them back where nobody has seen anything."""

from random import Random

import pytest

from serai.games.amul.game import amul
from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.kernel.table import Table


def offering() -> Table:
    """Three players who have to offer a card."""
    return Table(amul(), ["Linda", "Lukas", "Mira"], seed="table")


def picking() -> Table:
    """The same three, all offers turned up."""
    table = offering()
    for seat in table.seats:
        table.apply(seat, table.legal(seat)[0])
    return table


def test_the_same_seed_deals_the_same_cards():
    assert offering().state.record.tobytes() == offering().state.record.tobytes()
    other = Table(amul(), ["Linda", "Lukas", "Mira"], seed="another")
    assert other.state.record.tobytes() != offering().state.record.tobytes()


def test_the_salt_of_the_seats_changes_the_deal():
    salted = Table(amul(), ["Linda", "Lukas", "Mira"], seed="table", salt="pepper")
    assert salted.state.record.tobytes() != offering().state.record.tobytes()


def test_what_a_seat_owned_at_the_end_brought_it_these_points():
    table, chance = offering(), Random(7)
    while not table.over:
        seat = chance.choice(table.acting)
        table.apply(seat, chance.choice(table.legal(seat)))
    for seat in table.seats:
        area = table.view().shown.merchants[seat].area
        assert {thing: one.owned for thing, one in table.yields(seat).items()} == area
        assert 0 < sum(one.brought for one in table.yields(seat).values()) <= table.points[seat]


def test_nonsense_is_unreadable_and_gets_a_hint():
    with pytest.raises(Unreadable, match="is not an action here; an example is 'offer ") as refused:
        offering().apply(0, "xyzzy")
    assert refused.value.why == "unreadable"


def test_a_misspelt_card_gets_the_right_one_as_a_hint():
    table = offering()
    wanted = table.choices(0)[0]
    with pytest.raises(Unreadable, match=f"did you mean '{wanted}'"):
        table.apply(0, wanted + "q")


def test_a_shortened_choice_is_understood_if_only_one_fits():
    table = offering()
    for wanted in table.choices(0):
        table.apply(0, wanted.removeprefix("offer "))
        assert table.game.actions.notation(table.history[-1].action) == wanted


def test_a_name_that_begins_another_one_means_itself():
    actions = offering().game.actions
    among = [actions.read("offer camel-drivers"), actions.read("offer camel")]
    assert actions.notation(actions.read("camel", among)) == "offer camel"
    with pytest.raises(Unreadable, match="'cam' could be 'offer camel-drivers' or 'offer camel'"):
        actions.read("cam", among)


def test_an_action_of_another_phase_is_not_for_now():
    with pytest.raises(NotNow, match="First things first: Offer one card to the Market") as refused:
        offering().apply(0, "pick gold")
    assert refused.value.why == "not-now"


def test_a_card_one_does_not_hold_cannot_be_offered():
    table = offering()
    absent = next(kind for kind in table.game.things if f"offer {kind}" not in table.choices(0))
    with pytest.raises(NotNow, match="is not in your hand"):
        table.apply(0, f"offer {absent}")


def test_who_is_not_to_choose_is_told_who_is():
    table = picking()
    (acting,) = table.acting
    with pytest.raises(NotYours, match=f"{table.names[acting]} is choosing now, not you") as refused:
        table.apply((acting + 1) % 3, "pick gold")
    assert refused.value.why == "not-yours"


def test_a_refused_choice_changes_nothing():
    table = offering()
    before = table.state.record.tobytes()
    for attempt in ("xyzzy", "pick gold", "take nothing"):
        with pytest.raises((Unreadable, NotNow)):
            table.apply(0, attempt)
    assert table.state.record.tobytes() == before
    assert table.history == []


def test_after_the_end_nobody_may_choose():
    table = offering()
    while not table.over:
        table.apply(table.acting[0], table.legal(table.acting[0])[0])
    with pytest.raises(NotNow, match="The game is over"):
        table.apply(0, "offer gold")


def test_a_change_of_mind_leaves_one_choice_in_the_record():
    table = offering()
    first, second = table.choices(0)[:2]
    table.apply(0, first)
    table.apply(0, second)
    assert [table.game.actions.notation(choice.action) for choice in table.history] == [second]


def test_a_choice_stands_once_another_seat_has_chosen():
    table = offering()
    table.apply(0, table.legal(0)[0])
    table.apply(1, table.legal(1)[0])
    with pytest.raises(NotNow, match="only until somebody else has chosen"):
        table.undo(0)


def test_a_choice_that_others_noticed_stands():
    table = picking()
    seat = table.acting[0]
    table.apply(seat, table.legal(seat)[0])
    with pytest.raises(NotNow, match=r"The others have seen that you chose, so your choice stands\.$"):
        table.undo(seat)


def test_who_laid_a_card_face_down_is_told_to_choose_another_instead():
    table = offering()
    table.apply(0, table.legal(0)[0])
    with pytest.raises(NotNow, match="You may still choose another one instead"):
        table.undo(0)


def test_a_change_of_mind_that_nobody_noticed_can_be_taken_back():
    table = offering()
    first, second, third = table.legal(0)[:3]
    table.apply(0, first)
    table.apply(0, second)
    lying = table.state.record.tobytes()
    table.apply(0, third)
    table.undo(0)
    assert table.state.record.tobytes() == lying
    assert [choice.action for choice in table.history] == [second]


def test_a_copy_goes_its_own_way():
    table = offering()
    twin = table.copy()
    twin.apply(0, twin.legal(0)[0])
    assert table.history == []
    assert table.acting == [0, 1, 2]


@pytest.mark.parametrize(
    "names",
    [
        ["Linda", "Linda", "Mira"],
        ["Linda", "", "Mira"],
        ["Linda", 'L"', "Mira"],
        ["Linda", " Lu", "Mira"],
        ["A", "B\n", "C"],
    ],
)
def test_every_seat_has_a_name_of_its_own(names: list[str]):
    with pytest.raises(ValueError, match="a name of its own"):
        Table(amul(), names)


def test_a_table_says_where_it_stands():
    assert str(offering()) == "Āmul, Linda, Lukas, Mira, chapter 1: waiting for Linda, Lukas, Mira"
