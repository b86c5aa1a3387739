"""Actions: numbers and notation are two names for one thing."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.kernel.actions import Actions, Verb
from serai.kernel.refusal import Unreadable

AUCTION = Actions([Verb("bid", tuple(map(str, range(1, 29)))), Verb("pay", ("gold", "iron")), Verb("pass")])


def test_the_space_is_flat_and_in_the_order_of_the_verbs():
    assert len(AUCTION) == 31
    assert [AUCTION.notation(action) for action in (0, 27, 28, 29, 30)] == [
        "bid 1",
        "bid 28",
        "pay gold",
        "pay iron",
        "pass",
    ]
    assert (AUCTION.verb(30).word, AUCTION.thing(30), AUCTION.thing(4)) == ("pass", "", "5")


@given(st.integers(0, len(AUCTION) - 1))
def test_what_is_written_reads_back(action: int):
    assert AUCTION.read(AUCTION.notation(action)) == action
    assert AUCTION.read(f"  {AUCTION.notation(action).upper()} ") == action


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_is_refused(text: str):
    with suppress(Unreadable):
        assert 0 <= AUCTION.read(text, among=range(28, 31)) < len(AUCTION)


def test_a_number_is_not_taken_for_the_beginning_of_another():
    assert AUCTION.read("2", among=range(30)) == AUCTION.read("bid 2")


def test_what_could_be_two_things_is_asked_back():
    with pytest.raises(Unreadable, match="'pa' could be 'pay gold', 'pay iron' or 'pass'"):
        AUCTION.read("pa", among=range(28, 31))
