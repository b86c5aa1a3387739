/** Registers the service worker: for people who want turn notices, have installed the app, or open the companion. */
import worker from "./worker?worker&url";

export async function attend(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(worker);
  return navigator.serviceWorker.ready;
}
