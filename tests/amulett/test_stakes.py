"""What an exchange is to each seat, proved on the rules: over 5 games, or 200 with `pytest --long`."""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from serai.games import voice_of
from serai.games.amulett.advice.hints import AmulettChoiceHint, AmulettHints, hints
from serai.games.amulett.advice.settling import SETTLED
from serai.games.amulett.rules.course import go_on
from serai.games.amulett.rules.facts import COLOURS
from serai.games.amulett.rules.metals import cards_of, valid_metals
from serai.games.amulett.rules.state import PHASES, STEPS, Step
from serai.games.amulett.view import AmulettView
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from tests.amulett.report import Report, amulett
from tests.properties.games import AMULETT, Chooser, Setting, spread

GAMES = 200
PARTS = [(part, 10) for part in range(10)] if "LONG_TESTS" in os.environ else [(0, 4)]
"""Which games are played together, and of how many parts they are one."""
MOST_TAKEN = 4
"""More jewels than this nobody takes in one exchange, whatever spells they have."""
Ilse, Ravi, Kashgar = "Ilse", "Ravi", "Kashgar"


class Moment(NamedTuple):
    """A choice at a table: who makes it, what it is told before, and how it comes out."""

    table: Table
    seat: int
    told: AmulettHints
    way: AmulettChoiceHint
    after: Table
    view: AmulettView
    then: AmulettView
    """What everybody sees after it."""

    @property
    def goes_on(self) -> bool:
        """Whether the same exchange is still held."""
        return self.then.step == "exchange" and self.after.state.auction == self.table.state.auction


def told_to(table: Table, seat: int) -> AmulettHints:
    voices = {language: voice_of(table.game, table.names, language, seat) for language in LANGUAGES}
    return hints(table.view(seat), voices)


def played(setting: Setting, seed: str, choose: Chooser) -> Iterator[Moment]:
    """The start and the jewel phases of a game, choice by choice."""
    table, chance = setting.table(seed), Random(seed)
    while not table.over:
        seat, action = choose(table, chance)
        before, made = table.copy(), table.game.actions.notation(action)
        table.apply(seat, action)
        if STEPS[before.state.step] in (*PHASES["start"], *PHASES["jewel"]):
            told = told_to(before, seat)
            way = next(way for way in told.choices if way.action == made)
            yield Moment(before, seat, told, way, table.copy(), before.view(seat).shown, table.view().shown)


Games = list[list[Moment]]


@pytest.fixture(scope="module", params=PARTS)
def games(request: pytest.FixtureRequest) -> Games:
    part, parts = request.param
    return [list(played(*game)) for game in spread(AMULETT, GAMES, part, parts)]


def moments(games: Games, step: str) -> Iterator[Moment]:
    return (moment for game in games for moment in game if moment.view.step == step)


# What can be bid


def test_what_a_seat_can_bid_lies_between_the_least_and_the_most_that_is_told(games: Games):
    spread_out = 0
    for moment in moments(games, "exchange"):
        table = moment.table.state
        for seat, stake in enumerate(moment.told.stakes):
            holds = cards_of(table, seat, valid_metals(table, moment.table.game.plain_facts, seat, table.company))
            assert stake.least <= holds <= stake.most
            spread_out += stake.least < stake.most
        own = moment.told.stakes[moment.seat]
        assert own.least == own.most == moment.view.wizards[moment.seat].usable
    assert spread_out


def test_whoever_is_out_of_an_exchange_bids_no_more_in_it(games: Games):
    for moment in moments(games, "exchange"):
        for seat in moment.after.acting if moment.goes_on else ():
            assert not moment.told.stakes[seat].out or len(moment.after.legal(seat)) == 1


def test_a_forced_pass_has_its_reason(games: Games):
    forced = 0
    for moment in moments(games, "exchange"):
        bids = [int(way.thing or 0) for way in moment.told.choices if way.verb == "bid"]
        needed, own = moment.told.needed, moment.told.stakes[moment.seat]
        assert needed == min(bids) if bids else own.most < (needed or 0)
        forced += not bids
    assert forced


# Who wins the game with what


def takes(table: Table, seat: int, taken: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Every way for a seat that has won the exchange to take its jewels, and whether the game is over then."""
    if table.over or table.view().shown.step != "jewel":
        yield taken, table.winners == [seat] if table.over else False
        return
    for action in table.legal(seat):
        after = table.copy()
        after.apply(seat, action)
        yield from takes(after, seat, (*taken, *gained(table, after, seat)))


def gained(before: Table, after: Table, seat: int) -> list[str]:
    more = after.state.jewel[seat] - before.state.jewel[seat]
    return [name for colour, name in enumerate(COLOURS) for _ in range(int(more[colour]))]


def ways_to_win(table: Table, seat: int) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The same from any exchange, if nothing is paid; none for an amulet that far more than a Gift must complete."""
    if sum(table.state.jewel[seat]) + MOST_TAKEN < table.state.colours_to_win:
        return iter(())
    winner = table.copy()
    state = winner.state
    state.bidder, state.bid, state.paid[:] = seat, 0, 0
    state.step, state.turn, state.left, state.due, state.waiting = Step.CLAIM, seat, state.players, 0, 0
    go_on(state, table.game.plain_facts)
    return takes(winner, seat, tuple(gained(table, winner, seat)))


def test_the_jewels_that_are_said_to_win_the_game_win_it_and_no_others_do(games: Games):
    won = 0
    for moment in moments(games, "exchange"):
        for seat, stake in enumerate(moment.told.stakes if moment.view.bid == 0 else ()):
            wins = [Counter(jewels) for jewels in stake.wins]
            for taken, over in ways_to_win(moment.table, seat):
                assert over == any(jewels <= Counter(taken) for jewels in wins)
                won += over
    assert won


def test_what_a_jewel_is_said_to_mean_is_what_it_makes_of_the_amulet(games: Games):
    for moment in moments(games, "jewel"):
        meaning = moment.told.meaning[moment.seat][moment.way.thing or ""]
        before, after = (view.wizards[moment.seat] for view in (moment.view, moment.then))
        if sum(after.jewels.values()) == sum(before.jewels.values()) + 1:  # a second one may come without a choice
            assert (meaning == "wins") == moment.after.over
            assert after.colours == before.colours + (moment.way.thing not in before.jewels)
    assert any(moment.after.over for moment in moments(games, "jewel"))


def test_a_gift_wins_with_two_jewels_together():
    table = (
        amulett(Ilse, Ravi, Kashgar, at="A3")
        .spells(Ravi, "gift 2")
        .metals(Ilse, "2 silver")
        .metals(Ravi, "3 silver")
        .jewels(Ravi, "red, yellow, green, clear, white")
        .ground("A3", "grey, brown, red")
        .begin()
    )
    stakes = told_to(table.table, 0).stakes
    assert [stake.wins for stake in stakes] == [[], [["brown", "grey"]], []] or stakes[1].wins == [["grey", "brown"]]
    assert [stake.out for stake in stakes] == [False, False, True]


# Passing


def test_passing_hands_over_the_game_where_nobody_else_can_stop_it(games: Games):
    told: list[list[int]] = []
    for moment in moments(games, "exchange"):
        passing = next(way for way in moment.told.choices if way.verb == "pass")
        if passing.stops is not None:
            after = moment.table.copy()
            after.apply(moment.seat, passing.action)
            goes_on = after.view().shown.step == "exchange" and after.state.auction == moment.table.state.auction
            assert bool(passing.stops) == goes_on
            assert moment.told.stakes[moment.table.state.bidder].wins
            told.append(passing.stops)
    assert [] in told
    assert any(told)


# What is left


def settled(game: list[Moment], at: int) -> Moment | None:
    """The choice with which the exchange is over for which a bid is made; nothing if somebody else wins it."""
    bid = game[at]
    won = next((one for one in game[at:] if not one.goes_on or one.after.over), bid)
    if (won.after.state.bidder, won.after.state.bid) != (bid.seat, int(bid.way.thing or 0)):
        return None
    return next((one for one in game[game.index(won) :] if one.then.step not in SETTLED), None)


def test_a_bid_leaves_as_many_cards_as_is_told_once_it_is_paid(games: Games):
    proved = 0
    for game in games:
        exchanges = [moment for moment in game if moment.view.step in ("exchange", *SETTLED)]
        for at, moment in enumerate(exchanges):
            over = settled(exchanges, at) if moment.view.step == "exchange" and moment.way.verb == "bid" else None
            if over:
                assert moment.way.left == over.then.wizards[moment.seat].cards
                assert moment.way.pays == moment.view.wizards[moment.seat].cards - (moment.way.left or 0)
                proved += 1
    assert proved > len(games)


def test_a_move_tells_what_the_next_exchange_is_to_everybody(games: Games):
    told = 0
    for moment in moments(games, "move"):
        if moment.then.step == "exchange":
            now, later = moment.way.stakes or [], told_to(moment.after, moment.seat).stakes
            assert [replace(stake, out=False) for stake in later] == now
            told += 1
    assert told


def test_stones_on_a_first_spell_last_as_long_as_is_told(games: Games):
    told = 0
    for moment in moments(games, "keep"):
        wizard, kept = moment.then.wizards[moment.seat], moment.view.kept
        if moment.way.verb == "energy" and len(moment.view.split) == 1 and kept[1] in wizard.rounds:
            assert (wizard.rounds[kept[1]], wizard.supply) == (moment.way.lasts, moment.way.left)
            told += 1
    assert told


# What nobody may know


def test_what_is_told_is_the_same_whatever_the_others_really_hold():
    table = amulett(Ilse, Ravi, Kashgar, at="A3", metals="unseen").metals(Ilse, "2 silver")
    ways = [told_by(table.copy(), hidden) for hidden in ("3 silver", "3 gold", "silver, gold, iron")]
    assert ways[0] == ways[1] == ways[2]
    assert (ways[0].stakes[1].least, ways[0].stakes[1].most) == (0, 3)


def told_by(table: Report, hidden: str) -> AmulettHints:
    """What Ilse is told while Ravi holds cards that nobody has seen."""
    return told_to(table.metals(Ravi, unseen=hidden).begin().table, 0)
