import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./plugins/compressed.ts";
import { drawings, sprites } from "./plugins/drawings.ts";
import { first } from "./plugins/first.ts";
import { GROUPS } from "./plugins/groups.ts";

const hall = process.env.HALL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), drawings, sprites, first, compressed],
  base: "/",
  build: {
    outDir: "../src/serai/server/app/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  worker: { rolldownOptions: { output: { entryFileNames: "worker.js" } } }, // at the root, to serve every page
  server: { proxy: { "/api": { target: hall, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts"] },
});
