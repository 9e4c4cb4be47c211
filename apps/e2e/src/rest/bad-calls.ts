import type { ApiCall } from './api-client.ts';
import type { RestWorld } from './rest-world.ts';

/** A call that must be refused: its status and, where the contract names one, the key in `errors` and the words. */
export type BadCall = ApiCall & { readonly name: string; readonly status: number; readonly key?: string; readonly words?: RegExp };

const season = 2025;

function accessCalls({ player, stranger, leagues }: RestWorld): BadCall[] {
  const league = { name: 'Fine name', password: 'fine', leagueType: 'NFL', season };
  return [
    { name: 'no token', method: 'POST', path: '/leagues', body: league, status: 401 },
    { name: 'a token that is none', method: 'POST', path: '/leagues', token: 'abc', body: league, status: 401 },
    {
      name: 'a token with a changed end',
      method: 'POST',
      path: '/leagues',
      token: `${player.slice(0, -4)}AAAA`,
      body: league,
      status: 401,
    },
    { name: 'a player at the users', method: 'GET', path: '/users', token: player, status: 403 },
    { name: 'a player at the jobs', method: 'POST', path: '/jobs/trigger', token: player, body: { jobName: 'FetchGames' }, status: 403 },
    { name: 'a player at the clock', method: 'POST', path: '/demo/clock', token: player, body: { advanceTo: 'kickoff' }, status: 403 },
    { name: 'a stranger at a league', method: 'GET', path: `/leagues/${leagues.completed}`, token: stranger, status: 404 },
    { name: 'a stranger at its members', method: 'GET', path: `/leagues/${leagues.completed}/members`, token: stranger, status: 404 },
    {
      name: 'a cookie against forgery without its header',
      method: 'POST',
      path: '/leagues',
      token: player,
      body: league,
      headers: { cookie: 'XSRF-TOKEN=abcdefghijklmnop' },
      status: 403,
    },
  ];
}

function shapeCalls({ player }: RestWorld): BadCall[] {
  const create = (name: string, body: unknown, key?: string): BadCall => ({
    ...(key === undefined ? {} : { key }),
    name,
    method: 'POST',
    path: '/leagues',
    token: player,
    body,
    status: 400,
  });
  const league = { name: 'Fine name', password: 'fine', leagueType: 'NFL', season };
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  return [
    create('half a document', '{"name": "Fine'),
    create('a list', []),
    create('null', 'null'),
    create('a deep document', deep),
    create('a foreign prototype', `{"__proto__": {"isAdmin": true}, ${JSON.stringify(league).slice(1)}`),
    create('an unknown field', { ...league, isAdmin: true }),
    create('a field that every object knows', { ...league, hasOwnProperty: 1 }, 'hasOwnProperty'),
    create('a league type that is not played', { ...league, leagueType: 'NHL' }, 'leagueType'),
    create('a short name', { ...league, name: 'ab' }, 'name'),
    create('a long name', { ...league, name: 'n'.repeat(51) }, 'name'),
    create('a name of blanks', { ...league, name: '      ' }, 'name'),
    create('a control character', { ...league, name: 'Null\u0000byte' }, 'name'),
    create('an override of direction', { ...league, name: 'Fine \u202e name' }, 'name'),
    create('a number for a name', { ...league, name: 42 }, 'name'),
    create('a short password', { ...league, password: 'abc' }, 'password'),
    create('a season in words', { ...league, season: '2025' }, 'season'),
    create('an unknown season', { ...league, season: 1999 }, 'season'),
    create('an unknown sport', { ...league, leagueType: 'Cricket' }, 'leagueType'),
    create('a season to come', { ...league, leagueType: 'MarchMadness', season: 2026 }, 'leagueType'),
    { ...create('over a megabyte', { ...league, name: 'n'.repeat(1_100_000) }), status: 413 },
    { ...create('a form', 'name=Fine'), headers: { 'content-type': 'application/x-www-form-urlencoded' }, status: 415 },
    { ...create('the third league', league), status: 409 },
  ];
}

function joinCalls({ stranger, admin, startedKey, openKey }: RestWorld): BadCall[] {
  const join = { method: 'POST', path: '/leagues/join', token: stranger } as const;
  const words = /League key or password is incorrect/;
  return [
    { ...join, name: 'a wrong password', body: { key: openKey.key, password: 'wrong one' }, status: 400, words },
    { ...join, name: 'an unknown key', body: { key: 'ZZZZ9999', password: 'whatever' }, status: 400, words },
    { ...join, name: 'a wrong password of a started league', body: { key: startedKey.key, password: 'wrong one' }, status: 400, words },
    { ...join, name: 'a key that cannot be one', body: { key: 'no', password: 'whatever' }, status: 400 },
    { ...join, name: 'no password', body: { key: openKey.key }, status: 400, key: 'password' },
    { ...join, name: 'a started league', token: admin, body: startedKey, status: 409, words: /already started/ },
  ];
}

function pickCalls({ player, stranger, leagues, teams }: RestWorld): BadCall[] {
  const pick = (name: string, body: Record<string, unknown>, rest: Partial<BadCall> = {}): BadCall => ({
    name,
    method: 'POST',
    path: '/LeagueMembers/add-pick',
    token: player,
    body: { leagueId: leagues.started, round: 5, teamId: teams.playing, ...body },
    status: 400,
    ...rest,
  });
  return [
    pick('a round outside the season', { round: 19 }, { key: 'round' }),
    pick('round zero', { round: 0 }, { key: 'round' }),
    pick('half a round', { round: 5.5 }, { key: 'round' }),
    pick('an unknown team', { teamId: '33' }, { key: 'teamId' }),
    pick('a team as a number', { teamId: 3 }, { key: 'teamId' }),
    pick('a round that is over', { round: 4 }, { words: /Picks for Week 4 are not open/ }),
    pick('a round to come', { round: 6 }, { words: /Picks for Week 6 are not open/ }),
    pick('a team on a bye', { teamId: teams.onBye }, { words: /on a bye in Week 5/ }),
    pick('a team used before', { teamId: teams.used }, { words: /was already picked in Week/ }),
    pick('an eliminated member', { leagueId: leagues.out }, { words: /You have been eliminated and cannot make picks!/ }),
    pick('a completed league', { leagueId: leagues.completed }, { words: /This league has been completed/ }),
    pick('a league of others', { leagueId: leagues.completed }, { token: stranger, status: 404 }),
    pick('a league that cannot be one', { leagueId: 'not an id' }, { status: 404 }),
    pick('a field more', { userId: '1' }),
  ];
}

function otherCalls({ player, admin, usedKey }: RestWorld): BadCall[] {
  const ticket = { method: 'POST', path: '/supporttickets', token: player } as const;
  return [
    {
      ...ticket,
      name: 'an unknown kind of ticket',
      body: { issueType: 'Nothing', description: 'Long enough a text' },
      status: 400,
      key: 'issueType',
    },
    { ...ticket, name: 'an empty ticket', body: { issueType: 'other', description: '' }, status: 400, key: 'description' },
    {
      ...ticket,
      name: 'a used key with another body',
      body: { issueType: 'other', description: 'Another text than before.' },
      headers: { 'idempotency-key': usedKey },
      status: 409,
    },
    {
      name: 'a ticket that is none',
      method: 'PATCH',
      path: '/supporttickets/none/status',
      token: admin,
      body: { isResolved: true },
      status: 404,
    },
    {
      name: 'a word for a truth',
      method: 'PATCH',
      path: '/supporttickets/none/status',
      token: admin,
      body: { isResolved: 'yes' },
      status: 400,
    },
    {
      name: 'an unknown job',
      method: 'POST',
      path: '/jobs/trigger',
      token: admin,
      body: { jobName: 'DropTables' },
      status: 400,
      key: 'jobName',
    },
    { name: 'an unknown schedule', method: 'POST', path: '/jobs/trigger-recurring', token: admin, body: { jobId: 'none' }, status: 404 },
    { name: 'the clock backwards', method: 'POST', path: '/demo/clock', token: admin, body: { now: '2020-01-01T00:00:00Z' }, status: 409 },
    { name: 'the clock to nowhere', method: 'POST', path: '/demo/clock', token: admin, body: { advanceTo: 'christmas' }, status: 400 },
    { name: 'the clock to no instant', method: 'POST', path: '/demo/clock', token: admin, body: { now: 'tomorrow' }, status: 400 },
    { name: 'page zero', method: 'GET', path: '/users?page=0', token: admin, status: 400, key: 'page' },
    { name: 'a page too large', method: 'GET', path: '/leagues?pageSize=101', token: admin, status: 400, key: 'pageSize' },
    {
      name: 'a number in another notation',
      method: 'GET',
      path: '/users/stats/active?daysBack=1e1',
      token: admin,
      status: 400,
      key: 'daysBack',
    },
    {
      name: 'a round of no season',
      method: 'GET',
      path: `/games?leagueType=NFL&season=${season}&round=99`,
      token: player,
      status: 400,
      key: 'round',
    },
    { name: 'a path that is none', method: 'POST', path: '/leagues/all/delete', token: admin, body: {}, status: 404 },
  ];
}

/** Calls over REST that the contract refuses, of every kind. */
export const badCalls = (world: RestWorld): BadCall[] => [
  ...accessCalls(world),
  ...shapeCalls(world),
  ...joinCalls(world),
  ...pickCalls(world),
  ...otherCalls(world),
];
