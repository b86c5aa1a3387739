/** Every spell and every area of Das Amulett, for the book of rules. */
import type { AmulettBox, Both } from "../api/types";
import { compendium } from "../games";
import Compendium from "./Compendium.svelte";
import { LANGUAGES } from "../words/languages";

export default compendium<AmulettBox>({
  Compendium,
  listed: ({ spells, areas }) => [
    ...spells,
    ...areas.map((area) => ({ ...area, name: Object.fromEntries(LANGUAGES.map((one) => [one, area.id])) as Both })),
  ],
});
