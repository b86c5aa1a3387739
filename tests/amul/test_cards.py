"""What every card scores, worked out by hand from the card's text."""

from typing import Any

import pytest

from serai.games.amul.edition.cards import read_edition
from tests.amul.report import Linda, Lukas, Markus, Mira, amul, cards


def case(card: str, you: str = "", left: str = "", across: str = "", right: str = "", **row: int) -> Any:
    """Linda owns the card and what `you` says; `row` is what her sheet then shows, other cards of the row included."""
    areas = ", ".join(
        f"{whose} {what}" for whose, what in (("left", left), ("across", across), ("right", right)) if what
    )
    name = " + ".join(filter(None, [card, you])) + (f"; {areas}" if areas else "")
    return pytest.param(card, you, left, across, right, row, id=name)


FLAT = [
    case("gold", blue=4),
    case("gold", you="2 gold", blue=12),
    case("arab-general", red=3),
    case("mongol-general", red=3),
    case("arab-guard-e", red=2),
    case("arab-guard-g", red=2),
    case("arab-guard-i", red=2),
    case("mongol-guard-f", red=2),
    case("mongol-guard-h", red=2),
    case("mongol-guard-j", red=2),
    case("arab-guard-e", you="arab-guard-g, mongol-guard-f", red=6),
    case("mughal-warlord", red=2),
    case("arab-merchant", purple=1),
    case("arab-merchant", you="2 arab-merchant", purple=3),
    case("mongol-merchant", purple=1),
    case("contract", purple=1),
    case("contract", you="contract", purple=2),
    case("scavenger", green=1),
    case("arab-prince", green=3),
    case("mongol-prince", green=3),
    case("medallion", yellow=3),
    case("medallion", you="medallion", yellow=6),
    case("oil", yellow=2),
    case("oil", you="2 oil", yellow=6),
]

SETS = [
    case("camel", orange=2),
    case("camel", you="camel", orange=6),
    case("camel", you="2 camel", orange=11),
    case("camel", you="3 camel", orange=17),
    case("camel", you="4 camel", orange=24),
    case("camel", you="5 camel", orange=31),
    case("camel", left="camel", right="3 camel", across="camel", orange=2),
    case("silk", blue=1),
    case("silk", you="silk", blue=4),
    case("silk", you="2 silk", blue=9),
    case("silk", you="3 silk", blue=16),
    case("silk", you="4 silk", blue=25),
    case("silk", you="5 silk", blue=25),
    case("silk", you="7 silk", blue=25),
    case("silver", blue=2),
    case("silver", you="silver", blue=6),
    case("silver", you="2 silver", blue=12),
    case("silver", you="3 silver", blue=20),
    case("silver", you="4 silver", blue=28),
    case("silver", you="5 silver", blue=28),
    case("spice", blue=2),
    case("spice", you="spice", blue=5),
    case("spice", you="2 spice", blue=9),
    case("spice", you="3 spice", blue=14),
    case("spice", you="4 spice", blue=20),
    case("spice", you="5 spice", blue=27),
    case("spice", you="6 spice", blue=27),
    case("spice", you="15 spice", blue=27),
    case("spice", you="spice, 2 silk", left="3 spice", blue=5 + 4),
    case("carpet", blue=3),
    case("carpet", you="carpet", blue=7),
    case("carpet", you="2 carpet", blue=12),
    case("porcelain", blue=3),
    case("porcelain", you="porcelain", blue=7),
    case("porcelain", you="2 porcelain", blue=12),
    case("jade", blue=3),
    case("jade", you="jade", blue=7),
    case("jade", you="2 jade", blue=12),
    case("ivory", blue=3),
    case("ivory", you="ivory", blue=7),
    case("ivory", you="2 ivory", blue=12),
    case("ebony", blue=3),
    case("ebony", you="ebony", blue=7),
    case("ebony", you="2 ebony", blue=12),
    case("ebony", you="ivory, jade", blue=9),
    case("tea", blue=1),
    case("tea", you="tea", blue=4),
    case("tea", you="2 tea", blue=8),
    case("tea", you="3 tea", blue=13),
    case("tea", you="4 tea", blue=19),
    case("tea", you="7 tea", blue=19),
]

RARITY = [
    case("gem", blue=6),
    case("gem", left="gem", across="gem", blue=6),
    case("gem", you="2 gem", blue=18),
    case("gem", left="gem", across="gem", right="gem", blue=5),
    case("gem", you="3 gem", blue=20),
    case("gem", you="gem", left="2 gem", across="gem", right="gem", blue=10),
    case("gem", you="gem", left="2 gem", across="2 gem", right="gem", blue=8),
    case("gem", across="7 gem", blue=4),
    case("gem", you="2 gem", left="3 gem", across="2 gem", right="gem", blue=9),
    case("gem", you="9 gem", blue=30),
]

NEIGHBOURS = [
    case("amul-city-guard", red=2),
    case("amul-city-guard", left="thief", red=4),
    case("amul-city-guard", left="thief, opium", right="gold-smuggler, fugitive", red=10),
    case("amul-city-guard", right="3 opium", red=8),
    case("amul-city-guard", you="thief, opium", across="gold-smuggler, fugitive", red=2),
    case("arab-spy", green=0),
    case("arab-spy", left="arab-prince, arab-guard-e", right="arab-merchant", green=4),
    case("arab-spy", left="3 arab-prince", right="arab-general", green=7),
    case("arab-spy", left="3 arab-prince", right="arab-prince", green=7),
    case("arab-spy", you="tent", left="mongol-prince", across="2 arab-prince", green=0),
    case("mongol-spy", left="mongol-merchant", right="mongol-prince, medallion", green=4),
    case("mongol-spy", left="2 mongol-prince", right="2 mongol-prince", green=7),
    case("mongol-spy", you="yurt", left="arab-prince", across="mongol-prince", green=0),
    case("courtesan", green=0),
    case("courtesan", left="dancer, arab-guard-e, gold", right="arab-prince", green=3),
    case("courtesan", left="2 arab-prince, mughal-warlord", right="2 scavenger, mercenaries", green=6),
    case("courtesan", left="3 scavenger, arab-general", right="2 scavenger, mercenaries", green=6),
    case("courtesan", you="amul-city-guard", across="scavenger, mercenaries", green=0),
    case("gold-smuggler", purple=0),
    case("gold-smuggler", left="gold", purple=2),
    case("gold-smuggler", left="gold", right="2 gold", purple=6),
    case("gold-smuggler", left="3 gold", right="2 gold", purple=6),
    case("gold-smuggler", you="2 gold", across="gold", right="silver", purple=0),
    case("tax-collector", purple=0),
    case("tax-collector", left="gold, 2 silver", right="silver", purple=4),
    case("tax-collector", left="3 gold", right="3 silver", purple=6),
    case("tax-collector", left="4 gold", right="3 silver", purple=6),
    case("tax-collector", you="gold, silver", across="2 gold, silver", purple=0),
    case("sheikh", green=0),
    case("sheikh", left="contract, arab-merchant", right="jeweler", green=3),
    case("sheikh", left="3 contract", right="gemsmith, peddler, trading-house", green=6),
    case("sheikh", left="gold-smuggler, spice-broker, spice-dealer", right="tax-collector, 3 mongol-merchant", green=6),
    case("sheikh", you="2 contract", across="contract", left="spice-trader, gold", green=0),
    case("thief", green=1),
    case("thief", left="lamp", right="tent, yurt", green=4),
    case("thief", left="arab-relic, mongol-relic", right="arab-sword, mongol-sword, medallion", green=6),
    case("thief", left="4 lamp", right="medallion, tent", green=6),
    case("thief", left="2 oil", right="2 opium", green=1),
    case("thief", you="lamp", across="2 lamp", green=1),
]

YOU_AND_NEIGHBOURS = [
    case("arab-caravan", orange=1),
    case("arab-caravan", you="2 camel", orange=1 + 4 + 6),
    case("arab-caravan", left="camel", right="2 camel", orange=1 + 3),
    case("arab-caravan", you="2 camel", left="camel", across="3 camel", right="2 camel", orange=1 + 4 + 3 + 6),
    case("arab-caravan", you="6 camel", left="6 camel", orange=1 + 12 + 6 + 31),
    case("mongol-caravan", orange=1),
    case("mongol-caravan", you="camel", left="2 camel", across="camel", right="camel", orange=1 + 2 + 3 + 2),
    case("arab-sword", yellow=0),
    case("arab-sword", you="arab-general", left="arab-guard-e", across="mughal-warlord", right="mercenaries", yellow=5),
    case("arab-sword", you="mughal-warlord", left="arab-general", right="mongol-general", yellow=6),
    case("arab-sword", you="mughal-warlord", left="arab-general, arab-guard-e", right="mongol-general", yellow=6),
    case("mongol-sword", yellow=0),
    case("mongol-sword", you="mongol-guard-f", left="mongol-general", across="3 mercenaries", yellow=3),
    case("mongol-sword", left="mongol-general, mercenaries", right="mongol-general, mercenaries", yellow=6),
    case("gemsmith", purple=0),
    case("gemsmith", you="2 gem", left="gem", across="3 gem", right="gem", purple=4),
    case("gemsmith", you="2 gem", left="2 gem", right="2 gem", purple=6),
    case("gemsmith", you="3 gem", left="2 gem", right="2 gem", purple=6),
    case("spice-broker", purple=0),
    case("spice-broker", you="2 spice", left="2 spice", across="4 spice", right="spice", purple=5),
    case("spice-broker", you="3 spice", left="2 spice", right="2 spice", purple=7),
    case("spice-broker", you="3 spice", left="3 spice", right="2 spice", purple=7),
]

IN_PLAY = [
    case("camel-drivers", orange=0),
    case("camel-drivers", across="2 camel", orange=2),
    case("camel-drivers", you="camel", left="2 camel", across="2 camel", right="camel", orange=6 + 2),
    case("spice-dealer", purple=0),
    case("spice-dealer", across="spice", purple=0),
    case("spice-dealer", you="spice", left="spice", across="3 spice", purple=2),
    case("spice-dealer", you="spice", left="spice", across="3 spice", right="spice", purple=3),
    case("spice-dealer", you="6 spice", left="4 spice", across="4 spice", right="3 spice", purple=8),
]

OWN = [
    case("dancer", green=2),
    case("dancer", you="arab-prince, mongol-prince", green=6 + 3 + 3),
    case("dancer", you="2 scavenger, arab-prince", green=8 + 1 + 1 + 3),
    case("dancer", you="3 scavenger, arab-prince", green=8 + 1 + 1 + 1 + 3),
    case("dancer", left="arab-prince", right="scavenger", green=2),
    case("dervish", green=1),
    case("dervish", you="oil, gold, contract, arab-general, camel", green=6),
    case("dervish", you="2 gold, silver, spice", green=2),
    case("dervish", you="silk-trader, gold", left="camel", green=2),
    case("peddler", purple=0),
    case("peddler", you="gold, 3 spice, silk", left="jade", purple=3),
    case("peddler", you="carpet, porcelain, jade, ivory, ebony, tea, gem, gold, silk, silver, spice", purple=11),
    case("peddler", you="oil, camel, silk-trader", purple=0),
    case("tent", yellow=1),
    case("tent", you="arab-prince, arab-guard-e", yellow=4),
    case("tent", you="3 arab-prince", yellow=7),
    case("tent", you="4 arab-prince", yellow=7),
    case("tent", you="mongol-prince", left="arab-prince", right="arab-prince", yellow=1),
    case("yurt", yellow=1),
    case("yurt", you="mongol-prince, mongol-general", yellow=4),
    case("yurt", you="4 mongol-prince", yellow=7),
    case("yurt", you="arab-prince", left="mongol-prince", yellow=1),
]

PAIRS = [
    case("envoy", green=0),
    case("envoy", you="arab-merchant", green=0),
    case("envoy", you="arab-merchant, 3 mongol-merchant", green=2),
    case("envoy", you="2 medallion, arab-merchant", green=4),
    case("envoy", you="4 medallion", green=8),
    case("envoy", you="5 medallion", green=8),
    case("envoy", you="2 arab-merchant", left="2 mongol-merchant", green=0),
    case("jeweler", purple=1),
    case("jeweler", you="gem, gold", purple=4),
    case("jeweler", you="gem, 2 silver", purple=4),
    case("jeweler", you="3 gem", purple=1),
    case("jeweler", you="2 gem, gold, silver", purple=7),
    case("jeweler", you="3 gem, 2 gold, silver", purple=7),
    case("jeweler", you="2 gem", left="gold", right="silver", purple=1),
    case("lamp", yellow=0),
    case("lamp", you="oil", yellow=6 + 2),
    case("lamp", you="2 lamp, oil", yellow=6 + 2),
    case("lamp", you="2 lamp, 2 oil", yellow=12 + 4),
    case("lamp", you="lamp, 2 oil", yellow=12 + 4),
    case("lamp", you="3 oil", yellow=6 + 6),
    case("lamp", you="3 lamp, 4 oil", yellow=24 + 8),
    case("lamp", left="oil", right="oil", yellow=0),
]

CONDITIONS = [
    case("arab-relic", yellow=6),
    case("arab-relic", you="mongol-merchant", yellow=1),
    case("arab-relic", you="mongol-prince", yellow=1),
    case("arab-relic", you="mongol-merchant, arab-merchant", yellow=6),
    case("arab-relic", left="2 mongol-prince", yellow=6),
    case("mongol-relic", yellow=6),
    case("mongol-relic", you="arab-merchant", yellow=1),
    case("mongol-relic", you="arab-prince", yellow=1),
    case("mongol-relic", you="arab-merchant, mongol-prince", yellow=6),
    case("diplomat", green=1),
    case("diplomat", you="arab-merchant", green=1),
    case("diplomat", you="mongol-merchant", green=1),
    case("diplomat", you="arab-merchant, mongol-merchant", green=6),
    case("diplomat", you="medallion", green=6),
    case("diplomat", you="medallion, mongol-merchant", green=1),
    case("diplomat", you="medallion, arab-merchant", green=1),
    case("diplomat", you="arab-merchant", left="mongol-merchant", green=1),
    case("fugitive", green=5),
    case("fugitive", you="arab-guard-e", green=-3),
    case("fugitive", you="2 mercenaries", green=-3),
    case("fugitive", left="arab-guard-e", right="mercenaries", green=5),
    case("mercenaries", red=-2),
    case("mercenaries", you="gold", red=4),
    case("mercenaries", you="3 gold", red=4),
    case("mercenaries", you="silver", left="gold", right="gold", red=-2),
    case("nomad", green=5),
    case("nomad", you="silk-trader", green=1),
    case("nomad", left="silk-trader", right="spice-trader", green=5),
    case("trading-house", purple=1),
    case("trading-house", you="contract", purple=1 + 1),
    case("trading-house", you="contract, arab-merchant", purple=6 + 1 + 1),
    case("trading-house", you="3 contract", purple=6 + 3),
    case("trading-house", left="2 contract", right="contract", purple=1),
    case("opium", yellow=6),
    case("opium", left="arab-guard-e", yellow=-4),
    case("opium", right="arab-guard-e", yellow=-4),
    case("opium", across="mughal-warlord", yellow=6),
    case("opium", you="arab-guard-e", left="mongol-guard-f", right="amul-city-guard", yellow=6),
    case("opium", you="arab-guard-e", left="mongol-guard-f", right="arab-general", yellow=-4),
    case("opium", you="arab-guard-e", left="arab-general", right="mongol-guard-f", yellow=-4),
    case("opium", you="arab-general", left="arab-guard-e", right="mongol-guard-f", yellow=6),
    case("opium", you="arab-general", left="arab-guard-e, arab-guard-g", right="mongol-general", yellow=6),
    case("opium", you="opium", yellow=12),
    case("opium", you="opium", left="arab-guard-e", yellow=-8),
]

TRADERS = [
    case("silk-trader", bazaar=0),
    case("silk-trader", you="3 silk", left="silk", bazaar=6),
    case("silver-trader", you="2 silver", right="silver", bazaar=4),
    case("spice-trader", you="7 spice", bazaar=14),
    case("carpet-trader", you="carpet", across="carpet", bazaar=3),
    case("porcelain-trader", you="2 porcelain", left="porcelain", bazaar=6),
    case("jade-trader", you="3 jade", bazaar=9),
    case("ivory-trader", you="2 ivory, ebony", bazaar=6),
    case("ebony-trader", you="3 ebony", bazaar=9),
    case("tea-trader", you="4 tea", bazaar=8),
    case("spice-trader", you="silver-trader, 2 spice, silver", bazaar=4 + 2),
]

ALL = FLAT + SETS + RARITY + NEIGHBOURS + YOU_AND_NEIGHBOURS + IN_PLAY + OWN + PAIRS + CONDITIONS + TRADERS


@pytest.mark.parametrize(("card", "you", "left", "across", "right", "row"), ALL)
def test_a_card_scores(card, you, left, across, right, row):
    table = amul(Linda, Lukas, Mira, Markus).area(Linda, card, *cards(you))
    table.area(Lukas, *cards(left)).area(Mira, *cards(across)).area(Markus, *cards(right))
    sheet = table.sheet(Linda)
    assert {colour: sheet.get(colour, 0) for colour in row} == row


@pytest.mark.parametrize(
    ("card", "you", "left", "right", "row"),
    [
        ("gold-smuggler", "", "gold", "2 gold", {"purple": 6}),
        ("arab-caravan", "camel", "camel", "camel", {"orange": 1 + 2 + 2 + 2}),
        ("arab-sword", "arab-guard-e", "arab-guard-g", "arab-general", {"yellow": 4}),
        ("spice-broker", "spice", "spice", "2 spice", {"purple": 4}),
        ("spice-dealer", "spice", "spice", "2 spice", {"purple": 2}),
        ("camel-drivers", "camel", "camel", "camel", {"orange": 3 + 2}),
        ("opium", "", "", "arab-guard-e", {"yellow": -4}),
        ("gem", "gem", "gem", "gem", {"blue": 10}),
    ],
)
def test_a_card_scores_with_three_players_where_nobody_sits_across(card, you, left, right, row):
    table = amul(Linda, Lukas, Mira).area(Linda, card, *cards(you)).area(Lukas, *cards(left)).area(Mira, *cards(right))
    assert {colour: table.sheet(Linda)[colour] for colour in row} == row


def test_every_card_of_the_edition_is_scored_above():
    scored = {case.values[0] for case in ALL}
    assert scored == {kind.id for kind in read_edition("reconstructed").kinds}


def test_points_below_zero_are_taken_off():
    table = (
        amul(Linda, Lukas, Mira).area(Linda, "gold", "fugitive", "mercenaries", "opium").area(Lukas, "mughal-warlord")
    )
    assert table.sheet(Linda) == {"blue": 4, "green": -3, "red": 4, "yellow": 6}
    table.area(Lukas, "arab-guard-e")
    assert table.sheet(Linda) == {"blue": 4, "green": -3, "red": 4, "yellow": -4}
    assert table.points(Linda) == 1
