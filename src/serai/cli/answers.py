"""Reads what a person typed: a choice, a standing order, or a topic to explain."""

import difflib
from collections.abc import Iterable, Iterator, Sequence

from serai.cli.terminal import Terminal
from serai.kernel.actions import Actions
from serai.kernel.game import View
from serai.kernel.refusal import NotNow, Unreadable
from serai.text.voice import OR, Voice

MAX_TOPICS_AT_ONCE = 3
"""A text that fits more topics is not clear enough to be explained."""


def read_choice(text: str, view: View, terminal: Terminal) -> int:
    """The legal action given by a number, notation, a name or the start of one; raises Refused with a reason."""
    phrases, voice, wanted = terminal.phrases, terminal.voice, normalised(text)
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
    """The limit of a standing order such as `up to 5`; None if the text says something else."""
    limit = normalised(text).removeprefix(terminal.phrases.order).strip()
    return int(limit) if limit.isdecimal() and limit != normalised(text) else None


def normalised(text: str) -> str:
    """Small letters, one space between words, no hyphens."""
    return " ".join(text.casefold().replace("-", " ").split())


def _numbered(wanted: str, view: View, terminal: Terminal) -> int:
    """The action with a number on the screen; one that the game knows but does not allow is refused with its reason."""
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
    """All names of an action, the notation first."""
    yield normalised(actions.notation(action))
    yield from map(normalised, _called(action, actions, voice))


def _meant(wanted: str, among: Iterable[int], actions: Actions, voice: Voice) -> list[int]:
    """The actions with exactly this name; if there are none, those with a name that starts like it."""
    named = {action: tuple(_names(action, actions, voice)) for action in among}
    exact = [action for action, names in named.items() if wanted in names]
    return exact or [action for action, names in named.items() if any(_begins(wanted, name) for name in names)]


def _begins(wanted: str, name: str) -> bool:
    """Whether every typed word begins a word of the name, in order."""
    words = iter(name.split())
    return bool(wanted) and all(any(word.startswith(part) for word in words) for part in wanted.split())


def _meant_elsewhere(wanted: str, view: View, voice: Voice) -> int | None:
    """An action with this name that is not open now: preferably with a verb that is open, else any."""
    actions = view.game.actions
    for among in (_of_the_same_kind(view), range(len(actions))):
        meant = _meant(wanted, among, actions, voice)
        if meant:
            return meant[0]
    return None


def _hint(wanted: str, view: View, terminal: Terminal) -> str:
    phrases, actions, numbers = terminal.phrases, view.game.actions, terminal.screen.numbered(view)
    called = [_called(action, actions, terminal.voice)[0] for action in view.legal]
    names = {normalised(name): name for name in called}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
    if near:
        return phrases.near.format(name=names[near[0]])
    return phrases.example.format(low=min(numbers), high=max(numbers), name=called[0])


def read_topics(text: str, view: View, terminal: Terminal) -> list[str]:
    """The topics given by the number of a choice or by a name; raises Unreadable if there is none."""
    wanted, screen = normalised(text), terminal.screen
    if wanted.isdecimal():
        topic = screen.topic(view, _numbered(wanted, view, terminal))
        return [topic] if topic else []
    topics = screen.topics()
    named = {topic: tuple(map(normalised, names)) for topic, names in topics.items()}
    exact = [topic for topic, names in named.items() if wanted in names]
    near = exact or [topic for topic, names in named.items() if any(_begins(wanted, name) for name in names)]
    if not near:
        raise Unreadable(screen.phrases.no_topic.format(text=text))
    if len(near) > MAX_TOPICS_AT_ONCE:
        choices = _either([topics[topic][0] for topic in near], terminal.voice)
        raise Unreadable(terminal.phrases.unclear.format(text=text, choices=choices))
    return near


def _either(choices: Sequence[str], voice: Voice) -> str:
    return ", ".join(choices[:-1]) + OR[voice.language] + choices[-1]
