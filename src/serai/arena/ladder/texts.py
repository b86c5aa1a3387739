"""What the page of the ladder says, in every language."""

from collections.abc import Mapping
from string import Template
from typing import NamedTuple


class PageTexts(NamedTuple):
    """The texts of one language; `$name` is filled in."""

    language: str
    title: str
    lead: str
    seats: str
    players: Template
    about: Template
    bot: str
    rating: str
    wins: str
    cpu: str
    games: str
    duels: str
    duels_about: str
    own: str
    faults: Template
    reading: str
    footer: Template
    as_json: str
    thousands: str
    decimal: str
    bots: dict[str, str]
    """What people call the bots that come along."""

    def written(self, number: str) -> str:
        """A number of Python's as people of this language write it."""
        return number.translate(str.maketrans({",": self.thousands, ".": self.decimal}))

    def all_written(self, numbers: Mapping[str, str]) -> dict[str, str]:
        """Numbers by their names, each as people write it."""
        return {name: self.written(number) for name, number in numbers.items()}


TEXTS = {
    "en": PageTexts(
        language="English",
        title="The ladder",
        lead="The bots of Serai against each other: who plays best, and what a choice costs.",
        seats="players",
        players=Template("$game, $players players"),
        about=Template("$games games. A bot no better than the rest wins $fair %."),
        bot="Bot",
        rating="Strength",
        wins="Wins %",
        cpu="CPU ms a choice",
        games="Games",
        duels="Who finishes ahead of whom",
        duels_about="In how many of 100 games the bot in the row finishes ahead of the bot in the column.",
        own="visitor",
        faults=Template("$faults games lost by a fault"),
        reading="The dot is the strength, by OpenSkill; with 95 % certainty it lies somewhere on the line."
        " Every deal is played from every seat, so nobody gains from better cards.",
        footer=Template("Edition $edition, rules $rules, seed $seed. Played with serai ladder, as of $day."),
        as_json="All figures as JSON",
        thousands=",",
        decimal=".",
        bots={
            "apprentice": "Apprentice",
            "novice": "Novice",
            "trader": "Trader",
            "scout": "Scout",
            "guide": "Guide",
            "master": "Master",
            "random": "Random",
            "greedy": "Quick",
        },
    ),
    "de": PageTexts(
        language="Deutsch",
        title="Die Rangliste",
        lead="Die Bots von Serai gegeneinander: wer am besten spielt und was eine Wahl kostet.",
        seats="am Tisch",
        players=Template("$game: $players am Tisch"),
        about=Template("$games Partien. Ein Bot, der nicht besser ist als die anderen, gewinnt $fair %."),
        bot="Bot",
        rating="Spielstärke",
        wins="Siege %",
        cpu="CPU-ms je Wahl",
        games="Partien",
        duels="Wer vor wem landet",
        duels_about="In wie vielen von 100 Partien der Bot der Zeile vor dem Bot der Spalte landet.",
        own="zu Besuch",
        faults=Template("$faults Partien durch einen Fehler verloren"),
        reading="Der Punkt ist die Spielstärke nach OpenSkill; mit 95 % Sicherheit liegt sie irgendwo auf der Linie."
        " Jede Mischung wird von jedem Platz aus gespielt, damit niemand von besseren Karten profitiert.",
        footer=Template("Ausgabe $edition, Regeln $rules, Startwert $seed. Gespielt mit serai ladder, Stand $day."),
        as_json="Alle Zahlen als JSON",
        thousands=".",
        decimal=",",
        bots={
            "apprentice": "Lehrling",
            "novice": "Neuling",
            "trader": "Händler",
            "scout": "Kundschafter",
            "guide": "Wegkundiger",
            "master": "Meister",
            "random": "Zufall",
            "greedy": "Flink",
        },
    ),
}
