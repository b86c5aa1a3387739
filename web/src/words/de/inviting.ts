/** Einladungen beim Namen, auf Deutsch. */
import type { inviting as en } from "../en/inviting";

export const inviting: typeof en = {
  byName: "Beim Namen",
  whole: "Der ganze Name",
  find: "Suchen",
  ask: "Einladen",
  suggested: "Ihr habt schon zusammen gespielt",
  nobody: (name: string) => `Hier heißt niemand ${name}. Schreib den ganzen Namen aus, oder schick den Link.`,
  several: "So heißen mehrere. Wen du kennst, steht oben.",
  invited: (name: string) => `${name} ist eingeladen.`,
  waiting: "eingeladen",
  declined: "hat abgelehnt",
  takeBack: "Zurücknehmen",
  title: "Einladungen",
  asks: (name: string) => `${name} lädt dich ein`,
  free: (count: number) => (count === 1 ? "1 Platz frei" : `${count} Plätze frei`),
  accept: "Platz nehmen",
  decline: "Nein, danke",
};
