import { startVirtualClock } from '@survivor/db/queries/season/clock';
import { createGame, createLeagueRow, createMember, createSeason, createTeams, createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, createTestContext, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { listLeagueCards } from './list-league-cards.ts';

const HOUR_MS = 3_600_000;
const week = (round: number, hours = 0) => new Date(Date.parse('2025-09-04T12:00:00Z') + ((round - 1) * 7 * 24 + hours) * HOUR_MS);
const [LIONS, PACKERS, BEARS, COLTS] = [11, 12, 6, 14];

const database = useTestDatabase();
let seasonId: number;
beforeAll(async () => {
  const { db } = database;
  await startVirtualClock(db, week(2, -48));
  const rounds = [1, 2, 3, 4];
  seasonId = (await createSeason(db, { starts: rounds.map((round) => week(round)), movesOn: rounds.map((round) => week(round, 100)) })).id;
  await createTeams(db);
  await createGame(db, {
    seasonId,
    round: 1,
    homeTeamId: BEARS,
    awayTeamId: COLTS,
    kickoffAt: week(1),
    status: 'FT',
    homeScore: 10,
    awayScore: 13,
  });
  await createGame(db, { seasonId, round: 2, homeTeamId: LIONS, awayTeamId: PACKERS, kickoffAt: week(2, 72) });
});

type MemberState = { plan?: number; picks?: Record<number, number>; eliminated?: { round: number; reason: 'loss' | 'missed' | 'left' } };

/** A member's card of a one-round league with the other members. */
async function cardOf(own: MemberState, others: readonly MemberState[] = [], league: { completedRound?: number } = {}) {
  const { db } = database;
  const creator = await createUser(db);
  const row = await createLeagueRow(db, { seasonId, createdBy: creator.id, passwordEncrypted: testCipher.encrypt('touchdown'), ...league });
  await db.deleteFrom('members').where('league_id', '=', row.id).execute();
  const join = async (userId: number, { plan, ...member }: MemberState) => {
    await createMember(db, { leagueId: row.id, userId, ...member });
    if (plan === undefined) return;
    await db.insertInto('pick_plans').values({ league_id: row.id, user_id: userId, round: 2, team_id: plan, kickoff_at: null }).execute();
  };
  await join(creator.id, own);
  for (const other of others) await join((await createUser(db)).id, other);
  const counts = { total: 1 + others.length, alive: [own, ...others].filter(({ eliminated }) => eliminated === undefined).length };
  await db.updateTable('leagues').set(counts).where('id', '=', row.id).execute();
  const [card] = await listLeagueCards({ ctx: createTestContext(db, { caller: callerOf(creator) }) });
  if (card === undefined) throw new Error('no card');
  return card;
}

describe('the cards of My Leagues', () => {
  it('show a missing pick, the remaining teams and the deadline', async () => {
    expect(await cardOf({ picks: { 1: COLTS } }, [{ picks: { 1: BEARS }, eliminated: { round: 1, reason: 'loss' } }])).toMatchObject({
      status: 'In Progress',
      round: { ordinal: 2, description: 'Week 2', startsAt: week(2) },
      total: 2,
      alive: 1,
      survivors: [2, 1],
      outIn: null,
      teamsLeft: 2,
      pick: null,
    });
  });

  it("show the reader's own pick with its game, and no one else's", async () => {
    const card = await cardOf({ picks: { 1: COLTS, 2: LIONS } }, [{ picks: { 1: COLTS, 2: PACKERS } }]);
    expect(card).toMatchObject({ pick: { teamId: String(LIONS), game: { homeTeam: { abbreviation: 'DET' }, gameTime: week(2, 72) } } });
    expect((await cardOf({ picks: { 1: COLTS } }, [{ picks: { 1: BEARS, 2: PACKERS } }])).pick).toBeNull();
  });

  it.each([
    ['a team that can be picked', { picks: { 1: COLTS } }, LIONS, String(LIONS)],
    ['a team that is used', { picks: { 1: LIONS } }, LIONS, undefined],
    ['a team that does not play', { picks: { 1: COLTS } }, BEARS, undefined],
    ['a plan beside a pick', { picks: { 1: COLTS, 2: PACKERS } }, LIONS, undefined],
    ['a plan of somebody who is out', { picks: { 1: BEARS }, eliminated: { round: 1, reason: 'loss' } }, LIONS, undefined],
  ] as const)("offer the reader's plan only while it can be picked: %s", async (_, own, plan, planned) => {
    expect((await cardOf({ ...own, plan }, [{ plan: PACKERS }])).plannedTeamId).toBe(planned);
    expect((await cardOf(own, [{ plan }])).plannedTeamId).toBeUndefined();
  });

  it('count the teams that can still be picked', async () => {
    expect((await cardOf({ picks: { 1: LIONS } })).teamsLeft).toBe(1);
    expect((await cardOf({ picks: { 1: COLTS, 2: LIONS } })).teamsLeft).toBe(2);
    const ofRound2 = database.db.updateTable('games').where('season_id', '=', seasonId).where('round', '=', 2);
    for (const status of ['CANC', 'Q1'] as const) {
      await ofRound2.set({ status }).execute();
      expect((await cardOf({ picks: { 1: COLTS } })).teamsLeft).toBe(0);
    }
    await ofRound2.set({ status: 'NS' }).execute();
  });

  it('count the winners, alive or eliminated together', async () => {
    const lost = { picks: { 1: BEARS }, eliminated: { round: 1, reason: 'loss' } } as const;
    const won = { picks: { 1: COLTS } };
    const endOf = async (...members: Parameters<typeof cardOf>) => {
      const { isWinner, winners } = await cardOf(...members);
      return { isWinner, winners };
    };
    expect(await endOf(lost, [lost, lost], { completedRound: 1 })).toEqual({ isWinner: true, winners: 3 });
    expect(await endOf(lost, [lost, won], { completedRound: 1 })).toEqual({ isWinner: false, winners: 1 });
    expect(await endOf(lost, [won, won])).toEqual({ isWinner: false, winners: undefined });
  });

  it('show eliminated readers the pick that eliminated them, with the score', async () => {
    expect(await cardOf({ picks: { 1: BEARS, 2: LIONS }, eliminated: { round: 1, reason: 'loss' } })).toMatchObject({
      outIn: 1,
      isWinner: false,
      pick: { teamId: String(BEARS), game: { homeScore: 10, awayScore: 13, status: 'FT' } },
    });
  });

  it('say that a reader left, unless an earlier result eliminated them', async () => {
    expect(await cardOf({ eliminated: { round: 2, reason: 'left' } })).toMatchObject({ outIn: 2, hasLeft: true });
    expect(await cardOf({ picks: { 1: BEARS }, eliminated: { round: 1, reason: 'loss' } })).not.toHaveProperty('hasLeft');
  });

  it('say to the last survivor with which game they win, once their team has won', async () => {
    const { db } = database;
    const lost = { picks: { 1: COLTS, 2: PACKERS }, eliminated: { round: 2, reason: 'loss' } } as const;
    const won = { picks: { 1: COLTS, 2: LIONS } };
    await createGame(db, { seasonId, round: 2, homeTeamId: BEARS, awayTeamId: COLTS, kickoffAt: week(2, 104) });
    const team = db.updateTable('team_rounds').where('season_id', '=', seasonId).where('round', '=', 2).where('team_id', '=', LIONS);
    expect(await cardOf(won, [lost])).not.toHaveProperty('winsAfter');
    await team.set({ result: 'W' }).execute();
    expect((await cardOf(won, [lost])).winsAfter).toEqual(week(2, 104));
    expect(await cardOf(won, [won])).not.toHaveProperty('winsAfter');
    expect(await cardOf(won)).not.toHaveProperty('winsAfter');
    expect(await cardOf(lost, [won])).not.toHaveProperty('winsAfter');
  });
});
