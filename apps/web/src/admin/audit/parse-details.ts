import { GAME_STATUSES, type GameFacts } from '@survivor/rules';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** A date that JSON stores as a string. */
function parseDate(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/** The facts of a game from stored details, or null if the value is something else. */
export function parseGameFacts(value: unknown): GameFacts | null {
  if (!isRecord(value) || typeof value.round !== 'number') return null;
  const status = GAME_STATUSES.find((one) => one === value.status);
  if (status === undefined) return null;
  return {
    round: value.round,
    kickoffAt: parseDate(value.kickoffAt),
    status,
    homeScore: parseNumber(value.homeScore),
    awayScore: parseNumber(value.awayScore),
  };
}

export type StoredDeadline = { readonly round: number; readonly before: Date | null; readonly after: Date | null };

/** The moved deadlines from stored details. */
export function parseDeadlines(value: unknown): StoredDeadline[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    isRecord(one) && typeof one.round === 'number'
      ? [{ round: one.round, before: parseDate(one.before), after: parseDate(one.after) }]
      : [],
  );
}
