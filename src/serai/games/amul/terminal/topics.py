"""What a person may ask about in Āmul: a card, what it does, the sources of its values, where its copies are."""

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from serai.games.amul.rules.facts import PLACES
from serai.games.amul.terminal.phrases import PHRASES
from serai.games.amul.view import AmulView, Pile
from serai.games.amul.words.descriptions import PLACE_NAMES, describe
from serai.games.amul.words.voice import AmulVoice


def topics(voice: AmulVoice) -> Mapping[str, Sequence[str]]:
    """The names of every card, by its id; the names of its lettered kinds are among them."""
    names = {card.id: [card.name.form("full", voice.language), card.id] for card in voice.edition.cards}
    for kind in voice.edition.kinds:
        names[kind.card.id] += [kind.id, kind.name(voice.language)]
    return names


def explain(topic: str, shown: AmulView, voice: AmulVoice) -> Iterator[Text]:
    """Everything about a card."""
    say, card = PHRASES[voice.language], voice.edition.card(topic)
    sources = [f"{say.values[value]} {say.sources[word]}" for value, word in card.source.items()]
    lying = [f"{name} {count}" for name, count in _whereabouts(card.id, shown, voice)]
    yield Text(describe(card, voice.edition, voice.language))
    yield Text(say.source.format(sources=", ".join(sources)), "dim")
    yield Text(say.lying.format(places=", ".join(lying)) if lying else say.absent, "dim")


def _whereabouts(card: str, shown: AmulView, voice: AmulVoice) -> Iterator[tuple[str, int]]:
    """The places of a card's copies with their number, as far as the seat can know."""
    say = PHRASES[voice.language]
    piles: list[tuple[str, Pile]] = [(say.hand, shown.hand)]
    piles += [(PLACE_NAMES[voice.language][place], getattr(shown, place)) for place in PLACES]
    for seat, merchant in enumerate(shown.merchants):
        piles.append((voice.names[seat], merchant.area))
        if seat != shown.seat:
            piles.append((say.held.format(name=voice.names[seat]), merchant.must_hold))
    for name, pile in (*piles, (say.gone, shown.gone), (say.unseen, shown.unseen)):
        count = sum(count for id, count in pile.items() if voice.edition.kind(id).card.id == card)
        if count:
            yield name, count
