"""Das Amulett as the kernel plays it."""

from functools import cache, partial

import numpy as np

from caravanserai.games.amulett import bidding, observe, rules, soundness, unseen, worth
from caravanserai.games.amulett.box import AmulettBox, box_of
from caravanserai.games.amulett.counsel import AmulettCounsel, counsel
from caravanserai.games.amulett.edition import Edition, read_edition
from caravanserai.games.amulett.events import EVENTS
from caravanserai.games.amulett.facts import COLOURS, METALS, POWERS
from caravanserai.games.amulett.landmarks import LANDMARKS
from caravanserai.games.amulett.numbers import facts_of
from caravanserai.games.amulett.reasons import reasons
from caravanserai.games.amulett.state import ROUNDS, STARTS, state_layout
from caravanserai.games.amulett.texts import AmulettVoice
from caravanserai.games.amulett.view import AmulettView, chapter, hidden_choices, show
from caravanserai.kernel.actions import Actions, Verb
from caravanserai.kernel.game import Game, Option

RULES_VERSION = 1


OPTIONS = (
    Option(
        *("start", 0, len(STARTS) - 1, 0),
        "basic: two random spells with two stones each; expert: keep two of four and share out the stones in secret;"
        " mulligan: two random spells, each may be replaced once, stones in secret",
        STARTS,
    ),
    Option("shorter", 0, 2, 0, "how many colours and jewels fewer are needed to win"),
    Option("open-metals", 0, 1, 0, "1: everybody sees everybody's metals"),
)


def verbs_of(edition: Edition) -> list[Verb]:
    """Everything a player can do, in the order of the action space."""
    spells = tuple(spell.id for spell in edition.spells)
    areas = tuple(area.id for area in edition.areas)
    most_cards = sum(edition.table.cards.values())
    return [
        Verb("keep", spells),
        Verb("replace", spells),
        Verb("energy", _numbers(edition.table.stones)),
        Verb("pass"),
        Verb("bid", _numbers(most_cards)),
        Verb("take", METALS),
        Verb("lift", tuple(f"{area} {colour}" for area in areas for colour in COLOURS)),
        Verb("drop", areas),
        Verb("desire", METALS),
        Verb("journey", _numbers(max(edition.table.markers))),
        Verb("pay", METALS),
        Verb("claim", METALS),
        Verb("jewel", COLOURS),
        Verb("move", areas),
        Verb("shift", spells),
        Verb("drain", spells),
        Verb("under", spells),
    ]


def _numbers(most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, most + 1))


@cache
def amulett(edition: str = "reconstructed") -> Game:
    """The game of Das Amulett with an edition: the name of one that comes along, or a file."""
    board = read_edition(edition)
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
        actions=Actions(verbs),
        events=EVENTS,
        things=(*spells, *METALS, *COLOURS, *areas),
        facts=facts,
        dtype=state_layout(len(spells), len(areas), POWERS),
        fate_size=1 + jewels + 2 * len(spells) + ROUNDS,
        pieces=observe.pieces_of(len(spells), len(areas)),
        rules=(rules, bidding, unseen, observe, soundness, worth),
        show=show,
        chapter=chapter,
        face_down=hidden_choices(first.tolist()),
        voice=partial(AmulettVoice, board),
        landmarks=LANDMARKS,
        notes=rules.NOTES,
        scored="jewels",
        yields="wins",
        box=cache(partial(box_of, board)),
        counsel=counsel,
        reasons=reasons,
        made_of={"view": AmulettView, "counsel": AmulettCounsel, "box": AmulettBox},
    )
