"""People, their keys and tokens, their strength, and what the hall decides once."""

import asyncio
from collections.abc import Mapping

import msgspec
import pytest

from serai.server.store import Passkey, Person, Rating, StoreDown, Token
from serai.server.store.devices import KEPT_MILLISECONDS, Device
from serai.server.store.subscriptions import MAX_SUBSCRIPTIONS, Subscription
from tests.server.store.evening import Linda, Lukas, Mira, hall, played


@played
async def test_a_person_is_known_by_the_latest_name(urls: list[str]):
    async with hall(urls) as store:
        assert await store.people.person(Linda) is None
        await store.people.save(Person(Linda, "Linda", "de", created=10, seen=10))
        await store.people.save(Person(Linda, "Linda Ā", "en", created=99, seen=20))
        await store.people.seen(Linda, 30)
        await store.people.seen(Linda, 25)
        assert await store.people.person(Linda) == Person(Linda, "Linda Ā", "en", created=10, seen=30)


@played
async def test_a_person_who_signs_out_everywhere_stays_who_they_are(urls: list[str]):
    async with hall(urls) as store:
        await store.people.save(Person(Linda, "Linda", "de", created=10, seen=10))
        await store.people.sign_out_everywhere(Linda, 40)
        await store.people.save(Person(Linda, "Linda Ā", "de", created=10, seen=50))
        assert await store.people.person(Linda) == Person(Linda, "Linda Ā", "de", created=10, seen=50, signed_out=40)


@played
async def test_a_device_that_was_signed_out_stays_so_and_is_forgotten_after_its_last_cookie(urls: list[str]):
    async with hall(urls) as store:
        phone, laptop = Device(Linda, "d1", "Firefox", "Android", 1, 1), Device(Linda, "d2", "Safari", "macOS", 2, 2)
        for device in (phone, laptop, Device(Lukas, "d1", "", "", 3, 3)):
            await store.devices.note(device)
        await store.devices.note(msgspec.structs.replace(phone, seen=5, browser="Edge", created=5))
        seen = msgspec.structs.replace(phone, seen=5)
        assert await store.devices.of(Linda) == [seen, laptop]
        await store.devices.sign_out(Linda, "d1", 9)
        await store.devices.sign_out(Linda, "never seen", 9)
        await store.devices.note(msgspec.structs.replace(phone, seen=10))
        assert await store.devices.of(Linda) == [laptop]
        assert await store.devices.device(Linda, "d1") == msgspec.structs.replace(phone, seen=10, signed_out=9)
        assert await store.devices.device(Linda, "never seen") == Device(Linda, "never seen", "", "", 9, 9, 9)
        assert len(await store.devices.of(Lukas)) == 1
        await store.devices.sign_out(Linda, "d3", 10 + KEPT_MILLISECONDS)
        assert await store.devices.device(Linda, "d1") is not None
        await store.devices.sign_out(Linda, "d3", 11 + KEPT_MILLISECONDS)
        assert await store.devices.device(Linda, "d1") is None


@played
async def test_all_devices_of_a_person_but_one_are_signed_out_at_once(urls: list[str]):
    async with hall(urls) as store:
        for person, id in ((Linda, "d1"), (Linda, "d2"), (Linda, "d3"), (Lukas, "d1")):
            await store.devices.note(Device(person, id, "", "", 1, 1))
        await store.devices.sign_out(Linda, "d3", 5)
        await store.devices.sign_out_others(Linda, "d2", 9)
        assert [device.id for device in await store.devices.of(Linda)] == ["d2"]
        assert [device.id for device in await store.devices.of(Lukas)] == ["d1"]
        ended = [await store.devices.device(Linda, id) for id in ("d1", "d3")]
        assert [device and device.signed_out for device in ended] == [9, 5]


@played
async def test_passkeys_are_found_by_their_id_and_given_up_by_their_owner(urls: list[str]):
    async with hall(urls) as store:
        first = Passkey(b"\x00\xff1", Linda, b"public\x00", 0, "phone", created=1)
        second = Passkey(b"\x00\xff2", Linda, b"public", 0, "key", created=2)
        for passkey in (second, first, Passkey(b"3", Lukas, b"p", 0, "x", created=3)):
            await store.passkeys.add(passkey)
        with pytest.raises(StoreDown):
            await store.passkeys.add(first)
        assert await store.passkeys.of(Linda) == [first, second]
        await store.passkeys.used(first.id, sign_count=7, at=50)
        used = await store.passkeys.passkey(first.id)
        assert used is not None
        assert (used.sign_count, used.used, used.public_key) == (7, 50, b"public\x00")
        assert not await store.passkeys.remove(Lukas, first.id)
        assert await store.passkeys.remove(Linda, first.id)
        assert await store.passkeys.passkey(first.id) is None
        assert await store.passkeys.of(Linda) == [second]


@played
async def test_tokens_are_found_by_their_hash_and_taken_back_by_their_owner(urls: list[str]):
    async with hall(urls) as store:
        token = Token("t1", "h1", Linda, "my bot", ("play", "watch"), created=1)
        await store.tokens.add(token)
        with pytest.raises(StoreDown):
            await store.tokens.add(Token("t2", "h1", Lukas, "same hash", (), created=1))
        await store.tokens.used("t1", 9)
        found = await store.tokens.by_hash("h1")
        assert found is not None
        assert (found.person, found.scopes, found.used) == (Linda, ("play", "watch"), 9)
        assert await store.tokens.by_hash("h2") is None
        assert not await store.tokens.remove(Lukas, "t1")
        assert [one.id for one in await store.tokens.of(Linda)] == ["t1"]
        assert await store.tokens.remove(Linda, "t1")
        assert await store.tokens.of(Linda) == []


@played
async def test_a_browser_calls_one_person_and_the_oldest_of_many_is_forgotten(urls: list[str]):
    async with hall(urls) as store:
        phone = Subscription("s", Linda, "https://push.example.org/1", b"\x04point", b"\x00secret", "en", created=1)
        await store.subscriptions.save(phone)
        assert await store.subscriptions.of(Linda) == [phone]
        await store.subscriptions.save(msgspec.structs.replace(phone, person=Lukas, language="de"))
        assert await store.subscriptions.of(Linda) == []
        assert [one.language for one in await store.subscriptions.of(Lukas)] == ["de"]
        for number in range(MAX_SUBSCRIPTIONS):
            newer = msgspec.structs.replace(phone, id=f"s{number}", person=Lukas, created=10 + number)
            await store.subscriptions.save(newer)
        assert [one.id for one in await store.subscriptions.of(Lukas)] == [
            f"s{number}" for number in range(MAX_SUBSCRIPTIONS)
        ]
        assert not await store.subscriptions.remove(Linda, "s0")
        assert await store.subscriptions.remove(Lukas, "s0")


def one_more_game(*people: str, mu: float = 25.0):
    """Everybody has played one game more."""

    def rate(old: Mapping[str, Rating]) -> list[Rating]:
        games = {person: old[person].games + 1 if person in old else 1 for person in people}
        return [Rating(person, "amul", mu + games[person], 8.0, games[person], 0, 5) for person in people]

    return rate


@played
async def test_a_rated_table_counts_once(urls: list[str]):
    async with hall(urls) as here, hall(urls) as there:
        settling = [
            store.ratings.count_game("table", "amul", (Linda, Lukas), one_more_game(Linda, Lukas), 5)
            for store in (here, there, here, there)
        ]
        assert sorted(await asyncio.gather(*settling)) == [False, False, False, True]
        assert [rating.games for rating in await here.ratings.of(Linda)] == [1]


@played
async def test_tables_that_end_at_once_all_count(urls: list[str]):
    async with hall(urls) as here, hall(urls) as there:
        pairs = [(Linda, Lukas), (Lukas, Mira), (Mira, Linda)] * 4
        settling = [
            (here, there)[number % 2].ratings.count_game(f"table {number}", "amul", pair, one_more_game(*pair), 5)
            for number, pair in enumerate(pairs)
        ]
        assert all(await asyncio.gather(*settling))
        for person in (Linda, Lukas, Mira):
            assert await here.ratings.of(person) == [Rating(person, "amul", 33.0, 8.0, 8, 0, 5)]


@played
async def test_a_table_that_cannot_be_rated_does_not_count(urls: list[str]):
    def rate(old: Mapping[str, Rating]) -> list[Rating]:
        raise ZeroDivisionError

    async with hall(urls) as store:
        with pytest.raises(ZeroDivisionError):
            await store.ratings.count_game("table", "amul", (Linda,), rate, 5)
        assert await store.ratings.of(Linda) == []
        assert await store.ratings.count_game("table", "amul", (Linda,), one_more_game(Linda), 5)


@played
async def test_the_best_are_those_who_are_strong_with_hardly_a_doubt(urls: list[str]):
    async with hall(urls) as store:
        wild, sure = Rating(Linda, "amul", 40.0, 9.0, 1, 1, 5), Rating(Lukas, "amul", 30.0, 1.0, 9, 4, 5)
        other = Rating(Mira, "amulett", 50.0, 1.0, 9, 4, 5)
        await store.ratings.count_game("one", "amul", (Linda, Lukas), lambda _: [wild, sure], 5)
        await store.ratings.count_game("two", "amulett", (Mira,), lambda _: [other], 5)
        assert await store.ratings.best("amul", 10) == [sure, wild]
        assert await store.ratings.best("amul", 1) == [sure]


@played
async def test_the_hall_decides_once(urls: list[str]):
    async with hall(urls) as here, hall(urls) as there:
        asking = [
            store.settings.setting("secret", lambda number=number: f"secret {number}")
            for number, store in enumerate((here, there) * 5)
        ]
        assert len(set(await asyncio.gather(*asking))) == 1
