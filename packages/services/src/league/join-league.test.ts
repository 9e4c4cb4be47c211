import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { createLeagueRow, createSeason, createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { callerOf, createTestContext, refusalOf, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { joinLeague } from './join-league.ts';

const PASSWORD = 'touchdown';
const WRONG = {
  code: 'validation',
  message: 'League key or password is incorrect',
  fields: { '': ['League key or password is incorrect'] },
};
const HOUR = 3_600_000;
const morning = new Date('2025-09-04T08:00:00Z');
const kickoff = new Date('2025-09-04T10:00:00Z');

const database = useTestDatabase();
let seasonId: number;
beforeAll(async () => {
  await startVirtualClock(database.db, morning);
  const week = 7 * 24 * HOUR;
  seasonId = (await createSeason(database.db, { starts: [0, 1, 2].map((index) => new Date(kickoff.getTime() + index * week)) })).id;
});

async function newLeague(startRound = 2) {
  const creator = await createUser(database.db);
  return createLeagueRow(database.db, { seasonId, createdBy: creator.id, startRound, passwordEncrypted: testCipher.encrypt(PASSWORD) });
}

async function newcomer({ address = '192.0.2.7', areRateLimitsOn = false } = {}) {
  const user = await createUser(database.db);
  return { user, ctx: createTestContext(database.db, { caller: callerOf(user), address, settings: { areRateLimitsOn } }) };
}

const totalOf = async (id: number) =>
  await database.db.selectFrom('leagues').select(['total', 'alive']).where('id', '=', id).executeTakeFirstOrThrow();

describe('joining a league', () => {
  it('responds to an unknown key like to a wrong password', async () => {
    const league = await newLeague();
    const { ctx } = await newcomer();
    for (const key of [league.key, 'AAAAAAA0'])
      expect(await refusalOf(joinLeague({ ctx, input: { key, password: 'fumble' } }))).toMatchObject(WRONG);
  });

  it('creates one member for concurrent joins', async () => {
    const pairs = 8;
    const league = await newLeague();
    for (let pair = 0; pair < pairs; pair++) {
      const { ctx } = await newcomer();
      const input = { key: league.key, password: ` ${PASSWORD} ` };
      const ids = await Promise.all([joinLeague({ ctx, input }), joinLeague({ ctx, input })]);
      expect(new Set(ids)).toEqual(new Set([leagueIds.encode(league.id)]));
    }
    expect(await totalOf(league.id)).toEqual({ total: pairs + 1, alive: pairs + 1 });
  });

  it('accepts no member from the deadline of the start round on, but still responds to members', async () => {
    const league = await newLeague(1);
    const member = await newcomer();
    const late = await newcomer();
    const input = { key: league.key, password: PASSWORD };
    const id = await joinLeague({ ctx: member.ctx, input });
    await setVirtualClock(database.db, kickoff);
    expect(await refusalOf(joinLeague({ ctx: late.ctx, input }))).toMatchObject({
      code: 'conflict',
      message: 'This league has already started',
    });
    expect(await refusalOf(joinLeague({ ctx: late.ctx, input: { ...input, password: 'fumble' } }))).toMatchObject(WRONG);
    expect(await joinLeague({ ctx: member.ctx, input })).toBe(id);
  });
});

describe('guessing a join password', () => {
  const guess = async (from: Awaited<ReturnType<typeof newcomer>>, key: string, password = 'fumble') =>
    (await refusalOf(joinLeague({ ctx: from.ctx, input: { key, password } }))).code;

  it.each(['of a league', 'nobody has'])(
    'is stopped after 10 failed attempts of a user at a key %s, even concurrent ones',
    async (which) => {
      const key = which === 'nobody has' ? 'NOBODY00' : (await newLeague(3)).key;
      const guesser = await newcomer({ address: `192.0.2.${which.length}`, areRateLimitsOn: true });
      const codes = await Promise.all(Array.from({ length: 14 }, () => guess(guesser, key)));
      expect(codes.filter((code) => code === 'validation')).toHaveLength(10);
      expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(4);
      const refusal = await refusalOf(joinLeague({ ctx: guesser.ctx, input: { key, password: PASSWORD } }));
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
      expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(900);
    },
  );

  it('is limited to one attempt per minute and user after 30 failed attempts from an address', async () => {
    const from = () => newcomer({ address: '203.0.113.77', areRateLimitsOn: true });
    for (let index = 0; index < 30; index++) await guess(await from(), `ADDRES${String(index).padStart(2, '0')}`);
    const late = await from();
    expect(await guess(late, 'ADDRES99')).toBe('validation');
    expect(await guess(late, 'ADDRES98')).toBe('rate-limited');
    const elsewhere = await newcomer({ address: '203.0.113.78', areRateLimitsOn: true });
    for (let index = 0; index < 10; index++) expect(await guess(elsewhere, 'ADDRES97')).toBe('validation');
  });

  it('never locks out the right password, however many users guess at the same league from the same address', async () => {
    const league = await newLeague(3);
    const from = () => newcomer({ address: '198.51.100.201', areRateLimitsOn: true });
    for (let index = 0; index < 60; index++) await guess(await from(), league.key);
    for (let index = 0; index < 5; index++) {
      const friend = await from();
      expect(await joinLeague({ ctx: friend.ctx, input: { key: league.key, password: PASSWORD } })).toBe(leagueIds.encode(league.id));
    }
  });

  it('leaves a guesser one attempt a minute for any key, and says when', async () => {
    const league = await newLeague(3);
    const guesser = await newcomer({ address: '203.0.113.40', areRateLimitsOn: true });
    for (let index = 0; index < 30; index++) await guess(guesser, `SPREAD${String(index % 4).padStart(2, '0')}`);
    const { retryAfterSeconds = 0 } = await refusalOf(joinLeague({ ctx: guesser.ctx, input: { key: league.key, password: PASSWORD } }));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    const bucket = `join-by:${guesser.user.id}`;
    await sql`update rate_limits set at = at - interval '61 seconds' where bucket = ${bucket}`.execute(database.db);
    expect(await guess(guesser, league.key)).toBe('validation');
    expect(await guess(guesser, league.key)).toBe('rate-limited');
  });

  it('does not count correct passwords', async () => {
    const league = await newLeague(3);
    const { ctx } = await newcomer({ address: '203.0.113.9', areRateLimitsOn: true });
    const input = { key: league.key, password: PASSWORD };
    for (let index = 0; index < 40; index++) await joinLeague({ ctx, input });
  });
});
