/** How the rulebook of Āmul is drawn. */
import type { AmulBox } from "../../api/types";
import { bookPart } from "../../rulebook/part";
import Piece from "./Piece.svelte";

export default bookPart<AmulBox>({
  Piece,
  sign: (box, thing) => (box.cards.some(({ id }) => id === thing) ? `pip:${thing}` : ""),
});
