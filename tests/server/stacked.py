"""A hall whose clock a test turns and whose cards a test stacks: `python -m tests.server.stacked serve`.

It can also be made to leak, one hole at a time, so that it is seen whether anybody notices.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from caravanserai.server import moment
from tests.servers import Program, free_port

ROOT = Path(__file__).parents[2]
ENOUGH = {"CARAVANSERAI_GENEROSITY": "1000", "CARAVANSERAI_BOTS": "elsewhere"}


class Croupier:
    """A folder in which the time, the deals and the hole stand that stacked halls look at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def now(self) -> int:
        return int((self.folder / "clock").read_text())

    def turn_clock(self, to: int) -> None:
        self._write("clock", str(to).encode())

    def deal(self, seed: str) -> bytes | None:
        """How the table lies that this seed deals; None for an honest deal."""
        deal = self.folder / f"{seed}.deal"
        return deal.read_bytes() if deal.exists() else None

    def stack(self, seed: str, deal: bytes) -> None:
        self._write(f"{seed}.deal", deal)

    def leaks(self, hole: str) -> bool:
        return (self.folder / "hole").read_text() == hole

    def drill(self, hole: str) -> None:
        """Opens one hole, and closes any other."""
        self._write("hole", hole.encode())

    def _write(self, name: str, what: bytes) -> None:
        fresh = self.folder / f"{name}.fresh"
        fresh.write_bytes(what)
        fresh.replace(self.folder / name)


class StackedHall(Program):
    """A stacked hall as a process of its own."""

    def __init__(self, croupier: Croupier) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        environment = {**ENOUGH, "PYTHONPATH": path, "STACKED": str(croupier.folder)}
        super().__init__("serve", "--port", str(port), environment=environment, ready=f"{self.url}/readyz")

    def start(self) -> None:
        stacked = [sys.executable, "-m", "tests.server.stacked", *self.arguments]
        self._run(stacked, self._answers, env=self.environment)


# Inside the process of the hall


def stack_cards(croupier: Croupier) -> None:
    """A table is dealt as the croupier wants it, for everybody who reads its log."""
    import numpy as np

    from caravanserai.kernel.table import Table
    from caravanserai.online import gathering

    def deal(game: Any, names: Any, seed: str, options: Any) -> Table:
        table = Table(game, names, seed=seed, options=options)
        lying = croupier.deal(seed)
        if lying is not None:
            table.state.record[...] = np.frombuffer(lying, game.dtype)[0]
        return table

    gathering.Table = deal


def tell_who_chose(leaking: Callable[[], bool]) -> None:
    """Of a choice it is told whether a person or an order made it."""
    from caravanserai.online import telling
    from caravanserai.online.entries import Chose

    tell = telling.TELLING[Chose]

    def leaky(table: Any, entry: Chose, audience: int) -> dict[str, Any]:
        return {**tell(table, entry, audience), **({"level": entry.by} if leaking() else {})}

    telling.TELLING[Chose] = leaky


def tell_orders_to_all(leaking: Callable[[], bool]) -> None:
    """Everybody hears of a standing order."""
    from caravanserai.online.entries import Ordered
    from caravanserai.online.gathering import Gathering

    hears = Gathering.hears

    def leaky(self: Gathering, entry: Any, audience: int) -> bool:
        return (leaking() and isinstance(entry, Ordered)) or hears(self, entry, audience)

    Gathering.hears = leaky


def count_like_the_log(leaking: Callable[[], bool]) -> None:
    """News carry the number of the log."""
    import msgspec

    from caravanserai.server.hall import draft, hosted

    news_of = draft.news_of

    def leaky(table: Any, entry: Any, ear: Any) -> Any:
        news = news_of(table, entry, ear)
        return msgspec.structs.replace(news, seq=table.told) if news and leaking() else news

    draft.news_of = hosted.news_of = leaky


def turn_up_cards(leaking: Callable[[], bool]) -> None:
    """A choice is told as it was made, even if it lies face down."""
    from caravanserai.online import telling
    from caravanserai.online.entries import Chose

    tell = telling.TELLING[Chose]

    def leaky(table: Any, entry: Chose, audience: int) -> dict[str, Any]:
        return {**tell(table, entry, audience), **({"action": entry.action} if leaking() else {})}

    telling.TELLING[Chose] = leaky


def pay_for_changes_of_mind(leaking: Callable[[], bool]) -> None:
    """A change of mind brings time back."""
    from caravanserai.online import gathering
    from caravanserai.online.entries import Chose

    chose = gathering.TELLING[Chose]

    def leaky(table: Any, entry: Chose) -> None:
        asked = entry.seat in table.playing.acting
        chose(table, entry)
        if leaking() and not asked:
            table.clocks.chose(entry.seat)

    gathering.TELLING[Chose] = leaky


def record_everything(leaking: Callable[[], bool]) -> None:
    """The record is the whole one, whoever takes it home."""
    from caravanserai.kernel.record import EVERYBODY
    from caravanserai.server.app import tables

    record_of = tables.record_of

    def leaky(table: Any, viewer: int = EVERYBODY) -> Any:
        return record_of(table, EVERYBODY if leaking() else viewer)

    tables.record_of = leaky


def refuse_with_reasons_from_hidden_hands(leaking: Callable[[], bool]) -> None:
    """A refusal says something that only the whole table knows."""
    import zlib

    from caravanserai.kernel.refusal import Refused
    from caravanserai.kernel.table import Table

    check = Table.check

    def leaky(self: Table, seat: int, action: Any) -> int:
        try:
            return check(self, seat, action)
        except Refused as refused:
            if leaking():
                raise type(refused)(f"{refused} {zlib.crc32(self.state.record.tobytes())}") from None
            raise

    Table.check = leaky


HOLES = {
    hole.__name__.replace("_", " "): hole
    for hole in (
        tell_who_chose,
        tell_orders_to_all,
        count_like_the_log,
        turn_up_cards,
        pay_for_changes_of_mind,
        record_everything,
        refuse_with_reasons_from_hidden_hands,
    )
}


def main() -> None:
    croupier = Croupier(Path(os.environ["STACKED"]))
    # Everything that asks for the time takes the function from here when it is imported, which is later.
    moment.now = lambda: croupier.now
    stack_cards(croupier)
    for name, drill in HOLES.items():
        drill(lambda name=name: croupier.leaks(name))
    from caravanserai.cli import main as caravanserai

    caravanserai()


if __name__ == "__main__":
    main()
