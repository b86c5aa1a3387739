"""The story of a finished game is told beside the event loop, kept, and the same as every time."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from serai.kernel.game import SPECTATOR
from serai.online.commands import Begin, Engage, Say, Visitor
from serai.online.deciding import decide, decide_bot_choice
from serai.online.entries import AnyEntry, Clock
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.hall import story
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.story import KeptStories, Story
from serai.server.store.batches import Batch
from serai.server.store.store import Store
from tests.server.set_up import set_up_database

LISTENER = Listener(SPECTATOR, words=True)
LINDA = Visitor("linda", "Linda")


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    return url


async def finished_table(hall: Hall) -> str:
    """A game of Āmul among three bots that take what comes first."""
    game = hall.catalog.games[0]
    opened = decide_opening(LINDA.id, game, 3, {}, Clock(), False, False, "silk road", now())
    table, entries = new_table(opened, hall.catalog.game_of), list[AnyEntry]()

    def add(entry: AnyEntry) -> None:
        entries.append(entry)
        table.fold(entry)

    for command in (*(Engage(seat=seat, level="random") for seat in range(3)), Begin()):
        add(decide(table, LINDA, command, opened.at))
    while not table.over:
        seat = table.bots_to_choose[0]
        add(decide_bot_choice(table, seat, table.playing.legal(seat)[0], opened.at))
    return await hall.open(opened, entries)


async def story_of(hall: Hall, table: str) -> list[bytes]:
    """What somebody reads who comes once, and leaves."""
    notify: Callable[[], None] = asyncio.Event().set
    session = await hall.follow(table, notify)
    await hall.feeds.keep(session, notify, LISTENER)
    feed = list(session.feeds[LISTENER])
    hall.unfollow(session, notify)
    assert not session.feeds
    return feed


def test_the_story_of_a_finished_game_is_told_once_and_goes_on_with_what_is_said(
    url: str, monkeypatch: pytest.MonkeyPatch
):
    told: list[AnyEntry] = []
    tell = Story.tell

    def noted(self: Story, entry: AnyEntry) -> None:
        told.append(entry)
        tell(self, entry)

    monkeypatch.setattr(Story, "tell", noted)

    async def evening() -> None:
        hall = Hall(await Store.open([url]), InProcess(), Catalog())
        table = await finished_table(hall)
        first = await story_of(hall, table)
        once = len(told)
        assert (await story_of(hall, table), len(told)) == (first, once)
        await hall.execute(table, LINDA, Say(text="Well played!"))
        longer = await story_of(hall, table)
        assert (longer[:-1], len(told)) == (first, 2 * once + 1)
        assert b"Well played!" in longer[-1]
        await hall.store.close()

    asyncio.run(evening())


def test_whoever_comes_back_while_something_is_being_written_hears_it_too(url: str, monkeypatch: pytest.MonkeyPatch):
    """A feed that was kept is taken over between two drafts, and not while one is on its way to the disk."""

    async def evening() -> None:
        hall = Hall(await Store.open([url]), InProcess(), Catalog())
        table = await finished_table(hall)
        first, session = await story_of(hall, table), await hall.session(table)
        append, arriving, goes_on = hall.store.append, asyncio.Event(), asyncio.Event()

        async def slow(batch: Batch) -> None:
            arriving.set()
            await goes_on.wait()
            await append(batch)

        monkeypatch.setattr(hall.store, "append", slow)
        saying = asyncio.create_task(hall.execute(table, LINDA, Say(text="Well played!")))
        await arriving.wait()
        notify: Callable[[], None] = asyncio.Event().set
        await hall.follow(table, notify)
        coming = asyncio.create_task(hall.feeds.keep(session, notify, LISTENER))
        await asyncio.sleep(0.01)
        goes_on.set()
        await asyncio.gather(saying, coming)
        assert session.feeds[LISTENER][:-1] == first
        assert b"Well played!" in session.feeds[LISTENER][-1]
        await hall.store.close()

    asyncio.run(evening())


def test_stories_have_an_end_and_the_one_asked_for_longest_ago_goes_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(story, "MAX_KEPT_BYTES", 10)
    kept = KeptStories()
    kept.keep("first", LISTENER, [b"four"])
    kept.keep("second", LISTENER, [b"four"])
    kept.keep("first", LISTENER, kept.take("first", LISTENER))
    kept.keep("third", LISTENER, [b"four"])
    assert [kept.take(table, LISTENER) for table in ("first", "second", "third")] == [[b"four"], [], [b"four"]]
    assert kept.bytes == 0
