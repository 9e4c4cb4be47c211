import { createLeagueRow, createSeason, createTestDatabase, createUser, inMinutes, type TestDatabase } from '@survivor/db/testing';
import { makeLeagueKey } from '@survivor/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, createTestContext, refusalOf, testCipher } from '../testing/index.ts';
import { joinLeague } from './join-league.ts';

/** The promise is for 2,000 tries a class (the soak's number); fewer show a gross difference. */
const GUESSES = Number(process.env.COUNT ?? (process.env.SOAK === '1' ? 2_000 : 200));
const KEYS = 50;
const LEAK = 0.55;
const ONE_SIDED_95 = 1.645;

let database: TestDatabase;
let keys: { known: string[]; unknown: string[] };
let users: { id: number; name: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const season = await createSeason(database.db, { starts: [inMinutes(600)] });
  users = await Promise.all(Array.from({ length: KEYS }, () => createUser(database.db)));
  const passwordEncrypted = testCipher.encrypt('touchdown');
  const leagues = await Promise.all(
    users.map((user) => createLeagueRow(database.db, { seasonId: season.id, createdBy: user.id, passwordEncrypted })),
  );
  const newKey = () => makeLeagueKey(() => Math.floor(Math.random() * 256));
  keys = { known: leagues.map(({ key }) => key), unknown: Array.from({ length: KEYS }, newKey) };
});
afterAll(() => database.close());

/** Milliseconds that a wrong guess took, under limits that are never reached: each user and key meet a few times, each address once. */
async function timeGuess(key: string, number: number): Promise<number> {
  const user = users[(number * 7) % KEYS];
  if (user === undefined) throw new Error('no such user');
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const ctx = createTestContext(database.db, { caller: callerOf(user), address, settings: { areRateLimitsOn: true } });
  const begun = performance.now();
  const { code } = await refusalOf(joinLeague({ ctx, input: { key, password: 'fumble' } }));
  const took = performance.now() - begun;
  expect(code).toBe('validation');
  return took;
}

/** How often the one takes longer than the other: 0.5 when they cannot be told apart. */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const wins = ones.map((one) => others.filter((other) => one > other).length + others.filter((other) => one === other).length / 2);
  return wins.reduce((sum, win) => sum + win, 0) / (ones.length * others.length);
}

it('takes as long for an unknown key as for a wrong password', async () => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let number = 0; number < GUESSES; number++) {
    if (number % (KEYS * 10) === 0) await database.db.deleteFrom('rate_limits').execute();
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const key = keys[kind][number % KEYS] ?? '';
      times[kind].push(await timeGuess(key, 2 * number + (kind === 'known' ? 0 : 1)));
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  const margin = ONE_SIDED_95 * Math.sqrt((2 * GUESSES + 1) / (12 * GUESSES * GUESSES));
  const distance = Math.abs(auc - 0.5);
  console.log(`${GUESSES} guesses a class: AUC ${auc.toFixed(3)}, 95 % within ${margin.toFixed(3)}`);
  const isPromised = GUESSES >= 2_000;
  expect(0.5 + distance + (isPromised ? margin : -2 * margin)).toBeLessThanOrEqual(LEAK);
}, 600_000);
