"""The rounds: every attack in turn with quiet spells between them, in one hall, so that the ratio is of one hour."""

import asyncio
import itertools
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from tests.server.attacks.apart import Attacker, Order, attacker
from tests.server.attacks.honest import SEARCHING, Honest, Wait, Waits, collected
from tests.server.attacks.long_games import write_finished
from tests.server.attacks.processors import queues_of
from tests.server.attacks.standstills import Witnesses, witnesses
from tests.server.cost import processor_seconds
from tests.server.shapes import node, quiet, url_of
from tests.servers import Program

PEOPLE = 20
"""How many honest people play with quick bots; one more plays with bots that search."""
FINISHED_TABLES = 200
CALM_SECONDS = 1.0
"""How long the hall has to itself after an attack, and after its beginning, before anything is measured."""
WANTED = 1.5
"""How many times as long one choice in a hundred may take under attack."""
QUIET_EVERY = 3
"""After how many attacks there is a quiet spell."""
ENOUGH_CHOICES = 1_000
"""From how many on one in a hundred is more than a few."""
DRAWS = 400
networks = itertools.count(1)


@dataclass
class Spell:
    """The waits of everybody in some seconds, and the share of a processor that the node took."""

    waits: Waits
    cpu: float
    not_counted: int = 0
    """Choices during which the machine itself stood still."""


@dataclass
class Measured:
    """The spells of one attack, beside all quiet spells of the same run."""

    name: str
    quiet: list[Spell]
    attacked: list[Spell] = field(default_factory=list[Spell])
    answers: Counter[str] = field(default_factory=Counter[str])
    attacker_cpu: list[float] = field(default_factory=list[float])

    @property
    def ratio(self) -> float:
        """How many times as long one choice in a hundred takes under attack, among the choices of all rounds."""
        return slowest(self.attacked) / slowest(self.quiet)

    def steadier(self, part: float, seconds: Callable[[Wait], float]) -> tuple[float, float, float]:
        """What so many choices do not exceed, quiet and attacked, and its ratio."""
        quiet, attacked = (share(choices_of(some), part, seconds) for some in (self.quiet, self.attacked))
        return quiet, attacked, attacked / quiet

    @property
    def interval(self) -> tuple[float, float]:
        """Where the ratio lies nine times of ten if the rounds are drawn again from those that were played."""
        chance = random.Random(self.name)
        drawn = sorted(
            slowest(chance.choices(self.attacked, k=len(self.attacked)))
            / slowest(chance.choices(self.quiet, k=len(self.quiet)))
            for _ in range(DRAWS)
        )
        return drawn[DRAWS // 20], drawn[-1 - DRAWS // 20]


def choices_of(spells: Sequence[Spell]) -> list[Wait]:
    """Everybody's waits for their choices in all of these spells."""
    return [wait for spell in spells for wait in spell.waits.choices]


def slowest(spells: Sequence[Spell]) -> float:
    """The seconds that one choice in a hundred exceeds."""
    return share(choices_of(spells), 0.99)


def share(waits: Sequence[Wait], part: float, seconds: Callable[[Wait], float] = lambda wait: wait.seconds) -> float:
    """The seconds that so many of all waits do not exceed."""
    assert waits, "nobody has waited for anything: the hall stands still"
    return sorted(map(seconds, waits))[min(len(waits) - 1, int(len(waits) * part))]


@dataclass(frozen=True)
class Wanted:
    """Which attacks are tried, and how long."""

    names: Sequence[str]
    rounds: int
    seconds: float
    people: int = PEOPLE


def measure(wanted: Wanted, tell: Callable[[Measured], None]) -> list[Measured]:
    """Tries every attack on one hall with the limits that it has by itself, and tells how each went."""
    environment = quiet(SERAI_GENEROSITY="1", SERAI_PROXIES="127.0.99.1")
    environment["NUMBA_DISABLE_JIT"] = os.environ.get("NUMBA_DISABLE_JIT", "0")
    with ExitStack() as stack:
        box = node(environment)
        finished = write_finished(f"sqlite:///{box.folder}/serai.db", FINISHED_TABLES)
        stack.enter_context(box)
        enemy = stack.enter_context(attacker(url_of(box)))
        seen = stack.enter_context(witnesses())
        return asyncio.run(Siege(box, enemy, finished, wanted, seen).attack_all(tell))


class Siege:
    """A hall in which honest people play, and an attacker before it."""

    def __init__(
        self, box: Program, enemy: Attacker, finished: Sequence[str], wanted: Wanted, witnesses: Witnesses
    ) -> None:
        self.box, self.enemy, self.finished, self.wanted, self.witnesses = box, enemy, finished, wanted, witnesses
        queues = queues_of(box.pid)
        self.honest = [Honest(url_of(box), number, queues=queues) for number in range(wanted.people)]
        self.honest.append(Honest(url_of(box), wanted.people, SEARCHING, queues))

    async def attack_all(self, tell: Callable[[Measured], None]) -> list[Measured]:
        quiet: list[Spell] = []
        found = [Measured(name, quiet) for name in self.wanted.names]
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(person.play()) for person in self.honest]
            await asyncio.sleep(5 * CALM_SECONDS)
            for _ in range(self.wanted.rounds):
                await self.a_round(found, quiet)
            for task in tasks:
                task.cancel()
        for measured in found:
            tell(measured)
        return found

    async def a_round(self, found: Sequence[Measured], quiet: list[Spell]) -> None:
        """Every attack once, and quiet spells between them."""
        for number, measured in enumerate(found):
            if number % QUIET_EVERY == 0:
                quiet.append(await self.a_spell())
            await self.an_attack(measured)

    async def an_attack(self, measured: Measured) -> None:
        played = [person.table for person in self.honest]
        self.enemy.start(Order(measured.name, f"127.1.{next(networks)}", self.finished, played))
        measured.attacked.append(await self.a_spell())
        done = await asyncio.to_thread(self.enemy.stop)
        measured.answers += done.answers
        measured.attacker_cpu.append(done.cpu)
        await asyncio.sleep(CALM_SECONDS)

    async def a_spell(self) -> Spell:
        collected(self.honest)
        began, cpu = time.perf_counter(), self.spent
        await asyncio.sleep(self.wanted.seconds)
        waits, used = collected(self.honest), (self.spent - cpu) / (time.perf_counter() - began)
        counted = Waits(self.counted(waits.choices), self.counted(waits.pings), waits.bots)
        return Spell(counted, used, len(waits.choices) - len(counted.choices))

    def counted(self, waits: Sequence[Wait]) -> list[Wait]:
        """Those during which the machine did not stand still."""
        return [wait for wait in waits if not self.witnesses.stood_still(wait.began, wait.ended)]

    @property
    def spent(self) -> float:
        """The seconds of processor time of the node."""
        return sum(processor_seconds(self.box.pid).values())


HEAD = (
    "| attack | choices | not counted | half within | 95 of 100 within | 99 of 100 within | ratio of that "
    "| with a processor at hand: 95 of 100 | 99 of 100 | ping, 99 of 100 within | bots "
    "| node | attacker | what the hall answered |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def told(measured: Measured) -> str:
    """A line of the table: quiet and under attack, the choices of all rounds together."""
    spells = (measured.quiet, measured.attacked)

    def both(waits: Callable[[Waits], list[Wait]], part: float, per_second: int = 1000, digits: int = 0) -> str:
        pooled = [[wait for spell in some for wait in waits(spell.waits)] for some in spells]
        return ", ".join(f"{per_second * share(each, part):.{digits}f}" if each else "-" for each in pooled)

    def steadier(part: float, seconds: Callable[[Wait], float]) -> str:
        quiet, attacked, ratio = measured.steadier(part, seconds)
        return f"{1_000 * quiet:.0f}, {1_000 * attacked:.0f} ms: {ratio:.2f}"

    cells = (
        measured.name,
        ", ".join(f"{len(choices_of(some)):,}" for some in spells),
        ", ".join(f"{sum(spell.not_counted for spell in some):,}" for some in spells),
        both(lambda waits: waits.choices, 0.5) + " ms",
        steadier(0.95, lambda wait: wait.seconds),
        both(lambda waits: waits.choices, 0.99) + " ms",
        f"{measured.ratio:.2f} ({measured.interval[0]:.2f}-{measured.interval[1]:.2f})",
        steadier(0.95, lambda wait: wait.own_seconds),
        steadier(0.99, lambda wait: wait.own_seconds),
        both(lambda waits: waits.pings, 0.99) + " ms",
        both(lambda waits: waits.bots, 0.5, 1, 1) + " s",
        ", ".join(f"{median(spell.cpu for spell in some):.0%}" for some in spells),
        f"{median(measured.attacker_cpu):.0%}",
        ", ".join(f"{count:,} {answer}" for answer, count in measured.answers.most_common(5)),
    )
    return f"| {' | '.join(cells)} |"


def doubts(found: Sequence[Measured]) -> str:
    """Which figures rest on few choices; empty if none does."""
    few = [measured.name for measured in found if len(choices_of(measured.attacked)) < ENOUGH_CHOICES]
    return f"99 of 100 rests on fewer than {ENOUGH_CHOICES // 100} slow choices: {', '.join(few)}." if few else ""


def require_held(found: Sequence[Measured]) -> None:
    """Nobody waits much longer under attack than the machine alone makes them wait at times."""
    noise = max([1.0, *(measured.ratio for measured in found if measured.name == "nothing")])
    broken = {measured.name: round(measured.ratio, 2) for measured in found if measured.ratio > WANTED * noise}
    assert not broken, f"the ratio of the slowest choices is above {WANTED} (times {noise:.2f} by chance): {broken}"
