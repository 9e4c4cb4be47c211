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

/** Suppresses the browser's own install banner, so that a button of the app can open the prompt. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    setOffered(event);
  });
  window.addEventListener('appinstalled', () => setOffered(null));
}

/** Opens the browser's install dialog, which each offer allows once. Ignores a refusal. */
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
