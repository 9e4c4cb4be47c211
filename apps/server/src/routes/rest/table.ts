import type { ExportedList } from '@survivor/contract/export-bounds';

export type Method = 'GET' | 'POST' | 'PATCH';

/** One row of contract 4: a method and a path under /api/v1, and its procedure. */
export type RestRow = {
  readonly method: Method;
  /** The contract's `{name}` is `:name` here and sets the input field of that name. */
  readonly path: string;
  readonly procedure: string;
  readonly summary: string;
  /** Query parameters to read. Others are ignored, because caches and trackers add some. */
  readonly query?: readonly string[];
  readonly hasBody?: true;
  readonly status?: 201 | 202 | 204;
  /** Accepts an Idempotency-Key: the same key and body return the first response again. */
  readonly isIdempotent?: true;
  /** Responds in chunks as members are read. */
  readonly isMembersStream?: true;
  /** Responds with the file of the caller's own data, in chunks. */
  readonly isOwnFile?: true;
  /** Responds with this list as CSV, in chunks. */
  readonly exports?: ExportedList;
  readonly givesXsrfCookie?: true;
  readonly location?: (result: unknown) => string;
};

const fileOf = (exports: ExportedList, path: string, procedure: string): RestRow => ({
  method: 'POST',
  path: `${path}/export`,
  procedure,
  summary: `The list of ${exports} as a CSV file`,
  hasBody: true,
  exports,
});

const paging = ['page', 'pageSize', 'search'] as const;

/** Query parameters that must be plain decimal integers (contract 4). */
export const INTEGER_PARAMETERS: ReadonlySet<string> = new Set(['page', 'pageSize', 'daysBack', 'round', 'season']);

export const REST_PREFIX = '/api/v1';

/** The rows of contract 4. The specification's unusual names appear only here. */
export const REST_TABLE: readonly RestRow[] = [
  { method: 'GET', path: '/status', procedure: 'state.status', summary: 'The status and clock of the service', givesXsrfCookie: true },
  { method: 'GET', path: '/users/me', procedure: 'user.me', summary: 'The signed-in person' },
  { method: 'GET', path: '/users', procedure: 'user.list', summary: 'All users', query: paging },
  {
    method: 'POST',
    path: '/users/me/export',
    procedure: 'user.downloadExport',
    summary: "The caller's latest data export",
    hasBody: true,
    isOwnFile: true,
  },
  fileOf('users', '/users', 'user.export'),
  { method: 'GET', path: '/users/stats/active', procedure: 'user.activeStats', summary: 'How many users were active', query: ['daysBack'] },
  { method: 'GET', path: '/seasons', procedure: 'season.list', summary: 'Seasons that can be played or are coming' },
  { method: 'GET', path: '/leagues/my-leagues', procedure: 'league.mine', summary: "The caller's leagues" },
  { method: 'GET', path: '/leagues/:id', procedure: 'league.get', summary: 'One league, for its members' },
  {
    method: 'POST',
    path: '/leagues',
    procedure: 'league.create',
    summary: 'Creates a league',
    hasBody: true,
    status: 201,
    isIdempotent: true,
    location: (id) => `${REST_PREFIX}/leagues/${String(id)}`,
  },
  { method: 'POST', path: '/leagues/join', procedure: 'league.join', summary: 'Joins a league by key and password', hasBody: true },
  { method: 'GET', path: '/leagues', procedure: 'league.list', summary: 'All leagues', query: [...paging, 'filter'] },
  fileOf('leagues', '/leagues', 'league.export'),
  {
    method: 'GET',
    path: '/leagues/:id/members',
    procedure: 'league.members',
    summary: 'The members of a league and their picks',
    isMembersStream: true,
  },
  {
    method: 'GET',
    path: '/LeagueMembers/league/:id',
    procedure: 'league.members',
    summary: 'The members of a league and their picks',
    isMembersStream: true,
  },
  { method: 'POST', path: '/LeagueMembers/add-pick', procedure: 'pick.submit', summary: 'Makes or replaces a pick', hasBody: true },
  {
    method: 'GET',
    path: '/LeagueMembers/pick-history/league/:leagueId',
    procedure: 'pick.history',
    summary: "The caller's picks in a league",
  },
  { method: 'GET', path: '/games', procedure: 'game.list', summary: 'The games of a round', query: ['leagueType', 'season', 'round'] },
  { method: 'GET', path: '/teams', procedure: 'team.list', summary: 'The teams', query: ['leagueType'] },
  {
    method: 'GET',
    path: '/GlobalState/RoundStartTime',
    procedure: 'state.roundStart',
    summary: 'When the current round starts',
    query: ['leagueType'],
  },
  { method: 'GET', path: '/GlobalState', procedure: 'state.global', summary: 'The season and round that jobs follow' },
  {
    method: 'POST',
    path: '/supporttickets',
    procedure: 'ticket.create',
    summary: 'Opens a support ticket',
    hasBody: true,
    status: 201,
    isIdempotent: true,
  },
  { method: 'GET', path: '/supporttickets', procedure: 'ticket.list', summary: 'All support tickets', query: [...paging, 'status'] },
  {
    method: 'PATCH',
    path: '/supporttickets/:id/status',
    procedure: 'ticket.setStatus',
    summary: 'Resolves or reopens a ticket',
    hasBody: true,
  },
  fileOf('tickets', '/supporttickets', 'ticket.export'),
  fileOf('runs', '/jobs', 'job.export'),
  fileOf('audit', '/audit', 'state.exportAudit'),
  { method: 'GET', path: '/jobs', procedure: 'job.list', summary: 'Job runs and schedules', query: [...paging, 'status', 'type'] },
  { method: 'GET', path: '/jobs/stats', procedure: 'job.stats', summary: 'Job runs by status' },
  { method: 'GET', path: '/jobs/available', procedure: 'job.available', summary: 'Jobs that can be triggered' },
  {
    method: 'POST',
    path: '/jobs/trigger',
    procedure: 'job.trigger',
    summary: 'Queues a job',
    hasBody: true,
    status: 202,
    isIdempotent: true,
  },
  {
    method: 'POST',
    path: '/jobs/trigger-recurring',
    procedure: 'job.triggerRecurring',
    summary: 'Queues a recurring job now',
    hasBody: true,
    status: 202,
    isIdempotent: true,
  },
  { method: 'GET', path: '/demo/clock', procedure: 'state.clock', summary: 'The virtual clock' },
  { method: 'POST', path: '/demo/clock', procedure: 'state.moveClock', summary: 'Moves the virtual clock forward', hasBody: true },
  { method: 'POST', path: '/ssoauth/logout', procedure: 'user.signOut', summary: 'Ends the session', hasBody: true, status: 204 },
];
