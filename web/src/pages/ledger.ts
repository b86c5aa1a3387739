/** The ledger of rules, read from the project's own documents: chapters of rules, each with its id and how it is known. */
export type Mark = "printed" | "derived" | "ruling" | "reconstructed";
export type Rule = { id: string; text: string; marks: Mark[]; why: string };
export type Chapter = { title: string; rules: Rule[] };

const ROW = /^\|\s*([A-Z]{2}-[A-Z]{3}-\d{2})\s*\|(.*)\|(.*)\|\s*$/;
const HEADING = /^#{2,3}\s+(.*)$/;
const DERIVED = /\bimply\b|\bby the\b|\bergibt sich\b/;
const RULING = /(?:^|;\s*)R(?::\s*|$)/;

export function chapters(document: string): Chapter[] {
  const found: Chapter[] = [];
  for (const line of document.split("\n")) {
    const heading = HEADING.exec(line);
    const row = ROW.exec(line);
    if (heading) found.push({ title: heading[1]!.trim(), rules: [] });
    else if (row) found.at(-1)?.rules.push({ id: row[1]!, text: row[2]!.trim(), ...known(row[3]!.trim()) });
  }
  return found.filter(({ rules }) => rules.length);
}

/** How a rule is known, from its last column in either language: `both`, `DE; R: why`, or `R: why`. */
export function known(source: string): { marks: Mark[]; why: string } {
  const ruling = RULING.exec(source);
  const before = ruling ? source.slice(0, ruling.index).trim() : source;
  const marks: Mark[] = before ? [DERIVED.test(before) ? "derived" : "printed"] : [];
  if (ruling) marks.push("ruling");
  return { marks, why: ruling ? source.slice(ruling.index + ruling[0].length).trim() : "" };
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
