import { TEAM_COUNTS } from '@survivor/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLeagueRow, createSeason, createTestDatabase, createUser, type TestDatabase } from '../../testing/index.ts';
import { loadMembersAfter, type StandingsHead } from '../league/standings.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const FIRST = TEAM_COUNTS.NFL + 1;
const LAST = TEAM_COUNTS.NFL + TEAM_COUNTS.MarchMadness;

/** The database's response to a member who picks these teams. */
async function pick(picks: (number | null)[]): Promise<string> {
  try {
    await test.db.updateTable('members').set({ picks }).execute();
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error);
  }
}

it('accepts each of 68 teams once, and none twice', async () => {
  const { id: seasonId } = await createSeason(test.db, { leagueType: 'MarchMadness', year: 2026, lastRound: 6 });
  await createLeagueRow(test.db, { seasonId, createdBy: (await createUser(test.db)).id });
  const ids = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  for (const id of ids) {
    const others = ids.filter((other) => other !== id).slice(0, 4);
    expect(await pick([id, null, ...others])).toBe('accepted');
    expect(await pick([id, null, ...others.slice(1), id])).toBe('members_distinct_teams');
  }
  for (const id of ids.filter((candidate) => candidate + 64 <= LAST)) expect(await pick([id, id + 64, null])).toBe('accepted');
});

it('shows each of 68 teams as failed before grading', async () => {
  const { leagueId } = await test.db.selectFrom('members').select('league_id as leagueId').executeTakeFirstOrThrow();
  for (const teamId of [FIRST, 64, 65, LAST]) {
    expect(await pick([teamId])).toBe('accepted');
    const head: StandingsHead = {
      startRound: 1,
      displayedRound: 1,
      completedRound: null,
      rounds: [{ ordinal: 1, isLocked: true, isRevealed: true, isPending: true }],
      results: [FIRST, 64, 65, LAST].map((id) => ({ round: 1, teamId: id, result: id === teamId ? 'L' : 'W' })),
    };
    const rows = await test.db.transaction().execute((tx) => loadMembersAfter(tx, { leagueId, after: 0, limit: 10, head }));
    expect(rows).toMatchObject([{ eliminatedRound: 1, eliminationReason: 'loss', picks: [teamId] }]);
  }
});
