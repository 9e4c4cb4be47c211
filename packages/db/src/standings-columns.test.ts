import { CODE_BASE, HIDDEN_PICK, NO_PICK, REASON_CODES } from '@survivor/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import {
  loadSmallStandings,
  loadStandingsColumns,
  loadStandingsRows,
  type StandingsColumns,
  type StandingsHead,
} from './queries/standings.ts';
import { createLeagueRow, createSeason, createTestDatabase, createUser, type TestDatabase } from './testing/index.ts';

const MOST_ROUNDS = 22;
const LAST_TEAM = 190;
const REASONS = Object.keys(REASON_CODES) as (keyof typeof REASON_CODES)[];

let test: TestDatabase;
let leagueIds: number[];
beforeAll(async () => {
  test = await createTestDatabase();
  const { id: seasonId } = await createSeason(test.db, { lastRound: MOST_ROUNDS });
  const creators = [await createUser(test.db), await createUser(test.db)];
  // Ids of each number of bytes.
  const ids = [200, 300, 70_000, 20_000_000, 2_147_483_647, 128, 255, 256, 65_535, 65_536, 16_777_215];
  await sql`insert into users (id, issuer, subject, name, email, username) overriding system value
    select id, 'https://issuer.example.com', id::text, 'Zoë ' || id, id || '@example.com', id::text from unnest(${ids}::int[]) id`.execute(
    test.db,
  );
  const leagues = await Promise.all(creators.map(({ id }) => createLeagueRow(test.db, { seasonId, createdBy: id })));
  leagueIds = leagues.map(({ id }) => id);
  // Every reason, every team, empty picks, and somebody who is out and nevertheless has later picks.
  for (const leagueId of leagueIds)
    await sql`insert into members (league_id, user_id, name, is_admin, picks, eliminated_round, elimination_reason)
      select ${leagueId}::int, id, name, id % 3 = 0,
        array(select case when (id::bigint + n) % 5 > 0 then 1 + (id::bigint + ${leagueId}::int + n * 17) % ${LAST_TEAM}::int end from generate_series(1, ${MOST_ROUNDS}::int) n),
        case when id % 4 > 0 then 1 + id % 22 end, case when id % 4 > 0 then (${REASONS}::text[])[1 + id % ${REASONS.length}::int] end
      from users where id = any(${ids}::int[])`.execute(test.db);
});
afterAll(() => test.close());

const headOf = (from: number, to: number): StandingsHead => ({
  startRound: from,
  displayedRound: to,
  completedRound: null,
  rounds: Array.from({ length: to - from + 1 }, (_, index) => ({
    ordinal: from + index,
    isLocked: true,
    isRevealed: (from + index) % 7 > 0 && from + index < to,
    isPending: false,
  })),
  results: [],
});

/** One row after the other, as they stand. */
async function slowColumns(leagueId: number, { rounds }: StandingsHead): Promise<StandingsColumns> {
  const rows = await test.db.selectFrom('members').selectAll().where('league_id', '=', leagueId).orderBy('user_id').execute();
  const codeOf = (pick: number, isRevealed: boolean) => (isRevealed ? String.fromCharCode(CODE_BASE + pick) : HIDDEN_PICK);
  const cellsOf = ({ picks, eliminated_round: out }: (typeof rows)[number]) =>
    rounds.map(({ ordinal, isRevealed }) => {
      const pick = out === null || ordinal <= out ? (picks[ordinal - 1] ?? null) : null;
      return pick === null ? NO_PICK : codeOf(pick, isRevealed);
    });
  return {
    count: rows.length,
    names: rows.map(({ name }) => name).join('\n'),
    picks: rows.flatMap(cellsOf).join(''),
    eliminatedRounds: rows.map(({ eliminated_round: out }) => String.fromCharCode(CODE_BASE + (out ?? 0))).join(''),
    eliminationReasons: rows.map(({ elimination_reason: reason }) => (reason === null ? ' ' : REASON_CODES[reason])).join(''),
    administrators: rows.flatMap(({ is_admin: isAdmin }, place) => (isAdmin ? [place] : [])),
    userIds: rows.map(({ user_id: userId }) => userId),
  };
}

async function readsOf(db: Db, head: StandingsHead): Promise<(StandingsColumns | undefined)[]> {
  const alone = await Promise.all(leagueIds.map((leagueId) => loadStandingsColumns(db, { leagueId, head, hasPictures: false })));
  const together = await Promise.all(leagueIds.map((leagueId) => loadSmallStandings(db, { leagueId, head, hasPictures: true })));
  return [...alone, ...together].map((loaded) => loaded?.columns);
}

it('standings say of every member what stands in their row, whatever rounds are shown', async () => {
  for (let from = 1; from <= MOST_ROUNDS; from += 3) {
    for (let to = from - 1; to <= MOST_ROUNDS; to++) {
      const head = headOf(from, to);
      const rows = await Promise.all(leagueIds.map((leagueId) => slowColumns(leagueId, head)));
      expect(await readsOf(test.db, head)).toEqual([...rows, ...rows]);
    }
  }
});

it('standings of chosen members are theirs, in the order in which they are asked for', async () => {
  const [leagueId = 0] = leagueIds;
  const head = headOf(1, 5);
  const { userIds } = await slowColumns(leagueId, head);
  const wanted = [userIds.at(-1) ?? 0, ...userIds.slice(0, 3), userIds.at(-1) ?? 0];
  const chosen = await loadStandingsRows(test.db, { leagueId, head, userIds: wanted });
  expect(chosen.userIds).toEqual(wanted);
  expect(chosen.names.split('\n')).toHaveLength(wanted.length);
  const none = { count: 0, names: '', picks: '', eliminatedRounds: '', eliminationReasons: '', administrators: [], userIds: [] };
  expect(await loadStandingsRows(test.db, { leagueId, head, userIds: [] })).toEqual(none);
});

it('a connection plans the standings of a season once a number of rounds, not once a reading', async () => {
  const { db } = openDatabase({ url: test.url, poolSize: 1 });
  const [leagueId = 0] = leagueIds;
  for (let reading = 0; reading < 10; reading++)
    for (const head of [headOf(1, 4), headOf(2, 5), headOf(1, 5)])
      for (const hasPictures of [false, true]) await loadStandingsColumns(db, { leagueId, head, hasPictures });
  const { rows } =
    await sql`select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements order by name`.execute(
      db,
    );
  expect(rows).toEqual([
    { name: 'standings-3-1-0', custom: 5, generic: 15 },
    { name: 'standings-3-1-0-pictures', custom: 5, generic: 15 },
    { name: 'standings-4-1-0', custom: 5, generic: 5 },
    { name: 'standings-4-1-0-pictures', custom: 5, generic: 5 },
  ]);
  await db.destroy();
});
