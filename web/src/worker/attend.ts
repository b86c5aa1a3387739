/** The worker beside the page; it comes only for whoever wants to be called, or has put the hall among their programs. */
import worker from "./worker?worker&url";

export async function attend(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(worker);
  return navigator.serviceWorker.ready;
}
