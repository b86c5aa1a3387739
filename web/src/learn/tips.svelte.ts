/** The host's tip is taken up when a question comes, once, and not sent: whoever lays it back has laid it back. */
import type { Lead } from "../table/lead";

type Player = { line: Lead; free: boolean; propose: (actions: string[]) => void };

export function takeUpTips(play: () => Player): void {
  let known = "";
  $effect(() => {
    const { line, free } = play();
    const taught = line.told?.lesson;
    const tip = taught?.tip ?? [];
    const asked = `${taught?.says?.en} ${tip.join()}`;
    if (!free || asked === known) return;
    known = asked;
    if (tip.length) play().propose(tip);
  });
}
