import type { AuditItem } from '@survivor/contract/audit';
import { describe, expect, it } from 'vitest';
import { listDetailFacts } from './detail-facts.ts';

const entry = (parts: Partial<AuditItem> = {}): AuditItem => ({
  id: 'A1',
  at: new Date(Date.now() - 5 * 60_000),
  actor: { id: 'U1', name: 'Alex Admin', email: 'admin@example.com' },
  action: 'correction apply',
  subject: 'BUF at NYJ, Week 6',
  details: {},
  ...parts,
});

const facts = (status: string, homeScore: number | null) => ({
  round: 6,
  kickoffAt: '2025-10-12T17:00:00.000Z',
  status,
  homeScore,
  awayScore: homeScore === null ? null : 24,
});
describe('details of an entry', () => {
  it.each<[string, Partial<AuditItem>, string[]]>([
    ['maintenance with the default words', { action: 'maintenance on', details: { message: null } }, ['Message: the default message']],
    ['maintenance off', { action: 'maintenance off', details: { message: null } }, []],
    ['a retried job', { action: 'job retry', details: { retryOf: 'R1', runId: 'R2' } }, ['Retry of job: R1', 'Job: R2']],
    ['migrations', { action: 'migrate', details: { applied: ['0001', '0002'] } }, ['Migrations: 0001, 0002']],
    ['a key nobody knows', { details: { someThing: { deep: 1 } } }, ['Some thing: {"deep":1}']],
    ['a dismissed correction', { details: { dismissed: facts('CANC', null) } }, ['Dismissed: Cancelled']],
    ['facts that are none', { details: { before: 'odd', after: 3 } }, ['Before: odd', 'After: 3']],
  ])('read well: %s', (_, parts, words) => {
    expect(listDetailFacts(entry(parts)).map(({ label, value }) => `${label}: ${value}`)).toEqual(words);
  });

  it('name a moved deadline', () => {
    const deadlines = [{ round: 7, before: null, after: '2025-10-16T00:15:00.000Z', locksAtOnce: false }];
    expect(listDetailFacts(entry({ details: { deadlines } }))[0]?.value).toMatch(/^Week 7: Not set, then Oct 1[56] @ /);
  });
});
