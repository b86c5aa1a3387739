/** How the rulebook of Das Amulett is drawn. */
import type { AmulettBox } from "../../api/types";
import { bookPart } from "../../rulebook/part";
import MapView from "./MapView.svelte";
import Piece from "./Piece.svelte";

export default bookPart<AmulettBox>({
  Piece,
  Map: MapView,
  sign: (box, thing) => (box.spells.some(({ id }) => id === thing) ? `sign:${thing}` : ""),
});
