/** Every spell and every area of Das Amulett, for the book of rules. */
import type { AmulettBox } from "../api/types";
import { compendium } from "../games";
import Compendium from "./Compendium.svelte";

export default compendium<AmulettBox>({
  Compendium,
  listed: ({ spells, areas }) => [...spells, ...areas.map((area) => ({ ...area, name: { en: area.id, de: area.id } }))],
});
