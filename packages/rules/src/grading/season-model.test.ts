import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  correctedHistory,
  glitchHistory,
  instantsOf,
  leavingHistory,
  type ModelHistory,
  modelSeason,
  oddHistory,
  randomHistory,
} from '../testing/index.ts';
import { playByRules } from '../testing/play-by-rules.ts';
import { say } from '../testing/say.ts';
import { runsOf, seedsOf } from '../testing/seed.ts';

const RUNS = runsOf({ usual: 8, soak: 10_000 });

function expectAlike(history: ModelHistory, instants = instantsOf(history)): void {
  const model = modelSeason(history);
  const rules = playByRules(history);
  for (const instant of instants) expect(rules(instant), `at ${instant.toISOString()}`).toEqual(model(instant));
}

/**
 * Seasons in which rules and model once differed: the seed, and the index among the seasons drawn.
 */
const DIFFERED: readonly (readonly [seed: number, place: number])[] = [
  [1_111_880_124, 1_385],
  [320_550_825, 1_685],
  [1_646_531_341, 2_411],
];

it.each(DIFFERED)('decides like the model where it once did not (seed %i, season %i)', async (seed, place) => {
  await fc.assert(
    fc.property(randomHistory, (history) => expectAlike(history)),
    { numRuns: 1, seed, path: String(place) },
  );
});

const anyHistory = fc.oneof(
  randomHistory,
  correctedHistory,
  glitchHistory.map(({ glitched }) => glitched),
);

it.each(seedsOf(20_250_904, 1_946_176_619))(
  `decides like the model, whenever it graded what had changed, on ${RUNS} random seasons (seed %i)`,
  async (seed) => {
    await fc.assert(
      fc.property(anyHistory, fc.infiniteStream(fc.boolean()), (history, isGraded) => {
        const instants = instantsOf(history).filter((_, index, all) => isGraded.next().value || index === all.length - 1);
        expectAlike(history, instants);
      }),
      { numRuns: RUNS, seed },
    );
    say(`${RUNS} random seasons, seed ${seed}: 0 differences`);
  },
);

it.each(seedsOf(20_260_914))(`decides like the model on ${RUNS} seasons in which members leave and come back (seed %i)`, async (seed) => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.property(leavingHistory, (history) => {
      expectAlike(history);
      const last = instantsOf(history).at(-1);
      const leagues = last === undefined ? [] : modelSeason(history)(last).leagues;
      for (const verdict of leagues.flatMap(({ departures }) => departures)) seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
    }),
    { numRuns: RUNS, seed },
  );
  say(`${RUNS} seasons with departures, seed ${seed}: 0 differences; ${[...seen].map((pair) => pair.join(' ')).join(', ')}`);
});

it.each(seedsOf(20_170_910))(`decides like the model on ${RUNS} seasons with odd lines (seed %i)`, async (seed) => {
  await fc.assert(
    fc.property(oddHistory, (history) => expectAlike(history)),
    { numRuns: RUNS, seed },
  );
});
