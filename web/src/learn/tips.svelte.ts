/** Takes up the host's tip once when a question comes, without sending it; it can be laid back. */
import type { TableConnection } from "../table/connection";

type Player = { connection: TableConnection; free: boolean; propose: (actions: string[]) => void };

export function takeUpTips(play: () => Player): void {
  let known = "";
  $effect(() => {
    const { connection, free } = play();
    const prompt = connection.update?.lesson;
    const tip = prompt?.tip ?? [];
    const seat = connection.update?.seat;
    const chosen = connection.feed.filter((item) => item.what === "chose" && item.seat === seat).length;
    const asked = `${chosen} ${prompt?.says?.en} ${tip.join()}`;
    if (!free || asked === known) return;
    known = asked;
    if (tip.length) play().propose(tip);
  });
}
