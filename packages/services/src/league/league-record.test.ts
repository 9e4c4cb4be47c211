import { createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../ids.ts';
import { callerOf, createTestContext, HOME_WINS_1, SeasonStage, type StageLeague, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createTicket } from '../ticket/create-ticket.ts';
import { getUserTimeline } from '../user/get-user-timeline.ts';
import { getLeagueRecord } from './get-league-record.ts';
import { getLeagueTimeline } from './get-league-timeline.ts';

const database = useTestDatabase();
let admin: TestContext;
beforeAll(async () => {
  admin = createTestContext(database.db, { caller: callerOf(await createUser(database.db, { name: 'Ada' }), { isAdmin: true }) });
});

const recordOf = ({ id }: StageLeague, ctx = admin) => getLeagueRecord({ ctx, input: { id } });
const timelineOf = ({ id }: StageLeague, ctx = admin) => getLeagueTimeline({ ctx, input: { id } });

/** The events that show a user's picks, latest first. */
async function listPickEvents(league: StageLeague, name: string): Promise<string> {
  const { items } = await getUserTimeline({ ctx: admin, input: { id: userIds.encode(league.person(name).id) } });
  return items.flatMap(({ kind, round }) => (round === null ? [] : [`${kind} ${round.description}`])).join(', ');
}

describe('the page of a league', () => {
  it('shows counts, administrators, tickets of members and history, without key and password', async () => {
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
      end: null,
      isMember: false,
      endedInvitations: 0,
    });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    const events = await recordOf(league);
    expect(events).toMatchObject({
      name: 'League of Ann',
      creator: { name: 'Ann' },
      administrators: [{ name: 'Ann', id: userIds.encode(league.person('Ann').id) }],
      alive: 1,
      out: [{ round: { description: 'Week 1' }, count: 2 }],
      tickets: [{ description: 'Where is it?' }],
      settings: {},
    });
    expect(JSON.stringify(events)).not.toMatch(/key|password|touchdown/);
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
    await stage.advance('W2 Thu 20:00');
    expect((await recordOf(league)).end).toBe('The last of 3 standing after Week 1.');
  });
});

describe('the time of picks', () => {
  it('is shown immediately, but changes only after the deadline', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC' });
    await stage.at('W1 Tue 12:00');
    await league.picks(1, { Ann: 'LV' });
    expect(await listPickEvents(league, 'Ann')).toBe('picked Week 1');
    expect(await listPickEvents(league, 'Ben')).toBe('');
    await stage.advance('W1 Thu 20:00');
    expect(await listPickEvents(league, 'Ann')).toBe('changed-pick Week 1, picked Week 1');
  });
});
