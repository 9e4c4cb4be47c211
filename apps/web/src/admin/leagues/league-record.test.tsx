import type { LeagueRecordOutput } from '@survivor/contract/record';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApi } from '../../testing/render-with-api.tsx';
import { LeagueRecord } from './league-record.tsx';

const LEAGUE: LeagueRecordOutput = {
  id: 'L1',
  name: 'Office Survivors',
  type: 'NFL',
  season: 2025,
  status: 'In Progress',
  round: { description: 'Week 6' },
  start: { description: 'Week 1' },
  createdAt: new Date(2025, 7, 29, 12),
  creator: { id: 'U1', name: 'Ann' },
  administrators: [{ id: 'U1', name: 'Ann' }],
  settings: {},
  endedInvitations: 2,
  total: 21,
  alive: 12,
  picksIn: 7,
  out: [{ round: { description: 'Week 3' }, count: 9 }],
  isMember: true,
  tickets: [],
};

const open = (parts: Partial<LeagueRecordOutput> = {}) =>
  renderWithApi(<LeagueRecord leagueId="L1" />, {
    handlers: {
      'league.record': () => ({ ...LEAGUE, ...parts }),
      'league.timeline': () => ({
        items: [
          { at: new Date(2025, 8, 4), kind: 'locked', member: null, round: { description: 'Week 1' } },
          { at: new Date(2025, 8, 1), kind: 'joined', member: { id: 'U2', name: 'Ben' }, round: null },
        ],
        next: null,
      }),
      'state.system': () => ({ isVirtualClock: false }),
    },
  });

describe('the page of a league', () => {
  it('tells counts, settings, who administers it, who went out when, and what was recorded', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Office Survivors' })).toBeTruthy();
    for (const words of ['7 of 12 alive', 'Standard rules', '2 times ended', 'NFL Survivor', '9 members out', 'No inquiries'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(await screen.findByText('Picks locked and shown')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ben' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Ann' })).toHaveLength(2);
    expect(screen.queryByText(/demo clock/)).toBeNull();
  });

  it('leads to the league’s own page only who is in it', async () => {
    await open();
    expect((await screen.findByRole('link', { name: 'Open the league' })).getAttribute('href')).toBe('/home/league/L1');
  });

  it('does not lead others there, and says what was too large to count', async () => {
    await open({ isMember: false, out: null, picksIn: null, tickets: null });
    expect(await screen.findByText('This league is too large to count here.')).toBeTruthy();
    expect(screen.getByText(/too large to look for the inquiries/)).toBeTruthy();
    expect(screen.queryByText('Picks in for this round')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the league' })).toBeNull();
  });
});
