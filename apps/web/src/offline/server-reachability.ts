import type { QueryClient } from '@tanstack/react-query';

type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;

/**
 * Whether the server cannot be reached at all: then the pages show what was kept, and nothing is known of the service. False also where that
 * part of the app does not come.
 */
export const isCutOff: Ask = () => ask();

/** For the app's one store. */
export function connectOffline(queryClient: QueryClient): void {
  ask = () => import('./start-offline.ts').then((offline) => offline.isCutOff(queryClient)).catch(() => false);
}
