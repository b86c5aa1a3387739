"""Puzzles in the database: each game gives one at most, and of each person the first try counts."""

from serai.server.hall.puzzles import rating_after
from serai.server.store.puzzles import Puzzle
from tests.server.store.evening import hall, played


def puzzle(id: str, table: str = "00a", mu: float = 25.0, game: str = "amul") -> Puzzle:
    return Puzzle(id, game, table, 12, "{}", mu, 8.0, 0, 0, 1)


@played
async def test_a_game_gives_one_puzzle(urls: list[str]):
    async with hall(urls) as store:
        await store.puzzles.add(puzzle("one"))
        await store.puzzles.add(puzzle("two"))
        assert await store.puzzles.find("one") == puzzle("one")
        assert await store.puzzles.find("two") is None


@played
async def test_the_next_one_is_as_hard_as_you_are_strong_and_not_one_you_know(urls: list[str]):
    async with hall(urls) as store:
        for number, mu in enumerate((10.0, 24.0, 40.0)):
            await store.puzzles.add(puzzle(f"{mu:.0f}", f"00{number}", mu))
        await store.puzzles.add(puzzle("other", "00x", game="amulett"))
        assert await store.puzzles.fitting("linda", "amul", 25) == ["24", "10", "40"]
        await store.puzzles.count_try("linda", "24", "offer silk", True, rating_after(True), 5)
        assert await store.puzzles.fitting("linda", "amul", 25) == ["10", "40"]
        assert await store.puzzles.fitting("lukas", "amul", 38) == ["40", "24", "10"]


@played
async def test_only_the_first_try_counts_for_both(urls: list[str]):
    async with hall(urls) as store:
        await store.puzzles.add(puzzle("one"))
        assert await store.puzzles.solver("linda", "amul") is None
        assert await store.puzzles.count_try("linda", "one", "offer gold", False, rating_after(False), 5)
        assert not await store.puzzles.count_try("linda", "one", "offer silk", True, rating_after(True), 6)
        linda, one = await store.puzzles.solver("linda", "amul"), await store.puzzles.find("one")
        assert linda
        assert one
        assert (linda.tries, linda.found, linda.streak, one.tries, one.found) == (1, 0, 0, 1, 0)
        assert linda.mu < 25 < one.mu, "whoever fails is weaker than thought, and the puzzle harder"


@played
async def test_a_row_of_puzzles_found_at_the_first_try_ends_with_a_wrong_one(urls: list[str]):
    async with hall(urls) as store:
        streaks: list[int] = []
        for number, right in enumerate((True, True, False, True)):
            await store.puzzles.add(puzzle(f"p{number}", f"00{number}"))
            await store.puzzles.count_try("linda", f"p{number}", "offer silk", right, rating_after(right), number)
            linda = await store.puzzles.solver("linda", "amul")
            assert linda
            streaks.append(linda.streak)
        assert streaks == [1, 2, 0, 1]
