/** What the pages need of Das Amulett. */
import type { AmulettBox, AmulettUpdate, RawAmulettHints } from "../api/types";
import { gameModule } from "../games";
import Board from "./Board.svelte";
import Table from "./Table.svelte";
import { WEIGHTS } from "./telling";

export default gameModule<AmulettUpdate, AmulettBox>({
  Table,
  Board,
  weights: WEIGHTS,
  alternatives: ({ hints }, _, language) =>
    (hints as RawAmulettHints).choices.map(({ action, says }) => ({ action, says: says[language], gain: null })),
});
