import { createSeason, createUser, inMinutes, weeklyStarts } from '@survivor/db/testing';
import { LEAGUE_KEY_PATTERN } from '@survivor/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { callerOf, createTestContext, refusalOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createLeague } from './create-league.ts';

const database = useTestDatabase();
beforeAll(async () => {
  await createSeason(database.db, { starts: weeklyStarts({ played: 3 }) });
  await createSeason(database.db, { year: 2024, starts: weeklyStarts({ rounds: 2, played: 2 }) });
  await createSeason(database.db, { year: 2026 });
  await createSeason(database.db, { year: 2023, starts: [inMinutes(-60), inMinutes(60), inMinutes(120)], voidRounds: [2] });
  await createSeason(database.db, { leagueType: 'MarchMadness', year: 2026, state: 'coming-soon', starts: weeklyStarts({ rounds: 6 }) });
});

const wanted = { name: 'Sunday Squad', password: 'touchdown', leagueType: 'NFL', season: 2025 };

async function newcomer() {
  const user = await createUser(database.db);
  return { user, ctx: createTestContext(database.db, { caller: callerOf(user) }) };
}

async function leagueRow(id: string) {
  return database.db.selectFrom('leagues').selectAll().where('id', '=', leagueIds.decode(id)).executeTakeFirstOrThrow();
}

describe('creating a league', () => {
  it('starts with the next deadline, and makes the creator its first member and administrator', async () => {
    const { user, ctx } = await newcomer();
    const league = await leagueRow(await createLeague({ ctx, input: wanted }));
    expect(league).toMatchObject({ name: 'Sunday Squad', start_round: 4, total: 1, alive: 1, completed_round: null, created_by: user.id });
    expect(league.key).toMatch(LEAGUE_KEY_PATTERN);
    const members = await database.db.selectFrom('members').selectAll().where('league_id', '=', league.id).execute();
    expect(members).toMatchObject([
      { user_id: user.id, name: user.name, is_admin: true, eliminated_round: null, picks: Array(18).fill(null) },
    ]);
  });

  it.each([
    ['over', { season: 2024 }, 'The season has no rounds left to play'],
    ['without schedule', { season: 2026 }, "The season's schedule is not loaded yet"],
    ['unknown', { season: 1999 }, 'This season is not known'],
    ['of an unknown sport', { leagueType: 'curling\0' }, 'This season is not known'],
    ['coming', { leagueType: 'MarchMadness', season: 2026 }, 'This season is coming soon'],
  ])('refuses a season that is %s', async (_, change, message) => {
    const { ctx } = await newcomer();
    const refusal = await refusalOf(createLeague({ ctx, input: { ...wanted, ...change } }));
    expect(refusal).toMatchObject({ code: 'validation', fields: { season: [message] } });
  });

  it('accepts two leagues of a user and season, however many calls come concurrently, and refuses the others', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { ctx } = await newcomer();
        const calls = await Promise.allSettled(Array.from({ length: 5 }, () => createLeague({ ctx, input: wanted })));
        expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
        const refusal = await refusalOf(createLeague({ ctx, input: wanted }));
        expect(refusal).toMatchObject({ code: 'conflict', message: 'You can create at most two leagues per season' });
        expect(await createLeague({ ctx, input: { ...wanted, season: 2023 } })).toEqual(expect.any(String));
      }),
    );
  });
});
