"""What every voice shares: names, numbers and lists in sentences, and a story in paragraphs."""

from serai.text.voice import OR, Sentence, Speaker, Template, counted, paragraphs

NAMES = ("Linda", "Lukas", "Mira")
ENGLISH, GERMAN = Speaker(None, NAMES, "en", 2), Speaker(None, NAMES, "de", 2)


def test_a_sentence_is_about_somebody_about_nobody_or_to_you():
    sentence = Template("{who} bid {number}, {whose} last word.", "You bid {number}.")
    assert ENGLISH.say(sentence, 0, number=3) == "Linda bid 3, Linda's last word."
    assert ENGLISH.say(sentence, 2, number=3) == "You bid 3."
    assert ENGLISH.say(Template("It rains {number} times."), None, number=2) == "It rains 2 times."
    assert ENGLISH.say(Template("{who} passed."), 2) == "Mira passed."


def test_names_that_own_something():
    assert [ENGLISH.whose(name) for name in ("Mira", "Lukas", "Max")] == ["Mira's", "Lukas'", "Max'"]
    assert [GERMAN.whose(name) for name in ("Mira", "Lukas", "Franz")] == ["Miras", "Lukas'", "Franz'"]


def test_numbers_in_words_as_long_as_they_are_small():
    assert [ENGLISH.number(number) for number in (0, 1, 12, 13)] == ["zero", "one", "twelve", "13"]
    assert GERMAN.number(1) == "einen"


def test_several_things_in_a_row():
    assert ENGLISH.listed([]) == ""
    assert ENGLISH.listed(["gold"]) == "gold"
    assert ENGLISH.listed(["gold", "iron", "silver"]) == "gold, iron and silver"
    assert GERMAN.listed(["Gold", "Eisen"], OR) == "Gold oder Eisen"
    assert ENGLISH.several(["gem", "gold", "gem"], str.title) == "Gem ×2 and Gold"
    assert counted({"Camel": 2, "Gold": 1}) == ["Camel ×2", "Gold"]


def test_you_are_meant_after_a_preposition():
    assert [ENGLISH.whom(seat) for seat in (0, 2)] == ["Linda", "you"]
    assert GERMAN.whom(2) == "dir"


def test_a_paragraph_ends_with_its_stage_or_where_something_new_begins():
    story = [
        Sentence("A.", None, "bid", "auction", opens=True),
        Sentence("B.", None, "bid", "auction"),
        Sentence("C.", None, "bid", "auction", opens=True),
        Sentence("D.", None, "bid", "energy"),
        Sentence("E.", None, "bid", "energy"),
    ]
    assert paragraphs(story) == ["A. B.", "C.", "D. E."]
    assert paragraphs([]) == []
