import type { FromWorker, ToWorker } from '../service-worker/messages.ts';
import { ignore } from './with-timeout.ts';

const SCRIPT = '/sw.js';
const UPDATE_INTERVAL_MS = 3_600_000;

export type ServiceWorkerParts = {
  /** The path of the page's entry script, which names its version. */
  readonly entry: string;
  /** A new version is waiting; `activate` starts it and reloads the page. */
  readonly onNewVersion: (activate: () => void) => void;
  readonly onSwitchedOff: () => void;
};

const post = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message);

/**
 * Checks for a new version now and, at most hourly, when the page becomes visible, because browsers
 * may check only once a day.
 */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now();
  registration.update().catch(ignore);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - checkedAt < UPDATE_INTERVAL_MS) return;
    checkedAt = performance.now();
    registration.update().catch(ignore);
  });
}

/**
 * Registers the service worker and reports its versions. Null where the browser has none; rejects
 * where it refuses.
 */
export async function connectServiceWorker({
  entry,
  onNewVersion,
  onSwitchedOff,
}: ServiceWorkerParts): Promise<ServiceWorkerRegistration | null> {
  const container = navigator.serviceWorker;
  if (container === undefined) return null;
  const registration = (await container.getRegistration()) ?? (await container.register(SCRIPT));
  if (registration === undefined) return null;
  const greetWaiting = () => post(registration.waiting, { kind: 'hello', entry });
  const activate = () => {
    container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    post(registration.waiting, { kind: 'take-over' });
  };
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data === 'new-version') onNewVersion(activate);
    if (data !== 'switched-off') return;
    onSwitchedOff();
    registration.unregister().catch(ignore);
  });
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', greetWaiting));
  greetWaiting();
  post(registration.active, { kind: 'still-there' });
  checkForUpdates(registration);
  return registration;
}
