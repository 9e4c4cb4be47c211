import { createPluralFormat } from '../lib/format.ts';

/** The audit log: every action of an administrator. */
export const auditCopy = {
  title: 'Audit log',
  search: 'Search by person, action or subject',
  filter: 'Action',
  all: 'All actions',
  columns: { action: 'Action', subject: 'Subject', who: 'Who', when: 'When' },
  count: createPluralFormat('entry', 'entries'),
  empty: 'No entries found',
  failed: "Couldn't load the audit log",
  caption: 'Audit log entries',
  commandLine: 'Command line',
  id: 'Entry ID',
  exact: 'Exact time',
  /** Labels of stored details; a detail without one shows its key. */
  detail: new Map([
    ['reason', 'Reason'],
    ['message', 'Message'],
    ['runId', 'Run'],
    ['retryOf', 'Retry of run'],
    ['jobId', 'Schedule'],
    ['by', 'By'],
    ['applied', 'Migrations'],
    ['kind', 'Kind'],
    ['totals', 'What changed'],
    ['dismissed', 'Dismissed'],
    ['deadlines', 'Deadlines'],
  ]),
  game: 'Game',
  away: 'away',
  home: 'home',
  deadline: (week: string, before: string, after: string) => `${week}: ${before}, then ${after}`,
  none: 'none',
  defaultMessage: 'the default message',
} as const;
