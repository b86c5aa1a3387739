"""Reading an edition that somebody has sent: what is accepted, and what is said of the rest."""

import tomllib
from collections.abc import Mapping

import msgspec

from serai.games import game_named
from serai.kernel.edition import EditionError
from serai.kernel.game import Game
from serai.text.languages import LANGUAGES

MAX_EDITION_LETTERS = 100_000
MAX_LINE_LETTERS, MAX_DOTS = 2_000, 30
"""How long a line may be, and how many dots it may have: keys of many parts take Python very long to read."""
MAX_TITLE_LETTERS, MAX_LABEL_LETTERS = 80, 60


def read_upload(game: str, toml: str) -> Game:
    """The game with an edition from outside, proved; raises `EditionError` with every fault."""
    content = _content(toml)
    _require_kept_alike(content)
    opened = game_named(game, content)
    file = opened.edition_file
    if len(file.label) > MAX_LABEL_LETTERS:
        raise EditionError("the edition: its name and version are too long.")
    for language in LANGUAGES:
        title = file.title(language)
        if len(title) > MAX_TITLE_LETTERS or not title.isprintable():
            raise EditionError(f"the edition: a title is one line of at most {MAX_TITLE_LETTERS} letters.")
    return opened


def _content(toml: str) -> Mapping[str, object]:
    if len(toml) > MAX_EDITION_LETTERS:
        raise EditionError(f"the edition has {len(toml)} letters; {MAX_EDITION_LETTERS} are the most.")
    for number, line in enumerate(toml.splitlines(), start=1):
        if len(line) > MAX_LINE_LETTERS or line.count(".") > MAX_DOTS:
            raise EditionError(f"line {number}: a line has at most {MAX_LINE_LETTERS} letters and {MAX_DOTS} dots.")
    try:
        return tomllib.loads(toml)
    except ValueError as error:
        raise EditionError(f"the edition: this is not TOML: {error}.") from None
    except RecursionError:
        raise EditionError("the edition: too many lists and tables lie in each other.") from None


def _require_kept_alike(content: Mapping[str, object]) -> None:
    """Refuses what the store cannot keep as it is, such as dates and infinite numbers."""
    try:
        kept = msgspec.json.decode(msgspec.json.encode(content))
    except (msgspec.MsgspecError, OverflowError, RecursionError):
        kept = None
    if kept != content:
        raise EditionError("the edition: it may hold words, ordinary numbers, true and false, lists and tables only.")
