"""A round: four phases, each of which begins with whoever wears the hat when the one before has ended."""

import pytest

from tests.amulett.report import Ilse, Kashgar, Linda, Ravi, amulett, dealt, proves

# Round after round


@proves("DA-RND-01")
def test_a_round_has_four_phases_and_then_the_next_one_begins():
    table = amulett(Ilse, Ravi, Kashgar, phase="spell", round=1).spells(Ilse, "energy-arc 5", "two-wishes 3")
    phases = []
    while table.round < 3:
        if not phases or phases[-1] != (table.round, table.phase):
            phases.append((table.round, table.phase))
        name = table.acting[0]
        table.play(f"{name} {table.choices(name)[0]}")
    assert phases == [(round, phase) for round in (1, 2) for phase in ("spell", "metal", "jewel", "energy")]


@proves("DA-RND-01")
@pytest.mark.slow
def test_rounds_follow_each_other_until_somebody_wins_however_long_that_takes():
    table = dealt(Ilse, Ravi, Kashgar)
    while table.table.chapter != "130":
        seat = table.table.acting[0]
        choices = table.table.choices(seat)
        table.table.apply(seat, "pass" if "pass" in choices else choices[0])
    assert table.sound
    assert (table.phase, table.round, table.winners) == ("spell", 130, [])


@proves("DA-RND-01")
def test_everybody_is_told_that_a_round_begins():
    assert "round 3" in amulett(Ilse, Ravi, Kashgar, phase="spell").events()


# Who begins. Linda wears the hat: she sits neither in the first seat nor where the last choice was made, and where the
# hat can change hands in the phase before, Kashgar wore it until the end.


def asked(table, phase):
    """Who is asked in a phase, in this order; everybody makes the first choice there is."""
    names = []
    while table.phase == phase:
        (name,) = table.acting
        names += [name] * (name not in names)
        table.play(f"{name} {table.choices(name)[0]}")
    return names


def four(phase, **settings):
    return amulett(Ilse, Ravi, Kashgar, Linda, phase=phase, **settings)


@proves("DA-MET-01", "DA-SPL-04")
def test_the_metal_phase_begins_with_who_bought_the_last_spell():
    table = four("spell", hat=Kashgar).next_spells("gift", "influence", "superiority", "mighty-power")
    for name, spell in [(Ilse, "two-wishes"), (Ravi, "pharaohs-gift"), (Kashgar, "teleportation")]:
        table.spells(name, spell)
    table.spells(Linda, "three-wishes").nobody_bids().nobody_bids().nobody_bids()
    table.play("Kashgar bid 1; Linda bid 2; Ilse pass; Ravi pass")
    assert asked(table, "metal") == [Linda, Ilse, Ravi, Kashgar]


@proves("DA-MET-01", "DA-SPL-05")
def test_the_metal_phase_begins_with_the_start_player_if_nobody_wants_the_last_spell():
    table = four("spell", hat=Linda).next_spells("gift", "influence", "superiority", "mighty-power")
    table.spells(Linda, "two-wishes").spells(Kashgar, "three-wishes")
    table.nobody_bids().nobody_bids().nobody_bids().play("Linda pass; Ilse pass; Ravi pass; Kashgar pass")
    assert asked(table, "metal") == [Linda, Kashgar]


@proves("DA-JWL-01", "DA-JWL-04")
def test_the_jewel_phase_and_its_first_exchange_begin_with_the_start_player():
    table = four("metal", hat=Linda, at="D3").spells(Linda, "burning-desire").spells(Kashgar, "magic-journey")
    table.spells(Ravi, "two-wishes")
    for name in (Ilse, Ravi, Kashgar, Linda):
        table.metals(name, "gold")
    assert table.play("Ravi take gold; Ravi take gold").acting == [Linda]
    assert table.play("Linda pass").acting == [Kashgar]
    table.play("Kashgar journey 3")
    assert (table.step, table.acting) == ("exchange", [Linda])


def last_exchange(hat):
    """The last exchange of a round, in the city; there is one way to go on, and everybody has a choice of energy."""
    table = four("exchange", hat=hat, at="D3", marker=1).ground("D3", "red").ground("C3", "red")
    for area in ("C4", "D2", "D4", "E2", "E3"):
        table.ground(area)
    table.spells(Linda, "energy-arc 3", "two-wishes 3").spells(Ilse, "maelstrom-of-light 3")
    table.spells(Ravi, "maelstrom-of-darkness 3", "croesus-curse 2")
    table.spells(Kashgar, "avarice-curse 2", "influence 1", "three-wishes 1")
    return table.metals(Linda, "gold, iron").metals(Kashgar, "gold").metals(Ilse, "gold").metals(Ravi, "gold")


@proves("DA-NRG-01", "DA-JWL-06")
def test_the_energy_phase_begins_with_who_won_the_last_exchange():
    table = last_exchange(hat=Kashgar).play("Kashgar bid 1; Linda bid 2; Ravi claim gold")
    assert asked(table, "energy") == [Linda, Ilse, Ravi, Kashgar]


@proves("DA-NRG-01", "DA-JWL-09")
def test_the_energy_phase_begins_with_the_start_player_if_nobody_wants_the_last_jewels():
    table = last_exchange(hat=Linda).play("Linda pass; Ilse pass; Ravi pass; Kashgar pass")
    assert asked(table, "energy") == [Linda, Ilse, Ravi, Kashgar]


@proves("DA-SPL-02", "DA-RND-01")
def test_the_next_round_begins_with_the_start_player():
    table = four("energy", hat=Linda).spells(Ravi, "maelstrom-of-light 3").spells(Linda, "influence 3")
    table.play("Ravi pass")
    assert (table.round, table.phase, table.start_player) == (4, "spell", Linda)
    for name in (Linda, Ilse, Ravi, Kashgar):
        assert table.acting == [name]
        table.play(f"{name} pass")
