/** The forms of each game: the one place where the workshop names them. */
import type { Component, Snippet } from "svelte";
import type { Draft } from "./draft.svelte";

/** `panel` is the proof with its actions, which the forms place beside the piece. */
export type FormsProps = { draft: Draft; panel: Snippet };
type Forms = { default: Component<FormsProps> };

const FORMS: Record<string, () => Promise<Forms>> = {
  amul: () => import("./AmulForms.svelte"),
  amulett: () => import("./AmulettForms.svelte"),
};

/** The games whose editions can be written here. */
export const WRITTEN = Object.keys(FORMS);

export function formsOf(game: string): Promise<Forms> {
  return (FORMS[game] ?? FORMS.amul!)();
}
