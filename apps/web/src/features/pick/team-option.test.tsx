import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeGame } from '../../testing/factories.ts';
import { TeamOption } from './team-option.tsx';

const option = (homeScore: number) => (
  <TeamOption
    game={makeGame('CIN', 'GB', { status: 'Q2', awayScore: 0, homeScore })}
    side="home"
    isOwn={false}
    usedInRound={null}
    isRefused={false}
    onChoose={vi.fn()}
  />
);

describe('a score', () => {
  it('stands out for a second when it changes, not when it is first shown', () => {
    vi.useFakeTimers();
    const { rerender } = render(option(3));
    expect(screen.getByText('3').dataset.new).toBe('false');
    rerender(option(10));
    expect(screen.getByText('10').dataset.new).toBe('true');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('10').dataset.new).toBe('false');
    vi.useRealTimers();
  });
});
