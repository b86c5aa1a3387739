"""Games that wait to be looked through: each is leased to one, and what was found is stored beside its log."""

from serai.server.store.analyses import Found
from tests.server.store.evening import hall, played

NOTHING = '{"done":0}'
FIRST, SECOND, THIRD = (f"00{number:012}" for number in range(3))


@played
async def test_whoever_was_asked_for_last_comes_first(urls: list[str]):
    async with hall(urls) as store:
        for at, table in enumerate((FIRST, SECOND, THIRD), start=1):
            await store.analyses.ask(table, at, NOTHING)
        await store.analyses.ask(FIRST, 9, NOTHING)
        assert await store.analyses.lease(10, 20, 1) == [FIRST]
        assert await store.analyses.lease(10, 20, 1) == [THIRD]


@played
async def test_a_leased_game_waits_for_nobody_else_until_the_lease_ends(urls: list[str]):
    async with hall(urls) as store:
        await store.analyses.ask(FIRST, 1, NOTHING)
        assert await store.analyses.lease(10, 20, 4) == [FIRST]
        assert await store.analyses.lease(19, 30, 4) == []
        assert await store.analyses.lease(20, 30, 4) == [FIRST]


@played
async def test_what_was_found_stays_and_is_not_looked_for_again(urls: list[str]):
    async with hall(urls) as store:
        assert await store.analyses.find(FIRST) is None
        await store.analyses.ask(FIRST, 1, NOTHING)
        await store.analyses.keep(FIRST, '{"done":1}', False, 20)
        assert await store.analyses.lease(10, 20, 4) == []
        await store.analyses.keep(FIRST, '{"done":2}', True, 0)
        await store.analyses.ask(FIRST, 50, NOTHING)
        assert await store.analyses.lease(60, 70, 4) == []
        assert await store.analyses.find(FIRST) == Found(0, True, '{"done":2}')
