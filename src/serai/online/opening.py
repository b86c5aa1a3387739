"""Opening a table: what can be asked for, checked before its first entry is written."""

from collections.abc import Mapping

import msgspec

from serai.kernel.game import Game
from serai.kernel.refusal import Unreadable
from serai.online.entries import Clock, Opened
from serai.online.names import clean_text

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
BANK_RANGES = {"none": (0, 0), "live": (10 * SECOND, 3 * HOUR), "slow": (HOUR, 30 * DAY)}
"""The smallest and the largest bank of each kind of clock, in milliseconds."""
MAX_GAIN_MILLISECONDS = 600 * SECOND


def decide_opening(
    host: str,
    game: Game,
    seats: int,
    options: Mapping[str, int],
    clock: Clock,
    rated: bool,
    listed: bool,
    seed: str,
    now: int,
    name: str = "",
    lesson: str = "",
    edition_id: str = "",
    hints: bool = False,
    daily: str = "",
) -> Opened:
    """The first entry of a table, with its options and clock checked; `edition_id` if the edition is not shipped."""
    try:
        game.option_values(options, seats)
    except ValueError as wrong:
        raise Unreadable(str(wrong), f"In {game.title} gibt es so viele Plätze oder solche Optionen nicht.") from None
    _require_fit_clock(clock)
    if rated and edition_id:
        raise Unreadable(
            "Only games with the edition that comes with the game are rated.",
            "Gewertet werden nur Spiele mit der Ausgabe, die das Spiel mitbringt.",
        )
    if rated and hints:
        raise Unreadable(
            "There are no hints in a rated game. Open the table with one or the other.",
            "In einem gewerteten Spiel gibt es keine Tipps. Eröffne den Tisch mit dem einen oder dem anderen.",
        )
    edition = game.edition_file.label
    details = (dict(options), clock, rated, listed, clean_text(name))
    opened = Opened(now, host, game.name, game.version, edition, seats, seed, *details)
    return msgspec.structs.replace(opened, lesson=lesson, edition_id=edition_id, hints=hints, daily=daily)


def _require_fit_clock(clock: Clock) -> None:
    fewest, most = BANK_RANGES[clock.kind]
    max_gain = MAX_GAIN_MILLISECONDS if clock.kind == "live" else 0
    if not fewest <= clock.bank <= most or not 0 <= clock.gain <= max_gain:
        raise Unreadable(
            f"A {clock.kind} clock gives {fewest // SECOND} to {most // SECOND} seconds.",
            f"Eine solche Uhr gibt {fewest // SECOND} bis {most // SECOND} Sekunden.",
        )
