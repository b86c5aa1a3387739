"""What a person may ask about in Das Amulett: a spell or an area, and its present state."""

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from serai.games.amulett.terminal.phrases import PHRASES
from serai.games.amulett.view import AmulettView
from serai.games.amulett.words.descriptions import describe, describe_area
from serai.games.amulett.words.sentences import COUNTED
from serai.games.amulett.words.voice import AmulettVoice


def topics(voice: AmulettVoice) -> Mapping[str, Sequence[str]]:
    """The names of every spell and every area, by id."""
    spells = {spell.id: (voice.thing(spell.id), spell.id) for spell in voice.edition.spells}
    return {**spells, **{area.id: (area.id,) for area in voice.edition.areas}}


def explain(topic: str, shown: AmulettView, voice: AmulettVoice) -> Iterator[Text]:
    """Everything about a spell or an area."""
    spell = voice.edition.called(topic)
    if spell is not None:
        yield Text(describe(spell, voice.edition, voice.language))
        yield Text(_whereabouts(topic, shown, voice), "dim")
        return
    yield Text(describe_area(voice.edition.area(topic), voice.edition, voice.language))
    say, ground = PHRASES[voice.language], shown.ground[topic]
    jewels = ", ".join(voice.thing(colour) + (f" ×{count}" if count > 1 else "") for colour, count in ground.items())
    yield Text(say.ground.format(jewels=jewels) if jewels else say.no_jewel, "dim")


def _whereabouts(spell: str, shown: AmulettView, voice: AmulettVoice) -> str:
    """Where a spell is, as far as the seat can know."""
    say = PHRASES[voice.language]
    for seat, wizard in enumerate(shown.wizards):
        if spell in wizard.spells:
            stones = wizard.spells[spell]
            left = COUNTED[voice.language]["round"]
            rounds = wizard.rounds[spell]
            return say.before_whom.format(
                who=voice.whom(seat), stones=voice.count("stone", stones), rounds=left[rounds != 1].format(rounds)
            )
    if spell == shown.offered:
        return say.for_sale
    return say.deck_end if spell in shown.deck_end else say.deck
