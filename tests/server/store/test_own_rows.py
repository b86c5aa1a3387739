"""Everything that names a person can be downloaded and deleted, or a reason is given why it is elsewhere."""

from sqlalchemy import insert, select

from serai.server.store import Person, schema
from serai.server.store.migrating import connected
from serai.server.store.own_rows import ELSEWHERE, OTHERS_ROWS, OWN_ROWS
from tests.server.store.evening import Linda, Lukas, hall, played

NAMING = {"person", "host", "seated", "turns", "blocked", "reporter", "whom", "owner", "inviter"}
"""Columns that hold the id of a person, in every table that we have; `people` is known by its name."""


def test_every_table_that_names_people_is_in_a_list_or_has_a_reason():
    naming = {
        table.name
        for table in schema.metadata.sorted_tables
        if table is schema.people or NAMING & {str(column.name) for column in table.columns}
    }
    naming.add("log")
    assert {own.table.name for own in OWN_ROWS} | set(ELSEWHERE) == naming


def test_every_column_that_names_people_is_looked_at():
    named = {(own.table.name, own.person.name) for own in (*OWN_ROWS, *OTHERS_ROWS)}
    for own in OWN_ROWS:
        here = {(own.table.name, str(column.name)) for column in own.table.columns if column.name in NAMING}
        assert here <= named, "rows that name the person in another column would stay"


def value(column, person: str):
    """Something to put into a column."""
    if column.name in ("id", "person", "blocked", "reporter", "whom", "inviter") and column.type.python_type is str:
        return person
    return (
        "{}"
        if column.info == schema.JSON
        else {str: "x", int: 1, float: 1.0, bool: True, bytes: b"x"}[column.type.python_type]
    )


@played
async def test_a_row_of_each_kind_is_downloaded_and_deleted_and_others_stay(urls: list[str]):
    with connected(urls[0]) as connection:
        for person in (Linda, Lukas):
            for own in OWN_ROWS:
                row = {column.name: value(column, person) for column in own.table.columns}
                if own.table is schema.passkeys:
                    row["id"] = person.encode()
                if own.table is schema.tokens:
                    row["hash"] = person
                connection.execute(insert(own.table), row)
    async with hall(urls) as store:
        kept = await store.own_rows(Linda)
        assert set(kept) == {own.table.name for own in OWN_ROWS}
        for own in OWN_ROWS:
            (row,) = kept[own.table.name]
            assert not set(own.secret) & set(row), own.table.name
        await store.erasures.ask(Linda, 1)
        assert not any((await store.own_rows(Linda)).values())
        assert all((await store.own_rows(Lukas)).values())
        assert (await store.bans.standing(Linda)).deleted
        assert not (await store.bans.standing(Lukas)).deleted
        leased = await store.erasures.lease(5, 9)
        assert leased is not None
        assert leased.person == Linda
        assert await store.erasures.lease(8, 9) is None, "somebody is at it"
        assert await store.erasures.lease(9, 12) is not None, "whoever was at it has died"
        await store.people.save(Person(Linda, "Linda", "", 1, 1))  # by a node that did not know of it
        await store.erasures.finish(Linda)
        assert await store.people.person(Linda) is None
        assert await store.erasures.lease(99, 100) is None
    with connected(urls[0]) as connection:
        assert Linda not in str(connection.execute(select(schema.erasures)).all())
