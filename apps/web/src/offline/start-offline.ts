import type { QueryClient } from '@tanstack/react-query';
import { monotonicNow, serverClock } from '../lib/clock/server-clock.ts';
import { readToken } from '../lib/session/auth-token.ts';
import { keep, keptOf } from '../lib/session/session-storage.ts';
import { setShellNotes } from '../lib/ui/shell-notices.ts';
import { isOnline } from '../lib/ui/use-online.ts';
import { ANSWERS } from '../service-worker/messages.ts';
import { followNetwork, type Network } from './network-monitor.ts';
import { newVersion } from './new-version.ts';
import { createKeeper, type Keeper } from './offline-cache.ts';
import { answerStore } from './response-store.ts';
import { followWorker } from './service-worker-client.ts';
import { ShellNotes } from './shell-notices.tsx';
import { ignore, within } from './with-timeout.ts';

const SOON = 1000;
/** Milliseconds between two writings while nothing happens but that answers come. */
const EVERY = 10_000;
/** The longest that a page waits for what was kept. */
const PATIENCE = 3000;

const randomName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The name under which answers are kept, for this session alone: it goes with the session, and what stands under another name is nobody's. */
const ownerOfKept = () => keptOf('owner', 'name');

function ownerNow(): string {
  const owner = ownerOfKept();
  if (typeof owner === 'string') return owner;
  const name = randomName();
  keep('owner', 'name', name);
  return name;
}

const entryOfPage = () =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '', window.location.href).pathname;

/** Writes soon, now and then, and when the page may be left. */
function keepOn(keeper: Keeper): void {
  const keep = () => void keeper.keep().catch(ignore);
  setTimeout(keep, SOON);
  setInterval(keep, EVERY);
  document.addEventListener('visibilitychange', keep);
}

/** A visitor has seen nothing that is anybody's. */
const NOTHING_TO_KEEP: Keeper = { keep: async () => undefined, tidy: async () => undefined, restore: async () => undefined };

/** Keeps as long as there is a worker to show it. */
async function follow(keeper: Keeper, { entry, switchOff }: { entry: string; switchOff: () => void }): Promise<void> {
  const worker = await followWorker({ entry, onNewVersion: newVersion.tell, onSwitchedOff: switchOff });
  if (worker === null) return;
  await keeper.tidy().catch(ignore);
  keepOn(keeper);
}

/** Keeps the pages of whoever is signed in, until the session is over or the server switches it off. */
function keepPages(queryClient: QueryClient): Keeper {
  const owner = ownerNow();
  const entry = entryOfPage();
  let isOff = false;
  const isOwner = () => !isOff && readToken() !== null && ownerOfKept() === owner;
  const parts = { queryClient, clock: serverClock, store: answerStore, owner, build: entry, isOwner };
  const keeper = createKeeper({ ...parts, monotonic: monotonicNow, wall: () => Date.now() });
  const switchOff = () => {
    isOff = true;
    indexedDB.deleteDatabase(ANSWERS);
  };
  setShellNotes(ShellNotes);
  void follow(keeper, { entry, switchOff }).catch(ignore);
  return keeper;
}

let network: Network | null = null;

/**
 * Keeps the pages of whoever is signed in for the time without network, and shows them when this page begins without: done when they are there.
 * Once a page. Rejects where the browser blocks what it needs.
 */
export async function keepOffline(queryClient: QueryClient): Promise<Network> {
  network ??= followNetwork(queryClient, readToken() === null ? NOTHING_TO_KEEP : keepPages(queryClient));
  if (!isOnline()) await within(PATIENCE, network.leave());
  return network;
}

/** Whether the server cannot be reached: then the pages show what was kept. Rejects as {@link keepOffline} does. */
export async function isCutOff(queryClient: QueryClient): Promise<boolean> {
  return (await keepOffline(queryClient)).isGone();
}
