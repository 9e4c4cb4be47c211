import type { Query, QueryKey } from '@tanstack/react-query';
import { statusOf } from '../lib/api/problem.ts';

/**
 * Queries of a player's pages. Not those of the console, support or invitations, and not
 * `state.status`, which must be current.
 */
const CACHEABLE: ReadonlySet<string> = new Set([
  'user.me',
  'state.system',
  'season.list',
  'league.cards',
  'league.get',
  'league.standings',
  'league.notes',
  'pick.history',
  'pick.plan',
  'game.list',
  'game.season',
]);

/** Standings of larger leagues are too much to write again and again. */
const MAX_MEMBERS = 2000;

function procedureOf([path]: QueryKey): string {
  return Array.isArray(path) ? path.join('.') : '';
}

const memberCountOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'memberCount' in data && typeof data.memberCount === 'number' ? data.memberCount : 0;

/** Whether a response may be stored on the device. */
export const isCacheable = ({ queryKey, state }: Query): boolean =>
  state.data !== undefined && CACHEABLE.has(procedureOf(queryKey)) && memberCountOf(state.data) <= MAX_MEMBERS;

/** Whether the server now refuses the query: the user left the league, or the session ended. */
export function isRefused({ state }: Query): boolean {
  const status = statusOf(state.error);
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
