import { OFFLINE_DATABASE, type SwitchedOff } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

const SWITCHED_OFF: SwitchedOff = 'switched-off';

/**
 * Replaces the worker when the server has switched it off (contract 2): clears everything and
 * unregisters.
 */
async function unregister(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase(OFFLINE_DATABASE);
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(SWITCHED_OFF);
  await self.registration.unregister();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(unregister()));
// Replies to pages that opened after the broadcast.
self.addEventListener('message', ({ source }) => source?.postMessage(SWITCHED_OFF));
