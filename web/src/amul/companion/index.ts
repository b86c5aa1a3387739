/** Counts a game of Āmul that was played with the box. */
import type { AmulBox } from "../../api/types";
import { companion } from "../../companion/part";
import Agreed from "./Agreed.svelte";
import Cards from "./Cards.svelte";
import EmptyPad from "./EmptyPad.svelte";
import Sheet from "./Sheet.svelte";

export default companion<AmulBox>({ Agreed, Count: Cards, Sheet, Pad: EmptyPad });
