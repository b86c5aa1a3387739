"""What people and things may be called, and what can be said: no sign that deceives the eye gets into a log.

Only what is new is checked. A log is never refused for the names it holds.
"""

import re
import unicodedata

from serai.kernel.refusal import Unreadable
from serai.kernel.table import can_be_written
from serai.online.bot_names import BOT_NAMES
from serai.online.commands import MAX_NAME_LETTERS
from serai.online.look_alikes import readings

MAX_MARKS = 2
"""How many accents may stand on one letter."""

RESERVED = (
    *("serai", "system", "server", "host", "gastgeber", "gastgeberin", "bot", "bots"),
    *("admin", "admins", "administrator", "administratorin", "administration", "operator", "betreiber", "betreiberin"),
    *("mod", "moderator", "moderatorin", "moderation", "support", "staff"),
)
"""Words of the site itself: who bears one could speak in its name, or pass for a bot."""
RESERVED_READINGS = frozenset[str]().union(*(readings(form) for word in RESERVED for form in (word, word.upper())))
BOT_READINGS = frozenset[str]().union(*map(readings, BOT_NAMES))

PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\ufe0f\U0001f3fb-\U0001f3ff]?"
)
PICTURES = f"{PICTURE}(?:\u200d{PICTURE})*"
"""An emoji, or several that are joined into one."""
INVISIBLE = (
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # these turn the direction of whatever follows
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Signs without a shape of their own."""
JOINERS = "\u200c\u200d"
"""Signs that join or part letters; Persian and the scripts of India are written with them."""
CONTROLS = "\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"

HIDDEN = re.compile(f"[{INVISIBLE}{JOINERS}{CONTROLS}]")
OUT_OF_PLACE = re.compile(f"({PICTURES})|[{INVISIBLE}{CONTROLS}]")
WHOLE_PICTURES = re.compile(PICTURES)


def fit_name(name: str) -> str:
    """The name of a person as it is kept and shown; raises `Unreadable` if nobody may be called that."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not can_be_written(name) or len(name) > MAX_NAME_LETTERS:
        raise Unreadable(
            f"A name has at most {MAX_NAME_LETTERS} letters, and no quotes, commas or brackets.",
            f"Ein Name hat höchstens {MAX_NAME_LETTERS} Zeichen und keine Anführungszeichen, Kommas oder Klammern.",
        )
    if _deceives(name):
        raise Unreadable(
            "This name has signs that nobody can see, or piles of accents. Write it with plain letters.",
            "Dieser Name hat Zeichen, die niemand sieht, oder Stapel von Akzenten. Schreibe ihn in einfachen "
            "Buchstaben.",
        )
    if _is_reserved(name):
        raise Unreadable(
            "This name could be taken for a bot or for the site itself. Choose another.",
            "Diesen Namen könnte man für einen Bot oder für die Seite selbst halten. Wähle einen anderen.",
        )
    return name


def clean_text(text: str) -> str:
    """One line as it is kept and shown, without signs that cannot be seen; empty if nothing else is in it."""
    line = OUT_OF_PLACE.sub(lambda found: found[1] or "", " ".join(unicodedata.normalize("NFC", text).split()))
    line = " ".join(_without_piles(line).split())
    return line if HIDDEN.sub("", line).strip() else ""


def fit_title(title: str) -> str:
    """What a person calls a thing of theirs, as it is kept; raises `Unreadable` if nothing of it can be seen."""
    cleaned = clean_text(title)
    if not cleaned:
        raise Unreadable("Give it a name that can be read.", "Gib ihm einen Namen, den man lesen kann.")
    return cleaned


def look_alike(name: str, other: str) -> bool:
    """Whether one name can be taken for the other."""
    return not readings(name).isdisjoint(readings(other))


def _deceives(name: str) -> bool:
    rest = WHOLE_PICTURES.sub("", name)
    return not rest.isprintable() or bool(HIDDEN.search(rest)) or _is_mark(name[0]) or _without_piles(name) != name


def _is_reserved(name: str) -> bool:
    """Whether a word of the name is reserved, or all of it passes for the name of a bot without being one."""
    texts = readings(name) | readings(re.sub(r"\d", " ", name))
    words = {word for text in texts for word in re.findall(r"[^\W_]+", text)}
    passes_for_a_bot = name not in BOT_NAMES and not BOT_READINGS.isdisjoint(readings(name))
    return passes_for_a_bot or not RESERVED_READINGS.isdisjoint(words)


def _without_piles(text: str) -> str:
    """The text with at most `MAX_MARKS` accents on each letter."""
    kept, marks = list[str](), 0
    for letter in text:
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    return "".join(kept)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")
