"""`serai simulate` lets bots play and says what came of it."""

import json
import re

import pytest

from tests.cli.conftest import Run


def test_the_result_as_json(run: Run):
    said = run("simulate", "amul", "--games", 20, "--seed", "1", "--json")
    assert said.code == 0
    result = json.loads(said.out)
    assert result["games"] == 20
    assert [seat["who"] for seat in result["seats"]] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(1, abs=0.001)
    assert all(seat["low"] <= seat["wins"] <= seat["high"] for seat in result["seats"])
    assert result["cards"]["camel"]["points"] > 0
    assert result["notes"]["winning points"]["low"] <= result["notes"]["winning points"]["mean"]
    assert result["notes"]["lead over the second"]["low"] >= 0


def test_the_same_seed_gives_the_same_result(run: Run):
    once, again = (json.loads(run("simulate", "amul", "--games", 20, "--seed", "1", "--json").out) for _ in range(2))
    assert once["seats"] == again["seats"]


def test_the_result_as_a_table(run: Run):
    said = run("simulate", "amul", "--games", 20, "--players", 3, "--option", "tea=3")
    assert "20 games of Āmul, 3 players, edition reconstructed-1, greedy everywhere" in said.out
    assert "games/s" in said.out
    assert "seat 3" in said.out
    assert re.search(r"winning points +\d+\.\d\d +\d+ +\d+", said.out)
    assert "Tea Trader" in said.out
    assert not said.err


def test_mixed_bots_are_counted_apart(run: Run):
    said = run("simulate", "amul", "--games", 40, "--bots", "greedy,random,random,random", "--no-cards", "--json")
    shares = {share["who"]: share["wins"] for share in json.loads(said.out)["by_bot"]}
    assert shares["greedy"] > shares["random"]


def test_cards_can_be_left_out(run: Run):
    assert "Camel" in run("simulate", "amul", "--games", 20).out
    assert "Camel" not in run("simulate", "amul", "--games", 20, "--no-cards").out
