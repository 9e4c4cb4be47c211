import * as fc from 'fast-check';
import { glitchHistory } from './glitch-history.ts';
import { randomHistory } from './random-history.ts';
import { seasonHour } from './random-leagues.ts';
import { OPENING } from './random-source.ts';
import type { ModelHistory } from './season-model.ts';

const HOUR = 3_600_000;

const correction = fc.record({
  hour: seasonHour,
  round: fc.integer({ min: 1, max: 4 }),
  slot: fc.integer({ min: 1, max: 4 }),
  scores: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
});

/** Every game is played, so rounds close in time and leagues are completed. */
const playedHistory = glitchHistory.map(({ base }) => base);

/** Random seasons in which administrators enter results, often after the deadlines of later rounds. */
export const correctedHistory: fc.Arbitrary<ModelHistory> = fc
  .record({ history: fc.oneof(randomHistory, playedHistory), corrections: fc.array(correction, { minLength: 1, maxLength: 12 }) })
  .map(({ history, corrections }) => {
    const entered = corrections.map(({ hour, round, slot, scores: [homeScore, awayScore] }, index) => ({
      // At a second of its own: every other event is at a whole minute.
      at: new Date(OPENING + hour * HOUR + (30 * 60 + index) * 1000),
      kind: 'enter' as const,
      sourceId: `g${round}${slot}`,
      homeScore,
      awayScore,
    }));
    return { ...history, acts: [...history.acts, ...entered] };
  });
