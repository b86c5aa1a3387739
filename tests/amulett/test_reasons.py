"""Why a choice is good or bad in Das Amulett: what it costs, what it leaves, what a jewel would mean."""

from random import Random

import pytest

from serai.games import game_named
from serai.games.amulett.advice.reasons import VERBS
from serai.games.amulett.advice.reasons import reasons as reasons_for
from serai.kernel.table import Table
from tests.amulett.report import Ilse, Kashgar, Ravi, Report, amulett

AMULETT = game_named("amulett")
SIX = "red, yellow, green, clear, white, grey"


def reasons(table: Report, name: str, language: str = "en") -> dict[str, str]:
    """What speaks for or against each choice of a seat."""
    view = table.view(name)
    return {choice: getattr(reason, language) for choice, reason in zip(view.choices, reasons_for(view), strict=True)}


def test_the_seventh_colour_completes_an_amulet_and_a_seventh_jewel_does_not():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").jewels(Ilse, SIX).ground("D1", "brown, red")
    table.metals(Ilse, "4 gold").wins(Ilse, 1)
    assert reasons(table, Ilse) == {
        "jewel red": "No new colour; your seventh jewel.",
        "jewel brown": "It completes your amulet.",
    }
    assert reasons(table, Ilse, "de")["jewel red"] == "Keine neue Farbe; dein siebter Edelstein."


def test_a_bid_says_for_what_it_is_what_it_costs_and_what_it_leaves():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").jewels(Ilse, "red").ground("D1", "brown, red")
    table.metals(Ilse, "4 gold, iron")
    said = reasons(table, Ilse)
    assert said["bid 3"] == "A new colour lies there; costs you 3 cards; leaves you 2 cards."
    assert said["pass"] == "Leaves you 5 cards."


def test_whoever_lets_a_winner_pass_is_warned():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").jewels(Ilse, SIX).ground("D1", "brown")
    table.metals(Ilse, "2 gold").metals(Ravi, "5 gold").play("Ilse bid 1")
    assert reasons(table, Ravi)["pass"] == "Leaves you 5 cards; the highest bidder may complete an amulet here."


def test_one_pays_with_what_one_needs_least():
    table = amulett(Ilse, Ravi, Kashgar, at="C4").ground("C4", "brown, red").metals(Ilse, "4 gold, iron").wins(Ilse, 2)
    said = reasons(table, Ilse)
    assert said["pay iron"].startswith("Then you hold none of it")
    assert sum("you need least" in reason for reason in said.values()) == 1
    assert sum("you need most" in reason for reason in said.values()) == 1


@pytest.mark.parametrize(("start", "seed"), [(0, "gift"), (1, "drain"), (2, "share")])
def test_a_whole_game_has_a_reason_for_every_choice(start: int, seed: str):
    table, chance = Table(AMULETT, (Ilse, Ravi, Kashgar), seed=seed, options={"start": start}), Random(seed)
    while not table.over:
        view = table.view(table.acting[0])
        for reason in reasons_for(view):
            assert reason.en.endswith(".")
            assert reason.de.endswith(".")
            assert reason.en != reason.de
        table.apply(view.seat, chance.choice(view.legal))


def test_every_verb_of_the_game_has_its_reasons():
    assert set(VERBS) == {verb.word for verb in AMULETT.actions.verbs}
