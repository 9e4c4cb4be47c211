import type { AuditItem } from '@survivor/contract/audit';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NOBODY_CHANGES } from '../../testing/factories.ts';
import { Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { AuditLog, type AuditView } from './audit-log.tsx';
import { detailFacts } from './detail-facts.ts';

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
const CORRECTION = {
  kind: 'late-result',
  reason: 'The league corrected the score',
  before: facts('FT', 17),
  after: facts('FT', 27),
  deadlines: [],
  totals: { ...NOBODY_CHANGES, leagues: 2, members: 41, eliminated: 41, reopened: 2 },
};

const VIEW: AuditView = { page: 1, search: '', action: 'all' };
const show = (items: AuditItem[], onView: (view: AuditView) => void = () => undefined) =>
  renderWithApi(<AuditLog view={VIEW} onView={onView} />, {
    handlers: { 'state.audit': () => ({ items, totalCount: 120, totalPages: 3, currentPage: 1, pageSize: 50 }) },
  });

describe('Audit Log', () => {
  it('tells what was done to what, by whom and when', async () => {
    await show([entry(), entry({ id: 'A2', actor: null, action: 'migrate', subject: null })]);
    const applied = within(await screen.findByRole('row', { name: /Correction applied/ }));
    expect(applied.getByText('BUF at NYJ, Week 6')).toBeTruthy();
    expect(applied.getByText('admin@example.com')).toBeTruthy();
    expect(applied.getByText('5 min ago')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Database migrated/ })).getByText('Command line')).toBeTruthy();
    expect(screen.getByText('120 entries, page 1 of 3')).toBeTruthy();
  });

  it('opens an entry to its reason and to what it changed, in words', async () => {
    await show([entry({ details: CORRECTION })]);
    fireEvent.click(await screen.findByRole('button', { name: /Correction applied/ }));
    expect(screen.getByText('The league corrected the score')).toBeTruthy();
    expect(screen.getByText('Final, BUF 24, NYJ 17, then Final, BUF 24, NYJ 27')).toBeTruthy();
    expect(screen.getByText('41 members eliminated, 2 leagues reopened')).toBeTruthy();
    expect(screen.queryByText(/[{}]/)).toBeNull();
  });

  it('filters by action and turns pages through the address', async () => {
    const onView = vi.fn();
    await show([entry()], onView);
    fireEvent.change(await screen.findByLabelText('Action'), { target: { value: 'maintenance on' } });
    expect(onView).toHaveBeenLastCalledWith({ ...VIEW, action: 'maintenance on' });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(onView).toHaveBeenLastCalledWith({ ...VIEW, page: 2 });
  });

  it('shows Retry instead of an empty log when loading failed', async () => {
    const handlers = {
      'state.audit': () => {
        throw new Refusal(400, { '': ['no'] });
      },
    };
    await renderWithApi(<AuditLog view={VIEW} onView={() => undefined} />, { handlers });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText('No entries found')).toBeNull();
  });
});

describe('details of an entry', () => {
  it.each<[string, Partial<AuditItem>, string[]]>([
    ['maintenance with the default words', { action: 'maintenance on', details: { message: null } }, ['Message: the default message']],
    ['maintenance off', { action: 'maintenance off', details: { message: null } }, []],
    ['a retried job', { action: 'job retry', details: { retryOf: 'R1', runId: 'R2' } }, ['Retry of run: R1', 'Run: R2']],
    ['migrations', { action: 'migrate', details: { applied: ['0001', '0002'] } }, ['Migrations: 0001, 0002']],
    ['a key nobody knows', { details: { someThing: { deep: 1 } } }, ['Some thing: {"deep":1}']],
    ['a dismissed correction', { details: { dismissed: facts('CANC', null) } }, ['Dismissed: Cancelled']],
    ['facts that are none', { details: { before: 'odd', after: 3 } }, ['Before: odd', 'After: 3']],
  ])('read well: %s', (_, parts, words) => {
    expect(detailFacts(entry(parts)).map(({ label, value }) => `${label}: ${value}`)).toEqual(words);
  });

  it('name a moved deadline', () => {
    const deadlines = [{ round: 7, before: null, after: '2025-10-16T00:15:00.000Z', locksAtOnce: false }];
    expect(detailFacts(entry({ details: { deadlines } }))[0]?.value).toMatch(/^Week 7: Not set, then Oct 1[56] @ /);
  });
});
