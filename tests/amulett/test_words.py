"""The lines that players read, made from the spells and the map, in English and in German."""

from dataclasses import replace

import pytest

from serai.games.amulett.edition.board import SIDES, read_edition
from serai.games.amulett.effects import before_draw, joker, read_effect
from serai.games.amulett.rules.facts import COLOURS, METALS, SITES, SPELL_PHASES, TERRAINS
from serai.games.amulett.words.descriptions import (
    asked_text,
    bolts_text,
    describe,
    describe_area,
    effect_text,
    income_text,
    source_text,
)
from serai.games.amulett.words.names import (
    COLOUR_NAMES,
    COLOURS_OF_JEWELS,
    METAL_NAMES,
    PHASE_NAMES,
    TERRAIN_NAMES,
    cards_text,
)
from serai.games.amulett.words.phrases import PHRASES
from serai.kernel.edition import EditionPlace
from serai.text.languages import LANGUAGES

EDITION = read_edition("reconstructed")


def doing(*effects):
    """A spell that does this."""
    read = tuple(read_effect(effect, EditionPlace("here"), "effect") for effect in effects)
    return replace(EDITION.spell("gift"), effects=read)


@pytest.mark.parametrize(
    ("spell", "english", "german"),
    [
        (
            "amber-magic",
            "For each yellow jewel you own you get 2 gold extra; you keep the jewels.",
            "Für jeden gelben Edelstein, den du besitzt, erhältst du 2 Goldkarten zusätzlich; "
            "die Edelsteine behältst du.",
        ),
        (
            "diamond-magic",
            "For each clear jewel you own you get 2 silver extra; you keep the jewels.",
            "Für jeden farblosen Edelstein, den du besitzt, erhältst du 2 Silberkarten zusätzlich; "
            "die Edelsteine behältst du.",
        ),
        (
            "teleportation",
            "You may move 1 jewel on the board to any other area.",
            "Du darfst 1 Edelstein auf dem Spielplan in ein beliebiges anderes Gebiet legen.",
        ),
        ("two-wishes", "", ""),
        (
            "burning-desire",
            "Before the marker is drawn you may name a further metal; "
            "everybody may pay with it in every exchange of this jewel phase.",
            "Bevor die Rundenmarke gezogen wird, darfst du ein weiteres Metall nennen; "
            "damit dürfen in dieser Edelsteinphase alle bei jedem Tausch bezahlen.",
        ),
        (
            "avarice-curse",
            "From every bid that wins an exchange you take 1 card of your choice, from your own bids too.",
            "Von jedem Gebot, das einen Tausch gewinnt, nimmst du 1 Karte deiner Wahl, auch von deinem eigenen.",
        ),
        (
            "influence",
            "When you win an exchange, you may take back 1 card of your bid.",
            "Gewinnst du einen Tausch, darfst du 1 Karte deines Gebots zurücknehmen.",
        ),
        (
            "builders-influence",
            "When you win an exchange at the great wall, you may take back up to 2 cards of your bid.",
            "Gewinnst du einen Tausch an der großen Mauer, darfst du bis zu 2 Karten deines Gebots zurücknehmen.",
        ),
        (
            "pharaohs-gift",
            "When you win an exchange in a pyramid area, you take 1 further jewel from the area if there is one.",
            "Gewinnst du einen Tausch in einem Pyramidengebiet, nimmst du 1 weiteren Edelstein aus dem Gebiet, "
            "sofern vorhanden.",
        ),
        (
            "copper-metamorphosis",
            "Your copper cards count as any metal.",
            "Deine Kupferkarten gelten als beliebiges Metall.",
        ),
        (
            "divine-metamorphosis",
            "In pyramid areas all your metal cards count as any metal.",
            "In Pyramidengebieten gelten alle deine Metallkarten als beliebiges Metall.",
        ),
        (
            "stone-metamorphosis",
            "At the great wall all your metal cards count as any metal.",
            "An der großen Mauer gelten alle deine Metallkarten als beliebiges Metall.",
        ),
        (
            "mighty-power",
            "Whoever bids next after you must bid at least 2 cards more than you.",
            "Wer nach dir als Nächster bietet, muss mindestens 2 Karten mehr bieten als du.",
        ),
        (
            "superiority",
            "Instead of raising you may repeat the last bid; yours then counts as higher, "
            "even where you would have to raise by more.",
            "Statt zu erhöhen, darfst du das letzte Gebot wiederholen; deines gilt dann als höher, "
            "auch wenn du sonst um mehr erhöhen müsstest.",
        ),
        (
            "magic-journey",
            "You may choose the marker instead of having it drawn.",
            "Du darfst die Rundenmarke aussuchen, statt sie ziehen zu lassen.",
        ),
        (
            "wings-of-the-phoenix",
            "When you move the company, you may choose any other area that holds a jewel.",
            "Wenn du die Reisegesellschaft bewegst, darfst du jedes andere Gebiet wählen, in dem ein Edelstein liegt.",
        ),
        (
            "energy-arc",
            "Before your stones are removed, you may move any number of stones from this spell to your other spells; "
            "once it has none left it goes under the deck.",
            "Bevor deine Energiesteine entfernt werden, darfst du beliebig viele Energiesteine von diesem Spruch auf "
            "deine anderen Sprüche legen; liegt dann keiner mehr auf ihm, kommt er sofort unter den Stapel.",
        ),
        (
            "maelstrom-of-darkness",
            "You may remove up to 2 stones in all from spells of other players; they return to their owners' supplies.",
            "Du darfst insgesamt bis zu 2 Energiesteine von Sprüchen anderer Spieler entfernen; "
            "sie kommen in deren Vorrat zurück.",
        ),
        (
            "maelstrom-of-light",
            "You may remove 1 stone from a spell of another player; it returns to its owner's supply.",
            "Du darfst 1 Energiestein von einem Spruch eines anderen Spielers entfernen; "
            "er kommt in dessen Vorrat zurück.",
        ),
    ],
)
def test_what_a_spell_does(spell, english, german):
    assert effect_text(EDITION.spell(spell), "en") == english
    assert effect_text(EDITION.spell(spell), "de") == german


@pytest.mark.parametrize(
    ("effect", "english", "german"),
    [
        (
            {"per_jewel": "light-blue", "metal": "iron", "each": 1},
            "For each light blue jewel you own you get 1 iron extra; you keep the jewels.",
            "Für jeden hellblauen Edelstein, den du besitzt, erhältst du 1 Eisenkarte zusätzlich; "
            "die Edelsteine behältst du.",
        ),
        (
            {"joker": ["gold", "silver"], "at": "anywhere"},
            "Your gold and silver cards count as any metal.",
            "Deine Gold- und Silberkarten gelten als beliebiges Metall.",
        ),
        (
            {"joker": ["gold", "copper", "iron"], "at": "wall"},
            "At the great wall your gold, copper and iron cards count as any metal.",
            "An der großen Mauer gelten deine Gold-, Kupfer- und Eisenkarten als beliebiges Metall.",
        ),
        (
            {"extra_jewel": 2, "at": "wall"},
            "When you win an exchange at the great wall, you take up to 2 further jewels from the area.",
            "Gewinnst du einen Tausch an der großen Mauer, nimmst du bis zu 2 weitere Edelsteine aus dem Gebiet.",
        ),
        (
            {"curse": 2},
            "From every bid that wins an exchange you take up to 2 cards of your choice, from your own bids too.",
            "Von jedem Gebot, das einen Tausch gewinnt, nimmst du bis zu 2 Karten deiner Wahl, "
            "auch von deinem eigenen.",
        ),
        (
            {"teleport": 2},
            "You may move up to 2 jewels on the board, each to any other area.",
            "Du darfst bis zu 2 Edelsteine auf dem Spielplan in beliebige andere Gebiete legen.",
        ),
        (
            {"raise": 3},
            "Whoever bids next after you must bid at least 3 cards more than you.",
            "Wer nach dir als Nächster bietet, muss mindestens 3 Karten mehr bieten als du.",
        ),
    ],
)
def test_what_a_spell_of_ones_own_does(effect, english, german):
    assert effect_text(doing(effect), "en") == english
    assert effect_text(doing(effect), "de") == german


def test_two_effects_are_two_sentences():
    assert effect_text(doing({"curse": 1}, {"raise": 2}), "en") == (
        "From every bid that wins an exchange you take 1 card of your choice, from your own bids too. "
        "Whoever bids next after you must bid at least 2 cards more than you."
    )


@pytest.mark.parametrize(
    ("spell", "english", "german"),
    [
        ("golden-abundance", "4 gold", "4 Goldkarten"),
        ("teleportation", "1 gold and 1 copper", "1 Goldkarte und 1 Kupferkarte"),
        ("two-wishes", "2 metals of your choice", "2 Metallkarten nach Wahl"),
        ("influence", "1 metal of your choice", "1 Metallkarte nach Wahl"),
        ("gift", "", ""),
    ],
)
def test_what_a_spell_brings(spell, english, german):
    assert income_text(EDITION.spell(spell), "en") == english
    assert income_text(EDITION.spell(spell), "de") == german


def test_three_sorts_of_income():
    rich = replace(EDITION.spell("gift"), income={"gold": 2, "iron": 1, "joker": 1})
    assert income_text(rich, "en") == "2 gold, 1 iron and 1 metal of your choice"
    assert income_text(rich, "de") == "2 Goldkarten, 1 Eisenkarte und 1 Metallkarte nach Wahl"


def test_bolts_and_cards():
    assert (bolts_text(EDITION.spell("gift"), "en"), bolts_text(EDITION.spell("gift"), "de")) == ("2 bolts", "2 Blitze")
    assert bolts_text(EDITION.spell("influence"), "de") == "1 Blitz"
    assert (cards_text(1, "silver", "de"), cards_text(3, "silver", "en")) == ("1 Silberkarte", "3 silver")


@pytest.mark.parametrize(
    ("spell", "language", "line"),
    [
        (
            "ruby-magic",
            "de",
            "Magie der Rubine, Metallphase, 1 Blitz. Einkommen: 1 Kupferkarte. "
            "Für jeden roten Edelstein, den du besitzt, erhältst du 2 Kupferkarten zusätzlich; "
            "die Edelsteine behältst du. Rekonstruiert: Einkommen und Blitze.",
        ),
        ("two-wishes", "en", "Two Wishes, metal phase, 1 bolt. Income: 2 metals of your choice. Reconstructed: bolts."),
        (
            "gift",
            "en",
            "Gift, jewel phase, 2 bolts. No income. When you win an exchange, you take 1 further jewel from the area "
            "if there is one. Reconstructed: income and bolts.",
        ),
        (
            "stone-metamorphosis",
            "en",
            "Stone Metamorphosis, jewel phase, 1 bolt. Income: 1 copper and 1 iron. At the great wall all your metal "
            "cards count as any metal. Areas at the great wall: A2, A3, A4, B1, B2, B3, B4, B5, C1, C2, C3. "
            "Reconstructed: income and bolts.",
        ),
        (
            "pharaohs-influence",
            "de",
            "Einfluss der Pharaonen, Edelsteinphase, 1 Blitz. Einkommen: 1 Silberkarte und 1 Kupferkarte. Gewinnst du "
            "einen Tausch in einem Pyramidengebiet, darfst du bis zu 2 Karten deines Gebots zurücknehmen. "
            "Pyramidengebiete: C1, C2, D1, D2, D3, E1, E2, E3. Rekonstruiert: Einkommen und Blitze.",
        ),
    ],
)
def test_a_spell_in_full(spell, language, line):
    assert describe(EDITION.spell(spell), EDITION, language) == line


def test_a_spell_read_off_the_card_is_not_called_reconstructed():
    gift = EDITION.spell("gift")
    owned = replace(gift, source=dict.fromkeys(gift.source, "printed"))
    assert source_text(owned, "en") == ""
    assert "Reconstructed" in describe(gift, EDITION, "en")
    assert "Reconstructed" not in describe(owned, EDITION, "en")


@pytest.mark.parametrize(
    ("area", "english", "german"),
    [
        (
            "D3",
            "D3: city, asks for any metal. Pyramid. 3 jewels at the start. Neighbours: C3, C4, D2, D4, E2, E3. "
            "The company starts here.",
            "D3: Stadt, verlangt beliebige Metalle. Pyramide. 3 Edelsteine zu Beginn. "
            "Nachbargebiete: C3, C4, D2, D4, E2, E3. Hier startet die Reisegesellschaft.",
        ),
        (
            "C1",
            "C1: steppe, asks for copper. Pyramid. At the great wall, on its southern side. 2 jewels at the start. "
            "Neighbours: B1, C2, D1.",
            "C1: Steppe, verlangt Kupfer. Pyramide. An der großen Mauer, auf der Südseite. 2 Edelsteine zu Beginn. "
            "Nachbargebiete: B1, C2, D1.",
        ),
        (
            "A4",
            "A4: mountains, asks for iron. At the great wall, on its northern side. 2 jewels at the start. "
            "Neighbours: A3, B4, B5.",
            "A4: Berge, verlangt Eisen. An der großen Mauer, auf der Nordseite. 2 Edelsteine zu Beginn. "
            "Nachbargebiete: A3, B4, B5.",
        ),
    ],
)
def test_an_area_in_full(area, english, german):
    assert describe_area(EDITION.area(area), EDITION, "en") == english
    assert describe_area(EDITION.area(area), EDITION, "de") == german


def test_an_area_that_asks_for_one_of_two_metals():
    generous = replace(EDITION, terrains={**EDITION.terrains, "steppe": ("copper", "gold")})
    assert asked_text(EDITION.area("C1"), generous, "en") == "copper or gold"
    assert asked_text(EDITION.area("C1"), generous, "de") == "Kupfer oder Gold"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spell_and_every_area_can_be_said(language):
    lines = [describe(spell, EDITION, language) for spell in EDITION.spells]
    lines += [describe_area(area, EDITION, language) for area in EDITION.areas]
    assert len(set(lines)) == 33 + 24
    assert not [line for line in lines if "{" in line or "  " in line or ".." in line or "-" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_game_has_a_name(language):
    assert tuple(METAL_NAMES[language]) == METALS
    assert tuple(COLOUR_NAMES[language]) == COLOURS
    assert tuple(COLOURS_OF_JEWELS[language]) == COLOURS
    assert tuple(TERRAIN_NAMES[language]) == TERRAINS
    assert tuple(PHASE_NAMES[language]) == SPELL_PHASES
    phrases = PHRASES[language]
    assert tuple(joker.SENTENCES[language]) == tuple(phrases.win) == SITES
    assert tuple(before_draw.SENTENCES[language]) == tuple(before_draw.DRAWS)
    assert tuple(phrases.wall) == SIDES
    assert set(phrases.values) == set(EDITION.spell("gift").source)


def test_a_changed_effect_changes_the_line():
    assert effect_text(doing({"drain": 3}), "en") != effect_text(EDITION.spell("maelstrom-of-darkness"), "en")
