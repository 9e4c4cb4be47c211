const KEY = 'survivor.stored';

export type StoredPick = { readonly teamId: string; readonly at: Date | null };

type Kept = { readonly round: number; readonly teamId: string; readonly at: string };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'round' in value && 'teamId' in value && 'at' in value && typeof value.at === 'string';

function readAll(): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return {};
  }
}

/** Keeps when the server said that it has stored the pick of a league's round, so that it can be told after a reload. */
export function keepStoredPick(place: { leagueId: string; round: number }, { teamId, at }: StoredPick): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [place.leagueId]: { round: place.round, teamId, at } }));
  } catch {
    // Without storage the time is not told after a reload.
  }
}

/** What {@link keepStoredPick} kept for the round, or null. */
export function storedPickOf({ leagueId, round }: { leagueId: string; round: number }): StoredPick | null {
  const kept = readAll()[leagueId];
  return isKept(kept) && kept.round === round ? { teamId: kept.teamId, at: new Date(kept.at) } : null;
}

/** Whoever signs in next in this browser has other picks. */
export const forgetStoredPicks = (): void => localStorage.removeItem(KEY);
