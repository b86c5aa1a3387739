/** A rulebook as it is written: sections with an address and the rules they tell, each made of a few kinds of block. */
import type { Both, Language } from "../api/types";

export type Inline = { kind: "text" | "bold" | "soft" | "icon" | "link"; text: string; href?: string };
export type Panel = { pieces: string[]; title: string; text: Inline[] };
/** A part of a piece: where on it, in percent, and what is said about it. */
export type Part = { x: number; y: number; title: string; text: Inline[] };
export type Block =
  | { kind: "passage"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "question"; title: string; text: Inline[] }
  | { kind: "table"; rows: Inline[][][] }
  | { kind: "panels"; panels: Panel[] }
  | { kind: "anatomy"; piece: string; parts: Part[] }
  | { kind: "pieces"; pieces: string[] }
  | { kind: "try"; ids: string[] }
  | { kind: "map" | "marks" | "compendium" };
export type Section = { id: string; title: string; rules: string[]; blocks: Block[] };
export type Book = { title: string; lead: string; sections: Section[] };

/** A worked example, as the rules have played it. */
export type Example = {
  id: string;
  title: Both;
  question: Both;
  shelves: { name: Both; pieces: string[]; number: number | null }[];
  answers: Answer[];
};
export type Answer = {
  name: Both;
  says: Both;
  happens?: Both[];
  piece?: string;
  note?: string;
  /** Whether it is what the rules answer; missing where the answer is a choice at the table. */
  right?: boolean;
};

const HEADING = /^## (.*) \{#([a-z-]+)(?: \| ([A-Z0-9 -]+))?\}$/;
const PART = /^@ (\d+) (\d+) \| ([^|]+) \| (.*)$/;
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)|:([a-z][a-z0-9-]+):/g;

export function book(text: string): Book {
  const [head = "", ...sections] = text.split(/^(?=## )/m);
  const [title = "", lead = ""] = head.split("\n\n");
  return { title: title.replace(/^# /, ""), lead: lead.trim(), sections: sections.map(section) };
}

function section(text: string): Section {
  const [heading = "", ...rest] = text.split("\n");
  const [, title, id, rules] = HEADING.exec(heading)!;
  const blocks = rest
    .join("\n")
    .split(/\n{2,}/)
    .map((block) => block.trim());
  return { id: id!, title: title!, rules: rules?.split(" ") ?? [], blocks: blocks.filter(Boolean).map(block) };
}

function block(text: string): Block {
  const lines = text.split("\n");
  const [first = ""] = lines;
  if (first.startsWith("!")) return drawn(lines);
  if (first.startsWith("> ")) return { kind: "panels", panels: lines.map(panel) };
  if (first.startsWith("| ")) return { kind: "table", rows: lines.map((line) => cells(line).map(inline)) };
  if (first.startsWith("### "))
    return { kind: "question", title: first.slice(4), text: inline(lines.slice(1).join(" ")) };
  if (/^(- |1\. )/.test(first)) {
    const items = lines.map((line) => inline(line.replace(/^(- |\d+\. )/, "")));
    return { kind: "list", ordered: first.startsWith("1"), items };
  }
  return { kind: "passage", text: inline(lines.join(" ")) };
}

function drawn(lines: string[]): Block {
  const [word = "", ...rest] = lines[0]!.slice(1).split(" ");
  if (word === "try") return { kind: "try", ids: lines.map((line) => line.replace("!try ", "")) };
  if (word === "pieces") return { kind: "pieces", pieces: rest };
  if (word === "anatomy") return { kind: "anatomy", piece: rest.join(" "), parts: lines.slice(1).map(part) };
  return { kind: word as "map" | "marks" | "compendium" };
}

function panel(line: string): Panel {
  const [pieces = "", title = "", text = ""] = line.slice(2).split(" | ");
  return { pieces: pieces.split(" "), title, text: inline(text) };
}

function part(line: string): Part {
  const [, x, y, title, text] = PART.exec(line)!;
  return { x: Number(x), y: Number(y), title: title!, text: inline(text!) };
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** A line in pieces: words, strong and soft words, signs, links. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let read = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > read) found.push({ kind: "text", text: text.slice(read, match.index) });
    found.push(special(match));
    read = match.index + match[0].length;
  }
  if (read < text.length) found.push({ kind: "text", text: text.slice(read) });
  return found;
}

function special([, bold, soft, words, href, icon]: RegExpMatchArray): Inline {
  if (bold !== undefined) return { kind: "bold", text: bold };
  if (soft !== undefined) return { kind: "soft", text: soft };
  if (icon !== undefined) return { kind: "icon", text: icon };
  return { kind: "link", text: words!, href: href! };
}

/** The section that tells a rule. */
export function sectionsByRule({ sections }: Book): Record<string, string> {
  return Object.fromEntries(sections.flatMap(({ id, rules }) => rules.map((rule) => [rule, id])));
}

export async function fetched(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** Where the text of a book and its examples lie. */
export type BookFiles = { text: Record<Language, string>; examples: string };
