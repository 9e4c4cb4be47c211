import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantsOf, modelSeason, randomHistory } from './testing/index.ts';
import { playByRules } from './testing/play-by-rules.ts';
import { say } from './testing/say.ts';
import { runsOf, seedsOf } from './testing/seed.ts';

const RUNS = runsOf({ usual: 40, soak: 10_000 });

it.each(seedsOf(20_250_904, 1_946_176_619))(
  `decides like the model on ${RUNS} random seasons (seed %i)`,
  { timeout: 3_600_000 },
  (seed) => {
    let instants = 0;
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(randomHistory, (history) => {
        const model = modelSeason(history);
        const rules = playByRules(history);
        for (const instant of instantsOf(history)) {
          const expected = model(instant);
          const found = rules(instant);
          if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, `at ${instant.toISOString()}`).toEqual(expected);
          instants++;
          for (const { members, status, verdicts } of expected.leagues) {
            for (const word of [status, ...verdicts, ...members.map((m) => m.reason ?? 'alive')]) seen.set(word, (seen.get(word) ?? 0) + 1);
          }
        }
      }),
      { numRuns: RUNS, seed },
    );
    say(
      `${RUNS} random seasons, ${instants} instants, seed ${seed}: 0 differences; met ${[...seen].map(([word, times]) => `${word} ${times}`).join(', ')}`,
    );
  },
);
