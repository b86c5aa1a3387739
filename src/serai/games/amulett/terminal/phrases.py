"""What the terminal says around a game of Das Amulett, in English and German."""

from dataclasses import dataclass

from serai.terminal.screen import GamePhrases
from serai.text.voice import Template


@dataclass(frozen=True)
class AmulettPhrases(GamePhrases):
    """What the terminal says around Das Amulett, in one language."""

    before: str
    phases: dict[str, str]
    exchange: str
    to_come: str
    legend: str
    short: dict[str, str]
    any_metal: str
    kept: str
    auction: str
    company: str
    bids: str
    passed: str
    further: str
    further_own: str
    columns: tuple[str, str, str]
    spells: str
    needs_jewel: Template
    needs_colour: Template
    wins_here: Template
    passes: dict[str, str]
    forced: str
    bid_stones: str
    bid_cards: str
    energy: str
    journey: str
    held: str
    stack: str
    new_colour: str
    wins: str
    has: str
    pyramid: str
    wall: str
    whose: str
    hands_over: str
    ground: str
    no_jewel: str
    before_whom: str
    for_sale: str
    deck_end: str
    deck: str
    score_columns: tuple[str, str]


PHRASES = {
    "en": AmulettPhrases(
        about="{title}: the first player with {colours} jewels of different colours or any {jewels} on the amulet"
        " wins.",
        notice="An unofficial fan work.",
        how="Each round you bid energy stones for spells, take the metal that your spells bring, and bid metal for"
        " jewels where the company stands. A spell works as long as there are stones on it. Type the number of a"
        " choice and press Enter; in an auction that is your bid, and 0 passes. ? helps.",
        seated="You sit with bots: {others}.",
        chapter="round {round}",
        help=(
            ("3", "take choice 3; in an auction: bid 3"),
            ("0", "pass, or do nothing"),
            ("gift, gold, C3", "the choice with this spell, metal, colour or area; the start of its name is enough"),
            ("{notation}", "the same in full, as records write it"),
            ("gold, gold, iron", "answers to several questions of the same kind"),
            ("? gift or ? C3", "everything about a spell or an area"),
        ),
        no_topic="There is no spell and no area '{text}' in this edition.",
        scores="The amulets",
        sorts={"spell": "{0} of {1} spells", "area": "{0} of {1} areas", "map": "the drawing of the map"},
        before="round 0 (the first spells)",
        phases={
            "start": "The first spells",
            "spell": "Spells",
            "metal": "Metals",
            "jewel": "Jewels",
            "energy": "Energy",
            "end": "The end",
        },
        exchange="exchange {number} of {marker}",
        to_come="{count} more to come",
        legend="▸ company   ▲ pyramid   # great wall   ★ start player   ● you",
        short={
            "red": "red",
            "yellow": "yel",
            "green": "grn",
            "clear": "clr",
            "white": "wht",
            "light-blue": "lbl",
            "dark-blue": "dbl",
            "grey": "gry",
            "orange": "ora",
            "brown": "brn",
        },
        any_metal="any",
        kept="You keep",
        auction="Spell",
        company="Company",
        bids="Bids",
        passed="passed",
        further="Counts too",
        further_own="Counts for {0} alone",
        columns=("stones", "cards", "jewels/colours"),
        spells="Spells, with the stones on them / the rounds they last",
        needs_jewel=Template(
            "{who} needs one more jewel of any colour to win.", "You need one more jewel of any colour to win."
        ),
        needs_colour=Template(
            "{who} needs one more jewel of a new colour to win.", "You need one more jewel of a new colour to win."
        ),
        wins_here=Template(
            "This exchange can end the game: {who} wins with {jewels}.",
            "This exchange can end the game: you win with {jewels}.",
        ),
        forced="{held} of your cards count here, {needed} are needed",
        passes={
            "lift": "Move nothing",
            "desire": "No further metal",
            "journey": "Draw at random",
            "cast": "Done",
            "replace": "Keep what you have",
            "other": "Pass",
        },
        bid_stones="Bid that many stones; you have {count}",
        bid_cards="Bid that many cards; {count} of yours count here",
        energy="That many stones",
        journey="That many exchanges",
        held="you hold {count}",
        stack="{count} in the stack",
        new_colour="a new colour for you",
        wins="and you win",
        has="you have {count}",
        pyramid="pyramid",
        wall="great wall",
        whose="{whose}",
        hands_over="If you pass, {who} takes a jewel here and wins the game.\nType 0 again to pass, or bid.",
        ground="Now there: {jewels}.",
        no_jewel="No jewel lies there now.",
        before_whom="Now with {who}: {stones}, {rounds}.",
        for_sale="Now up for auction.",
        deck_end="Now at the end of the deck.",
        deck="Now in the deck.",
        score_columns=("jewels", "colours"),
    ),
    "de": AmulettPhrases(
        about="{title}: Wer zuerst {colours} verschiedenfarbige oder {jewels} beliebige Edelsteine auf dem Amulett hat,"
        " gewinnt.",
        notice="Ein inoffizielles Fanprojekt.",
        how="In jeder Runde bietest du Energiesteine für Zaubersprüche, nimmst das Metall, das deine Sprüche bringen,"
        " und bietest Metall für Edelsteine, wo die Reisegesellschaft steht. Ein Spruch wirkt, solange Steine auf ihm"
        " liegen. Tippe die Nummer einer Wahl und drücke Enter; beim Bieten ist das dein Gebot, und mit 0 passt du."
        " ? hilft.",
        seated="Mit dir am Tisch sitzen Bots: {others}.",
        chapter="Runde {round}",
        help=(
            ("3", "Wahl 3 nehmen; beim Bieten: 3 bieten"),
            ("0", "passen oder verzichten"),
            ("geschenk, gold, C3", "die Wahl mit diesem Spruch, Metall, Edelstein oder Gebiet; der Anfang genügt"),
            ("{notation}", "dasselbe ausgeschrieben, wie es im Protokoll steht"),
            ("gold, gold, eisen", "Antworten auf mehrere gleichartige Fragen"),
            ("? geschenk oder ? C3", "alles über einen Spruch oder ein Gebiet"),
        ),
        no_topic="Weder ein Spruch noch ein Gebiet dieser Ausgabe heißt „{text}“.",
        scores="Die Amulette",
        sorts={"spell": "{0} von {1} Sprüchen", "area": "{0} von {1} Gebieten", "map": "die Zeichnung des Spielplans"},
        before="Runde 0 (die ersten Sprüche)",
        phases={
            "start": "Die ersten Sprüche",
            "spell": "Zaubersprüche",
            "metal": "Metalle",
            "jewel": "Edelsteine",
            "energy": "Energie",
            "end": "Ende",
        },
        exchange="Tausch {number} von {marker}",
        to_come="noch {count} danach",
        legend="▸ Reisegesellschaft   ▲ Pyramide   # große Mauer   ★ Startspieler   ● du",
        short={
            "red": "rot",
            "yellow": "gel",
            "green": "grü",
            "clear": "fbl",
            "white": "wei",
            "light-blue": "hbl",
            "dark-blue": "dbl",
            "grey": "gra",
            "orange": "ora",
            "brown": "bra",
        },
        any_metal="alle",
        kept="Du behältst",
        auction="Spruch",
        company="Tausch in",
        bids="Gebote",
        passed="hat gepasst",
        further="Gilt auch",
        further_own="Gilt nur für {0}",
        columns=("Steine", "Karten", "Edelsteine/Farben"),
        spells="Zaubersprüche, mit Energiesteinen / Runden, für die sie reichen",
        needs_jewel=Template(
            "{who} fehlt zum Sieg noch ein beliebiger Edelstein.", "Dir fehlt zum Sieg noch ein beliebiger Edelstein."
        ),
        needs_colour=Template(
            "{who} fehlt zum Sieg noch ein Edelstein in einer neuen Farbe.",
            "Dir fehlt zum Sieg noch ein Edelstein in einer neuen Farbe.",
        ),
        wins_here=Template(
            "Dieser Tausch kann das Spiel beenden: {who} gewinnt mit {jewels}.",
            "Dieser Tausch kann das Spiel beenden: Du gewinnst mit {jewels}.",
        ),
        forced="von deinen Karten gelten hier {held}, nötig sind {needed}",
        passes={
            "lift": "Nichts bewegen",
            "desire": "Kein weiteres Metall",
            "journey": "Zufällig ziehen",
            "cast": "Fertig",
            "replace": "Behalten, was du hast",
            "other": "Passen",
        },
        bid_stones="So viele Energiesteine bieten; du hast {count}",
        bid_cards="So viele Karten bieten; von deinen gelten hier {count}",
        energy="So viele Energiesteine",
        journey="So oft tauschen",
        held="du hast {count}",
        stack="{count} im Stapel",
        new_colour="für dich eine neue Farbe",
        wins="und du gewinnst",
        has="du hast {count}",
        pyramid="Pyramide",
        wall="große Mauer",
        whose="bei {who}",
        hands_over="Wenn du passt, nimmt {who} hier einen Edelstein und gewinnt das Spiel.\n"
        "Tippe noch einmal 0, um zu passen, oder biete.",
        ground="Jetzt dort: {jewels}.",
        no_jewel="Jetzt liegt dort kein Edelstein.",
        before_whom="Jetzt bei {who}: {stones}, {rounds}.",
        for_sale="Wird gerade versteigert.",
        deck_end="Liegt jetzt am Ende des Stapels.",
        deck="Liegt jetzt im Stapel.",
        score_columns=("Edelsteine", "Farben"),
    ),
}
