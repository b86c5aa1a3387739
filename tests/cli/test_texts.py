"""What is said at the table: both languages know everything that can happen."""

import string

import pytest

from serai.games.amul.edition.cards import edition_of
from serai.games.amul.game import amul
from serai.games.amul.words.voice import CHOICES, EVENTS, QUESTIONS, REFUSALS, RESULTS, AmulVoice
from serai.kernel.events import Event
from serai.text.voice import Template, paragraphs
from tests.amul.report import Linda, Lukas, Mira

NAMES = (Linda, Lukas, Mira)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def english(you: int | None = None) -> AmulVoice:
    return AmulVoice(edition_of(amul()), NAMES, "en", you)


def german(you: int | None = None) -> AmulVoice:
    return AmulVoice(edition_of(amul()), NAMES, "de", you)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_and_every_verb_has_a_sentence(language: str):
    game = amul()
    assert not set(game.events) - set(EVENTS[language])
    assert not {verb.word for verb in game.actions.verbs} - set(CHOICES[language])


@pytest.mark.parametrize("table", [EVENTS, CHOICES, RESULTS])
def test_both_languages_say_the_same_things(table: dict[str, dict[str, Template]]):
    assert set(table["en"]) == set(table["de"])
    for kind, sentence in table["en"].items():
        assert placeholders(sentence.you) == placeholders(table["de"][kind].you), kind
        assert placeholders(sentence.other) - {"place"} == placeholders(table["de"][kind].other) - {"place"}, kind


@pytest.mark.parametrize("table", [QUESTIONS, REFUSALS])
def test_questions_and_refusals_come_in_both_languages(table: dict[str, dict[str, str]]):
    assert set(table["en"]) == set(table["de"])


def told(voice: AmulVoice, *events: Event) -> str:
    return " ".join(sentence.text for sentence in voice.sentences(events))


def test_events_are_told_by_name():
    assert told(english(), Event("picked", 2, "spice", 0)) == "Mira picked Spice."
    assert told(english(), Event("left", 1, "silk", 0)) == "Lukas' Silk has left the game."
    assert told(english(), Event("left", 2, "silk", 0)) == "Mira's Silk has left the game."
    assert told(german(), Event("left", 2, "silk", 0)) == "Miras Seide kommt aus dem Spiel."
    assert told(german(), Event("took", 0, "arab-merchant", 1)) == "Linda nimmt Arabischen Kaufmann aus dem Palast."


def test_you_are_spoken_to():
    assert told(english(you=2), Event("picked", 2, "spice", 0)) == "You picked Spice."
    assert told(german(you=2), Event("first-pick", 2, None, 0)) == "Die Erste Wahl geht an dich."


def test_what_is_hidden_is_not_told():
    assert told(english(you=0), Event("dealt", 1, None, 0)) == ""
    assert told(english(you=0), Event("chose", 1, None, 0)) == "Lukas laid a card face down."


def test_several_cards_make_one_sentence():
    events = [Event("kept", 0, card, 0) for card in ("gem", "gem", "silk", "opium")]
    assert told(english(), *events) == "Linda scored Gem ×2, Silk and Opium from hand."
    assert told(english(), Event("emptied", None, None, 1)) == "The last Market card left the game."
    assert told(english(), Event("emptied", None, None, 0)) == ""


def test_a_story_has_a_paragraph_for_each_stage():
    events = [Event("offered", 0, "spice", 0), Event("offered", 1, "silk", 0), Event("picked", 1, "spice", 0)]
    told = paragraphs(english().sentences(events))
    assert told == ["Linda offered Spice. Lukas offered Silk.", "Lukas picked Spice."]


def test_the_result_says_by_how_much():
    assert english().result([57, 61, 40], [1]) == "Lukas wins with 61 points, four ahead of Linda."
    assert english(you=0).result([57, 61, 40], [1]) == "Lukas wins with 61 points, four ahead of you."
    assert english(you=1).result([57, 61, 40], [1]) == "You win with 61 points, four ahead of Linda."
    assert english().result([57, 80, 57], [1]) == "Lukas wins with 80 points, 23 ahead of Linda and Mira."
    assert german().result([60, 61, 40], [1]) == "Lukas gewinnt mit 61 Punkten, einen vor Linda."


def test_the_result_of_a_tie():
    assert english().result([61, 61, 40], [1]) == "Lukas wins with 61 points, ahead of Linda by prowess."
    assert english().result([61, 61, 40], [0, 1]) == "Linda and Lukas share the victory with 61 points each."
    assert english(you=0).result([61, 61, 9], [0, 1]) == "You share the victory with Lukas, 61 points each."
    assert german(you=1).result([61, 61, 9], [0, 1]) == "Du teilst dir den Sieg mit Linda, je 61 Punkte."
