/**
 * The texts of the client's catalogue, found by the TypeScript compiler.
 *
 * `node client_texts.mjs FILE…` prints the texts of each file with their positions; `node client_texts.mjs --write`
 * reads `{file: [[start, end, text, holes], …]}` and writes them into the files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(new URL("../../web/package.json", import.meta.url))("typescript");
const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

function textsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf-8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const written = (node) => node.getText(source);
  const says = (node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  /** The code of a node without any text that stands in it. */
  const bare = (node) =>
    says(node) ? "*" : node.getChildCount(source) ? node.getChildren(source).map(bare).join(" ") : written(node);

  /** The parts of a text: what it says, and what code fills in. */
  function partsOf(node) {
    if (ts.isStringLiteralLike(node)) return [{ says: node.text }];
    if (ts.isTemplateExpression(node))
      return [
        { says: node.head.text },
        ...node.templateSpans.flatMap(({ expression, literal }) => [{ hole: expression }, { says: literal.text }]),
      ];
    if (isSum(node)) return [...partsOf(node.left), ...partsOf(node.right)];
    return [{ hole: node }];
  }
  const isSum = (node) =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node);
  const isText = (node) =>
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
      (isText(node.left) || isText(node.right)));

  function visit(node, path, logic) {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) {
      const parts = partsOf(node);
      const holes = parts.filter(({ hole }) => hole).map(({ hole }) => hole);
      let number = 0;
      const text = parts.map(({ says }) => says ?? `{${number++}}`).join("");
      found.push({
        place: path.join("."),
        text,
        holes: holes.map(written),
        bare: holes.map(bare),
        comment: logic,
        start: node.getStart(source),
        end: node.getEnd(),
      });
      for (const hole of holes) visit(hole, path, logic || written(node));
    } else if (ts.isPropertyAssignment(node)) {
      const name = node.name.text ?? written(node.name);
      visit(node.initializer, [...path, name], ts.isFunctionLike(node.initializer) ? written(node.initializer) : logic);
    } else if (ts.isVariableDeclaration(node) && node.initializer) {
      visit(node.initializer, [...path, written(node.name)], logic);
    } else if (ts.isElementAccessExpression(node)) {
      visit(node.expression, path, logic);
    } else if (!(ts.isBinaryExpression(node) && COMPARES.has(node.operatorToken.kind))) {
      ts.forEachChild(node, (child) => visit(child, path, logic));
    }
  }
  visit(source, [], "");
  return found;
}

/** A text as source: a template where code fills in something. */
function literal(text, holes) {
  if (!holes.length) return JSON.stringify(text);
  const says = text.split(/\{(\d+)\}/);
  const escaped = (said) => said.replace(/[`\\]|\$\{/g, "\\$&");
  return `\`${says.map((said, index) => (index % 2 ? `\${${holes[Number(said)]}}` : escaped(said))).join("")}\``;
}

if (process.argv[2] === "--write") {
  for (const [file, changes] of Object.entries(JSON.parse(readFileSync(0, "utf-8")))) {
    let source = readFileSync(file, "utf-8");
    for (const [start, end, text, holes] of changes.sort(([one], [other]) => other - one))
      source = source.slice(0, start) + literal(text, holes) + source.slice(end);
    writeFileSync(file, source);
  }
} else {
  const texts = Object.fromEntries(process.argv.slice(2).map((file) => [file, textsOf(file)]));
  process.stdout.write(JSON.stringify(texts));
}
