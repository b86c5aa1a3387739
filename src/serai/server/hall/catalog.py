"""The catalog: every game in every edition that this server knows, be it shipped, the host's own, or kept."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from serai.games import editions_of, game_named, kept_game, packages
from serai.kernel.edition import TEXT_DIGEST, EditionError
from serai.kernel.game import Game
from serai.online.entries import Opened
from serai.online.warming import warm_up

MAX_KEPT_EDITIONS = 200
"""How many editions from the store stay in memory; the least recently used goes first."""


class NotInCatalog(Exception):
    """A table was opened with rules or an edition that this server does not know; the message says which."""


def shipped_games() -> list[Game]:
    """Every installed game in every edition that comes along with it."""
    return [game_named(name, edition) for name in packages() for edition in editions_of(name)]


@dataclass(frozen=True)
class _Edition:
    """The content of an edition, and what was opened with it by version of the rules."""

    content: Mapping[str, object]
    games: dict[int, Game] = field(default_factory=dict[int, Game])


class Catalog:
    """The games of this server; `offered` are those in the host's own editions."""

    def __init__(self, shipped: Sequence[Game] | None = None, offered: Sequence[Game] = ()) -> None:
        shipped = shipped_games() if shipped is None else shipped
        self.games = [game for game in shipped if game.edition_file.name == packages()[game.name].default_edition]
        """Each game in the edition that new tables are played with."""
        self.offered = list(offered)
        self._shipped = {(game.name, game.edition_file.digest) for game in shipped}
        self._editions: dict[tuple[str, str], _Edition] = {}
        """Every edition that comes with a game or is offered by the host, by game and id."""
        self._kept: OrderedDict[tuple[str, str], _Edition] = OrderedDict()
        self._earlier: dict[tuple[str, str], _Edition] = {}
        """What plays as an edition of earlier days, for a table whose own edition nobody has kept."""
        for game in shipped:
            own, *earlier = game.edition_file.digests
            self._editions[game.name, own] = _opened(game)
            self._earlier |= {(game.name, digest): _Edition(game.edition_file.content) for digest in earlier}
        for game in self.offered:
            self._editions[game.name, game.edition_file.text_digest] = _opened(game)

    def game(self, name: str) -> Game | None:
        """The game of this name, in the edition that new tables are played with."""
        return next((game for game in self.games if game.name == name), None)

    def warm_up(self) -> None:
        """Loads what is compiled for the games that new tables are played with, if it has been compiled here."""
        for game in self.games:
            if game.quick.compiled:
                warm_up(game)

    def ships(self, game: Game) -> bool:
        """Whether the edition of a game comes along with this version, so that a record need not carry it."""
        return (game.name, game.edition_file.digest) in self._shipped

    def has(self, name: str, id: str) -> bool:
        """Whether the very edition of this id is at hand without asking the store."""
        return (name, id) in self._editions or (name, id) in self._kept

    def add(self, name: str, id: str, content: Mapping[str, object]) -> None:
        """Adds an edition that neither comes with its game nor is offered by the host."""
        self._kept[name, id] = _Edition(content)
        if len(self._kept) > MAX_KEPT_EDITIONS:
            self._kept.popitem(last=False)

    def edition_of(self, name: str, id: str) -> Mapping[str, object] | None:
        """The content of the edition of this id, or of one that plays the same."""
        edition = self._edition(name, id)
        return edition and edition.content

    def find(self, name: str, rules: int, id: str) -> Game | None:
        """A game with an edition that is at hand, by a version of its rules; None if there is none."""
        edition = self._edition(name, id)
        if edition is None:
            return None
        if rules not in edition.games:
            game = _with_edition(name, rules, id, edition.content)
            if game is None:
                return None
            edition.games[rules] = game
        return edition.games[rules]

    def game_of(self, opened: Opened) -> Game:
        """The game that a table was opened with, by the rules of that time; raises `NotInCatalog`."""
        game = self.find(opened.game, opened.rules, opened.kept_as)
        if game is None:
            raise NotInCatalog(
                f"This table plays {opened.game} by rules version {opened.rules} with edition {opened.edition}, "
                "which this site does not have."
            )
        return game

    def _edition(self, name: str, id: str) -> _Edition | None:
        key = name, id
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._editions.get(key) or self._kept.get(key) or self._earlier.get(key)


def _opened(game: Game) -> _Edition:
    return _Edition(game.edition_file.content, {game.version: game})


def _with_edition(name: str, rules: int, id: str, content: Mapping[str, object]) -> Game | None:
    # A table names a shipped edition by a digest; the hash of a whole file is no name that a record could have.
    known_as = "" if len(id) == TEXT_DIGEST else id
    try:
        return kept_game(name, rules, content, known_as)
    except EditionError as faults:
        raise NotInCatalog(f"This table plays {name} with an edition that this site cannot read: {faults}") from None
