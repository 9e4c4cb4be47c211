import type { AuditItem } from '@survivor/contract/audit';
import { expect, it } from 'vitest';
import { describeSubject } from './describe-subject.ts';

it.each<[AuditItem['action'], string | null, string | null, string | RegExp | null]>([
  ['suspend', 'user 12', 'Ada', 'Ada'],
  ['delete-account', 'user 12', null, 'Deleted account'],
  ['ticket resolve', 'ticket kZ3a9Qpx', 'Ada', 'Ticket from Ada'],
  ['ticket resolve', 'ticket kZ3a9Qpx', null, 'Ticket of a deleted account'],
  ['job trigger', 'FetchGames', null, 'Fetch NFL Games'],
  ['job retry', 'FormerJob', null, 'FormerJob'],
  ['clock move', '2025-10-09T21:13:08.000Z', null, /^Thu, Oct 9, 2025/],
  ['grading repair', '2025', null, 'Season 2025'],
  ['list export', 'runs', null, 'Jobs'],
  ['correction apply', 'BUF at NYJ, Week 6', null, 'BUF at NYJ, Week 6'],
  ['migrate', null, null, null],
])('reads the subject of %s, %s, in words', (action, subject, subjectName, words) => {
  const text = describeSubject({ action, subject, subjectName });
  if (words instanceof RegExp) expect(text).toMatch(words);
  else expect(text).toBe(words);
});
