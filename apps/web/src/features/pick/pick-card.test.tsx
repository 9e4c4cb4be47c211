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

describe('the pick card', () => {
  it('says stored only after the server answered', async () => {
    await show({ saving: { kind: 'saving', team: GB, isSlow: false } });
    expect(screen.getByRole('status').textContent).toBe('Saving…');
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('keeps a failed pick for another try and names the one that is stored', async () => {
    const DAL = teamNamed('DAL');
    const { onRetry } = await show({ saving: { kind: 'failed', team: DAL, messages: ['Picks are locked for this round!'] } });
    expect((await screen.findByRole('alert')).textContent).toContain('Picks are locked for this round!');
    expect(screen.getByRole('alert').textContent).toContain('Stored on the server is still Green Bay Packers.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledWith(DAL);
  });

  it('says when the pick was stored only of the pick that was', async () => {
    const at = new Date('2025-10-09T20:00:00Z');
    await show({ stored: { teamId: GB.id, at } });
    expect(screen.getByText(/Stored on server at/)).toBeTruthy();
    cleanup();
    await show({ stored: { teamId: teamNamed('DAL').id, at } });
    expect(screen.getByText('Stored on server')).toBeTruthy();
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
});
