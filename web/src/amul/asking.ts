/** What the question bar says: the question of the hall, what is so about it now, and the word on the button. */
import { language, words } from "../words/language.svelte";
import { refusal } from "../words/refusal";
import { name, type Box } from "./cards";
import { hasEffect } from "./doing";
import { gainSaid } from "./gains";
import type { Choice } from "./choices";
import type { Play } from "./play.svelte";
import { called, joined, others, people } from "../table/seats";
import { standIn } from "../table/standin";
import { lastDeed } from "../table/waiting";

export function question(play: Play): string {
  const { update, mode } = play;
  const view = update.view!;
  const say = words();
  if (mode === "bot") return standIn(play.connection).ask;
  if (mode === "ask" || mode === "sent") return update.hints?.question || say.amul.ask[view.phase] || "";
  const deed = mode === "watch" ? "" : lastDeed(play.connection.feed, update.seat);
  if (deed) return deed;
  const names = view.acting.map((seat) => people(update)[seat]?.name ?? "");
  return say.table.someoneChooses(joined(names, language()), names.length > 1);
}

/** The line under the question; what bears on others or on a loss stands out. */
export type Said = { lead: string; says: string; tail: string; costly: boolean };

function plain(says: string, tail = ""): Said {
  return { lead: "", says, tail, costly: false };
}

export function status(play: Play, box: Box, brief = false): Said {
  const { mode, held } = play;
  const say = words();
  const refused = play.connection.refusal;
  if (refused && refused.why !== "" && mode === "ask" && !held)
    return plain(refusal(refused.why, refused.say, refused.say_de));
  if (mode === "watch") return plain(`${say.table.watching}. ${say.amul.handsHidden}`);
  if (mode === "bot") return plain(standIn(play.connection).status);
  if (mode === "sent") return plain(say.table.sending);
  const card = box[held?.card ?? ""];
  if (held?.leaves && card)
    return {
      lead: say.amul.warning(name(card, language())),
      says: held.gain ? say.amul.handLoses(-held.gain) : "",
      tail: "",
      costly: true,
    };
  if (play.only) return plain(say.table.only);
  if (mode === "change" || mode === "wait") return waiting(play);
  const { says, tail } = about(play, box);
  return plain([says, brief ? "" : gainSaid(held, play.update)].filter(Boolean).join(" "), tail);
}

/** Whom we wait for, and whether you may change your mind meanwhile. */
function waiting(play: Play): Said {
  const names = called(play.update, play.view.acting, language());
  return plain(names && `${words().table.waits(names)}.`, play.mode === "change" ? words().table.change : "");
}

/** What is so about the question, before anything is chosen. */
function about(play: Play, box: Box): Pick<Said, "says" | "tail"> {
  const view = play.view;
  const say = words().amul;
  if (view.phase === "offer" || view.phase === "reveal") {
    const ready = others(play.update).filter((person) => view.merchants[person.seat]?.ready);
    if (view.merchants.length > 4)
      return {
        says: say.secret,
        tail: `${words().table.waits(called(play.update, view.acting, language()))}.`,
      };
    const names = ready.length
      ? say.areReady(
          joined(
            ready.map((person) => person.name),
            language(),
          ),
          ready.length > 1,
        )
      : "";
    return { says: say.secret, tail: names };
  }
  const after = view.order.slice(view.done + 1);
  if (view.phase === "pick") {
    const more = say.numbers[after.length] ?? "";
    return { says: say.toHand, tail: say.pickAfter(after.length, more.charAt(0).toUpperCase() + more.slice(1)) };
  }
  const next = people(play.update)[after.find((seat) => hasEffect(view, seat, box)) ?? -1];
  const own = box[view.merchants[play.update.seat ?? 0]?.revealed ?? ""];
  return {
    says: own && !play.held ? say.allows(name(own, language())) : "",
    tail: next ? say.actsAfter(next.name) : "",
  };
}

export function icon(play: Play): string {
  const view = play.view;
  if (view.phase === "effects") return play.choices.find((choice) => choice.place)?.place ?? "market";
  const icons: Partial<Record<string, string>> = { offer: "market", pick: "pos-hand", reveal: "pos-table" };
  return icons[view.phase] ?? "wait";
}

/** The word on the button that sends a choice. */
export function deed(choice: Choice, box: Box): string {
  const card = box[choice.card ?? ""];
  const called = card ? name(card, language()) : (choice.card ?? "");
  return choice.leaves ? words().table.letGo(called) : words().table.confirm[choice.verb](called);
}
