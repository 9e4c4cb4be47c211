import { leagueIds } from '@survivor/services';
import { GRADED_ROUND, MEMBERS_PER_LEAGUE, YEAR } from '../grading/season-shape.ts';
import type { PlannedRequest } from '../load/load-messages.ts';
import { AREAS, type Area, type Member, memberAt, membersOf, teamOf } from './pool-shape.ts';

type Tokens = ReadonlyMap<number, string>;
type Call = { readonly path: string; readonly input: unknown };

/** What a browser sends with each request. */
const ACCEPT_ENCODING = 'gzip, deflate, br';
/** How often an area is gone through before its picks are repeated; each pass changes every pick. */
const PASSES = 3;

const OTHER_HEADERS = { 'accept-encoding': ACCEPT_ENCODING };

function headersOf(tokens: Tokens, userId: number): Record<string, string> {
  const token = tokens.get(userId);
  if (token === undefined) throw new Error(`user ${userId} has not signed in`);
  return { authorization: `Bearer ${token}`, ...OTHER_HEADERS };
}

/** Calls of one member as the web sends them: together. */
function batchOf(calls: readonly Call[], headers: Record<string, string>): PlannedRequest {
  const inputs = JSON.stringify(Object.fromEntries(calls.map(({ input }, index) => [index, { json: input }])));
  const paths = calls.map(({ path }) => path).join(',');
  return { method: 'GET', path: `/trpc/${paths}?batch=1&input=${encodeURIComponent(inputs)}`, headers };
}

/** What a league page fetches anew when everything may have changed (PARTS_OF.round of the web's live-parts.ts). */
function pageCalls(leagueId: number): Call[] {
  const id = leagueIds.encode(leagueId);
  return [
    { path: 'league.get', input: { id } },
    { path: 'league.standings', input: { id } },
    { path: 'game.list', input: { leagueType: 'NFL', season: YEAR, round: GRADED_ROUND } },
    { path: 'pick.history', input: { leagueId: id } },
    { path: 'league.notes', input: { id } },
    { path: 'state.status', input: null },
  ];
}

/** The cookie is there since the first visit. */
const withCookie = (headers: Record<string, string>) => ({ ...headers, cookie: 'XSRF-TOKEN=bench' });

const readersOf = (area: Area, size: number): Member[] =>
  Array.from({ length: size }, (_, at) => memberAt(area, (at * 7) % membersOf(area)));

export type ReadKind = 'query' | 'games' | 'standings' | 'page';

const CALLS: Record<ReadKind, (leagueId: number) => Call[]> = {
  query: () => [{ path: 'user.me', input: null }],
  games: (leagueId) => pageCalls(leagueId).slice(2, 3),
  standings: (leagueId) => pageCalls(leagueId).slice(1, 2),
  page: pageCalls,
};

/** A call that anybody may make and that costs little, by people who are signed in, or by strangers. */
export const statusRequests = (tokens: Tokens | null): PlannedRequest[] =>
  readersOf(AREAS.pages, 1000).map(({ userId }) =>
    batchOf([{ path: 'state.status', input: null }], withCookie(tokens === null ? OTHER_HEADERS : headersOf(tokens, userId))),
  );

/** The same read by many members of many leagues. */
export const readRequests = (kind: ReadKind, area: Area, tokens: Tokens): PlannedRequest[] =>
  readersOf(area, 1000).map(({ leagueId, userId }) => batchOf(CALLS[kind](leagueId), withCookie(headersOf(tokens, userId))));

/** The standings asked for alone, which gives them an entity tag. */
export const standingsAlone = ({ leagueId, userId }: Member, tokens: Tokens): PlannedRequest => ({
  method: 'GET',
  path: `/trpc/league.standings?input=${encodeURIComponent(JSON.stringify({ json: { id: leagueIds.encode(leagueId) } }))}`,
  headers: withCookie(headersOf(tokens, userId)),
});

/** One reader a league, in the leagues' order. */
export const pageOfEachLeague = (area: Area, tokens: Tokens): PlannedRequest[] =>
  Array.from({ length: area.leagues }, (_, league) => memberAt(area, league * MEMBERS_PER_LEAGUE)).map(({ leagueId, userId }) =>
    batchOf(pageCalls(leagueId), withCookie(headersOf(tokens, userId))),
  );

const pickInput = ({ leagueId }: Member, teamId: number) => ({
  leagueId: leagueIds.encode(leagueId),
  round: GRADED_ROUND,
  teamId: String(teamId),
});

const overTrpc = (member: Member, teamId: number) => ({
  path: '/trpc/pick.submit?batch=1',
  body: JSON.stringify({ 0: { json: pickInput(member, teamId) } }),
});

const overRest = (member: Member, teamId: number) => ({
  path: '/api/v1/LeagueMembers/add-pick',
  body: JSON.stringify(pickInput(member, teamId)),
});

export type PickOrder = { readonly area: Area; readonly way?: 'trpc' | 'rest' };

/** The members of an area pick in this order: one of each league, then the next of each. */
const pickerAt = ({ area }: PickOrder, at: number): number => {
  if (area.people !== undefined) return at % area.people;
  const turn = Math.floor(at / area.leagues) % MEMBERS_PER_LEAGUE;
  return (at % area.leagues) * MEMBERS_PER_LEAGUE + turn;
};

/** Picks of every member of an area, pass after pass. */
export function pickRequests(order: PickOrder, tokens: Tokens): PlannedRequest[] {
  const size = membersOf(order.area);
  const write = order.way === 'rest' ? overRest : overTrpc;
  return Array.from({ length: size * PASSES }, (_, at) => {
    const n = pickerAt(order, at);
    const member = memberAt(order.area, n);
    return { method: 'POST', headers: headersOf(tokens, member.userId), ...write(member, teamOf(n, Math.floor(at / size))) };
  });
}

/** The pick that the request at this place, counted over all repetitions, makes. */
export function pickAt(order: PickOrder, at: number): Member & { readonly teamId: number } {
  const size = membersOf(order.area);
  const n = pickerAt(order, at);
  return { ...memberAt(order.area, n), teamId: teamOf(n, Math.floor(at / size) % PASSES) };
}
