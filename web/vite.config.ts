import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./plugins/compressed.ts";
import { drawings, sprites } from "./plugins/drawings.ts";
import { first } from "./plugins/first.ts";

const hall = process.env.HALL ?? "http://127.0.0.1:8000";

/** What every page needs is one file; what pages share is in few: each file is a way to the server and back. */
const GROUPS = [
  { name: "house", tags: ["$initial" as const], priority: 1 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 15_000 },
];

/** Where a file lies; what is shared is named after nobody. */
const assets = (name: string, ending: string): string => `assets/${name.replace(/~.*/, "")}-[hash]${ending}`;

export default defineConfig({
  plugins: [svelte(), drawings, sprites, first, compressed],
  base: "/",
  build: {
    outDir: "../src/serai/server/app/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        chunkFileNames: ({ name }) => assets(name, ".js"),
        assetFileNames: ({ names: [name = ""] }) => assets(name.replace(/\.\w+$/, ""), "[extname]"),
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: "worker.js" } } }, // at the root, to serve every page
  server: { proxy: { "/api": { target: hall, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts"] },
});
