import { ANSWERS, type SwitchedOff } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

const SWITCHED_OFF: SwitchedOff = 'switched-off';

/** Stands in the worker's place when the server has switched it off (contract 2): it empties and removes itself. */
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase(ANSWERS);
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(SWITCHED_OFF);
  await self.registration.unregister();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));
// A page that came later has not heard it.
self.addEventListener('message', ({ source }) => source?.postMessage(SWITCHED_OFF));
