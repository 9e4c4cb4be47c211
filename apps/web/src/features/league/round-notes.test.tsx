import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeGame, makeLeague } from '../../testing/factories.ts';
import { RoundNotes } from './round-notes.tsx';
import { ScoresAge } from './scores-age.tsx';

const league = makeLeague();
const moved = makeLeague({ round: { ...league.round, startsAt: new Date('2025-10-12T17:00:00Z') } });

describe('what only some weeks bring', () => {
  it('is silent in an ordinary week', () => {
    const { container } = render(<RoundNotes league={league} isLocked={false} hasTeams />);
    expect(container.textContent).toBe('');
  });

  it('says that the deadline moved and when it was', () => {
    const { rerender } = render(<RoundNotes league={league} isLocked={false} hasTeams />);
    rerender(<RoundNotes league={moved} isLocked={false} hasTeams />);
    expect(screen.getByText(/The deadline moved\. Picks now lock Oct 12 @ .+ \(was \w+, Oct (9|10) @ .+\)\./)).toBeTruthy();
  });

  it('says that no team is left, until picks are locked', () => {
    const { rerender } = render(<RoundNotes league={league} isLocked={false} hasTeams={false} />);
    expect(screen.getByText(/No team is left that you can pick/)).toBeTruthy();
    rerender(<RoundNotes league={league} isLocked hasTeams={false} />);
    expect(screen.queryByText(/No team is left/)).toBeNull();
  });
});

describe('the age of scores', () => {
  const live = [makeGame('GB', 'KC', { status: 'Q2' })];

  it('is shown while a game is played only', () => {
    vi.spyOn(Date, 'now').mockReturnValue(100_000);
    const { container, rerender } = render(<ScoresAge games={live} updatedAt={60_000} />);
    expect(container.textContent).toBe('Updated 40 s ago');
    rerender(<ScoresAge games={[makeGame('GB', 'KC')]} updatedAt={60_000} />);
    expect(container.textContent).toBe('');
  });

  it('warns beyond ten minutes', () => {
    vi.spyOn(Date, 'now').mockReturnValue(601_000);
    const { container } = render(<ScoresAge games={live} updatedAt={0} />);
    expect(container.textContent).toBe('Updated 10 min agoScores may be delayed');
  });
});
