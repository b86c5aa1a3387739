"""Āmul as the kernel plays it, and as screens show it."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from serai.games.amul.advice import heuristic, rollout
from serai.games.amul.advice.clue import clue
from serai.games.amul.advice.hints import AmulHints, hints
from serai.games.amul.advice.reasons import reasons
from serai.games.amul.advice.strengths import LEADS, STRENGTHS
from serai.games.amul.advice.weights import fit_weights
from serai.games.amul.edition.box import AmulBox, box_of
from serai.games.amul.edition.cards import Edition, edition_of, read_edition
from serai.games.amul.edition.check import problems, warnings
from serai.games.amul.edition.to_facts import facts_of
from serai.games.amul.picture import picture
from serai.games.amul.rules import observation, round, scoring, setup, stats, unseen
from serai.games.amul.rules.actions import actions_of
from serai.games.amul.rules.events import EVENTS
from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.landmarks import LANDMARKS
from serai.games.amul.rules.state import DECK, State, state_layout
from serai.games.amul.view import AmulView, chapter, face_down, show
from serai.games.amul.words.voice import AmulVoice
from serai.games.package import GameParts
from serai.kernel.contract import Rules
from serai.kernel.edition import EditionSource, Fault
from serai.kernel.game import Game, Option, View
from serai.kernel.refusal import Refused
from serai.text.refusals import not_open

if TYPE_CHECKING:
    from serai.terminal.screen import GameTerminal

RULES_VERSION = 1
RULES = Rules[State, Facts](
    setup=setup.setup,
    acting=round.acting,
    legal=round.legal,
    apply=round.apply,
    veil=unseen.veil,
    imagine=unseen.imagine,
    observe=observation.observe,
    score=scoring.score,
    winners=scoring.winners,
    heuristic=heuristic.heuristic,
    rollout_policy=rollout.rollout_policy,
    utility=rollout.utility,
    sound=unseen.sound,
    thing_stats=scoring.thing_stats,
    game_stats=stats.game_stats,
)


def amul(edition: EditionSource = "reconstructed") -> Game:
    """The game with an edition: the name of a shipped one, a file, or the content of one that was kept."""
    return _named(edition) if isinstance(edition, str) else game_of(read_edition(edition))


@cache
def _named(edition: str) -> Game:
    return game_of(read_edition(edition))


def faults(game: Game) -> Sequence[Fault]:
    """What is wrong with the edition of a game."""
    return problems(edition_of(game))


def slips(game: Game) -> Sequence[Fault]:
    """What may be a slip of the pen in the edition of a game, and can be played all the same."""
    return warnings(edition_of(game))


def game_of(cards: Edition) -> Game:
    """The game with an edition that has been read."""
    facts = facts_of(cards)
    kinds = tuple(kind.id for kind in cards.kinds)
    return Game(
        name="amul",
        title="Āmul",
        version=RULES_VERSION,
        seats=range(3, 9),
        options=options_of(int(facts["tea_cards"]), int(facts["early"])),
        edition=cards,
        edition_file=cards.file,
        actions=actions_of(kinds),
        events=EVENTS,
        things=kinds,
        facts=facts,
        dtype=state_layout(len(kinds)),
        fate_size=DECK,
        observation_fields=observation.observation_fields(len(kinds), int(facts["rounds"])),
        rules=RULES,
        show=show,
        refusal=refusal,
        chapter=chapter,
        face_down=face_down,
        landmarks=LANDMARKS,
        stat_names=stats.STATS,
        fit_weights=fit_weights,
    )


def options_of(tea_cards: int, early_round: int) -> tuple[Option, ...]:
    """What a table may agree on before the game."""
    tea = "how many Tea cards are shuffled into the deck; one per player is recommended"
    early = f"1: prowess counts from round {early_round} on at any number of players (house rule)"
    return Option("tea", 0, tea_cards, 0, tea), Option("early-prowess", 0, 1, 0, early)


def voice(game: Game, names: Sequence[str], language: str, you: int | None) -> AmulVoice:
    """The voice of a table of Āmul."""
    return AmulVoice(edition_of(game), names, language, you)


def refusal(view: View, names: Sequence[str], action: int) -> Refused:
    """Why an action is not open to the seat of a View."""
    return not_open(lambda language: voice(view.game, names, language, view.seat).refusal(view, action))


def terminal() -> "GameTerminal":
    """Draws Āmul in a terminal; imported when it is asked for, so that the rules do not load rich."""
    from serai.games.amul.terminal import TERMINAL

    return TERMINAL


PARTS = GameParts(
    voice=voice,
    picture=picture,
    terminal=terminal,
    view=AmulView,
    hints=hints,
    hints_type=AmulHints,
    reasons=reasons,
    clue=clue,
    strengths=STRENGTHS,
    leads=LEADS,
    box=box_of,
    box_type=AmulBox,
)
