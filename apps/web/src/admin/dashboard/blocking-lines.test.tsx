import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NO_CHANGES, teamNamed } from '../../testing/factories.ts';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { BlockingLines } from './blocking-lines.tsx';

const since = new Date('2025-09-10T12:00:00Z');
const [mia, tb] = [teamNamed('MIA'), teamNamed('TB')];
const line = { round: 11, blockedTeams: [mia, tb], kickoffAt: null, since };
const facts = { round: 11, kickoffAt: null, status: 'NS', awayScore: null, homeScore: null };
const preview = {
  fingerprint: 'print-1',
  act: 'apply',
  game: { id: 'game', round: 1, awayTeam: tb, homeTeam: mia },
  before: { ...facts, round: 1 },
  after: facts,
  deadlines: [],
  voided: [],
  sentences: ['No members or leagues change.'],
  totals: NO_CHANGES,
  leagues: [],
};

it('names the teams and the reason, and accepts the line as that game after a preview', async () => {
  const apply = vi.fn(() => ({ deadlines: [], jobRunId: null }));
  const asked = vi.fn(() => preview);
  const lines = [
    { ...line, id: 'line1', awayTeam: tb, homeTeam: mia, reason: 'the source still lists this game in round 1' },
    { ...line, id: 'line2', awayTeam: null, homeTeam: mia, blockedTeams: [mia], reason: 'The away team is unknown: 1' },
  ];
  await renderWithApi(<BlockingLines lines={lines} />, { handlers: { 'game.previewCorrection': asked, 'game.applyCorrection': apply } });
  expect(screen.getByText("Miami Dolphins and Tampa Bay Buccaneers can't be picked in Week 11")).toBeTruthy();
  expect(screen.getByText(/the source still lists this game in round 1/)).toBeTruthy();
  expect(screen.getByText('It names only one known team. Correct it at the source.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Review: TB @ MIA, Week 11' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'The league moved it' } });
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: /TB @ MIA$/ });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() => expect(apply).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledExactlyOnceWith({ lineId: 'line1' });
  expect(apply).toHaveBeenCalledExactlyOnceWith({ lineId: 'line1', fingerprint: 'print-1', reason: 'The league moved it' });
});
