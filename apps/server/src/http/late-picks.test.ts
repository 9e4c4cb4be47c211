import { availableParallelism, loadavg } from 'node:os';
import { type Db, openDatabase } from '@survivor/db/database';
import { createCrowd } from '@survivor/db/testing';
import { leagueIds, processOutcomes } from '@survivor/services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type LiveLeague, openLiveLeague, passDeadline } from '../testing/live-league.ts';
import type { TestUser } from '../testing/test-server.ts';

const PICKS = 60;

/** Of the heavy form (SOAK=1): so many members, or COUNT. */
const IS_SOAK = process.env.SOAK === '1';
const MEMBERS = Number(process.env.COUNT ?? 200_000);
const HELD_MS = 5000;
const PROMISED_MS = 200;

const OTHERS = 20;

if (!IS_SOAK) console.log('NOT RUN: probes and reads while a grading is held open (npm run test:soak -- --suite late-picks)');

let live: LiveLeague;
let people: TestUser[];
const pools: Db[] = [];

/** A league of 60 on a server whose pools are of the real size; writes wait 300 ms for a lock. */
beforeAll(async () => {
  live = await openLiveLeague({
    connect: async (url) => {
      const db = openDatabase({ url, bounds: { lockMs: 300 } }).db;
      const reads = openDatabase({ url }).db;
      pools.push(db, reads);
      return { db, reads, databaseUrl: url };
    },
  });
  people = await Promise.all(Array.from({ length: PICKS }, () => live.server.signIn()));
  for (const person of people) await addMember(live, person);
});
afterAll(async () => {
  await live.server.app.close();
  await Promise.all(pools.map((db) => db.destroy()));
  await live.server.close();
});

/** Holds the members' rows, as grading does; `release` ends that. */
async function holdMembers(): Promise<{ release(): Promise<void> }> {
  const tx = await live.server.db.startTransaction().execute();
  await sql`update members set name = name where league_id = ${leagueIds.decode(live.league)}`.execute(tx);
  return { release: async () => void (await tx.rollback().execute()) };
}

const pickOf = async (person: TestUser): Promise<number> => {
  const body = JSON.stringify({ leagueId: live.league, round: 5, teamId: '3' });
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${live.address}/api/v1/LeagueMembers/add-pick`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status;
};

const statusOf = async (path: string): Promise<number> => (await fetch(live.address + path, { headers: live.ben.headers })).status;
const others = () => Array.from({ length: OTHERS }, () => [statusOf('/readyz'), statusOf(`/api/v1/leagues/${live.league}`)]).flat();
/** Milliseconds that each of the calls took that were made one after another until then. */
async function timesOf(path: string, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const asked = performance.now();
    expect(await statusOf(path)).toBe(200);
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** What is promised, for a machine that has nothing else to do; more on one that has. */
const allowedMs = () => PROMISED_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

const percentile95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const describe95 = (times: readonly number[]) =>
  `${times.length} calls, p95 ${Math.round(percentile95(times))} ms, max ${Math.round(Math.max(...times))} ms`;
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

describe('while grading holds the rows of all members', () => {
  it('does not let picks in time use up what probes and reads need, and answers each of them: 503, and nothing is stored', async () => {
    const grading = await holdMembers();
    let left = PICKS;
    const picks = people.map(async (person) => {
      const status = await pickOf(person);
      left--;
      return status;
    });
    const answered = await Promise.all(others());
    const leftThen = left;
    const busy = await Promise.all(picks);
    await grading.release();
    console.log(`${busy.length} picks, ${leftThen} of them waiting when ${answered.length} other calls were answered`);
    expect(leftThen).toBeGreaterThan(0);
    expect([count(busy, 503), count(answered, 200)]).toEqual([PICKS, OTHERS * 2]);
    const stored = await live.server.db.selectFrom('pick_events').select('user_id').execute();
    expect(stored).toEqual([]);
    expect(await Promise.all(people.slice(0, 5).map(pickOf))).toEqual([200, 200, 200, 200, 200]);
  }, 60_000);

  it('refuses late picks without waiting for the rows, and answers probes and reads', async () => {
    await passDeadline(live);
    const grading = await holdMembers();
    const picks = Promise.all(people.map(pickOf));
    const answered = await Promise.all(others());
    const refused = await picks;
    await grading.release();
    console.log(`${refused.length} late picks, ${count(refused, 400)} refused while the rows were held; ${answered.length} other calls`);
    expect([count(refused, 400), count(answered, 200)]).toEqual([PICKS, OTHERS * 2]);
  });

  it.runIf(IS_SOAK)(
    `answers probes and reads within ${PROMISED_MS} ms (95 of 100) while a grading of ${MEMBERS} members is held open for ${HELD_MS} ms`,
    async () => {
      const leagueId = leagueIds.decode(live.league) ?? 0;
      await createCrowd(live.server.db, { leagueId, size: MEMBERS });
      await sql`vacuum analyze members`.execute(live.server.db);
      const tx = await live.server.db.startTransaction().execute();
      const began = performance.now();
      const { summary } = await processOutcomes({ db: tx, season: 2025 });
      const graded = performance.now() - began;
      const until = performance.now() + HELD_MS;
      const picks = Promise.all(people.map(pickOf));
      const [ready, read] = await Promise.all([timesOf('/readyz', until), timesOf(`/api/v1/leagues/${live.league}`, until)]);
      const refused = await picks;
      await tx.commit().execute();
      console.log(
        `${summary}, in ${Math.round(graded)} ms; load ${loadavg()[0]?.toFixed(1)}, so ${Math.round(allowedMs())} ms are allowed`,
      );
      console.log(
        `/readyz: ${describe95(ready)}; a read: ${describe95(read)}; ${count(refused, 400)} of ${PICKS} late picks refused meanwhile`,
      );
      expect(count(refused, 400)).toBe(PICKS);
      expect(Math.max(percentile95(ready), percentile95(read))).toBeLessThanOrEqual(allowedMs());
    },
    300_000,
  );
});
