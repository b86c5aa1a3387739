/** Keeps what this page is made of in the browser, so that it opens where there is no connection. */
import { attend } from "../worker/attend";

const CACHE = "companion";

/** Keeps the page, its files and these addresses of the hall; whatever an earlier version had goes. */
export async function keep(addresses: string[]): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return false;
  await attend();
  const cache = await caches.open(CACHE);
  const files = [...new Set(["/companion", ...loaded(), ...addresses])];
  await Promise.all(files.map((file) => cache.add(file)));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/assets/") && !files.includes(pathname)) await cache.delete(url);
  }
  return true;
}

/** Scripts, styles and fonts that this page has loaded so far. */
function loaded(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}
