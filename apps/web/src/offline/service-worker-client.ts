import type { FromWorker, ToWorker } from '../service-worker/messages.ts';
import { ignore } from './with-timeout.ts';

const SCRIPT = '/sw.js';
const HOUR = 3_600_000;

export type WorkerLinkParts = {
  /** The address of the script with which this page began: its version. */
  readonly entry: string;
  /** Another version waits; `takeOver` lets it in, and the page is loaded again. */
  readonly onNewVersion: (takeOver: () => void) => void;
  readonly onSwitchedOff: () => void;
};

const say = (worker: ServiceWorker | null, words: ToWorker) => worker?.postMessage(words);

/** Looks for another version, or the end of all, now and when the page is looked at again after an hour: browsers do so by themselves, some time. */
function lookForNext(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  registration.update().catch(ignore);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < HOUR) return;
    lookedAt = performance.now();
    registration.update().catch(ignore);
  });
}

/** Registers the service worker and follows its versions. Null where the browser has none; rejects where it refuses. */
export async function followWorker({ entry, onNewVersion, onSwitchedOff }: WorkerLinkParts): Promise<ServiceWorkerRegistration | null> {
  const container = navigator.serviceWorker;
  if (container === undefined) return null;
  const registration = (await container.getRegistration()) ?? (await container.register(SCRIPT));
  if (registration === undefined) return null;
  const greet = () => say(registration.waiting, { kind: 'hello', entry });
  const takeOver = () => {
    container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    say(registration.waiting, { kind: 'take-over' });
  };
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data === 'new-version') onNewVersion(takeOver);
    if (data !== 'switched-off') return;
    onSwitchedOff();
    registration.unregister().catch(ignore);
  });
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', greet));
  greet();
  say(registration.active, { kind: 'still-there' });
  lookForNext(registration);
  return registration;
}
