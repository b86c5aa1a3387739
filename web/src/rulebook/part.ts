/** What a game brings to its rulebook: how its pieces are drawn. */
import type { Component } from "svelte";

export type PieceSize = "small" | "middle" | "large";
export type BookPart = {
  /** Draws a piece by its word: `card:silk`, `metal:gold`, `spell:gift 3`. */
  Piece: Component<{ box: unknown; piece: string; size: PieceSize }>;
  Map?: Component<{ box: unknown }>;
  /** The word of a thing as a small sign; empty if it is not in the box. */
  sign: (box: unknown, thing: string) => string;
};

/** A part whose drawings know the box of their game; the book only passes it on. */
export function bookPart<Box>(part: {
  Piece: Component<{ box: Box; piece: string; size: PieceSize }>;
  Map?: Component<{ box: Box }>;
  sign: (box: Box, thing: string) => string;
}): BookPart {
  return part as unknown as BookPart;
}
