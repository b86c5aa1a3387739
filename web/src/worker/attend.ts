/** Registers the service worker, only for people who want turn notices or have installed the app. */
import worker from "./worker?worker&url";

export async function attend(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(worker);
  return navigator.serviceWorker.ready;
}
