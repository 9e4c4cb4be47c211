import type { Query, QueryKey } from '@tanstack/react-query';
import { statusOf } from '../lib/api/problem.ts';

/** What a player's pages are made of. Nothing of the console, no support, no invitation; the state of the service is asked for afresh. */
const PROCEDURES: ReadonlySet<string> = new Set([
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

/** Members of a league whose standings are not kept: too much to write again and again. */
const LARGEST = 2000;

function procedureOf([path]: QueryKey): string {
  return Array.isArray(path) ? path.join('.') : '';
}

const membersOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'memberCount' in data && typeof data.memberCount === 'number' ? data.memberCount : 0;

export const isToKeep = ({ queryKey, state }: Query): boolean =>
  state.data !== undefined && PROCEDURES.has(procedureOf(queryKey)) && membersOf(state.data) <= LARGEST;

/** The server refuses what it once told: not a member any more, a session that is over. */
export function isRefused({ state }: Query): boolean {
  const status = statusOf(state.error);
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
