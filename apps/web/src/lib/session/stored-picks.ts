import { getStoredValue, storeValue } from './session-storage.ts';

export type StoredPick = { readonly teamId: string; readonly at: Date | null };

type Entry = { readonly round: number; readonly teamId: string; readonly at: string };

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'round' in value &&
  'teamId' in value &&
  typeof value.teamId === 'string' &&
  'at' in value &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at));

type Key = { readonly leagueId: string; readonly round: number };

/** The teams picked since this page was loaded, by league and round. */
const pickedHere = new Map<string, string>();
const nameOf = ({ leagueId, round }: Key) => `${leagueId} ${round}`;

/** Stores when the server confirmed a pick, so that a reload can still show it. */
export function saveStoredPick(key: Key, { teamId, at }: StoredPick): void {
  pickedHere.set(nameOf(key), teamId);
  storeValue('storedPick', key.leagueId, { round: key.round, teamId, at });
}

/** Whether the server has confirmed this pick since the page was loaded. */
export const isPickedHere = (key: Key, teamId: string): boolean => pickedHere.get(nameOf(key)) === teamId;

/** The stored pick of a round, or null. */
export function storedPickOf({ leagueId, round }: Key): StoredPick | null {
  const entry = getStoredValue('storedPick', leagueId);
  return isEntry(entry) && entry.round === round ? { teamId: entry.teamId, at: new Date(entry.at) } : null;
}
