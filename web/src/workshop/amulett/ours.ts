/** What our own edition says of a spell, in words; empty where the owner has left it so. */
import { incomeOf, unpacked } from "../../amulett/pieces";
import type { AmulettBox } from "../../api/types";
import { language, words } from "../../words/language.svelte";
import type { Bench } from "./bench.svelte";
import { factPath, type SpellFact } from "./spells";

export function oursText({ draft }: Bench, id: string, fact: SpellFact): string {
  const ours = unpacked(draft.oursBox as AmulettBox);
  const spell = ours.spells[id];
  if (!spell || !draft.isChanged(factPath(id, fact))) return "";
  if (fact === "income") return incomeOf(ours, spell);
  if (fact === "bolts") return words().amulett.bolts(spell.bolts);
  if (fact === "effects") return spell.effect[language()] || "–";
  return (fact === "phase" ? ours.box.phases[spell.phase] : spell.name)?.[language()] ?? "";
}
