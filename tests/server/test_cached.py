"""A node asks the store about somebody once in ten seconds, and nobody who goes on playing waits for that."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from serai.server.app import cached
from serai.server.app.cached import CACHE_MILLISECONDS, REFRESH_MILLISECONDS, Cached
from serai.server.store.errors import StoreDown


class Book:
    """A store in which one word stands, and that answers when it is allowed to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.word, self.looks, self.at, self.down = "linda", 0, 1_000_000, False
        self.open = asyncio.Event()
        self.open.set()
        self.cached: Cached[str, str] = Cached(self.look)
        monkeypatch.setattr(cached, "now", lambda: self.at)

    async def look(self, _: str) -> str:
        self.looks += 1
        word = self.word
        await self.open.wait()
        if self.down:
            raise StoreDown("nobody answers")
        return word

    async def ask(self, after: int = 0) -> str:
        """Asks so many milliseconds later, and lets what goes on in the background go on."""
        self.at += after
        said = await self.cached.get("p1")
        for _ in range(3):
            await asyncio.sleep(0)
        return said


Play = Callable[[Book], Awaitable[None]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[[Play], None]:
    return lambda script: asyncio.run(_played(script, monkeypatch))


async def _played(script: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await script(Book(monkeypatch))


def test_within_five_seconds_nobody_asks_again(play: Callable[[Play], None]):
    async def script(book: Book) -> None:
        assert [await book.ask() for _ in range(3)] == ["linda"] * 3
        await book.ask(REFRESH_MILLISECONDS)
        assert book.looks == 1

    play(script)


def test_who_goes_on_is_read_again_without_waiting(play: Callable[[Play], None]):
    async def script(book: Book) -> None:
        await book.ask()
        book.word = "banned"
        book.open.clear()
        assert await book.ask(REFRESH_MILLISECONDS + 1) == await book.ask() == "linda"
        assert book.looks == 2, "one look is enough for all who ask meanwhile"
        book.open.set()
        await book.ask()
        assert await book.ask() == "banned"

    play(script)


def test_what_is_ten_seconds_old_counts_no_more(play: Callable[[Play], None]):
    async def script(book: Book) -> None:
        await book.ask()
        book.word = "banned"
        assert await book.ask(CACHE_MILLISECONDS + 1) == "banned"

    play(script)


def test_what_was_read_before_a_change_does_not_come_back_after_it(play: Callable[[Play], None]):
    async def script(book: Book) -> None:
        await book.ask()
        book.open.clear()
        await book.ask(REFRESH_MILLISECONDS + 1)
        book.cached.put("p1", "signed out")
        book.open.set()
        assert [await book.ask() for _ in range(3)] == ["signed out"] * 3

    play(script)


def test_while_the_store_is_down_what_is_known_counts_until_it_is_too_old(play: Callable[[Play], None]):
    async def script(book: Book) -> None:
        await book.ask()
        book.down = True
        assert await book.ask(REFRESH_MILLISECONDS + 1) == "linda"
        assert await book.ask(1_000) == "linda"
        assert book.looks == 3, "it is tried again"
        with pytest.raises(StoreDown):
            await book.ask(CACHE_MILLISECONDS)

    play(script)
