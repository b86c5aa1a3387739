"""Daily deals as they are stored: the first seed of a day stays, everybody has one attempt, and the best come first."""

import asyncio

import msgspec

from serai.server.store.daily import Attempt, Deal, Result
from serai.server.store.store import Store
from tests.server.store.evening import Linda, Lukas, Mira, hall, played

DAY, NEXT = "2026-11-18", "2026-11-19"
DEAL = Deal(DAY, "amul", 1, "reconstructed-1 5f1c2a90", ("scout", "scout"), "first seed")


def attempt(person: str, table: str = "", day: str = DAY) -> Attempt:
    return Attempt(day, "amul", person, table or f"00{person}", 10)


async def ended(store: Store, person: str, result: Result | None, at: int = 20) -> None:
    """Somebody begins, and it comes out like this."""
    await store.daily.begin(attempt(person))
    await store.daily.end(DAY, "amul", person, at, result)


@played
async def test_the_first_seed_of_a_day_stays(urls: list[str]):
    async with hall(urls) as store:
        assert await store.daily.deal(DAY, "amul") is None
        made = [msgspec.structs.replace(DEAL, seed=f"seed {number}") for number in range(8)]
        kept = await asyncio.gather(*map(store.daily.keep_deal, made))
        assert len(set(kept)) == 1
        assert await store.daily.deal(DAY, "amul") == kept[0]
        assert await store.daily.keep_deal(msgspec.structs.replace(DEAL, day=NEXT)) != kept[0]


@played
async def test_everybody_has_one_attempt_at_a_deal(urls: list[str]):
    async with hall(urls) as store:
        tables = [f"00table{number}" for number in range(8)]
        begun = await asyncio.gather(*(store.daily.begin(attempt(Linda, table)) for table in tables))
        assert len(set(begun)) == 1
        assert (await store.daily.begin(attempt(Lukas))).table == "00lukas"
        assert (await store.daily.begin(attempt(Linda, "00next", NEXT))).table == "00next"


@played
async def test_a_result_is_stored_once(urls: list[str]):
    async with hall(urls) as store:
        await ended(store, Linda, Result(2, 71, -2))
        await store.daily.end(DAY, "amul", Linda, 30, Result(1, 99, 9))
        (own,) = await store.daily.attempts_of(Linda, [DAY], ["amul"])
        assert (own.ended, own.result) == (20, Result(2, 71, -2))


@played
async def test_the_list_goes_by_place_then_points_then_lead_and_who_gave_up_is_last(urls: list[str]):
    results = {
        "won with 80": Result(1, 80, 4),
        "won with 70, far ahead": Result(1, 70, 9),
        "won with 70": Result(1, 70, 1),
        "also won with 70": Result(1, 70, 1),
        "second with 84": Result(2, 84, -1),
        "gave up": None,
    }
    async with hall(urls) as store:
        for at, (person, result) in enumerate(reversed(results.items()), start=20):
            await ended(store, person, result, at)
        await store.daily.begin(attempt(Mira))
        best = [row.person for row in await store.daily.best(DAY, "amul", 10)]
        *_, third, fourth = best[:4]
        assert {third, fourth} == {"won with 70", "also won with 70"}
        assert [best[0], best[1], *best[4:]] == [name for name in results if name not in (third, fourth)]
        assert [row.person for row in await store.daily.best(DAY, "amul", 2)] == best[:2]
        assert await store.daily.ended(DAY, "amul") == 6, "Mira plays on"
        ranks = {name: 1 + await store.daily.better(DAY, "amul", result) for name, result in results.items()}
        assert list(ranks.values()) == [1, 2, 3, 3, 5, 6]
