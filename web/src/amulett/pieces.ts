/** The box of Das Amulett as the table asks for it: a spell, an area, what something is called, how it is drawn. */
import type { AmulettBox, AmulettView, Area, Language, Pile, Spell } from "../api/types";
import { language, words } from "../words/language.svelte";

export type Pieces = {
  box: AmulettBox;
  spells: Record<string, Spell>;
  areas: Record<string, Area>;
};

export const METALS = ["gold", "silver", "copper", "iron"] as const;

export function unpacked(box: AmulettBox): Pieces {
  return {
    box,
    spells: Object.fromEntries(box.spells.map((spell) => [spell.id, spell])),
    areas: Object.fromEntries(box.areas.map((area) => [area.id, area])),
  };
}

/** The drawing of a jewel of a colour. */
export function cut(colour: string): string {
  return colour.replace("light-blue", "lblue").replace("dark-blue", "dblue");
}

/** A pile one by one, in the order of its names. */
export function each(pile: Pile): string[] {
  return Object.entries(pile).flatMap(([name, count]) => Array.from({ length: count }, () => name));
}

export function total(pile: Pile): number {
  return Object.values(pile).reduce((sum, count) => sum + count, 0);
}

/** A number as it is spoken in a sentence. */
export function spoken(count: number): string {
  return words().amulett.numbers[count] ?? String(count);
}

export function spellName(pieces: Pieces, id: string): string {
  return pieces.spells[id]?.name[language()] ?? id;
}

/** What a spell does, in a line; for those that only bring metal, what they bring. */
export function effect(pieces: Pieces, spell: Spell): string {
  return spell.effect[language()] || incomeOf(pieces, spell);
}

/** What a spell brings in each metal phase, in words. */
export function incomeOf(pieces: Pieces, spell: Spell): string {
  const brings = Object.entries(spell.income).map(([metal, count]) =>
    pieces.box.metals[metal] ? `${count} ${metalName(pieces, metal)}` : words().amulett.ofChoice(count),
  );
  return brings.length ? words().amulett.income(words().and(brings)) : words().amulett.noIncome;
}

export function metalName(pieces: Pieces, metal: string): string {
  return pieces.box.metals[metal]?.[language()] ?? words().amulett.anyMetal;
}

/** A pile of metals in words: 4 gold, 2 silver. */
export function metalsIn(pieces: Pieces, pile: Pile): string {
  return METALS.filter((metal) => pile[metal])
    .map((metal) => `${pile[metal]} ${metalName(pieces, metal)}`)
    .join(", ");
}

/** The metals that count everywhere in this phase for who looks, those for this seat alone included. */
export function furtherFor(view: AmulettView | null | undefined): string[] {
  return view ? [...view.further, ...ownFurther(view)] : [];
}

/** The metals that count everywhere in this phase for this seat alone. */
export function ownFurther(view: AmulettView): string[] {
  return (view.seat == null ? null : view.wizards[view.seat]?.further) ?? [];
}

/** What may be bid where the company stands: one metal, several, or any. */
export function askedIn(pieces: Pieces, area: string, further: string[]): string {
  const metals = [...new Set([...(pieces.areas[area]?.metals ?? []), ...further])];
  return metals.length === METALS.length
    ? words().amulett.anyMetal
    : words().amulett.either(metals.map((metal) => metalName(pieces, metal)));
}

/** The sign of what an area asks for. */
export function coinOf(area: Area): string {
  return area.metals.length === 1 ? area.metals[0]! : "any";
}

export function terrainName(pieces: Pieces, area: Area, spoken: Language): string {
  const name = pieces.box.terrains[area.terrain]?.[spoken] ?? area.terrain;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function jewelName(colour: string): string {
  return words().amulett.jewels[colour] ?? colour;
}

/** The spells of a wizard with their stones; before the first round those that were dealt, with what lies on them. */
export function spellsOf(view: AmulettView, seat: number): [string, number][] {
  const wizard = view.wizards[seat]!;
  const laid = Object.entries(wizard.spells);
  if (laid.length) return laid;
  const first = view.kept.length === 2 ? view.kept : wizard.first;
  return first.map((id, at) => [id, view.split[at] ?? 0]);
}

/** An amulet in words: each of its jewels by name, and how many colours there are of those that win. */
export function amuletSays(jewels: Pile, colours: number, goal: number): string {
  return words().amulett.amuletOf(each(jewels).map(jewelName), colours, goal);
}

/** What else is so about an area: the wall, a pyramid. */
export function marks(area: Area): string {
  const say = words().amulett;
  return [area.wall ? say.atWall : "", area.pyramid ? say.pyramid : ""].filter(Boolean).join(", ");
}
