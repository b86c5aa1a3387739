import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
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

/** `x.svg?sprite` is a file of drawings that a game points into: where it lies, and which drawings it holds. */
const sprites: Plugin = {
  name: "sprites",
  enforce: "pre",
  load: (id) => {
    if (!id.endsWith(".svg?sprite")) return;
    const file = id.replace("?sprite", "");
    const drawn = [...readFileSync(file, "utf8").matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
    return `export { default as url } from ${JSON.stringify(`${file}?url`)};
      export const drawn = new Set(${JSON.stringify(drawn.join(" "))}.split(" "));`;
  },
};

export default defineConfig({
  plugins: [svelte(), drawings, sprites],
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
