/** Which modules come in one file: each file is a way to the server and back. */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Modules = Rolldown.ChunkingContext;
const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What a table is made of: its page, and what each game brings. */
const TABLES = {
  table: source("pages/TablePage.svelte"),
  amul: source("amul/index.ts"),
  amulett: source("amulett/index.ts"),
};
/** Other pages that show a table, and may fetch all that is common to tables. */
const SHOWN = ["learn/Learn.svelte", "review/Review.svelte", "puzzles/Puzzles.svelte", "plain/index.ts"].map(source);
/** And one that shows everything. */
const GALLERY = source("gallery/Gallery.svelte");

/** These modules and all that they need to run. */
function needs(roots: string[], modules: Modules): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const needed of modules.getModuleInfo(id)?.importedIds ?? []) found.add(needed);
  return found;
}

/** What is fetched when somebody gets there: a page, or a part of one. */
function later(modules: Modules): Set<string> {
  const all = new Set([source("main.ts")]);
  const opened = new Set<string>();
  for (const id of all) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const one of [...importedIds, ...dynamicallyImportedIds]) all.add(one);
    for (const one of dynamicallyImportedIds) opened.add(one);
  }
  return opened;
}

/** The file of each module that a table needs: no page without a table has to fetch one. */
function arranged(modules: Modules): Map<string, string> {
  const tables = Object.entries(TABLES).map(([name, path]) => [name, needs([path], modules)] as const);
  const known = [...Object.values(TABLES), ...SHOWN, GALLERY];
  const shown = needs(SHOWN, modules);
  const elsewhere = needs(
    [...later(modules)].filter((id) => !known.includes(id)),
    modules,
  );
  const fileOf = (id: string): string => {
    const [first = "", second] = tables.filter(([, needed]) => needed.has(id)).map(([name]) => name);
    const shared = second !== undefined || first === "table" || shown.has(id);
    return elsewhere.has(id) ? (shared ? "common" : `${first}-pieces`) : shared ? "table" : first;
  };
  return new Map(tables.flatMap(([, needed]) => [...needed]).map((id) => [id, fileOf(id)]));
}

let files: Map<string, string> | undefined;
const goes = (file: string) => (id: string, modules: Modules) =>
  (files ??= arranged(modules)).get(id) === file ? file : null;

/** The first comes first: a file brings along what it needs, unless that has gone into an earlier one. */
const FILES = ["common", "table", "amul-pieces", "amulett-pieces", "amul", "amulett"];

export const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "house", tags: ["$initial"], priority: FILES.length + 1 },
  ...FILES.map((file, at) => ({ name: goes(file), priority: FILES.length - at })),
];
