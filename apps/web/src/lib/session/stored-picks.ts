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

/** Stores when the server confirmed a pick, so that a reload can still show it. */
export const saveStoredPick = (key: { leagueId: string; round: number }, { teamId, at }: StoredPick): void =>
  storeValue('storedPick', key.leagueId, { round: key.round, teamId, at });

/** The stored pick of a round, or null. */
export function storedPickOf({ leagueId, round }: { leagueId: string; round: number }): StoredPick | null {
  const entry = getStoredValue('storedPick', leagueId);
  return isEntry(entry) && entry.round === round ? { teamId: entry.teamId, at: new Date(entry.at) } : null;
}
