import { formatDeadline } from '@survivor/rules';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { before, DEADLINE, makeGame, teamNamed } from '../../testing/factories.ts';
import { clockAt, renderWithApi } from '../../testing/render-with-api.tsx';
import { PickCard, type PickCardProps } from './pick-card.tsx';

const GB = teamNamed('GB');

async function show(overrides: Partial<PickCardProps>) {
  const props: PickCardProps = {
    league: { leagueId: 'L1', leagueName: 'Office Survivors', ordinal: 6 },
    round: 'Week 6',
    state: 'can-change',
    team: GB,
    game: makeGame('CIN', 'GB'),
    startsAt: DEADLINE,
    saving: { kind: 'idle' },
    stored: null,
    heardAt: null,
    isOnline: true,
    voidReason: null,
    note: null,
    hasGames: true,
    onRetry: vi.fn(),
    ...overrides,
  };
  await renderWithApi(<PickCard {...props} />, { clock: clockAt(before(DEADLINE, 3_600_000)) });
  return props;
}

const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const CHOOSE = '/home/league/L1/choose';

describe('the pick card', () => {
  it('asks for a pick with the words of the specification', async () => {
    await show({ state: 'none', team: null, game: null });
    expect(screen.getByRole('heading', { name: 'Your Week 6 Pick' })).toBeTruthy();
    expect(screen.getByText('No pick selected - click a team in the games below to make your pick')).toBeTruthy();
    expect(wayTo('Choose a team')).toBe(CHOOSE);
  });

  it.each([
    ['can-change', 'Can change'],
    ['locked', 'Locked'],
    ['won', 'Won'],
    ['lost', 'Lost'],
  ] as const)('labels a pick that is %s', async (state, label) => {
    await show({ state });
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByText('Green Bay Packers')).toBeTruthy();
  });

  it('shows opponent, score with the picked team first, and status while the game runs', async () => {
    await show({ state: 'locked', game: makeGame('CIN', 'GB', { status: 'Q3', awayScore: 0, homeScore: 10 }) });
    expect(screen.getByText('Cincinnati Bengals')).toBeTruthy();
    expect(screen.getByText('10-0')).toBeTruthy();
    expect(screen.getByText('3rd Quarter')).toBeTruthy();
  });

  it('says "vs" at home and "at" away', async () => {
    await show({});
    expect(screen.getByText('Cincinnati Bengals').parentElement?.textContent).toBe('vs Cincinnati Bengals');
    cleanup();
    await show({ team: teamNamed('CIN') });
    expect(screen.getByText('Green Bay Packers').parentElement?.textContent).toBe('at Green Bay Packers');
  });

  it('says stored only after the server answered', async () => {
    await show({ saving: { kind: 'saving', team: GB, isSlow: false } });
    expect(screen.getByRole('status').textContent).toBe('Saving…');
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('says so when it takes long', async () => {
    await show({ saving: { kind: 'saving', team: GB, isSlow: true } });
    expect(screen.getByRole('status').textContent).toBe('Still saving…');
  });

  it('keeps a failed pick for another try and names the one that is stored', async () => {
    const DAL = teamNamed('DAL');
    const { onRetry } = await show({ saving: { kind: 'failed', team: DAL, messages: ['Picks are locked for this round!'] } });
    expect((await screen.findByRole('alert')).textContent).toContain('Picks are locked for this round!');
    expect(screen.getByRole('alert').textContent).toContain('Stored on the server is still Green Bay Packers.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledWith(DAL);
  });

  it.each([
    ['none', 1],
    ['can-change', 1],
    ['locked', 0],
    ['missed', 0],
  ] as const)('offers the deadline for the calendar while a pick can be made: %s', async (state, buttons) => {
    await show({ state });
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(buttons);
  });

  it('shows no deadline where none is known', async () => {
    await show({ state: 'waiting', team: null, game: null, startsAt: null });
    expect(screen.getByText(/The deadline is not known yet/)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('offers to change a pick that can be changed, and that one alone', async () => {
    await show({ state: 'can-change' });
    expect(wayTo('Change')).toBe(CHOOSE);
    cleanup();
    await show({ state: 'locked' });
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it.each([
    ['cancelled', 'the game was cancelled'],
    ['moved', 'the game was moved to another week'],
  ] as const)('asks for another team when the pick no longer counts: %s', async (voidReason, words) => {
    await show({ state: 'void', voidReason });
    expect(screen.getByText('No longer counts')).toBeTruthy();
    expect(
      screen.getByText(`Your pick of ${GB.name} no longer counts: ${words}. Pick another team before ${formatDeadline(DEADLINE)}.`),
    ).toBeTruthy();
    expect(screen.queryByText(/Stored on server/)).toBeNull();
    expect(wayTo('Choose another team')).toBe(CHOOSE);
  });

  it('says when the pick was stored only of the pick that was', async () => {
    const at = new Date('2025-10-09T20:00:00Z');
    await show({ stored: { teamId: GB.id, at } });
    expect(screen.getByText(/Stored on server at/)).toBeTruthy();
    cleanup();
    await show({ stored: { teamId: teamNamed('DAL').id, at } });
    expect(screen.getByText('Stored on server')).toBeTruthy();
  });

  it('says that it does not know while the answer is lost', async () => {
    await show({ saving: { kind: 'unknown', team: GB, denials: 0 } });
    expect((await screen.findByRole('alert')).textContent).toContain("We don't know yet whether your pick was saved.");
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('calls nothing lost while it may still come, and says last what the server has not', async () => {
    await show({ team: null, state: 'none', saving: { kind: 'unknown', team: GB, denials: 1 } });
    expect((await screen.findByRole('alert')).textContent).toContain('Your pick is not stored yet.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    cleanup();
    const { onRetry } = await show({ team: teamNamed('DAL'), saving: { kind: 'missing', team: GB } });
    expect((await screen.findByRole('alert')).textContent).toContain('The server has not stored your pick.');
    expect(screen.getByRole('alert').textContent).toContain('Stored on the server is still Dallas Cowboys.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledWith(GB);
  });

  it.each([
    ['none', null, 'Choose a team'],
    ['can-change', GB, 'Change'],
    ['void', GB, 'Choose another team'],
  ] as const)('offers no choice while there are no games: %s', async (state, team, link) => {
    const voidReason = state === 'void' ? 'cancelled' : null;
    await show({ state, team, voidReason });
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    cleanup();
    await show({ state, team, voidReason, hasGames: false });
    expect(screen.queryByRole('link', { name: link })).toBeNull();
  });

  it('cannot be tried again offline', async () => {
    await show({ isOnline: false, saving: { kind: 'failed', team: GB, messages: ['no'] } });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' })).disabled).toBe(true);
  });
});
