/** Where you are in the house, and how you go elsewhere: one page, many addresses, and the back button works. */
import { routeOf, type Route } from "./routes";

let here = $state.raw<Route>(routeOf(location.pathname, location.search));

export function route(): Route {
  return here;
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  here = routeOf(location.pathname, location.search);
}

/** Links within the house change the page without loading it anew. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

addEventListener("popstate", arrive);
document.addEventListener("click", follow);
