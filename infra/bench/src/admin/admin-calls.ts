import { LARGE_CONSOLE } from '@survivor/db/testing';

export type AdminCall = { readonly what: string; readonly path: string; readonly input: Readonly<Record<string, string | number>> };

const { users, leagues, tickets, runs } = LARGE_CONSOLE;

const calls = (path: string, inputs: Readonly<Record<string, AdminCall['input']>>): AdminCall[] =>
  Object.entries(inputs).map(([what, input]) => ({ what, path, input }));

/** What each list is asked for: the first page, a deep one, a search that finds and one that does not, each filter. */
export const ADMIN_CALLS: Readonly<Record<string, readonly AdminCall[]>> = {
  'admin.users': calls('user.list', {
    'first page': { page: 1, pageSize: 100 },
    'last page': { page: users / 100, pageSize: 100 },
    'one found': { search: '.4242@' },
    'many found': { search: 'brandt' },
    'all found': { search: 'example.com' },
    'none found': { search: 'nobody at all' },
    'one letter': { search: 'q' },
  }),
  'admin.leagues': calls('league.list', {
    'first page': { page: 1, pageSize: 10 },
    'last page': { page: leagues / 10, pageSize: 10 },
    active: { filter: 'active' },
    'active, far back': { filter: 'active', page: 1000 },
    inactive: { filter: 'inactive' },
    'inactive, far back': { filter: 'inactive', page: 1000 },
    'one found': { search: 'pool 4242' },
    'all found': { search: 'pool', filter: 'active' },
    'none found': { search: 'no such league', filter: 'inactive' },
  }),
  'admin.jobs': calls('job.history', {
    'first page': { page: 1 },
    'last page': { page: runs / 20 },
    failed: { status: 'Failed' },
    'succeeded, far back': { status: 'Succeeded', page: 2500 },
    processing: { status: 'Processing' },
    background: { type: 'Background', page: 2500 },
    recurring: { type: 'Recurring' },
    found: { search: 'NFL Games', page: 1000 },
    'none found': { search: 'no such job' },
  }),
  'admin.tickets': calls('ticket.list', {
    'first page': { page: 1, pageSize: 100 },
    'last page': { page: tickets / 100, pageSize: 100 },
    unresolved: { status: 'unresolved' },
    'resolved, far back': { status: 'resolved', page: 500 },
    'one found': { search: 'case 4242' },
    'by type': { search: 'picks' },
    'by address': { search: 'brandt' },
    'none found': { search: 'no such ticket' },
  }),
  'admin.overview': [
    ...calls('job.overview', { jobs: {} }),
    ...calls('job.stats', { counts: {} }),
    ...calls('user.activeStats', { 'active users': { daysBack: 7 } }),
  ],
};

/** A call that any signed-in person makes and that reads one row: what authentication, transport and validation cost by themselves. */
export const BARE_CALL: AdminCall = { what: 'users/me', path: 'user.me', input: {} };
