"""Whole games written down step by step, to be compared line by line.

python -m tests.properties.playthrough [game ...]   writes them anew; read the difference before you commit it
"""

import sys
from pathlib import Path
from random import Random

from serai.kernel.record import record_of, text_of
from serai.kernel.table import Table
from tests.properties.games import EARLIER, GAMES, Setting, random_choice

FOLDER = Path(__file__).parent / "playthroughs"
LONG = 24
"""Longer lists of choices are not written out; the choices themselves are proved elsewhere."""


def path_of(setting: Setting) -> Path:
    """The file of a playthrough; those of earlier rules have a folder of their own."""
    folder = FOLDER / f"rules-{setting.game.version}" if setting in EARLIER else FOLDER
    return folder / f"{str(setting).replace(' ', '-')}.txt"


def write_down(setting: Setting) -> str:
    """A random game: who must choose, what is open to them, what they chose, what happened, and the record."""
    table, chance = setting.table("playthrough"), Random("playthrough")
    lines = [f"{setting}, edition {table.game.edition_file.label}", *happened(table)]
    while not table.over:
        seat, action = random_choice(table, chance)
        lines += ["", f"to choose: {', '.join(table.names[acting] for acting in table.acting)}"]
        lines += [f"open to {table.names[seat]}: {listed(table.choices(seat))}"]
        table.apply(seat, action)
        lines += [f"{table.names[seat]}: {table.game.actions.notation(action)}", *happened(table)]
    return "\n".join([*lines, "", text_of(record_of(table), table.game.actions)])


def listed(choices: list[str]) -> str:
    """The choices in a row; of a long row both ends and how many there are."""
    if len(choices) <= LONG:
        return ", ".join(choices)
    return f"{', '.join(choices[:3])}, ..., {choices[-1]} ({len(choices)} choices)"


def happened(table: Table) -> list[str]:
    """The events that a spectator sees, a line each."""
    events = table.view().events
    return [f"  {event.what} {event.seat} {event.thing} {event.number}".replace("None", "-") for event in events]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        for setting in GAMES[game]:
            path_of(setting).write_text(write_down(setting), encoding="utf-8")
