/** Every card of Āmul, for the book of rules. */
import type { AmulBox } from "../api/types";
import { compendium } from "../games";
import CardGallery from "./CardGallery.svelte";
import { distinct } from "./cards";

export default compendium<AmulBox>({ Compendium: CardGallery, listed: ({ cards }) => distinct(cards) });
