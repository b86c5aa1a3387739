import { readFileSync } from "node:fs";

const breakpoints = JSON.parse(readFileSync(new URL("src/design/breakpoints.json", import.meta.url), "utf8"));
const pixels = (points) => Object.values(points).map((point) => `${point}px`);

/** Faults in styles; how they are laid out is prettier's. */
export default {
  extends: ["stylelint-config-standard"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    "media-feature-name-value-allowed-list": {
      width: pixels(breakpoints.width),
      height: pixels(breakpoints.height),
    },
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "alpha-value-notation": "number",
    "no-descending-specificity": null, // the order of a part's rules is the order in which they are read
    "custom-property-pattern": null, // a name in a style attribute may be put together: --j-{colour}
    "value-keyword-case": ["lower", { ignoreKeywords: ["currentColor"], ignoreProperties: ["/^--/"] }],
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
  },
};
