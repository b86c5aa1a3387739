"""`caravanserai edition check`: every card in words, and whether the file can be played."""

from typing import Annotated, Literal

import typer

from caravanserai.cli.flags import GameName, find_game
from caravanserai.cli.hosting import MISHAP, MISUSE, Plain, say

LANGUAGES = {"en": ("en",), "de": ("de",), "both": ("en", "de")}


def check(
    game: GameName,
    edition: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help="A file ending in .toml, or an edition that comes along.")
    ] = "reconstructed",
    language: Annotated[Literal["en", "de", "both"], typer.Option(help="In which language the cards are told.")] = "en",
) -> None:
    """Prove an edition and print every card in words."""
    from caravanserai.cli.console import new_console
    from caravanserai.cli.terminal import drawn_by

    if game.endswith(".toml"):
        raise Plain(f"Say the game before the file: caravanserai edition check GAME {game}", MISUSE)
    proof = drawn_by(find_game(game)).proof(edition, LANGUAGES[language])
    console = new_console()
    for card in proof.cards:
        console.print(card)
    if proof.faults:
        say("\n".join(["", *proof.faults]))
        raise typer.Exit(MISHAP)
    console.print(f"\n{proof.name}: {proof.contents}, nothing to mend")
