import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import type { PickCommand } from '@survivor/db/queries/pick/picks';
import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage, teamIdOf } from '../testing/index.ts';
import { createPickQueue, openPickQueue, type PickQueue } from './pick-queue.ts';
import { submitPick } from './submit-pick.ts';

const pickOf = (userId: number, teamId = 1): PickCommand => ({ leagueId: 1, userId, round: 1, teamId });

const submit = (queue: PickQueue, command: PickCommand, remainingMs: number | null = null) =>
  queue.submit({ command, remainingMs, acceptAlone: async () => false });

/** Waits for the work at the end of the tick and what follows from it. */
async function waitForTick(): Promise<void> {
  await nextTick();
  await nextTick();
}

/** A queue whose statements end on demand. */
function createBlockedQueue(options: { maxBatch?: number; maxStatements?: number } = {}) {
  const statements: { commands: readonly PickCommand[]; end: (results: readonly number[]) => void; fail: (error: Error) => void }[] = [];
  const queue = createPickQueue({
    ...options,
    accept: (commands) => new Promise((end, fail) => void statements.push({ commands, end, fail })),
  });
  return { queue, statements };
}

describe('queued picks', () => {
  it('are stored in one batch at the end of their tick, and later ones with the next statement', async () => {
    const { queue, statements } = createBlockedQueue({ maxStatements: 1 });
    const results = [1, 2].map((user) => submit(queue, pickOf(user)));
    expect(statements).toHaveLength(0);
    await waitForTick();
    results.push(...[3, 4].map((user) => submit(queue, pickOf(user))));
    await waitForTick();
    expect(statements.map(({ commands }) => commands.length)).toEqual([2]);
    statements[0]?.end([0]);
    expect(await Promise.all(results.slice(0, 2))).toEqual([true, false]);
    await waitForTick();
    expect(statements.map(({ commands }) => commands.length)).toEqual([2, 2]);
    statements[1]?.end([1]);
    expect(await Promise.all(results)).toEqual([true, false, false, true]);
  });

  it('of one member are stored one after another in order of arrival', async () => {
    const { queue, statements } = createBlockedQueue({ maxStatements: 2 });
    const first = submit(queue, pickOf(1, 5));
    void submit(queue, pickOf(1, 7));
    void submit(queue, pickOf(2, 5));
    await waitForTick();
    expect(statements.map(({ commands }) => commands)).toEqual([[pickOf(1, 5), pickOf(2, 5)]]);
    statements[0]?.end([0]);
    await first;
    await waitForTick();
    expect(statements[1]?.commands).toEqual([pickOf(1, 7)]);
  });

  it('of one member wait until a pick that its batch left out is stored alone', async () => {
    const { queue, statements } = createBlockedQueue({ maxStatements: 2 });
    let acceptFirst = (_isAccepted: boolean) => {};
    const alone = new Promise<boolean>((resolve) => {
      acceptFirst = resolve;
    });
    const first = queue.submit({ command: pickOf(1, 5), remainingMs: null, acceptAlone: () => alone });
    const second = submit(queue, pickOf(1, 7));
    await waitForTick();
    statements[0]?.end([]);
    await waitForTick();
    expect(statements).toHaveLength(1);
    acceptFirst(true);
    expect(await first).toBe(true);
    await waitForTick();
    statements[1]?.end([0]);
    expect(await second).toBe(true);
  });

  it('are limited per statement, and all picks of a failed statement fail', async () => {
    const { queue, statements } = createBlockedQueue({ maxBatch: 2, maxStatements: 1 });
    const results = [1, 2, 3, 4, 5].map((user) => submit(queue, pickOf(user)));
    const settled = Promise.allSettled(results);
    await waitForTick();
    statements[0]?.end([0]);
    await results[0];
    await waitForTick();
    expect(statements[1]?.commands.length).toBe(2);
    statements[1]?.fail(new Error('the connection is lost'));
    await results[2]?.catch(() => {});
    await waitForTick();
    statements[2]?.end([0]);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
  });
});

it('a pick whose request has timed out is not sent', async () => {
  const { queue, statements } = createBlockedQueue({ maxStatements: 1 });
  const first = submit(queue, pickOf(1));
  await waitForTick();
  const refused = expect(submit(queue, pickOf(2), 50)).rejects.toMatchObject({ code: 'unavailable' });
  await sleep(60);
  statements[0]?.end([0]);
  expect(await first).toBe(true);
  await refused;
  expect(statements.length).toBe(1);
});

describe('picks stored in one batch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG', 'BUF'];

  it.each(seedsOf(20_251_124))('by two processes concurrently: each caller gets its own outcome (seed %i)', async (seed) => {
    const oneRun = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...TEAMS), fc.boolean()), { minLength: 30, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(oneRun, async (requests) => {
        const stage = await SeasonStage.open(database.db);
        const league = await stage.league('Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay');
        const limit = { changesPerMinute: null };
        const [here, there] = [openPickQueue(database.db, limit), openPickQueue(database.db, limit)];
        const outcomes = await Promise.all(
          requests.map(async ([member, team, isHere]) => {
            const person = league.people[member];
            if (person === undefined) throw new Error('nobody');
            const input = { leagueId: league.id, round: 1, teamId: String(teamIdOf(team)) };
            const ctx = { ...person.ctx, picks: isHere ? here : there };
            return await submitPick({ ctx, input }).then(
              () => 'accepted',
              (error: Error) => error.message,
            );
          }),
        );
        for (const [index, [member, team]] of requests.entries()) {
          if (team === 'BUF') expect(outcomes[index]).toContain('bye');
          else expect([member, outcomes[index]]).toEqual([member, 'accepted']);
        }
        const stored = await database.db.selectFrom('members').select(['user_id', 'picks']).where('league_id', '=', league.rowId).execute();
        for (const [member, person] of league.people.entries()) {
          const own = requests.filter(([picker, team]) => picker === member && team !== 'BUF').map(([, team]) => teamIdOf(team));
          const pick = stored.find(({ user_id }) => user_id === person.id)?.picks[0] ?? null;
          if (own.length === 0) expect(pick).toBeNull();
          else expect(own).toContain(pick);
          const everHere = requests.filter(([picker, team]) => picker === member && team !== 'BUF');
          if (everHere.every(([, , isHere]) => isHere)) expect(pick).toBe(own.at(-1) ?? null);
        }
      }),
      { numRuns: 2, seed },
    );
  });

  it('do not wait for a row that another transaction has locked', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    const queue = openPickQueue(database.db, { changesPerMinute: null });
    const [ann, ben] = league.people.map(({ id }) => ({ leagueId: league.rowId, userId: id, round: 1, teamId: teamIdOf('KC') }));
    if (ann === undefined || ben === undefined) throw new Error('nobody');
    const holder = await database.db.startTransaction().execute();
    try {
      await holder.selectFrom('members').select('user_id').where('user_id', '=', ann.userId).forUpdate().execute();
      expect(await Promise.all([submit(queue, ann), submit(queue, ben)])).toEqual([false, true]);
    } finally {
      await holder.rollback().execute();
    }
    expect(await submit(queue, ann)).toBe(true);
  });
});
