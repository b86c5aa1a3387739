/** The service worker: it shows turn notices, and its one cached page when the site cannot be reached. */
import { call as de } from "../words/de/calls";
import { call as en } from "../words/en/calls";

declare const self: ServiceWorkerGlobalScope;

/** What is shown when nobody answers; all else is fetched from the hall, so that no client grows stale. */
const AWAY = "/away.html";

/** What the hall calls out about a table. */
type Call = { table: string; name: string; first: string; game: string; language: string };

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.open("away").then((kept) => kept.add(AWAY)));
});
self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() as Call)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data as string));
});
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(AWAY)) ?? Response.error()));
});

/** The hall calls nobody who looks at the table, so every call is shown; a later one takes the place of an earlier. */
async function tell(call: Call): Promise<void> {
  const where = `${self.location.origin}/t/${call.table}`;
  const say = call.language === "de" ? de : en;
  await self.registration.showNotification(call.name ? say.at(call.name) : say.atTableOf(call.first), {
    body: (say.games as Record<string, string>)[call.game] ?? call.game,
    tag: call.table,
    icon: "/icons/arch-192.png",
    badge: "/icons/arch-badge-96.png",
    data: where,
  });
}
