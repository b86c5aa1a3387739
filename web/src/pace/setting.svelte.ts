/** How fast you are told what the others do; kept in this browser like the other settings of the table. */
import { PACES, type Pace } from "./queue";

function kept(): Pace {
  const pace = localStorage.getItem("pace");
  return PACES.find((one) => one === pace) ?? "normal";
}

let pace = $state<Pace>(kept());

export function paceOf(): Pace {
  return pace;
}

export function choosePace(wanted: Pace): void {
  pace = wanted;
  if (wanted === "normal") localStorage.removeItem("pace");
  else localStorage.setItem("pace", wanted);
}
