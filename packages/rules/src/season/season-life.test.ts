import { describe, expect, it } from 'vitest';
import { isSeasonFetched, isSeasonGraded, isSeasonOver } from './season-life.ts';
import { DAY, plus } from './time.ts';

const DEADLINE = new Date('2026-01-04T18:00:00Z');
const season = (closedThrough: number, days: number, lastDeadline: Date | null = DEADLINE) => ({
  lastRound: 18,
  closedThrough,
  lastDeadline,
  now: plus(DEADLINE, days * DAY),
});

describe('a season (rules 2)', () => {
  it.each([
    ['in play', season(17, 1), { over: false, read: true, graded: true }],
    ['closed, while its last results can be corrected', season(18, 2), { over: true, read: true, graded: true }],
    ['closed, seven days after the last deadline', season(18, 7), { over: true, read: false, graded: false }],
    ['with a game that is never decided', season(17, 7), { over: true, read: false, graded: true }],
    ['whose last deadline is unknown', season(0, 400, null), { over: false, read: true, graded: true }],
    ['closed without a known deadline', season(18, 400, null), { over: true, read: false, graded: false }],
  ])('%s is over, read and graded as it should', (_, facts, expected) => {
    expect({ over: isSeasonOver(facts), read: isSeasonFetched(facts), graded: isSeasonGraded(facts) }).toEqual(expected);
  });
});
