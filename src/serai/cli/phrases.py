"""What the terminal says around any game, in English and German."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.terminal.screen import Typed


@dataclass(frozen=True)
class TerminalPhrases:
    """What the terminal says around any game, in one language."""

    edition: str
    reconstructed: str
    getting_ready: str
    levels: Mapping[str, str]
    """By bot: its title, and how it plays."""
    thinker: str
    """The same for a bot such as `search:2s`."""
    own_bot: str
    """The same for a bot of one's own."""
    fair: str
    sealed: str
    since: str
    prompt: str
    help_title: str
    help: Typed
    order_help: Typed
    order: str
    no_auction: str
    unclear: str
    unknown: str
    near: str
    example: str
    no_number: str
    nothing_more: str
    opened: str
    kept: str
    not_kept: str
    left: str
    advice: "AdvicePhrases"
    analysis: "AnalysisPhrases"


@dataclass(frozen=True)
class AnalysisPhrases:
    """What the terminal says about a game that was looked through, in one language."""

    chances: str
    dearest: str
    nothing_dear: str
    dear: str


@dataclass(frozen=True)
class AdvicePhrases:
    """What the terminal says about advice, in one language."""

    thinking: str
    columns: tuple[str, str, str, str, str, str]
    scored: dict[str, str]
    decimal: str
    too_little: str
    best: str
    worse: str
    level: str
    unknown: str
    imagined: str


PHRASES = {
    "en": TerminalPhrases(
        edition="Edition {edition}: {note}",
        reconstructed="a reconstruction and not the printed game ({what}).",
        getting_ready="Bots that think ahead are getting ready (about a minute, only once). Quick ones stand in.",
        levels={
            "apprentice": "Apprentice: for a first game. Often misjudges what a choice is worth.",
            "novice": "Novice: wins about twice as often as an apprentice would.",
            "trader": "Trader: wins about twice as often as a novice would.",
            "scout": "Scout: wins about twice as often as a trader would.",
            "guide": "Guide: wins about twice as often as a scout would.",
            "master": "Master: wins about twice as often as a guide would, and thinks for up to a second.",
            "random": "takes any choice.",
            "greedy": "takes what looks best at once.",
        },
        thinker="thinks for as long, or through as many games, as its name says.",
        own_bot="is a bot of your own.",
        fair="Bots never see hidden cards.",
        sealed="The shuffle is sealed. SHA-256 of the seed: {hash}",
        since="Since your last choice",
        prompt="Your choice (? helps): ",
        help_title="What you can type",
        help=(
            ("Enter", "show the table again"),
            ("log", "all that has happened so far"),
            ("q", "leave the table"),
        ),
        order_help=(("up to 5", "in an auction: bid for me, as low as possible and never more than 5"),),
        order="up to",
        no_auction="There is no auction now in which the table could bid for you.",
        unclear="'{text}' could be {choices}. Say which one.",
        unknown="'{text}' is not a choice here; {hint}",
        near="did you mean '{name}'?",
        example="type a number from {low} to {high}, or a name such as '{name}'.",
        no_number="There is no choice {number} here; the numbers go from {low} to {high}.",
        nothing_more="There is nothing more to say about this choice.",
        opened="The seed was {seed}; with --seed you get the same deal again.",
        kept="The record is in {file}. Replay the game, or verify the shuffle and every choice:",
        not_kept="This game was not saved. Add --record FILE to the next one to replay and verify it.",
        left="You left in {chapter}. Goodbye.",
        advice=AdvicePhrases(
            thinking="Thinking; the first time takes a minute",
            columns=("choice", "wins %", "95 %", "{scored}", "games", "why"),
            scored={"points": "points", "jewels": "jewels"},
            decimal=".",
            too_little="?",
            best="▸ This was chosen, and nothing better was found.",
            worse="▸ This was chosen. The best choice wins {lost} more games in 100 ({low} to {high}).",
            level="▸ This was chosen. It cannot be told apart from the best choice.",
            unknown="▸ This was chosen. It was tried too rarely to say what it costs.",
            imagined="{games} imagined games.",
        ),
        analysis=AnalysisPhrases(
            chances="chance to win",
            dearest="{name}, the choices that cost most:",
            nothing_dear="{name}: no costly choice.",
            dear="{move}, {chapter}: {made}. Better: {best}, by {lost} (give or take {error}). {reason}",
        ),
    ),
    "de": TerminalPhrases(
        edition="Ausgabe {edition}: {note}",
        reconstructed="eine Rekonstruktion und nicht das gedruckte Spiel ({what}).",
        getting_ready="Bots, die vorausdenken, werden vorbereitet (einmalig, etwa eine Minute). Schnelle springen ein.",
        levels={
            "apprentice": "Lehrling: für die erste Partie. Verschätzt sich oft.",
            "novice": "Neuling: gewinnt etwa doppelt so oft wie ein Lehrling.",
            "trader": "Händler: gewinnt etwa doppelt so oft wie ein Neuling.",
            "scout": "Kundschafter: gewinnt etwa doppelt so oft wie ein Händler.",
            "guide": "Wegkundiger: gewinnt etwa doppelt so oft wie ein Kundschafter.",
            "master": "Meister: gewinnt etwa doppelt so oft wie ein Wegkundiger; denkt bis zu 1 s nach.",
            "random": "nimmt irgendetwas.",
            "greedy": "nimmt, was sofort am besten aussieht.",
        },
        thinker="denkt so lange nach oder spielt im Kopf so viele Partien durch, wie der Name sagt.",
        own_bot="ist ein eigener Bot.",
        fair="Bots sehen nie verdeckte Karten.",
        sealed="Die Mischung ist versiegelt. SHA-256 des Startwerts: {hash}",
        since="Seit deiner letzten Wahl",
        prompt="Deine Wahl (? hilft): ",
        help_title="Was du eingeben kannst",
        help=(
            ("Enter", "den Tisch noch einmal zeigen"),
            ("log", "alles, was bisher geschehen ist"),
            ("q", "den Tisch verlassen"),
        ),
        order_help=(("bis 5", "beim Bieten: für mich bieten, so niedrig wie möglich und nie mehr als 5"),),
        order="bis",
        no_auction="Gerade läuft keine Versteigerung, in der für dich geboten werden könnte.",
        unclear="„{text}“ kann {choices} sein. Was meinst du?",
        unknown="„{text}“ steht nicht zur Wahl; {hint}",
        near="meinst du „{name}“?",
        example="tippe eine Nummer von {low} bis {high} oder einen Namen wie „{name}“.",
        no_number="Eine Wahl {number} gibt es hier nicht; die Nummern gehen von {low} bis {high}.",
        nothing_more="Mehr gibt es zu dieser Wahl nicht zu sagen.",
        opened="Der Startwert war {seed}; mit --seed wird noch einmal genauso gemischt.",
        kept="Das Protokoll steht in {file}. Spiel es noch einmal ab, oder prüfe die Mischung und jede Wahl:",
        not_kept="Diese Partie wurde nicht gespeichert. Mit --record DATEI kannst du die nächste ansehen und prüfen.",
        left="Du hast die Partie verlassen: {chapter}. Auf Wiedersehen.",
        advice=AdvicePhrases(
            thinking="Ich denke nach; beim ersten Mal dauert das eine Minute",
            columns=("Wahl", "Siege %", "95 %", "{scored}", "Partien", "warum"),
            scored={"points": "Punkte", "jewels": "Edelsteine"},
            decimal=",",
            too_little="?",
            best="▸ Diese Wahl wurde getroffen; eine bessere wurde nicht gefunden.",
            worse="▸ Diese Wahl wurde getroffen. Die beste gewinnt {lost} von 100 Partien mehr ({low} bis {high}).",
            level="▸ Diese Wahl wurde getroffen. Sie ist von der besten nicht zu unterscheiden.",
            unknown="▸ Diese Wahl wurde getroffen. Was sie kostet, lässt sich nach so wenigen Versuchen nicht sagen.",
            imagined="{games} im Kopf gespielte Partien.",
        ),
        analysis=AnalysisPhrases(
            chances="Gewinnchance",
            dearest="{name}, die teuersten Entscheidungen:",
            nothing_dear="{name}: keine teure Entscheidung.",
            dear="{move}, {chapter}: {made}. Besser: {best}, um {lost} (auf {error} genau). {reason}",
        ),
    ),
}
