/** Die Tasten am Tisch, auf Deutsch. */
import type { Words } from "../en";

export const keys: Words["keys"] = {
  title: "Tasten",
  of: {
    amul: [
      ["1 … 9", "aus der Liste wählen"],
      ["0 S", "nichts nehmen"],
      ["I", "die Karte lesen"],
    ],
    amulett: [
      ["0 … 9", "wählen oder ein Gebot tippen"],
      ["P", "passen"],
      ["F", "für dich bieten lassen"],
      ["I", "den Spruch oder Edelstein lesen, oder was hier liegt"],
    ],
  },
  everywhere: [
    ["Enter", "bestätigen"],
    ["H", "einen Tipp holen, wo es welche gibt; noch einmal: die Wahl"],
    ["Esc", "den Tipp schließen, die Auswahl aufheben"],
    ["Leertaste", "weiter zum nächsten Ereignis"],
    ["L", "zum Verlauf"],
    ["?", "diese Tasten zeigen"],
  ],
};
