/** The hall among your programs: the browser says whether that is possible, and nobody is asked until they ask. */
import { attend } from "../worker/attend";

type Offer = Event & { prompt: () => Promise<unknown> };

let offered = $state.raw<Offer | null>(null);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event as Offer;
});
if (matchMedia("(display-mode: standalone)").matches && "serviceWorker" in navigator) void attend();

export function canInstall(): boolean {
  return offered !== null;
}

/** An offer of the browser is good for one try. */
export function install(): void {
  void offered?.prompt();
  offered = null;
}
