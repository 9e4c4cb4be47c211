import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RoundNotes as Notes } from '../../lib/api/trpc.ts';
import { ServerClockContext } from '../../lib/clock/use-server-now.ts';
import { before, DEADLINE, makeGame, makeLeague } from '../../testing/factories.ts';
import { clockAt } from '../../testing/render-with-api.tsx';
import { RoundNotes } from './round-notes.tsx';
import { ScoresAge } from './scores-age.tsx';

const league = makeLeague();
const ordinary: Notes = { sourceAge: 0, wasStartsAt: null, voidPick: null, isCorrected: false, herdMs: 0 };
const moved = { ...ordinary, wasStartsAt: new Date('2025-10-12T17:00:00Z') };

describe('what only some weeks bring', () => {
  it('is silent in an ordinary week, and before anything is known', () => {
    const { container, rerender } = render(<RoundNotes league={league} notes={ordinary} isLocked={false} hasTeams />);
    expect(container.textContent).toBe('');
    rerender(<RoundNotes league={league} notes={null} isLocked={false} hasTeams />);
    expect(container.textContent).toBe('');
  });

  it('says that the deadline moved and when it was, until picks are locked', () => {
    const { rerender } = render(<RoundNotes league={league} notes={moved} isLocked={false} hasTeams />);
    expect(screen.getByText(/The deadline moved\. Picks now lock Oct (9|10) @ .+ \(was Sun, Oct 12 @ .+\)\./)).toBeTruthy();
    rerender(<RoundNotes league={league} notes={moved} isLocked hasTeams />);
    expect(screen.queryByText(/The deadline moved/)).toBeNull();
  });

  it('says that no team is left, until picks are locked', () => {
    const { rerender } = render(<RoundNotes league={league} notes={null} isLocked={false} hasTeams={false} />);
    expect(screen.getByText(/No team is left that you can pick/)).toBeTruthy();
    rerender(<RoundNotes league={league} notes={null} isLocked hasTeams={false} />);
    expect(screen.queryByText(/No team is left/)).toBeNull();
  });

  it('says who is back in by a corrected result', () => {
    render(<RoundNotes league={league} notes={{ ...ordinary, isCorrected: true }} isLocked hasTeams />);
    expect(screen.getByText('A corrected result put you back in.')).toBeTruthy();
  });
});

describe('the age of scores', () => {
  const live = [makeGame('GB', 'KC', { status: 'Q2' })];
  const show = (games = live, heardAt: number | null = 60_000, now = DEADLINE, isToldAbove = false) =>
    render(
      <ServerClockContext value={clockAt(now)}>
        <ScoresAge games={games} heardAt={heardAt} isToldAbove={isToldAbove} />
      </ServerClockContext>,
    ).container.textContent;

  it('is shown while a game is played, or should be by its kickoff, and its source was heard', () => {
    vi.spyOn(performance, 'now').mockReturnValue(100_000);
    expect(show()).toBe('Updated 40 s ago');
    expect(show(live, null)).toBe('');
    const waiting = [makeGame('GB', 'KC', { gameTime: DEADLINE })];
    expect(show(waiting, 60_000, before(DEADLINE, 1))).toBe('');
    expect(show(waiting)).toBe('Updated 40 s ago');
    expect(show([makeGame('GB', 'KC', { status: 'FT', gameTime: DEADLINE })])).toBe('');
  });

  it('warns beyond ten minutes', () => {
    vi.spyOn(performance, 'now').mockReturnValue(601_000);
    expect(show(live, 0)).toBe('Updated 10 min agoScores may be delayed');
    expect(show(live, 0, DEADLINE, true)).toBe('Scores may be delayed');
  });
});
