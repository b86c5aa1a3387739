/** Who you are: the server gives every visitor an account and knows it again by a cookie. */
import { hall } from "../api/hall";
import type { Me } from "../api/types";

let known = $state.raw<Me | null>(null);
let coming: Promise<Me> | null = null;

/** You, once the server has answered. */
export function me(): Me | null {
  return known;
}

/** Signs in as a guest, or as who you were before; requests that need an account wait for this. */
export function signIn(): Promise<Me> {
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

/** Changes your name. */
export async function rename(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted && wanted !== known?.name) become(await hall.change({ name: wanted }));
}

/** Signs out; the browser then gets a new guest account. */
export async function signOut(): Promise<void> {
  await hall.signOut();
  coming = null;
  await signIn();
}

/** Deletes your account; the browser then gets a new guest account. */
export async function erase(): Promise<void> {
  await hall.erase();
  coming = null;
  await signIn();
}

/** Whether this browser has sat at a table here before. */
export function isRegular(): boolean {
  return localStorage.getItem("regular") !== null;
}

export function sitsHere(sits: boolean): void {
  if (sits) localStorage.setItem("regular", "yes");
  else localStorage.removeItem("regular");
}
