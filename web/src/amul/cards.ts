/** Cards of Āmul as the edition tells them, and what a screen needs to draw them. */
import type { Box } from "../api/hall";
import type { Card, Language, Pile } from "../api/types";

/** Cards without those that differ only in their letter. */
export function distinct(cards: Card[]): Card[] {
  return cards.filter((card, here) => cards.findIndex((other) => other.card === card.card) === here);
}

/** Whose cards count, as the three or four dots on the card. */
export const SIGHT: Record<Card["whose"], string> = {
  you: "ctl-self",
  neighbours: "ctl-nb",
  "you-and-neighbours": "ctl-sn",
  all: "ctl-all",
};

export function colours(card: Card): string {
  const group = card.group;
  const colour = (name: string, shade: string) => `--${name}:var(--c-${group}${shade})`;
  return [colour("c", ""), ...["on", "p", "d", "t"].map((name) => colour(name, `-${name}`))].join(";");
}

export function positions(card: Card): string[] {
  return card.position === "both" ? ["pos-hand", "pos-table"] : [`pos-${card.position}`];
}

/** The signs of a card: its peoples and its prowess, each as often as it counts. */
export function signs(card: Card): string[] {
  return (["arab", "mongol", "prowess"] as const).flatMap((sign) => Array<string>(card[sign]).fill(sign));
}

/** The points of a card: `4`, or a run such as 2·6·12·20, of which a small card shows the ends. */
export function points(card: Card, small: boolean): string {
  return small && card.points.length > 1 ? `${card.points[0]}…${card.points.at(-1)}` : card.points.join("·");
}

/** The steps of a run that a small card has room for, with their numbers; `…` stands for those left out. */
export function run(card: Card, step: number, most = 5): { point: string; at: number }[] {
  const steps = card.points.map((point, at) => ({ point, at }));
  if (steps.length <= most) return steps;
  const begins = steps.slice(0, most - 1);
  const between = step >= most - 1 && step < steps.length - 1 ? [steps[step]!] : [];
  return [...(between.length ? begins.slice(0, -1) : begins), { point: "…", at: -2 }, ...between, steps.at(-1)!];
}

export function name(card: Card, language: Language): string {
  return card.name[language];
}

/** The name where there is little room; the letter stands on the spine. */
export function short(card: Card, language: Language): string {
  return card.short[language];
}

const SYLLABLE = /([aeiouyäöü])([^aeiouyäöü\s]*?)(schm|schl|sch|ch|ck|ph|qu|[^aeiouyäöü\s])(?=[aeiouyäöü])/gi;

/** A long word with soft hyphens, so that it may part where it is spoken: Gold-schmugg-lerin. */
export function hyphenated(text: string, long = 10): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < long ? word : word.replace(SYLLABLE, "$1$2\u00ad$3")));
}

/** A card as a screen reader says it: name, group, where it scores, points, rule. */
export function spoken(card: Card, language: Language): string {
  return card.spoken[language];
}

export type { Box };

/** One card of a pile: which kind, and which of its copies. */
export type Copy = { id: string; copy: number };

export function spread(pile: Pile): Copy[] {
  return Object.entries(pile).flatMap(([id, count]) => Array.from({ length: count }, (_, copy) => ({ id, copy })));
}

/** Cards in the order of the edition, in which the hall lays out every row. */
export function inOrder<Thing extends { id: string }>(things: Thing[], box: Box): Thing[] {
  const rank = new Map(Object.keys(box).map((id, at) => [id, at]));
  return things.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
}

/** The earliest letter on the cards of a play area, as it is read across the table: `E`. */
export function letter(area: Pile, box: Box): string {
  return (
    Object.keys(area)
      .map((id) => box[id]?.letter ?? "")
      .filter(Boolean)
      .sort()[0] ?? ""
  );
}

/** Whether the rule says more than the number above it. */
export function saysMore(card: Card, language: Language): boolean {
  return card.rule[language].includes(" ");
}
