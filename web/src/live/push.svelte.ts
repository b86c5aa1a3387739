/** Turn notices: what this browser and this site allow, and the one switch. Permission is asked for on a click only. */
import { hall } from "../api/hall";
import { language } from "../words/language.svelte";
import { attend } from "../worker/attend";

export type Called = "asking" | "impossible" | "silent" | "refused" | "off" | "on";

let called = $state<Called>("asking");
/** The key for push messages; fetched beforehand, because the permission must be asked for at once after a click. */
let key = "";
/** By which the hall knows this browser. */
let known: string | undefined;

export function calledHere(): Called {
  return called;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function standing(): Promise<Called> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "impossible";
  const calls = await hall.calls();
  key = calls.key;
  if (!key) return "silent";
  if (Notification.permission === "denied") return "refused";
  const here = await subscription();
  known = calls.subscriptions.find(({ endpoint }) => endpoint === here?.endpoint)?.id;
  return known ? "on" : "off";
}

/** Finds out how things stand here. */
export async function lookUp(): Promise<void> {
  called = await standing();
}

/** The browser asks, and if you allow it, you are called from now on. */
export async function beCalled(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") {
    const { pushManager } = await attend();
    await (await pushManager.getSubscription())?.unsubscribe(); // it may be by another key
    await hand(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  }
  await lookUp();
}

async function hand(here: PushSubscription): Promise<void> {
  await hall.beCalled({ ...here.toJSON(), language: language() });
}

/** You are called here no more. */
export async function beLeftAlone(): Promise<void> {
  if (!known) return;
  await (await subscription())?.unsubscribe();
  await hall.beLeftAlone(known);
  await lookUp();
}

/** Whoever has come back under another name is called under that one. */
export async function callMeNow(): Promise<void> {
  const here = known && (await subscription());
  if (here) await hand(here);
}
