"""What the terminal says around a game of Āmul, in English and German."""

from dataclasses import dataclass

from serai.terminal.screen import GamePhrases


@dataclass(frozen=True)
class AmulPhrases(GamePhrases):
    """What the terminal says around Āmul, in one language."""

    phases: dict[str, str]
    deck: str
    order: str
    hand: str
    empty: str
    columns: tuple[str, str, str, str]
    hands: str
    where: dict[str, str]
    nothing: str
    parts: dict[str, str]
    """The parts of what a choice brings."""
    foreseen: str
    later: str
    leaves: str
    sure: str
    source: str
    reconstructed: str
    values: dict[str, str]
    sources: dict[str, str]
    lying: str
    absent: str
    held: str
    gone: str
    unseen: str
    total: str
    most_wins: str


PHRASES = {
    "en": AmulPhrases(
        about="{title}: trade on the Silk Road for {rounds} rounds. The player with the most points at the end wins.",
        notice="An unofficial fan work.",
        how="Each round you offer a card to the Market, pick one from it, and reveal one to your play area. A card"
        " marked 'table' scores in your play area, one marked 'hand' if you still hold it at the end, 'both' either"
        " way. Type the number of a choice and press Enter; ? helps.",
        seated="You sit with bots: {others}. Your neighbours are {left} and {right}.",
        chapter="round {round} of {rounds}",
        help=(
            ("3", "take choice 3"),
            ("silk", "the choice with this card; the start of its name is enough"),
            ("{notation}", "the same in full, as records write it"),
            ("? 3 or ? silk", "everything about a card"),
        ),
        no_topic="There is no card '{text}' in this edition.",
        scores="Final scores",
        sorts={"card": "{0} of {1} cards"},
        phases={"offer": "Offer", "pick": "Pick", "reveal": "Reveal", "effects": "Effects", "end": "The end"},
        deck="{deck} cards in the deck",
        order="Pick order",
        hand="Your hand",
        empty="empty",
        columns=("points", "prowess", "play area", "must hold"),
        hands="hand",
        where={"table": "table", "hand": "hand", "both": "both"},
        nothing="Take nothing",
        parts={"now": "{} now", "hand": "{} in hand", "majority": "{} by majority"},
        foreseen="{} as it stands",
        later="{} more once you reveal it",
        leaves="Revealed, it leaves the game",
        sure="Type {number} again to discard {card}, or choose another card.",
        source="Sources: {sources}.",
        reconstructed="Reconstructed: {values}.",
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
        absent="It is not in the game with this many players.",
        held="{name} in hand",
        gone="out of the game",
        unseen="not seen yet",
        total="Total",
        most_wins="The most points win; prowess breaks a tie.",
    ),
    "de": AmulPhrases(
        about="{title}: Handle {rounds} Runden lang an der Seidenstraße. Wer am Ende die meisten Punkte hat, gewinnt.",
        notice="Ein inoffizielles Fanprojekt.",
        how="In jeder Runde legst du eine Karte in den Markt, nimmst eine heraus und spielst eine aus. Eine Karte mit"
        " „Tisch“ zählt in deinem Spielbereich, eine mit „Hand“, wenn du sie am Ende noch hältst, „beides“ zählt auf"
        " beide Arten. Tippe die Nummer einer Wahl und drücke Enter; ? hilft.",
        seated="Mit dir am Tisch sitzen Bots: {others}. Deine Nachbarn sind {left} und {right}.",
        chapter="Runde {round} von {rounds}",
        help=(
            ("3", "Wahl 3 nehmen"),
            ("seide", "die Wahl mit dieser Karte; der Anfang des Namens genügt"),
            ("{notation}", "dasselbe ausgeschrieben, wie es im Protokoll steht"),
            ("? 3 oder ? seide", "alles über eine Karte"),
        ),
        no_topic="Eine Karte „{text}“ gibt es in dieser Ausgabe nicht.",
        scores="Die Wertung",
        sorts={"card": "{0} von {1} Karten"},
        phases={"offer": "Anbieten", "pick": "Wählen", "reveal": "Ausspielen", "effects": "Effekte", "end": "Ende"},
        deck="{deck} Karten im Stapel",
        order="Reihenfolge",
        hand="Deine Hand",
        empty="leer",
        columns=("Punkte", "Stärke", "Spielbereich", "hält sicher"),
        hands="Hand",
        where={"table": "Tisch", "hand": "Hand", "both": "beides"},
        nothing="Nichts nehmen",
        parts={"now": "{} sofort", "hand": "{} auf der Hand", "majority": "{} durch Mehrheit"},
        foreseen="{} nach jetzigem Stand",
        later="{} mehr, sobald du sie ausspielst",
        leaves="Ausgespielt ist sie weg",
        sure="Tippe noch einmal {number}, um {card} abzuwerfen, oder wähle eine andere Karte.",
        source="Quellen: {sources}.",
        reconstructed="Rekonstruiert: {values}.",
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
        absent="Bei dieser Spielerzahl ist sie nicht im Spiel.",
        held="{name} auf der Hand",
        gone="aus dem Spiel",
        unseen="noch nicht gesehen",
        total="Summe",
        most_wins="Wer die meisten Punkte hat, gewinnt; bei Gleichstand entscheidet die größere Militärische Stärke.",
    ),
}
