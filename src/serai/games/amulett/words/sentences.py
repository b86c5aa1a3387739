"""The sentences said at a table of Das Amulett, in English and in German."""

from serai.text.voice import Template

EVENTS: dict[str, dict[str, Template]] = {
    "en": {
        "hat": Template("{who} wears the hat and begins.", "You wear the hat and begin."),
        "dealt": Template("{who} drew {things}.", "You drew {things}."),
        "replaced": Template("{who} put {things} under the deck.", "You put {things} under the deck."),
        "ready": Template("{who} has chosen.", "You have chosen."),
        "revealed": Template("{who} began with {things}.", "You began with {things}."),
        "shuffled": Template("The spells that nobody kept were shuffled into the deck."),
        "round": Template("Round {number} began."),
        "turned-up": Template("Up for auction: {things}."),
        "bid": Template("{who} bid {number}.", "You bid {number}."),
        "passed": Template("{who} passed.", "You passed."),
        "passed-1": Template("{who} could not bid.", "You could not bid."),
        "unsold": Template("Nobody bid, and {things} went under the deck."),
        "sold": Template("{who} got {things} for {stones}.", "You got {things} for {stones}."),
        "lifted": Template("{who} lifted {jewel} from {area}.", "You lifted {jewel} from {area}."),
        "dropped": Template("{who} set {jewel} down in {place}.", "You set {jewel} down in {place}."),
        "declined": Template("{who} declined.", "You declined."),
        "income": Template("{who} received {things}.", "You received {things}."),
        "took": Template("{who} took {things}.", "You took {things}."),
        "took-hidden": Template("{who} took a metal of their choice."),
        "desired": Template(
            "{who} named {things}, which counts in every exchange of this round.",
            "You named {things}, which counts in every exchange of this round.",
        ),
        "desired-1": Template(
            "{who} named {things}, which counts for {who} alone in every exchange of this round.",
            "You named {things}, which counts for you alone in every exchange of this round.",
        ),
        "travelled": Template(
            "{who} chose marker {number}: that many exchanges this round.",
            "You chose marker {number}: that many exchanges this round.",
        ),
        "marker": Template(
            "{who} drew marker {number}: that many exchanges this round.",
            "You drew marker {number}: that many exchanges this round.",
        ),
        "exchange": Template("Exchange in {place}."),
        "barren": Template("No jewel lies in {place}; nothing was exchanged."),
        "unwanted": Template("Nobody bid for the jewels in {area}."),
        "won": Template("{who} won the exchange for {cards}.", "You won the exchange for {cards}."),
        "paid": Template("{who} paid {things}.", "You paid {things}."),
        "took-back": Template("{who} took back {things}.", "You took back {things}."),
        "cursed": Template(
            "A curse brought {who} {things} from the bid.", "A curse brought you {things} from the bid."
        ),
        "returned": Template("{cards} went back to the stacks."),
        "jewel": Template("{who} took {things}.", "You took {things}."),
        "moved": Template("{who} led the company to {place}.", "You led the company to {place}."),
        "stayed": Template("The company stayed in {area}, as no other area holds a jewel."),
        "shifted": Template("{who} moved a stone to {things}.", "You moved a stone to {things}."),
        "drained": Template("{who} took a stone off {owner} {things}.", "You took a stone off {owner} {things}."),
        "burned": Template("{whose} spells used up {stones}.", "Your spells used up {stones}."),
        "under": Template("{who} lost {things}.", "You lost {things}."),
        "ended": Template("{whose} amulet is complete.", "Your amulet is complete."),
    },
    "de": {
        "hat": Template("{who} trägt den Zauberhut und beginnt.", "Du trägst den Zauberhut und beginnst."),
        "dealt": Template("{who} zieht {things}.", "Du ziehst {things}."),
        "replaced": Template("{who} legt {things} unter den Stapel.", "Du legst {things} unter den Stapel."),
        "ready": Template("{who} hat gewählt.", "Du hast gewählt."),
        "revealed": Template("{who} beginnt mit {things}.", "Du beginnst mit {things}."),
        "shuffled": Template("Die Sprüche, die niemand behält, werden in den Stapel gemischt."),
        "round": Template("Runde {number} beginnt."),
        "turned-up": Template("Versteigert wird {things}."),
        "bid": Template("{who} bietet {number}.", "Du bietest {number}."),
        "passed": Template("{who} passt.", "Du passt."),
        "passed-1": Template("{who} kann nicht bieten.", "Du kannst nicht bieten."),
        "unsold": Template("Niemand bietet, und {things} kommt unter den Stapel."),
        "sold": Template("{who} bekommt {things} für {stones}.", "Du bekommst {things} für {stones}."),
        "lifted": Template("{who} hebt {jewel} aus {area} auf.", "Du hebst {jewel} aus {area} auf."),
        "dropped": Template("{who} legt {jewel} nach {place}.", "Du legst {jewel} nach {place}."),
        "declined": Template("{who} verzichtet.", "Du verzichtest."),
        "income": Template("{who} erhält {things}.", "Du erhältst {things}."),
        "took": Template("{who} nimmt {things}.", "Du nimmst {things}."),
        "took-hidden": Template("{who} nimmt ein Metall nach Wahl."),
        "desired": Template(
            "{who} nennt {things}; es gilt in dieser Runde bei jedem Tausch.",
            "Du nennst {things}; es gilt in dieser Runde bei jedem Tausch.",
        ),
        "desired-1": Template(
            "{who} nennt {things}; es gilt in dieser Runde bei jedem Tausch nur für {who}.",
            "Du nennst {things}; es gilt in dieser Runde bei jedem Tausch nur für dich.",
        ),
        "travelled": Template(
            "{who} wählt die Rundenmarke {number}: So oft wird in dieser Runde getauscht.",
            "Du wählst die Rundenmarke {number}: So oft wird in dieser Runde getauscht.",
        ),
        "marker": Template(
            "{who} zieht die Rundenmarke {number}: So oft wird in dieser Runde getauscht.",
            "Du ziehst die Rundenmarke {number}: So oft wird in dieser Runde getauscht.",
        ),
        "exchange": Template("Tausch in {place}."),
        "barren": Template("In {place} liegt kein Edelstein; der Tausch entfällt."),
        "unwanted": Template("Niemand bietet auf die Edelsteine in {area}."),
        "won": Template("{who} gewinnt den Tausch mit {cards}.", "Du gewinnst den Tausch mit {cards}."),
        "paid": Template("{who} bezahlt {things}.", "Du bezahlst {things}."),
        "took-back": Template("{who} nimmt {things} zurück.", "Du nimmst {things} zurück."),
        "cursed": Template(
            "Ein Fluch bringt {who} {things} aus dem Gebot.", "Ein Fluch bringt dir {things} aus dem Gebot."
        ),
        "returned": Template("Zurück auf die Stapel: {cards}."),
        "jewel": Template("{who} nimmt {things}.", "Du nimmst {things}."),
        "moved": Template(
            "{who} führt die Reisegesellschaft nach {place}.", "Du führst die Reisegesellschaft nach {place}."
        ),
        "stayed": Template("Die Reisegesellschaft bleibt in {area}, denn nirgends sonst liegt ein Edelstein."),
        "shifted": Template(
            "{who} legt einen Energiestein auf {things} um.",
            "Du legst einen Energiestein auf {things} um.",
        ),
        "drained": Template(
            "{who} entfernt einen Energiestein von {owner} Spruch {things}.",
            "Du entfernst einen Energiestein von {owner} Spruch {things}.",
        ),
        "burned": Template("{whose} Sprüche verbrauchen {stones}.", "Deine Sprüche verbrauchen {stones}."),
        "under": Template("{who} verliert {things}.", "Du verlierst {things}."),
        "ended": Template("{whose} Amulett ist vollständig.", "Dein Amulett ist vollständig."),
    },
}
"""A sentence for each kind of event; `-hidden` for an event whose thing is not to be seen, `-1` for a forced pass."""

STAGES = {
    **dict.fromkeys(("hat", "dealt", "replaced", "ready", "revealed", "shuffled"), "start"),
    **dict.fromkeys(("turned-up", "bid", "passed", "unsold", "sold"), "auction"),
    **dict.fromkeys(("lifted", "dropped", "declined", "income", "took"), "metal"),
    **dict.fromkeys(("desired", "travelled", "marker"), "marker"),
    **dict.fromkeys(("exchange", "barren", "unwanted", "won", "paid", "took-back", "cursed", "returned"), "auction"),
    **dict.fromkeys(("jewel", "moved", "stayed", "ended"), "auction"),
    **dict.fromkeys(("shifted", "drained", "burned", "under"), "energy"),
    "round": "round",
}
"""Which events belong together when a story is told in paragraphs."""
OPENING = ("turned-up", "exchange", "barren")
"""Events with which a paragraph begins in any case."""
GATHERED = ("dealt", "revealed", "income", "took", "paid", "took-back", "cursed", "jewel")
"""Events of which several of one seat make one sentence."""

CHOICES: dict[str, dict[str, Template]] = {
    "en": {
        "keep": Template("{who} keeps {thing}", "You keep {thing}"),
        "keep-hidden": Template("{who} keeps a spell"),
        "replace": Template("{who} puts {thing} under the deck", "You put {thing} under the deck"),
        "energy": Template("{who} puts {stones} on a spell", "You put {stones} on a spell"),
        "energy-hidden": Template("{who} puts stones on a spell"),
        "pass": Template("{who} passes", "You pass"),
        "bid": Template("{who} bids {thing}", "You bid {thing}"),
        "take": Template("{who} takes {thing}", "You take {thing}"),
        "take-hidden": Template("{who} takes a metal of their choice"),
        "lift": Template("{who} lifts {jewel} from {area}", "You lift {jewel} from {area}"),
        "drop": Template("{who} sets the jewel down in {place}", "You set the jewel down in {place}"),
        "desire": Template("{who} names {thing} as a further metal", "You name {thing} as a further metal"),
        "journey": Template("{who} chooses marker {thing}", "You choose marker {thing}"),
        "pay": Template("{who} pays {thing}", "You pay {thing}"),
        "claim": Template("{who} takes {thing} from the bid", "You take {thing} from the bid"),
        "jewel": Template("{who} takes {jewel}", "You take {jewel}"),
        "move": Template("{who} leads the company to {place}", "You lead the company to {place}"),
        "shift": Template("{who} moves a stone to {thing}", "You move a stone to {thing}"),
        "drain": Template("{who} takes a stone off {thing}", "You take a stone off {thing}"),
        "under": Template("{who} puts {thing} under the deck", "You put {thing} under the deck"),
    },
    "de": {
        "keep": Template("{who} behält {thing}", "Du behältst {thing}"),
        "keep-hidden": Template("{who} behält einen Spruch"),
        "replace": Template("{who} legt {thing} unter den Stapel", "Du legst {thing} unter den Stapel"),
        "energy": Template("{who} legt {stones} auf einen Spruch", "Du legst {stones} auf einen Spruch"),
        "energy-hidden": Template("{who} legt Energiesteine auf einen Spruch"),
        "pass": Template("{who} passt", "Du passt"),
        "bid": Template("{who} bietet {thing}", "Du bietest {thing}"),
        "take": Template("{who} nimmt {thing}", "Du nimmst {thing}"),
        "take-hidden": Template("{who} nimmt ein Metall nach Wahl"),
        "lift": Template("{who} hebt {jewel} aus {area} auf", "Du hebst {jewel} aus {area} auf"),
        "drop": Template("{who} legt den Edelstein nach {place}", "Du legst den Edelstein nach {place}"),
        "desire": Template("{who} nennt {thing} als weiteres Metall", "Du nennst {thing} als weiteres Metall"),
        "journey": Template("{who} wählt die Rundenmarke {thing}", "Du wählst die Rundenmarke {thing}"),
        "pay": Template("{who} bezahlt {thing}", "Du bezahlst {thing}"),
        "claim": Template("{who} nimmt {thing} aus dem Gebot", "Du nimmst {thing} aus dem Gebot"),
        "jewel": Template("{who} nimmt {jewel}", "Du nimmst {jewel}"),
        "move": Template(
            "{who} führt die Reisegesellschaft nach {place}", "Du führst die Reisegesellschaft nach {place}"
        ),
        "shift": Template(
            "{who} legt einen Energiestein auf {thing} um",
            "Du legst einen Energiestein auf {thing} um",
        ),
        "drain": Template(
            "{who} entfernt einen Energiestein von {thing}", "Du entfernst einen Energiestein von {thing}"
        ),
        "under": Template("{who} legt {thing} unter den Stapel", "Du legst {thing} unter den Stapel"),
    },
}
"""A sentence for each verb of the notation; `-hidden` for a choice that is not to be seen."""

QUESTIONS = {
    "en": {
        "keep": "Keep two of your four spells, in secret: {which}",
        "energy": "Put stones on {spell}, in secret: 1 to {most}",
        "replace": "Put a spell under the deck and draw another, or keep what you have",
        "spell": "Bid stones for {spell}, or pass",
        "lift": "Lift a jewel that you want somewhere else, or leave them all",
        "drop": "Set {jewel} from {area} down in another area",
        "take": "Take a metal of your choice{count}",
        "desire": "Name a further metal that counts in every exchange of this round, or none",
        "desire-own": "Name a further metal that counts for you alone in every exchange of this round, or none",
        "journey": "Choose how many exchanges this round has, or draw the marker at random",
        "exchange": "Bid {metals} for a jewel in {area}, or pass",
        "pay": "Pay for your bid{count}: which metal?",
        "claim": "Take a metal from {whose} bid{count}",
        "claim-own": "Take a metal back from your bid{count}",
        "jewel": "Take a jewel from {area}{count}",
        "move": "Lead the company on from {area}",
        "shift": "Move a stone to another of your spells, or do nothing",
        "drain": "Take a stone off somebody else's spell, or do nothing",
        "shift-drain": "Move a stone to another of your spells, take one off somebody else's, or do nothing",
        "under": "Put a spell without stones under the deck: which one first?",
    },
    "de": {
        "keep": "Behalte geheim zwei deiner vier Sprüche: {which}",
        "energy": "Lege geheim Energiesteine auf {spell}: 1 bis {most}",
        "replace": "Lege einen Spruch unter den Stapel und ziehe einen neuen, oder behalte, was du hast",
        "spell": "Biete Energiesteine für {spell} oder passe",
        "lift": "Hebe einen Edelstein auf, den du woanders haben willst, oder lass alle liegen",
        "drop": "Lege {jewel} aus {area} in ein anderes Gebiet",
        "take": "Nimm ein Metall deiner Wahl{count}",
        "desire": "Nenne ein weiteres Metall, das in dieser Runde bei jedem Tausch gilt, oder keines",
        "desire-own": "Nenne ein weiteres Metall, das in dieser Runde bei jedem Tausch nur für dich gilt, oder keines",
        "journey": "Wähle, wie oft in dieser Runde getauscht wird, oder zieh die Rundenmarke zufällig",
        "exchange": "Biete {metals} für einen Edelstein in {area} oder passe",
        "pay": "Bezahle dein Gebot{count}: mit welchem Metall?",
        "claim": "Nimm ein Metall aus dem Gebot von {who}{count}",
        "claim-own": "Nimm ein Metall aus deinem Gebot zurück{count}",
        "jewel": "Nimm einen Edelstein aus {area}{count}",
        "move": "Führe die Reisegesellschaft aus {area} weiter",
        "shift": "Lege einen Energiestein auf einen anderen deiner Sprüche um oder verzichte",
        "drain": "Entferne einen Energiestein von einem fremden Spruch oder verzichte",
        "shift-drain": "Lege einen Energiestein um, entferne einen von einem fremden Spruch oder verzichte",
        "under": "Lege einen Spruch ohne Steine unter den Stapel: welchen zuerst?",
    },
}
"""What a seat is asked, by the step of the round."""

WHICH = {"en": ("the first", "the second"), "de": ("der erste", "der zweite")}
TO_GO = {"en": ", {0} to go", "de": ", noch {0}"}
"""How many choices of the same kind are left, if there are several."""

REFUSALS = {
    "en": {
        "time": "First things first: {question}",
        "spell": "{thing} is not one of the spells you can choose from.",
        "energy": "You have {stones} to share out, and one must be left for the second spell.",
        "energy-rest": "You have {stones} left for this spell.",
        "bid-low": "The bid stands at {bid}. Bid {lowest} or more, or pass.",
        "bid-none": "The bid stands at {bid}, and {most} is all you can bid here. Pass.",
        "bid-stones": "You have only {most} in your supply.",
        "bid-cards": "You can pay here with {most} at most.",
        "take": "The stack of {thing} is empty. Take another metal.",
        "desire": "{thing} has been named already. Name another metal.",
        "journey": "There is no marker {thing} in the bag.",
        "pay-invalid": "{thing} does not count here. Pay with another metal.",
        "pay-none": "You hold no {thing}. Pay with another metal.",
        "claim": "There is no {thing} in the bid. Take another metal.",
        "jewel": "There is no such jewel in {area}.",
        "move-here": "The company stands in {area} and must move on.",
        "move-empty": "There is no jewel in {thing}. Choose an area that has one.",
        "move-far": "{thing} is not next to {area}.",
        "drop": "The jewel comes from {thing}; choose another area.",
        "drop-far": "The spell cannot move the jewel to {thing}. Choose another area.",
    },
    "de": {
        "time": "Eins nach dem anderen: {question}",
        "spell": "{thing} steht hier nicht zur Wahl.",
        "energy": "Du hast {stones} zu verteilen, und einer muss für den zweiten Spruch bleiben.",
        "energy-rest": "Für diesen Spruch hast du noch {stones}.",
        "bid-low": "Das Gebot steht bei {bid}. Biete mindestens {lowest} oder passe.",
        "bid-none": "Das Gebot steht bei {bid}, und mehr als {most} kannst du hier nicht bieten. Passe.",
        "bid-stones": "Du hast nur {most} im Vorrat.",
        "bid-cards": "Hier kannst du mit höchstens {most} bezahlen.",
        "take": "Der Stapel mit {thing} ist leer. Nimm ein anderes Metall.",
        "desire": "{thing} ist schon genannt. Nenne ein anderes Metall.",
        "journey": "Eine Rundenmarke {thing} gibt es nicht.",
        "pay-invalid": "{thing} gilt hier nicht. Zahle mit einem anderen Metall.",
        "pay-none": "Du hast kein {thing}. Zahle mit einem anderen Metall.",
        "claim": "Im Gebot liegt kein {thing}. Nimm ein anderes Metall.",
        "jewel": "So ein Edelstein liegt nicht in {area}.",
        "move-here": "Die Reisegesellschaft steht in {area} und muss weiter.",
        "move-empty": "In {thing} liegt kein Edelstein. Wähle ein Gebiet, in dem einer liegt.",
        "move-far": "{thing} ist kein Nachbargebiet von {area}.",
        "drop": "Der Edelstein kommt aus {thing}; wähle ein anderes Gebiet.",
        "drop-far": "Nach {thing} bringt der Spruch den Edelstein nicht. Wähle ein anderes Gebiet.",
    },
}

RESULTS = {
    "en": {
        "ahead": Template(
            "{who} completes the amulet and wins with {jewels}, {lead} ahead of {next}.",
            "You complete the amulet and win with {jewels}, {lead} ahead of {next}.",
        ),
        "level": Template(
            "{who} completes the amulet and wins with {jewels}, level with {next} but of more colours.",
            "You complete the amulet and win with {jewels}, level with {next} but of more colours.",
        ),
    },
    "de": {
        "ahead": Template(
            "{who} vollendet das Amulett und gewinnt mit {jewels}, {lead} vor {next}.",
            "Du vollendest das Amulett und gewinnst mit {jewels}, {lead} vor {next}.",
        ),
        "level": Template(
            "{who} vollendet das Amulett und gewinnt mit {jewels}, so vielen wie {next}, aber in mehr Farben.",
            "Du vollendest das Amulett und gewinnst mit {jewels}, so vielen wie {next}, aber in mehr Farben.",
        ),
    },
}

COUNTED = {
    "en": {
        "stone": ("{0} stone", "{0} stones"),
        "card": ("{0} card", "{0} cards"),
        "jewel": ("{0} jewel", "{0} jewels"),
        "round": ("{0} round", "{0} rounds"),
    },
    "de": {
        "stone": ("{0} Energiestein", "{0} Energiesteine"),
        "card": ("{0} Karte", "{0} Karten"),
        "jewel": ("{0} Edelstein", "{0} Edelsteinen"),
        "round": ("{0} Runde", "{0} Runden"),
    },
}
"""One of something, and several."""
YOUR = {"en": "your", "de": "deinem"}
"""Whose spell it is, if it is yours."""
BID_OF = {"en": "a bid of {}", "de": "Gebot {}"}
PASSES = {"en": ("pass", "nothing", "none", "done"), "de": ("passen", "nichts", "fertig", "pass")}
