import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ServerClockContext } from '../../lib/use-server-now.ts';
import { before, DEADLINE, makeGame, teamNamed } from '../../testing/factories.ts';
import { clockAt } from '../../testing/render-with-api.tsx';
import { PickCard, type PickCardProps } from './pick-card.tsx';

const GB = teamNamed('GB');

function show(overrides: Partial<PickCardProps>) {
  const props: PickCardProps = {
    league: { leagueId: 'L1', leagueName: 'Office Survivors', ordinal: 6 },
    round: 'Week 6',
    state: 'can-change',
    team: GB,
    game: makeGame('CIN', 'GB'),
    startsAt: DEADLINE,
    saving: { kind: 'idle' },
    storedAt: null,
    scoresAt: Date.now(),
    onChoose: vi.fn(),
    onRetry: vi.fn(),
    ...overrides,
  };
  render(
    <ServerClockContext value={clockAt(before(DEADLINE, 3_600_000))}>
      <PickCard {...props} />
    </ServerClockContext>,
  );
  return props;
}

describe('the pick card', () => {
  it('asks for a pick with the words of the specification', () => {
    const { onChoose } = show({ state: 'none', team: null, game: null });
    expect(screen.getByRole('heading', { name: 'Your Week 6 Pick' })).toBeTruthy();
    expect(screen.getByText('No pick selected - click a team in the games below to make your pick')).toBeTruthy();
    screen.getByRole('button', { name: 'Choose a team' }).click();
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it.each([
    ['can-change', 'Can change'],
    ['locked', 'Locked'],
    ['won', 'Won'],
    ['lost', 'Lost'],
  ] as const)('labels a pick that is %s', (state, label) => {
    show({ state });
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByText('Green Bay Packers')).toBeTruthy();
  });

  it('shows opponent, score with the picked team first, and status while the game runs', () => {
    show({ state: 'locked', game: makeGame('CIN', 'GB', { status: 'Q3', awayScore: 0, homeScore: 10 }) });
    expect(screen.getByText('Cincinnati Bengals')).toBeTruthy();
    expect(screen.getByText('10-0')).toBeTruthy();
    expect(screen.getByText('3rd Quarter')).toBeTruthy();
  });

  it('says stored only after the server answered', () => {
    show({ saving: { kind: 'saving', team: GB, isSlow: false } });
    expect(screen.getByRole('status').textContent).toBe('Saving…');
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('says so when it takes long', () => {
    show({ saving: { kind: 'saving', team: GB, isSlow: true } });
    expect(screen.getByRole('status').textContent).toBe('Still saving…');
  });

  it('keeps a failed pick for another try and names the one that is stored', () => {
    const DAL = teamNamed('DAL');
    const { onRetry } = show({ saving: { kind: 'failed', team: DAL, messages: ['Picks are locked for this round!'] } });
    expect(screen.getByRole('alert').textContent).toContain('Picks are locked for this round!');
    expect(screen.getByRole('alert').textContent).toContain('Stored on the server is still Green Bay Packers.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledWith(DAL);
  });

  it.each([
    ['none', 1],
    ['can-change', 1],
    ['locked', 0],
    ['missed', 0],
  ] as const)('offers the deadline for the calendar while a pick can be made: %s', (state, buttons) => {
    show({ state });
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(buttons);
  });

  it('shows no deadline where none is known', () => {
    show({ state: 'waiting', team: null, game: null, startsAt: null });
    expect(screen.getByText(/The deadline is not known yet/)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
