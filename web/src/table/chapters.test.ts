import { expect, it, vi } from "vitest";
import type { FeedItem, Sentence } from "../api/types";
import type { Telling } from "../pace/telling";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { chapters, nameOf } = await import("./chapters");
const { PLAIN } = await import("../pace/telling");

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

const TELLING: Telling = {
  ...PLAIN,
  phase: (_, verb) => ({ offer: "Offer", pick: "Pick" })[verb] ?? "",
  readies: ["chose"],
  sums: { paid: (who, _, events) => `${who} paid ${events.length} cards.` },
};
const told = (feed: FeedItem[]) =>
  chapters(feed, name, undefined, TELLING).flatMap(({ lines }) =>
    lines.map(({ head, who, what }) => `${head && `${head}: `}${who}${what}`),
  );

it("says once that several are ready, however many lines it came in, and what you laid yourself", () => {
  const ready = (seq: number, seat: number): FeedItem => ({
    ...chose(seq, [[`${name(seat)} laid a card face down.`, seat, "chose"]], [["chose", seat, null, 0]]),
    action: "offer ?",
  });
  const own = { ...chose(1, [["You laid Silk face down.", 0, "chose"]], [["chose", 0, "silk", 0]]), action: "offer ?" };
  expect(told([own, ready(2, 1), ready(3, 3)])).toEqual([
    "Offer: You laid Silk face down.",
    "Linda and Anna are ready.",
  ]);
  expect(told([ready(1, 1)])).toEqual(["Offer: Linda laid a card face down."]);
  expect(told([1, 2, 3, 4].map((seat) => ready(seat, seat)))).toEqual(["Offer: 4 players are ready."]);
});

it("tells a payment card by card in one sentence, with all of its cards", () => {
  const paid = (seq: number, seat: number) =>
    chose(seq, [[`${name(seat)} paid 1 gold.`, seat, "paid"]], [["paid", seat, "gold", 1]]);
  expect(told([paid(1, 1), paid(2, 1), paid(3, 1), paid(4, 3)])).toEqual(["Linda paid 3 cards.", "Anna paid 1 gold."]);
  const [chapter] = chapters([paid(1, 1), paid(2, 1)], name, undefined, TELLING);
  expect(chapter?.lines[0]?.events).toHaveLength(2);
});

it("names a phase where it begins", () => {
  const item = (seq: number, verb: string) => ({ ...chose(seq, [["Linda did.", 1, "did"]]), action: `${verb} silk` });
  expect(told([item(1, "offer"), item(2, "offer"), item(3, "pick")])).toEqual([
    "Offer: Linda did.",
    "Linda did.",
    "Pick: Linda did.",
  ]);
});
