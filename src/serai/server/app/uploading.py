"""Reading an edition that somebody has sent: what is accepted, and what is said of the rest."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from serai.games import package_named
from serai.kernel.edition import EditionError, EditionPlace, Fault
from serai.kernel.game import Game
from serai.text.languages import LANGUAGES

MAX_EDITION_LETTERS = 100_000
MAX_LINE_LETTERS, MAX_DOTS = 2_000, 30
"""How long a line may be, and how many dots it may have: keys of many parts take Python very long to read."""
MAX_TITLE_LETTERS, MAX_LABEL_LETTERS = 80, 60

UPLOAD = EditionPlace("the edition")
TOO_DEEP = UPLOAD.fault(
    "too many lists and tables lie in each other.", "zu viele Listen und Tabellen liegen ineinander."
)


@dataclass(frozen=True)
class Proof:
    """An edition from outside as far as it can be read, and all that is wrong with it."""

    content: Mapping[str, object]
    """What the file says; empty if it is no TOML."""
    game: Game | None
    """The game with it, playable or not; None if a value cannot be read."""
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()


def prove(game: str, toml: str) -> Proof:
    """Reads an edition from outside as `serai edition check` does; nothing raises but an unknown game."""
    package, content = package_named(game), dict[str, object]()
    try:
        content = _content(toml)
        _require_kept_alike(content)
        opened = package.open(content)
    except EditionError as broken:
        return Proof(content, None, broken.faults)
    faults = (*_faults_of_upload(opened), *package.faults(opened))
    return Proof(content, opened, faults, tuple(package.warnings(opened)))


def read_upload(game: str, toml: str) -> Game:
    """The game with an edition from outside, proved; raises `EditionError` with every fault."""
    proof = prove(game, toml)
    if proof.game is None or proof.faults:
        raise EditionError(*proof.faults)
    return proof.game


def _faults_of_upload(game: Game) -> Iterator[Fault]:
    """What lists of editions have no room for."""
    file = game.edition_file
    if len(file.label) > MAX_LABEL_LETTERS:
        yield UPLOAD.fault("its name and version are too long.", "ihr Name und ihre Version sind zu lang.", "name")
    titles = [file.title(language) for language in LANGUAGES]
    if any(len(title) > MAX_TITLE_LETTERS or not title.isprintable() for title in titles):
        yield UPLOAD.fault(
            f"a title is one line of at most {MAX_TITLE_LETTERS} letters.",
            f"ein Titel ist eine Zeile von höchstens {MAX_TITLE_LETTERS} Zeichen.",
            "title",
        )


def _content(toml: str) -> dict[str, object]:
    if len(toml) > MAX_EDITION_LETTERS:
        raise EditionError(
            Fault(
                "",
                f"the edition has {len(toml)} letters; {MAX_EDITION_LETTERS} are the most.",
                f"die Ausgabe hat {len(toml)} Zeichen; höchstens {MAX_EDITION_LETTERS} sind möglich.",
            )
        )
    for number, line in enumerate(toml.splitlines(), start=1):
        if len(line) > MAX_LINE_LETTERS or line.count(".") > MAX_DOTS:
            raise EditionError(
                Fault(
                    "",
                    f"line {number}: a line has at most {MAX_LINE_LETTERS} letters and {MAX_DOTS} dots.",
                    f"Zeile {number}: eine Zeile hat höchstens {MAX_LINE_LETTERS} Zeichen und {MAX_DOTS} Punkte.",
                )
            )
    try:
        return tomllib.loads(toml)
    except ValueError as error:
        raise EditionError(UPLOAD.fault(f"this is not TOML: {error}.", f"das ist kein TOML: {error}.")) from None
    except RecursionError:
        raise EditionError(TOO_DEEP) from None


def _require_kept_alike(content: Mapping[str, object]) -> None:
    """Refuses what the store cannot keep as it is, such as dates and infinite numbers."""
    try:
        kept = msgspec.json.decode(msgspec.json.encode(content))
    except (msgspec.MsgspecError, OverflowError, RecursionError):
        kept = None
    if kept != content:
        raise EditionError(
            UPLOAD.fault(
                "it may hold words, ordinary numbers, true and false, lists and tables only.",
                "sie darf nur Wörter, gewöhnliche Zahlen, true und false, Listen und Tabellen enthalten.",
            )
        )
