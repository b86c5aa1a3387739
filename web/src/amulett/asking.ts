/** What the question bar says: the question of the hall, and what is so about it now. */
import { language, words } from "../words/language.svelte";
import { refusal } from "../words/refusal";
import { around, called, joined, people } from "../table/seats";
import { form, windowSize } from "../table/screen.svelte";
import { standIn } from "../table/standin";
import { lastDeed } from "../table/waiting";
import { bidOf, face } from "./faces";
import { NUMBERED } from "./keys";
import { canEnd, danger, tooLittle } from "./stakes";
import { jewelName } from "./pieces";
import type { Play } from "./play.svelte";
import { ASKS, WHY } from "./questions";

export function question(play: Play): string {
  const { update, mode } = play;
  const say = words();
  if (mode === "bot") return standIn(play.connection).ask;
  if (mode === "order") return say.amulett.ordered(bidOf(play, update.view!.order ?? 0));
  if (play.asked && update.hints?.question) return ASKS[update.view!.step]?.(play) || update.hints.question;
  const deed = mode === "wait" ? lastDeed(play.connection.feed, update.seat) : "";
  if (deed) return deed;
  const names = update.view!.acting.map((seat) => people(update)[seat]?.name ?? "");
  return say.table.someoneChooses(joined(names, language()), names.length > 1);
}

/** More choices than this stand close. */
export const CROWDED = 6;

/** Whether numbers are but numbers, for notes have no room; the one that is held is told of above. */
export function isTerse({ choices }: Play): boolean {
  const low = windowSize().low && form() !== "phone";
  return choices.length > CROWDED || (low && choices.some(({ verb }) => NUMBERED.includes(verb)));
}

/** The line under the question; its end stands out. */
export type Said = { says: string; tail: string };

export function status(play: Play): Said {
  const { mode } = play;
  const say = words();
  const refused = play.connection.refusal;
  if (refused && refused.why !== "" && mode === "ask" && !play.held)
    return { says: refusal(refused.why, refused.say, refused.say_de), tail: "" };
  if (mode === "bot") return { says: standIn(play.connection).status, tail: "" };
  if (mode === "sent") return { says: say.table.sending, tail: "" };
  if (mode === "order") return { says: say.amulett.orderedWhy, tail: "" };
  if (play.only) return { says: soon(play), tail: warning(play) };
  const says = [
    mode === "watch" ? `${say.table.watching}. ${say.amulett.handsHidden}` : "",
    mode === "wait" ? `${say.table.waits(called(play.update, play.view.acting, language()))}.` : "",
    bidding(play),
    tooLittle(play),
    costs(play),
    mode === "ask" ? (WHY[play.view.step]?.(play) ?? "") : "",
    mode === "wait" && play.plan?.jewels.length
      ? say.amulett.plan.then(
          joined(
            play.plan.jewels.map((jewel) => say.amulett.theJewel(jewelName(jewel))),
            language(),
          ),
        )
      : "",
  ];
  return { says: says.filter(Boolean).join(" "), tail: warning(play) };
}

/** Why there is but one choice, and that it is made by itself. */
function soon(play: Play): string {
  const reason = tooLittle(play);
  return reason ? `${reason} ${words().stakes.passesSoon}` : words().amulett.onlyChoice;
}

/** What the number in your fingers would mean: where there is no room for it on the button, and what it would leave. */
function costs(play: Play): string {
  const { held } = play;
  if (held?.verb !== "bid") return "";
  const terse = isTerse(play);
  if (terse && held.lasts != null) return words().amulett.bidLasts(Number(held.thing), held.lasts, held.left ?? 0);
  const note = terse ? face(held, play, play.pieces).note.replace("\n", ", ") : "";
  const keeps =
    held.pays != null && held.left != null && !canEnd(play)
      ? words().stakes.keeps(bidOf(play, Number(held.thing)), held.left)
      : "";
  return [note && `${held.thing}: ${note}.`, keeps].filter(Boolean).join(" ");
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

/** How near you are yourself; what the others could win stands on the tiles. */
function ofMove(play: Play): string {
  const own = play.view.wizards[play.update.seat ?? 0]!;
  if (!own.completing.length) return "";
  const owned = Object.keys(own.jewels).some((colour) => own.completing.includes(colour));
  return owned ? words().amulett.nearYou : words().stakes.go.oneColour;
}

/** What could end the game: with this exchange, or because somebody needs but one more jewel. */
function warning(play: Play): string {
  const { update } = play;
  const here = danger(play);
  if (here || update.hints?.stakes.length) return here;
  if (play.view.step === "move" && play.mode === "ask") return ofMove(play);
  const say = words().amulett;
  const isNear = (seat: number) => play.view.wizards[seat]!.completing.length > 0;
  const near = people(update).filter(({ seat }) => seat !== update.seat && isNear(seat));
  const yours = update.seat !== null && isNear(update.seat) ? say.nearYou : "";
  return [yours, ...near.map(({ name }) => say.nearName(name))].filter(Boolean).join(" ");
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
  if (auction && wizard.bidding) return view.step === "spell" ? say.mayBid.spell : say.mayBid.exchange;
  if (auction) return view.step === "spell" && wizard.bid ? say.outbid : say.passed;
  if (view.acting.includes(seat)) return say.chooses;
  return view.start_player === seat ? say.startPlayer : "";
}
