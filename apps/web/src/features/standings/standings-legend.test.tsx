import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSessionStorage } from '../../lib/session/session-storage.ts';
import { StandingsLegend } from './standings-legend.tsx';

const visit = (props: { isLocked: boolean; isLoaded: boolean }) => {
  const { unmount } = render(<StandingsLegend {...props} />);
  const shown = ['Correct', 'No pick yet'].filter((text) => screen.queryByText(text) !== null);
  unmount();
  return shown;
};

describe('the legend of the standings', () => {
  beforeEach(clearSessionStorage);

  it('is shown until standings have been seen once, with and without boxes', () => {
    expect(visit({ isLocked: true, isLoaded: false })).toEqual(['Correct']);
    expect(visit({ isLocked: true, isLoaded: true })).toEqual(['Correct']);
    expect(visit({ isLocked: true, isLoaded: true })).toEqual([]);
    expect(visit({ isLocked: false, isLoaded: true })).toEqual(['Correct', 'No pick yet']);
    expect(visit({ isLocked: false, isLoaded: true })).toEqual([]);
    expect(visit({ isLocked: true, isLoaded: true })).toEqual([]);
  });
});
