import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeGame, NO_CHANGES, teamNamed } from '../../testing/factories.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { EnterResultPanel } from './enter-panel.tsx';

const season = { year: 2025, display: 'NFL 2025-2026', lastRound: 18, currentRound: 6, closedThrough: 5 };
const game = makeGame('BUF', 'NYJ', { status: 'Q4', awayScore: 24, homeScore: 17 });
const facts = { round: 6, kickoffAt: null, status: 'FT', awayScore: 24, homeScore: 27 };
const preview = {
  fingerprint: 'print-1',
  act: 'apply',
  game: { id: game.id, round: 6, awayTeam: teamNamed('BUF'), homeTeam: teamNamed('NYJ') },
  before: facts,
  after: facts,
  deadlines: [],
  voided: [],
  sentences: ['No members or leagues change.'],
  totals: NO_CHANGES,
  leagues: [],
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const show = (handlers: Handlers, onDone = () => undefined) =>
  renderWithApi(<EnterResultPanel onDone={onDone} />, {
    handlers: { 'state.season': () => ({ season }), 'game.list': () => [game], ...handlers },
  });
const previewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'What would change?' });

async function enter() {
  await screen.findByText('BUF @ NYJ: 4th Quarter, BUF 24, NYJ 17');
  type('Game', game.id);
  type('Buffalo Bills score', '24');
  type('New York Jets score', '27');
}

describe('a result entered by hand', () => {
  it('is previewed before it can be entered, and goes with reason and fingerprint', async () => {
    const [asked, apply, onDone] = [vi.fn(() => preview), vi.fn(() => ({ deadlines: [], jobRunId: null })), vi.fn()];
    await show({ 'game.previewCorrection': asked, 'game.applyCorrection': apply }, onDone);
    await enter();
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(previewButton());
    const target = { gameId: game.id, result: { status: 'FT', awayScore: 24, homeScore: 27 } };
    expect(await screen.findByText('No members or leagues change.')).toBeTruthy();
    expect(asked).toHaveBeenCalledExactlyOnceWith(target);
    type('Reason', 'The box score of the league');
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Enter the result: BUF @ NYJ' });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    fireEvent.click(confirm);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(apply).toHaveBeenCalledExactlyOnceWith({ ...target, fingerprint: 'print-1', reason: 'The box score of the league' });
  });

  it('needs a game and sensible points', async () => {
    await show({});
    await enter();
    for (const [points, isFine] of [
      ['201', false],
      ['-1', false],
      ['1.5', false],
      ['', false],
      ['200', true],
      ['0', true],
    ] as const) {
      type('New York Jets score', points);
      expect([points, previewButton().disabled]).toEqual([points, !isFine]);
    }
  });

  it('has no points when the game is cancelled', async () => {
    const asked = vi.fn(() => preview);
    await show({ 'game.previewCorrection': asked });
    await enter();
    type('Result', 'CANC');
    expect(screen.queryByLabelText('Buffalo Bills score')).toBeNull();
    fireEvent.click(previewButton());
    await waitFor(() =>
      expect(asked).toHaveBeenCalledExactlyOnceWith({ gameId: game.id, result: { status: 'CANC', awayScore: null, homeScore: null } }),
    );
  });
});
