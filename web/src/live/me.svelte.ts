/** Who you are: the hall makes everybody who comes somebody, and knows them again. */
import { hall } from "../api/hall";
import type { Me } from "../api/types";

let known = $state.raw<Me | null>(null);
let coming: Promise<Me> | null = null;

/** You, once the hall has greeted you. */
export function me(): Me | null {
  return known;
}

/** Comes in; whoever needs to be somebody waits for this. */
export function comeIn(): Promise<Me> {
  coming ??= hall.me().then(become, (trouble: unknown) => {
    coming = null;
    throw trouble;
  });
  return coming;
}

export function become(you: Me): Me {
  known = you;
  return you;
}

/** You want to be called otherwise. */
export async function rename(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== known?.name) become(await hall.change({ name: wanted }));
}

/** This browser forgets you, and somebody new comes in. */
export async function part(): Promise<void> {
  await hall.signOut();
  coming = null;
  await comeIn();
}

/** Whether this browser has sat at a table here before. */
export function isRegular(): boolean {
  return localStorage.getItem("regular") !== null;
}

export function sitsHere(sits: boolean): void {
  if (sits) localStorage.setItem("regular", "yes");
  else localStorage.removeItem("regular");
}
