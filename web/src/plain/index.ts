/** The table of a game that the client does not know, drawn from what every game has. */
import type { Both, Language, PlainUpdate, RawScene } from "../api/types";
import { gameModule, type Alternative } from "../games";
import Board from "./Board.svelte";
import Table from "./Table.svelte";

type RawChoice = { action: string; says?: Both };

/** What the hints list; without hints only the choice that was made is known. */
function alternatives({ action, hints }: NonNullable<RawScene["next"]>, _: null, language: Language): Alternative[] {
  const choices = (hints as { choices?: RawChoice[] } | null)?.choices ?? [{ action }];
  return choices.map((choice) => ({
    action: choice.action,
    says: choice.says?.[language] || choice.action,
    gain: null,
  }));
}

export default gameModule<PlainUpdate, null>({ Table, Board, alternatives, weights: {} });
