import * as fc from 'fast-check';
import { correctedHistory } from './corrected-history.ts';
import { glitchHistory } from './glitch-history.ts';
import { randomHistory } from './random-history.ts';
import { seasonHour } from './random-leagues.ts';
import { OPENING } from './random-source.ts';
import type { ModelDeparture, ModelHistory } from './season-model.ts';

const HOUR = 3_600_000;

const departure = fc.record({
  hour: seasonHour,
  league: fc.integer({ min: 0, max: 2 }),
  member: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('leave' as const, 'remove' as const, 'remove' as const),
  /** Hours until a removal is undone; 0 for never. */
  undoneAfter: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
});

/** Every game is played, so rounds close in time and leagues are completed. */
const playedHistory = glitchHistory.map(({ base }) => base);

/**
 * Random seasons in which members leave, are removed and come back. Creators stay, because owners
 * cannot leave.
 */
export const leavingHistory: fc.Arbitrary<ModelHistory> = fc
  .record({
    history: fc.oneof(randomHistory, playedHistory, correctedHistory),
    departures: fc.array(departure, { minLength: 1, maxLength: 10 }),
  })
  .map(({ history, departures }) => {
    // At a second of its own, so that nothing else happens at the same time.
    const at = (hour: number, index: number) => new Date(OPENING + hour * HOUR + (45 * 60 + 30 + index) * 1000);
    const leagues = history.leagues.map((league, place) => {
      const made = departures.flatMap(({ hour, league: chosen, member, kind, undoneAfter }, index): ModelDeparture[] => {
        const memberId = league.members[member]?.id;
        if (memberId === undefined || chosen % history.leagues.length !== place) return [];
        const left = { at: at(hour, 2 * index), memberId, kind };
        return undoneAfter === 0 ? [left] : [left, { at: at(hour + undoneAfter, 2 * index + 1), memberId, kind: 'undo' }];
      });
      return { ...league, departures: made.sort((a, b) => a.at.getTime() - b.at.getTime()) };
    });
    return { ...history, leagues };
  });
