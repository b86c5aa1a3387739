"""Āmul: 3 to 8 merchants draft cards through a shared market.

| room | what is there |
|---|---|
| `rules` | the state, the actions and events, setting the table, a round phase by phase, scoring, observations |
| `scores` | the ways in which a card scores, one module each |
| `edition` | reading an edition, proving it, its facts for the rules, its box for screens |
| `editions` | the edition files themselves |
| `words` | everything said at the table, and every card described, in English and German |
| `advice` | the heuristic of the bots, hints for screens, reasons in words |
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
    from serai.games.amul.game import amul

    return amul(edition)


def _faults(game: "Game") -> "Sequence[Fault]":
    from serai.games.amul.game import faults

    return faults(game)


def _warnings(game: "Game") -> "Sequence[Fault]":
    from serai.games.amul.game import slips

    return slips(game)


def _parts() -> GameParts:
    from serai.games.amul.game import PARTS

    return PARTS


PACKAGE = GamePackage(
    name="amul",
    title="Āmul",
    open=_open,
    faults=_faults,
    warnings=_warnings,
    parts=_parts,
    editions="serai.games.amul.editions",
    lessons="serai.games.amul.lessons",
    longest_game=400,
)
