/** Goes along with a game of Das Amulett that is played with the box. */
import type { AmulettBox } from "../../api/types";
import { companion } from "../../companion/part";
import Agreed from "./Agreed.svelte";
import Amulets from "./Amulets.svelte";

export default companion<AmulettBox>({ Agreed, Count: Amulets });
