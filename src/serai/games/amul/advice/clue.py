"""What to look at in Āmul before a choice is named: a rival, what goes with your cards, a place, a majority."""

from collections.abc import Callable, Iterator, Mapping

from serai.games.amul.advice.gains import gain_of
from serai.games.amul.advice.reasons import Weighing, weighing_of
from serai.games.amul.words.descriptions import PLACE_NAMES
from serai.games.amul.words.voice import AmulVoice
from serai.kernel.game import View
from serai.text.clue import Clue, Sign, clue_of
from serai.text.voice import Voice

WORTH_A_LOOK = 2
"""From so many points on it is worth looking at what a card brings to somebody."""

PHRASES = {
    "en": {
        "rival": "Look at {who}: {cards} would be worth {number} points there.",
        "wanted": "Look at {who}: one of these cards would be worth {number} points there.",
        "dear": "Look at {cards}: without it you would have {number} points less.",
        "partners": "Look at what you have: {cards}. One of these cards goes with it.",
        "majority": "Look at the symbols: a majority is at stake.",
        "fetches": "Look at the {place}: one of these cards can fetch something from there.",
        "leaves": "Look at where your cards score: one that scores only in hand leaves the game when you reveal it.",
        "compare": "Compare what each of these cards brings you, and what it brings the others.",
    },
    "de": {
        "rival": "Sieh auf {who}: Für {cards} gäbe es dort {number} Punkte.",
        "wanted": "Sieh auf {who}: Eine dieser Karten brächte dort {number} Punkte.",
        "dear": "Sieh auf {cards}: Ohne diese Karte hättest du {number} Punkte weniger.",
        "partners": "Sieh auf das, was du hast: {cards}. Eine dieser Karten passt dazu.",
        "majority": "Sieh auf die Symbole: Es geht um eine Mehrheit.",
        "fetches": "Sieh in den {place}: Eine dieser Karten kann von dort etwas holen.",
        "leaves": "Sieh nach, wo deine Karten zählen: Was nur auf der Hand zählt, ist ausgespielt verloren.",
        "compare": "Vergleiche, was jede dieser Karten dir bringt und was den anderen.",
    },
}


def clue(view: View, action: int, voices: Mapping[str, Voice]) -> Clue:
    """What to look at before an action is named that is thought best."""
    actions = view.game.actions
    verb, card = actions.verb(action).word.split()[0], actions.thing(action)
    weighing, sign = weighing_of(view), Sign("compare")
    if card:
        sign = next(SIGNS[verb](weighing, view.game.things.index(card)), sign)
    return clue_of(sign, PHRASES, voices, lambda language: _words(view, sign, voices[language]))


def _words(view: View, sign: Sign, voice: Voice) -> Mapping[str, object]:
    assert isinstance(voice, AmulVoice)
    if sign.what == "fetches":
        return {"place": PLACE_NAMES[voice.language][sign.things[0]]}
    return {"cards": voice.several(sign.things, voice.acted_on)}


def _other_cards(weighing: Weighing, card: int) -> list[int]:
    """The cards of the choices beside this one."""
    view = weighing.view
    named = (view.game.actions.thing(action) for action in view.legal)
    return [kind for kind in (view.game.things.index(thing) for thing in named if thing) if kind != card]


def _at_offer(weighing: Weighing, card: int) -> Iterator[Sign]:
    """A card that is kept because of what it is worth to somebody else, or to oneself."""
    names, others = weighing.view.game.things, _other_cards(weighing, card)
    points, seat, kind = max(
        ((scale.gain(kind), scale.seat, kind) for kind in others for scale in weighing.others), default=(0, 0, 0)
    )
    loss, kept = max(((weighing.with_hand.loss(kind), kind) for kind in others), default=(0, 0))
    if points >= max(loss, WORTH_A_LOOK):
        yield Sign("rival", seat, points, (names[kind],))
    if loss >= WORTH_A_LOOK:
        yield Sign("dear", weighing.view.seat, loss, (names[kept],))


def _at_pick(weighing: Weighing, card: int) -> Iterator[Sign]:
    scale = weighing.with_hand
    if scale.majorities(card) > 0:
        yield Sign("majority", weighing.view.seat)
    yield from _fetched(weighing, card)
    yield from _partners(weighing, scale.partners(card), scale.gain(card))
    yield from _wanted(weighing, card)


def _at_reveal(weighing: Weighing, card: int) -> Iterator[Sign]:
    view = weighing.view
    gains = {action: gain_of(view, action) for action in view.legal}
    leaving = tuple(view.game.actions.thing(action) for action, gain in gains.items() if gain and gain.leaves)
    if weighing.area.majorities(card) > 0:
        yield Sign("majority", view.seat)
    yield from _fetched(weighing, card)
    yield from _partners(weighing, weighing.area.partners(card), weighing.area.gain(card))
    if leaving and view.game.things[card] not in leaving:
        yield Sign("leaves", view.seat, 0, leaving)


def _at_take(weighing: Weighing, card: int) -> Iterator[Sign]:
    scale = weighing.area
    if scale.majorities(card) > 0:
        yield Sign("majority", weighing.view.seat)
    yield from _partners(weighing, scale.partners(card), scale.gain(card))
    yield from _wanted(weighing, card)


def _fetched(weighing: Weighing, card: int) -> Iterator[Sign]:
    yield from (Sign("fetches", None, 0, (fact.things[1],)) for fact in weighing.fetches(card))


def _partners(weighing: Weighing, partners: list[int], points: int) -> Iterator[Sign]:
    if partners and points > 0:
        names = weighing.view.game.things
        yield Sign("partners", weighing.view.seat, 0, tuple(names[kind] for kind in partners))


def _wanted(weighing: Weighing, card: int) -> Iterator[Sign]:
    """Somebody who comes after the seat and to whom the card is worth much."""
    later = weighing.view.shown.order[weighing.view.shown.done + 1 :]
    worth = [(scale.gain(card), scale.seat) for scale in weighing.others if scale.seat in later]
    points, seat = max(worth, default=(0, 0))
    if points >= WORTH_A_LOOK:
        yield Sign("wanted", seat, points)


SIGNS: dict[str, Callable[[Weighing, int], Iterator[Sign]]] = {
    "offer": _at_offer,
    "pick": _at_pick,
    "reveal": _at_reveal,
    "take": _at_take,
}
"""What there is to look at by the first word of the verb of the best choice, what matters most first."""
