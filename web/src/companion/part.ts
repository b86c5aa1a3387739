/** What a game brings to the companion. */
import type { Component } from "svelte";
import type { Both, FactsOut } from "../api/types";
import type { Counted } from "./link";

export type Counting<Box> = { box: Box; facts: FactsOut; counted: Counted; names: string[] };

export type CompanionPart<Box = unknown> = {
  /** What was agreed before the game. */
  Agreed: Component<{ counted: Counted }, object, "counted">;
  /** What everybody has. */
  Count: Component<Counting<Box> & { ondone: () => void }, object, "counted">;
  /** What it comes to in the end, where that is a page of its own. */
  Sheet?: Component<Counting<Box> & { onback: () => void }>;
  /** A form to fill in by hand, for the printer. */
  Pad?: Component<{ box: Box; names: string[] }>;
};

/** What the companion itself reads of every box. */
export type AnyBox = { title: Both; reconstructed: Record<string, unknown> };

/** A part that knows the box of its game; the companion only passes it on. */
export function companion<Box>(part: CompanionPart<Box>): CompanionPart {
  return part as unknown as CompanionPart;
}
