import type { RoundToGrade } from '@survivor/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEmptyLeagues,
  createMember,
  createSeason,
  createTeams,
  createTestDatabase,
  createUser,
  type TestDatabase,
} from '../testing/index.ts';
import { findFailing } from './grading.ts';

const ROUND: RoundToGrade = { ordinal: 1, failing: new Map([[2, 'loss']]), safe: new Set([1]) };

let test: TestDatabase;
let seasonId: number;
const leagues: number[] = [];

/** A league whose members have picked these teams; null: none. */
async function fillLeague(picks: readonly (number | null)[], startRound = 1): Promise<void> {
  const users = await Promise.all(picks.map(() => createUser(test.db)));
  const [league] = await createEmptyLeagues(test.db, [{ seasonId, createdBy: users[0]?.id ?? 0, startRound }]);
  const leagueId = league?.id ?? 0;
  for (const [index, { id: userId }] of users.entries()) {
    const team = picks[index] ?? null;
    await createMember(test.db, { leagueId, userId, picks: team === null ? {} : { 1: team } });
  }
  leagues.push(leagueId);
}

beforeAll(async () => {
  test = await createTestDatabase();
  await createTeams(test.db);
  seasonId = (await createSeason(test.db)).id;
  await fillLeague([2, 1, null]);
  await fillLeague([1, 1]);
  await fillLeague([2, null]);
  await fillLeague([2], 2);
});
afterAll(() => test.close());

const found = (membersEach: number, most = 10) =>
  test.db.transaction().execute((tx) => findFailing(tx, { seasonId, rounds: [ROUND], membersEach, most }));

describe('who goes out in a round (rules 5)', () => {
  it.each([1, 2])('is found in whole leagues, pieces of %i', async (membersEach) => {
    const pieces = await found(membersEach);
    const [first, , third] = leagues;
    expect(pieces?.map(({ leagueIds, members }) => [leagueIds, members])).toEqual([
      [`{${first},${first}}`, 2],
      [`{${third},${third}}`, 2],
    ]);
  });

  it('is found in one piece where that holds them all', async () => {
    expect((await found(10))?.map(({ members }) => members)).toEqual([4]);
  });

  it('is not told when they are more than were asked for', async () => {
    expect([(await found(1, 4))?.length, await found(1, 3)]).toEqual([2, null]);
  });
});
