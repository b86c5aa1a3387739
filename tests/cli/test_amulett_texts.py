"""What is said at a table of Das Amulett: both languages know everything that can happen."""

import string
from random import Random
from typing import Any, cast

import pytest

from serai.games import game_named, voice_of
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.words.sentences import CHOICES, COUNTED, EVENTS, QUESTIONS, REFUSALS, RESULTS, STAGES
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.events import Event
from serai.kernel.game import View
from serai.kernel.table import Table
from serai.text.voice import Template, paragraphs

NAMES = ("Ilse", "Ravi", "Lukas")
LANGUAGES = ("en", "de")


def voice(language: str = "en", you: int | None = None) -> AmulettVoice:
    return cast(AmulettVoice, voice_of(game_named("amulett"), NAMES, language, you))


def told(events: list[Event], language: str = "en", you: int | None = None) -> str:
    return " ".join(sentence.text for sentence in voice(language, you).sentences(events))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# All that can be said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_every_verb_has_a_sentence(language: str):
    game = game_named("amulett")
    assert not set(game.events) - set(EVENTS[language])
    assert not set(game.events) - set(STAGES)
    assert not {verb.word for verb in game.actions.verbs} - set(CHOICES[language])


@pytest.mark.parametrize("table", [EVENTS, CHOICES, RESULTS])
def test_both_languages_say_the_same_things(table: dict[str, dict[str, Template]]):
    assert set(table["en"]) == set(table["de"])
    for kind, sentence in table["en"].items():
        assert placeholders(sentence.you) == placeholders(table["de"][kind].you), kind
        assert placeholders(sentence.other) == placeholders(table["de"][kind].other), kind


@pytest.mark.parametrize("table", [QUESTIONS, REFUSALS, COUNTED])
def test_questions_and_refusals_come_in_both_languages(table: dict[str, dict[str, Any]]):
    assert set(table["en"]) == set(table["de"])


@pytest.mark.parametrize("start", [0, 1, 2])
def test_whole_games_can_be_told_to_everybody(start: int):
    """Nobody is ever told nothing, asked nothing or refused without a word."""
    game, chance = game_named("amulett"), Random(start)
    table = Table(game, NAMES, seed=f"told {start}", options={"start": start})
    speakers = [voice_of(game, NAMES, language, you) for language in LANGUAGES for you in (None, 0, 1, 2)]
    while not table.over:
        seat = chance.choice(table.acting)
        action = chance.choice(table.legal(seat))
        for speaker in speakers:
            tell_choice(table, speaker, seat, action, chance)
        table.apply(seat, action)
        for speaker in speakers:
            view = table.view(-1 if speaker.you is None else speaker.you)
            for event in view.events:
                assert all(sentence.text.endswith(".") for sentence in speaker.sentences([event]))
    for speaker in speakers:
        assert speaker.result(table.points, table.winners).endswith(".")


def tell_choice(table: Table, speaker: Any, seat: int, action: int, chance: Random) -> None:
    actions = table.game.actions
    word, thing = actions.verb(action).word, actions.thing(action)
    assert speaker.choice(seat, word, thing)
    assert all(speaker.called(word, thing))
    view = table.view(seat)
    assert "{" not in speaker.question(view)
    if speaker.you == seat:
        for other in chance.sample(range(len(actions)), 5):
            if other not in view.legal:
                said = speaker.refusal(view, other)
                assert said[-1] in ".?"
                assert said[-2].isalnum() or said[-2] in "“)"


@pytest.mark.parametrize(
    ("word", "hidden"), [("keep", "a spell"), ("energy", "stones"), ("take", "a metal of their choice")]
)
def test_a_choice_that_is_not_to_be_seen(word: str, hidden: str):
    assert hidden in voice().choice(0, word, None)
    assert voice("de").choice(0, word, None)


# Events


def test_bids_and_passes():
    events = [Event("turned-up", None, "gift", 0), Event("bid", 0, None, 3), Event("passed", 1, None, 0)]
    events += [Event("passed", 2, None, 1), Event("sold", 0, "gift", 3)]
    assert (
        told(events)
        == "Up for auction: Gift. Ilse bid 3. Ravi passed. Lukas could not bid. Ilse got Gift for 3 stones."
    )
    assert told(events, "de", you=0) == (
        "Versteigert wird „Geschenk“. Du bietest 3. Ravi passt. Lukas kann nicht bieten."
        " Du bekommst „Geschenk“ für 3 Energiesteine."
    )


def test_what_one_seat_gets_or_pays_at_once_is_one_sentence():
    income = [Event("income", 0, "gold", 2), Event("income", 0, "iron", 1), Event("income", 1, "gold", 1)]
    assert told(income) == "Ilse received 2 gold and 1 iron. Ravi received 1 gold."
    paid = [Event("paid", 0, metal, 1) for metal in ("gold", "iron", "gold")]
    assert told(paid) == "Ilse paid 2 gold and 1 iron."
    assert told(paid, "de") == "Ilse bezahlt 2 Goldkarten und 1 Eisenkarte."


def test_a_metal_taken_in_sight_of_all():
    taken = [Event("took", 1, "iron", 0), Event("took", 1, "iron", 0), Event("took", 1, "gold", 0)]
    assert told(taken, you=0) == "Ravi took 2 iron and 1 gold."
    assert told(taken[:1], "de") == "Ravi nimmt 1 Eisenkarte."


def test_a_metal_taken_in_secret():
    assert told([Event("took", 1, None, 0)], you=0) == "Ravi took a metal of their choice."
    assert told([Event("took", 1, "gold", 0)], you=1) == "You took 1 gold."


def test_a_stone_is_taken_off_somebodys_spell():
    drained = [Event("drained", 0, "gift", 1)]
    assert told(drained) == "Ilse took a stone off Ravi's Gift."
    assert told(drained, you=1) == "Ilse took a stone off your Gift."
    assert told(drained, "de", you=1) == "Ilse entfernt einen Energiestein von deinem Spruch „Geschenk“."


def test_jewels_and_where_they_are_from():
    assert told([Event("jewel", 0, "green", 1), Event("jewel", 0, "red", 2)]) == "Ilse took an emerald and a ruby."
    assert told([Event("jewel", 2, "light-blue", 1)], "de") == "Lukas nimmt einen Aquamarin."
    assert told([Event("jewel", 2, "brown", 1)], "de") == "Lukas nimmt ein Tigerauge."
    areas = [area.id for area in edition_of(game_named("amulett")).areas]
    assert told([Event("lifted", 0, "red", areas.index("C3"))]) == "Ilse lifted a ruby from C3."
    assert told([Event("dropped", 0, "E1", 0)]) == "Ilse set a ruby down in E1 (steppe, copper)."
    assert (
        told([Event("moved", 0, "C3", 0)], "de")
        == "Ilse führt die Reisegesellschaft nach C3 (Stadt, beliebige Metalle)."
    )


def test_spells_that_are_lost_and_stones_that_burn():
    assert told([Event("burned", 2, None, 1), Event("under", 2, "gift", 0)]) == (
        "Lukas' spells used up 1 stone. Lukas lost Gift."
    )
    assert told([Event("burned", 0, None, 4)], "de", you=0) == "Deine Sprüche verbrauchen 4 Energiesteine."


def test_every_auction_has_its_own_paragraph():
    events = [Event("turned-up", None, "gift", 0), Event("bid", 0, None, 1)]
    assert len(paragraphs(voice().sentences(events * 2))) == 2


def test_the_result_says_by_how_much():
    assert voice().result([7, 4, 4], [0]) == (
        "Ilse completes the amulet and wins with 7 jewels, three ahead of Ravi and Lukas."
    )
    assert voice("de", you=1).result([8, 7, 1], [0]) == (
        "Ilse vollendet das Amulett und gewinnt mit 8 Edelsteinen, einen vor dir."
    )
    assert voice(you=0).result([7, 7, 1], [0]) == (
        "You complete the amulet and win with 7 jewels, level with Ravi but of more colours."
    )


# Questions and refusals, on tables where somebody is asked


def asked(step: str, start: int = 0) -> View:
    """The View of a seat that is asked this, in the first game in which it comes to it."""
    game = game_named("amulett")
    for number in range(200):
        table, chance = Table(game, NAMES, seed=f"asked {number}", options={"start": start}), Random(number)
        while not table.over:
            seat = table.acting[0]
            if table.view(seat).shown.step == step:
                return table.view(seat)
            table.apply(seat, chance.choice(table.legal(seat)))
    raise AssertionError(f"Nobody is asked {step}.")


def refused(view: View, action: str, language: str = "en") -> str:
    number = view.game.actions.read(action)
    assert number not in view.legal
    return voice(language, view.seat).refusal(view, number)


def test_a_bid_that_is_too_low_or_too_high():
    view = asked("spell")
    shown = view.shown
    assert refused(view, "bid 99") == f"You have only {shown.wizards[view.seat].supply} stones in your supply."
    if shown.bid:
        assert "or more, or pass" in refused(view, f"bid {shown.bid}")
    cards = asked("exchange")
    assert refused(cards, "bid 99").startswith("You can pay here with ")
    assert refused(cards, "bid 99", "de").startswith("Hier kannst du mit höchstens ")


@pytest.mark.parametrize(
    ("step", "action", "said"),
    [
        ("exchange", "take gold", "First things first: Bid "),
        ("spell", "pay gold", "First things first: Bid stones for "),
        ("move", "move {company}", "The company stands in {company} and must move on."),
        ("pay", "pass", "First things first: Pay for your bid"),
        ("drop", "drop {lifted}", "The jewel comes from {lifted}; choose another area."),
        ("journey", "journey 1", "There is no marker 1 in the bag."),
    ],
)
def test_a_choice_that_is_not_open_is_explained(step: str, action: str, said: str):
    view = asked(step)
    words = {"company": view.shown.company, "lifted": view.shown.lifted[1] if view.shown.lifted else ""}
    assert refused(view, action.format(**words)).startswith(said.format(**words))


def test_an_area_that_is_too_far_away_or_empty():
    view = asked("move")
    shown, edition = view.shown, edition_of(view.game)
    near = edition.area(shown.company).neighbours
    far = next(area.id for area in edition.areas if area.id not in (*near, shown.company) and shown.ground[area.id])
    assert refused(view, f"move {far}") == f"{far} is not next to {shown.company}."


def test_a_jewel_or_a_metal_that_is_not_there():
    view = asked("jewel")
    missing = next(c for c in ("red", "yellow", "green", "clear") if c not in view.shown.ground[view.shown.company])
    assert refused(view, f"jewel {missing}") == f"There is no such jewel in {view.shown.company}."
    paying = asked("pay")
    for metal in ("gold", "silver", "copper", "iron"):
        if f"pay {metal}" not in paying.choices:
            assert metal in refused(paying, f"pay {metal}")


def test_the_secret_choices_of_the_start():
    view = asked("keep", start=1)
    assert voice(you=view.seat).question(view) == "Keep two of your four spells, in secret: the first"
    other = next(s.id for s in edition_of(view.game).spells if f"keep {s.id}" not in view.choices)
    assert "is not one of the spells you can choose from" in refused(view, f"keep {other}")
    table = Table(view.game, NAMES, seed="split", options={"start": 1})
    for _ in range(2):
        table.apply(0, table.choices(0)[0])
    first = voice(you=0).question(table.view(0))
    assert first.endswith("in secret: 1 to 9")
    assert "one must be left for the second spell" in refused(table.view(0), "energy 10")
    table.apply(0, "energy 7")
    second = voice(you=0).question(table.view(0))
    assert second.endswith("in secret: 1 to 3")
    assert second != first
    assert refused(table.view(0), "energy 4") == "You have 3 stones left for this spell."


def test_refusals_of_the_table_speak_of_the_game():
    table = Table(game_named("amulett"), NAMES, seed="1")
    with pytest.raises(Exception, match=r"You have only 6 stones in your supply\."):
        table.apply(table.acting[0], "bid 99")
