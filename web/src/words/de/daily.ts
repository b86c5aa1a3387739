/** What is said of the daily deal, in German. */
import type { DailyWords } from "../en/daily";

export const daily: DailyWords = {
  nth: (number) => `${number}.`,
  against: (bots, level, ease) => `Gegen ${bots} Bots: ${level}${ease ? `, ${ease}` : ""}.`,
  same: "Dieselben Karten für alle, ein Versuch.",
  play: "Heute spielen",
  back: "Zurück an deinen Tisch",
  others: "So spielten die anderen",
  all: "Ganze Liste",
  played: (count) =>
    count === 0 ? "noch niemand hat gespielt" : count === 1 ? "1 hat gespielt" : `${count} haben gespielt`,
  you: "Du",
  notYet: "noch nicht",
  playing: "spielt noch",
  unfinished: "nicht beendet",
  won: "gewonnen",
  yesterdayRank: (rank, of) => `Gestern ${rank}. von ${of}`,
  rank: "Rang",
  name: "Name",
  place: "Am Tisch",
  points: "Punkte",
  counted: { amulett: "Edelsteine" },
  hours: (hours, minutes) => (hours ? `${hours} Std. ${minutes} Min.` : `${minutes} Min.`),
  next: (time) => `Nächste Partie in ${time}`,
  soFar: (rank, of) => `Bisher bist du ${rank}. von ${of}`,
  counting: "Dein Ergebnis wird gerade gezählt",
  gaveUp: "Du hast diese Partie nicht beendet",
  otherDay: "Das war die Partie eines anderen Tages",
  when: (day) => `Tagespartie vom ${day}.`,
  askWhy: "Ein Versuch je Spiel. Die Liste schließt um Mitternacht UTC.",
  yesterday: "Gestern",
  noYesterday: "Gestern hat niemand gespielt.",
  review: "Rückblick",
  reviewOf: (name) => `Rückblick auf das Spiel von ${name}`,
  sealWhy:
    "Ein Startwert legt die Reihenfolge der Karten fest. Das ist sein Siegel, heute an allen Tischen dasselbe; der " +
    "Startwert wird gezeigt, wenn der Tag vorbei ist.",
  seal: "Siegel der Karten von heute",
  sealThen: "Siegel der Karten",
  seedThen: "Der Startwert, gezeigt nach dem Ende des Tages",
};
