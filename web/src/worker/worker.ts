/** The service worker: it shows notices of turns and invitations, and pages that were kept when the site is away. */
import { call as de } from "../words/de/calls";
import { call as en } from "../words/en/calls";

declare const self: ServiceWorkerGlobalScope;

const CALLS: Record<string, typeof en> = { en, de };
/** What is shown when nobody answers; whatever is kept is fetched from the hall first, so nothing grows stale. */
const AWAY = "/away.html";
/** The page that counts games by itself; it keeps its own files (see `companion/keep.ts`). */
const COMPANION = "/companion";
const KEPT = /^\/(assets|icons)\/|^\/api\/(editions|games(\/[a-z]+\/(box|facts))?)$/;

/** What the hall calls out about a table; an invitation says who invites. */
type Call = { table: string; name: string; first: string; game: string; language: string; inviter?: string };

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
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate")
    event.respondWith(orKept(event.request, pathname === COMPANION ? [COMPANION, AWAY] : [AWAY]));
  else if (event.request.method === "GET" && origin === self.location.origin && KEPT.test(pathname))
    event.respondWith(orKept(event.request, [event.request]));
});

/** What the hall answers; if nobody does, the first of these that was kept. */
async function orKept(request: Request, kept: (Request | string)[]): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    for (const one of kept) {
      const found = await caches.match(one, { ignoreVary: true });
      if (found) return found;
    }
    return Response.error();
  }
}

/** The hall calls nobody who looks at the table, so every call is shown; a later one takes the place of an earlier. */
async function tell(call: Call): Promise<void> {
  const where = `${self.location.origin}/t/${call.table}`;
  const say = CALLS[call.language] ?? en;
  const game = (say.games as Record<string, string>)[call.game] ?? call.game;
  const turn = call.name ? say.at(call.name) : say.atTableOf(call.first);
  await self.registration.showNotification(call.inviter ? say.invites(call.inviter) : turn, {
    body: call.inviter && call.name ? `${game}: ${call.name}` : game,
    tag: call.table,
    icon: "/icons/arch-192.png",
    badge: "/icons/arch-badge-96.png",
    data: where,
  });
}
