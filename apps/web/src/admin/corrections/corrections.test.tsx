import type { CorrectionOutput, CorrectionPreview, HeldEventOutput } from '@survivor/contract/correction';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NOBODY_CHANGES, teamNamed } from '../../testing/factories.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
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
      },
      since: new Date('2025-10-08T12:00:00Z'),
      reasons: ['early-deadline', 'other-pair'],
      believedAt: null,
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
  totals: { ...NOBODY_CHANGES, leagues: 1, members: 42, eliminated: 41, reinstated: 1, reopened: 1 },
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
      members: 42,
      firstMembers: [
        { userId: 'U1', name: 'Ann', before: { round: 6, reason: 'loss' }, after: null },
        { userId: 'U2', name: 'Ben', before: null, after: { round: 6, reason: 'tie' } },
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
  await vi.waitFor(() => expect(button(CONFIRM).disabled).toBe(false));
  fireEvent.click(button(CONFIRM));
}

describe('Corrections', () => {
  it('sets what the source says against what is stored', async () => {
    await show({});
    const row = await screen.findByRole('row', { name: /BUF @ NYJ/ });
    expect(within(row).getByText('Week 6, late result')).toBeTruthy();
    expect(within(row).getByText('Final, BUF 24, NYJ 17')).toBeTruthy();
    expect(within(row).getByText('Final, BUF 24, NYJ 27')).toBeTruthy();
    expect(within(row).getByText('Waiting')).toBeTruthy();
  });

  it('says in a sentence what would change, then league by league and member by member, before anything is written', async () => {
    const apply = vi.fn();
    await show({ 'game.previewCorrection': () => preview(), 'game.applyCorrection': apply });
    const dialog = within(await openPreview());
    expect(await dialog.findByText('41 members eliminated, 1 member reinstated, 1 league reopened')).toBeTruthy();
    expect(dialog.getByText('1 alive, then 2; completed by Week 6, then goes on')).toBeTruthy();
    const winners = dialog.getByRole('row', { name: /^Winners/ });
    expect(
      within(winners)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Cleo, Dan and 3 more', 'None yet']);
    expect(within(dialog.getByRole('row', { name: /Ann/ })).getByText('Out in Week 6: lost')).toBeTruthy();
    expect(within(dialog.getByRole('row', { name: /Ann/ })).getByText('Alive')).toBeTruthy();
    expect(within(dialog.getByRole('row', { name: /Ben/ })).getByText('Out in Week 6: tied')).toBeTruthy();
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
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(apply).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', fingerprint: 'print-1', reason: 'The league corrected the score' });
  });

  it('shows the preview again when something changed meanwhile, keeps the reason, and sends the new fingerprint', async () => {
    const previews = [preview(), preview({ fingerprint: 'print-2', totals: { ...NOBODY_CHANGES, leagues: 1, members: 1, reinstated: 1 } })];
    const sent: unknown[] = [];
    await show({
      'game.previewCorrection': () => previews.shift(),
      'game.applyCorrection': (input) => {
        sent.push(input);
        if (sent.length === 1) throw new Refusal(409, { '': ['Something changed since the preview. Look again.'] });
        return decided;
      },
    });
    await openPreview();
    await confirm();
    expect(await screen.findByText('Something changed since the preview. Look again.')).toBeTruthy();
    expect(await screen.findByText('1 member reinstated')).toBeTruthy();
    expect(reasonField().value).toBe('The league corrected the score');
    await vi.waitFor(() => expect(button(CONFIRM).disabled).toBe(false));
    fireEvent.click(button(CONFIRM));
    await vi.waitFor(() => expect(sent[1]).toMatchObject({ fingerprint: 'print-2' }));
  });

  it('says a refusal plainly and offers nothing to confirm', async () => {
    await show({
      'game.previewCorrection': () => {
        throw new Refusal(409, { '': ['Week 6 has not started: its games cannot be corrected.'] });
      },
    });
    const dialog = within(await openPreview());
    expect(await dialog.findByText('Week 6 has not started: its games cannot be corrected.')).toBeTruthy();
    expect(dialog.queryByLabelText('Reason')).toBeNull();
  });

  it('can try a preview again that was not answered', async () => {
    let isAway = true;
    await show({
      'game.previewCorrection': () => {
        if (isAway) throw new Error('away');
        return preview();
      },
    });
    const dialog = within(await openPreview());
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    isAway = false;
    fireEvent.click(retry);
    expect(await dialog.findByText(/41 members eliminated/)).toBeTruthy();
  });

  it('withdraws an applied one by the same way', async () => {
    const withdraw = vi.fn(() => decided);
    await show(
      { 'game.previewCorrection': () => preview({ act: 'withdraw', fingerprint: 'print-3' }), 'game.withdrawCorrection': withdraw },
      [correction({ state: 'applied', author: { id: 'U9', name: 'Alex Admin' }, reason: 'Read it in the report' })],
    );
    await openPreview();
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'It was right before' } });
    await vi.waitFor(() => expect(button('Withdraw the late result: BUF @ NYJ').disabled).toBe(false));
    fireEvent.click(button('Withdraw the late result: BUF @ NYJ'));
    await vi.waitFor(() =>
      expect(withdraw).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', fingerprint: 'print-3', reason: 'It was right before' }),
    );
  });

  it('dismisses a waiting one with a reason, without a preview', async () => {
    const withdraw = vi.fn(() => decided);
    await show({ 'game.withdrawCorrection': withdraw });
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the correction of BUF @ NYJ' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A typing error' } });
    fireEvent.click(button('Dismiss the correction: BUF @ NYJ'));
    await vi.waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', reason: 'A typing error' }));
  });

  it('says of a held event what is claimed, since when, why, when it is believed and what it would change', async () => {
    const [before, after] = [new Date('2025-10-12T17:00:00Z'), new Date('2025-10-10T13:30:00Z')];
    await show({}, [
      heldEvent({ effect: { deadlines: [{ round: 6, before, after, locksAtOnce: false }], voided: [{ round: 7, isVoid: true }] } }),
    ]);
    const row = within(await screen.findByRole('row', { name: /BUF @ NYJ/ }));
    expect(row.getByText('Week 6, held back')).toBeTruthy();
    for (const words of ['Cancelled', /^Kickoff Fri, Oct 10/, 'Teams are KC @ SF', /^Week 6 deadline: Oct 12/, 'Week 7 is passed over']) {
      expect(row.getByText(words)).toBeTruthy();
    }
    fireEvent.click(screen.getByRole('button', { name: /^BUF @ NYJ/ }));
    expect(await screen.findByText('A deadline would come to lie in the past, or more than 24 hours earlier.')).toBeTruthy();
    expect(screen.getByText('Other teams play under the same id.')).toBeTruthy();
    expect(screen.getByText('Only when it is accepted')).toBeTruthy();
  });

  it('says when a held event is believed by standing, and refuses it for good with a reason', async () => {
    const withdraw = vi.fn(() => decided);
    await show({ 'game.withdrawCorrection': withdraw }, [
      heldEvent({ reasons: ['late-kickoff'], believedAt: new Date('2025-10-09T12:00:00Z') }),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: /^BUF @ NYJ/ }));
    expect(await screen.findByText(/^Oct 9, 2025.*, if every answer until then says the same$/)).toBeTruthy();
    expect(screen.getAllByText('No deadline moves, and no week is passed over').length).toBeGreaterThan(0);
    fireEvent.click(button('Refuse for good what the source says of BUF @ NYJ'));
    await screen.findByRole('dialog', { name: 'Refuse this for good?' });
    fireEvent.change(reasonField(), { target: { value: 'A typing error' } });
    fireEvent.click(button('Refuse for good: BUF @ NYJ'));
    await vi.waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith({ correctionId: 'C1', reason: 'A typing error' }));
  });

  it('shows old and new deadline of a held kickoff, and warns when the round would lock at once', async () => {
    const [early, late] = [new Date('2025-10-12T13:30:00Z'), new Date('2025-10-12T17:00:00Z')];
    await show({
      'game.previewCorrection': () =>
        preview({
          before: { ...final(0, 0), status: 'NS', kickoffAt: late },
          after: { ...final(0, 0), status: 'NS', kickoffAt: early },
          deadlines: [{ round: 6, before: late, after: early, locksAtOnce: true }],
          voided: [{ round: 7, isVoid: true }],
          totals: NOBODY_CHANGES,
          leagues: [],
        }),
    });
    const dialog = within(await openPreview());
    const row = await dialog.findByRole('row', { name: /Week 6 deadline/ });
    const times = within(row).getAllByText(/Oct 12 @/);
    expect(times.map((time) => time.getAttribute('title'))).toEqual([
      'Eastern time: Oct 12 @ 1:00 PM EDT',
      'Eastern time: Oct 12 @ 9:30 AM EDT',
    ]);
    expect(within(dialog.getByRole('row', { name: /^Week 7/ })).getByText('Passed over')).toBeTruthy();
    expect(dialog.getByText('The new kickoff lies in the past: Week 6 locks the moment this is written.')).toBeTruthy();
    expect(dialog.getByText('No member and no league changes.')).toBeTruthy();
  });

  it('says that nothing was found, and offers Retry instead of an empty table when the list fails', async () => {
    const empty = await show({}, []);
    expect(await screen.findByText('No corrections found')).toBeTruthy();
    empty.unmount();
    await show({
      'game.corrections': () => {
        throw new Refusal(400, { '': ['no'] });
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText('No corrections found')).toBeNull();
  });
});
