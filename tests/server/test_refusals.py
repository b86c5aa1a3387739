"""Whatever the hall refuses, the browser says why in the language that is read there."""

import re
from http import HTTPStatus
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from litestar.exceptions import HTTPException

from serai.kernel.refusal import Refused
from serai.server.app.errors import ANSWERS, Trouble, Why, trouble_of

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def sentences(language: str) -> dict[str, str]:
    """The sentences of the browser for the hall's words, as its catalogue has them."""
    catalogue = (WORDS / f"{language}.ts").read_text(encoding="utf-8")
    table = re.search(r"^  refusals: \{\n(.*?)^  \}", catalogue, re.DOTALL | re.MULTILINE)
    assert table is not None
    return dict(re.findall(r'^    "?([a-z-]+)"?:\s+"(.+?)",$', table[1], re.MULTILINE | re.DOTALL))


@pytest.mark.skipif(not WORDS.exists(), reason="the browser's sources are not here")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_browser_has_a_sentence_for_every_word_of_the_hall(language: str):
    said = sentences(language)
    assert set(said) == set(get_args(Why))
    assert all(sentence.endswith(".") for sentence in said.values())


def test_every_word_of_the_kernel_is_a_word_of_the_hall():
    assert {kind.why for kind in (Refused, *Refused.__subclasses__())} <= set(get_args(Why))


def test_whatever_goes_wrong_has_a_word_of_the_hall():
    refusals = [HTTPException(status_code=status) for status in HTTPStatus if status >= 400]
    for error in (*refusals, msgspec.DecodeError(), KeyError()):
        told = msgspec.json.encode(trouble_of(error)[1])
        assert msgspec.json.decode(told, type=Trouble).why in get_args(Why)


def test_what_is_foreseen_has_the_same_word_in_the_kernel_and_the_hall():
    for kind in Refused.__subclasses__():
        assert ANSWERS[kind][1] == kind.why
