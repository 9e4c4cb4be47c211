import { createTestDatabase, createUser, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../ids.ts';
import { setPickPlan } from '../pick/set-pick-plan.ts';
import { callerOf, createTestContext, refusalOf, SeasonStage, type StageLeague, type TestContext, teamIdOf } from '../testing/index.ts';
import { createTicket } from '../ticket/create-ticket.ts';
import { getUserRecord } from '../user/get-user-record.ts';
import { getUserTimeline } from '../user/get-user-timeline.ts';
import { getLeagueRecord } from './get-league-record.ts';
import { getLeagueTimeline } from './get-league-timeline.ts';

let database: TestDatabase;
let admin: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = createTestContext(database.db, { caller: callerOf(await createUser(database.db, { name: 'Ada' }), { isAdmin: true }) });
});
afterAll(() => database.close());

const HOME_WINS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const recordOf = ({ id }: StageLeague, ctx = admin) => getLeagueRecord({ ctx, input: { id } });
const timelineOf = ({ id }: StageLeague, ctx = admin) => getLeagueTimeline({ ctx, input: { id } });

/** What is told of somebody's picks, the latest first. */
async function pickActs(league: StageLeague, name: string): Promise<string> {
  const { items } = await getUserTimeline({ ctx: admin, input: { id: userIds.encode(league.person(name).id) } });
  return items.flatMap(({ kind, round }) => (round === null ? [] : [`${kind} ${round.description}`])).join(', ');
}

describe('the page of a league', { timeout: 30_000 }, () => {
  it('tells counts, administrators, inquiries of members and what was recorded, without key and password', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await createTicket({ ctx: league.person('Ben').ctx, input: { issueType: 'picks', description: 'Where is it?' } });
    await league.picks(1, { Ann: 'KC', Ben: 'LV' });
    expect(await recordOf(league)).toMatchObject({
      status: 'Open',
      total: 3,
      alive: 3,
      picksIn: 2,
      out: [],
      isMember: false,
      endedInvitations: 0,
    });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, HOME_WINS_1);
    const told = await recordOf(league);
    expect(told).toMatchObject({
      name: 'League of Ann',
      creator: { name: 'Ann' },
      administrators: [{ name: 'Ann', id: userIds.encode(league.person('Ann').id) }],
      alive: 1,
      out: [{ round: { description: 'Week 1' }, count: 2 }],
      tickets: [{ description: 'Where is it?' }],
      settings: {},
    });
    expect(JSON.stringify(told)).not.toMatch(/key|password|touchdown/);
    const { items } = await timelineOf(league);
    expect(items.map(({ kind, member, round }) => [kind, member?.name ?? round?.description])).toEqual(
      expect.arrayContaining([
        ['created', 'Ann'],
        ['joined', 'Ann'],
        ['joined', 'Ben'],
        ['joined', 'Cleo'],
        ['locked', 'Week 1'],
      ]),
    );
    expect(items).toHaveLength(5);
    const member = { ...admin, caller: callerOf(league.person('Ben'), { isAdmin: true }) };
    expect((await recordOf(league, member)).isMember).toBe(true);
  });

  it('is for administrators, and unknown for an unknown league', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const player = { ...admin, caller: callerOf(league.person('Ann')) };
    for (const call of [recordOf(league, player), timelineOf(league, player)]) expect((await refusalOf(call)).code).toBe('forbidden');
    for (const verb of [getLeagueRecord, getLeagueTimeline])
      expect((await refusalOf(verb({ ctx: admin, input: { id: 'unknown' } }))).code).toBe('not-found');
  });
});

describe('when picks were made', { timeout: 30_000 }, () => {
  it('is told at once, that they were changed only after the deadline', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC' });
    await stage.at('W1 Tue 12:00');
    await league.picks(1, { Ann: 'LV' });
    expect(await pickActs(league, 'Ann')).toBe('picked Week 1');
    expect(await pickActs(league, 'Ben')).toBe('');
    await stage.passes('W1 Thu 20:00');
    expect(await pickActs(league, 'Ann')).toBe('changed-pick Week 1, picked Week 1');
  });
});

const DIFFERENT = new Set([
  'id',
  'userId',
  'email',
  'userEmail',
  'username',
  'name',
  'season',
  'createdAt',
  'updatedAt',
  'joinedAt',
  'subject',
  'lastLoginAt',
]);
const IS_PICK = new Set(['picked', 'changed-pick']);

/** Without ids, names and real time, which differ from world to world; picks with the product's clock to the minute. */
const scrub = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told, function replace(this: { kind?: string }, key, value) {
      if (key === 'at' && !IS_PICK.has(this.kind ?? '')) return undefined;
      return DIFFERENT.has(key) ? undefined : value;
    }).replace(/:\d\d\.\d{3}Z/g, 'Z'),
  );

type Hidden = { readonly first: Record<string, string>; readonly later: Record<string, string>; readonly planned: Record<string, string> };

/** All that the console's pages tell of a league and its members while the picks of week 2 are hidden. */
async function worldOf({ first, later, planned }: Hidden) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
  await stage.passes('W1 Mon 23:30');
  await stage.hears(1, HOME_WINS_1);
  await league.picks(2, first);
  for (const [name, team] of Object.entries(planned))
    await setPickPlan({ ctx: league.person(name).ctx, input: { leagueId: league.id, round: 3, teamId: String(teamIdOf(team)) } });
  await stage.passes('W2 Tue 12:00');
  await league.picks(2, later);
  await stage.hears(2, { 'LAR-SF': 'Sun 17:00 CANC' });
  const told: unknown[] = [await recordOf(league), await timelineOf(league)];
  for (const { id } of league.people) {
    const input = { id: userIds.encode(id) };
    told.push(await getUserRecord({ ctx: admin, input }), await getUserTimeline({ ctx: admin, input }));
  }
  return scrub(told);
}

describe('what the pages of users and leagues tell (rules 4)', { timeout: 30_000 }, () => {
  it('is the same whatever picks are hidden still, whether they were changed, and whatever is planned', async () => {
    const worlds: Hidden[] = [
      { first: { Ann: 'LV', Cleo: 'KC' }, later: { Ann: 'LV' }, planned: {} },
      { first: { Ann: 'NYG', Cleo: 'LV' }, later: { Ann: 'DAL' }, planned: { Ann: 'SF' } },
      { first: { Ann: 'SF', Cleo: 'LAR' }, later: { Ann: 'LAR' }, planned: { Cleo: 'NYG' } },
    ];
    const told: unknown[] = [];
    for (const world of worlds) told.push(await worldOf(world));
    for (const other of told) expect(other).toEqual(told[0]);
    const text = JSON.stringify(told[0]);
    expect(text).toContain('"picked"');
    console.log(`${told.length} worlds, ${text.length} bytes each, 0 differ`);
  });
});
