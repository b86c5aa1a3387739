"""Actions: whole numbers of one flat space, two-way with a short notation that a person can type."""

import difflib
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from serai.kernel.refusal import Unreadable


class Verb(NamedTuple):
    """One kind of action and the things it can be done with: `pick` with every card, `bid` with every number."""

    word: str
    things: tuple[str, ...] = ("",)


class Actions:
    """The action space of a game: the verbs one after the other, each with all its things."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = tuple(verbs)
        self._notation = tuple(f"{verb.word} {thing}".strip() for verb in verbs for thing in verb.things)
        self._things = tuple(thing.strip() for verb in verbs for thing in verb.things)
        self._verb_of = tuple(place for place, verb in enumerate(verbs) for _ in verb.things)

    def __len__(self) -> int:
        return len(self._notation)

    def notation(self, action: int) -> str:
        """The action as text: `offer gold-smuggler`."""
        return self._notation[action]

    def verb(self, action: int) -> Verb:
        """The verb of an action."""
        return self.verbs[self._verb_of[action]]

    def thing(self, action: int) -> str:
        """What the action is done with, or an empty word."""
        return self._things[action]

    @cached_property
    def _by_notation(self) -> dict[str, int]:
        return {_plain(text): action for action, text in enumerate(self._notation)}

    def read(self, text: str, among: Sequence[int] = ()) -> int:
        """The action that is meant; `among` may settle a shortened one: `pick gold` or just `gold`."""
        wanted = _plain(text)
        if wanted in self._by_notation:
            return self._by_notation[wanted]
        close = [action for action in among if wanted and _plain(self.thing(action)) == wanted]
        close = close or [action for action in among if wanted and _matches(wanted, _plain(self.notation(action)))]
        if len(close) == 1:
            return close[0]
        raise self._unreadable(text.strip(), close, among)

    def _unreadable(self, text: str, close: Sequence[int], among: Sequence[int]) -> Unreadable:
        if close:
            meant = [f"'{self.notation(action)}'" for action in close]
            return Unreadable(
                f"'{text}' could be {_either(meant)}. Say which one.", case="unclear", text=text, any=meant
            )
        known = [self.notation(action) for action in among] or list(self._notation)
        guess = difflib.get_close_matches(_plain(text), known, n=1, cutoff=0.5)
        if guess:
            say = f"'{text}' is not an action here; did you mean '{guess[0]}'?"
            return Unreadable(say, case="near", text=text, action=guess[0])
        say = f"'{text}' is not an action here; an example is '{known[0]}'."
        return Unreadable(say, case="unknown", text=text, action=known[0])


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").split())


def _matches(wanted: str, notation: str) -> bool:
    """Every word that was typed begins a word of the notation, in order."""
    words = iter(notation.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def _either(options: Sequence[str]) -> str:
    return options[0] if len(options) == 1 else ", ".join(options[:-1]) + " or " + options[-1]
