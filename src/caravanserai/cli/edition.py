"""`caravanserai edition check`: every card in words, and whether the file can be played."""

from typing import Annotated, Literal

import typer

from caravanserai.cli.hosting import MISHAP, say

LANGUAGES = {"en": ("en",), "de": ("de",), "both": ("en", "de")}


def check(
    edition: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="A file ending in .toml, or an edition that comes along.")
    ],
    language: Annotated[Literal["en", "de", "both"], typer.Option(help="In which language the cards are told.")] = "en",
) -> None:
    """Prove an edition and print every card in words."""
    from rich.padding import Padding
    from rich.text import Text

    from caravanserai.cli.console import new_console
    from caravanserai.cli.screen import COLOURS
    from caravanserai.games.amul.check import problems
    from caravanserai.games.amul.edition import read_edition
    from caravanserai.games.amul.words import describe

    cards = read_edition(edition)
    console = new_console()
    for card in cards.cards:
        for spoken in LANGUAGES[language]:
            text = Text(describe(card, cards, spoken))
            text.stylize(COLOURS[card.colour], 0, len(card.name.form("full", spoken)))
            console.print(Padding(text, (0, 0, 0, 0)))
    faults = problems(cards)
    if faults:
        say("\n".join(["", *faults]))
        raise typer.Exit(MISHAP)
    console.print(f"\n{cards.file.name}: {len(cards.cards)} cards, nothing to mend")
