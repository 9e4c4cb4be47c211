import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { openDatabase } from '@survivor/db/connection/database';
import { createLeagueRow, createSeason, createUser, inMinutes, type TestDatabase } from '@survivor/db/testing';
import { makeLeagueKey } from '@survivor/rules';
import { isSoak } from '@survivor/rules/testing';
import { beforeAll, expect, it, vi } from 'vitest';
import { callerOf, createTestContext, refusalOf, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { joinLeague } from './join-league.ts';

/** The number of timed attempts of each kind. */
const GUESSES = Number(process.env.COUNT ?? 2_000);

const KEYS = 50;
const LEAK = 0.55;
const ONE_SIDED_95 = 1.645;

const database = useTestDatabase();
let keys: { known: string[]; unknown: string[] };
let users: { id: number; name: string }[];
beforeAll(async () => {
  const season = await createSeason(database.db, { starts: [inMinutes(600)] });
  users = await Promise.all(Array.from({ length: KEYS }, () => createUser(database.db)));
  const passwordEncrypted = testCipher.encrypt('touchdown');
  const leagues = await Promise.all(
    users.map((user) => createLeagueRow(database.db, { seasonId: season.id, createdBy: user.id, passwordEncrypted })),
  );
  const newKey = () => makeLeagueKey(() => Math.floor(Math.random() * 256));
  keys = { known: leagues.map(({ key }) => key), unknown: Array.from({ length: KEYS }, newKey) };
});

/**
 * The milliseconds of a wrong guess, below all limits: users and keys repeat a few times, addresses
 * never.
 */
async function timeGuess(key: string, number: number): Promise<number> {
  const user = users[(number * 7) % KEYS];
  if (user === undefined) throw new Error('no such user');
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const ctx = createTestContext(database.db, { caller: callerOf(user), address, settings: { areRateLimitsOn: true } });
  const startedAt = performance.now();
  const { code } = await refusalOf(joinLeague({ ctx, input: { key, password: 'fumble' } }));
  const durationMs = performance.now() - startedAt;
  expect(code).toBe('validation');
  return durationMs;
}

/** How often one takes longer than the other: 0.5 if they are indistinguishable. */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const wins = ones.map((one) => others.filter((other) => one > other).length + others.filter((other) => one === other).length / 2);
  return wins.reduce((sum, win) => sum + win, 0) / (ones.length * others.length);
}

const CRYPTO = ['createHash', 'createDecipheriv', 'createCipheriv', 'timingSafeEqual', 'randomBytes'] as const;

/** The statements and cryptographic operations of the work, in order. */
async function recordWork(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  const { db } = openDatabase({ url: database.url, poolSize: 1, onStatement: (text) => void done.push(text.trim()) });
  const spies = CRYPTO.map((name) => {
    const original: (...args: never[]) => unknown = crypto[name];
    return vi.spyOn(crypto, name).mockImplementation((...args: unknown[]) => {
      done.push(name);
      return Reflect.apply(original, crypto, args);
    });
  });
  syncBuiltinESMExports();
  try {
    await work(db);
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
    await db.destroy();
  }
  return done;
}

async function recordGuess(key: string): Promise<string[]> {
  const [user] = users;
  if (user === undefined) throw new Error('no such user');
  return await recordWork(async (db) => {
    const ctx = createTestContext(db, { caller: callerOf(user), settings: { areRateLimitsOn: true } });
    const { code } = await refusalOf(joinLeague({ ctx, input: { key, password: 'fumble' } }));
    expect(code).toBe('validation');
  });
}

it('does the same work for an unknown key as for a wrong password, wherever the key sorts among others', async () => {
  const [known = '', other = ''] = keys.known;
  // The first guess of an unknown key creates, once per process, the text that such guesses
  // decrypt.
  await recordGuess('ZZZZZZZZ');
  const work = await recordGuess(known);
  for (const key of [other, keys.unknown[0] ?? '', '00000000', 'ZZZZZZZZ']) expect(await recordGuess(key), key).toEqual(work);
  for (const once of ['createDecipheriv', 'timingSafeEqual']) expect(work.filter((operation) => operation === once)).toHaveLength(1);
});

it.runIf(isSoak)('takes as long for an unknown key as for a wrong password', async () => {
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
  expect(0.5 + distance + margin).toBeLessThanOrEqual(LEAK);
});
