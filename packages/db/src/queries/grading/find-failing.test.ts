import type { RoundToGrade } from '@survivor/rules';
import { expect, it } from 'vitest';
import { createEmptyLeagues, createMember, createSeason, createTeams, createTestDatabase, createUser } from '../../testing/index.ts';
import { findFailing } from './grading.ts';

const ROUND: RoundToGrade = { ordinal: 1, failing: new Map([[2, 'loss']]), safe: new Set([1]) };

it('finds failing members in pieces of whole leagues, and null when there are too many (rules 5)', async () => {
  const { db, close } = await createTestDatabase();
  await createTeams(db);
  const { id: seasonId } = await createSeason(db);
  /** Creates a league whose members picked these teams; null for no pick. */
  async function fillLeague(picks: readonly (number | null)[], startRound = 1): Promise<number | undefined> {
    const users = await Promise.all(picks.map(() => createUser(db)));
    const [league] = await createEmptyLeagues(db, [{ seasonId, createdBy: users[0]?.id ?? 0, startRound }]);
    for (const [index, { id: userId }] of users.entries()) {
      const team = picks[index] ?? null;
      await createMember(db, { leagueId: league?.id ?? 0, userId, picks: team === null ? {} : { 1: team } });
    }
    return league?.id;
  }
  const first = await fillLeague([2, 1, null]);
  await fillLeague([1, 1]);
  const third = await fillLeague([2, null]);
  await fillLeague([2], 2);
  const find = async (membersEach: number, maxMembers = 10) => {
    const pieces = await db.transaction().execute((tx) => findFailing(tx, { seasonId, rounds: [ROUND], membersEach, maxMembers }));
    return pieces?.map(({ leagueIds, members }) => [leagueIds, members]);
  };
  const whole = [
    [`{${first},${first}}`, 2],
    [`{${third},${third}}`, 2],
  ];
  expect([await find(1), await find(2)]).toEqual([whole, whole]);
  expect(await find(10)).toEqual([[`{${first},${first},${third},${third}}`, 4]]);
  expect([(await find(1, 4))?.length, await find(1, 3)]).toEqual([2, undefined]);
  await close();
});
