/** What you are asked at each step, short and in the words of the page, and what is good to know about it. */
import { language, words } from "../words/language.svelte";
import { joined, people } from "../table/seats";
import { bidMetal, bidOf } from "./faces";
import { effect, jewelName, metalName, metalsIn, spellName, spoken, total } from "./pieces";
import { sum } from "./plan";
import type { Play } from "./play.svelte";

/** The name of your spell that allows a choice with this verb; empty where the hall does not say. */
function using(play: Play, verb: string): string {
  const spell = play.choices.find((way) => way.verb === verb)?.spell;
  return spell ? spellName(play.pieces, spell) : "";
}

/** What is asked, short; where this says nothing, the sentence of the hall is the question. */
export const ASKS: Record<string, (play: Play) => string> = {
  exchange: askForBid,
  spell: (play) => {
    const bids = numbers(play);
    return bids.length ? words().amulett.asks.stones(bids[0]!, bids.at(-1)!) : "";
  },
  pay: (play) => words().amulett.asks.pay(spoken(play.terms?.lay ?? play.view.owed)),
  claim: (play) => {
    const { bidder, seat } = play.view;
    return bidder === seat
      ? words().amulett.asks.back
      : words().amulett.asks.curse(people(play.update)[bidder ?? -1]?.name ?? "");
  },
  jewel: (play) => words().amulett.asks.jewel(spoken(play.view.due)),
  move: () => words().amulett.asks.move,
  take: (play) => words().amulett.asks.take(spoken(play.terms?.lay ?? play.view.owed)),
  lift: (play) => named(play, "lift"),
  drop: (play) => words().amulett.asks.drop(jewelName(play.view.lifted?.[0] ?? "")),
  desire: (play) => named(play, "desire"),
  journey: (play) => named(play, "journey"),
  cast: (play) => {
    const verbs = new Set(play.choices.map((way) => way.verb));
    if (verbs.has("drain") && verbs.has("shift")) return "";
    const spell = using(play, verbs.has("drain") ? "drain" : "shift");
    return (
      spell &&
      (verbs.has("drain")
        ? words().amulett.asks.drain(spell, spoken(play.view.due))
        : words().amulett.asks.shift(spell))
    );
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
  const { bid } = play.view;
  const say = words().amulett.asks;
  if (!least) return words().stakes.onlyPass;
  if (!bid) return say.bid(bidMetal(play, play.pieces) || words().amulett.anyMetal);
  return (least > bid ? say.raise : say.match)(bidOf(play, least));
}

/** What is good to know about what you are asked. */
export const WHY: Record<string, (play: Play) => string> = {
  pay: (play) => {
    const { terms, plan } = play;
    const say = words().amulett;
    const jokers = (terms?.jokers ?? [])
      .filter((metal) => terms?.most[metal])
      .map((metal) => metalName(play.pieces, metal));
    const spent = terms && plan ? play.view.bid - total(plan.back) : 0;
    return [
      say.won,
      jokers.length ? say.jokersToo(joined(jokers, language())) : "",
      terms?.back ? say.spend(spoken(spent)) : "",
    ]
      .filter(Boolean)
      .join(" ");
  },
  take: (play) => {
    const brings = Object.values(play.update.hints?.brings[play.update.seat ?? 0] ?? {});
    const free = brings.reduce((all, pile) => all + (pile.joker ?? 0), 0);
    const came = brings.reduce((all, pile) => sum(all, pile), {});
    return total(came) > 0 && play.view.owed <= free ? words().amulett.cameAlone(metalsIn(play.pieces, came)) : "";
  },
  desire: () => words().amulett.desireWhy,
  move: (play) => {
    const { bidder, bid, exchanges } = play.view;
    return [
      bid && bidder === play.update.seat ? words().stakes.go.led : "",
      exchanges ? words().amulett.follow(spoken(exchanges)) : words().stakes.go.later,
    ]
      .filter(Boolean)
      .join(" ");
  },
  lift: (play) => {
    const spell = play.pieces.spells[play.choices.find((way) => way.verb === "lift")?.spell ?? ""];
    return spell ? effect(play.pieces, spell) : "";
  },
  cast: (play) => {
    const verb = play.choices.some((way) => way.verb === "drain") ? "drainWhy" : "shiftWhy";
    const loss = play.update.hints?.burns;
    return [words().amulett[verb], loss ? words().amulett.ownLoss(spoken(loss)) : ""].filter(Boolean).join(" ");
  },
};
