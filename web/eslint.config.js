import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["node_modules", "src/api/schema.d.ts", "**/*.generated.ts"]),
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off", // the types know every name
      "max-len": ["error", { code: 120 }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "off", // checked indexing makes it the plain way to say "it is there"
      "svelte/prefer-svelte-reactivity": "off", // what nobody watches is a plain Map, Set or URL
      "svelte/no-useless-mustaches": "off", // a space that must stay is written {" "}
      "@typescript-eslint/no-invalid-void-type": "off", // an answer without a body is void
    },
  },
  // Rules that need types run over plain TypeScript only: svelte-check has those of components, here they cost minutes.
  {
    files: ["**/*.ts"],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.worker.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
