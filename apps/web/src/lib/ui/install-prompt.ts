import { useSyncExternalStore } from 'react';

type InstallPrompt = Event & { prompt(): Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/** The browser's offer to install the app. Chromium sends one soon after the page has loaded. */
let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function setOffered(next: InstallPrompt | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Holds the browser's own banner back, so that the app can offer the same on a press. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    setOffered(event);
  });
  window.addEventListener('appinstalled', () => setOffered(null));
}

/** Opens the browser's dialog, which it allows once. A browser that refuses changes nothing. */
export async function openInstallPrompt(): Promise<void> {
  const event = offered;
  setOffered(null);
  await event?.prompt().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser can install the app now. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => offered !== null,
    () => false,
  );
