/** How you like your own play area: by what scores together, or in the order in which the cards came. */
export type Sorting = "set" | "round";

let kept = $state<Sorting>(localStorage.getItem("area") === "round" ? "round" : "set");

export function sorting(): Sorting {
  return kept;
}

export function sortBy(wanted: Sorting): void {
  kept = wanted;
  localStorage.setItem("area", wanted);
}
