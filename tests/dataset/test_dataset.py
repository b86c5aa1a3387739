"""A dataset says what the records of its games say, wherever it was made and however often it was broken off."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

pytest.importorskip("pyarrow")

from serai.arena.executors import in_processes, in_this_process
from serai.arena.match import ArenaError
from serai.dataset import choice_batches, choices_of, making, observations, read_choices, read_games, reading
from serai.dataset.arrow import parquet
from serai.dataset.card import Card, read_card
from serai.dataset.making import Part, make_dataset, make_part
from serai.dataset.plan import Plan, plan_of
from serai.dataset.playing import Playing
from serai.dataset.rows import write_changes
from serai.games import game_named
from serai.kernel import Table
from serai.kernel.record import RecordError, record_of
from tests.arena.conftest import uncompiled
from tests.cli.conftest import Run, run
from tests.dataset.conftest import rows_of

assert run
assert uncompiled

pytestmark = pytest.mark.usefixtures("uncompiled")

BOTS = ("random", "greedy", "random")
NIM = Path(__file__).parents[2] / "examples" / "nim"


@pytest.fixture
def plan() -> Plan:
    """One greedy bot at a table of Āmul with two random ones."""
    return plan_of(game_named("amul"), BOTS, {"tea": 2}, "silk")


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "GAMES_PER_PART", 2)


def made(plan: Plan, folder: Path, games: int, executor: Any = in_this_process) -> Card:
    return make_dataset(game_named(plan.game), plan, folder, games, executor=executor)


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.*") if file.is_file()}


@pytest.mark.parametrize(("name", "options"), [("amul", {"tea": 2}), ("amulett", {"start": 1})])
def test_a_dataset_says_what_the_records_of_its_games_say(tmp_path: Path, name: str, options: dict[str, int]):
    game, bots = game_named(name), ("random", "random", "random") if name == "amulett" else BOTS
    card = made(plan_of(game, bots, options, "silk"), tmp_path, 2)
    choices, games, records = read_choices(tmp_path), read_games(tmp_path).to_pylist(), []
    for row in games:
        table = Table(game, 3, seed=row["seed"], options=options)
        for choice in choices.select(["game", "seat", "action"]).to_pylist():
            if choice["game"] == row["game"]:
                table.apply(choice["seat"], choice["action"])
        assert table.over
        assert (row["points"], row["choices"]) == (table.points, len(table.history))
        records.append(record_of(table))
    assert choices.equals(choices_of(game, records))
    assert (card.games, card.choices) == (2, choices.num_rows)
    assert [row["bots"] for row in games] == [list(bots), [*bots[1:], bots[0]]]


def test_processes_and_breaks_make_the_same_files(tmp_path: Path, small_parts: None):
    plan = plan_of(game_named("amul"), ["random"] * 3, {}, "silk")
    whole, shared, broken = (tmp_path / name for name in ("whole", "shared", "broken"))
    made(plan, whole, 5)
    made(plan, shared, 5, in_processes(2))
    assert files(shared) == files(whole)

    def dies_on_the_way(task: Callable[[Part], int], parts: Iterator[Part]) -> Iterator[int]:
        yield task(next(parts))
        task(next(parts))
        (broken / "games" / "00001.parquet").unlink()
        (broken / "choices" / ".00002.new").write_bytes(b"PAR1 and then the light went out")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made(plan, broken, 5, dies_on_the_way)
    made(plan, broken, 5)
    assert files(broken) == files(whole)


def test_more_games_are_played_behind_those_that_are_there(plan: Plan, tmp_path: Path, small_parts: None):
    played = list[int]()

    def counted(task: Callable[[Part], int], parts: Iterator[Part]) -> Iterator[int]:
        for part in parts:
            played.append(part.number)
            yield task(part)

    assert made(plan, tmp_path, 3, counted).games == 3
    assert made(plan, tmp_path, 6, counted).games == 6
    assert made(plan, tmp_path, 4, counted).games == 6
    assert played == [0, 1, 1, 2]
    assert read_games(tmp_path).column("game").to_pylist() == list(range(6))


def test_a_game_that_is_longer_than_the_room_for_it_gets_more(plan: Plan):
    narrow, wide = (Playing(game_named(plan.game), plan, range(3, 6), room) for room in (7, 4096))
    assert rows_of(narrow) == rows_of(wide)
    assert narrow.deals.choices.tolist() == wide.deals.choices.tolist()
    assert narrow.deals.choices.min() > 7


def test_a_folder_of_other_games_is_refused(plan: Plan, tmp_path: Path):
    made(plan, tmp_path, 1)
    with pytest.raises(ArenaError, match="holds another dataset: seed is 'silk', not 'spice'"):
        made(msgspec.structs.replace(plan, seed="spice"), tmp_path, 1)


def test_other_rules_on_another_machine_are_noticed(plan: Plan, tmp_path: Path):
    with pytest.raises(ArenaError, match="install the same Serai everywhere: sources is"):
        make_part(Part(msgspec.structs.replace(plan, sources="old"), None, tmp_path, 0, range(1)))


def test_pandas_and_polars_read_the_same_in_one_line(plan: Plan, tmp_path: Path):
    made(plan, tmp_path, 2)
    table = read_choices(tmp_path)
    matrix = observations(table)
    frame = table.to_pandas()
    assert np.array_equal(np.stack(frame["observation"]), matrix)
    assert [list(legal) for legal in frame["legal"]] == table.column("legal").to_pylist()
    polars = pytest.importorskip("polars")
    other = polars.from_arrow(table)
    assert np.array_equal(other["observation"].to_numpy(), matrix)
    assert other["won"].to_list() == frame["won"].tolist() == table.column("won").to_pylist()


def test_observations_are_whole_however_many_are_read_at_a_time(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    made(plan, tmp_path, 2)
    whole = read_choices(tmp_path)
    monkeypatch.setattr(reading, "BATCH_ROWS", 7)
    assert read_choices(tmp_path).equals(whole)
    some = read_choices(tmp_path, ["observation", "seat"])
    assert some.column_names == ["observation", "seat"]
    assert np.array_equal(observations(some), observations(whole))


def test_a_game_that_names_no_units_keeps_its_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(NIM)
    from serai_nim.game import nim

    game = nim()
    monkeypatch.setattr(making, "_game", lambda name, edition: game)
    assert make_dataset(game, plan_of(game, ("random", "greedy"), {}, "silk"), tmp_path, 3).units == ()
    choices, records = read_choices(tmp_path), []
    for number in range(3):
        table = Table(game, 2, seed=f"silk-{number}")
        for choice in choices.select(["game", "seat", "action"]).to_pylist():
            if choice["game"] == number:
                table.apply(choice["seat"], choice["action"])
        records.append(record_of(table))
    assert choices.equals(choices_of(game, records))


def test_changes_that_lie_far_apart_and_close_together_are_all_kept():
    before, now = np.zeros((2, 1600), np.uint8)
    changed, changes = np.zeros(200, np.uint32), np.zeros((1600, 2), np.uint8)
    for places in ([0, 1, 7, 8, 1599], [255, 256], [511], [1599], []):
        now[places] += np.uint8(200)
        end = write_changes(before, now, changed, changes, 0)
        there = np.cumsum(changes[:end, 0], dtype=int)
        assert set(places) <= set(there.tolist())
        assert np.array_equal(changes[:end, 1], now[there])
        assert np.array_equal(before, now)
    assert end == 0


def test_a_few_columns_are_read_without_the_rest(plan: Plan, tmp_path: Path):
    made(plan, tmp_path, 1)
    [batch] = choice_batches(tmp_path, ["seat", "legal"])
    assert batch.schema.names == ["seat", "legal"]
    assert batch.column("legal").to_pylist() == read_choices(tmp_path).column("legal").to_pylist()


def test_a_folder_of_another_format_is_neither_read_nor_continued(plan: Plan, tmp_path: Path):
    made(plan, tmp_path, 1)
    [file] = (tmp_path / "choices").glob("*.parquet")
    kept = parquet.read_table(file)
    parquet.write_table(kept.drop_columns(["changes"]), file)
    with pytest.raises(ValueError, match="has another format than this Serai reads"):
        read_choices(tmp_path)
    card = (tmp_path / "card.json").read_text("utf-8")
    (tmp_path / "card.json").write_text(card.replace('"format": 3', '"format": 2'), "utf-8")
    with pytest.raises(ArenaError, match="holds another dataset: format is 2, not 3"):
        made(plan, tmp_path, 2)


def test_an_empty_folder_says_how_to_fill_it(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"holds no choices\. Make some: serai dataset GAME --out"):
        read_choices(tmp_path)
    with pytest.raises(FileNotFoundError, match="holds no games"):
        read_games(tmp_path)


def test_a_record_that_stops_early_is_refused():
    game = game_named("amul")
    record = record_of(Table(game, 3, seed="silk"))
    with pytest.raises(RecordError, match="Record 0 stops before the end of its game"):
        choices_of(game, [record])


def test_the_command_keeps_its_seed_and_leaves_a_card(run: Run, tmp_path: Path):
    folder = tmp_path / "games"
    command = ("dataset", "amul", "--players", 3, "--bots", "random", "--out", folder)
    assert run(*command, "--games", 1).code == 0
    said = run(*command, "--games", 2)
    assert "2 games, " in said.out
    card = read_card(folder)
    assert card is not None
    assert card.bytes / card.games < 20_000
    assert card.plan.edition_digest in (page := (folder / "README.md").read_text("utf-8"))
    assert f"| seed | `{card.plan.seed}` |" in page
    assert "| won | float | its share of the victory then" in page
    refused = run(*command, "--games", 2, "--option", "tea=4")
    assert (refused.code, refused.out) == (1, "")
    assert "holds another dataset: options is" in refused.err
