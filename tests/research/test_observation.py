"""An observation tells a seat what it may know, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import numpy as np
import pytest

from serai.games.amul.edition.check import MOST as MOST_COPIES
from serai.games.amul.rules.observation import FIRST, ORDER, PROWESS
from serai.games.amul.rules.state import HAND, PLACE, SEATS
from serai.games.amulett.edition.numbers import MOST as MOST_METALS
from serai.games.amulett.rules.facts import GOLD
from serai.games.amulett.rules.observation import AT_LEAST, AT_MOST, BID, CARDS
from serai.kernel.chance import draw_fate, new_chance
from serai.kernel.contract import observe_counts
from serai.kernel.game import Game
from serai.kernel.observation import LARGEST_VALUE, Field, Observation
from serai.kernel.table import Table
from serai.text.edition_tables import Count, Several
from tests.amul.report import Linda, Lukas, Mira, amul
from tests.amulett.box import SHIPPED
from tests.amulett.report import Ilse, Kashgar, Ravi, amulett, dealt
from tests.editions import rewritten
from tests.properties.games import GAMES, Setting


def observation(table: Table, seat: int) -> dict[str, Observation]:
    """What a seat sees, field by field."""
    game = table.game
    row = np.zeros(game.observation_size, np.float32)
    game.plain.observe(table.state, game.plain_facts, seat, row)
    return fields(game, row)


def fields(game: Game, row: Observation) -> dict[str, Observation]:
    ends = np.cumsum([field.size for field in game.observation_fields])[:-1]
    return {
        field.name: part.reshape(field.shape)
        for field, part in zip(game.observation_fields, np.split(row, ends), strict=True)
    }


def every_table(setting: Setting, games: int) -> Iterator[Any]:
    """Every choice of random games and their ends, on the first of three tables; some pass whenever they can."""
    game, chance, dice = setting.game, Random(str(setting)), new_chance(str(setting))
    rules, facts = game.quiet_compiled, game.facts[()]
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
def test_an_observation_is_the_same_on_every_table_that_the_seat_cannot_tell_apart(game: str):
    for setting in GAMES[game]:
        rules, facts, dice = setting.game.quiet_compiled, setting.game.facts[()], new_chance("secrets")
        observations = np.full((3, setting.game.observation_size), np.nan, np.float32)
        for tables in every_table(setting, games=2):
            for seat in range(setting.players):
                tables[1] = tables[0]
                rules.veil(tables[1], facts, seat)
                tables[2] = tables[1]
                rules.imagine(tables[2], facts, seat, dice)
                for copy in range(3):
                    rules.observe(tables[copy], facts, seat, observations[copy])
                assert observations[0].tobytes() == observations[1].tobytes() == observations[2].tobytes()
                assert observations[0].min() >= 0
                assert observations[0].max() <= LARGEST_VALUE


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_the_same_compiled_and_plain(game: str):
    for setting in GAMES[game]:
        played = setting.game
        compiled, plain = np.zeros((2, played.observation_size), np.float32)
        for place, tables in enumerate(every_table(setting, games=1)):
            if place % 20 == 0:
                played.quiet_compiled.observe(tables[0], played.facts[()], 1, compiled)
                played.plain.observe(played.record_view(tables[:1].reshape(())), played.plain_facts, 1, plain)
                assert np.array_equal(compiled, plain)


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_in_whole_numbers_of_its_units_is_the_same(game: str):
    for setting in GAMES[game]:
        played = setting.game
        rules, facts, units = played.quiet_compiled, played.facts[()], played.observation_units
        assert units is not None
        count = played.quiet_linker.compiled(observe_counts)
        seen, counts = np.zeros(len(units), np.float32), np.zeros(len(units), np.uint8)
        for tables in every_table(setting, games=2):
            for seat in range(setting.players):
                rules.observe(tables[0], facts, seat, seen)
                count(tables[0], facts, seat, counts)
                assert (counts * units).astype(np.float32).tobytes() == seen.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_in_whole_numbers_is_the_same_compiled_and_plain(game: str):
    for setting in GAMES[game]:
        played = setting.game
        links = played.quiet_linker.compiled, played.quiet_linker.plain
        compiled, plain = np.zeros((2, played.observation_size), np.uint8)
        for place, tables in enumerate(every_table(setting, games=1)):
            if place % 20 == 0:
                links[0](observe_counts)(tables[0], played.facts[()], 1, compiled)
                links[1](observe_counts)(played.record_view(tables[:1].reshape(())), played.plain_facts, 1, plain)
                assert np.array_equal(compiled, plain)


@pytest.mark.parametrize(
    ("game", "wide"),
    [
        ("amul", {"waiting", "drawn", "deck_size"}),
        ("amulett", {"waiting", "bidding", "held", "auction", "had", "round"}),
    ],
)
def test_what_is_seen_of_a_table_is_counted_in_one_byte(game: str, wide: set[str]):
    # Of the wide ones only the round is seen as a number, up to 127. Whoever widens another, or lets an edition hold
    # more than these checks do, must see to it that an observation has at most 255 of each unit.
    dtype = GAMES[game][0].game.dtype
    assert {name for name in dtype.names or () if dtype[name].base != np.int8} == wide
    assert MOST_COPIES == MOST_METALS == np.iinfo(np.int8).max
    assert PLACE <= HAND * (SEATS - 1) <= np.iinfo(np.int8).max
    assert all(least_and_most(count)[1] <= np.iinfo(np.int8).max for count in (Count, Several))


def test_a_server_can_pass_fields_on():
    # Litestar reads the types of all that a route is given, a game with its fields among them.
    field = GAMES["amul"][0].game.observation_fields[0]
    assert msgspec.convert(field, Field) == field


def least_and_most(count: object) -> tuple[int, int]:
    """What an edition may say for a count of something."""
    (limits,) = get_args(count)[1:]
    return limits.ge, limits.le


@pytest.mark.parametrize("shorter", [0, 2])
def test_fewer_jewels_than_one_never_win(tmp_path: Path, shorter: int):
    words = ("\ncolours_to_win = 7", "\ncolours_to_win = 1", "\njewels_to_win = 8", "\njewels_to_win = 2")
    table = dealt(Ilse, Ravi, Kashgar, shorter=shorter, edition=rewritten(SHIPPED, tmp_path, *words))
    numbers = observation(table.table, 0)["numbers"]
    assert (numbers[8:10] * 10).round().tolist() == ([1, 2] if shorter == 0 else [1, 1])


def test_linda_sees_her_hand_and_what_lies_next_door():
    table = amul(Linda, Lukas, Mira, round=5)
    table.hand(Linda, "silk", "silk", "gem", "oil", "lamp", "contract")
    table.area(Lukas, "camel", "camel", "camel")
    table.area(Mira, "arab-guard-e")
    silk, camel = table.game.things.index("silk"), table.game.things.index("camel")
    seen = observation(table.table, 0)
    assert seen["hand"][silk] == 2 / 4
    assert seen["hand"].sum() == 6 / 4
    assert [seen["seats"][seat, PROWESS] for seat in range(3)] == [0, 0, 1 / 8]
    assert seen["seats"][:, FIRST].tolist() == [1] + [0] * 7
    assert seen["seats"][:, ORDER].tolist() == [1 / 8, 2 / 8, 3 / 8] + [0] * 5
    places = ("left area", "own area", "right area")
    assert [observation(table.table, seat)[place][camel] for seat, place in enumerate(places)] == [3 / 4] * 3


def test_a_card_that_lukas_picked_is_seen_in_his_hand():
    table = amul(Linda, Lukas, Mira, phase="pick", first=Lukas).place("market", "silk", "camel")
    table.play("Lukas pick camel")
    camel = table.game.things.index("camel")
    assert [observation(table.table, seat)["seen"][camel] for seat in range(3)] == [1 / 4, 0, 1 / 4]
    assert observation(table.table, 1)["hand"][camel] == 1 / 4


def test_ilse_knows_her_own_metals_and_of_ravis_only_what_he_shows():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", metals="unseen").ground("D1", "red")
    table.metals(Ilse, "2 gold", unseen="gold").metals(Ravi, "2 gold, iron", unseen="gold")
    table.play("Ilse bid 1")
    own, ravi = observation(table.table, 0)["seats"][:2]
    assert own[AT_LEAST + GOLD] == own[AT_MOST + GOLD] == 3 / 16
    assert (own[BID], ravi[BID]) == (1 / 16, 0)
    assert ravi[CARDS] == 4 / 16
    assert (ravi[AT_LEAST + GOLD], ravi[AT_MOST + GOLD]) == (2 / 16, 3 / 16)
    assert observation(table.table, 1)["seats"][2, AT_LEAST + GOLD] == 2 / 16
