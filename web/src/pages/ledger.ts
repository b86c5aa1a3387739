/** The ledger of rules, read from the documentation: chapters of rules, each with its id and how it is known. */
import type { Mark } from "../parts/marks";

export type Rule = { id: string; text: string; marks: Mark[]; why: string };
/** A passage is a paragraph, or the items of a list. */
export type Passage = string | string[];
export type Chapter = { title: string; rules: Rule[]; passages: Passage[] };

const ROW = /^\| ([A-Z]{2}-[A-Z]{3}-\d{2}) \|/;
const HEADING = /^#{2,3} (.*)$/;
const ITEM = /^- (.*)$/;

/** The chapters that say something; what stands above the first is for readers of the documentation. */
export function chapters(document: string): Chapter[] {
  const [, ...parts] = document.split(/^(?=#{2,3} )/m);
  return parts.map(chapter).filter(({ rules, passages }) => rules.length || passages.length);
}

function chapter(text: string): Chapter {
  const [heading = "", ...lines] = text.split("\n");
  const title = HEADING.exec(heading)![1]!;
  const prose = lines.filter((line) => !line.startsWith("|")).join("\n");
  return { title, rules: lines.filter((line) => ROW.test(line)).map(rule), passages: passages(prose) };
}

/** A row has an id, the rule, how it is known, the books, and why, where it is not just printed. */
function rule(row: string): Rule {
  const [id, text, known, , why] = row
    .split("|")
    .slice(1)
    .map((cell) => cell.trim());
  return { id: id!, text: text!, marks: known!.split(" + ") as Mark[], why: why! };
}

function passages(prose: string): Passage[] {
  const blocks = prose.split(/\n{2,}/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block) => {
    const items = block.split(/\n(?=- )/).map((item) => item.replace(/\s*\n\s*/g, " "));
    return items.every((item) => ITEM.test(item))
      ? items.map((item) => plain(ITEM.exec(item)![1]!))
      : plain(items.join(" "));
  });
}

/** Words without the marks of the documentation: links and names in code. */
function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/`/g, "");
}

/** The chapter to which an address leads: that of a rule, or the last one, which tells what is lost. */
export function chapterAt(book: Chapter[], hash: string): number {
  if (hash === "#lost") return book.length - 1;
  return Math.max(
    0,
    book.findIndex(({ rules }) => rules.some(({ id }) => `#${id}` === hash)),
  );
}

/** A text in pieces, of which every second one was looked for. */
export function pieces(text: string, wanted: string): string[] {
  const plain = wanted.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return plain ? text.split(new RegExp(`(${plain})`, "i")) : [text];
}

export function matches(wanted: string, ...texts: string[]): boolean {
  const plain = wanted.trim().toLocaleLowerCase();
  return plain === "" || texts.some((text) => text.toLocaleLowerCase().includes(plain));
}
