/** What you are asked at each step, short and in the words of the page, and what is good to know about it. */
import { language, words } from "../words/language.svelte";
import { joined, people } from "../table/seats";
import { bidMetal, bidOf } from "./faces";
import { jewelName, metalName, metalsIn, spellName, spoken, total } from "./pieces";
import { sum } from "./plan";
import type { Play } from "./play.svelte";

/** Your spell of which the hall asks now, by what it lets you do. */
function using(play: Play, verb: string): string {
  const own = Object.keys(play.told.view!.wizards[play.told.seat ?? 0]!.spells);
  const found = own.find((id) => USES[verb]?.test(id));
  return found ? spellName(play.pieces, found) : "";
}
const USES: Record<string, RegExp> = { lift: /^teleportation/, desire: /^burning-desire/, journey: /^magic-journey/, drain: /^maelstrom/, shift: /^energy-arc/ };

/** What is asked, short; where this says nothing, the sentence of the hall is the question. */
export const ASKS: Record<string, (play: Play) => string> = {
  exchange: askForBid,
  spell: (play) => {
    const bids = numbers(play);
    return bids.length ? words().amulett.asks.stones(bids[0]!, bids.at(-1)!) : "";
  },
  pay: (play) => words().amulett.asks.pay(spoken(play.terms?.lay ?? play.told.view!.owed), words().amulett.places[play.pieces.areas[play.told.view!.company]?.terrain ?? ""] ?? play.told.view!.company),
  claim: (play) => {
    const { bidder, seat } = play.told.view!;
    return bidder === seat ? words().amulett.asks.back : words().amulett.asks.curse(people(play.told)[bidder ?? -1]?.name ?? "");
  },
  jewel: (play) => words().amulett.asks.jewel(spoken(play.told.view!.due)),
  move: () => words().amulett.asks.move,
  take: (play) => words().amulett.asks.take(spoken(play.terms?.lay ?? play.told.view!.owed)),
  lift: (play) => named(play, "lift"),
  drop: (play) => words().amulett.asks.drop(jewelName(play.told.view!.lifted?.[0] ?? "")),
  desire: (play) => named(play, "desire"),
  journey: (play) => named(play, "journey"),
  cast: (play) => {
    const verbs = new Set(play.choices.map((way) => way.verb));
    if (verbs.has("drain") && verbs.has("shift")) return "";
    const spell = using(play, verbs.has("drain") ? "drain" : "shift");
    return spell && (verbs.has("drain") ? words().amulett.asks.drain(spell, spoken(play.told.view!.due)) : words().amulett.asks.shift(spell));
  },
};

function named(play: Play, step: "lift" | "desire" | "journey"): string {
  const spell = using(play, step);
  return spell && words().amulett.asks[step](spell);
}

function numbers(play: Play): number[] {
  return play.choices.filter((way) => way.verb === "bid").map((way) => Number(way.thing));
}

function askForBid(play: Play): string {
  const [least] = numbers(play);
  const { bid } = play.told.view!;
  const say = words().amulett.asks;
  if (!least) return "";
  if (!bid) return say.bid(bidMetal(play, play.pieces) || words().amulett.anyMetal);
  return (least > bid ? say.raise : say.match)(bidOf(play, least));
}

/** What is good to know about what you are asked. */
export const WHY: Record<string, (play: Play) => string> = {
  pay: (play) => {
    const { terms, plan } = play;
    const say = words().amulett;
    const jokers = (terms?.jokers ?? []).filter((metal) => terms?.most[metal]).map((metal) => metalName(play.pieces, metal));
    const spent = terms && plan ? play.told.view!.bid - total(plan.back) : 0;
    return [say.won, jokers.length ? say.jokersToo(joined(jokers, language())) : "", terms?.back ? say.spend(spoken(spent)) : ""].filter(Boolean).join(" ");
  },
  take: (play) => {
    const brings = Object.values(play.told.counsel?.brings[play.told.seat ?? 0] ?? {});
    const free = brings.reduce((all, pile) => all + (pile.joker ?? 0), 0);
    const came = brings.reduce((all, pile) => sum(all, pile), {});
    return total(came) > 0 && play.told.view!.owed <= free ? words().amulett.cameAlone(metalsIn(play.pieces, came)) : "";
  },
  desire: () => words().amulett.desireWhy,
  move: (play) => (play.told.view!.exchanges ? words().amulett.follow(spoken(play.told.view!.exchanges)) : ""),
  cast: (play) => {
    const verb = play.choices.some((way) => way.verb === "drain") ? "drainWhy" : "shiftWhy";
    const loss = ownLoss(play);
    return [words().amulett[verb], loss ? words().amulett.ownLoss(spoken(loss)) : ""].filter(Boolean).join(" ");
  },
};

/** How many stones of your spells burn in this energy phase. */
export function ownLoss(play: Play): number {
  const view = play.told.view!;
  if (view.phase !== "energy" || (play.told.seat !== null && !view.acting.includes(play.told.seat))) return 0;
  return Object.entries(view.wizards[play.told.seat ?? 0]?.spells ?? {}).reduce((all, [id, stones]) => all + Math.min(stones, play.pieces.spells[id]?.bolts ?? 1), 0);
}
