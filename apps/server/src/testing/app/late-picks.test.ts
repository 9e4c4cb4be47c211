import { type Db, openDatabase } from '@survivor/db/connection/database';
import { leagueIds } from '@survivor/services';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, type LiveLeague, openLiveLeague, passDeadline } from '../live-league.ts';
import type { TestUser } from '../test-server.ts';

const PICKS = 60;
const OTHERS = 20;

let live: LiveLeague;
let people: TestUser[];
const pools: Db[] = [];

/** A league of 60 on a server whose pools are of the real size; writes wait 300 ms for a lock. */
beforeAll(async () => {
  live = await openLiveLeague({
    connect: async (url) => {
      const db = openDatabase({ url, limits: { lockMs: 300 } }).db;
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

/** Locks the members' rows, as grading does, until the transaction ends. */
async function lockMembers() {
  const tx = await live.server.db.startTransaction().execute();
  await sql`update members set name = name where league_id = ${leagueIds.decode(live.league)}`.execute(tx);
  return tx;
}

const pickOf = async (person: TestUser): Promise<number> => {
  const body = JSON.stringify({ leagueId: live.league, round: 5, teamId: '3' });
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${live.address}/api/v1/LeagueMembers/add-pick`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status;
};

const statusOf = async (path: string): Promise<number> => (await fetch(live.address + path, { headers: live.ben.headers })).status;
const requestOthers = () =>
  Promise.all(Array.from({ length: OTHERS }, () => [statusOf('/readyz'), statusOf(`/api/v1/leagues/${live.league}`)]).flat());

it('while grading locks the rows of all members, picks in time end with 503, late ones are refused, and the rest is answered', async () => {
  const grading = await lockMembers();
  expect(await Promise.all(people.slice(0, 3).map(pickOf))).toEqual([503, 503, 503]);
  expect(await live.server.db.selectFrom('pick_events').select('user_id').execute()).toEqual([]);
  await passDeadline(live);
  const [late, others] = await Promise.all([Promise.all(people.map(pickOf)), requestOthers()]);
  await grading.rollback().execute();
  expect([new Set(late), new Set(others)]).toEqual([new Set([400]), new Set([200])]);
});
