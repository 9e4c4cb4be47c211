import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { DeadlineTile } from './deadline-tile.tsx';

const READ = new Date('2026-02-01T12:00:00Z');
const POOL = new Date('2025-10-09T21:13:00Z');
const HOUR = 3_600_000;

type Picks = NonNullable<ConsoleHome['nextDeadline']>['picks'];

const show = (picks: Picks, { hours = 3, later = 0 } = {}) => {
  const home: ConsoleHome = {
    readAt: READ,
    clock: { isVirtual: true, now: POOL },
    tickets: { open: 0, oldestAt: null },
    jobs: { failed: 0, latest: null },
    fetchedAt: READ,
    waitingCorrections: 0,
    nextDeadline: { round: 6, startsAt: new Date(POOL.getTime() + hours * HOUR), picks },
  };
  return renderWithApi(<DeadlineTile home={home} now={new Date(READ.getTime() + later)} />);
};
const tile = () => screen.getByRole('link');
const counted = (alive: number, picked: number, leaguesDue: number) => ({ alive, picked, leaguesDue, countedAt: READ });

describe('the tile of the next deadline', () => {
  it('counts down by the product’s clock and tells picks as a share of the alive', async () => {
    await show(counted(530, 412, 31), { later: 12_000 });
    expect(tile().textContent).toContain('2 h 59 min');
    expect(tile().textContent).toContain('Picks in: 412 of 530 alive, 118 due in 31 leagues, counted 12 s ago');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('77% in');
    expect(tile().dataset.tone).toBe('warning');
  });

  it('is amber within a day only, and only while picks are due', async () => {
    await show(counted(10, 9, 1), { hours: 25 });
    expect(tile().dataset.tone).toBe('usual');
  });

  it('says that all are in', async () => {
    await show(counted(10, 10, 0));
    expect(tile().textContent).toContain('Picks in: 10 of 10 alive, none due, counted 0 s ago');
    expect(tile().dataset.tone).toBe('usual');
  });

  it('says that picks are not counted yet, or that nobody can pick, without a share', async () => {
    const first = await show(null);
    expect(tile().textContent).toContain('Picks are being counted.');
    first.unmount();
    await show(counted(0, 0, 0));
    expect(tile().textContent).toContain('Nobody can pick for it yet.');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
