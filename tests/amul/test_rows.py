"""Rows of cards: whatever is put in and taken out, they stay sorted and lose nothing."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from serai.games.amul.rules.rows import EMPTY, count_cards, lies_in, list_kinds, put_in, take_out, take_out_first
from serai.games.amul.rules.state import HAND, PLACE
from serai.kernel.events import HIDDEN

CARDS = st.integers(0, EMPTY - 1)
FEW, MANY = st.lists(CARDS, max_size=HAND), st.lists(CARDS, max_size=PLACE)
"""What fits into a hand, and into the market."""


def row_of(cards: list[int]) -> np.ndarray:
    row = np.full(HAND if len(cards) <= HAND else PLACE, EMPTY, np.int8)
    for card in cards:
        put_in(row, card)
    return row


def cards_in(row: np.ndarray) -> list[int]:
    return [card for card in row.tolist() if card != EMPTY]


@given(st.lists(st.just(HIDDEN) | CARDS, max_size=PLACE))
def test_cards_lie_sorted_and_none_is_lost_hidden_ones_before_all_others(cards: list[int]):
    row = row_of(cards)
    assert cards_in(row) == sorted(cards)
    assert row.tolist() == sorted(row.tolist())
    assert count_cards(row) == len(cards)


@given((FEW | MANY).filter(bool), st.data())
def test_one_card_taken_out_leaves_the_others(cards: list[int], data: st.DataObject):
    card = data.draw(st.sampled_from(cards))
    row = row_of(cards)
    take_out(row, card)
    assert cards_in(row) == sorted((Counter(cards) - Counter([card])).elements())
    assert row.tolist() == sorted(row.tolist())


@given(FEW | MANY)
def test_to_take_out_empty_removes_nothing(cards: list[int]):
    row = row_of(cards)
    take_out(row, EMPTY)
    assert cards_in(row) == sorted(cards)


@given(FEW | MANY, CARDS)
def test_a_card_lies_there_or_not(cards: list[int], card: int):
    assert lies_in(row_of(cards), card) == (card in cards)


@given(st.lists(CARDS, max_size=HAND - 1), st.integers(1, HAND - 1), CARDS)
def test_hidden_cards_lie_before_all_others_and_are_replaced_one_by_one(cards: list[int], hidden: int, card: int):
    held = ([HIDDEN] * hidden + sorted(cards))[: HAND - 1]
    row = np.array(held + [EMPTY] * (HAND - len(held)), np.int8)
    put_in(row, card)
    assert cards_in(row) == sorted([*held, card])
    take_out(row, card)
    take_out_first(row)
    assert cards_in(row) == held[1:]


@given(FEW | MANY, st.integers(0, 5))
def test_every_kind_is_one_choice(cards: list[int], verb: int):
    choices = np.zeros(PLACE + 1, np.int32)
    count = list_kinds(row_of(cards), verb * 70, choices, 0)
    assert choices[:count].tolist() == [verb * 70 + card for card in sorted(set(cards))]
