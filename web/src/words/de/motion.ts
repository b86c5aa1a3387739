/** What is said of things that move, in German. */
import type { Words } from "../en";

export const motion: Words["motion"] = {
  step: "Schritt für Schritt",
  next: (row: string) => `Weiter: ${row}`,
};
