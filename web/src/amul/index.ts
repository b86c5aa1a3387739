/** What the pages need of Āmul. */
import type { AmulBox, AmulUpdate } from "../api/types";
import { gameModule } from "../games";
import AlternativeCard from "./AlternativeCard.svelte";
import Board from "./Board.svelte";
import Table from "./Table.svelte";
import { alternatives } from "./alternatives";
import { WEIGHTS } from "./telling";

export default gameModule<AmulUpdate, AmulBox>({
  Table,
  Board,
  Alternative: AlternativeCard,
  alternatives,
  weights: WEIGHTS,
});
