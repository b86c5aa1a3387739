"""A hall whose clock a test turns and whose cards a test stacks: `python -m tests.server.stacked serve`.

It can also be made to leak, one hole at a time, so that it is seen whether anybody notices.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from serai.server import clock
from tests.servers import Program, free_port

ROOT = Path(__file__).parents[2]
ENOUGH = {"SERAI_GENEROSITY": "1000", "SERAI_BOTS": "elsewhere"}


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

    module = "tests.server.stacked"

    def __init__(self, croupier: Croupier) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        environment = {**ENOUGH, "PYTHONPATH": path, "STACKED": str(croupier.folder)}
        super().__init__("serve", "--port", str(port), environment=environment, ready=f"{self.url}/readyz")


# Inside the process of the hall


def stack_cards(croupier: Croupier) -> None:
    """A table is dealt as the croupier wants it, for everybody who reads its log."""
    import numpy as np

    from serai.kernel.table import Table
    from serai.online import table as online

    def deal(game: Any, names: Any, seed: str, salt: str, options: Any) -> Table:
        table = Table(game, names, seed=seed, salt=salt, options=options)
        lying = croupier.deal(seed)
        if lying is not None:
            table.state.record[...] = np.frombuffer(lying, game.dtype)[0]
        return table

    patch.object(online, "Table", deal).start()


def read_the_lobby_every_time() -> None:
    """Readers share no look at the lobby: how old it is depends on a time that the croupier does not turn."""
    from serai.server.hall.lobby import Lobby

    patch.object(Lobby, "latest", Lobby.encoded).start()


def tell_who_chose(leaking: Callable[[], bool]) -> None:
    """Of a choice it is told whether a person or an order made it."""
    from serai.online import projection
    from serai.online.entries import Chose

    project = projection.PROJECTIONS[Chose]

    def leaky(table: Any, entry: Chose, audience: int) -> dict[str, Any]:
        return {**project(table, entry, audience), **({"level": entry.by} if leaking() else {})}

    projection.PROJECTIONS[Chose] = leaky


def tell_orders_to_all(leaking: Callable[[], bool]) -> None:
    """Everybody hears of a standing order."""
    from serai.online.entries import Ordered
    from serai.online.table import OnlineTable

    hears = OnlineTable.hears

    def leaky(self: OnlineTable, entry: Any, audience: int) -> bool:
        return (leaking() and isinstance(entry, Ordered)) or hears(self, entry, audience)

    OnlineTable.hears = leaky


def count_like_the_log(leaking: Callable[[], bool]) -> None:
    """Feed items carry the number of the log."""
    import msgspec

    from serai.online.projection import feed_item
    from serai.server.hall import draft, story

    def leaky(table: Any, entry: Any, listener: Any) -> Any:
        item = feed_item(table, entry, listener)
        return msgspec.structs.replace(item, seq=table.length) if item and leaking() else item

    for module in (draft, story):
        patch.object(module, "feed_item", leaky).start()


def turn_up_cards(leaking: Callable[[], bool]) -> None:
    """A choice is told as it was made, even if it lies face down."""
    from serai.online import projection
    from serai.online.entries import Chose

    project = projection.PROJECTIONS[Chose]

    def leaky(table: Any, entry: Chose, audience: int) -> dict[str, Any]:
        return {**project(table, entry, audience), **({"action": entry.action} if leaking() else {})}

    projection.PROJECTIONS[Chose] = leaky


def pay_for_changes_of_mind(leaking: Callable[[], bool]) -> None:
    """A change of mind brings time back."""
    from serai.online import table as online
    from serai.online.entries import Chose

    chose = online.FOLDS[Chose]

    def leaky(table: Any, entry: Chose) -> None:
        asked = entry.seat in table.playing.acting
        chose(table, entry)
        if leaking() and not asked:
            table.clocks.chose(entry.seat)

    online.FOLDS[Chose] = leaky


def tell_when_a_choice_was_taken_back(leaking: Callable[[], bool]) -> None:
    """Everybody who is asked is asked since the latest entry, even one that nobody hears of."""
    from serai.online.table import OnlineTable

    fold = OnlineTable.fold

    def leaky(self: OnlineTable, entry: Any) -> None:
        fold(self, entry)
        if leaking():
            self.asked_at = dict.fromkeys(self.acting, int(entry.at))

    OnlineTable.fold = leaky


def record_everything(leaking: Callable[[], bool]) -> None:
    """The record is the whole one, whoever takes it home."""
    from serai.kernel.record import EVERYBODY, record_of
    from serai.server.hall import records

    def leaky(table: Any, viewer: int = EVERYBODY) -> Any:
        return record_of(table, EVERYBODY if leaking() else viewer)

    patch.object(records, "record_of", leaky).start()


def refuse_with_reasons_from_hidden_hands(leaking: Callable[[], bool]) -> None:
    """A refusal says something that only the whole table knows."""
    import zlib

    from serai.kernel.refusal import Refused
    from serai.kernel.table import Table

    check = Table.check

    def leaky(self: Table, seat: int, action: Any) -> int:
        try:
            return check(self, seat, action)
        except Refused as refused:
            if leaking():
                raise type(refused)(f"{refused} {zlib.crc32(self.state.record.tobytes())}") from None
            raise

    Table.check = leaky


def count_previews_like_the_log(leaking: Callable[[], bool]) -> None:
    """The address of a picture carries the number of the log."""
    from serai.server.app.previews import Known

    query = Known.query

    def leaky(known: Known, preview: Any) -> str:
        return f"&at={known.table.length}" if leaking() else query(known, preview)

    patch.object(Known, "query", leaky).start()


def draw_what_is_hidden(leaking: Callable[[], bool]) -> None:
    """A picture is drawn from the table itself, with open hands."""
    from serai.pictures.picture import SeatPicture
    from serai.server.app.previews import Known

    preview = Known.preview

    def leaky(self: Known, names: Any, language: str) -> Any:
        told = preview(self, names, language)
        if not leaking() or told.picture is None:
            return told
        hands = [SeatPicture(hand.tobytes().hex()[:24], ()) for hand in self.table.playing.state.hand]
        return told._replace(picture=told.picture._replace(seats=hands))

    patch.object(Known, "preview", leaky).start()


HOLES = {
    hole.__name__.replace("_", " "): hole
    for hole in (
        tell_who_chose,
        tell_orders_to_all,
        count_like_the_log,
        turn_up_cards,
        pay_for_changes_of_mind,
        tell_when_a_choice_was_taken_back,
        record_everything,
        refuse_with_reasons_from_hidden_hands,
        count_previews_like_the_log,
        draw_what_is_hidden,
    )
}


def main() -> None:
    croupier = Croupier(Path(os.environ["STACKED"]))
    # Everything that asks for the time takes the function from here when it is imported, which is later.
    clock.now = clock.SteadyClock(lambda: croupier.now * clock.MILLISECOND, lambda: croupier.now * clock.MILLISECOND)
    stack_cards(croupier)
    read_the_lobby_every_time()
    for name, drill in HOLES.items():
        drill(lambda name=name: croupier.leaks(name))
    from serai.cli import main as serai

    serai()


if __name__ == "__main__":
    main()
