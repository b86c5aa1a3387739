"""What a person typed, and which of the choices on the screen is meant."""

import difflib
from collections.abc import Iterable, Iterator, Sequence

from caravanserai.cli.terminal import Terminal
from caravanserai.kernel.actions import Actions
from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.kernel.speech import OR, Voice
from caravanserai.kernel.view import View

MOST_TOPICS = 3
"""More topics than these are not explained all at once."""


def read_choice(text: str, view: View, terminal: Terminal) -> int:
    """The legal action that is meant by a number, notation, a name or the beginning of one; refused with a reason."""
    phrases, voice, wanted = terminal.phrases, terminal.voice, plain(text)
    if wanted.isdecimal():
        return _numbered(wanted, view, terminal)
    meant = _meant(wanted, view.legal, view.game.actions, voice)
    if len(meant) == 1:
        return meant[0]
    if meant:
        number = {action: number for number, action in terminal.screen.numbered(view).items()}
        choices = [f"{number[action]} ({_called(action, view.game.actions, voice)[0]})" for action in meant]
        raise Unreadable(phrases.unclear.format(text=text, choices=_either(choices, voice)))
    elsewhere = _meant_elsewhere(wanted, view, voice)
    if elsewhere is not None:
        raise NotNow(voice.refusal(view, elsewhere))
    raise Unreadable(phrases.unknown.format(text=text, hint=_hint(wanted, view, terminal)))


def read_order(text: str, terminal: Terminal) -> int | None:
    """The highest bid that a person leaves with `up to 5`; None if the text says something else."""
    limit = plain(text).removeprefix(terminal.phrases.order).strip()
    return int(limit) if limit.isdecimal() and limit != plain(text) else None


def plain(text: str) -> str:
    """Small letters, one space between words, no hyphens."""
    return " ".join(text.casefold().replace("-", " ").split())


def _numbered(wanted: str, view: View, terminal: Terminal) -> int:
    """The action with a number on the screen; one that the game knows but does not allow is refused by the game."""
    numbered = terminal.screen.numbered(view)
    if int(wanted) in numbered:
        return numbered[int(wanted)]
    actions = view.game.actions
    for action in _of_the_same_kind(view):
        if actions.thing(action) == str(int(wanted)):
            raise NotNow(terminal.voice.refusal(view, action))
    refused = terminal.phrases.no_number.format(number=int(wanted), low=min(numbered), high=max(numbered))
    raise Unreadable(refused)


def _of_the_same_kind(view: View) -> list[int]:
    """All actions of the game, open or not, with a verb that is open now."""
    actions = view.game.actions
    now = {actions.verb(action) for action in view.legal}
    return [action for action in range(len(actions)) if actions.verb(action) in now]


def _called(action: int, actions: Actions, voice: Voice) -> Sequence[str]:
    return voice.called(actions.verb(action).word, actions.thing(action))


def _names(action: int, actions: Actions, voice: Voice) -> Iterator[str]:
    """Everything an action may be called, the whole notation first."""
    yield plain(actions.notation(action))
    yield from map(plain, _called(action, actions, voice))


def _meant(wanted: str, among: Iterable[int], actions: Actions, voice: Voice) -> list[int]:
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
    for among in (_of_the_same_kind(view), range(len(actions))):
        meant = _meant(wanted, among, actions, voice)
        if meant:
            return meant[0]
    return None


def _hint(wanted: str, view: View, terminal: Terminal) -> str:
    phrases, actions, numbers = terminal.phrases, view.game.actions, terminal.screen.numbered(view)
    called = [_called(action, actions, terminal.voice)[0] for action in view.legal]
    names = {plain(name): name for name in called}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
    if near:
        return phrases.near.format(name=names[near[0]])
    return phrases.example.format(low=min(numbers), high=max(numbers), name=called[0])


def read_topics(text: str, view: View, terminal: Terminal) -> list[str]:
    """What a person asks about, by the number of a choice or by a name; refused if there is none such."""
    wanted, screen = plain(text), terminal.screen
    if wanted.isdecimal():
        topic = screen.topic(view, _numbered(wanted, view, terminal))
        return [topic] if topic else []
    topics = screen.topics()
    named = {topic: tuple(map(plain, names)) for topic, names in topics.items()}
    exact = [topic for topic, names in named.items() if wanted in names]
    near = exact or [topic for topic, names in named.items() if any(_begins(wanted, name) for name in names)]
    if not near:
        raise Unreadable(screen.phrases.no_topic.format(text=text))
    if len(near) > MOST_TOPICS:
        choices = _either([topics[topic][0] for topic in near], terminal.voice)
        raise Unreadable(terminal.phrases.unclear.format(text=text, choices=choices))
    return near


def _either(choices: Sequence[str], voice: Voice) -> str:
    return ", ".join(choices[:-1]) + OR[voice.language] + choices[-1]
