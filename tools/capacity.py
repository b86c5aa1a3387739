"""What so many people online need, from what was measured: writes the table of `docs/scale.md`.

`python tools/capacity.py` writes it, and with `--check` proves that it stands there as it follows from these figures.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parent.parent / "docs"
PAGE, LADDER = DOCS / "scale.md", DOCS / "league" / "ladder.json"
BEGIN, END = "<!-- capacity -->\n", "<!-- end of capacity -->\n"
PEOPLE = (100, 10_000, 100_000, 1_000_000)

# What people do

SECONDS_A_CHOICE = 20
ALONE = 0.5
"""Of all people, those who play with three bots; the others sit at tables of four."""
WITH_MASTERS = 0.1
"""Of those with bots, whose bots think as long as they may."""
GAMES = {"amul": "Āmul", "amulett": "Das Amulett"}
"""What they play, one as often as the other."""
ONLINE = 0.4
"""How many are online on average, of those who are at the busiest time."""

# What it costs, as `docs/scale.md` says; masters, as the ladder does

FRIENDS_MS, ALONE_MS = 1.4, 2.0
"""CPU of a node for one person's choice: four browsers look; or one does, and three bots choose too (reckoned)."""
DATABASE_MS = 0.12
"""CPU of the database for an entry."""
VIEWER_BYTES = 1_400
"""What each who looks receives for an entry."""
ENTRY_BYTES = 140
"""What an entry takes on the disk."""
PERSON_KB = 95
"""Memory of a node for one person's socket, with their share of the table."""
ENTRIES_A_DATABASE = 5_000
"""Entries a second that one database is given; it takes more."""

# How machines are used, and what they are rented for

BUSY = 0.5
"""How much of a core is used at the busiest time: the other half is for one machine that fails."""
CORE_EUROS, TERABYTE_EUROS, GIGABYTE_EUROS = 8, 1, 0.05
"""A month of a core of a rented machine, of traffic, and of space on its disks."""
MONTH = 30 * 86_400


class Master(NamedTuple):
    """What a bot of the highest level takes for a choice on the ladder, at a table of four; milliseconds."""

    cpu: float
    clock: float


def masters_of(ladder: Path) -> dict[str, Master]:
    """What a master takes in each game."""
    fours = {found["game"]: found for found in json.loads(ladder.read_text())["ladders"] if found["players"] == 4}
    masters = {game: next(bot for bot in fours[game]["bots"] if bot["bot"] == "master") for game in GAMES}
    return {game: Master(bot["cpu_ms"], bot["ms"]) for game, bot in masters.items()}


MASTERS = masters_of(LADDER)


class Needed(NamedTuple):
    """What it takes at the busiest time, and for a month."""

    choices: float
    entries: float
    nodes: float
    """Cores."""
    memory: float
    database: float
    """Cores."""
    thinking: dict[str, float]
    """Cores for masters, of each game."""
    bits: float
    """A second."""
    stored: float
    """Bytes a month."""

    @property
    def databases(self) -> int:
        return max(1, round(self.entries / ENTRIES_A_DATABASE))

    @property
    def masters(self) -> float:
        """Cores."""
        return sum(self.thinking.values())

    @property
    def euros(self) -> float:
        cores = max(2, self.nodes + self.database) + self.masters
        sent = self.bits / 8 * MONTH * ONLINE
        return cores * CORE_EUROS + sent / 1e12 * TERABYTE_EUROS + self.stored / 1e9 * GIGABYTE_EUROS


def needed(people: int) -> Needed:
    """What so many people online need."""
    choices = people / SECONDS_A_CHOICE
    alone, friends = choices * ALONE, choices * (1 - ALONE)
    entries, looks = friends + 4 * alone, 4 * friends + 4 * alone
    return Needed(
        choices=choices,
        entries=entries,
        nodes=(friends * FRIENDS_MS + alone * ALONE_MS) / 1e3 / BUSY,
        memory=people * PERSON_KB * 1e3,
        database=entries * DATABASE_MS / 1e3 / BUSY,
        thinking={game: 3 * alone * WITH_MASTERS / len(GAMES) * master.cpu / 1e3 for game, master in MASTERS.items()},
        bits=looks * VIEWER_BYTES * 8,
        stored=entries * ENTRY_BYTES * MONTH * ONLINE,
    )


def figure(number: float) -> str:
    """A number as it can be trusted: two digits, and no less than whole ones."""
    if number < 1:
        return "under 1"
    digits = max(0, len(str(int(number))) - 2)
    return f"{round(number / 10**digits) * 10**digits:,}"


ROWS = {
    "choices of people a second": lambda need: figure(need.choices),
    "entries a second, with those of bots": lambda need: figure(need.entries),
    "cores of nodes": lambda need: figure(need.nodes),
    "memory of nodes, GB": lambda need: figure(need.memory / 1e9),
    "databases, and cores of all of them": lambda need: f"{need.databases}, {figure(need.database)}",
    "cores of workers, for masters of Āmul": lambda need: figure(need.thinking["amul"]),
    "cores of workers, for masters of Das Amulett": lambda need: figure(need.thinking["amulett"]),
    "sent, Mbit a second": lambda need: figure(need.bits / 1e6),
    "stored a month, GB": lambda need: figure(need.stored / 1e9),
    "euros a month": lambda need: figure(need.euros),
    "of which for masters": lambda need: figure(need.masters * CORE_EUROS),
}


def table() -> str:
    """The table for the page."""
    needs = [needed(people) for people in PEOPLE]
    lines = [["people online", *(f"{people:,}" for people in PEOPLE)], ["---", *("--:" for _ in PEOPLE)]]
    lines += [[name, *(told(need) for need in needs)] for name, told in ROWS.items()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def thinking() -> str:
    """What masters were reckoned with, for the page."""
    games = [
        f"in {name} {master.cpu:.0f} ms of CPU ({master.clock:.0f} by the clock)"
        for name, master in zip(GAMES.values(), MASTERS.values(), strict=True)
    ]
    most = max(master.clock / master.cpu for master in MASTERS.values())
    return (
        f"A choice of a master takes {', '.join(games)}: the average of [the ladder](ladder.md) at tables of four\n"
        "(`.ci/long ladder`). A master stops after a second by the clock, and the machine of the ladder had other\n"
        f"work: where cores are free, masters can take up to {most:.1f} times as many as stand here.\n"
    )


def main() -> int:
    """Writes the page, or proves it."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    found = f"{before}{BEGIN}\n{table()}\n{thinking()}\n{END}{after}"
    if "--check" in sys.argv:
        if found != page:
            print("The table of docs/scale.md is another one: python tools/capacity.py", file=sys.stderr)
        return int(found != page)
    PAGE.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
