"""Rows of cards: whatever is put in and taken out, they stay sorted and lose nothing."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from serai.games.amul.rules.rows import EMPTY, count_cards, lies_in, list_kinds, put_in, take_out

ROOM = 8
CARDS = st.integers(0, 69)


def row_of(cards: list[int]) -> np.ndarray:
    row = np.full(ROOM, EMPTY, np.int8)
    for card in cards:
        put_in(row, card)
    return row


def cards_in(row: np.ndarray) -> list[int]:
    return [card for card in row.tolist() if card != EMPTY]


@given(st.lists(CARDS, max_size=ROOM))
def test_cards_lie_sorted_and_none_is_lost(cards: list[int]):
    row = row_of(cards)
    assert cards_in(row) == sorted(cards)
    assert row.tolist() == sorted(row.tolist())
    assert count_cards(row) == len(cards)


@given(st.lists(CARDS, min_size=1, max_size=ROOM), st.data())
def test_one_card_taken_out_leaves_the_others(cards: list[int], data: st.DataObject):
    card = data.draw(st.sampled_from(cards))
    row = row_of(cards)
    take_out(row, card)
    assert Counter(cards_in(row)) == Counter(cards) - Counter([card])


@given(st.lists(CARDS, max_size=ROOM), CARDS)
def test_a_card_lies_there_or_not(cards: list[int], card: int):
    assert lies_in(row_of(cards), card) == (card in cards)


@given(st.lists(CARDS, max_size=ROOM), st.integers(0, 5))
def test_every_kind_is_one_choice(cards: list[int], verb: int):
    choices = np.zeros(ROOM + 1, np.int32)
    count = list_kinds(row_of(cards), verb * 70, choices, 0)
    assert choices[:count].tolist() == [verb * 70 + card for card in sorted(set(cards))]
