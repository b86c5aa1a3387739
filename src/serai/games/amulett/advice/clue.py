"""What to look at in Das Amulett before a choice is named: whose amulet, which colours, how long a spell lasts."""

from collections.abc import Callable, Iterator, Mapping

from serai.games.amulett.advice.reasons import Ways, ways_of
from serai.games.amulett.advice.stakes import Stake, moved, stakes_here, stakes_there
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.game import View
from serai.text.clue import Clue, Sign, clue_of
from serai.text.voice import Voice

AMULET, METALS, SPELLS = "amulet", "metals", "spells"
"""What is yours on the table and may be looked at."""

PHRASES = {
    "en": {
        "rival": "Look at {who}: a jewel here would complete that amulet.",
        "rival-there": "Look at {who}: in one of these areas lies a jewel that would complete that amulet.",
        "here-wins": "Look at your amulet: a jewel that completes it lies here.",
        "here-new": "Look at your amulet: a colour that you lack lies here.",
        "here-again": "Look at your amulet: no colour that you lack lies here.",
        "choose-wins": "Look at your amulet: one of these jewels completes it.",
        "choose-new": "Look at your amulet: you lack one of these colours.",
        "choose-again": "Look at your amulet: you have all of these colours.",
        "there-wins": "Look at the map: in one of these areas lies a jewel that completes your amulet.",
        "there-new": "Look at the map: somewhere in these areas lies a colour that you lack.",
        "there-again": "Look at the map: count what you could bid in each of these areas.",
        "spell": "Look at {spell}: it uses up {stones} a round.",
        "spells": "Look at what each spell brings a round, and how many stones it uses up.",
        "rounds": "Look at how many rounds each of your spells would last.",
        "least": "Look at your metals: there is one that you need least.",
        "most": "Look at your metals: there is one that you need most.",
        "metals": "Look at your metals, and at the areas around the company.",
        "cards": "Look at the cards of the others: they hold up to {cards}.",
        "stones": "Look at the spells of the others, and at the stones on them.",
    },
    "de": {
        "rival": "Sieh auf {who}: Ein Edelstein hier würde dieses Amulett vollenden.",
        "rival-there": "Sieh auf {who}: Ein Edelstein in einem dieser Gebiete würde dieses Amulett vollenden.",
        "here-wins": "Sieh auf dein Amulett: Hier liegt ein Edelstein, der es vollendet.",
        "here-new": "Sieh auf dein Amulett: Hier liegt eine Farbe, die dir fehlt.",
        "here-again": "Sieh auf dein Amulett: Hier liegt keine Farbe, die dir fehlt.",
        "choose-wins": "Sieh auf dein Amulett: Einer dieser Edelsteine vollendet es.",
        "choose-new": "Sieh auf dein Amulett: Eine dieser Farben fehlt dir.",
        "choose-again": "Sieh auf dein Amulett: Du hast schon alle diese Farben.",
        "there-wins": "Sieh auf den Spielplan: Ein Edelstein in einem dieser Gebiete vollendet dein Amulett.",
        "there-new": "Sieh auf den Spielplan: Irgendwo in diesen Gebieten liegt eine Farbe, die dir fehlt.",
        "there-again": "Sieh auf den Spielplan: Zähle nach, was du in jedem dieser Gebiete bieten könntest.",
        "spell": "Sieh auf {spell}: Der Spruch verbraucht jede Runde {stones}.",
        "spells": "Sieh nach, was jeder Spruch in jeder Runde bringt und wie viele Energiesteine er verbraucht.",
        "rounds": "Sieh nach, wie viele Runden jeder deiner Sprüche reichen würde.",
        "least": "Sieh auf deine Metalle: Eines brauchst du am wenigsten.",
        "most": "Sieh auf deine Metalle: Eines brauchst du am meisten.",
        "metals": "Sieh auf deine Metalle und auf die Gebiete um die Reisegesellschaft.",
        "cards": "Sieh auf die Karten der anderen: Sie haben bis zu {cards}.",
        "stones": "Sieh auf die Sprüche der anderen und die Energiesteine darauf.",
    },
}


def clue(view: View, action: int, voices: Mapping[str, Voice]) -> Clue:
    """What to look at before an action is named that is thought best."""
    actions, ways = view.game.actions, ways_of(view)
    sign = next(SIGNS[actions.verb(action).word](ways, actions.thing(action)))
    return clue_of(sign, PHRASES, voices, lambda language: _words(sign, voices[language]))


def _words(sign: Sign, voice: Voice) -> Mapping[str, object]:
    assert isinstance(voice, AmulettVoice)
    return {
        "spell": voice.spoken(sign.things[0]) if sign.what == "spell" else "",
        "stones": voice.count("stone", sign.number),
        "cards": voice.count("card", sign.number),
    }


def _rivals(ways: Ways, stakes: list[Stake]) -> Iterator[int]:
    """Who else would win the game with an exchange."""
    for seat, stake in enumerate(stakes):
        if seat != ways.view.seat and stake.wins and not stake.out:
            yield seat


def _at_auction(ways: Ways, _: str) -> Iterator[Sign]:
    """A bid or a pass: for the spell that is offered, in an exchange, or where one may do nothing."""
    shown = ways.shown
    if shown.offered:
        yield Sign("spell", None, edition_of(ways.view.game).spell(shown.offered).bolts, (shown.offered,))
    if shown.step == "exchange":
        yield from (Sign("rival", seat, 0, (shown.company,)) for seat in _rivals(ways, stakes_here(ways.view)))
        yield from (
            Sign(f"here-{fact.what.removeprefix('prize-')}", ways.view.seat, 0, (AMULET, shown.company))
            for fact in ways.prize(shown.company)
        )
    yield from _instead_of_passing(ways)


def _instead_of_passing(ways: Ways) -> Iterator[Sign]:
    """Where nothing is done: what to look at for the first thing that could be."""
    actions = ways.view.game.actions
    words = [actions.verb(action).word for action in ways.view.legal]
    thing = next((actions.thing(action) for action in ways.view.legal if actions.thing(action)), "")
    yield from (sign for word in words if word not in ("pass", "bid") for sign in SIGNS[word](ways, thing))
    yield Sign("metals", ways.view.seat, 0, (METALS,))


def _at_jewel(ways: Ways, _: str) -> Iterator[Sign]:
    """The best that any of the jewels to choose from would mean."""
    things = [thing for thing in map(ways.view.game.actions.thing, ways.view.legal) if thing]
    yield Sign(f"choose-{ways.best_meaning(thing.split()[-1] for thing in things)}", ways.view.seat, 0, (AMULET,))


def _at_area(ways: Ways, _: str) -> Iterator[Sign]:
    """The areas to choose from: who would win the game there, and which colours lie there."""
    view, areas = ways.view, [thing for thing in map(ways.view.game.actions.thing, ways.view.legal) if thing]
    if ways.shown.step == "move":
        there = [moved(view, edition_of(view.game).area(area).index) for area in areas]
        yield from (Sign("rival-there", seat) for table in there for seat in _rivals(ways, stakes_there(view, table)))
    meaning = ways.best_meaning({colour for area in areas for colour in ways.shown.ground[area]})
    yield Sign(f"there-{meaning}", view.seat)


def _at_metal(what: str) -> Callable[[Ways, str], Iterator[Sign]]:
    """A metal that goes or comes: one is needed least, or most, if they differ."""

    def signs(ways: Ways, _: str) -> Iterator[Sign]:
        differ = len(set(ways.needed.values())) > 1
        yield Sign(what if differ else "metals", ways.view.seat, 0, (METALS,))

    return signs


def _at_journey(ways: Ways, _: str) -> Iterator[Sign]:
    yield Sign("cards", None, max(wizard.cards for wizard in ways.shown.wizards if wizard is not ways.own))


def _always(what: str) -> Callable[[Ways, str], Iterator[Sign]]:
    return lambda ways, _: iter([Sign(what, ways.view.seat, 0, (SPELLS,))])


SIGNS: dict[str, Callable[[Ways, str], Iterator[Sign]]] = {
    "keep": _always("spells"),
    "replace": _always("spells"),
    "under": _always("spells"),
    "energy": _always("rounds"),
    "shift": _always("rounds"),
    "drain": lambda ways, _: iter([Sign("stones")]),
    "pass": _at_auction,
    "bid": _at_auction,
    "take": _at_metal("most"),
    "claim": _at_metal("most"),
    "desire": lambda ways, _: iter([Sign("metals", ways.view.seat, 0, (METALS,))]),
    "pay": _at_metal("least"),
    "lift": _at_jewel,
    "jewel": _at_jewel,
    "drop": _at_area,
    "move": _at_area,
    "journey": _at_journey,
}
"""What there is to look at by the verb of the best choice, what matters most first."""
