"""Migrating a database to the schema of this version."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError

from serai.server.store.database import apply_session_settings, database_name, parse_url
from serai.server.store.errors import SetupError
from serai.server.store.whole_file import whole_file

BEGIN_EXCLUSIVE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
LOCK_TIMEOUT_SECONDS = 60.0
"""How long to wait for another process that holds the database."""
TAKE_LOCK = "SELECT pg_advisory_xact_lock(hashtext('serai migrate'))"


def migrate_database(url: str) -> Path | None:
    """Migrates a database to the newest step; concurrent migrations run one after the other.

    A SQLite file is copied beside itself before it is changed; returns the copy, if there is one.
    """
    with connected(url) as connection:
        connection.exec_driver_sql(BEGIN_EXCLUSIVE[connection.dialect.name])
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(TAKE_LOCK)
        step = _step_of(connection, url)
        changes_a_file = connection.dialect.name == "sqlite" and step not in (None, newest_step())
        copy = _copy_beside(url, f"step-{step}") if changes_a_file else None
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.exec_driver_sql("COMMIT")
    return copy


def _copy_beside(url: str, suffix: str) -> Path:
    """Copies a SQLite file to one beside it, in the place of an older copy."""
    file = Path(str(parse_url(url).database))
    copy = file.with_name(f"{file.name}.{suffix}")
    with whole_file(copy) as partial, connected(url) as connection:
        connection.exec_driver_sql("VACUUM INTO ?", (str(partial),))
    return copy


def needs_migration(url: str) -> bool:
    """Whether a database must be migrated before this version can use it."""
    with connected(url) as connection:
        return _step_of(connection, url) != newest_step()


def require_migrated(url: str) -> None:
    """Refuses a database that is not set up for this version."""
    if needs_migration(url):
        raise SetupError(f"The database {database_name(url)} is not set up for this version. Run: serai migrate")


def _step_of(connection: Connection, url: str) -> str | None:
    """The migration step of a database, None if it is empty; refuses one that a newer version has migrated."""
    step = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if step is not None and step not in known:
        raise SetupError(
            f"The database {database_name(url)} was migrated by a newer version of Serai, to step {step}; "
            f"this version knows the steps up to {newest_step()}. Run that version, or use a copy from before."
        )
    return step


def newest_step() -> str:
    """The migration step that this version needs."""
    return ScriptDirectory.from_config(_config()).get_heads()[0]


@contextmanager
def connected(url: str) -> Generator[Connection]:
    """A synchronous connection for commands of the operator; every statement is a transaction of its own."""
    engine = create_engine(parse_url(url), isolation_level="AUTOCOMMIT", hide_parameters=True)
    apply_session_settings(engine, LOCK_TIMEOUT_SECONDS)
    _require_all_letters(engine)
    try:
        with engine.connect() as connection:
            yield connection
    except OperationalError as lost:
        raise SetupError(f"The database {database_name(url)} does not answer: {str(lost.orig).strip()}") from lost
    finally:
        engine.dispose()


def _require_all_letters(engine: Engine) -> None:
    """Refuses a PostgreSQL database that cannot hold every letter; SQLite can."""

    def require_utf8(connection: Any, _record: object) -> None:
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            name = engine.url.database
            raise SetupError(
                f"The database {database_name(str(engine.url))} holds text as {encoding}, and so not every letter. "
                f"Serai needs one in UTF8: CREATE DATABASE {name} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0"
            )

    if engine.dialect.name == "postgresql":
        # First of all: from SQL_ASCII the driver reads bytes, at which SQLAlchemy fails when it asks for the version.
        event.listen(engine, "connect", require_utf8, insert=True)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "serai.server.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
