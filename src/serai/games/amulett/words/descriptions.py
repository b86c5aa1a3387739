"""Spells and areas in words: the lines that say what a spell brings and does are made from it, in both languages."""

from collections.abc import Sequence

from serai.games.amulett.edition.board import Area, Edition, Spell
from serai.games.amulett.rules.facts import METALS, SITES
from serai.games.amulett.words.names import METAL_NAMES, PHASE_NAMES, TERRAIN_NAMES, cards_text, listed, numbered, row
from serai.games.amulett.words.phrases import PHRASES


def describe(spell: Spell, edition: Edition, language: str) -> str:
    """A spell in full: name, phase, bolts, income, effect, where the effect works, and what is not the printed game."""
    phrases = PHRASES[language]
    name, phase = spell.name.form("full", language), PHASE_NAMES[language][spell.phase]
    income = income_text(spell, language)
    sentences = (
        f"{name}, {phase}, {bolts_text(spell, language)}",
        phrases.income.format(income) if income else phrases.no_income,
        *(effect.sentence(language) for effect in spell.effects),
        *_places(spell, edition, language),
        source_text(spell, language),
    )
    return _sentences(sentences)


def income_text(spell: Spell, language: str) -> str:
    """What a spell brings in each metal phase: `1 gold and 1 copper`; empty if nothing."""
    return listed([cards_text(count, metal, language) for metal, count in spell.income.items()], language)


def effect_text(spell: Spell, language: str) -> str:
    """What a spell does, in full sentences; empty if nothing."""
    return _sentences([effect.sentence(language) for effect in spell.effects])


def bolts_text(spell: Spell, language: str) -> str:
    """How many stones a spell uses up in each round: `2 bolts`."""
    return numbered(PHRASES[language].bolts, spell.bolts)


def source_text(spell: Spell, language: str) -> str:
    """What of a spell is reconstructed and not the printed game; empty if nothing."""
    phrases = PHRASES[language]
    values = [phrases.values[value] for value, source in spell.source.items() if source == "reconstructed"]
    return phrases.reconstructed.format(listed(values, language)) if values else ""


def describe_area(area: Area, edition: Edition, language: str) -> str:
    """An area in full: terrain, metal, pyramid, wall, jewels at the start, neighbours."""
    phrases = PHRASES[language]
    terrain, metals = TERRAIN_NAMES[language][area.terrain], asked_text(area, edition, language)
    sentences = (
        f"{area.id}: {phrases.asks.format(terrain=terrain, metals=metals)}",
        phrases.pyramid if area.pyramid else "",
        phrases.wall[area.wall] if area.wall else "",
        numbered(phrases.jewels, area.jewels),
        phrases.neighbours.format(", ".join(area.neighbours)),
        phrases.start if area.id == edition.table.start else "",
    )
    return _sentences(sentences)


def asked_text(area: Area, edition: Edition, language: str) -> str:
    """The metals asked for in an area: `gold`, `gold or iron`, `any metal`."""
    phrases, metals = PHRASES[language], edition.asked(area)
    if set(metals) == set(METALS):
        return phrases.any_metal
    return row([METAL_NAMES[language][metal] for metal in metals], phrases.either)


def _places(spell: Spell, edition: Edition, language: str) -> list[str]:
    """The areas in which the effects of a spell work, if it is not all of them."""
    sites = {effect.site for effect in spell.effects}
    areas = {
        "wall": [area.id for area in edition.areas if area.wall],
        "pyramid": [area.id for area in edition.areas if area.pyramid],
        "city": [area.id for area in edition.areas if area.terrain == "city"],
    }
    places = PHRASES[language].places
    return [places[site].format(", ".join(areas[site])) for site in SITES if site in sites and site in areas]


def _sentences(sentences: Sequence[str]) -> str:
    return " ".join(f"{sentence}." for sentence in sentences if sentence)
