"""The host's own editions, offered beside the shipped ones: files in a folder, and what installed packages bring."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from serai.games import game_named, packages
from serai.games.installed_editions import installed_editions
from serai.kernel.edition import EditionError
from serai.kernel.game import Game


class HostEdition(NamedTuple):
    """One file of the folder: the game with it, or what is wrong with it."""

    file: Path
    game: Game | None
    faults: tuple[str, ...] = ()


def read_host_editions(folder: str) -> list[HostEdition]:
    """Every edition of the folder, if one is named, and of installed packages, proved; a broken file has faults."""
    return [*(_in_folder(Path(folder)) if folder else ()), *_installed()]


def _installed() -> Iterator[HostEdition]:
    for game in packages():
        try:
            yield from (_edition(Path(file), game) for file in installed_editions(game).values())
        except EditionError as broken:
            yield HostEdition(Path(game), None, broken.faults)


def _in_folder(folder: Path) -> Iterator[HostEdition]:
    """The files of a folder with a subfolder for each game; one in the wrong place has a fault."""
    if not folder.is_dir():
        yield HostEdition(folder, None, (f"{folder}: there is no such folder.",))
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
