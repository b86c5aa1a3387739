"""Nim: players take stones from heaps, and whoever takes the last one wins."""

from typing import TYPE_CHECKING

from serai.games.package import GamePackage, GameParts

if TYPE_CHECKING:
    from serai.kernel.edition import EditionSource
    from serai.kernel.game import Game


def _open(edition: "EditionSource") -> "Game":
    from serai_nim.game import nim

    return nim(edition)


def _parts() -> GameParts:
    from serai_nim.game import NimView

    return GameParts(view=NimView)


PACKAGE = GamePackage(
    name="nim",
    title="Nim",
    open=_open,
    parts=_parts,
    editions="serai_nim.editions",
    default_edition="classic",
    longest_game=100,
)
