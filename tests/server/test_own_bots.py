"""Bots of the host at tables: offered by name, marked, never rated, and nobody waits for one that misbehaves."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from serai.bots.own import BotFault
from serai.kernel.table import Table
from serai.online.entries import Chose
from serai.online.replaying import table_from_log
from serai.online.table import OnlineTable
from serai.server.configuration import Configuration
from serai.server.hall.daily import result_for
from serai.server.hall.hall import Hall
from serai.server.workers import own_seats
from serai.server.workers.bot_processes import Question, question_for
from serai.server.workers.own_bots import find_own_bots
from serai.server.workers.own_seats import OwnSeats, offered_bots
from tests import patience
from tests.online.hall import Hall as DailyTable
from tests.online.hall import Linda
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import one_box
from tests.server.test_history import until
from tests.server.test_workers import AMUL, CATALOG, LINDA, crew, open_table

BOTS = """
import os, signal, time

asked = []


class Last:
    "Takes its last choice, and says where it finds more than it should know."

    def choose(self, view):
        asked.append(view.seat)
        secrets = {"DATABASE_URL", "SERAI_SECRET"} & os.environ.keys()
        return "a secret" if secrets or set(asked) != {view.seat} else view.legal[-1]


class Liar:
    def choose(self, view):
        return 999_999


class Broken:
    def choose(self, view):
        raise KeyError("spice")


class Dead:
    def choose(self, view):
        os._exit(3)


class Slow:
    def choose(self, view):
        while True:
            pass


class Deaf:
    def choose(self, view):
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            time.sleep(1)
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    file = tmp_path / "bots.py"
    file.write_text(BOTS)
    return str(file)


def question(seat: int = 0, level: str = "own:last") -> Question:
    return question_for(Table(AMUL, 3, seed="silk").view(seat), level, "seed")


# What is offered


def test_a_setting_names_classes_programs_and_folders(tmp_path: Path, bots: str):
    found = find_own_bots(f"last={bots}:Last, cat=exec: cat -u,{bots}:Liar, {tmp_path}")
    assert found.offered["last"] == f"{bots}:Last"
    assert found.offered["cat"] == "exec: cat -u"
    assert found.offered["Liar"] == f"{bots}:Liar"
    assert {"Broken", "Dead", "Slow"} < found.offered.keys(), "all that lie in the folder"
    assert len(found.faults) == 2, "Last looks like last, and Liar is there already"


@pytest.mark.parametrize("name", ["master", "Greedy", "Merv", "bot", "a" * 21, "l\u0430st"])
def test_no_bot_is_called_like_a_level_like_ours_or_like_another(bots: str, name: str, monkeypatch: pytest.MonkeyPatch):
    found = find_own_bots(f"last={bots}:Last,{name}={bots}:Liar")
    assert list(found.offered) == ["last"]
    assert "cannot be called" in found.faults[0]


def test_what_cannot_be_started_is_said_and_not_offered(bots: str):
    found = find_own_bots(f"one={bots}:Nobody,two=exec: ./nowhere,three={bots}x:Last")
    assert not found.offered
    assert len(found.faults) == 3


def test_a_file_that_hangs_when_it_is_loaded_does_not_keep_a_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own_seats, "FINDING_SECONDS", 2.0)
    (tmp_path / "loop.py").write_text("while True: pass")
    with capture_logs() as lines:
        assert offered_bots(Configuration(own_bots=f"{tmp_path}/loop.py:Bot")) == {}
    assert [line["event"] for line in lines] == ["no bot is offered"]


# How one plays


def test_each_seat_has_a_process_of_its_own_that_knows_no_secrets(bots: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SERAI_SECRET", "not for bots")

    async def evening() -> None:
        own = OwnSeats({"last": f"{bots}:Last"}, patience.SECONDS)
        try:
            for seat in (0, 1, 0):
                asked = question(seat)
                assert await own.choose("table", asked) == asked.legal[-1]
        finally:
            own.stop()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        *(("Liar", "illegal"), ("Broken", "failed"), ("Dead", "died"), ("Slow", "late"), ("Deaf", "late")),
        ("exec: cat", "unreadable"),
    ],
)
def test_whatever_a_bot_does_wrong_is_its_fault(bots: str, bot: str, what: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own_seats, "STARTING_SECONDS", 3.0)

    async def evening() -> None:
        named = bot if bot.startswith("exec:") else f"{bots}:{bot}"
        own = OwnSeats({"it": named}, 1.0 if what == "late" else patience.SECONDS)
        try:
            while True:  # a slow one may still be starting at the first question
                if await own.choose("table", question(0, "own:it")) is not None:
                    raise AssertionError("it has chosen")
        finally:
            own.stop()

    with pytest.raises(BotFault) as fault:
        asyncio.run(evening())
    assert fault.value.what == what


def test_nobody_waits_for_longer_than_a_bot_may_think(bots: str):
    async def evening() -> None:
        own = OwnSeats({"it": f"{bots}:Deaf"}, 1.0)
        try:
            async with asyncio.timeout(own_seats.STARTING_SECONDS / 2):
                assert await own.choose("table", question(0, "own:it")) is None
        finally:
            own.stop()

    asyncio.run(evening())


# At a table


@asynccontextmanager
async def staff(folder: Path, *known: dict[str, str], seconds: float = patience.SECONDS) -> AsyncIterator[Hall]:
    """A hall on a SQLite file, with one worker for each set of bots."""
    url = f"sqlite:///{folder}/hall.db"
    set_up_database(url)
    async with crew([url], len(known)) as (hall, workers):
        for worker, offered in zip(workers, known, strict=True):
            worker.own = OwnSeats(offered, seconds)
            await worker.start()
        yield hall


async def played_with(hall: Hall, bot: str) -> OnlineTable:
    """A table of Linda and two bots, as soon as both have chosen."""
    id = await open_table(hall, LINDA, level=bot)
    async with asyncio.timeout(patience.SECONDS):
        while True:
            log = await hall.store.read(id)
            if sum(isinstance(entry, Chose) for entry in log) == 2:
                return table_from_log(log, CATALOG.game_of)
            await asyncio.sleep(0.05)


def test_a_bot_of_the_host_has_its_own_name_at_the_table_and_in_the_record(tmp_path: Path, bots: str):
    async def evening() -> OnlineTable:
        async with staff(tmp_path, {"last": f"{bots}:Last"}) as hall:
            return await played_with(hall, "own:last")

    table = asyncio.run(evening())
    assert table.playing.names == ("Linda", "last", "last 2")
    assert [place.level for place in table.places] == [None, "own:last", "own:last"]


def test_after_a_fault_a_level_has_the_seat_and_the_host_reads_one_line(tmp_path: Path, bots: str):
    async def evening() -> OnlineTable:
        async with staff(tmp_path, {"liar": f"{bots}:Liar"}) as hall:
            return await played_with(hall, "own:liar")

    with capture_logs() as lines:
        table = asyncio.run(evening())
    assert [place.level for place in table.places] == [None, "greedy", "greedy"]
    assert table.playing.names[1] == "liar", "it is still told apart"
    faults = [line for line in lines if "fault" in line]
    assert sorted((line["bot"], line["seat"], line["fault"]) for line in faults) == [
        ("own:liar", seat, "illegal") for seat in (1, 2)
    ]
    assert "offer" not in str(faults), "a log holds no hands"


def test_a_worker_that_does_not_know_a_bot_leaves_it_to_one_that_does(tmp_path: Path, bots: str):
    async def evening() -> OnlineTable:
        async with staff(tmp_path, {}, {"last": f"{bots}:Last"}) as hall:
            return await played_with(hall, "own:last")

    assert asyncio.run(evening()).places[1].level == "own:last"


def test_where_no_worker_knows_it_a_level_plays_on_after_as_long_as_it_might_have_thought(tmp_path: Path):
    async def evening() -> OnlineTable:
        async with staff(tmp_path, {}, {}, seconds=1.0) as hall:
            return await played_with(hall, "own:gone")

    with capture_logs() as lines:
        table = asyncio.run(evening())
    assert table.places[1].level == "greedy"
    assert table.at - table.began_at >= 1_000
    assert [line["why"] for line in lines if "fault" in line] == ["is not in SERAI_OWN_BOTS of this worker."] * 2


def test_where_there_is_no_process_for_a_bot_a_level_chooses_and_the_seat_stays_its_own(
    tmp_path: Path, bots: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own_seats, "MAX_SEATS", 0)

    async def evening() -> OnlineTable:
        async with staff(tmp_path, {"last": f"{bots}:Last"}) as hall:
            return await played_with(hall, "own:last")

    assert asyncio.run(evening()).places[1].level == "own:last"


# At a site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("bots") / "bots.py"
    file.write_text(BOTS)
    with one_box(SERAI_OWN_BOTS=f"last={file}:Last,gone={file}:Nobody") as shape:
        yield shape.url


def test_a_site_offers_it_and_marks_it(site: str):
    linda = Guest(site, "Linda")
    assert linda.get("/api/games")["own_bots"] == ["own:last"]
    table = linda.open(fill="own:last", begin=True)
    seats = linda.look(table)["info"]["seats"]
    assert [(seat["name"], seat.get("level")) for seat in seats[1:]] == [("last", "own:last"), ("last 2", "own:last")]
    record = linda.http.get(f"/api/tables/{table}/record").text
    assert '"Linda, last, last 2"' in record


def test_a_site_refuses_one_that_it_does_not_offer_and_any_at_a_rated_table(site: str):
    linda = Guest.known(site, "Linda")
    table = linda.open()
    for bot in ("own:gone", "own:", "last"):
        with pytest.raises(WasRefused, match="unreadable"):
            linda.wish(table, "engage", seat=1, level=bot)
        with pytest.raises(WasRefused, match="unreadable"):
            linda.open(fill=bot)
    with pytest.raises(WasRefused, match="Programs do not play rated games"):
        linda.wish(linda.open(rated=True), "engage", seat=1, level="own:last")


# Programs of people


def test_a_daily_deal_that_a_program_has_played_counts_for_nobody():
    deal = DailyTable().daily()
    assert result_for(deal.table, Linda) is not None
    deal.table.change(0, program=True)
    assert result_for(deal.table, Linda) is None


def test_a_program_that_sits_by_token_is_marked_in_every_list(site: str):
    linda = Guest(site, "Linda")
    token = linda.post("/api/me/tokens", {"name": "merchant", "scopes": ["play", "host"]})["token"]
    program, lukas = Guest(site, token=token), Guest(site, "Lukas")
    table = lukas.open(listed=True)
    program.wish(table, "sit", seat=1)
    assert [seat.get("program", False) for seat in lukas.look(table)["info"]["seats"]] == [False, True, False]
    assert next(one for one in lukas.get("/api/lobby")["tables"] if one["id"] == table)["about"]["programs"] == [1]
    assert linda.get("/api/me/tables")[0]["about"]["programs"] == [1]
    lukas.wish(table, "engage", seat=2, level="own:last")
    for guest in (lukas, program):
        guest.wish(table, "ready")
    lukas.wish(table, "begin")
    for guest in (lukas, program):
        guest.wish(table, "leave")
    others = until(lambda: lukas.get("/api/me/games")["games"])[0]["others"]
    assert [(one["level"], one["program"]) for one in others] == [(None, True), ("own:last", False)]
