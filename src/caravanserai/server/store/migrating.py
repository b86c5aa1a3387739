"""Bringing a database up to what this version of the hall needs."""

from collections.abc import Generator
from contextlib import contextmanager

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError

from caravanserai.server.store.database import address, name, promised
from caravanserai.server.store.failures import Unkept

ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
PATIENCE = 60.0
"""How many seconds another may hold a database while a person waits."""
LOCK = "SELECT pg_advisory_xact_lock(hashtext('caravanserai migrate'))"


def migrate(url: str) -> None:
    """Brings a database up to date; two that try at once do it one after the other."""
    with connected(url) as connection:
        connection.exec_driver_sql(ALONE[connection.dialect.name])
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(LOCK)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.exec_driver_sql("COMMIT")


def behind(url: str) -> bool:
    """Whether a database must be migrated before this version can use it; a newer one need not."""
    with connected(url) as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    return current is None or (current in known and current != newest())


def newest() -> str:
    """The step up to which this version brings a database."""
    return ScriptDirectory.from_config(_config()).get_heads()[0]


@contextmanager
def connected(url: str) -> Generator[Connection]:
    """A connection for work that a person waits for, where every statement is kept at once."""
    engine = create_engine(address(url), isolation_level="AUTOCOMMIT", hide_parameters=True)
    promised(engine, PATIENCE)
    try:
        with engine.connect() as connection:
            yield connection
    except OperationalError as lost:
        raise Unkept(f"The database {name(url)} does not answer: {str(lost.orig).strip()}") from lost
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "caravanserai.server.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
