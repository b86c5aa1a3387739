"""The turns of speech in which spells and areas are described, in every language."""

from dataclasses import dataclass

Numbered = tuple[str, str]
"""What is said of one, and of more."""


@dataclass(frozen=True)
class Phrases:
    """The turns of speech of one language; where there is a choice by site, it is anywhere, wall or pyramid."""

    bolts: Numbered
    income: str
    no_income: str
    joker_income: Numbered
    per_jewel: str
    your_cards: str
    all_your_cards: str
    joker: dict[str, str]
    win: dict[str, str]
    take_back: Numbered
    extra_jewel: Numbered
    curse: Numbered
    raise_by: str
    repeat_bid: str
    before_draw: dict[str, str]
    wings: str
    teleport: Numbered
    share: str
    drain: Numbered
    both: str
    either: str
    places: dict[str, str]
    reconstructed: str
    values: dict[str, str]
    asks: str
    any_metal: str
    pyramid: str
    wall: dict[str, str]
    jewels: Numbered
    neighbours: str
    start: str


PHRASES = {
    "en": Phrases(
        bolts=("{0} bolt", "{0} bolts"),
        income="Income: {0}",
        no_income="No income",
        joker_income=("{0} metal of your choice", "{0} metals of your choice"),
        per_jewel="For each {colour} jewel you own you get {cards} extra; you keep the jewels",
        your_cards="your {0} cards",
        all_your_cards="all your metal cards",
        joker={
            "anywhere": "{0} count as any metal",
            "wall": "at the great wall {0} count as any metal",
            "pyramid": "in pyramid areas {0} count as any metal",
        },
        win={
            "anywhere": "When you win an exchange",
            "wall": "When you win an exchange at the great wall",
            "pyramid": "When you win an exchange in a pyramid area",
        },
        take_back=(
            "{win}, you may take back {0} card of your bid",
            "{win}, you may take back up to {0} cards of your bid",
        ),
        extra_jewel=(
            "{win}, you take {0} further jewel from the area if there is one",
            "{win}, you take up to {0} further jewels from the area",
        ),
        curse=(
            "From every bid that wins an exchange you take {0} card of your choice, from your own bids too",
            "From every bid that wins an exchange you take up to {0} cards of your choice, from your own bids too",
        ),
        raise_by="Whoever bids next after you must bid at least {0} cards more than you",
        repeat_bid="Instead of raising you may repeat the last bid; yours then counts as higher, "
        "even where you would have to raise by more",
        before_draw={
            "metal": "Before the marker is drawn you may name a further metal; "
            "everybody may pay with it in every exchange of this jewel phase",
            "marker": "You may choose the marker instead of having it drawn",
        },
        wings="When you move the company, you may choose any other area that holds a jewel",
        teleport=(
            "You may move {0} jewel on the board to any other area",
            "You may move up to {0} jewels on the board, each to any other area",
        ),
        share="Before your stones are removed, you may move any number of stones from this spell to your other "
        "spells; once it has none left it goes under the deck",
        drain=(
            "You may remove {0} stone from a spell of another player; it returns to its owner's supply",
            "You may remove up to {0} stones in all from spells of other players; "
            "they return to their owners' supplies",
        ),
        both=" and ",
        either=" or ",
        places={"wall": "Areas at the great wall: {0}", "pyramid": "Pyramid areas: {0}"},
        reconstructed="Reconstructed: {0}",
        values={"name": "name", "phase": "phase", "income": "income", "bolts": "bolts", "effects": "effect"},
        asks="{terrain}, asks for {metals}",
        any_metal="any metal",
        pyramid="Pyramid",
        wall={
            "north": "At the great wall, on its northern side",
            "south": "At the great wall, on its southern side",
        },
        jewels=("{0} jewel at the start", "{0} jewels at the start"),
        neighbours="Neighbours: {0}",
        start="The company starts here",
    ),
    "de": Phrases(
        bolts=("{0} Blitz", "{0} Blitze"),
        income="Einkommen: {0}",
        no_income="Kein Einkommen",
        joker_income=("{0} Metallkarte nach Wahl", "{0} Metallkarten nach Wahl"),
        per_jewel="Für jeden {colour} Edelstein, den du besitzt, erhältst du {cards} zusätzlich; "
        "die Edelsteine behältst du",
        your_cards="deine {0}karten",
        all_your_cards="alle deine Metallkarten",
        joker={
            "anywhere": "{0} gelten als beliebiges Metall",
            "wall": "an der großen Mauer gelten {0} als beliebiges Metall",
            "pyramid": "in Pyramidengebieten gelten {0} als beliebiges Metall",
        },
        win={
            "anywhere": "Gewinnst du einen Tausch",
            "wall": "Gewinnst du einen Tausch an der großen Mauer",
            "pyramid": "Gewinnst du einen Tausch in einem Pyramidengebiet",
        },
        take_back=(
            "{win}, darfst du {0} Karte deines Gebots zurücknehmen",
            "{win}, darfst du bis zu {0} Karten deines Gebots zurücknehmen",
        ),
        extra_jewel=(
            "{win}, nimmst du {0} weiteren Edelstein aus dem Gebiet, sofern vorhanden",
            "{win}, nimmst du bis zu {0} weitere Edelsteine aus dem Gebiet",
        ),
        curse=(
            "Von jedem Gebot, das einen Tausch gewinnt, nimmst du {0} Karte deiner Wahl, auch von deinem eigenen",
            "Von jedem Gebot, das einen Tausch gewinnt, nimmst du bis zu {0} Karten deiner Wahl, "
            "auch von deinem eigenen",
        ),
        raise_by="Wer nach dir als Nächster bietet, muss mindestens {0} Karten mehr bieten als du",
        repeat_bid="Statt zu erhöhen, darfst du das letzte Gebot wiederholen; deines gilt dann als höher, "
        "auch wenn du sonst um mehr erhöhen müsstest",
        before_draw={
            "metal": "Bevor die Rundenmarke gezogen wird, darfst du ein weiteres Metall nennen; "
            "damit dürfen in dieser Edelsteinphase alle bei jedem Tausch bezahlen",
            "marker": "Du darfst die Rundenmarke aussuchen, statt sie ziehen zu lassen",
        },
        wings="Wenn du die Reisegesellschaft bewegst, darfst du jedes andere Gebiet wählen, in dem ein Edelstein liegt",
        teleport=(
            "Du darfst {0} Edelstein auf dem Spielplan in ein beliebiges anderes Gebiet legen",
            "Du darfst bis zu {0} Edelsteine auf dem Spielplan in beliebige andere Gebiete legen",
        ),
        share="Bevor deine Energiesteine entfernt werden, darfst du beliebig viele Energiesteine von diesem Spruch "
        "auf deine anderen Sprüche legen; liegt dann keiner mehr auf ihm, kommt er sofort unter den Stapel",
        drain=(
            "Du darfst {0} Energiestein von einem Spruch eines anderen Spielers entfernen; "
            "er kommt in dessen Vorrat zurück",
            "Du darfst insgesamt bis zu {0} Energiesteine von Sprüchen anderer Spieler entfernen; "
            "sie kommen in deren Vorrat zurück",
        ),
        both=" und ",
        either=" oder ",
        places={"wall": "Gebiete an der großen Mauer: {0}", "pyramid": "Pyramidengebiete: {0}"},
        reconstructed="Rekonstruiert: {0}",
        values={"name": "Name", "phase": "Phase", "income": "Einkommen", "bolts": "Blitze", "effects": "Wirkung"},
        asks="{terrain}, verlangt {metals}",
        any_metal="beliebige Metalle",
        pyramid="Pyramide",
        wall={
            "north": "An der großen Mauer, auf der Nordseite",
            "south": "An der großen Mauer, auf der Südseite",
        },
        jewels=("{0} Edelstein zu Beginn", "{0} Edelsteine zu Beginn"),
        neighbours="Nachbargebiete: {0}",
        start="Hier startet die Reisegesellschaft",
    ),
}
