import { MERGE_START, mergePickEvents as mergeSome } from '@survivor/db/queries/pick/merge-pick-events';
import { secondsUntilChange } from '@survivor/db/queries/pick/picks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userIds } from '../ids.ts';
import { callerOf, createTestContext, SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getUserTimeline } from '../user/get-user-timeline.ts';
import { mergePickEvents } from './merge-pick-events.ts';

const database = useTestDatabase();

async function openLeague() {
  const stage = await SeasonStage.open(database.db);
  return { stage, league: await stage.league('Ann', 'Ben') };
}

/** A pick of Ann's that many seconds ago. */
const change = (league: StageLeague, secondsAgo: number, teamId: number, round = 1) =>
  sql`insert into pick_events (at, league_id, user_id, round, team_id)
    values (app_now() - make_interval(secs => ${secondsAgo}), ${league.rowId}, ${league.person('Ann').id}, ${round}, ${teamId})`.execute(
    database.db,
  );

async function teamsOf(league: StageLeague): Promise<string[]> {
  const rows = await database.db
    .selectFrom('pick_events')
    .select(['round', 'team_id', 'changes'])
    .where('league_id', '=', league.rowId)
    .orderBy('round')
    .orderBy('at')
    .execute();
  return rows.map(({ round, team_id, changes }) => `W${round} ${team_id} x${changes}`);
}

async function mergeAll(): Promise<number> {
  let [sum, after] = [0, null as Awaited<ReturnType<typeof mergePickEvents>>['position']];
  do {
    const { position, merged } = await mergePickEvents({ db: database.db, after });
    after = position;
    sum += merged;
  } while (after !== null);
  return sum;
}

describe('the changes of picks (architecture 4)', () => {
  it('stay separate for a minute, and then become first, last and count, however often they are merged', async () => {
    const { league } = await openLeague();
    for (const [at, secondsAgo] of [900, 800, 700, 600, 3, 2, 1].entries()) await change(league, secondsAgo, at + 1);
    await change(league, 550, 8, 2);
    await change(league, 500, 9, 2);
    const before = await secondsUntilChange(
      database.db,
      { leagueId: league.rowId, userId: league.person('Ann').id, round: 1, teamId: 20 },
      { changesPerMinute: 3 },
    );
    expect(before).toBeGreaterThan(0);
    expect(await mergeAll()).toBe(2);
    const merged = ['W1 1 x1', 'W1 4 x3', 'W1 5 x1', 'W1 6 x1', 'W1 7 x1', 'W2 8 x1', 'W2 9 x1'];
    expect(await teamsOf(league)).toEqual(merged);
    expect(await mergeAll()).toBe(0);
    expect(await teamsOf(league)).toEqual(merged);
    const facts = { leagueId: league.rowId, userId: league.person('Ann').id, round: 1, teamId: 20 };
    expect(await secondsUntilChange(database.db, facts, { changesPerMinute: 3 })).toBeGreaterThan(0);
    expect(await secondsUntilChange(database.db, facts, { changesPerMinute: 4 })).toBe(0);
    await sql`update pick_events set at = at - interval '2 minutes' where league_id = ${league.rowId}`.execute(database.db);
    expect(await mergeAll()).toBe(3);
    expect(await teamsOf(league)).toEqual(['W1 1 x1', 'W1 7 x6', 'W2 8 x1', 'W2 9 x1']);
  });

  it('are merged once by concurrent runs, in any batches, with picks in between', async () => {
    const { league } = await openLeague();
    for (let round = 1; round <= 6; round++)
      await sql`insert into pick_events (at, league_id, user_id, round, team_id)
        select app_now() - make_interval(secs => 5000 - n), ${league.rowId}, ${league.person('Ann').id}, ${round}, n % 32 + 1
        from generate_series(1, 200) n`.execute(database.db);
    const pass = async (limit: number, maxEvents: number) => {
      for (let after = MERGE_START; ; ) {
        const { position } = await database.db.transaction().execute((tx) => mergeSome(tx, { after, limit, maxEvents }));
        if (position === null) return;
        after = position;
      }
    };
    const picks = league.picks(1, { Ann: 'KC', Ben: 'SF' });
    await Promise.all([pass(1, 1), pass(2, 300), pass(3, 10_000), pass(25_000, 50_000), pass(5, 201)]);
    await picks;
    const counts = await sql<{ rows: number; changes: number }>`
      select count(*)::int as rows, sum(changes)::int as changes from pick_events
      where league_id = ${league.rowId} and at < app_now() - interval '1 minute'`.execute(database.db);
    expect(counts.rows[0]).toEqual({ rows: 12, changes: 1200 });
  });

  it('look the same to site administrators before and after: hidden rounds show only the first, revealed ones also the last', async () => {
    const { stage, league } = await openLeague();
    const admin = createTestContext(database.db, { caller: callerOf(league.person('Ben'), { isAdmin: true }) });
    const timeline = async () => {
      const { items } = await getUserTimeline({ ctx: admin, input: { id: userIds.encode(league.person('Ann').id) } });
      return items.filter(({ kind }) => kind === 'picked' || kind === 'changed-pick');
    };
    for (const [at, secondsAgo] of [900, 800, 700, 600].entries()) await change(league, secondsAgo, at + 1);
    const hidden = await timeline();
    expect(hidden.map(({ kind }) => kind)).toEqual(['picked']);
    expect(await mergeAll()).toBe(2);
    expect(await timeline()).toEqual(hidden);
    await stage.advance('W1 Thu 20:00');
    const revealed = await timeline();
    expect(revealed.map(({ kind }) => kind)).toEqual(['changed-pick', 'picked']);
    const [last] = revealed;
    // Inserts the events from before the merge.
    await sql`insert into pick_events (at, league_id, user_id, round, team_id)
      select ${last?.at}::timestamptz - make_interval(secs => n), ${league.rowId}, ${league.person('Ann').id}, 1, n from generate_series(1, 50) n`.execute(
      database.db,
    );
    expect(await timeline()).toEqual(revealed);
  });
});
