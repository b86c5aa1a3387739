"""What the terminal says around a game of Āmul, in English and in German."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """All phrases of one language."""

    about: str
    fan_work: str
    how: str
    seated: str
    sealed: str
    round: str
    phases: dict[str, str]
    deck: str
    order: str
    hand: str
    empty: str
    columns: tuple[str, str, str, str]
    hands: str
    since: str
    where: dict[str, str]
    nothing: str
    gain: str
    gain_with_majority: str
    leaves: str
    sure: str
    prompt: str
    help_title: str
    help: tuple[tuple[str, str], ...]
    source: str
    values: dict[str, str]
    sources: dict[str, str]
    lying: str
    absent: str
    held: str
    gone: str
    unseen: str
    unclear: str
    unknown: str
    near: str
    example: str
    no_number: str
    no_card: str
    reckoning: str
    total: str
    most_wins: str
    opened: str
    kept: str
    not_kept: str
    left: str


PHRASES = {
    "en": Phrases(
        about="{title}: trade on the Silk Road for {rounds} rounds. Whoever owns the most points at the end wins.",
        fan_work="An unofficial fan work. Edition {edition}: {note}",
        how="Each round you offer a card to the Market, pick one from it, and reveal one to your play area. A card"
        " marked 'table' scores in your play area, one marked 'hand' if you still hold it at the end, 'both' either"
        " way. Type the number of a choice and press Enter; ? helps.",
        seated="You sit with bots: {others}. Next door to you are {left} and {right}.",
        sealed="The shuffle is sealed. SHA-256 of the seed: {hash}",
        round="Round {round} of {rounds}",
        phases={"offer": "Offer", "pick": "Pick", "reveal": "Reveal", "effects": "Effects", "end": "The end"},
        deck="{deck} cards in the deck",
        order="Pick order",
        hand="Your hand",
        empty="empty",
        columns=("points", "prowess", "play area", "must hold"),
        hands="hand",
        since="Since your last choice",
        where={"table": "table", "hand": "hand", "both": "both"},
        nothing="Take nothing",
        gain="{gain} now",
        gain_with_majority="{gain} now, {majority} by majority",
        leaves="Revealed, it leaves the game",
        sure="Type {number} again to let {card} go, or choose another card.",
        prompt="Your choice (? helps): ",
        help_title="What you can type",
        help=(
            ("3", "take choice 3"),
            ("silk", "the choice with this card; the start of its name is enough"),
            ("{notation}", "the same in full, as records write it"),
            ("? 3 or ? silk", "everything about a card"),
            ("Enter", "show the table again"),
            ("log", "all that has happened so far"),
            ("q", "leave the table"),
        ),
        source="Where this is from: {sources}.",
        values={
            "name": "name",
            "colour": "colour",
            "position": "place",
            "symbols": "symbols",
            "letters": "letters",
            "take": "effect",
            "variant": "variant",
            "copies": "copies",
            "score": "points",
        },
        sources={
            "printed": "printed",
            "derived": "derived",
            "ruling": "a ruling",
            "reconstructed": "reconstructed",
        },
        lying="Now in this game: {places}.",
        absent="It is not in the game with so many players.",
        held="{name} in hand",
        gone="out of the game",
        unseen="not seen yet",
        unclear="'{text}' could be {choices}. Say which one.",
        unknown="'{text}' is not a choice here; {hint}",
        near="did you mean '{name}'?",
        example="type a number from 1 to {count}, or a name such as '{name}'.",
        no_number="There is no choice {number} here; the numbers go from 1 to {count}.",
        no_card="There is no card '{text}' in this edition.",
        reckoning="The reckoning",
        total="Total",
        most_wins="Most points wins; a tie goes to the higher prowess.",
        opened="The seed was {seed}; with --seed you get the same deal again.",
        kept="The record is in {file}. See it again, or prove the shuffle and every choice:",
        not_kept="This game was not kept. With --record FILE the next one is, to replay and to verify.",
        left="You left in round {round} of {rounds}. Goodbye.",
    ),
    "de": Phrases(
        about="{title}: Handle {rounds} Runden lang an der Seidenstraße. Wer am Ende die meisten Punkte hat, gewinnt.",
        fan_work="Ein inoffizielles Werk von Fans. Edition {edition}: {note}",
        how="In jeder Runde legst du eine Karte in den Markt, nimmst eine heraus und spielst eine aus. Eine Karte mit"
        " „Tisch“ zählt in deinem Spielbereich, eine mit „Hand“, wenn du sie am Ende noch hältst, „beides“ zählt so"
        " und so. Tippe die Nummer einer Wahl und drücke Enter; ? hilft.",
        seated="Mit dir am Tisch sitzen Bots: {others}. Deine Nachbarn sind {left} und {right}.",
        sealed="Die Mischung ist versiegelt. SHA-256 des Startwerts: {hash}",
        round="Runde {round} von {rounds}",
        phases={"offer": "Anbieten", "pick": "Nehmen", "reveal": "Ausspielen", "effects": "Effekte", "end": "Ende"},
        deck="{deck} Karten im Stapel",
        order="Reihenfolge",
        hand="Deine Hand",
        empty="leer",
        columns=("Punkte", "Stärke", "Spielbereich", "hält sicher"),
        hands="Hand",
        since="Seit deiner letzten Wahl",
        where={"table": "Tisch", "hand": "Hand", "both": "beides"},
        nothing="Nimm nichts",
        gain="jetzt {gain}",
        gain_with_majority="jetzt {gain}, davon {majority} durch Mehrheit",
        leaves="Ausgespielt ist sie weg",
        sure="Tippe noch einmal {number}, um {card} gehen zu lassen, oder wähle eine andere Karte.",
        prompt="Deine Wahl (? hilft): ",
        help_title="Was du tippen kannst",
        help=(
            ("3", "Wahl 3 nehmen"),
            ("seide", "die Wahl mit dieser Karte; der Anfang des Namens genügt"),
            ("{notation}", "dasselbe ganz, wie es im Protokoll steht"),
            ("? 3 oder ? seide", "alles über eine Karte"),
            ("Enter", "den Tisch noch einmal zeigen"),
            ("log", "alles, was bisher geschehen ist"),
            ("q", "den Tisch verlassen"),
        ),
        source="Woher das ist: {sources}.",
        values={
            "name": "Name",
            "colour": "Farbe",
            "position": "Ort",
            "symbols": "Symbole",
            "letters": "Buchstaben",
            "take": "Effekt",
            "variant": "Variante",
            "copies": "Anzahl",
            "score": "Punkte",
        },
        sources={
            "printed": "gedruckt",
            "derived": "abgeleitet",
            "ruling": "entschieden",
            "reconstructed": "rekonstruiert",
        },
        lying="Jetzt im Spiel: {places}.",
        absent="Mit so vielen Spielern ist sie nicht im Spiel.",
        held="{name} auf der Hand",
        gone="aus dem Spiel",
        unseen="noch nicht gesehen",
        unclear="„{text}“ kann {choices} sein. Sag, welche.",
        unknown="„{text}“ steht nicht zur Wahl; {hint}",
        near="meinst du „{name}“?",
        example="tippe eine Nummer von 1 bis {count} oder einen Namen wie „{name}“.",
        no_number="Eine Wahl {number} gibt es hier nicht; die Nummern gehen von 1 bis {count}.",
        no_card="Eine Karte „{text}“ gibt es in dieser Edition nicht.",
        reckoning="Die Wertung",
        total="Summe",
        most_wins="Wer die meisten Punkte hat, gewinnt; bei Gleichstand die höhere Militärische Stärke.",
        opened="Der Startwert war {seed}; mit --seed bekommst du dieselben Karten noch einmal.",
        kept="Das Protokoll steht in {file}. Sieh es noch einmal an, oder prüfe die Mischung und jede Wahl:",
        not_kept="Dieses Spiel ist nicht aufgehoben. Mit --record DATEI bleibt das nächste, zum Ansehen und Prüfen.",
        left="Du gehst in Runde {round} von {rounds}. Auf Wiedersehen.",
    ),
}
