"""Forms that a printed spell may have and the shipped ones have not: written in an edition, told, played, advised."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from serai.games import voice_of
from serai.games.amulett.advice.hints import AmulettHints, hints
from serai.games.amulett.edition.board import read_edition
from serai.games.amulett.edition.check import problems
from serai.games.amulett.rules.facts import METALS
from serai.games.amulett.words.descriptions import describe, effect_text
from serai.kernel.refusal import NotNow
from serai.text.languages import LANGUAGES
from tests.amulett.box import SHIPPED
from tests.amulett.forms import FOR_ITS_OWNER, FROM_THREE, rewritten_spell
from tests.amulett.report import Ilse, Kashgar, Ravi, Report, amulett, proves
from tests.editions import refusal, rewritten

Written = Callable[..., str]


@pytest.fixture
def written(tmp_path) -> Written:
    """The path of an edition in which spells have other effects: `written(gift="drain = 1")`."""

    def with_effects(**effects: str) -> str:
        changes = [text for spell, effect in effects.items() for text in rewritten_spell(spell, effect)]
        return rewritten(SHIPPED, tmp_path, *changes)

    return with_effects


def told(edition: str, spell: str) -> list[str]:
    """What a spell of a proved edition says it does, in English and in German."""
    own = read_edition(edition)
    assert problems(own) == []
    return [effect_text(own.spell(spell), language) for language in LANGUAGES]


def hints_of(report: Report, name: str) -> AmulettHints:
    """What the screen tells a seat."""
    game, names = report.game, report.table.names
    view = report.view(name)
    return hints(view, {language: voice_of(game, names, language, view.seat) for language in LANGUAGES})


def question(report: Report, name: str) -> str:
    asked = hints_of(report, name).question
    assert asked is not None
    return asked.en


def estimates(report: Report, name: str) -> dict[str, float]:
    """How good each choice of a seat looks to the greedy bot."""
    view, written_down = report.view(name), np.zeros(400)
    choices = np.array(view.legal, np.int32)
    report.game.plain.heuristic(view.state, report.facts, view.seat, choices, len(choices), written_down)
    return dict(zip(view.choices, written_down.tolist(), strict=False))


def field(report: Report, name: str, wanted: str) -> Any:
    """One field of the row of numbers that bots see."""
    view, seen, at = report.view(name), np.zeros(report.game.observation_size, np.float32), 0
    report.game.plain.observe(view.state, report.facts, view.seat, seen)
    for one in report.game.observation_fields:
        if one.name == wanted:
            return seen[at : at + one.size].reshape(one.shape)
        at += one.size
    raise AssertionError(f"There is no field {wanted}.")


# A curse on large bids


@proves("DA-CRD-18")
def test_a_curse_with_a_smallest_bid(written: Written):
    own = written(croesus_curse=FROM_THREE)
    assert told(own, "croesus-curse") == [
        "From every bid of at least 3 cards that wins an exchange you take 1 card of your choice, "
        "from your own bids too.",
        "Von jedem Gebot von mindestens 3 Karten, das einen Tausch gewinnt, nimmst du 1 Karte deiner Wahl, "
        "auch von deinem eigenen.",
    ]


def cursed(own: str, bid: int, winner: str = Ravi) -> Report:
    """Ilse has the curse; somebody wins in a forest with a number of silver cards."""
    table = amulett(Ilse, Ravi, Kashgar, at="C2", edition=own).ground("C2", "red, green").spells(Ilse, "croesus-curse")
    return table.metals(Ilse, "4 silver").metals(Ravi, "4 silver").wins(winner, bid)


@proves("DA-CRD-18")
@pytest.mark.parametrize(("bid", "taken"), [(2, 0), (3, 1), (4, 1)])
def test_the_curse_takes_nothing_from_a_smaller_bid(written: Written, bid: int, taken: int):
    table = cursed(written(croesus_curse=FROM_THREE), bid)
    assert table.metals_of(Ilse) == {"silver": 4 + taken}
    assert table.metals_of(Ravi) == ({"silver": 4 - bid} if bid < 4 else {})


@proves("DA-CRD-18")
def test_the_size_is_that_of_the_bid_and_not_of_what_is_left_of_it(written: Written):
    own = written(croesus_curse=FROM_THREE)
    table = amulett(Ilse, Ravi, Kashgar, at="C2", edition=own).ground("C2", "red, green").spells(Ilse, "croesus-curse")
    table.spells(Ravi, "influence").metals(Ravi, "3 silver").wins(Ravi, 3)
    assert (table.metals_of(Ravi), table.metals_of(Ilse)) == ({"silver": 1}, {"silver": 1})


def test_a_curse_on_every_bid_and_one_on_large_bids_add_up(written: Written):
    own = written(croesus_curse=FROM_THREE)
    for bid, taken in ((2, 1), (3, 2)):
        table = amulett(Ilse, Ravi, Kashgar, at="C2", edition=own).ground("C2", "red, green")
        table.spells(Ilse, "croesus-curse", "avarice-curse").metals(Ravi, "4 silver").wins(Ravi, bid)
        assert table.metals_of(Ilse) == {"silver": taken}


def test_the_screen_and_the_bots_know_which_bids_come_back(written: Written):
    own = written(croesus_curse=FROM_THREE)
    table = amulett(Ilse, Ravi, Kashgar, at="C2", edition=own).ground("C2", "red, green").spells(Ilse, "croesus-curse")
    table.metals(Ilse, "4 silver")
    pays = {way.action: way.pays for way in hints_of(table, Ilse).choices if way.verb == "bid"}
    assert pays == {"bid 1": 1, "bid 2": 2, "bid 3": 2, "bid 4": 3}
    assert hints_of(table, Ilse).back == {}
    looks = estimates(table, Ilse)
    assert looks["bid 3"] == looks["bid 2"]
    assert looks["bid 4"] == looks["bid 3"] - 1
    table.wins(Ilse, 3)
    assert table.metals_of(Ilse) == {"silver": 2}


def test_how_a_cursed_bid_is_settled_is_told_while_it_is_paid(written: Written):
    own = written(croesus_curse=FROM_THREE)
    for bid, cards in ((2, []), (3, [(0, 1, ["croesus-curse"])])):
        table = amulett(Ilse, Ravi, Kashgar, at="D3", edition=own).ground("D3", "red, green")
        table.spells(Ilse, "croesus-curse").metals(Ravi, "3 silver, 3 iron").wins(Ravi, bid)
        settling = hints_of(table, Ravi).settling
        assert settling is not None
        assert [(share.seat, share.cards, share.spells) for share in settling.shares] == cards


# Burning Desire for its owner


def desiring(own: str, *spells: str) -> Report:
    """The jewel phase of a table on which Ilse has these spells; the company stands in a forest."""
    table = amulett(Ilse, Ravi, Kashgar, at="C2", phase="jewel", edition=own).ground("C2", "red, green")
    return table.spells(Ilse, *spells).metals(Ilse, "2 iron, silver").metals(Ravi, "3 iron, silver")


@proves("DA-CRD-19")
def test_burning_desire_for_its_owner_only(written: Written):
    own = written(burning_desire=FOR_ITS_OWNER)
    assert told(own, "burning-desire") == [
        "Before the marker is drawn you may name a further metal; only you may pay with it in every exchange of this "
        "jewel phase.",
        "Bevor die Rundenmarke gezogen wird, darfst du ein weiteres Metall nennen; damit darfst in dieser "
        "Edelsteinphase nur du bei jedem Tausch bezahlen.",
    ]
    table = desiring(own, "burning-desire")
    assert question(table, Ilse).startswith("Name a further metal that counts for you alone")
    table.play("Ilse desire iron")
    assert (table.see().further, table.wizard(Ilse).further, table.wizard(Ravi).further) == ([], ["iron"], [])
    assert (table.bids(Ilse), table.acting) == ([1, 2, 3], [Ilse])
    assert "silver or iron" in question(table, Ilse)
    table.play("Ilse bid 1")
    assert (table.step, table.bidder) == ("pay", Ilse), "with one silver Ravi cannot bid more"
    assert table.choices(Ilse) == ["pay silver", "pay iron"]


@proves("DA-CRD-19")
def test_the_metal_of_the_owner_counts_until_the_phase_is_over(written: Written):
    table = desiring(written(burning_desire=FOR_ITS_OWNER), "burning-desire").play("Ilse desire iron")
    while table.phase == "jewel":
        assert table.wizard(Ilse).further == ["iron"]
        (name,) = table.acting
        table.play(f"{name} {table.choices(name)[0]}")
    assert table.wizard(Ilse).further == []


@proves("DA-CRD-19")
def test_what_is_for_everybody_is_named_before_what_is_for_the_owner(written: Written):
    own = written(burning_desire=FOR_ITS_OWNER, magic_journey='before_draw = "metal"')
    table = desiring(own, "burning-desire", "magic-journey")
    assert question(table, Ilse).startswith("Name a further metal that counts in every exchange")
    assert {way.spell for way in hints_of(table, Ilse).choices if way.verb == "desire"} == {"magic-journey"}
    table.play("Ilse desire gold")
    assert {way.spell for way in hints_of(table, Ilse).choices if way.verb == "desire"} == {"burning-desire"}
    assert table.choices(Ilse) == ["pass", "desire silver", "desire copper", "desire iron"]
    table.play("Ilse desire iron")
    assert (table.see().further, table.wizard(Ilse).further) == (["gold"], ["iron"])
    declined = desiring(own, "burning-desire", "magic-journey").play("Ilse pass", "Ilse desire iron")
    assert (declined.see().further, declined.wizard(Ilse).further) == ([], ["iron"])


def test_everybody_hears_for_whom_the_metal_counts(written: Written):
    table = desiring(written(burning_desire=FOR_ITS_OWNER), "burning-desire").play("Ilse desire iron")
    for language, said in (
        ("en", "Ilse named iron, which counts for Ilse alone in every exchange of this round."),
        ("de", "Ilse nennt Eisen; es gilt in dieser Runde bei jedem Tausch nur für Ilse."),
    ):
        voice = voice_of(table.game, table.table.names, language, 1)
        assert said in [sentence.text for sentence in voice.sentences(table.view(Ravi).events)]


def test_bots_see_the_metal_of_its_owner_before_an_exchange_begins(written: Written):
    table = desiring(written(burning_desire=FOR_ITS_OWNER), "burning-desire", "magic-journey")
    table.play("Ilse desire iron")
    assert table.step == "journey"
    seats = field(table, Ravi, "seats")
    assert seats[:3, -len(METALS) :].tolist() == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    assert field(table, Ravi, "further").tolist() == [0, 0, 0, 0]


def test_a_marker_is_for_everybody(written: Written):
    assert refusal(read_edition, written(magic_journey='before_draw = "marker", for = "owner"')) == (
        "mine.toml, spell magic-journey: effect 1 chooses a marker for its owner, but a marker is for everybody."
    )
    assert refusal(read_edition, written(burning_desire='before_draw = "metal", for = "all"')) == (
        "mine.toml, spell burning-desire: for of effect 1 is 'all'; it may be everybody, owner."
    )


# In the city


@proves("DA-CRD-20")
def test_effects_in_the_city(written: Written):
    own = written(
        builders_influence='take_back = 2, at = "city"',
        builders_gift='extra_jewel = 1, at = "city"',
        stone_metamorphosis='joker = ["gold", "iron"], at = "city"',
    )
    assert told(own, "builders-influence") == [
        "When you win an exchange in a city district, you may take back up to 2 cards of your bid.",
        "Gewinnst du einen Tausch in einem Stadtteil, darfst du bis zu 2 Karten deines Gebots zurücknehmen.",
    ]
    assert told(own, "builders-gift") == [
        "When you win an exchange in a city district, you take 1 further jewel from the area if there is one.",
        "Gewinnst du einen Tausch in einem Stadtteil, nimmst du 1 weiteren Edelstein aus dem Gebiet, sofern vorhanden.",
    ]
    assert told(own, "stone-metamorphosis") == [
        "In city districts your gold and iron cards count as any metal.",
        "In Stadtteilen gelten deine Gold- und Eisenkarten als beliebiges Metall.",
    ]
    edition = read_edition(own)
    city = [area.id for area in edition.areas if area.terrain == "city"]
    assert f"City districts: {', '.join(city)}." in describe(edition.spell("builders-gift"), edition, "en")
    assert f"Stadtteile: {', '.join(city)}." in describe(edition.spell("builders-gift"), edition, "de")


@proves("DA-CRD-20")
@pytest.mark.parametrize(("area", "kept", "jewels"), [("D3", 3, 2), ("C2", 1, 1), ("B1", 1, 1)])
def test_what_works_in_the_city_works_nowhere_else(written: Written, area: str, kept: int, jewels: int):
    own = written(builders_influence='take_back = 2, at = "city"', builders_gift='extra_jewel = 1, at = "city"')
    table = amulett(Ilse, Ravi, Kashgar, at=area, edition=own).ground(area, "red, green")
    (metal, *_) = table.edition.asked(table.edition.area(area))
    table.spells(Ilse, "builders-influence", "builders-gift").metals(Ilse, f"4 {metal}")
    pays = {way.action: way.pays for way in hints_of(table, Ilse).choices if way.verb == "bid"}
    assert pays["bid 3"] == 4 - kept
    table.wins(Ilse, 3)
    while table.step == "jewel":
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    assert (table.metals_of(Ilse), sum(table.jewels_of(Ilse).values())) == ({metal: kept}, jewels)


# Teleportation with a target


def lifting(own: str, *spells: str, at: str = "C2") -> Report:
    """The metal phase of a table on which Ilse has these spells."""
    table = amulett(Ilse, Ravi, Kashgar, at=at, phase="metal", edition=own)
    return table.ground("A1", "red").ground("C2").spells(Ilse, *spells)


@proves("DA-CRD-21")
def test_teleportation_to_a_neighbouring_area(written: Written):
    own = written(teleportation='teleport = 1, to = "neighbours"')
    assert told(own, "teleportation") == [
        "You may move 1 jewel on the board to a neighbouring area.",
        "Du darfst 1 Edelstein auf dem Spielplan in ein Nachbargebiet legen.",
    ]
    table = lifting(own, "teleportation").play("Ilse lift A1 red")
    assert table.choices(Ilse) == [f"drop {area}" for area in sorted(table.edition.area("A1").neighbours)]
    with pytest.raises(NotNow, match="The spell cannot move the jewel to E1"):
        table.play("Ilse drop E1")
    with pytest.raises(NotNow, match="The jewel comes from A1"):
        table.play("Ilse drop A1")
    assert table.play("Ilse drop A2").see().ground["A1"] == {}


@proves("DA-CRD-21")
def test_teleportation_to_some_terrains(written: Written):
    own = written(teleportation='teleport = 2, to = ["forest", "city"]')
    assert told(own, "teleportation") == [
        "You may move up to 2 jewels on the board, each to another forest area or another city district.",
        "Du darfst bis zu 2 Edelsteine auf dem Spielplan jeweils in ein anderes Waldgebiet oder einen anderen "
        "Stadtteil legen.",
    ]
    table = lifting(own, "teleportation").play("Ilse lift A1 red")
    wanted = [area.id for area in table.edition.areas if area.terrain in ("forest", "city") and area.id != "A1"]
    assert table.choices(Ilse) == [f"drop {area}" for area in wanted]


@proves("DA-CRD-21")
def test_two_spells_that_move_jewels_are_used_one_after_the_other(written: Written):
    own = written(teleportation='teleport = 1, to = "neighbours"', two_wishes="teleport = 1")
    table = lifting(own, "teleportation", "two-wishes")
    assert {way.spell for way in hints_of(table, Ilse).choices if way.verb == "lift"} == {"teleportation"}
    table.play("Ilse pass")
    assert {way.spell for way in hints_of(table, Ilse).choices if way.verb == "lift"} == {"two-wishes"}
    table.play("Ilse lift A1 red")
    assert len(table.choices(Ilse)) == 23, "any other area"
    assert table.play("Ilse drop E1").step != "lift"


def test_bots_lift_what_the_spell_brings_to_the_company(written: Written):
    own = written(teleportation='teleport = 1, to = "neighbours"')
    table = lifting(own, "teleportation").ground("B1", "yellow").metals(Ilse, "6 silver")
    assert "B1" in table.edition.area("C2").neighbours
    looks = estimates(table, Ilse)
    assert looks["lift B1 yellow"] > looks["pass"] > looks["lift A1 red"]


def test_a_target_is_a_terrain_or_the_neighbours(written: Written):
    assert refusal(read_edition, written(teleportation='teleport = 1, to = ["desert"]')) == (
        "mine.toml, spell teleportation: to of effect 1 is 'desert'; "
        "it may be water, forest, steppe, mountain, city, neighbours."
    )
