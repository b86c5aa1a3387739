"""Many people at once open today's deal, read the list, and play it to the end over sockets, on one box.

`python -m tests.server.daily_load` prints how long they wait; `--help` says what can be changed.
"""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

import httpx

from tests import patience
from tests.server.guests import Guest
from tests.server.load import Player, play
from tests.server.shapes import one_box

PERCENTILES = (50, 95, 99)


@dataclass
class Waits:
    """How long people waited for their answers, in seconds."""

    what: str
    seconds: Sequence[float]

    @property
    def row(self) -> str:
        """The percentiles in milliseconds, as a row of a table."""
        cuts = quantiles(self.seconds, n=100, method="inclusive")
        return " | ".join(["", self.what, *(f"{1000 * cuts[percent - 1]:,.0f}" for percent in PERCENTILES), ""]).strip()


@dataclass
class Rush:
    """What came of it all."""

    waits: list[Waits]
    tables: list[str]
    seals: set[str]
    deals: list[Any]
    """The deal as each of them is shown it at the end."""


async def timed(ask: Callable[[], Awaitable[httpx.Response]]) -> tuple[float, Any]:
    """How long an answer takes, and what it says."""
    began = time.perf_counter()
    answer = await ask()
    assert answer.is_success, answer.text
    return time.perf_counter() - began, answer.json()


async def at_once(
    what: str, browser: httpx.AsyncClient, guests: Sequence[Guest], method: str, path: str
) -> tuple[Waits, list[Any]]:
    """Everybody asks the same at the same moment."""

    def ask(guest: Guest) -> Callable[[], Awaitable[httpx.Response]]:
        return lambda: browser.request(method, path, headers=guest.socket_headers)

    answers = await asyncio.gather(*(timed(ask(guest)) for guest in guests))
    return Waits(what, [seconds for seconds, _ in answers]), [said for _, said in answers]


async def rush(url: str, people: int, game: str, to_the_end: bool) -> Rush:
    """Everybody opens the deal, reads the list, and perhaps plays to the end and reads it again."""
    guests = [Guest(url) for _ in range(people)]
    limits = httpx.Limits(max_connections=people, max_keepalive_connections=0)  # a kept one may just be closing
    async with httpx.AsyncClient(
        base_url=url, limits=limits, timeout=patience.SECONDS, trust_env=False, verify=False
    ) as browser:
        opening, opened = await at_once("opening", browser, guests, "POST", f"/api/daily/{game}")
        again, back = await at_once("coming back", browser, guests, "POST", f"/api/daily/{game}")
        assert [update["table"] for update in opened] == [update["table"] for update in back]
        reading, shown = await at_once("the list", browser, guests, "GET", "/api/daily")
        waits = [opening, again, reading]
        if to_the_end:
            players = [Player(guest, update["table"], [url]) for guest, update in zip(guests, opened, strict=True)]
            began = time.perf_counter()
            await play(players)
            print(f"{people} games to the end in {time.perf_counter() - began:,.0f} s")
            later, shown = await at_once("the list at the end", browser, guests, "GET", "/api/daily")
            waits += [Waits("a choice", [wait for player in players for wait in player.waits]), later]
    deals = [next(deal for deal in one["deals"] if deal["game"] == game) for one in shown]
    tables, seals = [update["table"] for update in opened], {update["info"]["seed_hash"] for update in opened}
    return Rush(waits, tables, seals, deals)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--game", default="amul")
    wanted = parser.parse_args()
    with one_box() as box:
        found = asyncio.run(rush(box.url, wanted.people, wanted.game, to_the_end=True))
    assert {deal["played"] for deal in found.deals} == {wanted.people}
    print("| milliseconds | p50 | p95 | p99 |\n|---|---|---|---|")
    print(*(waits.row for waits in found.waits), sep="\n")


if __name__ == "__main__":
    main()
