"""The turns of speech in which cards are described, in every language."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """The turns of speech of one language."""

    point: str
    points: str
    set: str
    span: str
    rarity: str
    step: str
    per: str
    per_several: str
    whose: dict[str, str]
    most: str
    most_in_all: str
    pair: str
    match: str
    colours: str
    different: str
    otherwise: str
    more: str
    than: str
    equal: str
    as_many: str
    lack: str
    own_some: str
    own: str
    unbeaten: str
    either: str
    letters: str
    copies: str
    first_copies: str
    tea: str


PHRASES = {
    "en": Phrases(
        point="{0} point",
        points="{0} points",
        set="{run} for {span} {things}",
        span="1 to {0}",
        rarity="{points} each with {count} in play",
        step="{points} with {count}",
        per="per {thing}{whose}",
        per_several="per {every} {things}{whose}",
        whose={
            "you": " you own",
            "neighbours": " next door",
            "you-and-neighbours": ", yours and next door",
            "all": " in play",
        },
        most="at most {0}",
        most_in_all="at most {0} in all",
        pair="per pair ({things}) you own",
        match="per pair ({things}) you own, each card in one pair only",
        colours="per different colour you own, Bazaar not counted",
        different="per different {thing} you own",
        otherwise="else",
        more=" if you own more {things}",
        than=" than ",
        equal=" if you own as many {things} and at least 1 of each",
        as_many=" as ",
        lack=" if you own no {thing}",
        own_some=" if you own {things}",
        own=" if you own at least {count} {things}",
        unbeaten=" if no neighbour has more {things}",
        either=" or ",
        letters="pick-order letter {0}",
        copies="{count} from {players}",
        first_copies="{count} from {players} players",
        tea="{count} in the Tea variant",
    ),
    "de": Phrases(
        point="{0} Punkt",
        points="{0} Punkte",
        set="{run} für {span} {things}",
        span="1 bis {0}",
        rarity="{points} je Karte bei {count} im Spiel",
        step="{points} bei {count}",
        per="je {thing}{whose}",
        per_several="je {every} {things}{whose}",
        whose={
            "you": " bei dir",
            "neighbours": " der Nachbarn",
            "you-and-neighbours": " bei dir und den Nachbarn",
            "all": " im Spiel",
        },
        most="höchstens {0}",
        most_in_all="zusammen höchstens {0}",
        pair="je Paar ({things}) bei dir",
        match="je Paar ({things}) bei dir, jede Karte nur in einem Paar",
        colours="je Farbe bei dir, Bazar zählt nicht mit",
        different="je verschiedene {thing} bei dir",
        otherwise="sonst",
        more=", wenn du mehr {things} besitzt",
        than=" als ",
        equal=", wenn du gleich viele {things} und mindestens je 1 besitzt",
        as_many=" wie ",
        lack=" ohne {thing}",
        own_some=", wenn du {things} besitzt",
        own=", wenn du mindestens {count} {things} besitzt",
        unbeaten=", wenn kein Nachbar mehr {things} hat",
        either=" oder ",
        letters="Buchstabe {0}",
        copies="{count} ab {players}",
        first_copies="{count} ab {players} Spielern",
        tea="{count} in der Variante Tee",
    ),
}
