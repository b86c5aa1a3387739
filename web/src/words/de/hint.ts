/** What a hint says around the words of the game, in German. */
import type { Words } from "../en";

export const hint: Words["hint"] = {
  button: "Tipp",
  label: (step) => `Tipp, Schritt ${step} von 2`,
  thinking: "Ein Tipp wird überlegt",
  show: "Zeig mir die Wahl",
  take: "Auswählen",
  close: "Tipp schließen",
  first: "Tipp 1 von 2. Gewählt wird nichts für dich.",
  second: "Tipp 2 von 2.",
  equal: "Das ist alles etwa gleich gut.",
  equalWhy: "Nimm, was dir gefällt.",
  better: (percent, than) => (percent ? `Etwa ${percent} % besser als ${than}.` : `Ein wenig besser als ${than}.`),
  alike: (other) => `Etwa gleich gut: ${other}.`,
  bySight: "Auf den ersten Blick, nicht durchgerechnet.",
  hinted: "im Tipp",
};
