"""Āmul as the kernel plays it."""

from functools import cache

from caravanserai.games.amul import rules, scoring, unseen, worth
from caravanserai.games.amul.edition import read_edition
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.numbers import facts_of
from caravanserai.games.amul.state import DECK, state_layout
from caravanserai.games.amul.texts import explain
from caravanserai.games.amul.view import chapter, face_down, show
from caravanserai.kernel.actions import Actions, Verb
from caravanserai.kernel.game import Game, Option

RULES_VERSION = 1
OPTIONS = (
    Option("tea", 0, 8, 0, "how many Tea cards are shuffled into the deck; one per player is recommended"),
    Option("early-prowess", 0, 1, 0, "1: prowess counts from round 4 on at any number of players (house rule)"),
)


@cache
def amul(edition: str = "reconstructed") -> Game:
    """The game of Āmul with an edition: the name of one that comes along, or a file."""
    cards = read_edition(edition)
    kinds = tuple(kind.id for kind in cards.kinds)
    verbs = [Verb("offer", kinds), Verb("pick", kinds), Verb("reveal", kinds)]
    verbs += [Verb(f"take {place}", kinds) for place in PLACES]
    return Game(
        name="amul",
        title="Āmul",
        version=RULES_VERSION,
        seats=range(3, 9),
        options=OPTIONS,
        edition=cards,
        edition_file=cards.file,
        actions=Actions([*verbs, Verb("take nothing")]),
        events=rules.EVENTS,
        things=kinds,
        facts=facts_of(cards),
        dtype=state_layout(len(kinds)),
        fate_size=DECK,
        rules=(rules, unseen, scoring, worth),
        show=show,
        chapter=chapter,
        explain=explain,
        face_down=face_down,
    )
