"""The host's own editions: files in a folder with a subfolder for each game, offered beside the shipped ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from serai.games import game_named, packages
from serai.kernel.edition import EditionError
from serai.kernel.game import Game


class HostEdition(NamedTuple):
    """One file of the folder: the game with it, or what is wrong with it."""

    file: Path
    game: Game | None
    faults: tuple[str, ...] = ()


def read_host_editions(folder: Path) -> list[HostEdition]:
    """Every edition file of the folder, proved; a file that is broken or in the wrong place has faults."""
    if not folder.is_dir():
        return [HostEdition(folder, None, (f"{folder}: there is no such folder.",))]
    return list(_editions(folder))


def _editions(folder: Path) -> Iterator[HostEdition]:
    for file in sorted(folder.rglob("*.toml")):
        game = file.parent.name
        if file.parent.parent != folder or game not in packages():
            folders = " or ".join(str(folder / name) for name in packages())
            yield HostEdition(file, None, (f"{file}: an edition lies in the folder of its game: {folders}.",))
        else:
            yield _edition(file, game)


def _edition(file: Path, game: str) -> HostEdition:
    try:
        return HostEdition(file, game_named(game, str(file)))
    except EditionError as broken:
        return HostEdition(file, None, broken.faults)


def offered_games(editions: list[HostEdition]) -> list[Game]:
    """The games of the files that can be played, each edition once."""
    found = [edition.game for edition in editions if edition.game]
    return list({(game.name, game.edition_file.text_digest): game for game in found}.values())
