import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../lib/sections.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { byUrgency, figuresOf, leftWords } from './figures.ts';

const NOW = new Date('2025-10-09T21:13:08Z');
const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const home = (overrides: Partial<ConsoleHome> = {}): ConsoleHome => ({
  readAt: NOW,
  clock: { isVirtual: true, now: new Date('2025-10-09T21:13:00Z') },
  tickets: { open: 0, oldestAt: null },
  jobs: { failed: 0, latest: null },
  fetchedAt: ago(12_000),
  waitingCorrections: 0,
  nextDeadline: null,
  ...overrides,
});

const shown = (overrides: Partial<ConsoleHome>) =>
  Object.fromEntries(
    Object.entries(figuresOf(home(overrides), NOW)).map(([id, { value, note, tone }]) => [id, `${value} | ${note} | ${tone}`]),
  );

describe('the figures of the sections', () => {
  it('are quiet when nothing waits', () => {
    expect(shown({})).toEqual({
      tickets: '0 | Nobody waits | quiet',
      jobs: '0 | None in the last day | quiet',
      state: '12 s | Fresh, limit 30 min | usual',
      corrections: '0 | Nothing to decide | quiet',
    });
  });

  it('say what waits and since when, in red-orange what failed, in amber what is to be decided', () => {
    const busy = {
      tickets: { open: 3, oldestAt: ago(2 * 1440 * MINUTE) },
      jobs: { failed: 1000, latest: { name: 'Fetch NFL Games', at: ago(21 * MINUTE) } },
      fetchedAt: ago(31 * MINUTE),
      waitingCorrections: 2,
    };
    expect(shown(busy)).toEqual({
      tickets: '3 | Oldest waits 2 d | bad',
      jobs: '999+ | In the last day, latest Fetch NFL Games, 21 min ago | bad',
      state: '31 min | Old, limit 30 min | bad',
      corrections: '2 | To be decided | warning',
    });
    expect(shown({ fetchedAt: null }).state).toBe('Never | The source has not answered yet | warning');
  });

  it('put what failed first, then what is to be decided, and leave the others where they are', () => {
    const order = (overrides: Partial<ConsoleHome>) => byUrgency(SECTIONS, figuresOf(home(overrides), NOW)).map(({ id }) => id);
    expect(order({})).toEqual(SECTIONS.map(({ id }) => id));
    expect(order({ waitingCorrections: 1, jobs: { failed: 1, latest: { name: 'x', at: NOW } } }).slice(0, 3)).toEqual([
      'jobs',
      'corrections',
      'tickets',
    ]);
  });

  it('tell what is left in two units', () => {
    expect([182 * MINUTE, 4 * 1440 * MINUTE + 61 * MINUTE, 59_000, 180 * MINUTE, -1].map(leftWords)).toEqual([
      '3 h 2 min',
      '4 d 1 h',
      '59 s',
      '3 h 0 min',
      '0 s',
    ]);
  });
});
