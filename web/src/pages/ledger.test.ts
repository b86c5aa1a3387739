import { describe, expect, it } from "vitest";
import amulDe from "../../../docs/rules/amul.de.md?raw";
import amul from "../../../docs/rules/amul.md?raw";
import amulettDe from "../../../docs/rules/amulett.de.md?raw";
import amulett from "../../../docs/rules/amulett.md?raw";
import { MARKS } from "../parts/marks";
import { chapterAt, chapters, matches, pieces } from "./ledger";

describe("the ledger", () => {
  it("holds every rule of every document, and how it is known", () => {
    for (const document of [amul, amulett, amulDe, amulettDe]) {
      const ids = document.match(/^\| [A-Z]{2}-[A-Z]{3}-\d{2} /gm) ?? [];
      const rules = chapters(document).flatMap(({ rules }) => rules);
      expect(rules.length).toBe(ids.length);
      expect(rules.length).toBeGreaterThan(30);
      for (const rule of rules) {
        expect(rule.text).not.toBe("");
        expect(rule.marks.length).toBeGreaterThan(0);
        expect(MARKS).toEqual(expect.arrayContaining(rule.marks));
      }
    }
  });
  it("takes the marks and the reason from their columns, and from no other words", () => {
    const rows = [
      "| AM-SET-01 | R: by the book. | printed | DE imply | |",
      "| AM-SET-02 | x | derived + ruling | | said |",
    ];
    const rules = chapters(["# Rules", "## A", ...rows].join("\n")).flatMap((chapter) => chapter.rules);
    expect(rules.map(({ marks, why }) => [marks, why])).toEqual([
      [["printed"], ""],
      [["derived", "ruling"], "said"],
    ]);
  });
  it("keeps what is said between the rules, without links and code", () => {
    const lost = chapters(amulett).at(-1)!;
    expect(lost.title).toBe("What is lost");
    expect(lost.passages.join(" ")).toContain(
      "Income and bolts of the spells and the exact map were printed as pictures only",
    );
    expect(lost.passages.join(" ")).toContain("The edition reconstructed holds what is known");
    expect(chapters(amul).at(-1)!.passages.join(" ")).toMatch(/sums to 145 .* must sum to 139 .* read as 1 copy/);
  });
  it("keeps lists", () => {
    const [intro, list] = chapters(amulDe).find(({ title }) => title === "Die Karten")!.passages;
    expect(intro).toBe("So kann eine Ausgabe Karten werten:");
    expect(list).toContain("Paare, eigene oder die der Nachbarn;");
  });
  it("tells in both languages, last of all, what is lost", () => {
    for (const [one, other] of [
      [amul, amulDe],
      [amulett, amulettDe],
    ] as const) {
      const [english, german] = [chapters(one), chapters(other)];
      expect(german.map(({ rules, passages }) => [rules.length, passages.length])).toEqual(
        english.map(({ rules, passages }) => [rules.length, passages.length]),
      );
      expect([english.at(-1)!.title, german.at(-1)!.title]).toEqual(["What is lost", "Was verloren ist"]);
      expect(chapterAt(german, "#lost")).toBe(german.length - 1);
    }
  });
  it("is opened at a rule by its address", () => {
    const book = chapters(amul);
    expect(book[chapterAt(book, "#AM-END-03")]!.title).toBe("End and scoring");
    expect(chapterAt(book, "#nowhere")).toBe(0);
  });
  it("marks every rule alike in both languages", () => {
    const marked = (document: string) =>
      chapters(document).map(({ rules }) => rules.map(({ id, marks, why }) => [id, marks, why !== ""]));
    expect(marked(amulDe)).toEqual(marked(amul));
    expect(marked(amulettDe)).toEqual(marked(amulett));
  });
});

describe("the search", () => {
  it("marks every hit", () => {
    expect(pieces("Prowess counts; equal prowess ties.", "prowess")).toEqual([
      "",
      "Prowess",
      " counts; equal ",
      "prowess",
      " ties.",
    ]);
    expect(pieces("a (b)", "(")).toEqual(["a ", "(", "b)"]);
  });
  it("finds everything when nothing is looked for", () => {
    expect(matches("", "a")).toBe(true);
    expect(matches("SILK", "silk", "x")).toBe(true);
    expect(matches("tea", "silk")).toBe(false);
  });
});
