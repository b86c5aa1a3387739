/** What a browser gets first: a frame that it paints at once, and a script that fetches what the page will need. */
import { fileURLToPath } from "node:url";
import { build, type IndexHtmlTransformContext, type Plugin, type Rolldown } from "vite";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;
const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What comes with each language, path and game; everything else comes when it is asked for. */
const OPENED: Record<string, string> = {
  en: "words/en.ts",
  de: "words/de.ts",
  "/": "daily/DealCard.svelte",
  "/new": "pages/NewTable.svelte",
  "/t": "pages/TablePage.svelte",
  "/review": "review/Review.svelte",
  "/you": "pages/You.svelte",
  "/rules": "rulebook/Rulebook.svelte",
  "/learn": "learn/Learn.svelte",
  "/games": "history/History.svelte",
  amul: "amul/index.ts",
  amulett: "amulett/index.ts",
};

function chunkOf(path: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === source(path)) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(source(path)));
  if (!found) throw new Error(`${path} is in no file of the build.`);
  return found;
}

/** The chunks that a chunk needs, itself the first. */
function needed(chunk: Rolldown.OutputChunk, bundle: Bundle): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports } of found)
    for (const file of imports) if (bundle[file]?.type === "chunk") found.add(bundle[file]);
  return [...found];
}

/** The files of each part, without those that come with every page. */
function parts(bundle: Bundle): Record<string, string[]> {
  const house = needed(chunkOf("main.ts", bundle), bundle);
  return Object.fromEntries(
    Object.entries(OPENED).map(([part, path]) => {
      const chunks = needed(chunkOf(path, bundle), bundle).filter((chunk) => !house.includes(chunk));
      const files = chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
      return [part, files.map((file) => `/${file}`)];
    }),
  );
}

/** The script as it stands in the page: in one piece, and as short as it gets. */
async function script(known: Record<string, string[]>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { PARTS: JSON.stringify(known) },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: source("first/first.ts"), output: { format: "iife" } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code.trim();
}

export const first: Plugin = {
  name: "first",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { bundle }) => {
      const begin = await script(bundle ? parts(bundle) : {});
      return html.replace("</head>", () => `  <script>${begin}</script>\n  </head>`);
    },
  },
};
