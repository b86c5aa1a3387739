import { expect, it, vi } from "vitest";
import type { FeedItem, Sentence } from "../api/types";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { chapters, nameOf } = await import("./chapters");

const NAMES = ["You", "Linda", "Dr. Who", "Anna", "Anna Maria"];
const name = (seat: number | null) => NAMES[seat ?? -1] ?? "";

function chose(seq: number, says: Sentence[], events: FeedItem["events"] = []): FeedItem {
  return { seq, at: seq, what: "chose", says, events };
}

function linesOf(feed: FeedItem[]): string[] {
  return chapters(feed, name).flatMap(({ lines }) => lines.map(({ who, what }) => `[${who}]${what}`));
}

it("tells the feed round by round, a sentence a line", () => {
  const round: FeedItem["events"] = [["round", null, null, 2]];
  const told = chapters(
    [
      chose(1, [["Linda took Tent from the Palace.", 1, "took"]]),
      chose(
        2,
        [
          ["You revealed Camel.", 0, "revealed"],
          ["Round 2 begins.", null, "round"],
          ["New in the Market: Gem.", null, "filled"],
        ],
        round,
      ),
      { seq: 3, at: 3, what: "said", name: "Linda", text: "Tea?" },
      { seq: 4, at: 4, what: "left", seat: 1 },
      { seq: 5, at: 5, what: "sat", seat: 1 },
    ],
    name,
    ({ what }) => (what === "left" ? "Linda left." : ""),
  );
  expect(told.map((chapter) => chapter.round)).toEqual([0, 2]);
  expect(told.map(({ lines }) => lines.map(({ who, what, said }) => [who, what, said]))).toEqual([
    [
      ["Linda", " took Tent from the Palace.", false],
      ["You", " revealed Camel.", false],
    ],
    [
      ["", "New in the Market: Gem.", false],
      ["Linda", " Tea?", true],
      ["Linda", " left.", false],
    ],
  ]);
});

it("keeps the sentence of somebody whose name has a full stop", () => {
  expect(linesOf([chose(1, [["Dr. Who picked Spice.", 2, "picked"]])])).toEqual(["[Dr. Who] picked Spice."]);
});

it("sets the whole name apart when another name begins like it", () => {
  const says: Sentence[] = [
    ["Anna Maria picked Spice.", 4, "picked"],
    ["Anna picked Silk.", 3, "picked"],
  ];
  expect(linesOf([chose(1, says)])).toEqual(["[Anna Maria] picked Spice.", "[Anna] picked Silk."]);
});

it("sets nothing apart where a sentence about a seat begins otherwise", () => {
  expect(linesOf([chose(1, [["First Pick passes to Linda.", 1, "first-pick"]])])).toEqual([
    "[]First Pick passes to Linda.",
  ]);
});

it("opens a chapter for a round that no sentence tells", () => {
  expect(chapters([chose(1, [], [["round", null, null, 1]])], name)).toEqual([{ round: 1, lines: [] }]);
});

it("calls your own seat as you are spoken to", () => {
  const info = { seats: [{ name: "Nadia" }, { name: "Linda" }] } as Parameters<typeof nameOf>[0]["info"];
  expect([0, 1, null].map((seat) => nameOf({ info, seat: 0 }, seat))).toEqual(["You", "Linda", ""]);
});
