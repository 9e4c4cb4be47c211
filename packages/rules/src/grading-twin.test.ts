import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { glitchHistory } from './testing/glitch-history.ts';
import { type GradedLeague, GradingTwin } from './testing/grading-twin.ts';
import { type ModelHistory, type ModelLeagueState, randomHistory } from './testing/index.ts';
import { SeasonByRules } from './testing/play-by-rules.ts';
import { eventsOf } from './testing/play-history.ts';
import { say } from './testing/say.ts';
import { runsOf, seedsOf } from './testing/seed.ts';

const RUNS = runsOf({ usual: 8, soak: 10_000 });

const fromScratch = ({ completedRound, members }: ModelLeagueState): GradedLeague => ({
  completedRound,
  members: members.map(({ id, eliminatedRound, reason }) => ({ id, round: eliminatedRound, reason })),
});

const anyHistory: fc.Arbitrary<ModelHistory> = fc.oneof(
  randomHistory,
  glitchHistory.map(({ glitched }) => glitched),
);

it.each(seedsOf(20_250_904))(
  `grading what has changed ends where grading from scratch does, whenever it ran, in ${RUNS} random seasons (seed %i)`,
  async (seed) => {
    await fc.assert(
      fc.property(anyHistory, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (history, chances) => {
        const season = new SeasonByRules(history.lastRound);
        const twin = new GradingTwin(history.lastRound);
        const events = eventsOf(season, history);
        for (const [index, { at, happen }] of events.entries()) {
          happen();
          if (chances.next().value !== 0 && index < events.length - 1) continue;
          twin.grade(season.pass(at), { leagues: season.leagues, now: at });
          expect(twin.read()).toEqual(new Map(season.state(at).leagues.map((league) => [league.id, fromScratch(league)])));
        }
      }),
      { numRuns: RUNS, seed },
    );
    say(`${RUNS} random seasons, seed ${seed}: 0 differences`);
  },
);
