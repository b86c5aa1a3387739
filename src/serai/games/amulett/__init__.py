"""Das Amulett: 3 to 6 wizards bid energy for spells and metals for jewels.

| room | what is there |
|---|---|
| `rules` | the state, the phases of a round and the steps in them, what a seat cannot know, observations |
| `edition` | reading an edition, proving it, its numbers for the rules, its box for screens |
| `editions` | the edition files themselves |
| `words` | everything said at the table, and every spell and area described, in English and German |
| `advice` | the heuristic of the bots, the instinct of the learned one, hints for screens, reasons in words |
| `lessons` | the lessons, one file each |
| `terminal` | the game drawn in a terminal |

`game.py` puts the game together; `view.py` is what a seat sees, in words and numbers. `PACKAGE` declares it all.
"""

from typing import TYPE_CHECKING

from serai.games.package import GamePackage, GameParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.kernel.edition import EditionSource, Fault
    from serai.kernel.game import Game


def _open(edition: "EditionSource") -> "Game":
    from serai.games.amulett.game import amulett

    return amulett(edition)


def _open_1(edition: "EditionSource") -> "Game":
    from serai.games.amulett.game import amulett_1

    return amulett_1(edition)


def _faults(game: "Game") -> "Sequence[Fault]":
    from serai.games.amulett.game import faults

    return faults(game)


def _parts() -> GameParts:
    from serai.games.amulett.game import PARTS

    return PARTS


PACKAGE = GamePackage(
    name="amulett",
    title="Das Amulett",
    open=_open,
    faults=_faults,
    earlier_rules={1: _open_1},
    parts=_parts,
    editions="serai.games.amulett.editions",
    lessons="serai.games.amulett.lessons",
    longest_game=5_000,
)
