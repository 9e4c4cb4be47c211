import { ANSWERS } from '../../service-worker/messages.ts';

/** What this browser keeps of the leagues of whoever is signed in; it goes with the session. */
const KEYS = {
  storedPick: 'survivor.stored',
  seenWeek: 'survivor.weeks-seen',
  owner: 'survivor.owner',
  answered: 'survivor.answered',
} as const;

export type Kept = keyof typeof KEYS;

function readAll(kept: Kept): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(KEYS[kept]) ?? '{}') };
  } catch {
    return {};
  }
}

/** What {@link keep} kept of a league; undefined for nothing. */
export const keptOf = (kept: Kept, leagueId: string): unknown => readAll(kept)[leagueId];

/** Keeps a value of a league; without storage it is forgotten with the page. */
export function keep(kept: Kept, leagueId: string, value: unknown): void {
  try {
    localStorage.setItem(KEYS[kept], JSON.stringify({ ...readAll(kept), [leagueId]: value }));
  } catch {
    // Nothing depends on it.
  }
}

/** Whoever signs in next in this browser has other leagues and other picks. Throws in a browser that blocks storage. */
export function clearSessionStorage(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  globalThis.indexedDB?.deleteDatabase(ANSWERS);
}
