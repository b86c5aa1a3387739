"""`serai edition`: describes and proves editions."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from serai.cli.errors import EXIT_FAILURE, EXIT_MISUSE, CommandError, print_note
from serai.cli.files import write_file
from serai.cli.flags import GameName, find_package
from serai.games import edition_named
from serai.text.languages import FIRST_LANGUAGE, LANGUAGES, Language

if TYPE_CHECKING:
    from serai.games.package import GamePackage
    from serai.terminal.screen import EditionReport

EditionFileName = Annotated[
    str, typer.Argument(metavar="FILE|NAME", help="A file ending in .toml, or a shipped edition by name.")
]
ASKED: dict[str, tuple[Language, ...]] = {**{one: (one,) for one in LANGUAGES}, "both": LANGUAGES}


def check(
    game: GameName,
    edition: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|NAME",
            help="A file ending in .toml, or a shipped edition by name.",
            show_default="the game's own edition",
        ),
    ] = None,
    language: Annotated[
        Literal[Language, "both"], typer.Option(help="The language of the descriptions.")
    ] = FIRST_LANGUAGE,
) -> None:
    """Check an edition and describe every card in words."""
    from serai.cli.console import new_console

    if game.endswith(".toml"):
        raise CommandError(f"Say the game before the file: serai edition check GAME {game}", EXIT_MISUSE)
    package = find_package(game)
    report = _report(package, str(edition_named(package, edition)), ASKED[language])
    console = new_console()
    for description in report.descriptions:
        console.print(description)
    if report.faults or report.warnings:
        print_note("\n".join(["", *report.faults, *(f"Warning: {warning}" for warning in report.warnings)]))
    if report.faults:
        raise typer.Exit(EXIT_FAILURE)
    console.print(f"\n{report.name}: {report.contents}, nothing to fix")


def new(
    game: GameName, file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file ending in .toml.")]
) -> None:
    """Copy a game's own edition to a file, for you to change."""
    from serai.kernel.edition import NAME

    package = find_package(game)
    if file.suffix != ".toml" or not NAME.fullmatch(file.stem):
        raise CommandError(f"{file}: name it in small letters, such as mine.toml.", EXIT_MISUSE)
    if file.exists():
        raise CommandError(f"{file} is already there. Name a new file, so that nothing is lost.", EXIT_MISUSE)
    write_file(file, _copy(package, file.stem))
    print(f"{file} plays like {package.default_edition}. Correct the values, and mark what you have read as printed.")
    for command in ("check", "progress"):
        print(f"  serai edition {command} {package.name} {file}")


def _copy(package: "GamePackage", name: str) -> str:
    """The text of the shipped edition under another name; what it was called before is not true of the copy."""
    from importlib.resources import files

    shipped = (files(package.editions) / f"{package.default_edition}.toml").read_text(encoding="utf-8")
    title = f"{package.title}: {name}"
    own = {"name": f'"{name}"', "title": f'{{ en = "{title}", de = "{title}" }}'}
    lines = [line for line in shipped.splitlines(keepends=True) if not line.startswith("earlier = ")]
    for key, value in own.items():
        number = next(number for number, line in enumerate(lines) if line.startswith(f"{key} = "))
        lines[number] = f"{key} = {value}\n"
    return "".join(lines)


def diff(game: GameName, old: EditionFileName, new: EditionFileName) -> None:
    """List every fact that differs between two editions."""
    from serai.text.edition_diff import differences

    package = find_package(game)
    before, after = (package.open(edition_named(package, edition)).edition_file.content for edition in (old, new))
    print("\n".join(differences(before, after)) or "Nothing differs.")


def progress(game: GameName, edition: EditionFileName) -> None:
    """Count how many values of an edition are printed and how many reconstructed."""
    package = find_package(game)
    file = package.open(edition_named(package, edition)).edition_file
    for sort, (reconstructed, pieces) in file.marks.items():
        print(f"{sort}: {pieces - reconstructed} of {pieces} read off, {reconstructed} reconstructed")
    print(f"facts: {', '.join(f'{number} {word}' for word, number in file.facts.most_common())}")


def offered() -> None:
    """Check the editions a server offers: from its folder SERAI_EDITIONS, and from installed packages."""
    from serai.server.configuration import read_configuration
    from serai.server.hall.host_editions import read_host_editions

    editions = read_host_editions(read_configuration().editions)
    if not editions:
        raise CommandError(
            "SERAI_EDITIONS names no folder and no installed package brings any, so a server offers what comes with the"
            " games."
        )
    for edition in editions:
        if edition.game:
            print(f"{edition.file}: {edition.game.title}, {edition.game.edition_file.label}, nothing to fix")
    faults = [fault for edition in editions for fault in edition.faults]
    if faults:
        print_note("\n".join(faults))
        raise typer.Exit(EXIT_FAILURE)


def _report(package: "GamePackage", edition: str, languages: Sequence[str]) -> "EditionReport":
    """The game's own report; for a game without a terminal screen, the plain one."""
    from serai.terminal.plain import plain_edition_report

    terminal = package.parts().terminal
    if terminal is None:
        return plain_edition_report(package.open(edition), languages)
    return terminal().edition_report(edition, languages)
