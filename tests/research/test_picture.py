"""A picture tells a seat what it may know, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai.games.amul.observe import FIRST, ORDER, PROWESS
from caravanserai.games.amulett.facts import GOLD
from caravanserai.games.amulett.observe import AT_LEAST, AT_MOST, BID, CARDS
from caravanserai.kernel.chance import draw_fate, new_chance
from caravanserai.kernel.game import Game
from caravanserai.kernel.picture import BRIGHTEST, Picture
from caravanserai.kernel.table import Table
from tests.amul.report import Linda, Lukas, Mira, amul
from tests.amulett.report import Ilse, Kashgar, Ravi, amulett
from tests.properties.games import GAMES, Setting


def picture(table: Table, seat: int) -> dict[str, Picture]:
    """What a seat sees, piece by piece."""
    game = table.game
    row = np.zeros(game.picture_size, np.float32)
    game.plain.observe(table.state, game.facts_window, seat, row)
    return pieces(game, row)


def pieces(game: Game, row: Picture) -> dict[str, Picture]:
    ends = np.cumsum([piece.size for piece in game.pieces])[:-1]
    return {piece.name: part.reshape(piece.shape) for piece, part in zip(game.pieces, np.split(row, ends), strict=True)}


def every_table(setting: Setting, games: int) -> Iterator[Any]:
    """Every choice of random games and their ends, on the first of three tables; some pass whenever they can."""
    game, chance, dice = setting.game, Random(str(setting)), new_chance(str(setting))
    rules, facts = game.compiled, game.facts[()]
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    for thrift in np.linspace(0, 0.8, games):
        tables: Any = np.zeros(3, game.dtype)
        draw_fate(dice, fate)
        rules.setup(tables[0], facts, setting.players, game.option_values(setting.options, setting.players), fate)
        while waiting := rules.acting(tables[0], facts):
            yield tables
            seat = chance.choice([seat for seat in range(setting.players) if waiting >> seat & 1])
            count = rules.legal(tables[0], facts, seat, choices)
            rules.apply(tables[0], facts, seat, choices[0 if chance.random() < thrift else chance.randrange(count)])
        yield tables


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_the_same_on_every_table_that_the_seat_cannot_tell_apart(game: str):
    for setting in GAMES[game]:
        rules, facts, dice = setting.game.compiled, setting.game.facts[()], new_chance("secrets")
        pictures = np.full((3, setting.game.picture_size), np.nan, np.float32)
        for tables in every_table(setting, games=2):
            for seat in range(setting.players):
                tables[1] = tables[0]
                rules.veil(tables[1], facts, seat)
                tables[2] = tables[1]
                rules.imagine(tables[2], facts, seat, dice)
                for copy in range(3):
                    rules.observe(tables[copy], facts, seat, pictures[copy])
                assert pictures[0].tobytes() == pictures[1].tobytes() == pictures[2].tobytes()
                assert pictures[0].min() >= 0
                assert pictures[0].max() <= BRIGHTEST


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_the_same_compiled_and_plain(game: str):
    for setting in GAMES[game]:
        played = setting.game
        compiled, plain = np.zeros((2, played.picture_size), np.float32)
        for place, tables in enumerate(every_table(setting, games=1)):
            if place % 20 == 0:
                played.compiled.observe(tables[0], played.facts[()], 1, compiled)
                played.plain.observe(played.window(tables[:1].reshape(())), played.facts_window, 1, plain)
                assert np.array_equal(compiled, plain)


def test_linda_sees_her_hand_and_what_lies_next_door():
    table = amul(Linda, Lukas, Mira, round=5)
    table.hand(Linda, "silk", "silk", "gem", "oil", "lamp", "contract")
    table.area(Lukas, "camel", "camel", "camel")
    table.area(Mira, "arab-guard-e")
    silk, camel = table.game.things.index("silk"), table.game.things.index("camel")
    seen = picture(table.table, 0)
    assert seen["hand"][silk] == 2 / 4
    assert seen["hand"].sum() == 6 / 4
    assert [seen["seats"][seat, PROWESS] for seat in range(3)] == [0, 0, 1 / 8]
    assert seen["seats"][:, FIRST].tolist() == [1] + [0] * 7
    assert seen["seats"][:, ORDER].tolist() == [1 / 8, 2 / 8, 3 / 8] + [0] * 5
    places = ("left area", "own area", "right area")
    assert [picture(table.table, seat)[place][camel] for seat, place in enumerate(places)] == [3 / 4] * 3


def test_a_card_that_lukas_picked_is_seen_in_his_hand():
    table = amul(Linda, Lukas, Mira, phase="pick", first=Lukas).place("market", "silk", "camel")
    table.play("Lukas pick camel")
    camel = table.game.things.index("camel")
    assert [picture(table.table, seat)["seen"][camel] for seat in range(3)] == [1 / 4, 0, 1 / 4]
    assert picture(table.table, 1)["hand"][camel] == 1 / 4


def test_ilse_knows_her_own_metals_and_of_ravis_only_what_he_shows():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "red")
    table.metals(Ilse, "2 gold", unseen="gold").metals(Ravi, "2 gold, iron", unseen="gold")
    table.play("Ilse bid 1")
    own, ravi = picture(table.table, 0)["seats"][:2]
    assert own[AT_LEAST + GOLD] == own[AT_MOST + GOLD] == 3 / 16
    assert (own[BID], ravi[BID]) == (1 / 16, 0)
    assert ravi[CARDS] == 4 / 16
    assert (ravi[AT_LEAST + GOLD], ravi[AT_MOST + GOLD]) == (2 / 16, 3 / 16)
    assert picture(table.table, 1)["seats"][2, AT_LEAST + GOLD] == 2 / 16
