/** Lines of the log that say the same of several people, or several times the same of one, as one line. */
import type { Telling } from "../pace/telling";
import { language, words } from "../words/language.svelte";
import type { Line } from "./chapters";
import { joined } from "./seats";

type Named = (seat: number | null) => string;

/** More people than this who are ready are counted, not named. */
const NAMED = 3;

export function folded(lines: Line[], name: Named, telling: Telling): Line[] {
  const found: Line[] = [];
  /** The seats of the last line if it says who is ready. */
  let ready: number[] = [];
  for (const line of lines) {
    const isReady = telling.readies.includes(line.kind) && !line.events.some(([, , thing]) => thing);
    const last = found.at(-1);
    if (isReady) {
      ready = [...(ready.length && last ? ready : []), line.seat ?? -1];
      if (ready.length > 1) found.pop();
      found.push(ready.length > 1 ? readied(line, ready, name) : line);
      continue;
    }
    ready = [];
    const sum = last && !line.said && last.kind === line.kind && last.seat === line.seat && telling.sums[line.kind];
    const events = [...(last?.events ?? []), ...line.events];
    const text = sum ? sum(name(line.seat), name(line.seat) === words().table.you, events) : "";
    if (!text) found.push(line);
    else found.splice(-1, 1, { ...line, ...begun(text, name(line.seat)), events });
  }
  return found;
}

function readied(line: Line, seats: number[], name: Named): Line {
  const say = words().pace;
  const all = seats.map(name);
  const text = all.length > NAMED ? say.readyMany(all.length) : say.ready(joined(all, language()), true);
  return { ...line, who: "", what: text };
}

/** A sentence in two parts: the name it begins with, and the rest. */
export function begun(text: string, called: string): { who: string; what: string } {
  const who = called && text.startsWith(`${called} `) ? called : "";
  return { who, what: text.slice(who.length) };
}
