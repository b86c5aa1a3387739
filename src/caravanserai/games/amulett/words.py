"""Spells and areas in words: the lines that say what a spell brings and does are made from it, in both languages."""

from collections.abc import Sequence

from caravanserai.games.amulett.edition import Area, Edition, Spell
from caravanserai.games.amulett.facts import METALS, SITES
from caravanserai.games.amulett.phrases import PHRASES, Numbered
from caravanserai.games.amulett.vocabulary import (
    BeforeDraw,
    Curse,
    Drain,
    Effect,
    ExtraJewel,
    Joker,
    PerJewel,
    Raise,
    RepeatBid,
    Share,
    TakeBack,
    Teleport,
    Wings,
    site_of,
)

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


def describe(spell: Spell, edition: Edition, language: str) -> str:
    """A spell in full: name, phase, bolts, income, effect, where the effect works, and what is not the printed game."""
    phrases = PHRASES[language]
    name, phase = spell.name.form("full", language), PHASE_NAMES[language][spell.phase]
    income = income_text(spell, language)
    sentences = (
        f"{name}, {phase}, {bolts_text(spell, language)}",
        phrases.income.format(income) if income else phrases.no_income,
        *(_effect(effect, language) for effect in spell.effects),
        *_places(spell, edition, language),
        source_text(spell, language),
    )
    return _sentences(sentences)


def income_text(spell: Spell, language: str) -> str:
    """What a spell brings in each metal phase: `1 gold and 1 copper`; empty if nothing."""
    return _listed([cards_text(count, metal, language) for metal, count in spell.income.items()], language)


def effect_text(spell: Spell, language: str) -> str:
    """What a spell does, in full sentences; empty if nothing."""
    return _sentences([_effect(effect, language) for effect in spell.effects])


def bolts_text(spell: Spell, language: str) -> str:
    """How many stones a spell uses up in each round: `2 bolts`."""
    return _numbered(PHRASES[language].bolts, spell.bolts)


def source_text(spell: Spell, language: str) -> str:
    """What of a spell is reconstructed and not the printed game; empty if nothing."""
    phrases = PHRASES[language]
    values = [phrases.values[value] for value, source in spell.source.items() if source == "reconstructed"]
    return phrases.reconstructed.format(_listed(values, language)) if values else ""


def cards_text(count: int, metal: str, language: str) -> str:
    """So many cards of a metal, or of any metal for `joker`: `2 gold`, `2 metals of your choice`."""
    if metal == "joker":
        return _numbered(PHRASES[language].joker_income, count)
    name = METAL_NAMES[language][metal]
    if language == "de":
        name += "karte" if count == 1 else "karten"
    return f"{count} {name}"


def describe_area(area: Area, edition: Edition, language: str) -> str:
    """An area in full: terrain, metal, pyramid, wall, jewels at the start, neighbours."""
    phrases = PHRASES[language]
    terrain, metals = TERRAIN_NAMES[language][area.terrain], asked_text(area, edition, language)
    sentences = (
        f"{area.id}: {phrases.asks.format(terrain=terrain, metals=metals)}",
        phrases.pyramid if area.pyramid else "",
        phrases.wall[area.wall] if area.wall else "",
        _numbered(phrases.jewels, area.jewels),
        phrases.neighbours.format(", ".join(area.neighbours)),
        phrases.start if area.id == edition.table.start else "",
    )
    return _sentences(sentences)


def asked_text(area: Area, edition: Edition, language: str) -> str:
    """The metals asked for in an area: `gold`, `gold or iron`, `any metal`."""
    phrases, metals = PHRASES[language], edition.asked(area)
    if set(metals) == set(METALS):
        return phrases.any_metal
    return _row([METAL_NAMES[language][metal] for metal in metals], phrases.either)


def _effect(effect: Effect, language: str) -> str:
    """What one effect does, in one sentence without its full stop."""
    say = PHRASES[language]
    match effect:
        case PerJewel(colour, metal, each):
            cards = cards_text(each, metal, language)
            text = say.per_jewel.format(colour=COLOURS_OF_JEWELS[language][colour], cards=cards)
        case Joker(metals, at):
            text = _capital(say.joker[at].format(_your_cards(metals, language)))
        case TakeBack(cards, at):
            text = _numbered(say.take_back, cards, win=say.win[at])
        case ExtraJewel(jewels, at):
            text = _numbered(say.extra_jewel, jewels, win=say.win[at])
        case Curse(cards):
            text = _numbered(say.curse, cards)
        case Raise(least):
            text = say.raise_by.format(least)
        case RepeatBid():
            text = say.repeat_bid
        case BeforeDraw(draw):
            text = say.before_draw[draw]
        case Wings():
            text = say.wings
        case Teleport(jewels):
            text = _numbered(say.teleport, jewels)
        case Share():
            text = say.share
        case Drain(stones):
            text = _numbered(say.drain, stones)
    return text


def _your_cards(metals: Sequence[str], language: str) -> str:
    """The owner's cards of some metals: `your gold and silver cards`, `deine Gold- und Silberkarten`."""
    phrases = PHRASES[language]
    if set(metals) == set(METALS):
        return phrases.all_your_cards
    *first, last = (METAL_NAMES[language][metal] for metal in metals)
    if language == "de":
        first = [f"{name}-" for name in first]
    return phrases.your_cards.format(_listed([*first, last], language))


def _places(spell: Spell, edition: Edition, language: str) -> list[str]:
    """The areas in which the effects of a spell work, if it is not all of them."""
    sites = {site_of(effect) for effect in spell.effects}
    areas = {
        "wall": [area.id for area in edition.areas if area.wall],
        "pyramid": [area.id for area in edition.areas if area.pyramid],
    }
    places = PHRASES[language].places
    return [places[site].format(", ".join(areas[site])) for site in SITES if site in sites and site in areas]


def _numbered(phrase: Numbered, count: int, **words: str) -> str:
    return phrase[0 if count == 1 else 1].format(count, **words)


def _sentences(sentences: Sequence[str]) -> str:
    return " ".join(f"{sentence}." for sentence in sentences if sentence)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _listed(names: Sequence[str], language: str) -> str:
    return _row(names, PHRASES[language].both)


def _row(names: Sequence[str], last: str) -> str:
    """Several things in a row, the last one after "and" or "or"; empty if none."""
    return last.join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
