"""Āmul as the kernel plays it."""

from functools import cache, partial

from caravanserai.games.amul import instinct, notes, observe, rules, scoring, unseen, worth
from caravanserai.games.amul.box import AmulBox, box_of
from caravanserai.games.amul.counsel import AmulCounsel, counsel
from caravanserai.games.amul.edition import read_edition
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.landmarks import LANDMARKS
from caravanserai.games.amul.numbers import facts_of
from caravanserai.games.amul.reasons import reasons
from caravanserai.games.amul.state import DECK, state_layout
from caravanserai.games.amul.study import study
from caravanserai.games.amul.texts import AmulVoice
from caravanserai.games.amul.view import AmulView, chapter, face_down, show
from caravanserai.kernel.actions import Actions, Verb
from caravanserai.kernel.game import Game, Option

RULES_VERSION = 1


def options_of(tea_cards: int, early_round: int) -> tuple[Option, ...]:
    """What a table may agree on before the game."""
    tea = "how many Tea cards are shuffled into the deck; one per player is recommended"
    early = f"1: prowess counts from round {early_round} on at any number of players (house rule)"
    return Option("tea", 0, tea_cards, 0, tea), Option("early-prowess", 0, 1, 0, early)


@cache
def amul(edition: str = "reconstructed") -> Game:
    """The game of Āmul with an edition: the name of one that comes along, or a file."""
    cards = read_edition(edition)
    facts = facts_of(cards)
    kinds = tuple(kind.id for kind in cards.kinds)
    verbs = [Verb("offer", kinds), Verb("pick", kinds), Verb("reveal", kinds)]
    verbs += [Verb(f"take {place}", kinds) for place in PLACES]
    return Game(
        name="amul",
        title="Āmul",
        version=RULES_VERSION,
        seats=range(3, 9),
        options=options_of(int(facts["tea_cards"]), int(facts["early"])),
        edition=cards,
        edition_file=cards.file,
        actions=Actions([*verbs, Verb("take nothing")]),
        events=rules.EVENTS,
        things=kinds,
        facts=facts,
        dtype=state_layout(len(kinds)),
        fate_size=DECK,
        pieces=observe.pieces_of(len(kinds)),
        rules=(rules, unseen, observe, scoring, worth, instinct, notes),
        show=show,
        chapter=chapter,
        face_down=face_down,
        voice=partial(AmulVoice, cards),
        landmarks=LANDMARKS,
        notes=notes.NOTES,
        study=study,
        box=cache(partial(box_of, cards)),
        counsel=counsel,
        reasons=reasons,
        made_of={"view": AmulView, "counsel": AmulCounsel, "box": AmulBox},
    )
