"""The reconstructed Āmul edition: its cards, its proof, its numbers, and what a broken file is told."""

from collections import Counter
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from serai.games.amul.edition.cards import EDITIONS, PLAYERS, read_edition
from serai.games.amul.edition.check import cards_needed, columns_of, problems, warnings
from serai.games.amul.edition.to_facts import facts_of
from serai.games.amul.rules.facts import BAZAAR, COLOURS, IN_HAND, MARKET, NONE, ON_TABLE, PALACE, UNCOUNTED, WHOSE
from serai.games.amul.scores.score import UNBOUNDED
from serai.text.languages import LANGUAGES
from tests.editions import before_and_after, passage, refusal, rewritten

SHIPPED = (files(EDITIONS) / "reconstructed.toml").read_text(encoding="utf-8")
EDITION = read_edition("reconstructed")
FACTS = facts_of(EDITION)


@pytest.fixture
def mine(tmp_path):
    """The shipped edition with passages rewritten, as an owner of the box would do it."""
    return lambda *changes: read_edition(rewritten(SHIPPED, tmp_path, *changes))


def card_text(id):
    return passage(SHIPPED, "card", id)


def changed(id, *changes):
    """One card before and after changes of the first such words in it."""
    return before_and_after(card_text(id), *changes)


def unsourced(id, value):
    """One card before and after the provenance of a value is struck out."""
    (line,) = (line for line in card_text(id).splitlines() if line.startswith("source"))
    kept = [word for word in line[len("source = { ") : -2].split(", ") if not word.startswith(value)]
    return changed(id, line, f"source = {{ {', '.join(kept)} }}")


# What is in the box


def test_57_cards_of_market_and_palace_and_nine_traders():
    assert len(EDITION.cards) == 57 + 9
    assert [card.id for card in EDITION.cards if card.colour == "bazaar"] == [
        f"{good}-trader" for good in ("silk", "silver", "spice", "carpet", "porcelain", "jade", "ivory", "ebony", "tea")
    ]


def test_columns_add_up_as_printed():
    assert columns_of(EDITION, "market") == [51, 23, 23, 14, 14, 14]
    assert columns_of(EDITION, "palace") == [6, 2, 2, 2, 2, 2]
    assert columns_of(EDITION, "bazaar") == [3, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("card", "market", "palace"),
    [
        ("spice", (4, 3, 2, 1, 2, 2), (1, 0, 1, 0, 0, 1)),
        ("silver", (4, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 1)),
        ("contract", (3, 1, 1, 1, 1, 1), (0, 0, 0, 0, 0, 0)),
        ("tea", (3, 1, 1, 1, 1, 1), (0, 0, 0, 0, 0, 0)),
        ("gem", (6, 1, 0, 0, 1, 1), (0, 0, 0, 1, 0, 0)),
        ("gold", (4, 0, 1, 1, 1, 1), (0, 0, 1, 0, 0, 0)),
        ("silk", (7, 0, 0, 0, 0, 1), (0, 0, 0, 1, 0, 0)),
        ("oil", (2, 0, 0, 1, 0, 0), (1, 1, 0, 0, 0, 0)),
        ("arab-merchant", (2, 1, 1, 1, 1, 0), (0, 0, 0, 0, 0, 0)),
        ("mughal-warlord", (0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0)),
        ("medallion", (0, 0, 0, 0, 1, 0), (1, 0, 0, 0, 0, 0)),
        ("dervish", (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)),
    ],
)
def test_rows_of_the_chart(card, market, palace):
    copies = EDITION.card(card).copies
    assert (copies.market, copies.palace) == (market, palace)


def test_copies_of_every_colour():
    total = Counter()
    for card in EDITION.cards:
        total[card.colour] += card.copies.total()
    assert total == {"yellow": 20, "blue": 79, "purple": 28, "red": 11, "green": 16, "orange": 9, "bazaar": 9}
    assert total.total() == 147 + 16 + 9


def test_symbols_in_the_whole_game():
    total = Counter()
    for card in EDITION.cards:
        for symbol, count in card.symbols.items():
            total[symbol] += count * card.copies.total()
    assert total == {"arab": 20, "mongol": 19, "prowess": 15, "trade": 28, "gift": 12}


def test_trade_is_on_all_purple_cards_and_gift_on_all_yellow_ones_but_oil_and_opium():
    assert {card.id for card in EDITION.cards if "trade" in card.symbols} == {
        card.id for card in EDITION.cards if card.colour == "purple"
    }
    assert {card.id for card in EDITION.cards if card.colour == "yellow" and "gift" not in card.symbols} == {
        "oil",
        "opium",
    }


def test_letters_run_from_a_to_k():
    letters = {letter: kind.id for kind in EDITION.kinds for letter in kind.letter}
    assert "".join(sorted(letters)) == "ABCDEFGHIJK"
    assert letters["B"] == "arab-general"
    assert letters["D"] == "amul-city-guard"
    assert letters["J"] == "mongol-guard-j"


def test_every_card_says_where_its_values_are_from():
    assert {card.id for card in EDITION.cards if card.source["copies"] == "printed"} == {
        "contract",
        "silver",
        "spice",
        "tea",
        "tea-trader",
    }
    assert EDITION.card("spice").source["score"] == "reconstructed"
    assert EDITION.card("mughal-warlord").source["copies"] == "ruling"
    assert EDITION.card("contract").source["take"] == "ruling"
    assert EDITION.card("camel").source["colour"] == "derived"
    assert {card.source["score"] for card in EDITION.cards} == {"reconstructed"}
    assert EDITION.table.source["early"] == "ruling"


def test_the_edition_says_plainly_that_it_is_a_reconstruction():
    assert "reconstruction and not the printed game" in EDITION.note.en
    assert "Rekonstruktion und nicht das gedruckte Spiel" in EDITION.note.de


# Kinds


def test_a_card_with_several_letters_is_several_kinds():
    assert len(EDITION.kinds) == 70
    assert [kind.id for kind in EDITION.kinds if kind.card.id == "arab-guard"] == [
        "arab-guard-e",
        "arab-guard-g",
        "arab-guard-i",
    ]
    assert EDITION.kind("arab-general").letter == "B"
    assert [kind.index for kind in EDITION.kinds] == list(range(70))


def test_traders_come_last():
    assert [kind.card.colour for kind in EDITION.kinds[-10:]] == ["yellow"] + ["bazaar"] * 9


def test_people_may_call_a_card_by_any_of_its_names():
    assert EDITION.called("spice") is EDITION.kind("spice")
    assert EDITION.called(" gewürze ") is EDITION.kind("spice")
    assert EDITION.called("Arab Guard G") is EDITION.kind("arab-guard-g")
    assert EDITION.called("Händler für Seide") is EDITION.kind("silk-trader")
    assert EDITION.called("saffron") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_kinds_share_a_name(language):
    names = Counter(kind.name(language) for kind in EDITION.kinds)
    assert max(names.values()) == 1


def test_short_names_hyphenate_or_abbreviate_and_default_to_the_name():
    assert EDITION.card("gold-smuggler").name.form("short", "de") == "Gold\u00adschmugg\u00adlerin"
    assert EDITION.card("mongol-merchant").name.form("short", "de") == "Mong. Kaufmann"
    assert EDITION.card("gold").name.form("short", "de") == "Gold"
    for card in EDITION.cards:
        short = card.name.form("short", "de")
        assert max(map(len, short.replace("\u00ad", " ").split())) <= 10, short


# The proof


def test_the_shipped_edition_is_proved():
    assert problems(EDITION) == []


def test_deck_sizes():
    assert [cards_needed(EDITION, "market", players) for players in PLAYERS] == [51, 74, 97, 111, 125, 139]


def test_a_missing_card(mine):
    edition = mine("copies = { market = [0, 0, 3, 0, 0, 0] }", "copies = { market = [0, 0, 2, 0, 0, 0] }")
    assert problems(edition) == [
        "mine.toml: the market deck for 5 players has 96 cards, the rules need 97.\n"
        "  columns 3, 4 and 5 sum to 51 + 23 + 22. One card is missing in column 5."
    ]


def test_a_card_in_the_wrong_column_spoils_only_the_tables_between(mine):
    edition = mine("copies = { market = [0, 0, 3, 0, 0, 0] }", "copies = { market = [0, 0, 1, 2, 0, 0] }")
    (problem,) = problems(edition)
    assert problem.startswith("mine.toml: the market deck for 5 players has 95 cards, the rules need 97.")


def test_too_many_cards_in_the_first_column(mine):
    edition = mine("market = [6, 0, 0, 0, 0, 0]", "market = [8, 0, 0, 0, 0, 0]")
    assert problems(edition) == [
        "mine.toml: the market deck for 3 players has 53 cards, the rules need 51.\n"
        "  column 3 has 53. 2 cards are too many in column 3."
    ]


def test_longer_games_need_more_cards(mine):
    (first, *_) = problems(mine("rounds = 9", "rounds = 10"))
    assert first.startswith("mine.toml: the market deck for 3 players has 51 cards, the rules need 55.")


def test_a_palace_and_a_bazaar_that_do_not_fit(mine):
    (problem, *_) = problems(mine(*changed("dervish", "1, 0]", "2, 0]")))
    assert problem.startswith("mine.toml: the palace for 7 players has 15 cards, the rules need 14.")
    (problem,) = problems(mine(*changed("ebony-trader", "0, 1]", "1, 1]")))
    assert problem.startswith("mine.toml: the bazaar for 7 players has 8 cards, the rules need 7.")


def test_a_letter_given_twice_is_a_warning(mine):
    edition = mine('letters = ["K"]', 'letters = ["B"]')
    assert problems(edition) == []
    assert warnings(edition) == [
        "mine.toml: letter B is on arab-general and on mercenaries.\n"
        "  Where it does not break a tie, the first one clockwise from First Pick goes first."
    ]
    assert warnings(EDITION) == []


def test_copies_of_a_card_with_the_same_letter_are_one_kind(mine):
    edition = mine('letters = ["E", "G", "I"]', 'letters = ["E", "E", "I"]')
    assert problems(edition) == []
    guards = [kind for kind in edition.kinds if kind.card.id == "arab-guard"]
    assert [kind.id for kind in guards] == ["arab-guard-e", "arab-guard-i"]
    assert facts_of(edition)["copies"][MARKET, 5, [kind.index for kind in guards]].tolist() == [2, 1]
    alike = mine('letters = ["E", "G", "I"]', 'letters = ["E", "E", "E"]')
    assert [kind.name("en") for kind in alike.kinds if kind.card.id == "arab-guard"] == ["Arab Guard"]


def test_a_copy_without_a_letter(mine):
    assert problems(mine('letters = ["E", "G", "I"]', 'letters = ["E", "G"]')) == [
        "mine.toml: card arab-guard has 3 copies with prowess but 2 letters.\n"
        "  Each copy of a card with prowess needs one letter; other cards have none."
    ]


def test_a_card_that_never_comes(mine):
    told = problems(mine(*changed("dervish", "1, 0] }", "0, 0] }")))
    assert told[-1] == (
        "mine.toml: card dervish has no copies, so it is never in the game.\n  Give it copies or leave it out."
    )


def test_traders_that_nobody_can_take(mine):
    no_contract = changed("contract", '["bazaar"]', '["palace"]')
    assert problems(mine(*no_contract)) == []
    told = problems(mine(*no_contract, *changed("mughal-warlord", ', "bazaar"]', "]")))
    assert len(told) == 9
    assert told[0] == (
        "mine.toml: card silk-trader lies in the bazaar, and no card takes it from there.\n"
        '  Give some card take = ["bazaar"].'
    )


def test_an_effect_on_a_card_that_leaves_the_game(mine):
    assert problems(mine(*changed("scavenger", '"table"', '"hand"'))) == [
        "mine.toml: card scavenger has an effect but only the hand icon.\n"
        '  Revealed, it would leave the game at once; make it position = "table" or "both".'
    ]


def test_the_tea_variant_needs_its_trader(mine):
    assert problems(mine(card_text("tea-trader"), "")) == [
        "mine.toml: the Tea variant needs one card with copies in the market and one trader in the bazaar."
    ]


# What a broken file is told


def test_more_symbols_in_a_play_area_than_a_byte_counts(mine):
    assert problems(mine(*changed("arab-merchant", "arab = 1", "arab = 18"))) == []
    assert problems(mine(*changed("arab-merchant", "arab = 1", "arab = 19"))) == [
        "mine.toml: 128 symbols of arab can lie in one play area; at most 127 can be counted.\n  Let cards show fewer."
    ]


def test_more_copies_of_a_card_than_a_byte_counts(mine):
    told = problems(mine(*changed("arab-merchant", "market = [2, 1, 1, 1, 1, 0]", "market = [52, 51, 25, 0, 0, 0]")))
    assert "mine.toml: card arab-merchant has 128 copies; at most 127 can be counted." in told


def test_a_misspelt_key(mine):
    assert refusal(mine, *changed("gold-smuggler", "each", "eech")) == (
        "mine.toml, card gold-smuggler: score has 'eech'; did you mean 'each'?"
    )
    assert refusal(mine, *changed("gold-smuggler", "per =", "pre =")) == (
        "mine.toml, card gold-smuggler: score has 'pre'; did you mean 'per'?"
    )
    assert refusal(mine, *changed("spice", "market", "markt")) == (
        "mine.toml, card spice: copies has 'markt'; did you mean 'market'?"
    )
    assert refusal(mine, *changed("spice", "colour", "color")) == (
        "mine.toml, card spice: the card has 'color'; did you mean 'colour'?"
    )
    assert refusal(mine, *changed("arab-caravan", "also = { each", "also = { eahc")) == (
        "mine.toml, card arab-caravan: also in score has 'eahc'; did you mean 'each'?"
    )


def test_a_word_the_game_does_not_have(mine):
    assert refusal(mine, *changed("gold-smuggler", '"gold"', '"golt"')) == (
        "mine.toml, card gold-smuggler: score counts 'golt', but no card, colour or symbol has that name; "
        "did you mean 'gold'?"
    )
    assert refusal(mine, *changed("gold", '"blue"', '"bleu"')) == (
        "mine.toml, card gold: colour is 'bleu'; did you mean 'blue'?"
    )
    assert refusal(mine, *changed("contract", '["bazaar"]', '["bazar"]')) == (
        "mine.toml, card contract: a place to take from is 'bazar'; did you mean 'bazaar'?"
    )
    assert refusal(mine, *changed("peddler", 'different = "blue"', 'different = "gold"')).startswith(
        "mine.toml, card peddler: different of score is 'gold'; it may be colours, yellow, blue,"
    )


def test_a_value_without_provenance_and_provenance_without_a_value(mine):
    assert refusal(mine, *unsourced("spice", "score")) == (
        "mine.toml, card spice: source does not say where score is from; "
        "it is one of printed, derived, ruling, reconstructed."
    )
    assert refusal(mine, *changed("contract", 'take = ["bazaar"]\n', "")) == (
        "mine.toml, card contract: source names 'take', which is not given there."
    )
    assert refusal(mine, 'early = "ruling"', 'early = "guess"') == (
        "mine.toml, table: the source of early is 'guess'; it may be printed, derived, ruling, reconstructed."
    )


def test_a_score_that_does_not_say_what_counts(mine):
    assert refusal(mine, *changed("gold", "points = 4", "each = 4")) == (
        "mine.toml, card gold: score does not say what counts; it needs one of "
        "if, otherwise, points, set, rarity, pair, match, different, per."
    )
    assert refusal(mine, *changed("gold", "points = 4", 'points = "four"')) == (
        "mine.toml, card gold: points of score must be a whole number, not text."
    )
    assert refusal(mine, *changed("opium", "unbeaten", "unbeatn")) == (
        "mine.toml, card opium: if in score has 'unbeatn'; did you mean 'unbeaten'?"
    )


def test_columns_that_are_too_short_or_negative(mine):
    assert refusal(mine, *changed("camel", "[6, 0, 0, 0, 0, 0]", "[6]")) == (
        "mine.toml, card camel: market of copies must be a list of length 6, not 1."
    )
    assert refusal(mine, *changed("camel", "[6, 0,", "[6, -1,")) == (
        "mine.toml, card camel: market entry 2 of copies must be a whole number of 0 or more."
    )


def test_a_name_in_one_language_only(mine):
    assert refusal(mine, *changed("gold", ', de = "Gold"', "")) == "mine.toml, card gold: name has no 'de'."
    assert refusal(mine, *changed("gold", 'de = "Gold"', 'de = ""')) == (
        "mine.toml, card gold: de of name must be text of length 1 or more."
    )


def test_an_id_used_twice_or_taken_from_a_colour(mine):
    assert refusal(mine, 'id = "jade"', 'id = "ivory"').splitlines()[0] == (
        "mine.toml, card ivory: there are 2 cards with this id; each needs its own."
    )
    assert refusal(mine, 'id = "nomad"', 'id = "green"') == (
        "mine.toml, card green: the id is already the name of a colour or symbol; take another."
    )
    assert refusal(mine, 'id = "nomad"', 'id = "The Nomad"') == (
        "mine.toml, card The Nomad: an id is made of small letters and hyphens, such as 'arab-guard'."
    )


def test_a_card_without_an_id_is_told_by_its_number(mine):
    assert refusal(mine, 'id = "nomad"\n', "").splitlines()[0] == "mine.toml, card 40: the card has no 'id'."
    assert (
        refusal(mine, 'id = "nomad"', "id = 7") == "mine.toml, card 7: id of the card must be text, not a whole number."
    )


def test_guards_cannot_be_a_set(mine):
    assert refusal(mine, *changed("arab-guard", "points = 2", "set = [2, 5, 9]")) == (
        "mine.toml, card arab-guard: cards with different letters cannot be scored as one set; give points to each."
    )


def test_a_pair_of_the_same_thing(mine):
    assert refusal(mine, 'pair = ["arab", "mongol"]', 'pair = ["arab", "arab"]') == (
        "mine.toml, card envoy: a pair is made of two different things; for two of a kind write every = 2."
    )


def test_all_faulty_cards_are_told_at_once(mine):
    told = refusal(mine, *changed("gold", '"blue"', '"bleu"'), *changed("nomad", '"both"', '"bath"'))
    assert told.splitlines() == [
        "mine.toml, card gold: colour is 'bleu'; did you mean 'blue'?",
        "mine.toml, card nomad: position is 'bath'; did you mean 'both'?",
    ]


def test_a_set_too_long_for_the_table(mine):
    edition = mine("set = [2, 6, 11, 17, 24, 31]", f"set = {list(range(1, 17))}")
    assert refusal(facts_of, edition) == "mine.toml: 17 entries of the score of camel; the table has room for 16."
    assert problems(edition) == [refusal(facts_of, edition)]


# The numbers the rules read


def at(id):
    return EDITION.kind(id).index


def shown(measure):
    """What the kinds add to a measure."""
    weights = {}
    for kind in EDITION.kinds:
        pairs = zip(FACTS["feeds"][kind.index], FACTS["weight"][kind.index], strict=True)
        for fed, weight in pairs:
            if fed == measure != NONE:
                weights[kind.id] = int(weight)
    return weights


def first_term(id):
    return {name: int(FACTS[name][at(id), 0]) for name in ("each", "measure", "partner", "whose", "every")}


def test_table_numbers():
    assert (FACTS["rounds"], FACTS["hand"], FACTS["early"]) == (9, 5, 4)
    assert FACTS["fill"].tolist() == [0, 0, 0, 1, 2, 3, 3, 3, 3]
    assert FACTS["majority"].tolist() == [8, 4, 2, 0, 0, 0, 0, 0]


def test_piles_by_number_of_players():
    piles = FACTS["copies"].sum(axis=2)
    assert piles[MARKET].tolist() == [0, 0, 0, 51, 74, 97, 111, 125, 139]
    assert piles[PALACE].tolist() == [0, 0, 0, 6, 8, 10, 12, 14, 16]
    assert piles[BAZAAR].tolist() == [0, 0, 0, 3, 4, 5, 6, 7, 8]
    assert FACTS["copies"][MARKET, :, at("spice")].tolist() == [0, 0, 0, 4, 7, 9, 10, 12, 14]


def test_copies_take_the_letters_in_the_order_of_the_columns():
    market = FACTS["copies"][MARKET]
    assert market[3, [at("arab-guard-e"), at("arab-guard-g"), at("arab-guard-i")]].tolist() == [1, 1, 0]
    assert market[5, [at("arab-guard-e"), at("arab-guard-g"), at("arab-guard-i")]].tolist() == [1, 1, 1]


def test_tea_is_told_apart_from_the_piles():
    assert (FACTS["tea"], FACTS["tea_cards"], FACTS["tea_trader"]) == (at("tea"), 8, at("tea-trader"))
    assert not FACTS["copies"][:, :, [at("tea"), at("tea-trader")]].any()


def test_an_edition_without_tea(mine):
    facts = facts_of(mine(card_text("tea") + "\n", "", card_text("tea-trader"), ""))
    assert (facts["tea"], facts["tea_cards"], facts["tea_trader"]) == (NONE, 0, NONE)


def test_what_the_cards_show():
    assert FACTS["colour"][at("gold")] == COLOURS.index("blue")
    assert FACTS["position"][[at("gold"), at("silk"), at("jade")]].tolist() == [ON_TABLE, IN_HAND, ON_TABLE | IN_HAND]
    assert FACTS["takes"][at("scavenger")] == 1 << MARKET
    assert FACTS["takes"][at("mughal-warlord")] == 1 << MARKET | 1 << PALACE | 1 << BAZAAR
    assert (FACTS["prowess"][at("mercenaries")], FACTS["letter"][at("mercenaries")]) == (2, 11)
    soldiers = np.flatnonzero(FACTS["prowess"])
    assert soldiers.tolist() == [kind.index for kind in EDITION.kinds if kind.letter]
    assert len(soldiers) == 11


def test_measures_count_symbols_and_cards():
    mongol = shown(FACTS["mongol"])
    assert (mongol["mongol-prince"], mongol["medallion"], mongol["mongol-guard-f"]) == (2, 1, 1)
    assert "arab-prince" not in mongol
    assert shown(first_term("tax-collector")["measure"]) == {"gold": 1, "silver": 1}
    assert first_term("jeweler")["partner"] == first_term("tax-collector")["measure"]
    assert shown(first_term("amul-city-guard")["measure"]) == dict.fromkeys(
        ("thief", "fugitive", "gold-smuggler", "opium"), 1
    )


def test_every_measure_is_fed_or_made_of_others():
    used = int(max(FACTS["feeds"].max(), FACTS["members"].argmax(axis=0).max())) + 1
    assert used == FACTS["measures"] == 32
    assert not shown(UNCOUNTED)
    for measure in range(1, used):
        assert shown(measure) or FACTS["members"][measure, 0] != NONE, measure


def test_different_things_are_made_of_their_measures():
    colours = [int(member) for member in FACTS["members"][first_term("dervish")["measure"]] if member != NONE]
    assert len(colours) == 6
    assert not any("silk-trader" in shown(member) for member in colours)
    goods = [int(member) for member in FACTS["members"][first_term("peddler")["measure"]] if member != NONE]
    assert len(goods) == 11
    assert {"tea": 1} in [shown(member) for member in goods]


def test_plain_points_and_terms_without_a_cap():
    assert (FACTS["base"][at("gold")], FACTS["most"][at("gold")], FACTS["together"][at("gold")]) == (4, UNBOUNDED, 0)
    assert (FACTS["most"][at("camel-drivers")], FACTS["most"][at("dancer")]) == (UNBOUNDED, 8)
    assert FACTS["measure"][at("gold")].tolist() == [UNCOUNTED, UNCOUNTED]
    assert FACTS["every"][at("gold")].tolist() == [1, 1]
    assert FACTS["test"][at("gold")] == NONE
    assert FACTS["series_measure"][at("gold")] == UNCOUNTED


def test_a_set_is_scored_together_and_its_last_entry_lasts():
    silk = at("silk")
    assert FACTS["together"][silk] == 1
    assert FACTS["series"][silk].tolist() == [0, 1, 4, 9, 16] + [25] * 11
    assert shown(FACTS["series_measure"][silk]) == {"silk": 1}
    assert WHOSE[FACTS["series_whose"][silk]] == "you"


def test_a_gem_is_worth_less_the_more_are_in_play():
    gem = at("gem")
    assert FACTS["together"][gem] == 0
    assert FACTS["series"][gem].tolist() == [0, 6, 6, 6, 5, 5, 5, 4, 4] + [3] * 7
    assert WHOSE[FACTS["series_whose"][gem]] == "all"


def test_two_terms_of_a_caravan():
    caravan = at("mongol-caravan")
    assert FACTS["base"][caravan] == 1
    assert FACTS["each"][caravan].tolist() == [2, 1]
    assert [WHOSE[whose] for whose in FACTS["whose"][caravan]] == ["you", "neighbours"]
    assert [shown(measure) for measure in FACTS["measure"][caravan]] == [{"camel": 1}, {"camel": 1}]


def test_what_traders_pay():
    traders = {kind.id: first_term(kind.id) for kind in EDITION.kinds if kind.card.colour == "bazaar"}
    assert {id: term["each"] for id, term in traders.items()} == {
        "silk-trader": 2,
        "silver-trader": 2,
        "spice-trader": 2,
        "carpet-trader": 3,
        "porcelain-trader": 3,
        "jade-trader": 3,
        "ivory-trader": 3,
        "ebony-trader": 3,
        "tea-trader": 2,
    }
    assert all(shown(term["measure"]) == {id.removesuffix("-trader"): 1} for id, term in traders.items())


def test_a_lamp_is_matched_with_oil():
    lamp = first_term("lamp")
    assert FACTS["together"][at("lamp")] == 1
    assert (lamp["each"], shown(lamp["measure"]), shown(lamp["partner"])) == (6, {"lamp": 1}, {"oil": 1})


def test_one_for_every_two_spice_in_play():
    dealer = first_term("spice-dealer")
    assert (dealer["each"], dealer["every"], WHOSE[dealer["whose"]]) == (1, 2, "all")


@pytest.mark.parametrize(
    ("card", "own", "against", "rival", "holds", "fails"),
    [
        ("arab-relic", "arab", "mongol", 0, [(2, 1), (1, 0)], [(1, 1), (0, 0)]),
        ("diplomat", "arab", "mongol", 0, [(1, 1), (3, 3)], [(0, 0), (2, 1), (1, 2)]),
        ("fugitive", "red", None, 0, [(0, 0)], [(1, 0)]),
        ("mercenaries", "gold", None, 0, [(1, 0), (4, 0)], [(0, 0)]),
        ("trading-house", "trade", None, 0, [(3, 0)], [(2, 0)]),
        ("opium", "prowess", "prowess", 1, [(0, 0), (3, 3), (4, 1)], [(2, 3)]),
    ],
)
def test_conditions(card, own, against, rival, holds, fails):
    kind = at(card)

    def counted(word):
        return {
            kind.id for kind in EDITION.kinds if word in (kind.card.id, kind.card.colour) or word in kind.card.symbols
        }

    assert set(shown(FACTS["test"][kind])) == counted(own)
    assert set(shown(FACTS["against"][kind])) == counted(against)
    assert FACTS["rival"][kind] == rival

    def verdict(mine, theirs):
        return FACTS["least"][kind] <= mine - theirs <= FACTS["greatest"][kind] and mine >= FACTS["own"][kind]

    assert all(verdict(*numbers) for numbers in holds)
    assert not any(verdict(*numbers) for numbers in fails)


def test_points_when_a_condition_fails():
    assert FACTS["otherwise"][[at("opium"), at("fugitive"), at("mercenaries"), at("nomad")]].tolist() == [-4, -3, -2, 1]


def test_facts_are_the_same_every_time():
    assert facts_of(read_edition()).tobytes() == FACTS.tobytes()
    assert isinstance(FACTS, np.ndarray)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("hand = 5", "hand = 8", "9 cards in a full hand; the table has room for 8."),
        (
            "fill = [1, 2, 3, 3, 3, 3]",
            "fill = [1, 2, 3, 3, 3, 9]",
            "17 cards in a full market; the table has room for 16.",
        ),
    ],
)
def test_a_table_that_is_too_small_for_the_cards_is_named(tmp_path: Path, old: str, new: str, fault: str):
    shipped = files("serai.games.amul.editions").joinpath("reconstructed.toml").read_text(encoding="utf-8")
    assert old in shipped
    own = tmp_path / "mine.toml"
    own.write_text(shipped.replace(old, new), encoding="utf-8")
    assert f"{own.name}: {fault}" in [
        problem.replace(f"{tmp_path}/", "") for problem in problems(read_edition(str(own)))
    ]
