/** What is said beside the link to a table, in German. */
import type { Words } from "../en";

export const invite: Words["invite"] = {
  alone:
    "Diesen Link kannst nur du öffnen: Der Server läuft nur auf diesem Rechner. " +
    "Starte ihn mit „serai serve --host 0.0.0.0“, um andere einzuladen.",
  code: "QR-Code des Links",
  scan: "Mit dem Handy scannen und Platz nehmen.",
};
