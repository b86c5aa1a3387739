"""What a screen shows beside the View of Das Amulett: the question, what a choice costs, what a jewel would mean."""

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from serai.games import game_named, voice_of
from serai.games.amulett.advice.hints import AmulettChoiceHint, AmulettHints, hints
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.edition.box import box_of
from serai.games.amulett.view import AmulettView
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES

AMULETT = game_named("amulett")
BOX = box_of(AMULETT)
NAMES = ["Linda", "Lukas", "Mira"]


def hints_of(table: Table, seat: int) -> AmulettHints:
    return hints(table.view(seat), {language: voice_of(AMULETT, table.names, language, seat) for language in LANGUAGES})


class Moment(NamedTuple):
    """A choice that is made: the table before and after it, by whom, and what was said of it."""

    table: Table
    after: Table
    seat: int
    view: AmulettView
    hints_now: AmulettHints
    way: AmulettChoiceHint

    @property
    def thing(self) -> str:
        return self.way.thing or ""


def moments(seed: str) -> list[Moment]:
    """Every choice of a random game."""
    table, chance, made = Table(AMULETT, NAMES, seed=seed), Random(seed), list[Moment]()
    while not table.over:
        seat, before = table.acting[0], table.copy()
        hints_now = hints_of(table, seat)
        way = chance.choice(hints_now.choices)
        table.apply(seat, way.action)
        made.append(Moment(before, table.copy(), seat, before.view(seat).shown, hints_now, way))
    return made


@cache
def made() -> list[Moment]:
    return [*moments("silk road"), *moments("night market")]


def test_whoever_is_asked_is_asked_in_both_languages_and_has_every_choice_in_words():
    for moment in made():
        assert moment.hints_now.question is not None
        assert moment.hints_now.question.en != moment.hints_now.question.de
        assert [way.action for way in moment.hints_now.choices] == moment.view.choices
        assert moment.way.says.en.startswith("You ")
        assert moment.way.says.de.startswith("Du ")


def test_whoever_is_not_asked_has_no_question_and_no_choices():
    table, _, seat, *_ = made()[-1]
    assert hints_of(table, (seat + 1) % 3).question is None
    watcher = hints_of(table, -1)
    assert (watcher.question, watcher.choices, watcher.needed) == (None, [], None)


def test_a_bid_of_stones_says_what_stays_in_stock_and_how_long_they_last():
    bids = [moment for moment in made() if moment.way.verb == "bid" and moment.view.offered]
    won = [
        moment
        for moment in bids
        if moment.view.offered in moment.after.view(moment.seat).shown.wizards[moment.seat].spells
    ]
    assert won
    for moment in won:
        wizard = moment.after.view(moment.seat).shown.wizards[moment.seat]
        assert wizard.supply == moment.way.left
        assert wizard.rounds[moment.view.offered or ""] == moment.way.lasts


def test_a_move_says_how_high_one_could_bid_there():
    moves = [moment for moment in made() if moment.way.verb == "move"]
    assert moves
    for moment in moves:
        shown = moment.after.view(moment.seat).shown
        if shown.step == "exchange":
            assert shown.wizards[moment.seat].usable == moment.way.reach


def test_a_bid_of_metal_says_what_it_really_costs():
    bids = [moment for moment in made() if moment.way.verb == "bid" and not moment.view.offered]
    assert bids
    for moment in bids:
        assert moment.way.pays is not None
        assert 0 <= moment.way.pays <= int(moment.thing)


def test_the_jewel_that_wins_is_told_before_it_is_taken_and_no_other():
    taken = [moment for moment in made() if moment.way.verb == "jewel"]
    for moment in taken:
        meaning = moment.hints_now.meaning[moment.seat][moment.thing]
        assert (meaning == "wins") == moment.after.over
        if meaning != "wins":
            assert (meaning == "again") == (moment.thing in moment.view.wizards[moment.seat].jewels)
    assert any(moment.after.over for moment in taken)
    assert all(moment.thing in moment.view.wizards[moment.seat].completing for moment in taken if moment.after.over)


def test_the_box_has_the_whole_map_and_every_spell_in_both_languages():
    assert len(BOX.areas) == len(edition_of(AMULETT).areas)
    assert all(len(area.polygon) == 6 and area.metals for area in BOX.areas)
    for spell in BOX.spells:
        assert spell.spoken.en.startswith(spell.name.en)
        assert spell.spoken.de.startswith(spell.name.de)
    assert BOX.colours["dark-blue"].de == "dunkelblau"


def test_a_bid_and_a_move_tell_jokers_apart():
    for moment in made():
        here = edition_of(AMULETT).asked(edition_of(AMULETT).area(moment.view.company))
        own = moment.view.wizards[moment.seat]
        plain = sum((own.metals or {}).get(metal, 0) for metal in {*here, *moment.view.further})
        jokers = sum((own.metals or {}).get(metal, 0) for metal in moment.hints_now.jokers)
        assert plain + jokers == own.usable
        assert not {*here, *moment.view.further} & set(moment.hints_now.jokers)
        if moment.way.verb == "bid" and not moment.view.offered:
            assert moment.way.plain == min(int(moment.thing), plain)
        if moment.way.verb == "move":
            shown = moment.after.view(moment.seat).shown
            if shown.step == "exchange":
                assert moment.way.jokers == hints_of(moment.after, moment.seat).jokers
    assert any(moment.way.plain is not None and moment.way.plain < (moment.way.reach or 0) for moment in made())


def test_what_becomes_of_a_bid_is_told_before_it_is_paid():
    told = [
        (place, moment)
        for place, moment in enumerate(made())
        if moment.hints_now.settling and moment.view.step == "pay" and made()[place - 1].view.step == "exchange"
    ]
    assert told
    for place, moment in told:
        settling = moment.hints_now.settling
        assert settling is not None
        events = [event for one in made()[place - 1 :][:30] for event in one.after.view(-1).events]
        this = events[: 1 + next(at for at, event in enumerate(events) if event.what in ("moved", "stayed", "ended"))]
        for share in settling.shares:
            took = [one for one in this if one.what in ("took-back", "cursed") and one.seat == share.seat]
            assert sum(one.number for one in took) == share.cards
        assert sum(one.number for one in this if one.what == "returned") == settling.stacks
        if this[-1].what != "ended":
            assert sum(one.what == "jewel" for one in this) == settling.jewels
    assert any(moment.hints_now.settling and moment.hints_now.settling.shares for _, moment in told)


def test_what_spells_bring_is_told_before_it_comes():
    taking = [moment for moment in made() if moment.view.step == "take" and moment.view.owed > 0]
    assert taking
    for moment in taking:
        brings = moment.hints_now.brings[moment.seat]
        assert set(brings) == set(moment.view.wizards[moment.seat].spells)
        assert sum(metals.get("joker", 0) for metals in brings.values()) >= moment.view.owed


@cache
def games() -> list[list[Moment]]:
    return [moments(f"plan {number}") for number in range(4)] + [made()]


@pytest.mark.slow
def test_a_plan_says_beforehand_what_the_rules_then_ask_for_and_give():
    seen = 0
    for game in games():
        for at, moment in enumerate(game):
            plan = moment.hints_now.plan
            if plan is None or moment.view.step != "pay":
                continue
            events = [event for one in game[at : at + 20] for event in one.after.view(-1).events]
            ends = [place for place, event in enumerate(events) if event.what in ("moved", "stayed", "ended")]
            settled = events[: ends[0]] if ends else events
            assert plan.back == sum(event.number for event in settled if event.what == "took-back")
            assert plan.jewels == sum(event.what == "jewel" for event in settled)
            assert plan.lay == moment.view.owed
            assert set(plan.most) == {way.thing for way in moment.hints_now.choices}
            seen += 1
    assert seen > 10


def test_a_choice_that_needs_a_spell_names_one_that_its_seat_owns():
    ways = [(moment, way) for game in games() for moment in game for way in moment.hints_now.choices]
    for moment, way in ways:
        assert way.spell is None or way.spell in moment.view.wizards[moment.seat].spells
        assert (way.spell is not None) == (way.verb in ("lift", "drop", "desire", "journey", "drain", "shift"))
    assert len({way.verb for _, way in ways if way.spell}) > 2


def test_what_burns_is_what_the_rules_burn_when_the_seat_is_done():
    done = [moment for game in games() for moment in game if moment.way.action == "pass" and moment.view.step == "cast"]
    for moment in done:
        events = moment.after.view(-1).events
        burned = sum(event.number for event in events if event.what == "burned" and event.seat == moment.seat)
        assert moment.hints_now.burns == burned
    assert done
    assert all(moment.hints_now.burns is None for game in games() for moment in game if moment.view.step != "cast")
