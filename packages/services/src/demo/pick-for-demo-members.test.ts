import { createMember, createUser } from '@survivor/db/testing';
import { describe, expect, it } from 'vitest';
import { createTestContext, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { pickForDemoMembers } from './pick-for-demo-members.ts';

const CROWD = 30;
const database = useTestDatabase();

async function openLeague(sportsSource: 'demo' | 'thesportsdb' = 'demo') {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann');
  const leagueId = league.rowId;
  for (let nth = 0; nth < CROWD; nth++) {
    const { id: userId } = await createUser(database.db, { name: `Demo ${nth}` });
    await database.db.updateTable('users').set({ issuer: 'demo' }).where('id', '=', userId).execute();
    await createMember(database.db, { leagueId, userId });
  }
  const ctx = createTestContext(database.db, { settings: { season: stage.year, sportsSource } });
  const picked = async (round: number) => {
    const members = await database.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.issuer', 'picks'])
      .where('league_id', '=', leagueId)
      .execute();
    const has = members.filter(({ picks }) => (picks[round - 1] ?? null) !== null);
    return { demo: has.filter(({ issuer }) => issuer === 'demo').length, others: has.filter(({ issuer }) => issuer !== 'demo').length };
  };
  return { stage, league, ctx, picked };
}

describe('the seeded members of the demo', () => {
  it('pick at their own times, mostly before the deadline, each an allowed team, and never for others', async () => {
    const { stage, ctx, picked } = await openLeague();
    await stage.at('W1 Wed 12:00');
    const some = await pickForDemoMembers({ ctx, until: when('W1 Wed 12:00') });
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(CROWD);
    expect(await picked(1)).toEqual({ demo: some, others: 0 });
    const more = await pickForDemoMembers({ ctx, until: when('W1 Thu 20:00') });
    expect(some + more).toBeGreaterThan(CROWD * 0.8);
    expect(await picked(1)).toEqual({ demo: some + more, others: 0 });
    expect(await pickForDemoMembers({ ctx, until: when('W1 Thu 20:00') })).toBe(0);
  });
});
