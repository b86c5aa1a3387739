"""What the kernel refuses, in sentences of every language; whoever else refuses something says so itself."""

from collections.abc import Callable, Mapping, Sequence

from serai.kernel.refusal import NotNow, Refused
from serai.text.languages import FIRST_LANGUAGE, Both, both
from serai.text.plain import NOT_OPEN
from serai.text.voice import AND, OR

CASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "unclear": "'{text}' could be {any}. Say which one.",
        "near": "'{text}' is not an action here; did you mean '{action}'?",
        "unknown": "'{text}' is not an action here; an example is '{action}'.",
        "over": "The game is over.",
        "running": "The game is still being played. Come back when it is over.",
        "another": "{who} is choosing now, not you.",
        "others": "{who} are choosing now, not you.",
        "no-auction": "There is no auction now in which you could leave an order.",
        "limit": "A highest bid is a number from 0 up; 0 passes.",
        "too-late": "You can take back a choice only until somebody else has chosen.",
        "seen": "The others have seen that you chose, so your choice stands.",
        "seen-but-open": "The others have seen that you chose, so your choice stands. You may still choose another "
        "one instead.",
        "not-open": NOT_OPEN["en"],
    },
    "de": {
        "unclear": "'{text}' kann {any} heißen. Sag, was du meinst.",
        "near": "'{text}' kann man hier nicht wählen; meinst du '{action}'?",
        "unknown": "'{text}' kann man hier nicht wählen; möglich ist zum Beispiel '{action}'.",
        "over": "Das Spiel ist zu Ende.",
        "running": "Das Spiel läuft noch. Komm wieder, wenn es zu Ende ist.",
        "another": "{who} wählt gerade, nicht du.",
        "others": "{who} wählen gerade, nicht du.",
        "no-auction": "Gerade läuft keine Versteigerung, für die du einen Auftrag hinterlassen könntest.",
        "limit": "Ein Höchstgebot ist eine Zahl ab 0; mit 0 passt du.",
        "too-late": "Eine Wahl kannst du nur zurücknehmen, bis jemand anderes gewählt hat.",
        "seen": "Die anderen haben gesehen, dass du gewählt hast, darum bleibt es dabei.",
        "seen-but-open": "Die anderen haben gesehen, dass du gewählt hast, darum bleibt es dabei. Du darfst aber noch "
        "etwas anderes wählen.",
        "not-open": NOT_OPEN["de"],
    },
}
"""A sentence for every case of the kernel."""


def said_in(refused: Refused, language: str) -> str:
    """Why something was refused; empty if that is not known in this language."""
    if refused.case:
        return CASES[language][refused.case].format(**_filled_in(refused.about, language))
    return str(refused) if language == FIRST_LANGUAGE else refused.german


def _filled_in(about: Mapping[str, str | Sequence[str]], language: str) -> dict[str, str]:
    joint = {"any": OR[language], "who": AND[language]}
    return {word: value if isinstance(value, str) else _listed(value, joint[word]) for word, value in about.items()}


def _listed(words: Sequence[str], last: str) -> str:
    return last.join(filter(None, (", ".join(words[:-1]), words[-1])))


def not_open(say: Callable[[str], str]) -> Refused:
    """The refusal of an action that is not open now, for which there is a sentence in every language."""
    return spoken(NotNow, both(say))


def spoken(kind: type[Refused], said: Both) -> Refused:
    """A refusal of a kind with a sentence that is there in every language."""
    return kind(said.en, said.de)
