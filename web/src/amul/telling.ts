/** How a game of Āmul is told: which events make a beat, and what they are called. */
import type { FeedItem } from "../api/types";
import type { Beat, Weights } from "../pace/beats";
import type { Telling } from "../pace/telling";
import { words } from "../words/language.svelte";
import Things from "./Things.svelte";
import type { Box } from "./cards";

export const WEIGHTS: Weights = {
  dealt: "beside",
  filled: "beside",
  round: "beside",
  chose: "beside",
  offered: "together",
  revealed: "together",
  left: "beside",
  emptied: "beside",
  "first-pick": "beside",
  kept: "beside",
  unscored: "beside",
  ended: "alone",
};

/** The phase of each verb of the notation; what a round begins with belongs to none. */
const PHASES: Partial<Record<string, "offer" | "pick" | "reveal" | "effects">> = {
  offer: "offer",
  pick: "pick",
  reveal: "reveal",
  take: "effects",
};
const BETWEEN = ["dealt", "filled", "round", "first-pick", "emptied"];

/** How often a seat was seen to pick a card. */
function seenPicking(feed: FeedItem[], { seat, lines }: Beat): number {
  const card = lines[0]?.events[0]?.[2];
  const picks = feed.flatMap(({ events = [] }) => events).filter(([what]) => what === "picked");
  return card ? picks.filter(([, who, id]) => who === seat && id === card).length : 0;
}

export function tellingOf(box: Box): Telling {
  return {
    together: (what) => words().amul.together[what] ?? "",
    phase: (what, verb) => {
      const phase = PHASES[verb];
      return phase && !BETWEEN.includes(what) ? words().table.phases[phase] : "";
    },
    readies: ["chose"],
    sums: {},
    why: (beat, feed) => {
      const often = beat.what === "picked" ? seenPicking(feed, beat) : 0;
      return beat.what === "picked" ? words().amul.intoHand(often) : "";
    },
    Things,
    box,
  };
}
