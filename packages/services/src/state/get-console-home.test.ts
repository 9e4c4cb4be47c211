import { createLeagueRow, createMember, createUser, inMinutes } from '@survivor/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../demo/demo-picks.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { callerOf, createTestContext, refusalOf, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { countDuePicks } from './count-due-picks.ts';
import { getConsoleHome } from './get-console-home.ts';

const database = useTestDatabase();

const HOME_WINS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const ROUNDS = 3;

/** Leagues of any start, some completed, with members alive and out, with and without a pick of each round. */
async function fillWithLuck(stage: SeasonStage, random: () => number): Promise<void> {
  const { db, seasonId } = stage;
  const someRound = () => 1 + Math.floor(random() * ROUNDS);
  for (let league = 0; league < 6; league += 1) {
    const people = [];
    for (let place = 0; place < 5; place += 1) people.push(await createUser(db));
    const [creator, ...others] = people;
    if (creator === undefined) throw new Error('a league has a creator');
    const completedRound = random() < 0.2 ? 2 : null;
    const { id } = await createLeagueRow(db, { seasonId, createdBy: creator.id, startRound: someRound(), completedRound });
    for (const { id: userId } of others) {
      const picks = Object.fromEntries([1, 2, 3].flatMap((round) => (random() < 0.6 ? [[round, round]] : [])));
      const eliminated = random() < 0.3 ? { round: someRound(), reason: 'loss' as const } : null;
      await createMember(db, { leagueId: id, userId, picks, eliminated });
    }
  }
}

/** The same again from plain rows: who is alive in a league that shows the round, and who of these has picked. */
async function recount({ db, seasonId }: SeasonStage, { round, currentRound }: { round: number; currentRound: number }) {
  const leagues = await db.selectFrom('leagues').selectAll().where('season_id', '=', seasonId).execute();
  const members = await db.selectFrom('members').selectAll().execute();
  const shown = leagues.filter((league) => league.completed_round === null && Math.max(league.start_round, currentRound) === round);
  const alive = shown.map(({ id }) => members.filter((member) => member.league_id === id && member.eliminated_round === null));
  const isIn = (member: (typeof members)[number]) => (member.picks[round - 1] ?? null) !== null;
  return {
    alive: alive.flat().length,
    picked: alive.flat().filter(isIn).length,
    leaguesDue: alive.filter((some) => !some.every(isIn)).length,
  };
}

const agoOf = (stage: SeasonStage) =>
  sql`update due_picks set counted_at = counted_at - interval '31 seconds' where season_id = ${stage.seasonId}`.execute(stage.db);

async function adminOf(stage: SeasonStage) {
  const admin = await createUser(stage.db, { isAdmin: true });
  return createTestContext(stage.db, { caller: callerOf(admin, { isAdmin: true }), settings: { season: stage.year } });
}

describe("the console's home (screens 2.17)", () => {
  it.each(['W0 Tue 12:00', 'W1 Sun 12:00', 'W2 Tue 12:00'])('tells at %s the picks of the next deadline as plain rows do', async (at) => {
    const stage = await SeasonStage.open(database.db);
    const ctx = await adminOf(stage);
    if (at === 'W2 Tue 12:00') {
      await stage.passes('W1 Mon 23:30');
      await stage.hears(1, HOME_WINS_1);
    }
    if (at !== 'W0 Tue 12:00') await stage.passes(at);
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = seededRandom(seed);
    const alive: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await fillWithLuck(stage, random);
      await agoOf(stage);
      expect(await countDuePicks({ db: stage.db, season: stage.year })).toBe(true);
      const { nextDeadline } = await getConsoleHome({ ctx });
      const round = at === 'W0 Tue 12:00' ? 1 : 2;
      const currentRound = at === 'W2 Tue 12:00' ? 2 : 1;
      expect(nextDeadline).toMatchObject({ round, startsAt: when(`W${round} Thu 20:00`) });
      expect(nextDeadline?.picks, `seed ${seed}`).toMatchObject(await recount(stage, { round, currentRound }));
      alive.push(nextDeadline?.picks?.alive ?? 0);
    }
    expect(alive).toHaveLength(2);
    // Twelve leagues: some are due under any luck.
    expect(alive[1]).toBeGreaterThan(0);
  });

  it('says that picks are not counted yet, and counts them no more often than every half minute', async () => {
    const stage = await SeasonStage.open(database.db);
    const ctx = await adminOf(stage);
    expect((await getConsoleHome({ ctx })).nextDeadline).toMatchObject({ round: 1, picks: null });
    const count = () => countDuePicks({ db: stage.db, season: stage.year });
    expect([await count(), await count()]).toEqual([true, false]);
    await agoOf(stage);
    expect(await Promise.all([count(), count(), count()])).toContain(true);
    expect((await getConsoleHome({ ctx })).nextDeadline?.picks).toMatchObject({ alive: 0, picked: 0, leaguesDue: 0 });
  });

  it('counts open tickets, runs that failed within a day and corrections that wait, with the oldest and the latest', async () => {
    const stage = await SeasonStage.open(database.db);
    const { ctx } = await CorrectionDesk.open(stage);
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    await stage.passes('W2 Thu 20:00');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 FT 0:7' });
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

  it('is empty before a season is there, and for nobody but site administrators', async () => {
    const stage = await SeasonStage.open(database.db);
    const { ctx: player } = await stage.newcomer('Ann');
    expect(await refusalOf(getConsoleHome({ ctx: player }))).toMatchObject({ code: 'forbidden' });
    const ctx = await adminOf(stage);
    const none = { ...ctx, settings: { ...ctx.settings, season: 1999 } };
    expect(await getConsoleHome({ ctx: none })).toMatchObject({ nextDeadline: null, fetchedAt: null, waitingCorrections: 0 });
  });
});
