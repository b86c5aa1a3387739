"""What metals, colours, terrains and phases are called, and how things are counted and listed, in both languages."""

from collections.abc import Sequence

from serai.games.amulett.words.phrases import PHRASES, Numbered

METAL_NAMES = {
    "en": {"gold": "gold", "silver": "silver", "copper": "copper", "iron": "iron"},
    "de": {"gold": "Gold", "silver": "Silber", "copper": "Kupfer", "iron": "Eisen"},
}
COLOUR_NAMES = {
    "en": {
        "red": "red",
        "yellow": "yellow",
        "green": "green",
        "clear": "clear",
        "white": "white",
        "light-blue": "light blue",
        "dark-blue": "dark blue",
        "grey": "grey",
        "orange": "orange",
        "brown": "brown",
    },
    "de": {
        "red": "rot",
        "yellow": "gelb",
        "green": "grün",
        "clear": "farblos",
        "white": "weiß",
        "light-blue": "hellblau",
        "dark-blue": "dunkelblau",
        "grey": "grau",
        "orange": "orange",
        "brown": "braun",
    },
}
JEWEL_NAMES = {
    "en": {
        "red": "ruby",
        "yellow": "amber",
        "green": "emerald",
        "clear": "diamond",
        "white": "moonstone",
        "light-blue": "aquamarine",
        "dark-blue": "sapphire",
        "grey": "hematite",
        "orange": "carnelian",
        "brown": "tiger's eye",
    },
    "de": {
        "red": "Rubin",
        "yellow": "Bernstein",
        "green": "Smaragd",
        "clear": "Diamant",
        "white": "Mondstein",
        "light-blue": "Aquamarin",
        "dark-blue": "Saphir",
        "grey": "Hämatit",
        "orange": "Karneol",
        "brown": "Tigerauge",
    },
}
"""The jewel of each colour; the pages call it the same."""
ONE_JEWEL = {
    "en": {
        "red": "a ruby",
        "yellow": "an amber",
        "green": "an emerald",
        "clear": "a diamond",
        "white": "a moonstone",
        "light-blue": "an aquamarine",
        "dark-blue": "a sapphire",
        "grey": "a hematite",
        "orange": "a carnelian",
        "brown": "a tiger's eye",
    },
    "de": {
        "red": "einen Rubin",
        "yellow": "einen Bernstein",
        "green": "einen Smaragd",
        "clear": "einen Diamanten",
        "white": "einen Mondstein",
        "light-blue": "einen Aquamarin",
        "dark-blue": "einen Saphir",
        "grey": "einen Hämatit",
        "orange": "einen Karneol",
        "brown": "ein Tigerauge",
    },
}
"""The same as the object of a sentence."""
NAME_OF_A_SPELL = {"en": "{0}", "de": "„{0}“"}
"""A spell inside a sentence: German puts its name in quotes and leaves it as it is."""
TERRAIN_NAMES = {
    "en": {"water": "water", "forest": "forest", "steppe": "steppe", "mountain": "mountains", "city": "city"},
    "de": {"water": "Wasser", "forest": "Wald", "steppe": "Steppe", "mountain": "Berge", "city": "Stadt"},
}
PHASE_NAMES = {
    "en": {"metal": "metal phase", "jewel": "jewel phase", "energy": "energy phase"},
    "de": {"metal": "Metallphase", "jewel": "Edelsteinphase", "energy": "Energiephase"},
}
COLOURS_OF_JEWELS = {
    "en": COLOUR_NAMES["en"],
    "de": {colour: f"{name}en" for colour, name in COLOUR_NAMES["de"].items()} | {"orange": "orangefarbenen"},
}
"""A colour before a jewel that is counted: `für jeden gelben Edelstein`."""
METAL_CARDS = {"en": ("{0} {metal}", "{0} {metal}"), "de": ("{0} {metal}karte", "{0} {metal}karten")}


def cards_text(count: int, metal: str, language: str) -> str:
    """A number of cards of a metal, or of any metal for `joker`: `2 gold`, `2 metals of your choice`."""
    if metal == "joker":
        return numbered(PHRASES[language].joker_income, count)
    return numbered(METAL_CARDS[language], count, metal=METAL_NAMES[language][metal])


def numbered(phrase: Numbered, count: int, **words: str) -> str:
    """The phrase for one or for more, with its number filled in."""
    return phrase[0 if count == 1 else 1].format(count, **words)


def capital(sentence: str) -> str:
    """The sentence with a capital letter first."""
    return sentence[:1].upper() + sentence[1:]


def listed(names: Sequence[str], language: str) -> str:
    """Several things, the last one after "and"; empty if none."""
    return row(names, PHRASES[language].both)


def row(names: Sequence[str], last: str) -> str:
    """Several things, the last one after a word such as "or"; empty if none."""
    return last.join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
