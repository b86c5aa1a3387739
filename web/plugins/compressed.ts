/** Every text of the build is compressed once, as hard as it can be, so that a server only hands it out. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(html|js|css|svg|json|md|webmanifest)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

function compress(file: string): void {
  const text = readFileSync(file);
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
}

/** Runs when everything is written, what is only copied too. */
export const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    handler: ({ dir }) => {
      const files = readdirSync(dir!, { recursive: true, encoding: "utf8" });
      files.filter((file) => TEXT.test(file)).forEach((file) => compress(join(dir!, file)));
    },
  },
};
