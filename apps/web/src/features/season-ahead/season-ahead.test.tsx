import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { before, DEADLINE, makeLeague, teamNamed } from '../../testing/factories.ts';
import { clockAt, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { SeasonAhead } from './season-ahead.tsx';

const id = (code: string) => teamNamed(code).id;
const game = (round: number, home: string, away: string) => ({
  ...{ round, gameTime: new Date(Date.UTC(2025, 9, 7 * round)), status: 'NS', homeScore: null, awayScore: null },
  ...{ homeTeamId: id(home), awayTeamId: id(away) },
});

async function open(setPlan: (change: unknown) => unknown) {
  const handlers = {
    'league.get': () => makeLeague(),
    'pick.history': () => [{ round: 5, teamId: id('KC') }],
    'pick.plan': () => ({ isOver: false, marks: [] }),
    'pick.setPlan': setPlan,
    'game.season': () => [game(6, 'BUF', 'KC'), game(7, 'BUF', 'MIA')],
  };
  await renderWithApi(<SeasonAhead leagueId="L1" />, { handlers, clock: clockAt(before(DEADLINE, 60_000)) });
  const grid = within(await screen.findByRole('table'));
  return grid.getByRole<HTMLButtonElement>('button', { name: /^vs MIA/ });
}

it('shows a mark before the answer, and sends changes one after the other', async () => {
  const answers: ((plan: unknown) => void)[] = [];
  const setPlan = vi.fn(() => new Promise((resolve) => answers.push(resolve)));
  const cell = await open(setPlan);
  fireEvent.click(cell);
  await vi.waitFor(() => expect(cell.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(cell);
  await vi.waitFor(() => expect(cell.getAttribute('aria-pressed')).toBe('false'));
  expect(setPlan.mock.calls).toEqual([[{ leagueId: 'L1', round: 7, teamId: id('BUF') }]]);
  answers[0]?.({ isOver: false, marks: [{ round: 7, teamId: id('BUF'), plannedFor: null }] });
  await vi.waitFor(() => expect(setPlan).toHaveBeenLastCalledWith({ leagueId: 'L1', round: 7, teamId: null }));
  expect(cell.getAttribute('aria-pressed')).toBe('false');
  answers[1]?.({ isOver: false, marks: [] });
});

it('takes back what the server refuses', async () => {
  const cell = await open(() => {
    throw new Refusal(400, { '': ['Picks are locked for this round!'] });
  });
  fireEvent.click(cell);
  await vi.waitFor(() => expect(cell.getAttribute('aria-pressed')).toBe('true'));
  await vi.waitFor(() => expect(cell.getAttribute('aria-pressed')).toBe('false'));
});
