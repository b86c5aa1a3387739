"""The daily deal: the same cards for everybody, one try each, and nobody sees them elsewhere before the day is over."""

import asyncio
from collections.abc import Sequence

import pytest

from serai.games import game_named, package_named
from serai.kernel.fate import seed_hash
from serai.kernel.record import RecordError, replay, verify
from serai.kernel.table import Table
from serai.server.hall.catalog import Catalog
from serai.server.hall.daily import levels_against
from tests.server.daily_load import rush
from tests.server.days import TODAY, TOMORROW, YESTERDAY, a_day
from tests.server.shapes import one_box
from tests.server.store.evening import played
from tests.server.test_outlives import with_another_score
from tests.server.test_workers import databases  # noqa: F401 -- a fixture

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
GAMES = ["amul", "amulett"]


def last(choices: Sequence[str]) -> str:
    """What somebody chooses who chooses otherwise."""
    return max(choices)


@pytest.mark.parametrize("game", GAMES)
@played
async def test_the_same_cards_for_everybody_proved_by_the_seed(databases: list[str], game: str):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas, mira = (day.person(name) for name in ("linda", "lukas", "mira"))
        seal = (await linda.deal(game))["seed_hash"]
        tables = {linda: await linda.play(game), lukas: await lukas.play(game, last), mira: await mira.play(game)}
        for person, table in tables.items():
            info = (await person.get(f"/api/tables/{table}"))["info"]
            assert (info["status"], info["daily"], info["seed_hash"]) == ("over", TODAY, seal)
            assert info["seed"] is None, "others still play these cards"
            assert (await person.record(table)).seed is None
            assert (await person.get(f"/api/tables/{table}/review"))["info"]["seed"] is None
        assert (await lukas.deal(game))["seed"] is None
        await day.midnight()
        records = [await linda.record(table) for table in tables.values()]
        proved = [verify(record, game_named(game)) for record in records]
        assert {record.seed_hash for record in records} == {seal}
        assert {seed_hash(table.seed) for table in proved} == {seal}
        assert (await mira.deal(game, TODAY))["seed"] == proved[0].seed
        assert (await mira.get(f"/api/tables/{tables[linda]}"))["info"]["seed"] == proved[0].seed
        first = [Table(table.game, table.names, seed=table.seed) for table in proved]
        assert len({table.view(0).state.record.tobytes() for table in first}) == 1
        assert records[0].choices == records[2].choices, "whoever chooses the same plays the same game"
        assert records[0].choices != records[1].choices


@played
async def test_a_record_says_nothing_of_the_seed_before_the_day_is_over(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")
        record = await linda.record(await linda.play())
        with pytest.raises(RecordError, match="still secret"):
            replay(record, game_named("amul"))
        deal = await day.store.daily.deal(TODAY, "amul")
        assert deal is not None
        said = await linda.ask("GET", "/api/daily")
        assert deal.seed not in said.text


@played
async def test_everybody_has_one_try_however_often_they_ask_at_once(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")
        opened = await asyncio.gather(*(linda.open() for _ in range(12)))
        assert len(set(opened)) == 1
        assert len(await linda.get("/api/me/tables")) == 1
        table = await linda.play()
        assert table == opened[0]
        assert await linda.open() == table, "a finished table is given back too"
        assert await linda.open("amulett") != table
        await day.midnight()
        assert await linda.open() != table


@played
async def test_a_table_that_was_begun_and_never_written_is_opened_the_next_time(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")

        async def lost(*details: object) -> None:
            raise OSError("the power is cut")

        opening, day.hall.open = day.hall.open, lost  # pyright: ignore[reportAttributeAccessIssue]
        assert (await linda.ask("POST", "/api/daily/amul")).status_code == 500
        day.hall.open = opening
        assert await linda.open() == await linda.open()


HIDDEN = ("", "/record", "/review", "/review/scenes", "/review/analysis", "/stream")


@played
async def test_nobody_else_sees_the_table_before_the_day_is_over(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas = day.person("linda"), day.person("lukas")
        table = await linda.play()
        for way in HIDDEN:
            answer = await lukas.ask("GET", f"/api/tables/{table}{way}")
            assert (answer.status_code, answer.json()["why"]) == (403, "not-yours"), way
        for way in ("", "/record", "/review", "/review/scenes"):
            assert (await linda.ask("GET", f"/api/tables/{table}{way}")).status_code == 200, way
        await day.midnight()
        for way in ("", "/record", "/review", "/review/scenes"):
            assert (await lukas.ask("GET", f"/api/tables/{table}{way}")).status_code == 200, way


@played
async def test_nobody_tries_another_way_before_the_day_is_over(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")
        table, where = await linda.play(), {"step": 3, "seat": 0}
        branch = await linda.ask("POST", f"/api/tables/{table}/branch", where)
        assert (branch.status_code, branch.json()["why"]) == (409, "not-now")
        await day.midnight()
        assert (await linda.ask("POST", f"/api/tables/{table}/branch", where)).status_code == 201


@pytest.mark.parametrize(
    ("what", "details"),
    [("undo", {}), ("leave", {}), ("close", {}), ("free", {"seat": 0}), ("engage", {"seat": 0, "level": "master"})],
)
@played
async def test_no_choice_is_taken_back_and_nobody_else_plays(
    databases: list[str],  # noqa: F811
    what: str,
    details: dict[str, object],
):
    async with a_day(databases) as day:
        linda = day.person("linda")
        table = await linda.open()
        shown = await linda.get(f"/api/tables/{table}")
        await linda.wish(table, "choose", action=shown["view"]["choices"][0])
        refused = await linda.wish(table, what, **details)
        assert (refused.status_code, refused.json()["why"]) == (409, "not-now")
        await linda.wish(table, "resign")
        refused = await linda.wish(table, what, **details)
        assert refused.status_code == 409


@played
async def test_there_is_no_second_game_after_it(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")
        refused = await linda.wish(await linda.play(), "again")
        assert (refused.status_code, refused.json()["why"]) == (409, "not-now")


@played
async def test_the_list_has_everybody_who_has_played_and_whoever_asks(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas, mira, ilse = (day.person(name) for name in ("linda", "lukas", "mira", "ilse"))
        table = await linda.play()
        await lukas.play(choose=last)
        await ilse.open()
        deal = await linda.deal()
        assert (deal["played"], deal["seats"], deal["levels"]) == (2, 4, list(levels_against(game_named("amul"))))
        assert {row["person"] for row in deal["best"]} == {"linda", "lukas"}
        assert [row["rank"] for row in deal["best"]] == [1, 2]
        result = (await linda.get(f"/api/tables/{table}"))["info"]["result"]
        own = deal["yours"]
        assert (own["points"], own["table"], own["state"]) == (result["points"][0], table, "finished")
        assert own["place"] == 1 + sum(points > own["points"] for points in result["points"][1:])
        assert {**own, "table": None} in deal["best"], "nobody is led to a table that they may not see"
        assert (await ilse.deal())["yours"]["state"] == "playing"
        assert (await mira.deal())["yours"] is None
        assert (await day.client.get("/api/daily")).json()["deals"][0]["yours"] is None


@played
async def test_whoever_gives_up_comes_last(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas = day.person("linda"), day.person("lukas")
        table = await linda.open()
        await linda.wish(table, "resign")
        await day.do_what_is_due()
        assert (await linda.get(f"/api/tables/{table}"))["info"]["status"] == "over"
        await lukas.play()
        own = (await linda.deal())["yours"]
        assert (own["state"], own["rank"], own["points"]) == ("unfinished", 2, None)


@played
async def test_a_game_that_ends_after_midnight_does_not_count(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas = day.person("linda"), day.person("lukas")
        table = await linda.open()
        await day.midnight()
        info = (await lukas.get(f"/api/tables/{table}"))["info"]
        assert (info["status"], info["seed"]) == ("running", None)
        while (shown := await linda.get(f"/api/tables/{table}"))["info"]["status"] == "running":
            await linda.wish(table, "choose", action=min(shown["view"]["choices"]))
            await day.do_what_is_due()
        then = await linda.deal(day=TODAY)
        assert (then["played"], then["best"], then["yours"]["state"]) == (0, [], "unfinished")


@played
async def test_the_day_after_tells_your_rank_of_yesterday(databases: list[str]):  # noqa: F811
    async with a_day(databases) as day:
        linda, lukas = day.person("linda"), day.person("lukas")
        await linda.play()
        await lukas.play(choose=last)
        ranks = [(await person.deal())["yours"]["rank"] for person in (linda, lukas)]
        await day.midnight()
        assert (await linda.get("/api/daily"))["day"] == TOMORROW
        then = [(await person.deal())["yesterday"] for person in (linda, lukas)]
        assert then == [{"rank": rank, "played": 2} for rank in ranks]
        assert (await day.person("mira").deal())["yesterday"] is None
        tables = [row["table"] for row in (await linda.deal(day=TODAY))["best"]]
        assert all([await day.person("mira").get(f"/api/tables/{table}/review") for table in tables])


@pytest.mark.parametrize("asked", [TODAY, TOMORROW, "2026-13-01", "yesterday"])
@played
async def test_only_a_day_that_is_over_can_be_asked_for(databases: list[str], asked: str):  # noqa: F811
    async with a_day(databases) as day:
        linda = day.person("linda")
        assert (await linda.ask("GET", f"/api/daily?day={asked}")).status_code in (400, 404)
        assert (await linda.get(f"/api/daily?day={YESTERDAY}"))["deals"] == []


@played
async def test_the_edition_of_the_day_stays_when_the_server_is_upgraded(databases: list[str]):  # noqa: F811
    old, corrected = game_named("amul"), package_named("amul").open(with_another_score("amul"))
    async with a_day(databases) as day:
        await day.person("linda").deal()  # nobody has played yet, and all the same it is fixed
    async with a_day(databases, Catalog([corrected])) as day:
        lukas = day.person("lukas")
        record = await lukas.record(await lukas.play())
        assert (await lukas.deal())["edition"] == record.edition == old.edition_file.label
        await day.midnight()
        assert (await lukas.deal())["edition"] == corrected.edition_file.label != old.edition_file.label


def test_two_hundred_people_open_the_deal_at_once():
    with one_box() as box:
        found = asyncio.run(rush(box.url, 200, "amul", to_the_end=False))
        assert "unexpected error" not in box.nodes[0].said()
    assert len(set(found.tables)) == 200
    assert found.seals == {deal["seed_hash"] for deal in found.deals}
    assert len(found.seals) == 1
    assert {deal["yours"]["table"] for deal in found.deals} == set(found.tables)
