/** What the question bar says: the question of the hall, and what is so about it now. */
import { language, words } from "../words/language.svelte";
import { refusal } from "../words/refusal";
import { around, joined, people } from "../table/seats";
import { bidOf, face } from "./faces";
import { jewelName } from "./pieces";
import type { Play } from "./play.svelte";
import { ASKS, WHY } from "./questions";

export function question(play: Play): string {
  const { update, mode } = play;
  const say = words();
  if (mode === "bot") return say.table.botPlays;
  if (mode === "order") return say.amulett.ordered(bidOf(play, update.view!.order ?? 0));
  if (play.asked && update.hints?.question) return ASKS[update.view!.step]?.(play) || update.hints.question;
  const names = update.view!.acting.map((seat) => people(update)[seat]?.name ?? "");
  return say.table.someoneChooses(joined(names, language()), names.length > 1);
}

/** More numbers than this, and they are but numbers. */
export const CROWDED = 6;

/** The line under the question; its end stands out. */
export type Said = { says: string; tail: string };

export function status(play: Play): Said {
  const { mode } = play;
  const say = words();
  const refused = play.connection.refusal;
  if (refused && refused.why !== "" && mode === "ask" && !play.held)
    return { says: refusal(refused.why, refused.say), tail: "" };
  if (mode === "bot") return { says: say.table.yourSeat, tail: "" };
  if (mode === "sent") return { says: say.table.sending, tail: "" };
  if (mode === "order") return { says: say.amulett.orderedWhy, tail: "" };
  if (play.only) return { says: say.amulett.onlyChoice, tail: "" };
  const says = [
    mode === "watch" ? `${say.table.watching}. ${say.amulett.handsHidden}` : "",
    bidding(play),
    costs(play),
    mode === "ask" ? (WHY[play.view.step]?.(play) ?? "") : "",
    mode === "wait" && play.plan?.jewels.length
      ? say.amulett.plan.then(
          joined(
            play.plan.jewels.map((jewel) => say.amulett.theJewel(jewelName(jewel))),
            language(),
          ),
        )
      : mode === "wait" && !play.view.bid
        ? say.table.prepare
        : "",
  ];
  return { says: says.filter(Boolean).join(" "), tail: warning(play) };
}

/** What the number in your fingers would mean, as there is no room for it on the button. */
function costs(play: Play): string {
  const held =
    play.held?.verb === "bid" && play.choices.length > CROWDED ? face(play.held, play, play.pieces).note : "";
  return held && `${play.held!.thing}: ${held.replace("\n", ", ")}.`;
}

/** How the auction stands. */
function bidding(play: Play): string {
  const view = play.view;
  const say = words().amulett;
  if (view.step !== "spell" && view.step !== "exchange") return "";
  const leader = people(play.update)[view.bidder ?? -1];
  const lead = leader && view.bid ? say.leadsWith(leader.name, view.bid) : say.nobodyBid;
  if (view.step === "exchange" || play.mode !== "ask") return lead;
  const after = around(play.update)
    .slice(1)
    .filter((person) => view.wizards[person.seat]?.bidding)
    .map((person) => person.name);
  return `${lead} ${say.once} ${after.length ? say.after(joined(after, language())) : say.last}`;
}

/** The steps in which the jewels of the area are at stake. */
const LOTS = ["exchange", "pay", "jewel"];

/** What could end the game: a jewel here that would win you the game, or somebody who needs but one more. */
function warning(play: Play): string {
  const { update } = play;
  const say = words().amulett;
  const view = update.view!;
  const here = Object.keys(view.ground[view.company] ?? {});
  const wins = here.find((colour) => update.hints?.meaning[colour] === "wins");
  const chance = wins && LOTS.includes(view.step) && play.mode !== "watch" ? say.wouldWin(jewelName(wins)) : "";
  const isNear = (seat: number) => view.wizards[seat]!.completing.length > 0;
  const near = people(update).filter(({ seat }) => seat !== update.seat && isNear(seat));
  const yours = !chance && update.seat !== null && isNear(update.seat) ? say.nearYou : "";
  return [chance || yours, ...near.map(({ name }) => say.nearName(name))].filter(Boolean).join(" ");
}

const ICONS: Record<string, string> = {
  keep: "amulet",
  replace: "amulet",
  spell: "energy",
  lift: "jewel",
  drop: "jewel",
  take: "metal-any",
  desire: "metal-any",
  journey: "hat",
  exchange: "bid",
  pay: "card",
  claim: "card",
  jewel: "jewel",
  move: "hat",
  cast: "energy",
  under: "energy",
};

export function icon(play: Play): string {
  return ICONS[play.view.step] ?? "wait";
}

/** What another wizard is doing in this phase, in a word or two. */
export function doing(play: Play, seat: number): string {
  const view = play.view;
  const wizard = view.wizards[seat]!;
  const say = words().amulett;
  if (view.phase === "start") return wizard.ready ? say.chosen : view.acting.includes(seat) ? say.chooses : "";
  const auction = view.step === "spell" || view.step === "exchange";
  if (auction && view.bidder === seat && view.bid) return say.leads;
  if (auction && view.acting.includes(seat)) return say.bids;
  if (auction) return wizard.bidding ? say.mayBid : view.step === "spell" && wizard.bid ? say.outbid : say.passed;
  if (view.acting.includes(seat)) return say.chooses;
  return view.start_player === seat ? say.startPlayer : "";
}
