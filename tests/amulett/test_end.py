"""The end: seven different colours or eight jewels, looked at after every single jewel."""

import pytest

from serai.kernel.refusal import NotNow
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Ravi, amulett, dealt, proves

SIX = "red, yellow, green, clear, white, grey"
SEVEN_OF_SIX = "2 red, yellow, green, clear, white, grey"


def last_jewel(jewels, ground, at="D1", **options):
    """Ilse has these jewels and wins the exchange for what lies there."""
    table = amulett(Ilse, Ravi, Kashgar, at=at, **options).ground(at, ground).jewels(Ilse, jewels)
    return table.metals(Ilse, "3 gold").metals(Ravi, "gold")


@proves("DA-END-01")
def test_seven_different_colours_win_at_once():
    table = last_jewel(SIX, "brown, red").wins(Ilse, 1).play("Ilse jewel brown")
    assert (table.phase, table.acting, table.winners) == ("end", [], [Ilse])
    assert table.events()[-1] == "Ilse ended 1"
    assert table.wizard(Ilse).colours == 7


@proves("DA-END-01")
def test_eight_jewels_win_at_once():
    table = last_jewel(SEVEN_OF_SIX, "2 red").wins(Ilse, 1)
    assert table.winners == [Ilse]
    assert table.events()[-1] == "Ilse ended"
    assert (table.wizard(Ilse).colours, sum(table.jewels_of(Ilse).values())) == (6, 8)


@proves("DA-END-01")
def test_seven_jewels_of_six_colours_do_not_win():
    table = last_jewel(SIX, "red").wins(Ilse, 1)
    assert table.jewels_of(Ilse)["red"] == 2
    assert (table.step, table.winners) == ("move", [])


@proves("DA-END-01")
def test_six_colours_and_six_jewels_do_not_win():
    table = last_jewel("red, yellow, green, clear, white", "grey").wins(Ilse, 1)
    assert table.winners == []


@proves("DA-END-01")
@pytest.mark.parametrize("jewels", ["7 red", "4 red, 3 yellow", "3 red, 2 clear, 2 brown"])
def test_any_eight_will_do(jewels):
    table = last_jewel(jewels, "orange").wins(Ilse, 1)
    assert table.winners == [Ilse]


@proves("DA-END-01")
def test_the_game_ends_at_the_first_jewel_though_a_second_one_was_due():
    table = last_jewel(SIX, "brown, red, orange").spells(Ilse, "gift").wins(Ilse, 1)
    table.play("Ilse jewel brown")
    assert table.winners == [Ilse]
    assert table.see().ground["D1"] == {"red": 1, "orange": 1}


@proves("DA-END-01", "DA-CRD-10")
def test_the_second_jewel_of_a_gift_may_win():
    table = last_jewel("red, yellow, green, clear, white", "brown, red, orange").spells(Ilse, "gift").wins(Ilse, 1)
    table.play("Ilse jewel brown")
    assert table.winners == []
    table.play("Ilse jewel orange")
    assert table.winners == [Ilse]


@proves("DA-END-01", "DA-CRD-10")
def test_a_gift_taken_without_asking_may_win_too():
    table = last_jewel(SEVEN_OF_SIX.replace(", grey", ""), "2 red").spells(Ilse, "gift").wins(Ilse, 1)
    assert table.winners == [Ilse]
    assert table.jewels_of(Ilse)["red"] == 4


@proves("DA-END-01")
def test_nobody_moves_or_chooses_after_the_end():
    table = last_jewel(SIX, "brown").spells(Ravi, "two-wishes 1").wins(Ilse, 1)
    assert all(table.choices(name) == [] for name in PEOPLE[:3])
    assert (table.see().company, table.spells_of(Ravi)) == ("D1", {"two-wishes": 1})
    with pytest.raises(NotNow, match="over"):
        table.play("Ilse move D2")


@proves("DA-END-01")
def test_the_bid_is_paid_before_the_last_jewel_is_taken():
    table = last_jewel(SIX, "brown").spells(Ravi, "croesus-curse").wins(Ilse, 2)
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"gold": 1}, {"gold": 2})


@proves("DA-END-01")
def test_the_jewels_of_the_others_do_not_matter():
    table = last_jewel(SIX, "brown").jewels(Ravi, "red, yellow, green, clear, white, grey, red").wins(Ilse, 1)
    assert table.winners == [Ilse]
    assert table.table.points == [7, 7, 0]


@proves("DA-END-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.slow
def test_every_game_ends_with_one_winner_and_a_complete_amulet(players):
    table = dealt(*PEOPLE[:players], seed=f"{players} wizards").play_on()
    (winner,) = table.winners
    wizard = table.wizard(winner)
    assert wizard.colours == 7 or sum(wizard.jewels.values()) == 8
    others = [table.wizard(name) for name in PEOPLE[:players] if name != winner]
    assert all(other.colours < 7 and sum(other.jewels.values()) < 8 for other in others)


# The short game


@proves("DA-END-02")
@pytest.mark.parametrize(("shorter", "colours", "jewels"), [(0, 7, 8), (1, 6, 7), (2, 5, 6)])
def test_the_targets_of_the_short_game(shorter, colours, jewels):
    view = dealt(Ilse, Ravi, Kashgar, shorter=shorter).see()
    assert (view.colours_to_win, view.jewels_to_win) == (colours, jewels)


@proves("DA-END-02")
@pytest.mark.parametrize(
    ("shorter", "jewels", "winners"),
    [
        (1, "red, yellow, green, clear, white", [Ilse]),
        (1, "red, yellow, green, clear", []),
        (1, "2 red, 4 yellow", [Ilse]),
        (1, "2 red, 3 yellow", []),
        (2, "red, yellow, green, clear", [Ilse]),
        (2, "red, yellow, green", []),
        (2, "2 red, 3 yellow", [Ilse]),
        (2, "2 red, 2 yellow", []),
    ],
)
def test_a_short_game_ends_earlier(shorter, jewels, winners):
    table = last_jewel(jewels, "brown", shorter=shorter).wins(Ilse, 1)
    assert table.winners == winners


@proves("DA-END-02")
def test_as_printed_is_the_default():
    table = dealt(Ilse, Ravi, Kashgar)
    assert table.table.options["shorter"] == 0
    assert (table.see().colours_to_win, table.see().jewels_to_win) == (7, 8)


@proves("DA-END-02")
def test_there_is_no_shorter_game():
    with pytest.raises(ValueError, match="shorter"):
        dealt(Ilse, Ravi, Kashgar, shorter=3)
