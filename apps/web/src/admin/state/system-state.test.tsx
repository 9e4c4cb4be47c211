import type { SeasonStateOutput } from '@survivor/contract/state';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { teamNamed } from '../../testing/factories.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { SystemState } from './system-state.tsx';

const readAt = new Date('2026-11-21T18:00:00Z');
const ago = (seconds: number) => new Date(readAt.getTime() - seconds * 1000);
const start = new Date('2025-10-10T00:15:00Z');
const round = (ordinal: number, parts: Partial<SeasonStateOutput['rounds'][number]>) => ({
  ordinal,
  startsAt: start,
  isReached: false,
  isVoid: false,
  isCurrent: false,
  isClosed: false,
  games: 15,
  undecided: 0,
  movesOnAt: null,
  fetchedAt: ago(40),
  ...parts,
});

const seasonState = (parts: Partial<SeasonStateOutput> = {}): SeasonStateOutput => ({
  season: { year: 2025, display: 'NFL 2025-2026', lastRound: 18, currentRound: 6, closedThrough: 4 },
  source: 'thesportsdb',
  clock: { isVirtual: true, now: new Date('2025-10-09T22:15:00Z') },
  readAt,
  rounds: [
    round(4, { isReached: true, isClosed: true }),
    round(5, { isReached: true, undecided: 1 }),
    round(6, { isCurrent: true, undecided: 15 }),
    round(7, { isVoid: true, games: 0 }),
    round(8, { startsAt: null, fetchedAt: null }),
  ],
  games: { count: 272, fetchedAt: ago(40), changedAt: ago(240) },
  undecidedGames: [
    {
      id: 'G1',
      round: 5,
      kickoffAt: null,
      status: 'Q4',
      awayTeam: teamNamed('BUF'),
      homeTeam: teamNamed('NYJ'),
      awayScore: 3,
      homeScore: 6,
      isOverdue: true,
    },
  ],
  quarantinedEvents: [
    {
      id: 'E1',
      round: 5,
      sourceId: '2052711',
      reason: 'Unknown team: London Monarchs',
      firstSeenAt: ago(900),
      lastSeenAt: ago(60),
      event: '{\n  "idEvent": "2052711"\n}',
    },
  ],
  quarantinedCount: 51,
  waitingCorrections: 3,
  nextDeadline: { round: 6, startsAt: start },
  maintenance: { isOn: true, message: null, shownMessage: '', since: null, by: null, nextDeadline: start, needsConfirmation: true },
  ...parts,
});

const GLOBAL = { nflState: { season: 2025, round: 6, roundStart: start } };
const show = (handlers: Handlers = {}) =>
  renderWithApi(<SystemState />, { handlers: { 'state.global': () => GLOBAL, 'state.season': () => seasonState(), ...handlers } });

/** The value beside a label of the strips. */
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('System State', () => {
  it('shows season, current round and the full date of its start', async () => {
    await show();
    expect(await screen.findByText('Week 6', { selector: 'dd' })).toBeTruthy();
    expect(document.title).toBe('System State - Survivor Pools');
    expect(figure('Season')?.textContent).toBe('2025');
    expect(figure('Round Start')?.textContent).toMatch(/^\w+day, October \d+, 2025$/);
  });

  it('says Not set without a start, and that the state is missing when it is', async () => {
    const first = await show({ 'state.global': () => ({ nflState: { ...GLOBAL.nflState, roundStart: null } }) });
    expect(await screen.findByText('Not set', { selector: '.stat-words' })).toBeTruthy();
    first.unmount();
    await show({ 'state.global': () => ({ nflState: null }) });
    expect(await screen.findByText('NFL state data not available')).toBeTruthy();
  });

  it('says inline that loading failed, each part for itself, and tries again', async () => {
    let isAway = true;
    const refuse = () => {
      throw new Refusal(400, { '': ['The database is away'] });
    };
    await show({ 'state.global': () => (isAway ? refuse() : GLOBAL) });
    expect(await screen.findByText('Failed to load global state')).toBeTruthy();
    expect(await screen.findByText('272')).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2025')).toBeTruthy();
    expect(screen.queryByText('Failed to load global state')).toBeNull();
  });

  it('tells the age of the data, what waits for a decision, and the next deadline', async () => {
    await show();
    expect(await screen.findByText('fetched 40 s ago')).toBeTruthy();
    expect(figure('Last change')?.textContent).toBe('4 min ago');
    expect(figure('Corrections waiting')?.textContent).toContain('3');
    expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/home/admin/corrections?filter=waiting');
    expect(screen.getByText(/, in 2 h$/)).toBeTruthy();
    expect(figure('Maintenance')?.textContent).toBe('On');
    expect(figure('Source')?.textContent).toBe('thesportsdb');
    expect(screen.getByText(/^Data as of /)).toBeTruthy();
  });

  it('lists the rounds with what has become of them, deadlines with Eastern time as title', async () => {
    await show();
    const rows = within(await screen.findByRole('table', { name: /Rounds of the season/ }))
      .getAllByRole('row')
      .slice(1);
    const states = rows.map((row) => within(row).getAllByText(/^(Closed|Under way|Open|Passed over|No deadline)$/)[0]?.textContent);
    expect(states).toEqual(['Closed', 'Under way', 'Open', 'Passed over', 'No deadline']);
    expect(rows[2]?.querySelector('time')?.title).toBe('Eastern time: Oct 9 @ 8:15 PM EDT');
  });

  it('lists undecided games and opens a quarantined event with its reason as it came', async () => {
    await show();
    const game = within(await screen.findByRole('row', { name: /BUF @ NYJ/ }));
    expect(game.getByText('Overdue')).toBeTruthy();
    expect(screen.getByText('The latest 1 of 51')).toBeTruthy();
    expect(screen.getByText('Unknown team: London Monarchs')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /2052711/ }));
    expect(screen.getByRole('region', { name: 'Event as it came' }).textContent).toContain('"idEvent": "2052711"');
  });

  it('reads both again on Refresh', async () => {
    const [global, all] = [vi.fn(() => GLOBAL), vi.fn(() => seasonState())];
    await show({ 'state.global': global, 'state.season': all });
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await vi.waitFor(() => expect([global, all].map((call) => call.mock.calls.length)).toEqual([2, 2]));
  });

  it('says so when nothing is quarantined, undecided or loaded', async () => {
    await show({ 'state.season': () => seasonState({ undecidedGames: [], quarantinedEvents: [], quarantinedCount: 0, rounds: [] }) });
    expect(await screen.findByText('Every game of the rounds that have started is decided.')).toBeTruthy();
    expect(screen.getByText('No event was left out.')).toBeTruthy();
    expect(screen.getByText("The season's schedule is not loaded yet.")).toBeTruthy();
  });
});
