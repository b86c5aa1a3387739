"""What a game declares: everything the command line, the server, the client and researchers must know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # a game's rules are loaded when somebody plays it, not when its name is looked up
    import msgspec

    from serai.kernel.edition import EditionSource, Fault
    from serai.kernel.game import Game, View
    from serai.pictures.picture import Picture
    from serai.terminal.screen import GameTerminal
    from serai.text.clue import Clue
    from serai.text.languages import Both
    from serai.text.voice import Voice

Voices = Mapping[str, "Voice"]
"""One voice for each language."""


@dataclass(frozen=True, kw_only=True)
class GamePackage:
    """One game as an installed package declares it in the entry-point group `serai.games`."""

    name: str
    title: str
    open: "Callable[[EditionSource], Game]"
    """The game with an edition: a shipped one by its name, a file by its path, or the content of one that was kept."""
    faults: "Callable[[Game], Sequence[Fault]]" = lambda game: ()
    """What is wrong with the edition of a game, beyond what makes it unreadable."""
    warnings: "Callable[[Game], Sequence[Fault]]" = lambda game: ()
    """What may be a slip of the pen in the edition of a game, and can be played all the same."""
    earlier_rules: "Mapping[int, Callable[[EditionSource], Game]]" = field(default_factory=dict[int, Any])
    """The rules of earlier versions, by their number: tables and records that were begun with them go on with them."""
    parts: "Callable[[], GameParts]"
    """What only screens, hints and advice need; loaded when it is first asked for."""
    editions: str
    """The Python package that holds the edition files."""
    default_edition: str = "reconstructed"
    lessons: str | None = None
    """The Python package that holds the lesson files, if there are any."""
    longest_game: int = 1_000
    """More choices than any game takes; researchers' environments need a bound."""


class Strength(NamedTuple):
    """How a level of bots plays a game: it imagines games before each choice, or it trusts its first sight."""

    temperature: float = 0.0
    """Without imagined games: how far it misjudges a choice, in the unit of the game's heuristic."""
    games: int = 0
    """How many games it imagines at most."""
    seconds: float = 1.0
    """How long it thinks at most."""
    by_instinct: bool = False
    """Whether it tries first what the game's instinct would do."""

    @property
    def searches(self) -> bool:
        """Whether it imagines games."""
        return self.games > 0


@dataclass(frozen=True, kw_only=True)
class GameParts:
    """How a game is shown and explained to people; what is None is left out on the screens."""

    view: "type[msgspec.Struct]"
    """The struct that `Game.show` returns."""
    voice: "Callable[[Game, Sequence[str], str, int | None], Voice] | None" = None
    """Speaks at a table of people with these names, in a language, to one seat or to nobody in particular; without
    it, events and choices are told in the words of the notation."""
    hints: "Callable[[View, Voices], msgspec.Struct] | None" = None
    """What a screen shows beside a View: the question, points as they stand, what each choice would change."""
    hints_type: "type[msgspec.Struct] | None" = None
    reasons: "Callable[[View], Sequence[Both]] | None" = None
    """What speaks for or against each choice of a View, one short sentence each."""
    clue: "Callable[[View, int, Voices], Clue] | None" = None
    """What to look at before a choice that is thought best is named."""
    box: "Callable[[Game], msgspec.Struct] | None" = None
    """What is in the box, in words and numbers, for a screen that draws it."""
    box_type: "type[msgspec.Struct] | None" = None
    vocabulary: "Callable[[], msgspec.Struct] | None" = None
    """What the author of an edition can choose from, for the forms of the workshop."""
    vocabulary_type: "type[msgspec.Struct] | None" = None
    strengths: tuple[Strength, ...] = (
        Strength(temperature=4.0),
        Strength(temperature=2.0),
        Strength(temperature=1.0),
        Strength(),
        Strength(games=100),
        Strength(games=20_000),
    )
    """How the levels of bots play, the weakest first; measured by matches between neighbours."""
    leads: tuple[float, ...] = (1.5,) * 5
    """How far each level but the weakest is ahead of the one before it: the natural logarithm of how many games it wins
    for each game that one of them wins."""
    trust: float = 1.0
    """How far the share of imagined games that a seat wins is a forecast: the power to which it is raised before all
    shares are made to add up again; measured by `tools/calibration.py`."""
    picture: "Callable[[View, str], Picture] | None" = None
    """What a picture of a View shows, in a language; without it, the picture has the names and points alone."""
    terminal: "Callable[[], GameTerminal] | None" = None
    """Draws the game in a terminal, loaded when first asked for; without it, `serai.terminal.plain` does."""


USUAL_PLAYERS = 4


def default_players(game: "Game") -> int:
    """The number of players of a table if nobody says: four, or the fewest where the game is not for four."""
    return USUAL_PLAYERS if USUAL_PLAYERS in game.seats else game.seats[0]
