"""Forms that a printed card may have and the shipped cards have not: written in an edition, told, scored, advised."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from serai.games import voice_of
from serai.games.amul.advice.hints import hints
from serai.games.amul.advice.reasons import reasons
from serai.games.amul.edition.cards import read_edition
from serai.games.amul.edition.check import problems
from serai.games.amul.words.descriptions import effect_text, rule_text
from serai.kernel.refusal import NotNow
from serai.text.languages import LANGUAGES
from tests.amul.forms import MOST, ONLY_BLUE, ONLY_MARKET, ONLY_SIGNED, SHIPPED, SILK_OR_SILVER, rewritten_card
from tests.amul.report import Linda, Lukas, Markus, Mira, Report, amul, cards, proves
from tests.editions import refusal, rewritten

Written = Callable[..., str]


@pytest.fixture
def written(tmp_path) -> Written:
    """The path of an edition in which cards have other scores or effects: `written(gold="points = 5")`."""

    def with_forms(**forms: str) -> str:
        changes = [text for card, form in forms.items() for text in rewritten_card(card.replace("_", "-"), form)]
        return rewritten(SHIPPED, tmp_path, *changes)

    return with_forms


def told(edition: str, card: str) -> list[str]:
    """What a card of a proved edition says it scores, in English and in German."""
    own = read_edition(edition)
    assert problems(own) == []
    return [rule_text(own.card(card), own, language) for language in LANGUAGES]


def table(edition: str, linda: str, lukas: str = "", markus: str = "", mira: str = "", **where: Any) -> Report:
    """Linda sits between Lukas and Mira, Markus across."""
    report = amul(Linda, Lukas, Markus, Mira, edition=edition, **where)
    for name, line in ((Linda, linda), (Lukas, lukas), (Markus, markus), (Mira, mira)):
        report.area(name, *cards(line))
    return report


def gain(report: Report, card: str) -> int:
    """What the screen tells Linda that a card in her hand would add to her play area if she revealed it."""
    report.hand(Linda, card, "oil")
    game, names = report.game, report.table.names
    seen = hints(report.view(Linda), {language: voice_of(game, names, language, 0) for language in LANGUAGES})
    (told,) = (choice.now for choice in seen.choices if choice.action == f"reveal {card}")
    before = report.points(Linda)
    assert report.area(Linda, card).points(Linda) - before == told
    return told


# The most among all players


@proves("AM-END-09")
def test_the_most_among_all_players(written: Written):
    own = written(gold=MOST)
    assert told(own, "gold") == [
        "6 if you own more Silver than any other player, else 1",
        "6, wenn du mehr Silber besitzt als jeder andere Spieler, sonst 1",
    ]
    assert table(own, "gold, 2 silver", markus="silver").sheet(Linda)["blue"] == 6 + 6
    assert table(own, "gold, 2 silver", markus="2 silver").sheet(Linda)["blue"] == 1 + 6, "who sits across counts"
    assert table(own, "gold").sheet(Linda)["blue"] == 1, "nobody has the most of nothing"


def test_a_card_that_takes_the_lead_from_somebody_across_is_worth_it(written: Written):
    own = written(gold=MOST)
    assert gain(table(own, "gold, silver", markus="silver", phase="reveal"), "silver") == (6 - 1) + (6 - 2)


def test_who_shares_the_first_place_is_unbeaten(written: Written):
    own = written(gold='points = 6, otherwise = 1, if = { unbeaten = "silver", of = "all" }')
    assert told(own, "gold") == [
        "6 if no other player has more Silver, else 1",
        "6, wenn kein anderer Spieler mehr Silber hat, sonst 1",
    ]
    assert table(own, "gold", markus="silver").sheet(Linda)["blue"] == 1
    assert table(own, "gold, silver", markus="silver").sheet(Linda)["blue"] == 6 + 2


def test_the_most_among_neighbours(written: Written):
    own = written(gold='points = 6, otherwise = 1, if = { most = "silver", of = "neighbours" }')
    assert told(own, "gold") == [
        "6 if you own more Silver than either neighbour, else 1",
        "6, wenn du mehr Silber besitzt als jeder Nachbar, sonst 1",
    ]
    assert table(own, "gold, silver", markus="3 silver").sheet(Linda)["blue"] == 6 + 2
    assert table(own, "gold, silver", mira="silver").sheet(Linda)["blue"] == 1 + 2


# By the number of different goods


def test_values_by_the_number_of_different_goods(written: Written):
    own = written(peddler='set = [0, 3, 6, 10], different = "blue"')
    assert told(own, "peddler") == [
        "0·3·6·10 for 1 to 4+ different blue cards",
        "0·3·6·10 für 1 bis 4+ verschiedene blaue Karten",
    ]
    scored = [table(own, f"peddler, {goods}").sheet(Linda).get("purple", 0) for goods in GOODS]
    assert scored == [0, 3, 6, 10, 10]
    assert table(own, "2 peddler, gold, silk").sheet(Linda)["purple"] == 2 * 3, "each card scores"
    assert gain(table(own, "peddler, gold, silk", phase="reveal"), "ivory") == 3 + (6 - 3)


GOODS = ("3 gold", "gold, silk", "gold, silk, gem", "gold, silk, gem, jade", "gold, silk, gem, jade, tea")


def test_values_by_the_number_of_different_colours(written: Written):
    own = written(dervish='set = [0, 1, 3], different = "colours"')
    assert told(own, "dervish") == [
        "0·1·3 for 1 to 3+ different colours, Bazaar not counted",
        "0·1·3 für 1 bis 3+ verschiedene Farben, Bazar zählt nicht mit",
    ]
    scored = [table(own, f"dervish{others}").sheet(Linda).get("green", 0) for others in ("", ", gold", ", gold, oil")]
    assert scored == [0, 1, 3]


# Sets over several goods


@proves("AM-END-09")
def test_a_set_over_several_goods_is_scored_once_for_all_of_them(written: Written):
    own = written(silk=SILK_OR_SILVER, silver=SILK_OR_SILVER)
    assert told(own, "silk") == told(own, "silver")
    assert told(own, "silk") == [
        "1·4·9·16 for 1 to 4+ Silk and Silver together",
        "1·4·9·16 für 1 bis 4+ Seide und Silber zusammen",
    ]
    for goods, points in (("silver", 1), ("silk, silver", 4), ("2 silver, silk", 9), ("3 silk, 4 silver", 16)):
        assert table(own, goods).sheet(Linda) == {"blue": points}, goods
    assert gain(table(own, "2 silk", phase="reveal"), "silver") == 9 - 4


def test_a_card_that_looks_at_a_set_of_other_goods_scores_each_time(written: Written):
    own = written(peddler='set = [1, 3, 6], over = ["gold", "gem"]')
    assert told(own, "peddler")[0] == "1·3·6 for 1 to 3+ Gold and Gems together"
    assert table(own, "2 peddler, gold, gem").sheet(Linda)["purple"] == 2 * 3


def test_two_sets_over_the_same_goods_with_other_points_are_two_sets(written: Written):
    own = written(silk=SILK_OR_SILVER, silver='set = [2, 3], over = ["silk", "silver"]')
    assert table(own, "silk, silver").sheet(Linda) == {"blue": 4 + 3}


def test_a_set_counts_one_thing(written: Written):
    both_words = written(silk='set = [1, 4], over = ["silk", "silver"], different = "blue"')
    assert refusal(read_edition, both_words) == (
        "mine.toml, card silk: a set counts either what stands in over or what is different."
    )
    assert refusal(read_edition, written(silk='set = [1], over = ["silk", "silwer"]')).endswith(
        "did you mean 'silver'?"
    )


# A set and something for each card


def test_a_set_and_something_for_each_card(written: Written):
    own = written(camel='set = [2, 6, 11], also = { each = 1, per = "camel", of = "neighbours" }')
    assert told(own, "camel") == [
        "2·6·11 for 1 to 3+ Camels, +1 per Camel your neighbours own",
        "2·6·11 für 1 bis 3+ Kamele, +1 je Kamel der Nachbarn",
    ]
    assert table(own, "2 camel", lukas="camel", markus="camel").sheet(Linda) == {"orange": 6 + 1}
    assert gain(table(own, "camel", lukas="camel", mira="2 camel", phase="reveal"), "camel") == 6 - 2


def test_a_set_that_goes_on_by_so_many_points_for_each_further_card(written: Written):
    own = written(silk='set = [-1, 1, 4], also = { each = 2, per = "silk", of = "you" }')
    assert told(own, "silk") == [
        "−1·1·4 for 1 to 3+ Silk, +2 per Silk you own",
        "−1·1·4 für 1 bis 3+ Seide, +2 je Seide bei dir",
    ]
    assert [table(own, f"{count} silk").points(Linda) for count in (1, 2, 3, 4, 5)] == [1, 5, 10, 12, 14]


# Conditions on neighbours


@pytest.mark.parametrize(
    ("condition", "english", "german", "holds", "fails"),
    [
        (
            'own = "trade", at_least = 3, of = "neighbours"',
            "6 if your neighbours own at least 3 Trade symbols together, else 1",
            "6, wenn deine Nachbarn zusammen mindestens 3 Handelssymbole besitzen, sonst 1",
            {"lukas": "contract", "mira": "2 contract"},
            {"linda": "contract", "lukas": "contract", "mira": "contract", "markus": "contract"},
        ),
        (
            'own = "silver", of = "neighbours"',
            "6 if a neighbour owns Silver, else 1",
            "6, wenn ein Nachbar Silber besitzt, sonst 1",
            {"mira": "silver"},
            {"markus": "silver"},
        ),
        (
            'own = "camel", of = "you-and-neighbours"',
            "6 if you or a neighbour owns at least 1 Camel, else 1",
            "6, wenn du oder ein Nachbar mindestens 1 Kamel besitzt, sonst 1",
            {"linda": "camel"},
            {"markus": "camel"},
        ),
        (
            'none = "red", of = "neighbours"',
            "6 if your neighbours own no red card, else 1",
            "6, wenn beide Nachbarn ohne rote Karte sind, sonst 1",
            {"linda": "mercenaries", "markus": "mercenaries"},
            {"lukas": "mercenaries"},
        ),
        (
            'more = "arab", than = "mongol", of = "neighbours"',
            "6 if your neighbours own more Arab than Mongol symbols, else 1",
            "6, wenn deine Nachbarn mehr arabische als mongolische Symbole besitzen, sonst 1",
            {"linda": "mongol-merchant", "lukas": "arab-prince", "mira": "mongol-merchant"},
            {"linda": "arab-merchant", "lukas": "arab-merchant", "mira": "mongol-merchant"},
        ),
        (
            'equal = ["arab", "mongol"], of = "you-and-neighbours"',
            "6 if you and your neighbours own as many Arab as Mongol symbols and at least 1 of each, else 1",
            "6, wenn du und deine Nachbarn gleich viele arabische wie mongolische Symbole und mindestens je 1 besitzt, "
            "sonst 1",
            {"linda": "mongol-merchant", "lukas": "arab-merchant"},
            {"lukas": "arab-prince", "mira": "mongol-merchant"},
        ),
    ],
)
def test_a_condition_on_neighbours(written: Written, condition, english, german, holds, fails):
    own = written(gold=f"points = 6, otherwise = 1, if = {{ {condition} }}")
    assert told(own, "gold") == [english, german]
    for areas, points in ((holds, 6), (fails, 1)):
        sat = table(own, areas.get("linda", ""), **{name: area for name, area in areas.items() if name != "linda"})
        assert sat.area(Linda, "gold").sheet(Linda)["blue"] == points


# Pairs of neighbours


@proves("AM-END-09")
def test_pairs_are_made_of_what_both_neighbours_have(written: Written):
    own = written(envoy='each = 2, pair = ["arab", "mongol"], of = "neighbours", most = 6')
    assert told(own, "envoy") == [
        "2 per pair (Arab + Mongol symbol) your neighbours own, at most 6",
        "2 je Paar (arabisches + mongolisches Symbol) der Nachbarn, höchstens 6",
    ]
    colour = read_edition(own).card("envoy").colour
    assert table(own, "envoy, tent", lukas="arab-prince", mira="2 mongol-merchant").sheet(Linda)[colour] == 2 * 2
    assert colour not in table(own, "envoy", lukas="arab-prince", markus="yurt").sheet(Linda)
    assert gain(table(own, "gold", lukas="tent", mira="yurt", phase="reveal"), "envoy") == 2


# A floor


def test_a_score_that_never_falls_below_its_floor(written: Written):
    own = written(gold='base = 8, each = -2, per = "silver", of = "all", least = 0')
    assert told(own, "gold") == [
        "8, −2 per Silver in play, at least 0 in all",
        "8, −2 je Silber im Spiel, zusammen mindestens 0",
    ]
    scored = [table(own, "gold", markus=f"{silver} silver").sheet(Linda).get("blue", 0) for silver in (1, 3, 4, 5)]
    assert scored == [6, 2, 0, 0]
    assert gain(table(own, "gold", markus="7 silver", phase="reveal"), "gold") == 0


def test_a_floor_and_a_cap(written: Written):
    own = written(tent='each = 1, per = "arab", of = "neighbours", least = 2, most = 4')
    assert told(own, "tent") == [
        "1 per Arab symbol your neighbours own, at least 2 and at most 4",
        "1 je arabisches Symbol der Nachbarn, mindestens 2 und höchstens 4",
    ]
    scored = [table(own, "tent", lukas=f"{arabs} arab-merchant").sheet(Linda)["yellow"] for arabs in (0, 3, 5)]
    assert scored == [2, 3, 4]
    wrong = written(tent='each = 1, per = "arab", of = "you", least = 5, most = 4')
    assert refusal(read_edition, wrong) == (
        "mine.toml, card tent: score is at least 5 and at most 4; one of them is wrong."
    )


# Takes by colour or symbol


def does(edition: str, card: str) -> list[str]:
    """What a card of a proved edition does at once, in English and in German."""
    own = read_edition(edition)
    assert problems(own) == []
    return [effect_text(own.card(card), language) for language in LANGUAGES]


def revealed(edition: str, card: str, *palace: str, market: tuple[str, ...] = ()) -> Report:
    """Linda has revealed a card; the palace and the market hold these."""
    report = amul(Linda, Lukas, Mira, phase="reveal", edition=edition).next_cards("spice", "spice", "spice", "jade")
    report.place("palace", *palace).place("market", *market)
    report.hand(Linda, card).hand(Lukas, "gold").hand(Mira, "gold")
    return report.play(f"Linda reveal {card}", "Lukas reveal gold", "Mira reveal gold")


@proves("AM-RND-19")
def test_an_effect_that_takes_blue_cards_only(written: Written):
    own = written(arab_merchant=ONLY_BLUE)
    assert does(own, "arab-merchant") == [
        "Take one blue card from the Palace",
        "Nimm eine blaue Karte aus dem Palast",
    ]
    report = revealed(own, "arab-merchant", "silver", "yurt", "spice")
    assert report.choices(Linda) == ["take palace silver", "take palace spice", "take nothing"]
    with pytest.raises(NotNow, match="Arab Merchant may not take Yurt"):
        report.play("Linda take palace yurt")
    assert report.play("Linda take palace spice").merchant(Linda).area == {"arab-merchant": 1, "spice": 1}


@proves("AM-RND-19")
def test_an_effect_that_finds_no_such_card_does_nothing(written: Written):
    report = revealed(written(arab_merchant=ONLY_BLUE), "arab-merchant", "yurt", "tent")
    assert (report.round, report.merchant(Linda).area) == (2, {"arab-merchant": 1})


@proves("AM-RND-19")
def test_an_effect_that_takes_cards_with_a_symbol(written: Written):
    own = written(arab_merchant=ONLY_SIGNED, mongol_merchant=ONLY_MARKET)
    assert does(own, "arab-merchant") == [
        "Take one card with an Arab or a Mongol symbol from Market or Palace",
        "Nimm eine Karte mit arabischem oder mongolischem Symbol aus Markt oder Palast",
    ]
    assert does(own, "mongol-merchant") == [
        "Take one green or red card or card with a Prowess symbol left in the Market",
        "Nimm eine übrige grüne oder rote Karte oder Karte mit Stärkesymbol aus dem Markt",
    ]
    report = revealed(own, "arab-merchant", "yurt", "silver", market=("silk", "arab-prince", "gold"))
    assert report.choices(Linda) == ["take market arab-prince", "take palace yurt", "take nothing"]
    voices = {language: voice_of(report.game, report.table.names, language, 0) for language in LANGUAGES}
    question = hints(report.view(Linda), voices).question
    assert question is not None
    assert question.en == "Take one card with an Arab or a Mongol symbol from the Market or Palace, or nothing"


def test_the_advice_fetches_only_what_may_be_taken(written: Written):
    report = amul(Linda, Lukas, Mira, phase="reveal", edition=written(arab_merchant=ONLY_BLUE))
    report.hand(Linda, "arab-merchant", "oil").area(Linda, "lamp").place("palace", "oil", "silver")
    (reason, _) = reasons(report.view(Linda))
    assert "it can fetch Silver from the Palace for 2 more" in reason.en
    report.place("palace", "oil")
    assert "fetch" not in reasons(report.view(Linda))[0].en


def test_cards_that_no_effect_may_take_are_found(written: Written):
    own = read_edition(written(contract='take = ["bazaar"]\ntake_only = ["blue"]', mughal_warlord=ONLY_SIGNED))
    told_faults = problems(own)
    assert "mine.toml: card contract takes from the bazaar, which has no such cards." in told_faults
    assert "silk-trader lies in the bazaar, and no card takes it from there." in told_faults[0]


def test_what_is_taken_is_a_colour_or_a_symbol(written: Written):
    assert refusal(read_edition, written(contract='take = ["bazaar"]\ntake_only = ["blau"]')) == (
        "mine.toml, card contract: a colour or symbol to take is 'blau'; did you mean 'blue'?"
    )


def estimates(report: Report, name: str) -> dict[str, float]:
    """How good each choice of a seat looks to the greedy bot."""
    view, written_down = report.view(name), np.zeros(99)
    choices = np.array(view.legal, np.int32)
    rules, facts = report.game.plain, report.facts
    rules.heuristic(view.state, facts, view.seat, choices, len(choices), written_down)
    return dict(zip(view.choices, written_down.tolist(), strict=False))


def test_bots_see_what_an_effect_may_take(written: Written):
    report = amul(Linda, Lukas, Mira, phase="pick", edition=written(arab_merchant=ONLY_BLUE))
    report.place("market", "arab-merchant", "contract")
    looks_good = [estimates(report.place("palace", card), Linda)["pick arab-merchant"] for card in ("oil", "silver")]
    assert looks_good[1] - looks_good[0] == 2, "Silver brings 2 points, and Oil cannot be taken"
