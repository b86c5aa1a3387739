/** Drawings: those of the house stand once in the page, those of a game in a file of their own. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** All our drawings, once in the page, so that every part can point to them and no script has to carry them. */
export const drawings: Plugin = {
  name: "drawings",
  transformIndexHtml: (html) => {
    const [icons, scenes] = ["icons", "scenes"].map((name) =>
      readFileSync(new URL(`../src/design/${name}.svg`, import.meta.url), "utf8"),
    );
    // What has patterns must be laid out, if only to nothing; plain drawings need not even that.
    const hung = `<div hidden>${icons}</div><div class="unseen" aria-hidden="true">${scenes}</div>`;
    return html.replace('<div id="app">', `${hung}\n    <div id="app">`);
  },
};

/** `x.svg?sprite` is a file of drawings that a game points to: which it holds, and what hangs them in the page. */
export const sprites: Plugin = {
  name: "sprites",
  enforce: "pre",
  load: (id) => {
    if (!id.endsWith(".svg?sprite")) return;
    const file = id.replace("?sprite", "");
    const drawn = [...readFileSync(file, "utf8").matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
    return `import url from ${JSON.stringify(`${file}?url`)};
      import { hang as hung } from "/src/design/hanging.ts";
      export const hang = () => hung(url);
      export const drawn = new Set(${JSON.stringify(drawn.join(" "))}.split(" "));`;
  },
};
