/** What the hall would tell about jewels and bids in the scenes of Das Amulett, from what lies on their tables. */
import type { AmulettHints, AmulettView, Pile, Stake, Wizard } from "../api/types";

const COLOURS = ["red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown"];
const ALL = ["gold", "silver", "copper", "iron"];
/** What the areas of the scenes ask for, where it is one metal. */
const ASKED: Record<string, string> = {
  A2: "gold",
  A3: "silver",
  A4: "iron",
  B4: "copper",
  B5: "silver",
  C5: "gold",
  D2: "iron",
};

type Means = "new" | "again" | "wins";

export function meaningOf(wizards: Wizard[]): Record<string, Means>[] {
  return wizards.map(({ jewels, completing }) =>
    Object.fromEntries(
      COLOURS.map((colour) => [colour, completing.includes(colour) ? "wins" : colour in jewels ? "again" : "new"]),
    ),
  );
}

function held(metals: Pile, valid: string[]): number {
  return valid.reduce((sum, metal) => sum + (metals[metal] ?? 0), 0);
}

/** What an exchange in an area is to each seat; the first one has these jokers, and the others hide some metals. */
export function stakesAt(
  { wizards, ground, bidder, step }: Pick<AmulettView, "wizards" | "ground" | "bidder" | "step">,
  area: string,
  jokers: string[] = [],
): Stake[] {
  const asked = ASKED[area] ? [ASKED[area]] : ALL;
  return wizards.map(({ metals, surely, cards, completing, bidding }, seat) => {
    const valid = seat ? asked : [...new Set([...asked, ...jokers])];
    const hidden = metals ? 0 : cards - held(surely, ALL);
    const least = held(metals ?? surely, valid);
    return {
      least,
      most: least + hidden,
      wins: Object.keys(ground[area] ?? {})
        .filter((colour) => completing.includes(colour))
        .map((colour) => [colour]),
      out: step === "exchange" && !bidding && bidder !== seat,
    };
  });
}

/** The hints of a scene as they are once other wizards sit there, or the same hold something else. */
export function readAnew(hints: AmulettHints, view: AmulettView): AmulettHints {
  return {
    ...hints,
    meaning: meaningOf(view.wizards),
    stakes: hints.stakes.length ? stakesAt(view, view.company, hints.jokers) : [],
    choices: hints.choices.map((way) =>
      way.verb === "move" ? { ...way, stakes: stakesAt(view, way.thing ?? "", way.jokers ?? []) } : way,
    ),
  };
}
