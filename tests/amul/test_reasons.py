"""Why a choice is good or bad in Āmul: points, the cards that bring them, and what others would make of it."""

import re

from serai.games import game_named, voice_of
from serai.games.amul.advice.hints import AmulHints, hints
from serai.games.amul.advice.reasons import reasons as reasons_for
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from tests.amul.report import Linda, Lukas, Mira, Report, amul

AMUL = game_named("amul")


def reasons(table: Report, name: str, language: str = "en") -> dict[str, str]:
    """What speaks for or against each choice of a seat."""
    view = table.view(name)
    return {choice: getattr(reason, language) for choice, reason in zip(view.choices, reasons_for(view), strict=True)}


def test_a_third_silk_is_picked_for_the_two_in_hand():
    table = amul(Linda, Lukas, Mira, phase="pick").hand(Linda, "silk", "silk").place("market", "silk", "oil")
    said = reasons(table, Linda)["pick silk"]
    assert said == "+5 points with your Silk ×2; another player would score 1 with it."
    assert reasons(table, Linda, "de")["pick silk"] == (
        "+5 Punkte, weil du Seide ×2 hast; jemand anderem brächte die Karte 1."
    )


def test_what_is_offered_is_given_up_to_those_who_can_use_it():
    table = amul(Linda, Lukas, Mira).hand(Linda, "silk", "silk", "lamp").area(Mira, "oil", "oil")
    said = reasons(table, Linda)
    assert said["offer silk"].startswith("You give up 3 points")
    assert said["offer lamp"].startswith("You give up nothing; another player would score")


def test_a_card_for_the_hand_alone_is_thrown_away_when_it_is_revealed():
    table = amul(Linda, Lukas, Mira, phase="reveal").hand(Linda, "silk", "silk", "camel")
    said = reasons(table, Linda)
    assert said["reveal silk"] == "You lose 3 points: it scores only in hand and leaves the game."
    assert said["reveal camel"].endswith("it scores nowhere else.")


def test_a_merchant_fetches_the_best_that_lies_there():
    table = amul(Linda, Lukas, Mira, phase="reveal").hand(Linda, "mongol-merchant", "oil")
    table.area(Linda, "silver").place("palace", "silver", "oil")
    assert "it can fetch Silver from the Palace for 4 more" in reasons(table, Linda)["reveal mongol-merchant"]


def test_points_for_a_majority_are_told_apart():
    table = amul(Linda, Lukas, Mira, phase="reveal").hand(Linda, "mongol-merchant", "oil")
    assert "8 of them for a majority" in reasons(table, Linda)["reveal mongol-merchant"]


def test_a_whole_game_has_a_reason_for_every_choice_with_the_points_that_the_screen_shows():
    table, told = Table(AMUL, (Linda, Lukas, Mira), seed="silk road"), 0
    while not table.over:
        seat = table.acting[0]
        view = table.view(seat)
        given: AmulHints = hints(view, {each: voice_of(AMUL, table.names, each, seat) for each in LANGUAGES})
        for shown, reason in zip(given.choices, reasons_for(view), strict=True):
            assert reason.en.endswith(".")
            assert reason.de.endswith(".")
            assert reason.en != reason.de
            points = re.match(r"([+−]\d+) point", reason.en)
            if shown.verb in ("reveal", "take") and points:
                assert int(points[1].replace("−", "-")) == shown.gain
                told += 1
        table.apply(seat, view.legal[-1])
    assert told > 20
