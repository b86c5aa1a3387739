/** What travels at a table of Āmul. */
import type { AmulView } from "../api/types";
import type { Happening, Journey, Scene, Travels } from "../motion/journey";

type At = Scene<AmulView>;

const PLACES = ["market", "palace", "bazaar"];

function card(event: Happening, from: string[], to: string[], more: Partial<Journey> = {}): Journey {
  return { kind: "card", id: event[2] ?? "", from, to, by: event[1], ...more };
}

/** Where the cards of a seat are held: in your hand, or behind a seal. */
function held(seat: number | null, scene: At): string {
  return seat === scene.seat ? "hand" : `seat:${seat}`;
}

/** All that turn up at the same time turn together. */
function first(event: Happening, scene: At): boolean {
  return scene.events.find(([what]) => what === event[0]) === event;
}

/** Others are dealt many cards that nobody sees; one stands for all of them. */
function stands(event: Happening, scene: At): boolean {
  return (
    event[1] === scene.seat || scene.events.find(([what, seat]) => what === event[0] && seat === event[1]) === event
  );
}

export const amul: Travels<AmulView> = {
  dealt: (event, scene) =>
    stands(event, scene)
      ? [card(event, ["deck"], [held(event[1], scene)], { turns: event[1] === scene.seat, by: null })]
      : [],
  filled: (event) => [card(event, ["deck"], ["market"], { turns: true })],
  chose: (event, scene) => [card(event, [held(event[1], scene)], [`laid:${event[1]}`])],
  offered: (event, scene) => [
    card(event, [`laid:${event[1]}`, held(event[1], scene)], ["market"], {
      turns: true,
      together: !first(event, scene),
    }),
  ],
  picked: (event, scene) => [card(event, ["market"], [held(event[1], scene)])],
  revealed: (event, scene) => {
    const leaves = scene.events.some(([what, seat, id]) => what === "left" && seat === event[1] && id === event[2]);
    return [
      card(event, [`laid:${event[1]}`, held(event[1], scene)], leaves ? [] : [`seat:${event[1]}`], {
        turns: true,
        together: !first(event, scene),
      }),
    ];
  },
  took: (event) => [card(event, [PLACES[event[3]] ?? "market"], [`seat:${event[1]}`])],
  emptied: (_, { before, events }) => {
    const taken = events.flatMap(([what, , id]) => (what === "took" ? id : []));
    const left = Object.keys(before?.market ?? {}).filter((id) => !taken.includes(id));
    return left.map((id, at) => ({ kind: "card", id, from: ["market"], to: [], by: null, together: at > 0 }));
  },
};
