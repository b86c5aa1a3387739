"""Keeping the hall safe: a copy of it while people play, and everything as lines of text that any database can read."""

import os
import shlex
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Column, Connection, Table, insert, select

from caravanserai.server.store import schema
from caravanserai.server.store.database import address, name
from caravanserai.server.store.failures import Unkept
from caravanserai.server.store.ids import shard_of
from caravanserai.server.store.migrating import ALONE, behind, connected, newest

AT_ONCE = 1_000
PLACE = "shard"
"""The setting that is a database's own and does not travel."""
SNAPSHOT = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}
BY_TABLE = {table.name for table in schema.ON_EVERY_DATABASE}
LINE = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Heading(msgspec.Struct, tag_field="kind", tag="hall"):
    """The first line: which version of the hall the rest is written for, and over how many databases."""

    step: str
    databases: int


class Ending(msgspec.Struct, tag_field="kind", tag="end"):
    """The last line: how many there are between the first and this one."""

    lines: int


def backup(url: str, file: Path) -> None:
    """A copy of a SQLite database as it is at this moment, while everybody plays on."""
    if address(url).get_backend_name() != "sqlite":
        line = shlex.join(["pg_dump", "--format=custom", f"--file={file}", name(url)])
        raise Unkept(f"PostgreSQL makes its own copies. Run: {line}")
    with _new_file(file) as copy, connected(url) as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))


def export(urls: Sequence[str], file: Path) -> int:
    """Writes everything as lines of JSON, the secrets of the hall included; how many things there are."""
    count = 0
    with _new_file(file) as partial, partial.open("wb") as out:
        _write(out, Heading(newest(), len(urls)))
        for shard, url in enumerate(urls):
            with connected(url) as connection:
                connection.exec_driver_sql(SNAPSHOT[connection.dialect.name])
                for table in schema.ON_EVERY_DATABASE + (schema.ON_THE_FIRST if shard == 0 else ()):
                    for line in _lines(connection, table):
                        _write(out, line)
                        count += 1
                connection.exec_driver_sql("COMMIT")
        _write(out, Ending(count))
    return count


def import_(urls: Sequence[str], file: Path) -> int:
    """Reads an export into a hall where nothing has happened yet: all of it or nothing; how many things there are."""
    if not file.is_file():
        raise Unkept(f"There is no file {file}.")
    with file.open("rb") as lines, ExitStack() as doors:
        _require_fitting(lines.readline(), len(urls), file)
        halls = [doors.enter_context(connected(url)) for url in urls]
        for url, connection in zip(urls, halls, strict=True):
            _require_empty(url, connection)
            connection.exec_driver_sql(ALONE[connection.dialect.name])
        count = _read_into(halls, lines, file)
        for connection in halls:
            connection.exec_driver_sql("COMMIT")
    return count


@contextmanager
def _new_file(file: Path) -> Generator[Path]:
    """A file that only its owner reads, and that has its name only once it is complete and on the disk."""
    if file.exists() or not file.absolute().parent.is_dir():
        why = "is there already" if file.exists() else "would be in a folder that does not exist"
        raise Unkept(f"{file} {why}. Name another file.")
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    try:
        yield partial
        with partial.open("rb") as whole:
            os.fsync(whole.fileno())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


# Out


def _write(out: BinaryIO, line: Any) -> None:
    out.write(msgspec.json.encode(line) + b"\n")


def _lines(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    asked = select(table).order_by(*table.primary_key)
    for row in connection.execute(asked, execution_options={"yield_per": AT_ONCE}).mappings():
        if table is not schema.settings or row["name"] != PLACE:
            said = {str(column.name): _said(column, row[column.name]) for column in table.columns}
            yield {"kind": str(table.name)} | said


def _said(column: Column[Any], value: Any) -> Any:
    return msgspec.Raw(value) if column.info == schema.JSON else value


# In


def _require_fitting(line: bytes, databases: int, file: Path) -> None:
    try:
        heading = msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError:
        raise Unkept(f"{file} is not an export of a hall.") from None
    if heading.step != newest():
        raise Unkept(f"{file} was written by another version of the hall. Import it with that one, then migrate.")
    if heading.databases > databases:
        raise Unkept(f"{file} comes from {heading.databases} databases. Name at least as many, not {databases}.")


def _require_empty(url: str, connection: Connection) -> None:
    if behind(url):
        raise Unkept(f"The database {name(url)} is not set up for this version. Run: caravanserai migrate")
    for table in schema.ON_EVERY_DATABASE + schema.ON_THE_FIRST:
        taken = select(table).where(schema.settings.c.name != PLACE) if table is schema.settings else select(table)
        if connection.execute(taken.limit(1)).first() is not None:
            raise Unkept(f"The database {name(url)} is in use already. Import into an empty one.")


def _read_into(halls: Sequence[Connection], lines: Iterable[bytes], file: Path) -> int:
    count, ending = 0, None
    batches: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for line in lines:
        row = LINE.decode(line)
        kind = msgspec.json.decode(row.pop("kind"), type=str)
        if kind == "end":
            ending = msgspec.json.decode(row["lines"], type=int)
            break
        count += 1
        columns = _read(schema.metadata.tables[kind], row)
        place = shard_of(columns["id" if kind == "tables" else "table_id"]) if kind in BY_TABLE else 0
        batch = batches.setdefault((place, kind), [])
        batch.append(columns)
        if len(batch) == AT_ONCE:
            _insert(halls[place], kind, batch)
    if count != ending:
        raise Unkept(f"{file} is not complete: its end is missing. Export again.")
    for (place, kind), batch in batches.items():
        _insert(halls[place], kind, batch)
    return count


def _insert(hall: Connection, kind: str, batch: list[dict[str, Any]]) -> None:
    if batch:
        hall.execute(insert(schema.metadata.tables[kind]), batch)
    batch.clear()


def _read(table: Table, row: dict[str, msgspec.Raw]) -> dict[str, Any]:
    return {column.name: _heard(column, row[column.name]) for column in table.columns}


def _heard(column: Column[Any], value: msgspec.Raw) -> Any:
    if column.info == schema.JSON:
        return bytes(value).decode()
    return msgspec.json.decode(value, type=column.type.python_type | None)
