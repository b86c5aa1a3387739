import { describe, expect, it } from "vitest";
import amulDe from "../amul/book/text.de.md?raw";
import amul from "../amul/book/text.en.md?raw";
import amulettDe from "../amulett/book/text.de.md?raw";
import amulett from "../amulett/book/text.en.md?raw";
import { book, inline, sectionsByRule } from "./book";

const BOOKS = [amul, amulDe, amulett, amulettDe].map(book);

describe("a rulebook", () => {
  it("begins with the aim, and ends with every piece", () => {
    for (const { title, lead, sections } of BOOKS) {
      expect(title).not.toBe("");
      expect(lead).not.toBe("");
      expect(sections[0]!.id).toBe("aim");
      expect(sections.at(-1)!.blocks).toEqual([{ kind: "compendium" }]);
    }
  });
  it("shows a round in four pictures, and the parts of a piece on both of its sides", () => {
    for (const { sections } of BOOKS) {
      const blocks = sections.flatMap((section) => section.blocks);
      expect(blocks.flatMap((block) => (block.kind === "panels" ? block.panels : [])).length).toBe(4);
      const parts = blocks.flatMap((block) => (block.kind === "anatomy" ? block.parts : []));
      expect(new Set(parts.map(({ x }) => x))).toEqual(new Set([0, 100]));
    }
  });
  it("knows the section of every rule", () => {
    expect(sectionsByRule(BOOKS[0]!)["AM-MIL-04"]).toBe("military-prowess");
  });
  it("leaves no mark of its own in the text", () => {
    for (const { sections } of BOOKS) expect(JSON.stringify(sections)).not.toMatch(/\*\*|:[a-z]+-[a-z]+:|^!|\]\(/m);
  });
});

describe("a line", () => {
  it("has strong and soft words, signs and links", () => {
    expect(inline("Two **swords** :prowess: or *none*, see [all](/rules).")).toEqual([
      { kind: "text", text: "Two " },
      { kind: "bold", text: "swords" },
      { kind: "text", text: " " },
      { kind: "icon", text: "prowess" },
      { kind: "text", text: " or " },
      { kind: "soft", text: "none" },
      { kind: "text", text: ", see " },
      { kind: "link", text: "all", href: "/rules" },
      { kind: "text", text: "." },
    ]);
  });
});
