"""What `tools/follies.py` calls foolish."""

from collections import Counter

import pytest
from tools.follies import Moment, bid_at, in_amul, in_amulett

from serai.games import game_named
from serai.games.amul.rules.actions import AmulVerb, action_of
from serai.games.amulett.rules.facts import Verb
from serai.kernel.table import Table


def test_a_card_is_churned_if_its_owner_offers_it_again_and_fed_if_the_neighbour_is_the_first_to_take_it():
    table = Table(game_named("amul"), 3, seed="follies")
    kinds = len(table.state.gone)

    def moment(seat: int, verb: AmulVerb, card: int) -> Moment:
        return Moment(seat, action_of(verb, card, kinds), 0.5)

    offer, pick = AmulVerb.OFFER, AmulVerb.PICK
    evening = [moment(0, offer, 7), moment(1, pick, 7), moment(2, pick, 8), moment(1, offer, 7), moment(0, pick, 7)]
    assert Counter(in_amul(table, evening)) == {
        ("offers that the next seat takes first", True): 1,
        ("offers that the next seat takes first", False): 1,
        ("cards picked that the same seat offers again", True): 1,
        ("cards picked that the same seat offers again", False): 2,
    }


def test_a_wizard_gives_up_below_one_in_two_hundred_and_overlooks_a_win_that_its_last_payment_shows(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(Table, "winners", [1])
    table = Table(game_named("amulett"), 3, seed="follies")
    evening = [Moment(1, 0, 0.9), Moment(0, 0, 0.004), Moment(1, 0, 0.2), Moment(1, 0, 0.97)]
    counted = Counter(in_amulett(table, evening))
    assert counted["choices at which everything looks lost", True] == 1
    assert counted["wins that were not seen before the last payment", True] == 1
    seen = Counter(in_amulett(table, [*evening[:2], Moment(1, 0, 0.6), Moment(1, 0, 0.97)]))
    assert seen["wins that were not seen before the last payment", False] == 1


def test_a_bid_above_the_lowest_is_dearer_unless_its_cards_come_back():
    table = Table(game_named("amulett"), 3, seed="follies")
    first, pass_ = (table.game.plain_facts.first[verb] for verb in (Verb.BID, Verb.PASS))
    legal = [pass_, first, first + 1, first + 2]
    assert bid_at(table, 0, legal, pass_) == (False, False, False)
    assert bid_at(table, 0, legal, first) == (False, False, True)
    assert bid_at(table, 0, legal, first + 2) == (True, True, True)
