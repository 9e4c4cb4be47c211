import { createLeagueRow, createMember, createUser, inMinutes } from '@survivor/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { callerOf, createTestContext, HOME_WINS_1, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { countDuePicks } from './count-due-picks.ts';
import { getConsoleHome } from './get-console-home.ts';

const database = useTestDatabase();

/**
 * Creates a league with a start round. Each member has the given picks by round and, optionally, a
 * round of elimination.
 */
async function addLeague(
  { db, seasonId }: SeasonStage,
  startRound: number,
  members: readonly { picks: readonly number[]; out?: number }[],
  completedRound: number | null = null,
): Promise<void> {
  const creator = await createUser(db);
  const { id: leagueId } = await createLeagueRow(db, { seasonId, createdBy: creator.id, startRound, completedRound });
  await db.deleteFrom('members').where('league_id', '=', leagueId).execute();
  for (const { picks, out } of members) {
    const eliminated = out === undefined ? null : { round: out, reason: 'loss' as const };
    const { id: userId } = await createUser(db);
    await createMember(db, { leagueId, userId, picks: Object.fromEntries(picks.map((round) => [round, round])), eliminated });
  }
}

const agoOf = (stage: SeasonStage) =>
  sql`update due_picks set counted_at = counted_at - interval '31 seconds' where season_id = ${stage.seasonId}`.execute(stage.db);

async function adminOf(stage: SeasonStage) {
  const admin = await createUser(stage.db, { isAdmin: true });
  return createTestContext(stage.db, { caller: callerOf(admin, { isAdmin: true }), settings: { season: stage.year } });
}

describe("the console's home (screens 2.17)", () => {
  it.each([
    ['W0 Tue 12:00', 1, { alive: 3, picked: 2, leaguesDue: 1 }],
    ['W1 Sun 12:00', 2, { alive: 2, picked: 1, leaguesDue: 1 }],
    ['W2 Tue 12:00', 2, { alive: 5, picked: 2, leaguesDue: 2 }],
  ])('shows at %s the picks of the next deadline, in Week %i', async (at, round, picks) => {
    const stage = await SeasonStage.open(database.db);
    const ctx = await adminOf(stage);
    if (at === 'W2 Tue 12:00') {
      await stage.advance('W1 Mon 23:30');
      await stage.receive(1, HOME_WINS_1);
    }
    if (round === 2) await stage.advance(at);
    await addLeague(stage, 1, [{ picks: [1, 2] }, { picks: [1] }, { picks: [] }, { picks: [1], out: 1 }]);
    await addLeague(stage, 2, [{ picks: [2] }, { picks: [] }]);
    await addLeague(stage, 3, [{ picks: [] }]);
    await addLeague(stage, 1, [{ picks: [1, 2] }], 1);
    expect(await countDuePicks({ db: stage.db, season: stage.year })).toBe(true);
    const { nextDeadline } = await getConsoleHome({ ctx });
    expect(nextDeadline).toMatchObject({ round, startsAt: when(`W${round} Thu 20:00`), picks });
  });

  it('shows uncounted picks as such, and counts them at most every 30 seconds', async () => {
    const stage = await SeasonStage.open(database.db);
    const ctx = await adminOf(stage);
    expect((await getConsoleHome({ ctx })).nextDeadline).toMatchObject({ round: 1, picks: null });
    const count = () => countDuePicks({ db: stage.db, season: stage.year });
    expect([await count(), await count()]).toEqual([true, false]);
    await agoOf(stage);
    expect(await Promise.all([count(), count(), count()])).toContain(true);
    expect((await getConsoleHome({ ctx })).nextDeadline?.picks).toMatchObject({ alive: 0, picked: 0, leaguesDue: 0 });
  });

  it('counts open tickets, runs that failed within a day and pending corrections, with the oldest and the latest', async () => {
    const stage = await SeasonStage.open(database.db);
    const { ctx } = await CorrectionDesk.open(stage);
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Thu 20:00');
    await stage.receive(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
    const user = await createUser(stage.db);
    const ticket = { user_id: user.id, issue_type: 'other', description: 'Help', resolved_at: null } as const;
    const oldestAt = inMinutes(-4000);
    const tickets = [oldestAt, inMinutes(-10)].map((created_at) => ({ ...ticket, created_at }));
    await stage.db
      .insertInto('support_tickets')
      .values([...tickets, { ...ticket, is_resolved: true, resolved_at: new Date() }])
      .execute();
    const run = { name: 'FetchTeams', type: 'Background', status: 'Failed', started_at: null, completed_at: null } as const;
    const latest = { ...run, name: 'FetchGames', created_at: inMinutes(-2), completed_at: inMinutes(-1) } as const;
    const others = [inMinutes(-1000), inMinutes(-2000)].map((created_at) => ({ ...run, created_at }));
    await stage.db
      .insertInto('job_runs')
      .values([...others, latest])
      .execute();
    const home = await getConsoleHome({ ctx });
    expect(home).toMatchObject({
      tickets: { open: 2, oldestAt },
      jobs: { failed: 2, latest: { name: 'Fetch NFL Games', at: latest.completed_at } },
      waitingCorrections: 1,
      clock: { isVirtual: true },
    });
    expect(home.fetchedAt?.getTime()).toBeLessThanOrEqual(home.readAt.getTime());
  });

  it('is empty without a season', async () => {
    const stage = await SeasonStage.open(database.db);
    const ctx = await adminOf(stage);
    const none = { ...ctx, settings: { ...ctx.settings, season: 1999 } };
    expect(await getConsoleHome({ ctx: none })).toMatchObject({ nextDeadline: null, fetchedAt: null, waitingCorrections: 0 });
  });
});
