/** Was über andere gesagt wird, die du lieber nicht hörst, und über deine eigenen Daten, auf Deutsch. */

export const people = {
  about: (name: string) => `Zu ${name}`,
  mute: "Stumm schalten",
  unmute: "Wieder hören",
  muteWhy: "Blendet aus, was diese Person schreibt, nur in diesem Browser.",
  block: "Blockieren",
  unblock: "Nicht mehr blockieren",
  blockWhy: "Blendet Nachrichten und Tische aus. An deine Tische kann sich diese Person nicht mehr setzen.",
  report: "Melden",
  reportWhy: "Geht an den Betreiber dieser Seite, zusammen mit dem, was diese Person hier geschrieben hat.",
  reportAsk: "Was ist passiert?",
  reportSend: "Meldung abschicken",
  reported: "Danke. Der Betreiber dieser Seite wird es lesen.",
  blocked: "Blockiert",
  data: "Deine Daten",
  dataWhy: "Alles, was diese Seite von dir aufbewahrt, in einer Datei.",
  download: "Meine Daten herunterladen",
  erase: "Mein Konto löschen",
  eraseWhy:
    "Dein Name, deine Passkeys, Schlüssel, Wertungen und alten Partien verschwinden sofort. An allen Tischen heißt " +
    "du dann Somebody, und was du geschrieben hast, ist weg; die Partien selbst bleiben. In laufenden Partien spielt " +
    "ein Bot für dich weiter. Das lässt sich nicht rückgängig machen.",
  eraseYes: "Endgültig löschen",
  eraseNo: "Konto behalten",
  erased: "Dein Konto ist gelöscht. Du bist jetzt ein neuer Gast.",
};
