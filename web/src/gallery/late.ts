/** A table of Das Amulett near its end: amulets nearly full, three or four spells each, metals that all have seen. */
import type { AmulettUpdate, Pile, Wizard } from "../api/types";
import { readAnew } from "./stakes";

/** Jewels that come to those of the scene, one row a seat. */
const JEWELS = [
  "",
  "red dark-blue green brown",
  "white orange yellow",
  "yellow",
  "dark-blue white grey",
  "brown light-blue",
];
/** Spells that nobody of a scene has; those with the longest names come first. */
const SPELLS = [
  "divine-metamorphosis",
  "wings-of-the-phoenix",
  "avarice-curse",
  "stone-metamorphosis",
  "silver-abundance",
  "diamond-magic",
  "pharaohs-influence",
  "builders-gift",
  "burning-desire",
  "silver-metamorphosis",
  "copper-abundance",
  "iron-metamorphosis",
];
const SEEN: Pile[] = [{}, { copper: 2 }, { gold: 4, silver: 1 }, { iron: 6 }, {}, { iron: 3, gold: 1 }];
/** How many spells each has. */
const MANY = [4, 3, 4, 4, 3, 4];
const COLOURS = ["red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown"];
/** So many colours win but one; two of the wizards are as far as that. */
const NEARLY = 6;
const NEAR = [0, 1];

function withMore(jewels: Pile, more: string[], most: number): Pile {
  const all = { ...jewels };
  for (const jewel of more) if (jewel in all || Object.keys(all).length < most) all[jewel] = (all[jewel] ?? 0) + 1;
  return all;
}

/** The same situation, later in the game. */
export function late(update: AmulettUpdate): AmulettUpdate {
  const view = update.view!;
  const used = new Set(view.wizards.flatMap(({ spells }) => Object.keys(spells)));
  const free = SPELLS.filter((id) => !used.has(id) && id !== view.offered);
  const wizards = view.wizards.map((wizard, seat): Wizard => {
    const spells = { ...wizard.spells };
    while (Object.keys(spells).length < MANY[seat]! && free.length) spells[free.shift()!] = 1 + (free.length % 3);
    const jewels = withMore(
      wizard.jewels,
      JEWELS[seat]!.split(" ").filter(Boolean),
      NEAR.includes(seat) ? NEARLY : NEARLY - 1,
    );
    const colours = Object.keys(jewels).length;
    const burns = Object.fromEntries(Object.keys(spells).map((id) => [id, 1]));
    const completing = colours === NEARLY ? COLOURS.filter((colour) => !(colour in jewels)) : [];
    return { ...wizard, spells, rounds: spells, burns, jewels, colours, completing, surely: SEEN[seat]! };
  });
  const later = { ...view, wizards };
  return { ...update, hints: update.hints && readAnew(update.hints, later), view: later };
}
