"""Editions of Das Amulett that break a rule or cannot be read: what their owner is told."""

from serai.games.amulett.edition.check import problems
from serai.games.amulett.edition.numbers import facts_of
from serai.games.amulett.effects import KINDS
from tests.amulett.box import EDITION, SHIPPED, changed
from tests.editions import passage, refusal

# The proof


def test_the_shipped_edition_is_proved():
    assert problems(EDITION) == []


def test_a_spell_too_few(mine):
    assert problems(mine(passage(SHIPPED, "spell", "influence"), "")) == [
        "mine.toml: there are 18 spells for the jewel phase, the rules need 19.\n"
        "  In all there are 32 spells and should be 33: "
        "11 for the metal phase, 19 for the jewel phase and 3 for the energy phase."
    ]


def test_a_spell_of_the_wrong_phase(mine):
    told = problems(mine(*changed("energy-arc", 'phase = "energy"', 'phase = "metal"')))
    assert [problem.splitlines()[0] for problem in told] == [
        "mine.toml: there are 12 spells for the metal phase, the rules need 11.",
        "mine.toml: there are 2 spells for the energy phase, the rules need 3.",
    ]


def test_a_spell_with_the_wrong_bolts(mine):
    assert problems(mine(*changed("gift", "bolts = 2", "bolts = 3"))) == [
        "mine.toml: spell gift has 3 bolts; a spell has 1 or 2."
    ]
    assert problems(mine(*changed("gift", "bolts = 2", "bolts = 0"))) == [
        "mine.toml: spell gift has 0 bolts; a spell has 1 or 2."
    ]


def test_a_spell_of_no_use(mine):
    assert problems(mine(*changed("gift", '[{ extra_jewel = 1, at = "anywhere" }]', "[]"))) == [
        "mine.toml: spell gift brings nothing and does nothing.\n  Give it income or an effect."
    ]


def test_a_missing_area(mine):
    edition = mine(
        passage(SHIPPED, "area", "A1"),
        "",
        *changed("A2", '"A1", ', ""),
        *changed("B1", '"A1", ', ""),
        *changed("B2", '"A1", ', ""),
    )
    assert problems(edition) == [
        "mine.toml: there are 4 areas of steppe, the rules need 5.\n"
        "  In all there are 23 areas and should be 24: "
        "5 of water, 5 of forest, 5 of steppe, 5 of mountain and 4 of city.",
        "mine.toml: the areas take 50 jewels, but there are 52; all of them are laid out.",
    ]


def test_a_neighbour_on_one_side_only(mine):
    assert problems(mine(*changed("A1", '"A2", ', ""))) == [
        "mine.toml: area A2 has A1 for a neighbour, but A1 does not have A2.\n"
        "  Write A2 to the neighbours of A1, or strike A1 out."
    ]


def test_an_area_next_to_itself(mine):
    assert problems(mine(*changed("A1", '["A2"', '["A1", "A2"'))) == ["mine.toml: area A1 is its own neighbour."]


def test_an_area_to_which_no_way_leads(mine):
    edition = mine(
        *changed("E4", 'neighbours = ["D4", "D5", "E3"]', "neighbours = []"),
        *changed("D4", ', "E4"', ""),
        *changed("D5", ', "E4"', ""),
        *changed("E3", ', "E4"', ""),
    )
    told = problems(edition)
    assert told[0] == (
        "mine.toml: no way leads from D3 to E4.\n  The map is one piece: every area is reached over neighbours."
    )
    assert told[1:] == [
        f"mine.toml: areas {area} and E4 have a border in the drawing but are not neighbours."
        for area in ("D4", "D5", "E3")
    ]


def test_a_missing_pyramid(mine):
    assert problems(mine(*changed("E3", "pyramid = true\n", "", 'pyramid = "reconstructed", ', ""))) == [
        "mine.toml: 7 areas have pyramids; the rules need 8."
    ]


def test_a_city_without_a_pyramid_and_with_two(mine):
    taken = changed("D3", "pyramid = true\n", "", 'pyramid = "reconstructed", ', "")
    built = changed("C4", "jewels", "pyramid = true\njewels", "{ terrain", '{ pyramid = "reconstructed", terrain')
    assert problems(mine(*taken))[-1] == (
        "mine.toml: no city district has a pyramid; the rules need exactly one with a pyramid."
    )
    assert problems(mine(*built)) == [
        "mine.toml: 9 areas have pyramids; the rules need 8.",
        "mine.toml: the city districts C4 and D3 have pyramids; the rules need exactly one with a pyramid.",
    ]
    assert problems(mine(*taken, *built)) == [
        "mine.toml: the company starts in D3; the city district with the pyramid is C4."
    ]


def test_a_start_elsewhere(mine):
    assert problems(mine('start = "D3"', 'start = "A1"')) == [
        "mine.toml: the company starts in A1; the city district with the pyramid is D3."
    ]


def test_an_area_missing_at_the_wall(mine):
    told = problems(mine(*changed("A2", 'wall = "north"\n', "", 'wall = "reconstructed", ', "")))
    assert told == [
        "mine.toml: 4 areas are at the wall in the north; the rules need 5.",
        "mine.toml: the wall runs from (279.8, 140) to (331.8, 110), "
        "which is no border between an area north of it and one south of it.",
    ]


def test_a_city_district_missing_at_the_wall(mine):
    told = problems(mine(*changed("B3", '"city"', '"forest"', "jewels = 3", "jewels = 2")))
    assert "mine.toml: 1 city district is at the wall in the south; the rules need 2." in told


def test_a_city_district_north_of_the_wall(mine):
    told = problems(mine(*changed("B2", '"mountain"', '"city"', "jewels = 2", "jewels = 3")))
    assert "mine.toml: 1 city district is at the wall in the north; the rules need 0." in told


def test_no_pyramid_at_the_wall(mine):
    struck = ("pyramid = true\n", "", 'pyramid = "reconstructed", ', "")
    told = problems(mine(*changed("C1", *struck), *changed("C2", *struck)))
    assert told[-1] == "mine.toml: no area has a pyramid and lies at the wall; the rules need at least one."


def test_a_wall_that_leads_elsewhere_in_the_drawing(mine):
    shorter = mine("[[72, 200], [123.9, 230], [175.9, 200]", "[[123.9, 230], [175.9, 200]")
    assert problems(shorter) == [
        "mine.toml: area C1 is at the wall in the south, but the wall in the drawing does not touch it."
    ]
    longer = mine("[487.7, 140], [539.6, 110]]\nsource", "[487.7, 140], [539.6, 110], [539.6, 50]]\nsource")
    assert problems(longer) == [
        "mine.toml: the wall runs from (539.6, 110) to (539.6, 50), "
        "which is no border between an area north of it and one south of it."
    ]


def test_an_area_with_the_wrong_number_of_jewels(mine):
    assert problems(mine(*changed("C5", "jewels = 2", "jewels = 3"))) == [
        "mine.toml: area C5 gets 3 jewels; a city district gets 3, any other area 2.",
        "mine.toml: the areas take 53 jewels, but there are 52; all of them are laid out.",
    ]


def test_a_colour_left_out_of_the_bag(mine):
    assert problems(mine(", brown = 4", "")) == [
        "mine.toml: the areas take 52 jewels, but there are 48; all of them are laid out."
    ]


def test_jewels_that_run_out_before_somebody_wins(mine):
    assert problems(mine("jewels_to_win = 8", "jewels_to_win = 9")) == []
    assert problems(mine("jewels_to_win = 8", "jewels_to_win = 10")) == [
        "mine.toml: 6 players can take all 52 jewels before one of them has 10.\n"
        "  Let fewer jewels win: jewels_to_win = 9 or less."
    ]


def test_more_colours_to_win_than_there_are(mine):
    assert problems(mine("colours_to_win = 7", "colours_to_win = 11")) == [
        "mine.toml: 11 colours win, but the jewels have only 10."
    ]


def test_metals_and_stones_too_few_for_the_start(mine):
    assert problems(mine("cards = { gold = 28", "cards = { gold = 5")) == [
        "mine.toml: 6 players start with 6 gold cards, but there are only 5."
    ]
    assert problems(mine("first_stones = 2", "first_stones = 6")) == [
        "mine.toml: a player starts with 12 stones on the first 2 spells, but has only 10."
    ]


def test_neighbours_without_a_border_and_borders_without_neighbours(mine):
    assert problems(mine(*changed("C4", ', "D4"', ""), *changed("D4", '"C4", ', ""))) == [
        "mine.toml: areas C4 and D4 have a border in the drawing but are not neighbours."
    ]
    assert problems(mine(*changed("A1", '"B2"]', '"B2", "E4"]'), *changed("E4", '["D4"', '["A1", "D4"'))) == [
        "mine.toml: areas A1 and E4 are neighbours but have no border in the drawing."
    ]


def test_an_area_out_of_the_picture(mine):
    assert problems(mine("view_box = [0, 0, 663.5, 520]", "view_box = [0, 0, 600, 520]")) == [
        "mine.toml: area C6 reaches out of the drawing.\n  Move its polygon or make view_box larger."
    ]


def test_more_markers_than_the_bag_holds(mine):
    edition = mine("markers = [3, 4, 4, 5, 5, 6]", "markers = [3, 4, 4, 5, 5, 6, 6]")
    assert problems(edition) == ["mine.toml: 7 markers; the table has room for 6."]
    assert problems(edition) == [refusal(facts_of, edition)]


def test_more_cards_than_a_bid_can_hold(mine):
    assert problems(mine("cards = { gold = 28", "cards = { gold = 48")) == [
        "mine.toml: 132 metal cards; the table has room for 127."
    ]


def test_more_spells_than_the_table_holds(mine):
    influence = passage(SHIPPED, "spell", "influence")
    copies = [influence.replace('"influence"', f'"influence-{number}"') for number in range(31)]
    told = problems(mine(influence, "\n\n".join([influence, *copies])))
    assert told[-1] == "mine.toml: 64 spells; the table has room for 63."


def test_more_power_than_the_table_holds(mine):
    curses = ", ".join(["{ curse = 9 }"] * 15)
    assert problems(mine(*changed("croesus-curse", "{ curse = 1 }", curses))) == [
        "mine.toml: 136 of one power on all spells together; the table has room for 127."
    ]


def test_a_spell_that_counts_two_colours(mine):
    once, twice = "each = 2 }", 'each = 2 }, { per_jewel = "red", metal = "gold", each = 1 }'
    assert problems(mine(*changed("amber-magic", once, twice))) == [
        "mine.toml: 2 effects per jewel on amber-magic; the table has room for 1."
    ]


# What a broken file is told


def test_a_misspelt_key(mine):
    assert refusal(mine, *changed("gift", "bolts", "bolt")) == (
        "mine.toml, spell gift: the spell has 'bolt'; did you mean 'bolts'?"
    )
    assert refusal(mine, *changed("influence", "joker", "jocker")) == (
        "mine.toml, spell influence: income has 'jocker'; did you mean 'joker'?"
    )
    assert refusal(mine, *changed("influence", "take_back", "takeback")) == (
        "mine.toml, spell influence: effect 1 has 'takeback'; did you mean 'take_back'?"
    )
    assert refusal(mine, *changed("influence", "at =", "in =")) == (
        "mine.toml, spell influence: effect 1 has 'in'; it may be take_back, at."
    )
    assert refusal(mine, *changed("A1", "neighbours", "neighbors")) == (
        "mine.toml, area A1: the area has 'neighbors'; did you mean 'neighbours'?"
    )
    assert refusal(mine, "light-blue = 4", "lightblue = 4") == (
        "mine.toml: jewels of table has 'lightblue'; did you mean 'light-blue'?"
    )
    assert (
        refusal(mine, "[terrain]\nwater", "[terrain]\nwatr") == "mine.toml: terrain has 'watr'; did you mean 'water'?"
    )
    assert refusal(mine, "view_box = [0", "viewbox = [0") == "mine.toml: map has 'viewbox'; did you mean 'view_box'?"


def test_a_word_the_game_does_not_have(mine):
    assert refusal(mine, *changed("gift", '"jewel"', '"jewels"')) == (
        "mine.toml, spell gift: phase is 'jewels'; did you mean 'jewel'?"
    )
    assert refusal(mine, *changed("influence", '"anywhere"', '"everywhere"')) == (
        "mine.toml, spell influence: at of effect 1 is 'everywhere'; did you mean 'anywhere'?"
    )
    assert refusal(mine, *changed("amber-magic", '"yellow"', '"amber"')).startswith(
        "mine.toml, spell amber-magic: per_jewel of effect 1 is 'amber'; it may be red, yellow, green,"
    )
    assert refusal(mine, *changed("amber-magic", '"gold"', '"golt"')) == (
        "mine.toml, spell amber-magic: metal of effect 1 is 'golt'; did you mean 'gold'?"
    )
    assert refusal(mine, *changed("golden-metamorphosis", '["gold"]', '["gold", "led"]')) == (
        "mine.toml, spell golden-metamorphosis: a metal of effect 1 is 'led'; it may be gold, silver, copper, iron."
    )
    assert refusal(mine, *changed("magic-journey", '"marker"', '"markers"')) == (
        "mine.toml, spell magic-journey: before_draw of effect 1 is 'markers'; did you mean 'marker'?"
    )
    assert refusal(mine, *changed("A1", '"steppe"', '"stepe"')) == (
        "mine.toml, area A1: terrain is 'stepe'; did you mean 'steppe'?"
    )
    assert refusal(mine, *changed("A2", '"north"', '"nort"')) == (
        "mine.toml, area A2: wall is 'nort'; did you mean 'north'?"
    )
    assert refusal(mine, *changed("A1", '"A2"', '"A22"')) == (
        "mine.toml, area A1: a neighbour is 'A22'; did you mean 'A2'?"
    )
    assert refusal(mine, 'start = "D3"', 'start = "D33"') == "mine.toml, table: start is 'D33'; did you mean 'D3'?"
    assert refusal(mine, 'water = ["gold"]', 'water = ["golt"]') == (
        "mine.toml, terrain: a metal of water is 'golt'; did you mean 'gold'?"
    )


def test_an_effect_that_does_not_say_what_the_spell_does(mine):
    assert refusal(mine, *changed("influence", "take_back = 1, ", "")) == (
        "mine.toml, spell influence: effect 1 does not say what the spell does; it needs one of "
        f"{', '.join(sorted(kind.key for kind in KINDS))}."
    )
    assert refusal(mine, *changed("influence", ', at = "anywhere"', "")) == (
        "mine.toml, spell influence: effect 1 has no 'at'."
    )
    assert refusal(mine, *changed("croesus-curse", "{ curse = 1 }", '"curse"')) == (
        "mine.toml, spell croesus-curse: effect 1 must be a table such as { curse = 1 }."
    )
    assert refusal(mine, *changed("croesus-curse", "curse = 1", "curse = 1, drain = 1")) == (
        "mine.toml, spell croesus-curse: effect 1 has 'drain'; it may be curse, least_bid."
    )
    assert refusal(mine, *changed("superiority", "true", "false")) == (
        "mine.toml, spell superiority: repeat_bid of effect 1 is false; a spell without the effect leaves it out."
    )
    assert refusal(mine, *changed("mighty-power", "raise = 2", "raise = 1")) == (
        "mine.toml, spell mighty-power: raise of effect 1 must be a whole number of 2 or more."
    )
    assert refusal(mine, *changed("mighty-power", "raise = 2", 'raise = "two"')) == (
        "mine.toml, spell mighty-power: raise of effect 1 must be a whole number, not text."
    )
    assert refusal(mine, *changed("golden-metamorphosis", '["gold"]', "[]")) == (
        "mine.toml, spell golden-metamorphosis: joker of effect 1 must be a list of length 1 or more."
    )


def test_a_value_that_is_missing_or_out_of_bounds(mine):
    assert refusal(mine, *changed("gift", "bolts = 2\n", "")) == "mine.toml, spell gift: the spell has no 'bolts'."
    assert refusal(mine, *changed("two-wishes", "joker = 2", "joker = 20")) == (
        "mine.toml, spell two-wishes: joker of income must be a whole number of 9 or less."
    )
    assert refusal(mine, ", iron = 28", "") == "mine.toml: cards of table has no 'iron'."
    assert refusal(mine, "stones = 10\n", "") == "mine.toml: table has no 'stones'."
    assert refusal(mine, "jewels = { red", "# jewels = { red") == "mine.toml: table has no 'jewels'."
    assert refusal(mine, 'city = ["gold", "silver", "copper", "iron"]\n', "") == "mine.toml: terrain has no 'city'."
    assert refusal(mine, *changed("A1", ", [123.9, 50]", "")) == (
        "mine.toml, area A1: polygon of the area must be a list of length 6, not 5."
    )


def test_a_name_in_one_language_only(mine):
    assert refusal(mine, *changed("gift", ', de = "Geschenk"', "")) == "mine.toml, spell gift: name has no 'de'."
    assert refusal(mine, *changed("gift", 'de = "Geschenk"', 'de = ""')) == (
        "mine.toml, spell gift: de of name must be text of length 1 or more."
    )


def test_a_value_without_provenance_and_provenance_without_a_value(mine):
    assert refusal(mine, *changed("gift", ', bolts = "reconstructed"', "")) == (
        "mine.toml, spell gift: source does not say where bolts is from; "
        "it is one of printed, derived, ruling, reconstructed."
    )
    assert refusal(mine, *changed("D3", "pyramid = true\n", "")) == (
        "mine.toml, area D3: source names 'pyramid', which is not given there."
    )
    assert refusal(mine, 'start = "derived"', 'start = "guess"') == (
        "mine.toml, table: the source of start is 'guess'; it may be printed, derived, ruling, reconstructed."
    )
    assert refusal(mine, ', wall = "reconstructed" }\n\n[[area]]\nid = "A1"', ' }\n\n[[area]]\nid = "A1"') == (
        "mine.toml, map: source does not say where wall is from; it is one of printed, derived, ruling, reconstructed."
    )
    assert refusal(mine, 'source = { water = "printed", ', "source = { ") == (
        "mine.toml, terrain: source does not say where water is from; "
        "it is one of printed, derived, ruling, reconstructed."
    )


def test_an_id_used_twice_or_taken_from_a_metal(mine):
    assert refusal(mine, 'id = "gift"', 'id = "influence"').splitlines()[0] == (
        "mine.toml, spell influence: there are 2 spells with this id; each needs its own."
    )
    assert refusal(mine, 'id = "gift"', 'id = "gold"') == (
        "mine.toml, spell gold: the id is already the name of a colour or metal; take another."
    )
    assert refusal(mine, 'id = "gift"', 'id = "The Gift"') == (
        "mine.toml, spell The Gift: an id is made of small letters and hyphens, such as 'energy-arc'."
    )
    assert refusal(mine, 'id = "A2"', 'id = "A1"').splitlines()[0] == (
        "mine.toml, area A1: there are 2 areas with this id; each needs its own."
    )
    assert refusal(mine, 'id = "A1"', 'id = "river"').splitlines()[0] == (
        "mine.toml, area river: the id of an area is a capital letter and a number, such as 'D3'."
    )


def test_all_faulty_spells_and_areas_are_told_at_once(mine):
    told = refusal(mine, *changed("gift", '"jewel"', '"juwel"'), *changed("A1", '"steppe"', '"stepe"'))
    assert told.splitlines() == [
        "mine.toml, spell gift: phase is 'juwel'; did you mean 'jewel'?",
        "mine.toml, area A1: terrain is 'stepe'; did you mean 'steppe'?",
    ]
