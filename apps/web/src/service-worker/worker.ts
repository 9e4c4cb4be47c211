import { selectStrategy } from './fetch-strategy.ts';
import type { NewVersion, SubscriptionChanged, ToWorker } from './messages.ts';
import { createNotification, type PushNotification } from './push-notification.ts';
import { cacheShell, deleteOldShells, files, findCachedFile, findCachedPage } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page of the app waits for the network before it gets the cached shell. */
const NETWORK_TIMEOUT_MS = 4000;

async function activate(): Promise<void> {
  await deleteOldShells();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function loadFile(request: Request): Promise<Response> {
  return (await findCachedFile(request)) ?? fetch(request);
}

const cachedPageAfter = (milliseconds: number) =>
  new Promise<Response | undefined>((resolve) => {
    setTimeout(() => resolve(findCachedPage()), milliseconds);
  });

/**
 * The network's page, or the cached shell when the network fails or, for pages of the app, is too
 * slow.
 */
async function loadPage(network: Promise<Response>, hasTimeout: boolean): Promise<Response> {
  try {
    return (await (hasTimeout ? Promise.race([network, cachedPageAfter(NETWORK_TIMEOUT_MS)]) : network)) ?? (await network);
  } catch (error) {
    const cached = await findCachedPage();
    if (cached === undefined) throw error;
    return cached;
  }
}

/**
 * A worker of another version than the page waits until the user asks for that version, so that
 * files never change under an open page.
 */
async function handleHello(page: ExtendableMessageEvent['source'], entry: string): Promise<void> {
  if (!files.includes(entry)) {
    page?.postMessage('new-version' satisfies NewVersion);
    return;
  }
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length < 2) await self.skipWaiting();
}

async function showNotification(text: string): Promise<void> {
  const { title, options } = createNotification(text, self.location.origin);
  await self.registration.showNotification(title, options);
}

/**
 * Focuses a window that already shows the page, else opens a new one. Other open pages are left as
 * they are.
 */
async function openPage({ url }: PushNotification['options']['data']): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((open) => open.url === url);
  await (page === undefined ? self.clients.openWindow(url) : page.focus());
}

/** Only a page is signed in and can add the new subscription (adr 0022). */
async function reportSubscription(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage('subscription-changed' satisfies SubscriptionChanged);
}

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.text() ?? '')));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(reportSubscription()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const strategy = selectStrategy(request, { origin: self.location.origin, files });
  if (strategy === 'none') return;
  if (strategy === 'file') return event.respondWith(loadFile(request));
  const network = Promise.resolve<Response | undefined>(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  event.waitUntil(network.catch(() => undefined));
  event.respondWith(loadPage(network, strategy === 'app-page'));
});
self.addEventListener('message', (event: ExtendableMessageEvent & { readonly data: ToWorker }) => {
  const { data, source } = event;
  if (data.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else if (data.kind === 'hello') event.waitUntil(handleHello(source, data.entry));
});
