const KEY = 'survivor.deadline.';

type Seen = { readonly at: string; readonly was: string | null };

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'was' in value &&
  (value.was === null || typeof value.was === 'string');

function readSeen(key: string): Seen | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isSeen(value) ? value : null;
  } catch {
    return null;
  }
}

/** Remembers the deadline that this browser shows for a round, and answers the one it showed before, null when it has not moved. */
export function noteDeadline(args: { leagueId: string; round: number; startsAt: Date | null }): Date | null {
  const { leagueId, round, startsAt } = args;
  if (startsAt === null) return null;
  const key = `${KEY}${leagueId}.${round}`;
  const at = startsAt.toISOString();
  const seen = readSeen(key);
  const was = seen === null || seen.at === at ? (seen?.was ?? null) : seen.at;
  try {
    localStorage.removeItem(`${KEY}${leagueId}.${round - 1}`);
    localStorage.setItem(key, JSON.stringify({ at, was }));
  } catch {
    return null;
  }
  return was === null || was === at ? null : new Date(was);
}
