import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../connection/database.ts';
import type { Tables } from '../../tables.ts';
import {
  addMembersWithoutPicks,
  createLeagueRow,
  createSeason,
  createTeams,
  createTestDatabase,
  createUser,
  type TestDatabase,
} from '../../testing/index.ts';
import { startVirtualClock } from '../season/clock.ts';
import { listMembers } from './member-list.ts';
import type { StandingsHead } from './standings.ts';

const SIZES = { small: 100, large: 100_000 };
const PAGE = 100;
const head: StandingsHead = {
  startRound: 1,
  displayedRound: 1,
  completedRound: null,
  rounds: [{ ordinal: 1, isLocked: false, isRevealed: false, isPending: false }],
  results: [],
};

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };

/** Rows that all steps of a plan read or passed on. */
const rowsOf = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

let test: TestDatabase;
let leagues: { small: number; large: number };
beforeAll(async () => {
  test = await createTestDatabase();
  const { db } = test;
  await startVirtualClock(db, new Date('2025-10-09T12:00:00Z'));
  await createTeams(db);
  const season = await createSeason(db, { starts: [new Date('2025-10-10T00:15:00Z')] });
  const fill = async (size: number) => {
    const owner = await createUser(db);
    const { id: leagueId } = await createLeagueRow(db, { seasonId: season.id, createdBy: owner.id, name: `Of ${size}` });
    await addMembersWithoutPicks(db, { leagueId, size });
    return leagueId;
  };
  leagues = { small: await fill(SIZES.small), large: await fill(SIZES.large) };
  await sql`vacuum (analyze) members`.execute(db);
});
afterAll(() => test.close());

/** Rows that the first page reads. */
async function readRows(leagueId: number, filter: Parameters<typeof listMembers>[1]['filter']): Promise<number> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: test.pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  const members = await listMembers(db, { leagueId, head, filter, userIds: null, slice: { offset: 0, limit: PAGE } });
  expect(members).toHaveLength(PAGE);
  const [statement] = statements;
  const { rows } = await test.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${statement?.sql}`, [
    ...(statement?.parameters ?? []),
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('there is no plan');
  return rowsOf(plan);
}

it(`a page of a league of ${SIZES.large} members reads at most three times the rows of one of ${SIZES.small}`, async () => {
  for (const filter of ['all', 'alive', 'no-pick'] as const) {
    const [small, large] = [await readRows(leagues.small, filter), await readRows(leagues.large, filter)];
    expect(large, filter).toBeLessThanOrEqual(3 * small);
  }
});
