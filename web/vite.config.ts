import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const hall = process.env.HALL ?? "http://127.0.0.1:8000";

/** All our drawings, once in the page, so that every part can point to them and no script has to carry them. */
const drawings = {
  name: "drawings",
  transformIndexHtml: (html: string) => {
    const [icons, scenes] = ["icons", "scenes"].map((name) =>
      readFileSync(new URL(`src/design/${name}.svg`, import.meta.url), "utf8"),
    );
    // What has patterns must be laid out, if only to nothing; plain drawings need not even that.
    const unseen = "position:absolute;width:0;height:0;overflow:hidden";
    const hung = `<div hidden>${icons}</div><div style="${unseen}" aria-hidden="true">${scenes}</div>`;
    return html.replace("<body>", `<body>\n    ${hung}`);
  },
};

export default defineConfig({
  plugins: [svelte(), drawings],
  base: "/",
  build: {
    outDir: "../src/serai/server/app/pages",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  worker: { rolldownOptions: { output: { entryFileNames: "worker.js" } } }, // at the root, to serve every page
  server: { proxy: { "/api": { target: hall, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts"] },
});
