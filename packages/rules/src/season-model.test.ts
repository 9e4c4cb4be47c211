import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantsOf, type ModelHistory, type ModelState, modelSeason, randomHistory } from './testing/index.ts';
import { playByRules } from './testing/play-by-rules.ts';
import { say } from './testing/say.ts';
import { runsOf, seedsOf } from './testing/seed.ts';

const RUNS = runsOf({ usual: 8, soak: 10_000 });

/** Seasons in which rules and model once differed: the seed, and the place of the season among those drawn from it. */
const DIFFERED: readonly (readonly [seed: number, place: number])[] = [
  [1_111_880_124, 1_385],
  [320_550_825, 1_685],
  [1_646_531_341, 2_411],
];

function expectAlike(history: ModelHistory, note: (state: ModelState) => void = () => undefined): void {
  const model = modelSeason(history);
  const rules = playByRules(history);
  for (const instant of instantsOf(history)) {
    const expected = model(instant);
    const found = rules(instant);
    if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, `at ${instant.toISOString()}`).toEqual(expected);
    note(expected);
  }
}

it.each(DIFFERED)('decides like the model where it once did not (seed %i, season %i)', async (seed, place) => {
  await fc.assert(
    fc.property(randomHistory, (history) => expectAlike(history)),
    { numRuns: 1, seed, path: String(place) },
  );
});

it.each(seedsOf(20_250_904, 1_946_176_619))(`decides like the model on ${RUNS} random seasons (seed %i)`, async (seed) => {
  let instants = 0;
  const seen = new Map<string, number>();
  await fc.assert(
    fc.property(randomHistory, (history) =>
      expectAlike(history, ({ leagues }) => {
        instants++;
        for (const { members, status, verdicts } of leagues) {
          for (const word of [status, ...verdicts, ...members.map((m) => m.reason ?? 'alive')]) seen.set(word, (seen.get(word) ?? 0) + 1);
        }
      }),
    ),
    { numRuns: RUNS, seed },
  );
  say(
    `${RUNS} random seasons, ${instants} instants, seed ${seed}: 0 differences; met ${[...seen].map(([word, times]) => `${word} ${times}`).join(', ')}`,
  );
});
