"""Das Amulett as the kernel plays it, and as screens show it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from serai.games.amulett.advice import heuristic, instinct
from serai.games.amulett.advice.clue import clue
from serai.games.amulett.advice.hints import AmulettHints, hints
from serai.games.amulett.advice.reasons import reasons
from serai.games.amulett.advice.strengths import LEADS, STRENGTHS
from serai.games.amulett.edition.board import Edition, edition_of, read_edition
from serai.games.amulett.edition.box import AmulettBox, box_of
from serai.games.amulett.edition.check import problems
from serai.games.amulett.edition.numbers import facts_of
from serai.games.amulett.edition.vocabulary import AmulettVocabulary, vocabulary
from serai.games.amulett.effects import Power
from serai.games.amulett.picture import picture
from serai.games.amulett.rules import bidding, course, earlier, observation, soundness, unseen
from serai.games.amulett.rules.events import EVENTS
from serai.games.amulett.rules.facts import COLOURS, METALS, Facts, Verb
from serai.games.amulett.rules.landmarks import LANDMARKS
from serai.games.amulett.rules.state import PRINTED, ROUNDS, SIGHTS, STARTS, State, state_layout
from serai.games.amulett.view import AmulettView, chapter, hidden_choices, show
from serai.games.amulett.words.voice import AmulettVoice
from serai.games.package import GameParts
from serai.kernel import actions
from serai.kernel.contract import Rules
from serai.kernel.edition import EditionSource, Fault
from serai.kernel.game import Game, Option, View
from serai.kernel.refusal import Refused
from serai.text.refusals import not_open

if TYPE_CHECKING:
    from serai.terminal.screen import GameTerminal

RULES_VERSION = 2
RULES = Rules[State, Facts](
    setup=course.setup,
    acting=course.acting,
    legal=course.legal,
    apply=course.apply,
    auction=bidding.auction,
    follow=bidding.follow,
    veil=unseen.veil,
    imagine=unseen.imagine,
    observe=observation.observe,
    score=course.score,
    winners=course.winners,
    heuristic=heuristic.heuristic,
    narrow=heuristic.narrow,
    instinct=instinct.instinct,
    sound=soundness.sound,
    thing_stats=course.thing_stats,
    game_stats=course.game_stats,
)

OPTIONS = (
    Option(
        *("start", 0, len(STARTS) - 1, 0),
        "basic: two random spells with two stones each; expert: keep two of four and share out the stones in secret;"
        " mulligan: two random spells, each may be replaced once, stones in secret",
        STARTS,
    ),
    Option("shorter", 0, 2, 0, "how many colours and jewels fewer are needed to win"),
    Option(
        *("metals", 0, len(SIGHTS) - 1, PRINTED),
        "printed: the stacks lie face up, so everybody sees which metals are taken, and hands are closed; unseen:"
        " nobody sees which metal somebody takes for a joker; open: everybody sees everybody's metals",
        SIGHTS,
    ),
)
OPTIONS_1 = (*OPTIONS[:-1], Option("open-metals", 0, 1, 0, "1: everybody sees everybody's metals"))
"""The options of version 1 of the rules."""


def verbs_of(edition: Edition) -> list[actions.Verb]:
    """Everything a player can do, in the order of the action space."""
    spells = tuple(spell.id for spell in edition.spells)
    areas = tuple(area.id for area in edition.areas)
    things: dict[Verb, tuple[str, ...]] = {
        Verb.KEEP: spells,
        Verb.REPLACE: spells,
        Verb.ENERGY: _numbers(edition.table.stones),
        Verb.PASS: ("",),
        Verb.BID: _numbers(sum(edition.table.cards.values())),
        Verb.TAKE: METALS,
        Verb.LIFT: tuple(f"{area} {colour}" for area in areas for colour in COLOURS),
        Verb.DROP: areas,
        Verb.DESIRE: METALS,
        Verb.JOURNEY: _numbers(max(edition.table.markers)),
        Verb.PAY: METALS,
        Verb.CLAIM: METALS,
        Verb.JEWEL: COLOURS,
        Verb.MOVE: areas,
        Verb.SHIFT: spells,
        Verb.DRAIN: spells,
        Verb.UNDER: spells,
    }
    return [actions.Verb(verb.name.lower(), things[verb]) for verb in Verb]


def _numbers(most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, most + 1))


def amulett(edition: EditionSource = "reconstructed") -> Game:
    """The game with an edition: the name of a shipped one, a file, or the content of one that was kept."""
    return _named(edition) if isinstance(edition, str) else game_of(read_edition(edition))


def amulett_1(edition: EditionSource = "reconstructed") -> Game:
    """The game by version 1 of the rules: which metals are taken for jokers is unseen, or all hands lie open."""
    return replace(amulett(edition), version=1, options=OPTIONS_1, rules=replace(RULES, setup=earlier.setup_1))


@cache
def _named(edition: str) -> Game:
    return game_of(read_edition(edition))


def faults(game: Game) -> Sequence[Fault]:
    """What is wrong with the edition of a game."""
    return problems(edition_of(game))


def game_of(board: Edition) -> Game:
    """The game with an edition that has been read."""
    facts = facts_of(board)
    verbs = verbs_of(board)
    first = np.cumsum([0, *(len(verb.things) for verb in verbs)])[:-1]
    facts["first"] = first
    spells, areas = tuple(spell.id for spell in board.spells), tuple(area.id for area in board.areas)
    jewels = int(facts["jewels"].sum())
    return Game(
        name="amulett",
        title="Das Amulett",
        version=RULES_VERSION,
        seats=range(3, 7),
        options=OPTIONS,
        edition=board,
        edition_file=board.file,
        actions=actions.Actions(verbs),
        events=EVENTS,
        things=(*spells, *METALS, *COLOURS, *areas),
        facts=facts,
        dtype=state_layout(len(spells), len(areas), len(Power)),
        fate_size=1 + jewels + 2 * len(spells) + ROUNDS,
        observation_fields=observation.observation_fields(len(spells), len(areas)),
        rules=RULES,
        show=show,
        refusal=refusal,
        chapter=chapter,
        face_down=hidden_choices(first.tolist()),
        landmarks=LANDMARKS,
        stat_names=course.STATS,
        scored="jewels",
        yields="wins",
    )


def voice(game: Game, names: Sequence[str], language: str, you: int | None) -> AmulettVoice:
    """The voice of a table of Das Amulett."""
    return AmulettVoice(edition_of(game), names, language, you)


def refusal(view: View, names: Sequence[str], action: int) -> Refused:
    """Why an action is not open to the seat of a View."""
    return not_open(lambda language: voice(view.game, names, language, view.seat).refusal(view, action))


def terminal() -> "GameTerminal":
    """Draws Das Amulett in a terminal; imported when it is asked for, so that the rules do not load rich."""
    from serai.games.amulett.terminal import TERMINAL

    return TERMINAL


PARTS = GameParts(
    voice=voice,
    picture=picture,
    terminal=terminal,
    view=AmulettView,
    hints=hints,
    hints_type=AmulettHints,
    reasons=reasons,
    trust=0.8,
    clue=clue,
    strengths=STRENGTHS,
    leads=LEADS,
    box=box_of,
    box_type=AmulettBox,
    vocabulary=vocabulary,
    vocabulary_type=AmulettVocabulary,
)
