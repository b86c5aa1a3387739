import { describe, expect, it } from "vitest";
import amulDe from "../../../docs/rules/amul.de.md?raw";
import amul from "../../../docs/rules/amul.md?raw";
import amulettDe from "../../../docs/rules/amulett.de.md?raw";
import amulett from "../../../docs/rules/amulett.md?raw";
import { chapters, known, matches, pieces } from "./ledger";

describe("the ledger", () => {
  it("holds every rule of every document", () => {
    for (const document of [amul, amulett, amulDe, amulettDe]) {
      const ids = document.match(/^\| [A-Z]{2}-[A-Z]{3}-\d{2} /gm) ?? [];
      const rules = chapters(document).flatMap(({ rules }) => rules);
      expect(rules.length).toBe(ids.length);
      expect(rules.length).toBeGreaterThan(30);
      for (const rule of rules) {
        expect(rule.text).not.toBe("");
        expect(rule.marks.length).toBeGreaterThan(0);
      }
    }
  });
  it("leaves out chapters without rules", () => {
    expect(chapters(amul).map(({ title }) => title)).not.toContain("The cards");
    expect(chapters(amulDe).map(({ title }) => title)).not.toContain("Die Karten");
  });
  it("marks every rule alike in both languages", () => {
    const marked = (document: string) => chapters(document).map(({ rules }) => rules.map(({ id, marks, why }) => [id, marks, why !== ""]));
    expect(marked(amulDe)).toEqual(marked(amul));
    expect(marked(amulettDe)).toEqual(marked(amulett));
  });
});

describe("how a rule is known", () => {
  it("is told by its last column", () => {
    expect(known("both")).toEqual({ marks: ["printed"], why: "" });
    expect(known("R")).toEqual({ marks: ["ruling"], why: "" });
    expect(known("R: not forbidden")).toEqual({ marks: ["ruling"], why: "not forbidden" });
    expect(known("DE; R: no chain")).toEqual({ marks: ["printed", "ruling"], why: "no chain" });
    expect(known("DE/EN imply; R: nothing was shown")).toEqual({ marks: ["derived", "ruling"], why: "nothing was shown" });
    expect(known("ergibt sich aus DE/EN; R: nichts war zu sehen")).toEqual({ marks: ["derived", "ruling"], why: "nichts war zu sehen" });
    expect(known("beide")).toEqual({ marks: ["printed"], why: "" });
  });
});

describe("the search", () => {
  it("marks every hit", () => {
    expect(pieces("Prowess counts; equal prowess ties.", "prowess")).toEqual(["", "Prowess", " counts; equal ", "prowess", " ties."]);
    expect(pieces("a (b)", "(")).toEqual(["a ", "(", "b)"]);
  });
  it("finds everything when nothing is looked for", () => {
    expect(matches("", "a")).toBe(true);
    expect(matches("SILK", "silk", "x")).toBe(true);
    expect(matches("tea", "silk")).toBe(false);
  });
});
