import { treatmentOf } from './fetch-strategy.ts';
import type { NewVersion, ToWorker } from './messages.ts';
import { type Notice, noticeOf } from './push-notification.ts';
import { files, forgetOtherShells, keepShell, keptFile, keptPage } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds for which a page of the app waits for the network before the shell is shown. */
const PATIENCE = 4000;

async function takeCharge(): Promise<void> {
  await forgetOtherShells();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fileOf(request: Request): Promise<Response> {
  return (await keptFile(request)) ?? fetch(request);
}

const shellAfter = (milliseconds: number) =>
  new Promise<Response | undefined>((resolve) => {
    setTimeout(() => resolve(keptPage()), milliseconds);
  });

/** The network's page; the shell when there is none, and for the app when it takes too long. */
async function pageOf(network: Promise<Response>, isOfApp: boolean): Promise<Response> {
  try {
    return (await (isOfApp ? Promise.race([network, shellAfter(PATIENCE)]) : network)) ?? (await network);
  } catch (error) {
    const shell = await keptPage();
    if (shell === undefined) throw error;
    return shell;
  }
}

/** A new version waits until it was asked for, or nobody but a page of its own is open: files are not changed under somebody who picks. */
async function greet(page: ExtendableMessageEvent['source'], entry: string): Promise<void> {
  if (!files.includes(entry)) {
    page?.postMessage('new-version' satisfies NewVersion);
    return;
  }
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length < 2) await self.skipWaiting();
}

async function show(text: string): Promise<void> {
  const { title, options } = noticeOf(text, self.location.origin);
  await self.registration.showNotification(title, options);
}

/** The page that was meant, where it is open, else another one: nobody is taken away from what they are doing. */
async function openPage({ url }: Notice['options']['data']): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((open) => open.url === url);
  await (page === undefined ? self.clients.openWindow(url) : page.focus());
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeCharge()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, { origin: self.location.origin, files });
  if (treatment === 'none') return;
  if (treatment === 'file') return event.respondWith(fileOf(request));
  const network = Promise.resolve<Response | undefined>(event.preloadResponse).then((early) => early ?? fetch(request));
  event.waitUntil(network.catch(() => undefined));
  event.respondWith(pageOf(network, treatment === 'app-page'));
});
self.addEventListener('message', (event: ExtendableMessageEvent & { readonly data: ToWorker }) => {
  const { data, source } = event;
  if (data.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else if (data.kind === 'hello') event.waitUntil(greet(source, data.entry));
});
