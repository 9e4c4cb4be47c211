import type { CorrectionTotals } from '@survivor/contract/correction';
import { GAME_STATUSES, type GameFacts } from '@survivor/rules';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const parseNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** An instant as JSON stores it. */
function parseDate(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/** A version of a game out of stored details, or null when it is none. */
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

/** Totals out of stored details; what is missing counts as none. */
export function parseTotals(value: unknown): CorrectionTotals | null {
  if (!isRecord(value)) return null;
  const of = (key: keyof CorrectionTotals) => parseNumber(value[key]) ?? 0;
  return {
    leagues: of('leagues'),
    members: of('members'),
    eliminated: of('eliminated'),
    reinstated: of('reinstated'),
    changedOtherwise: of('changedOtherwise'),
    completed: of('completed'),
    reopened: of('reopened'),
    completedOtherwise: of('completedOtherwise'),
  };
}

export type StoredDeadline = { readonly round: number; readonly before: Date | null; readonly after: Date | null };

/** Moved deadlines out of stored details. */
export function parseDeadlines(value: unknown): StoredDeadline[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) =>
    isRecord(one) && typeof one.round === 'number'
      ? [{ round: one.round, before: parseDate(one.before), after: parseDate(one.after) }]
      : [],
  );
}
