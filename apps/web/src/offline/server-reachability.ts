import type { QueryClient } from '@tanstack/react-query';

type Check = () => Promise<boolean>;

let check: Check = async () => false;

/**
 * Whether the server is unreachable: pages then show cached responses, and the state of the service
 * is unknown. False when the offline code fails to load.
 */
export const isServerUnreachable: Check = () => check();

/** Connects the check to the app's query client. */
export function connectOffline(queryClient: QueryClient): void {
  check = () => import('./start-offline.ts').then((offline) => offline.isServerUnreachable(queryClient)).catch(() => false);
}
