import { describe, expect, it } from 'vitest';
import { type FetchableRound, type FetchableSeason, selectRoundsToFetch } from './rounds-to-fetch.ts';
import { DAY, HOUR, plus } from './time.ts';

const FIRST = new Date('2025-09-04T20:00:00Z');
const weeks = (count: number) => plus(FIRST, count * 7 * DAY);

/** Five weeks, the first three graded on their Mondays by default; Week 4 is current. */
function season(now: Date, changes: Record<number, Partial<FetchableRound>> = {}): FetchableSeason {
  const rounds = [1, 2, 3, 4, 5].map((ordinal): FetchableRound => {
    const startsAt = weeks(ordinal - 1);
    const lastKickoffAt = plus(startsAt, 4 * DAY);
    const isPlayed = ordinal <= 3;
    return {
      ordinal,
      startsAt,
      isVoid: false,
      hasUndecided: !isPlayed,
      lastKickoffAt,
      lastResultAt: isPlayed ? plus(lastKickoffAt, 4 * HOUR) : null,
      ...changes[ordinal],
    };
  });
  return { currentRound: 4, lastRound: 5, rounds, now };
}

describe('the rounds that a fetch reads (rules 7)', () => {
  const tuesday = plus(weeks(3), -2 * DAY);

  it('are the current one at each poll', () => {
    expect(selectRoundsToFetch(season(tuesday), 'current')).toEqual([4]);
  });

  it('are also those whose results can still be corrected by themselves: until the next round starts', () => {
    expect(selectRoundsToFetch(season(tuesday), 'correctable')).toEqual([4, 3]);
    expect(selectRoundsToFetch(season(plus(weeks(3), -1)), 'correctable')).toEqual([4, 3]);
    expect(selectRoundsToFetch(season(weeks(3)), 'correctable')).toEqual([4]);
  });

  it('or for 24 hours after the result was first stored, if that is later', () => {
    const late = { 2: { lastResultAt: plus(weeks(3), HOUR) } };
    expect(selectRoundsToFetch(season(plus(weeks(3), 25 * HOUR - 1), late), 'correctable')).toEqual([4, 2]);
    expect(selectRoundsToFetch(season(plus(weeks(3), 25 * HOUR), late), 'correctable')).toEqual([4]);
  });

  it('of the last round for 7 days after its deadline, also when all its games are decided', () => {
    const over = (now: Date) => ({ ...season(now, { 5: { hasUndecided: false, lastResultAt: plus(weeks(4), DAY) } }), currentRound: 4 });
    expect(selectRoundsToFetch(over(plus(weeks(5), -1)), 'correctable')).toContain(5);
    expect(selectRoundsToFetch(over(weeks(5)), 'correctable')).not.toContain(5);
  });

  it('are also void rounds until their last kickoff; an unknown one is waited for until the next round starts', () => {
    const gone = { 2: { isVoid: true, lastKickoffAt: plus(weeks(3), DAY), lastResultAt: null } };
    expect(selectRoundsToFetch(season(weeks(3), gone), 'correctable')).toEqual([4, 2]);
    expect(selectRoundsToFetch(season(plus(weeks(3), DAY), gone), 'correctable')).toEqual([4]);
    const unknown = { 5: { isVoid: true, lastKickoffAt: null } };
    expect(selectRoundsToFetch(season(tuesday, unknown), 'correctable')).toEqual([4, 3, 5]);
  });

  it('pass over a void round when they look for the end of the one before', () => {
    const passed = { 4: { isVoid: true, startsAt: null, lastKickoffAt: tuesday } };
    expect(selectRoundsToFetch({ ...season(plus(weeks(4), -1), passed), currentRound: 5 }, 'correctable')).toEqual([5, 3]);
  });

  it('are hourly also the next one and every started one with undecided games', () => {
    const open = { 1: { hasUndecided: true, lastResultAt: null } };
    expect(selectRoundsToFetch(season(plus(weeks(3), HOUR), open), 'undecided')).toEqual([4, 1, 5]);
    expect(selectRoundsToFetch({ ...season(weeks(4)), currentRound: 5 }, 'undecided')).toEqual([5, 4]);
  });

  it('are daily all, the current one first, and before the first answer those that the season has', () => {
    expect(selectRoundsToFetch(season(tuesday), 'all')).toEqual([4, 1, 2, 3, 5]);
    const bare = { ...season(tuesday), currentRound: 1 };
    const rounds = bare.rounds.map((round) => ({ ...round, startsAt: null, lastKickoffAt: null, lastResultAt: null, hasUndecided: false }));
    expect(selectRoundsToFetch({ ...bare, rounds }, 'correctable')).toEqual([1]);
    expect(selectRoundsToFetch({ ...bare, rounds }, 'all')).toEqual([1, 2, 3, 4, 5]);
  });
});
