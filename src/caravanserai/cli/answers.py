"""What a person typed, and which of the choices on the screen is meant."""

import difflib
from collections.abc import Iterator, Sequence

from caravanserai.cli.phrases import PHRASES, Phrases
from caravanserai.games.amul.texts import OR, Voice
from caravanserai.kernel.actions import Actions
from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.kernel.view import View

NOTHING = {"en": "nothing", "de": "nichts"}
MOST_CARDS = 3
"""More cards than these are not explained all at once."""


def read_choice(text: str, view: View, voice: Voice) -> int:
    """The legal action that is meant by a number, notation, a name or the beginning of one; refused with a reason."""
    phrases, wanted = PHRASES[voice.language], plain(text)
    if wanted.isdecimal():
        return _numbered(int(wanted), view, phrases)
    meant = _meant(wanted, view.legal, view.game.actions, voice)
    if len(meant) == 1:
        return meant[0]
    if meant:
        listed = [f"{view.legal.index(action) + 1} ({_shown(action, view.game.actions, voice)})" for action in meant]
        choices = ", ".join(listed[:-1]) + OR[voice.language] + listed[-1]
        raise Unreadable(phrases.unclear.format(text=text, choices=choices))
    elsewhere = _meant_elsewhere(wanted, view, voice)
    if elsewhere is not None:
        raise NotNow(voice.refusal(view, elsewhere))
    raise Unreadable(phrases.unknown.format(text=text, hint=_hint(wanted, view, voice, phrases)))


def plain(text: str) -> str:
    """Small letters, one space between words, no hyphens."""
    return " ".join(text.casefold().replace("-", " ").split())


def _numbered(number: int, view: View, phrases: Phrases) -> int:
    if not 1 <= number <= len(view.legal):
        raise Unreadable(phrases.no_number.format(number=number, count=len(view.legal)))
    return view.legal[number - 1]


def _names(action: int, actions: Actions, voice: Voice) -> Iterator[str]:
    """Everything an action may be called, the whole notation first."""
    yield plain(actions.notation(action))
    card = actions.thing(action)
    if not card:
        yield NOTHING[voice.language]
        return
    yield plain(card)
    yield plain(voice.card(card))
    yield plain(voice.acted_on(card))
    yield plain(f"{actions.verb(action).word} {voice.card(card)}")


def _meant(wanted: str, among: Sequence[int], actions: Actions, voice: Voice) -> list[int]:
    """The actions that go by a name exactly; if none does, those that go by names beginning so."""
    named = {action: tuple(_names(action, actions, voice)) for action in among}
    exact = [action for action, names in named.items() if wanted in names]
    return exact or [action for action, names in named.items() if any(_begins(wanted, name) for name in names)]


def _begins(wanted: str, name: str) -> bool:
    """Every word that was typed begins a word of the name, in order."""
    words = iter(name.split())
    return bool(wanted) and all(any(word.startswith(part) for word in words) for part in wanted.split())


def _meant_elsewhere(wanted: str, view: View, voice: Voice) -> int | None:
    """An action of the game that is not open now: of the present kind if there is one, else of any."""
    actions = view.game.actions
    now = {actions.verb(action) for action in view.legal}
    present = [action for action in range(len(actions)) if actions.verb(action) in now]
    for among in (present, range(len(actions))):
        meant = _meant(wanted, among, actions, voice)
        if meant:
            return meant[0]
    return None


def _shown(action: int, actions: Actions, voice: Voice) -> str:
    card = actions.thing(action)
    place = actions.verb(action).word.partition(" ")[2]
    return " ".join(filter(None, [voice.card(card) if card else actions.notation(action), place]))


def _hint(wanted: str, view: View, voice: Voice, phrases: Phrases) -> str:
    cards = [view.game.actions.thing(action) for action in view.legal]
    names = {plain(voice.card(card)): voice.card(card) for card in cards if card}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
    if near:
        return phrases.near.format(name=names[near[0]])
    return phrases.example.format(count=len(view.legal), name=next(iter(names.values()), "1"))


def read_cards(text: str, view: View, voice: Voice) -> list[str]:
    """The cards a person asks about, by the number of a choice or by a name; refused if there is none such."""
    wanted, phrases, actions = plain(text), PHRASES[voice.language], view.game.actions
    if wanted.isdecimal():
        return list(filter(None, [actions.thing(_numbered(int(wanted), view, phrases))]))
    named = [(kind, (plain(kind.id), plain(kind.name(voice.language)))) for kind in voice.edition.kinds]
    exact = [kind for kind, names in named if wanted in names]
    near = exact or [kind for kind, names in named if any(_begins(wanted, name) for name in names)]
    if not near:
        raise Unreadable(phrases.no_card.format(text=text))
    # Guards that differ only in their letter are one card to read about.
    cards = {kind.card.id: kind for kind in near}
    if len(cards) > MOST_CARDS:
        names = [kind.card.name.form("full", voice.language) for kind in cards.values()]
        choices = ", ".join(names[:-1]) + OR[voice.language] + names[-1]
        raise Unreadable(phrases.unclear.format(text=text, choices=choices))
    return [kind.id for kind in cards.values()]
