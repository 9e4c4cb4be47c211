import { OFFLINE_DATABASE } from '../../service-worker/messages.ts';

/** Per-league data in this browser's storage, deleted with the session. */
const KEYS = {
  storedPick: 'survivor.stored',
  seenWeek: 'survivor.weeks-seen',
  seenCorrection: 'survivor.corrections-seen',
  owner: 'survivor.owner',
  dismissedPrompt: 'survivor.answered',
} as const;

export type StorageKey = keyof typeof KEYS;

function readAll(key: StorageKey): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(KEYS[key]) ?? '{}') };
  } catch {
    return {};
  }
}

/** The stored value of a league, or undefined. */
export const getStoredValue = (key: StorageKey, leagueId: string): unknown => readAll(key)[leagueId];

/** Stores a value of a league, if the browser allows it. */
export function storeValue(key: StorageKey, leagueId: string, value: unknown): void {
  try {
    localStorage.setItem(KEYS[key], JSON.stringify({ ...readAll(key), [leagueId]: value }));
  } catch {
    // All code that reads these values works without them.
  }
}

/** Deletes all data of the signed-in user. Throws in a browser that blocks storage. */
export function clearSessionStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);
}
