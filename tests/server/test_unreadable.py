"""What a hall still gives of tables whose rules or edition it does not have, and what it says about them."""

import copy
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from serai.games.amul.game import amul
from serai.kernel.game import Game
from serai.kernel.record import read_record, verify
from serai.server.store.ids import new_table_id
from tests.corpus.make import play
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import one_box


def with_another_majority() -> Game:
    """An edition of somebody's own, which no version ships."""
    content: dict[str, Any] = copy.deepcopy(dict(amul().edition_file.content))
    content["name"], content["table"]["majority"] = "mine", [9, 4, 2]
    return amul(content)


MINE = with_another_majority()


class HallFile:
    """The database of a hall that is closed just now."""

    def __init__(self, file: Path) -> None:
        self.file, self.url = file, f"sqlite:///{file}"

    def run(self, statement: str, *values: object) -> None:
        with closing(sqlite3.connect(self.file)) as database, database:
            assert database.execute(statement, values).rowcount == 1

    def copy(self, table: str) -> str:
        """A second table with the same log and the same people; its id."""
        twin = new_table_id(0)
        with closing(sqlite3.connect(self.file)) as database, database:
            for name, key in (("tables", "id"), ("log", "table_id"), ("sitting", "table_id")):
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] != key]
                some = ", ".join(columns)
                database.execute(
                    f"INSERT INTO {name} ({key}, {some}) SELECT ?, {some} FROM {name} WHERE {key} = ?", (twin, table)
                )
        return twin

    def change_opening(self, table: str, **changes: object) -> None:
        """Changes what the first entry of a table's log says."""
        with closing(sqlite3.connect(self.file)) as database:
            asked = "SELECT entry FROM log WHERE table_id = ? AND seq = 1"
            opened = json.loads(database.execute(asked, (table,)).fetchone()[0])
        changed = json.dumps({**opened, **changes})
        self.run("UPDATE log SET entry = ? WHERE table_id = ? AND seq = 1", changed, table)

    def keep_edition(self, game: Game) -> None:
        row = (game.name, game.edition_file.digest[:8], json.dumps(game.edition_file.content))
        self.run("INSERT INTO editions (game, digest, content) VALUES (?, ?, ?)", *row)


@dataclass
class Later:
    """The hall when it is open again: its address, who was there, and the tables by name."""

    url: str
    linda: Guest
    tables: dict[str, str]


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    hall = HallFile(tmp_path_factory.mktemp("hall") / "hall.db")
    with one_box(DATABASE_URL=hall.url) as shape:
        linda = Guest(shape.url, "Linda")
        finished, running = (linda.open("amul", 3, fill="apprentice", begin=True) for _ in range(2))
        play(linda, finished)
        play(linda, running, 2)
    tables = {"finished": finished, "running": running}
    tables["of another edition"] = hall.copy(finished)
    hall.keep_edition(MINE)
    hall.change_opening(tables["of another edition"], edition=MINE.edition_file.label)
    tables["damaged"] = hall.copy(running)
    hall.run("DELETE FROM log WHERE table_id = ? AND seq = 6", tables["damaged"])
    for name in ("finished", "running"):
        tables[f"{name} by other rules"] = hall.copy(tables[name])
        hall.change_opening(tables[f"{name} by other rules"], rules=99)
    with one_box(DATABASE_URL=hall.url) as shape:
        linda.http.base_url = shape.url
        yield Later(shape.url, linda, tables)


def test_the_record_carries_an_edition_that_the_hall_does_not_ship(later: Later):
    path = f"/api/tables/{later.tables['of another edition']}/record"
    record = read_record(later.linda.http.get(path).text)
    assert record.edition == MINE.edition_file.label
    assert record.edition_content == MINE.edition_file.content
    assert verify(record, amul(record.edition_content or {})).over
    assert read_record(later.linda.http.get(path, params={"form": "json"}).text) == record


def test_the_record_of_a_shipped_edition_carries_it_if_asked(later: Later):
    path = f"/api/tables/{later.tables['finished']}/record"
    short = later.linda.http.get(path).text
    assert read_record(short).edition_content is None
    whole = later.linda.http.get(path, params={"edition": "true"}).text
    assert whole.startswith(short)
    assert read_record(whole).edition_content == amul().edition_file.content


def test_a_finished_game_gives_its_record_without_its_rules(later: Later):
    known = read_record(later.linda.http.get(f"/api/tables/{later.tables['finished']}/record").text)
    answer = later.linda.http.get(f"/api/tables/{later.tables['finished by other rules']}/record")
    assert answer.headers["content-disposition"].startswith('attachment; filename="amul-')
    bare = read_record(answer.text)
    assert (bare.game, bare.rules, bare.seats, bare.seed) == ("Āmul", 99, known.seats, known.seed)
    assert [line[1:] for line in bare.choices] == [line[1:] for line in known.choices]
    assert {line.chapter for line in bare.choices} == {"?"}
    proved = verify(msgspec.structs.replace(bare, rules=1), amul())  # by somebody who has the rules
    assert tuple(proved.points) == known.points


def test_a_running_game_keeps_its_secrets_where_only_its_rules_know_them(later: Later):
    answer = later.linda.http.get(f"/api/tables/{later.tables['running by other rules']}/record")
    assert answer.status_code == 410
    assert "by rules version 99 with edition reconstructed-1" in answer.json()["say"]


WHERE = ["{}", "{}?after=0", "{}/review", "{}/stream"]


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(
    ("table", "why", "say"),
    [
        ("running by other rules", "not-on-the-shelf", "by rules version 99 with edition reconstructed-1"),
        ("damaged", "damaged", "The log of this table is damaged at entry 6, so it cannot be shown."),
    ],
)
def test_a_table_that_cannot_be_read_says_so(later: Later, table: str, why: str, say: str, where: str):
    answer = later.linda.http.get("/api/tables/" + where.format(later.tables[table]))
    assert answer.status_code == 410
    assert answer.json()["why"] == why
    assert say in answer.json()["say"]


@pytest.mark.parametrize(("table", "why"), [("running by other rules", "not-on-the-shelf"), ("damaged", "damaged")])
def test_its_socket_says_so_too(later: Later, table: str, why: str):
    line = later.linda.line(later.tables[table])
    assert (line.welcome["t"], line.welcome["why"]) == ("refused", why)
    line.close()


def test_it_waits_for_nobody_and_is_counted(later: Later):
    with pytest.raises(WasRefused, match="damaged"):
        later.linda.look(later.tables["damaged"])
    listed = {table["id"]: table for table in later.linda.get("/api/me/tables")}
    waiting = [id for id, table in listed.items() if table["turn"]]
    assert waiting == [later.tables["running"]] == list(listed)[:1]
    unreadable = {"running by other rules", "finished by other rules", "damaged"}
    assert {name for name, id in later.tables.items() if not listed[id]["readable"]} == unreadable
    counted = re.search(r"^serai_unreadable_tables_total (\d+)", later.linda.http.get("/metrics").text, re.M)
    assert counted is not None
    assert int(counted[1]) >= 1
