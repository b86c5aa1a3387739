import { expect, it, vi } from "vitest";
import type { AmulUpdate } from "../api/types";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { aftermath, why } = await import("./ending");

/** A finished game, by what each row brought everybody; Nadia looks. */
function ended(sheet: number[][], seat: number | null = 0): AmulUpdate {
  const points = sheet.map((rows) => rows.reduce((sum, each) => sum + each, 0));
  const most = Math.max(...points);
  const winners = points.flatMap((each, at) => (each === most ? [at] : []));
  return {
    seat,
    info: {
      seats: [{ name: "Nadia" }, { name: "Linda" }, { name: "Merv" }].slice(0, sheet.length),
      result: { points, winners },
    },
    view: {},
    hints: { rows: ["blue", "arab-majority"], sheet },
  } as unknown as AmulUpdate;
}

it("says which row decided a game, for who lost it and for who won it", () => {
  const [close, far] = ["Arab majority made the difference", "The largest gap was Blue"];
  expect(
    why(
      ended([
        [20, 4],
        [18, 8],
      ]),
    ),
  ).toBe(`${close}: 8 points for Linda, 4 for you.`);
  expect(
    why(
      ended([
        [18, 8],
        [20, 4],
      ]),
    ),
  ).toBe(`${close}: 8 points for you, 4 for Linda.`);
  expect(
    why(
      ended([
        [3, 1],
        [18, 14],
      ]),
    ),
  ).toBe(`${far}: 18 points for Linda, 3 for you.`);
});

it("says nothing to who only watched, and nothing where all have won", () => {
  expect(
    why(
      ended(
        [
          [20, 4],
          [18, 8],
        ],
        null,
      ),
    ),
  ).toBe("");
  expect(
    why(
      ended([
        [20, 4],
        [18, 6],
      ]),
    ),
  ).toBe("");
});

it("says where you came, and after a victory who came second", () => {
  expect(
    aftermath(
      ended([
        [3, 1],
        [18, 8],
        [9, 4],
      ]),
    ).next,
  ).toBe("You came third with 4.");
  expect(
    aftermath(
      ended([
        [18, 8],
        [3, 1],
        [9, 4],
      ]),
    ).next,
  ).toBe("Merv came second with 13.");
});
