"""Past games: each stands once in the list of everybody who played it, and what brought most is added up."""

import time

from serai.server.store import Store, migrate_database
from serai.server.store.history import NOTHING, BySeats, PastGame, PastResult, Yield
from serai.server.store.migrating import connected
from tests.server.store.evening import Linda, Lukas, batch, hall, listing, played

SILK, OIL = (Yield(thing, f'{{"en":"{thing}"}}', 2, points) for thing, points in (("silk", 9), ("oil", 4)))
DEAR = '{"step":7}'


def game(number: int, person: str = Linda, **details: object) -> PastGame:
    """The game that ended at this time, at the table of the same number."""
    known = {"game": "amul", "seats": 4, "place": 2, "points": 60, "ended": number, **details}
    return PastGame(table_id=f"00{number:012}", person=person, seat=0, began=0, others="[]", **known)  # pyright: ignore[reportArgumentType]


async def tables(store: Store, person: str = Linda, most: int = 9, **asked: str) -> list[int]:
    past = await store.history.games(person, most, asked.get("game", ""), asked.get("after", ""))
    return [int(one.table_id) for one in past]


@played
async def test_a_game_that_ends_twice_is_noted_once(urls: list[str]):
    async with hall(urls) as store:
        assert await store.history.note(game(1), [SILK, OIL])
        assert not await store.history.note(game(1, points=99), [SILK])
        assert await store.history.games(Linda, 9) == [game(1)]
        assert await store.history.best_yields(Linda, "amul", 9) == [SILK, OIL]


@played
async def test_the_list_comes_in_pages_the_latest_game_first_and_shows_nobody_elses(urls: list[str]):
    async with hall(urls) as store:
        for number in (1, 2, 3, 4):
            await store.history.note(game(number), [])
        await store.history.note(game(5, Lukas), [])
        await store.history.note(game(6, game="amulett", ended=4), [])
        assert await tables(store, most=2) == [6, 4]
        assert await tables(store, after=game(4).table_id) == [3, 2, 1]
        assert await tables(store, game="amul", after=game(6).table_id) == [4, 3, 2, 1]
        assert await tables(store, after=game(5).table_id) == [], "a table of somebody else leads nowhere"
        assert await tables(store, Lukas) == [5]


@played
async def test_the_dearest_choice_comes_once_the_game_is_looked_through(urls: list[str]):
    async with hall(urls) as store:
        for person in (Linda, Lukas):
            await store.history.note(game(1, person), [])
        await store.history.note(game(2), [])
        await store.history.note_dearest(game(1).table_id, {Linda: DEAR, Lukas: NOTHING})
        assert [(past.looked, past.dearest) for past in await store.history.games(Linda, 9)] == [
            (False, NOTHING),
            (True, DEAR),
        ]
        assert [(past.looked, past.dearest) for past in await store.history.games(Lukas, 9)] == [(True, NOTHING)]


@played
async def test_wins_are_counted_by_game_and_seats_and_points_stand_in_their_order(urls: list[str]):
    async with hall(urls) as store:
        await store.history.note(game(1, place=1, points=80), [SILK])
        await store.history.note(game(2, place=3, points=50), [SILK, OIL])
        await store.history.note(game(3, seats=3, place=1, points=70), [])
        await store.history.note(game(4, game="amulett", points=7), [OIL])
        await store.history.note(game(5, Lukas, place=1), [OIL])
        assert await store.history.by_seats(Linda) == [
            BySeats("amul", 3, 1, 1, 70),
            BySeats("amul", 4, 2, 1, 130),
            BySeats("amulett", 4, 1, 0, 7),
        ]
        assert await store.history.latest(Linda, "amul", 2) == [
            PastResult(game(2).table_id, 2, 50, 3),
            PastResult(game(3).table_id, 3, 70, 1),
        ]
        silk, oil = await store.history.best_yields(Linda, "amul", 9)
        assert (silk.owned, silk.brought, oil.owned, oil.brought) == (4, 18, 2, 4)


SINCE = (
    *("past_games", "yields", "daily_deals", "daily_attempts", "puzzles", "puzzle_tries", "solvers", "devices"),
    *("visits", "bans", "blocks", "reports", "erasures", "webhooks", "mail_addresses", "absences", "told"),
    *("administrators", "admin_invitations", "admin_acts", "announcements", "invitations"),
)
"""The tables that this step and later ones have made."""
SINCE_INDEXES = ("tables_running_out", "people_skeleton")
SINCE_COLUMNS = (("people", "signed_out"), ("people", "skeleton"), ("tables", "runs_out"))
"""The indexes and columns that later steps have added to tables from before."""


def test_games_that_ended_before_this_step_are_visited_one_after_the_other(bare_urls: list[str]):
    url = bare_urls[0]
    migrate_database(url)

    @played
    async def play() -> None:
        async with hall([url]) as store:
            for at, status in enumerate(("over", "over", "running")):
                await store.append(batch(f"00{at:012}", 1, at=at, how=listing(status=status)))

    play()
    with connected(url) as connection:
        for table in SINCE:
            connection.exec_driver_sql(f"DROP TABLE {table}")
        for index in SINCE_INDEXES:
            connection.exec_driver_sql(f"DROP INDEX {index}")
        for table, column in SINCE_COLUMNS:
            connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0006'")
    before = int(time.time() * 1000)
    migrate_database(url)
    with connected(url) as connection:
        due = {row.id: row.due_at for row in connection.exec_driver_sql("SELECT id, due_at FROM tables")}
        visits = {tuple(row) for row in connection.exec_driver_sql("SELECT person, table_id FROM visits")}
    assert visits == {(Linda, table) for table in due}, "who has been where is read from the logs"
    wait = 0 if url.startswith("sqlite") else 3_600_000  # until the workers of the version before are gone
    assert before + wait <= due[f"00{1:012}"] < before + wait + 600_000
    assert due[f"00{0:012}"] - due[f"00{1:012}"] == 500, "the latest comes first"
    assert due[f"00{2:012}"] is None
