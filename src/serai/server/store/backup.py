"""Backups: a copy of a SQLite database, and an export as lines of JSON that any database can import."""

import shlex
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Column, Connection, Table, insert, select

from serai.server.store import schema
from serai.server.store.database import database_name, parse_url
from serai.server.store.errors import SetupError
from serai.server.store.ids import shard_of
from serai.server.store.migrating import BEGIN_EXCLUSIVE, connected, newest_step, require_migrated
from serai.server.store.whole_file import whole_file
from serai.server.store.write_probe import PROBE_SETTING

ROWS_PER_INSERT = 1_000
LOCAL_SETTINGS = ("shard", PROBE_SETTING)
"""The settings that are not exported: the place of a database in the list, and the row that a probe writes."""
SNAPSHOT = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}
BY_TABLE = {table.name for table in schema.ON_EVERY_DATABASE}
LINE = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Heading(msgspec.Struct, tag_field="kind", tag="hall"):
    """The first line: the migration step of the exported databases, and their number."""

    step: str
    databases: int


class Ending(msgspec.Struct, tag_field="kind", tag="end"):
    """The last line: the number of lines between the first and this one."""

    lines: int


def copy_database(url: str, file: Path) -> None:
    """Copies a SQLite database to a file while the server runs; raises `SetupError` for PostgreSQL."""
    if parse_url(url).get_backend_name() != "sqlite":
        line = shlex.join(["pg_dump", "--format=custom", f"--file={file}", database_name(url)])
        raise SetupError(f"PostgreSQL makes its own copies. Run: {line}")
    with new_file(file) as copy, connected(url) as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))


def write_export(urls: Sequence[str], file: Path) -> int:
    """Writes everything as lines of JSON, including the secrets; returns the number of rows."""
    count = 0
    with new_file(file) as partial, partial.open("wb") as out:
        _write(out, Heading(newest_step(), len(urls)))
        for shard, url in enumerate(urls):
            require_migrated(url)
            with connected(url) as connection:
                connection.exec_driver_sql(SNAPSHOT[connection.dialect.name])
                for table in schema.ON_EVERY_DATABASE + (schema.ON_THE_FIRST if shard == 0 else ()):
                    for line in _lines(connection, table):
                        _write(out, line)
                        count += 1
                connection.exec_driver_sql("COMMIT")
        _write(out, Ending(count))
    return count


def read_export(urls: Sequence[str], file: Path) -> int:
    """Reads an export into empty databases, all of it or nothing; returns the number of rows."""
    if not file.is_file():
        raise SetupError(f"There is no file {file}.")
    with file.open("rb") as lines, ExitStack() as open_connections:
        _require_fitting(lines.readline(), len(urls), file)
        connections = [open_connections.enter_context(connected(url)) for url in urls]
        for url, connection in zip(urls, connections, strict=True):
            _require_empty(url, connection)
            connection.exec_driver_sql(BEGIN_EXCLUSIVE[connection.dialect.name])
        count = _read_into(connections, lines, file)
        for connection in connections:
            connection.exec_driver_sql("COMMIT")
    return count


@contextmanager
def new_file(file: Path) -> Generator[Path]:
    """A file that is not there yet, and has its name once it is complete; raises `SetupError` if it is."""
    if file.exists() or not file.absolute().parent.is_dir():
        why = "is there already" if file.exists() else "would be in a folder that does not exist"
        raise SetupError(f"{file} {why}. Name another file.")
    with whole_file(file) as partial:
        yield partial


# Export


def _write(out: BinaryIO, line: Any) -> None:
    out.write(msgspec.json.encode(line) + b"\n")


def _lines(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    asked = select(table).order_by(*table.primary_key)
    for row in connection.execute(asked, execution_options={"yield_per": ROWS_PER_INSERT}).mappings():
        if table is not schema.settings or row["name"] not in LOCAL_SETTINGS:
            exported = {str(column.name): _exported(column, row[column.name]) for column in table.columns}
            yield {"kind": str(table.name)} | exported


def _exported(column: Column[Any], value: Any) -> Any:
    return msgspec.Raw(value) if column.info == schema.JSON else value


# Import


def _require_fitting(line: bytes, databases: int, file: Path) -> None:
    try:
        heading = msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError:
        raise SetupError(f"{file} is not an export of this program.") from None
    if heading.step != newest_step():
        raise SetupError(f"{file} was written by another version. Import it with that one, then migrate.")
    if heading.databases > databases:
        raise SetupError(f"{file} comes from {heading.databases} databases. Name at least as many, not {databases}.")


def _require_empty(url: str, connection: Connection) -> None:
    require_migrated(url)
    for table in schema.ON_EVERY_DATABASE + schema.ON_THE_FIRST:
        taken = select(table)
        if table is schema.settings:
            taken = taken.where(schema.settings.c.name.not_in(LOCAL_SETTINGS))
        if connection.execute(taken.limit(1)).first() is not None:
            raise SetupError(f"The database {database_name(url)} is in use already. Import into an empty one.")


def _read_into(connections: Sequence[Connection], lines: Iterable[bytes], file: Path) -> int:
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
        shard = shard_of(columns["id" if kind == "tables" else "table_id"]) if kind in BY_TABLE else 0
        batch = batches.setdefault((shard, kind), [])
        batch.append(columns)
        if len(batch) == ROWS_PER_INSERT:
            _insert(connections[shard], kind, batch)
    if count != ending:
        raise SetupError(f"{file} is not complete: its end is missing. Export again.")
    for (shard, kind), batch in batches.items():
        _insert(connections[shard], kind, batch)
    return count


def _insert(connection: Connection, kind: str, batch: list[dict[str, Any]]) -> None:
    if batch:
        connection.execute(insert(schema.metadata.tables[kind]), batch)
    batch.clear()


def _read(table: Table, row: dict[str, msgspec.Raw]) -> dict[str, Any]:
    return {column.name: _imported(column, row[column.name]) for column in table.columns}


def _imported(column: Column[Any], value: msgspec.Raw) -> Any:
    if column.info == schema.JSON:
        return bytes(value).decode()
    return msgspec.json.decode(value, type=column.type.python_type | None)
