"""The editions that installed packages bring for the games of others, in the entry-point group `serai.editions`."""

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

from serai.kernel.edition import EditionError, EditionSource, Fault, no_such_edition, shipped_editions

GROUP = "serai.editions"


def installed_editions(game: str) -> Mapping[str, str]:
    """The files of the editions that packages bring for a game, by the names of the editions."""
    return {
        name: str(files(entry.value) / f"{name}.toml")
        for entry in entry_points(group=GROUP, name=game)
        for name in _editions_of(entry)
    }


def found_edition(game: str, shipped_in: str, edition: EditionSource) -> EditionSource:
    """The edition, by the file that a package brings under this name; one that comes with the game keeps its name."""
    if not isinstance(edition, str) or edition.endswith(".toml") or edition in (known := shipped_editions(shipped_in)):
        return edition
    brought = installed_editions(game)
    if edition not in brought:
        raise no_such_edition(edition, [*known, *brought])
    return brought[edition]


def _editions_of(entry: EntryPoint) -> list[str]:
    try:
        return shipped_editions(entry.value)
    except Exception as error:
        raise EditionError(
            Fault(
                "",
                f"the editions of an installed package, {entry.value}, cannot be read: {error}.",
                f"die Ausgaben eines installierten Pakets, {entry.value}, sind nicht lesbar: {error}.",
            )
        ) from None
