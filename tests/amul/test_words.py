"""The lines that players read, made from the scores, in English and in German."""

from dataclasses import replace

import pytest

from serai.games.amul.edition.cards import POSITIONS, read_edition
from serai.games.amul.rules.facts import COLOURS, PLACES, ROWS, SYMBOLS, WHOSE
from serai.games.amul.scores.also import WHOSE_NAMES
from serai.games.amul.scores.registry import read_score
from serai.games.amul.words.descriptions import (
    COLOUR_NAMES,
    PLACE_NAMES,
    POSITION_NAMES,
    ROW_NAMES,
    SYMBOL_NAMES,
    describe,
    effect_text,
    rule_text,
)
from serai.kernel.edition import EditionPlace
from serai.text.languages import LANGUAGES

EDITION = read_edition("reconstructed")


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("gold", "4 points", "4 Punkte"),
        ("contract", "1 point", "1 Punkt"),
        ("spice", "2·5·9·14·20·27 for 1 to 6+ Spice", "2·5·9·14·20·27 für 1 bis 6+ Gewürze"),
        ("camel", "2·6·11·17·24·31 for 1 to 6 Camels", "2·6·11·17·24·31 für 1 bis 6 Kamele"),
        (
            "gem",
            "6 each with 1–3 in play, 5 with 4–6, 4 with 7–8, 3 with 9+",
            "6 je Karte bei 1–3 im Spiel, 5 bei 4–6, 4 bei 7–8, 3 bei 9+",
        ),
        ("gold-smuggler", "2 per Gold your neighbours own, at most 6", "2 je Gold der Nachbarn, höchstens 6"),
        (
            "spice-broker",
            "1 per Spice you and your neighbours own, at most 7",
            "1 je Gewürz bei dir und den Nachbarn, höchstens 7",
        ),
        ("spice-dealer", "1 per 2 Spice in play", "1 je 2 Gewürze im Spiel"),
        ("camel-drivers", "1 per Camel in play", "1 je Kamel im Spiel"),
        ("tent", "1 per Arab symbol you own, at most 7", "1 je arabisches Symbol bei dir, höchstens 7"),
        (
            "mongol-sword",
            "1 per Prowess symbol you and your neighbours own, at most 6",
            "1 je Stärkesymbol bei dir und den Nachbarn, höchstens 6",
        ),
        (
            "courtesan",
            "1 per green or red card your neighbours own, at most 6",
            "1 je grüne oder rote Karte der Nachbarn, höchstens 6",
        ),
        (
            "tax-collector",
            "1 per Gold or Silver your neighbours own, at most 6",
            "1 je Gold oder Silber der Nachbarn, höchstens 6",
        ),
        (
            "amul-city-guard",
            "2, +2 per Thief, Fugitive, Gold Smuggler or Opium your neighbours own",
            "2, +2 je Diebin, Flüchtige, Goldschmugglerin oder Opium der Nachbarn",
        ),
        (
            "thief",
            "1, +1 per Gift symbol your neighbours own, at most 6 in all",
            "1, +1 je Geschenksymbol der Nachbarn, zusammen höchstens 6",
        ),
        (
            "arab-caravan",
            "1, +2 per Camel you own, +1 per Camel your neighbours own",
            "1, +2 je Kamel bei dir, +1 je Kamel der Nachbarn",
        ),
        (
            "envoy",
            "2 per pair (Arab + Mongol symbol) you own, at most 8",
            "2 je Paar (arabisches + mongolisches Symbol) bei dir, höchstens 8",
        ),
        (
            "jeweler",
            "1, +3 per pair (Gem + Gold or Silver) you own, at most 7 in all",
            "1, +3 je Paar (Juwel + Gold oder Silber) bei dir, zusammen höchstens 7",
        ),
        (
            "lamp",
            "6 per pair (Lamp + Oil) you own, each card in one pair only",
            "6 je Paar (Lampe + Öl) bei dir, jede Karte nur in einem Paar",
        ),
        (
            "dervish",
            "1 per different colour you own, Bazaar not counted",
            "1 je Farbe bei dir, Bazar zählt nicht mit",
        ),
        ("peddler", "1 per different blue card you own", "1 je verschiedene blaue Karte bei dir"),
        (
            "mongol-relic",
            "6 if you own more Mongol than Arab symbols, else 1",
            "6, wenn du mehr mongolische als arabische Symbole besitzt, sonst 1",
        ),
        (
            "diplomat",
            "6 if you own as many Arab as Mongol symbols and at least 1 of each, else 1",
            "6, wenn du gleich viele arabische wie mongolische Symbole und mindestens je 1 besitzt, sonst 1",
        ),
        ("fugitive", "5 if you own no red card, else −3", "5 ohne rote Karte, sonst −3"),
        ("nomad", "5 if you own no Bazaar card, else 1", "5 ohne Bazarkarte, sonst 1"),
        ("mercenaries", "4 if you own Gold, else −2", "4, wenn du Gold besitzt, sonst −2"),
        (
            "trading-house",
            "6 if you own at least 3 Trade symbols, else 1",
            "6, wenn du mindestens 3 Handelssymbole besitzt, sonst 1",
        ),
        (
            "opium",
            "6 if no neighbour has more Prowess symbols, else −4",
            "6, wenn kein Nachbar mehr Stärkesymbole hat, sonst −4",
        ),
        ("carpet-trader", "3 per Carpet you own", "3 je Teppich bei dir"),
    ],
)
def test_what_a_card_scores(card, english, german):
    assert rule_text(EDITION.card(card), EDITION, "en") == english
    assert rule_text(EDITION.card(card), EDITION, "de") == german


@pytest.mark.parametrize(
    ("score", "english", "german"),
    [
        ({"points": -1}, "−1 point", "−1 Punkt"),
        ({"set": [5]}, "5 for 1+ Gold", "5 für 1+ Gold"),
        (
            {"base": 8, "each": -1, "per": "gold", "of": "all"},
            "8, −1 per Gold in play",
            "8, −1 je Gold im Spiel",
        ),
        (
            {"each": 1, "per": ["arab", "mongol"], "of": "you", "every": 3},
            "1 per 3 Arab or Mongol symbols you own",
            "1 je 3 arabische oder mongolische Symbole bei dir",
        ),
        (
            {"each": 1, "per": "arab-general", "of": "neighbours"},
            "1 per Arab General your neighbours own",
            "1 je Arabischen General der Nachbarn",
        ),
        (
            {"points": 2, "otherwise": 0, "if": {"own": "camel"}},
            "2 if you own at least 1 Camel, else 0",
            "2, wenn du mindestens 1 Kamel besitzt, sonst 0",
        ),
        (
            {"points": 2, "otherwise": 0, "if": {"own": "orange"}},
            "2 if you own at least 1 orange card, else 0",
            "2, wenn du mindestens 1 orange Karte besitzt, sonst 0",
        ),
        (
            {"points": 2, "otherwise": 0, "if": {"none": "arab"}},
            "2 if you own no Arab symbol, else 0",
            "2 ohne arabisches Symbol, sonst 0",
        ),
        (
            {"points": 2, "otherwise": 0, "if": {"more": "spice", "than": "blue"}},
            "2 if you own more Spice than blue cards, else 0",
            "2, wenn du mehr Gewürze als blaue Karten besitzt, sonst 0",
        ),
        (
            {"each": 1, "different": "bazaar", "most": 3},
            "1 per different Bazaar card you own, at most 3",
            "1 je verschiedene Bazarkarte bei dir, höchstens 3",
        ),
    ],
)
def test_what_gold_would_say_in_another_edition(score, english, german):
    gold = replace(EDITION.card("gold"), score=read_score(score, EditionPlace("here")))
    assert rule_text(gold, EDITION, "en") == english
    assert rule_text(gold, EDITION, "de") == german


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("arab-merchant", "Take one Palace card", "Nimm eine Karte aus dem Palast"),
        ("contract", "Take one Bazaar card", "Nimm eine Karte aus dem Bazar"),
        ("scavenger", "Take one card left in the Market", "Nimm eine übrige Karte aus dem Markt"),
        (
            "mughal-warlord",
            "Take one card from Market, Palace or Bazaar",
            "Nimm eine Karte aus Markt, Palast oder Bazar",
        ),
        ("gold", "", ""),
    ],
)
def test_what_a_card_does_at_once(card, english, german):
    assert effect_text(EDITION.card(card), "en") == english
    assert effect_text(EDITION.card(card), "de") == german


@pytest.mark.parametrize(
    ("card", "language", "line"),
    [
        (
            "silk",
            "en",
            "Silk, blue, scores in hand. 1·4·9·16·25 for 1 to 5+ Silk. "
            "Market: 7 from 3 players, 8 from 8; Palace: 1 from 6 players.",
        ),
        (
            "arab-guard",
            "de",
            "Arabische Wache, rot, zählt auf dem Tisch. Arabisch, Militärische Stärke, Buchstabe E, G oder I. "
            "2 Punkte. Markt: 2 ab 3 Spielern, 3 ab 5.",
        ),
        (
            "mongol-merchant",
            "en",
            "Mongol Merchant, purple, scores on the table. Mongol, Trade. Take one Palace card. 1 point. "
            "Market: 2 from 3 players, 3 from 4, 4 from 5, 5 from 6, 6 from 7.",
        ),
        (
            "arab-prince",
            "de",
            "Arabischer Prinz, grün, zählt auf dem Tisch oder auf der Hand. Arabisch ×2. 3 Punkte. "
            "Markt: 1 ab 4 Spielern.",
        ),
        (
            "arab-general",
            "en",
            "Arab General, red, scores on the table. Arab, Prowess ×2, pick-order letter B. 3 points. "
            "Market: 1 from 5 players.",
        ),
        (
            "yurt",
            "de",
            "Jurte, gelb, zählt auf dem Tisch. Mongolisch, Geschenk. 1 je mongolisches Symbol bei dir, höchstens 7. "
            "Palast: 1 ab 3 Spielern.",
        ),
        (
            "tea",
            "de",
            "Tee, blau, zählt auf dem Tisch oder auf der Hand. 1·4·8·13·19 für 1 bis 5+ Tee. "
            "Markt: 8 in der Variante Tee.",
        ),
        (
            "tea-trader",
            "en",
            "Tea Trader, Bazaar, scores on the table. 2 per Tea you own. Bazaar: 1 in the Tea variant.",
        ),
    ],
)
def test_a_card_in_full(card, language, line):
    assert describe(EDITION.card(card), EDITION, language) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_said(language):
    lines = [describe(card, EDITION, language) for card in EDITION.cards]
    assert len(set(lines)) == len(EDITION.cards)
    assert not [line for line in lines if "{" in line or "  " in line or "-" in line.replace("pick-order", "")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_game_has_a_name(language):
    assert tuple(COLOUR_NAMES[language]) == COLOURS
    assert tuple(ROW_NAMES[language]) == ROWS
    assert tuple(SYMBOL_NAMES[language]) == SYMBOLS
    assert tuple(PLACE_NAMES[language]) == PLACES
    assert tuple(POSITION_NAMES[language]) == POSITIONS
    assert tuple(WHOSE_NAMES[language]) == WHOSE


def test_a_changed_score_changes_the_line():
    gold = EDITION.card("gold")
    dearer = replace(gold, score=read_score({"points": 5}, EditionPlace("here")))
    assert rule_text(dearer, EDITION, "en") == "5 points" != rule_text(gold, EDITION, "en")
