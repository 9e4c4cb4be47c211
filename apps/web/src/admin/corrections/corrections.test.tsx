import type { CorrectionOutput, CorrectionPreview, HeldEventOutput } from '@survivor/contract/correction';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NO_CHANGES, teamNamed } from '../../testing/factories.ts';
import { Refusal } from '../../testing/refusal.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { Corrections } from './corrections.tsx';

const game = { id: 'G1', round: 6, awayTeam: teamNamed('BUF'), homeTeam: teamNamed('NYJ') };
const final = (awayScore: number, homeScore: number) => ({ round: 6, kickoffAt: null, status: 'FT' as const, awayScore, homeScore });

const correction = (overrides: Partial<CorrectionOutput> = {}): CorrectionOutput => ({
  id: 'C1',
  kind: 'late-result',
  state: 'waiting',
  game,
  stored: final(24, 17),
  corrected: final(24, 27),
  held: null,
  author: null,
  reason: null,
  recordedAt: new Date('2025-10-20T12:00:00Z'),
  appliedAt: null,
  withdrawnAt: null,
  ...overrides,
});

const heldEvent = (held: Partial<HeldEventOutput>): CorrectionOutput =>
  correction({
    kind: 'held-event',
    stored: { ...final(0, 0), status: 'NS' },
    corrected: { ...final(0, 0), status: 'CANC' },
    held: {
      claim: {
        kickoffAt: new Date('2025-10-10T13:30:00Z'),
        round: null,
        isCancelled: true,
        teams: { awayTeam: teamNamed('KC'), homeTeam: teamNamed('SF') },
        isOtherGame: false,
        isScorelessFinal: false,
      },
      since: new Date('2025-10-08T12:00:00Z'),
      reasons: ['early-deadline', 'other-pair'],
      trustedAt: null,
      effect: { deadlines: [], voided: [] },
      ...held,
    },
  });

const preview = (overrides: Partial<CorrectionPreview> = {}): CorrectionPreview => ({
  fingerprint: 'print-1',
  act: 'apply',
  game,
  before: final(24, 17),
  after: final(24, 27),
  deadlines: [],
  voided: [],
  sentences: ['Cleo loses the title of Lambeau; the league reopens.', '41 members are eliminated: Ben (Lambeau) and 40 more.'],
  totals: { ...NO_CHANGES, leagues: 1, members: 42, eliminated: 41, reinstated: 1, reopened: 1 },
  leagues: [
    {
      id: 'L1',
      name: 'Office Survivors',
      completedBefore: 6,
      completedAfter: null,
      winnersBefore: { names: ['Cleo', 'Dan'], total: 5 },
      winnersAfter: null,
      aliveBefore: 1,
      aliveAfter: 2,
      members: 43,
      firstMembers: [
        { userId: 'U1', name: 'Ann', before: { round: 6, reason: 'loss' }, after: null },
        { userId: 'U2', name: 'Ben', before: null, after: { round: 6, reason: 'tie' } },
        { userId: 'U3', name: 'Eve', before: { round: 6, reason: 'left' }, after: { round: 5, reason: 'loss' } },
      ],
    },
  ],
  ...overrides,
});

const decided = { correction: correction({ state: 'applied' }), deadlines: [], jobRunId: 'J1' };
const page = (items: CorrectionOutput[]) => ({
  items,
  totalCount: items.length,
  currentPage: 1,
  totalPages: 1,
  pageSize: 20,
  hasNextPage: false,
  hasPreviousPage: false,
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const reasonField = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const show = (handlers: Handlers, items = [correction()]) =>
  renderWithApi(<Corrections view={{ page: 1, search: '', filter: 'all' }} onView={() => undefined} />, {
    handlers: { 'game.corrections': () => page(items), ...handlers },
  });

async function openPreview() {
  fireEvent.click(await screen.findByRole('button', { name: 'What would change? BUF @ NYJ' }));
  return screen.findByRole('dialog', { name: 'What would change?' });
}

const CONFIRM = 'Apply the late result: BUF @ NYJ';

async function confirm(reason = 'The league corrected the score') {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  await waitFor(() => expect(button(CONFIRM).disabled).toBe(false));
  fireEvent.click(button(CONFIRM));
}

describe('Corrections', () => {
  it('says in a sentence what would change, then league by league and member by member, before anything is written', async () => {
    const apply = vi.fn();
    await show({ 'game.previewCorrection': () => preview(), 'game.applyCorrection': apply });
    const dialog = within(await openPreview());
    const first = await dialog.findByText('Cleo loses the title of Lambeau; the league reopens.');
    expect(first.parentElement?.textContent).toMatch(/^Cleo loses the title of Lambeau; the league reopens\.41 members are/);
    expect(dialog.getByText('1 alive, then 2; completed in Week 6, then goes on')).toBeTruthy();
    const winners = dialog.getByRole('row', { name: /^Winners/ });
    expect(
      within(winners)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Cleo, Dan and 3 more', 'None yet']);
    expect(within(dialog.getByRole('row', { name: /Ann/ })).getByText('Eliminated in Week 6: lost')).toBeTruthy();
    expect(within(dialog.getByRole('row', { name: /Eve/ })).getByText('Left in Week 6')).toBeTruthy();
    expect(within(dialog.getByRole('row', { name: /Ann/ })).getByText('Alive')).toBeTruthy();
    expect(within(dialog.getByRole('row', { name: /Ben/ })).getByText('Eliminated in Week 6: tied')).toBeTruthy();
    expect(dialog.getByText('and 40 more')).toBeTruthy();
    expect(apply).not.toHaveBeenCalled();
  });

  it('applies only with a reason, by a button that names what it does, with the fingerprint of what was seen', async () => {
    const apply = vi.fn(() => decided);
    await show({ 'game.previewCorrection': () => preview(), 'game.applyCorrection': apply });
    await openPreview();
    await screen.findByText('Give a reason to confirm.');
    fireEvent.change(reasonField(), { target: { value: 'no' } });
    fireEvent.blur(reasonField());
    expect(screen.getByText('Reason must have at least 3 characters')).toBeTruthy();
    expect(screen.getByText('498 characters remaining')).toBeTruthy();
    expect(button(CONFIRM).disabled).toBe(true);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(apply).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', fingerprint: 'print-1', reason: 'The league corrected the score' });
  });

  it('shows the preview again when something changed meanwhile, keeps the reason, and sends the new fingerprint', async () => {
    const previews = [preview(), preview({ fingerprint: 'print-2', sentences: ['1 member comes back: Ann (Lambeau).'] })];
    const sent: unknown[] = [];
    await show({
      'game.previewCorrection': () => previews.shift(),
      'game.applyCorrection': (input) => {
        sent.push(input);
        if (sent.length === 1) throw new Refusal(409, { '': ['Something changed since the preview. Review the new preview.'] });
        return decided;
      },
    });
    await openPreview();
    await confirm();
    expect(await screen.findByText('Something changed since the preview. Review the new preview.')).toBeTruthy();
    expect(await screen.findByText('1 member comes back: Ann (Lambeau).')).toBeTruthy();
    expect(reasonField().value).toBe('The league corrected the score');
    await waitFor(() => expect(button(CONFIRM).disabled).toBe(false));
    fireEvent.click(button(CONFIRM));
    await waitFor(() => expect(sent[1]).toMatchObject({ fingerprint: 'print-2' }));
  });

  it('dismisses a waiting one with a reason, without a preview', async () => {
    const withdraw = vi.fn(() => decided);
    await show({ 'game.withdrawCorrection': withdraw });
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the correction of BUF @ NYJ' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A typing error' } });
    fireEvent.click(button('Dismiss the correction: BUF @ NYJ'));
    await waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', reason: 'A typing error' }));
  });

  it('says when a held event is believed by standing, and refuses it for good with a reason', async () => {
    const withdraw = vi.fn(() => decided);
    await show({ 'game.withdrawCorrection': withdraw }, [
      heldEvent({ reasons: ['late-kickoff'], trustedAt: new Date('2025-10-09T12:00:00Z') }),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: /^BUF @ NYJ/ }));
    expect(await screen.findByText(/^Oct 9, 2025.*, if the source keeps saying the same$/)).toBeTruthy();
    expect(screen.getAllByText('No deadline moves, and no week is skipped').length).toBeGreaterThan(0);
    fireEvent.click(button('Refuse for good what the source says about BUF @ NYJ'));
    await screen.findByRole('dialog', { name: 'Refuse this for good?' });
    fireEvent.change(reasonField(), { target: { value: 'A typing error' } });
    fireEvent.click(button('Refuse for good: BUF @ NYJ'));
    await waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', reason: 'A typing error' }));
  });
});
